"""`python -m xqrules`: what the commands say of files, good and bad (art. 4, 7, 24)."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

import xqrules as xq
from commands import GAMES, ROOT, environment, here, process
from paths import sample


def example(name, *arguments):
    """What an example program prints."""
    command = [sys.executable, str(ROOT / "examples" / "python" / f"{name}.py"), *map(str, arguments)]
    return subprocess.run(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path


class Judge(Case):
    def test_says_what_the_example_says(self):
        files = sorted(GAMES.iterdir())
        said = b"".join(here("judge", file).out for file in files)
        self.assertEqual(said, example("judge", *files).stdout)

    def test_json_is_that_of_the_example_with_the_file(self):
        for file in (GAMES / "own.pgn", GAMES / "games.big5.pgn"):
            said = here("judge", "--json", file)
            expected = [json.loads(line) for line in example("judge", "--json", file).stdout.decode("utf-8").splitlines()]
            self.assertEqual([json.loads(line) for line in said.lines], [{"file": str(file), **e} for e in expected])

    def test_recurrences(self):
        said = here("judge", "--json", "--recurrences", GAMES / "own.pgn")
        found = [json.loads(line)["recurrences"] for line in said.lines]
        games = [record.game() for record in xq.read_records(GAMES / "own.pgn")]
        expected = [[(ply, verdict.outcome) for ply, verdict in game.recurrences()] for game in games]
        self.assertEqual([[(r["ply"], r["outcome"]) for r in one] for one in found], expected)
        self.assertTrue(any(expected))
        self.assertIn("  after 9 moves: red_loses (art. 24.1, 26.1)", here("judge", "--recurrences", GAMES / "own.pgn").lines)

    def test_languages_say_the_same(self):
        english = here("judge", GAMES / "own.pgn").lines
        for language, words in (("zh-Hans", ["红方判负", "将死", "第24.1、26.1条"]), ("zh-Hant", ["紅方判負", "將死"])):
            said = here("judge", "--language", language, GAMES / "own.pgn")
            self.assertEqual(len(said.lines), len(english))
            for word in words:
                self.assertIn(word, said.text)
            # All of it is translated, but for the players' names.
            for line in said.lines:
                if line.startswith("  "):
                    self.assertNotRegex(line, r"[a-z]{5}")

    def test_rules(self):
        gentle = self.file("gentle.json", json.dumps({"name": "gentle", "perpetual_check": "must_change"}))
        said = here("judge", "--rules", gentle, GAMES / "own.pgn")
        self.assertIn("red_must_change", said.text)
        for wrong in ("nonsense", self.file("broken.json", "{"), self.file("list.json", "[1]"), self.file("f.json", '{"a": 1}')):
            said = here("judge", "--rules", wrong, GAMES / "own.pgn")
            self.assertEqual((said.code, said.out), (2, b""))
            self.assertIn("--rules", said.err)


class Resolve(Case):
    def test_a_line_a_game(self):
        records = list(xq.read_records(GAMES / "own.pgn"))
        self.assertEqual(here("resolve", GAMES / "own.pgn").lines, [" ".join(record.moves) for record in records])
        chinese = here("resolve", "--notation", "chinese", GAMES / "own.pgn").lines
        self.assertEqual(chinese, [" ".join(record.game().write("chinese")) for record in records])

    def test_columns(self):
        for line in here("resolve", "--names", "--fen", GAMES / "own.pgn", GAMES / "games.pgn").lines:
            file, number, fen, moves = line.split("\t")
            self.assertTrue(os.path.isfile(file) and int(number) > 0)
            xq.Game(fen, moves=moves.split())

    def test_json(self):
        said = here("resolve", "--json", "--notation", "wxf", GAMES / "own.pgn")
        records = list(xq.read_records(GAMES / "own.pgn"))
        for line, record in zip(said.lines, records):
            facts = json.loads(line)
            self.assertEqual(facts["moves"], record.game().write("wxf"))
            self.assertEqual(facts["whole"], record.is_whole)
            self.assertEqual([p["reason"] for p in facts["problems"]], [p.reason for p in record.problems])
        self.assertEqual(len(said.lines), len(records))

    def test_problems_are_told(self):
        said = here("resolve", GAMES / "own.pgn")
        self.assertEqual(said.code, 1)
        problems = [problem for record in xq.read_records(GAMES / "own.pgn") for problem in record.problems]
        self.assertEqual(said.err.splitlines(), [f"{GAMES / 'own.pgn'}: {problem}" for problem in problems])

    def test_a_game_without_a_start(self):
        file = self.file("bad.pgn", '[FEN "none"]\n\n1. h2e2 *\n')
        said = here("resolve", "--fen", file)
        self.assertEqual((said.code, said.text), (1, "-\t\n"))


class Convert(Case):
    def test_writes_what_the_example_writes(self):
        for arguments in (
            ["--notation", "wxf"],
            ["--encoding", "gb18030"],
            ["--encoding", "utf-16le"],
            ["--notation", "uci", "--encoding", "utf-16be"],
        ):
            expected = example("convert", "--format", "pgn", *arguments, GAMES / "own.pgn", "-").stdout
            self.assertEqual(here("convert", *arguments, GAMES / "own.pgn").out, expected, arguments)
        for format, file in (("dhtmlxq", "own.pgn"), ("xqf", "variations.wxf.pgn")):
            expected = example("convert", "--format", format, GAMES / file, "-").stdout
            self.assertEqual(here("convert", "--to", format, GAMES / file).out, expected)

    def test_the_name_says_the_format(self):
        for name, format in (("a.pgn", "pgn"), ("b.XQF", "xqf"), ("c.ubb", "dhtmlxq"), ("d.dhtmlxq", "dhtmlxq"), ("e.txt", "pgn")):
            out = self.folder / name
            self.assertEqual(here("convert", GAMES / "variations.wxf.pgn", "-o", out).code, 0)
            (record,) = xq.read_records(out)
            self.assertEqual((record.format, len(record.moves)), (format, 4), name)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.pgn", "b.XQF", "c.ubb", "d.dhtmlxq", "e.txt"])
        mode = (self.folder / "a.pgn").stat().st_mode & 0o777
        self.assertEqual(mode, self.file("like.txt", "").stat().st_mode & 0o777)

    def test_many_files_into_one(self):
        out = self.folder / "all.pgn"
        said = here("convert", GAMES, "-o", out)
        self.assertEqual(said.code, 1)  # A problem in some of them.
        there = [r.moves for f in sorted(GAMES.iterdir()) for r in xq.read_records(f)]
        self.assertEqual([r.moves for r in xq.read_records(out)], there)

    def test_a_folder_gets_one_file_each(self):
        one = (GAMES / "variations.wxf.pgn").read_bytes()
        for name in ("a.pgn", "a.txt", "deep/a.pgn", ".hidden.pgn", ".git/b.pgn"):
            self.file("in/" + name, one)
        out = self.folder / "out"
        said = here("convert", self.folder / "in", "-o", str(out) + "/", "--to", "xqf")
        names = ["a.xqf", "a.txt.xqf", os.path.join("deep", "a.xqf")]
        self.assertEqual((said.code, said.lines), (0, [str(out / name) for name in names]))
        for name in names:
            self.assertEqual(len(next(xq.read_records(out / name)).moves), 4)

    def test_xqf_holds_one_game(self):
        out = self.folder / "own.xqf"
        said = here("convert", GAMES / "own.pgn", "-o", out)
        self.assertEqual((said.code, os.listdir(self.folder)), (1, []))
        self.assertIn("one game", said.err)
        here("convert", GAMES / "own.pgn", "--to", "xqf", "-o", self.folder)
        self.assertEqual(sorted(os.listdir(self.folder)), ["own-2.xqf", "own-3.xqf", "own-4.xqf", "own-5.xqf", "own.xqf"])
        moves = [r.moves for n in ("", "-2", "-3", "-4", "-5") for r in xq.read_records(self.folder / f"own{n}.xqf")]
        self.assertEqual(moves, [r.moves for r in xq.read_records(GAMES / "own.pgn")])

    def test_nothing_is_overwritten_unasked(self):
        there = self.file("there.pgn", "mine")
        source = self.file("in.pgn", (GAMES / "own.pgn").read_bytes())
        said = here("convert", source, "-o", there)
        self.assertEqual((said.code, there.read_bytes()), (1, b"mine"))
        self.assertIn("--force", said.err)
        here("convert", source, "-o", there, "--force")
        self.assertEqual(len(list(xq.read_records(there))), 5)

    def test_what_is_read_is_never_written(self):
        source = self.file("in.pgn", (GAMES / "own.pgn").read_bytes())
        for out in (source, self.folder, os.path.join(self.folder, ".", "in.pgn")):
            said = here("convert", "--force", "--notation", "wxf", source, "-o", out)
            self.assertEqual(said.code, 1, said.err)
            self.assertEqual(source.read_bytes(), (GAMES / "own.pgn").read_bytes())
        # A second file's numbered game does not go where the first file's games are.
        self.file("in-2.pgn", source.read_bytes())
        said = here("convert", "--to", "xqf", source, self.folder / "in-2.pgn", "-o", self.folder)
        self.assertIn("another file's", said.err)
        self.assertEqual([p for p in os.listdir(self.folder) if p.startswith(".")], [])

    def test_real_files_there_and_back(self):
        """Forty tournament games in Big5, to UCI in GB18030 and to XQF: the moves stay."""
        files = sample(40)
        moves = here("resolve", *files).lines
        self.assertGreater(sum(len(line.split()) for line in moves), 2000)
        for arguments in (["--notation", "uci", "--encoding", "gb18030"], ["--to", "xqf"]):
            out = self.folder / arguments[-1]
            said = here("convert", *arguments, *files, "-o", f"{out}/")
            self.assertEqual(len(said.lines), len(moves))
            self.assertEqual(here("resolve", *said.lines).lines, moves)

    def test_characters_that_an_encoding_lacks(self):
        source = self.file("in.pgn", '[Red "A"]\n\n1. h2e2 *\n\n[Red "😀"]\n\n1. h2e2 *\n\n[Red "C"]\n\n1. h2e2 *\n')
        said = here("convert", "--encoding", "big5", source)
        self.assertEqual(said.code, 1)
        self.assertIn("game 2", said.err)
        self.assertEqual([r.tags["Red"] for r in xq.read_records(said.out)], ["A", "C"])

    def test_a_place_that_cannot_be_written(self):
        said = here("convert", GAMES / "own.pgn", "-o", self.file("file", "") / "below.pgn")
        self.assertEqual((said.code, said.out), (1, b""))
        self.assertNotIn("Traceback", said.err)


class Codes(Case):
    def test_zero_when_all_is_well(self):
        for name in ("judge", "resolve", "convert"):
            said = here(name, GAMES / "games.big5.pgn")
            self.assertEqual((said.code, said.err), (0, ""))

    def test_one_when_something_is_lost(self):
        missing = self.folder / "missing.pgn"
        for name in ("judge", "resolve", "convert", "show"):
            said = here(name, missing)
            self.assertEqual(said.code, 1)
            self.assertIn("missing.pgn", said.err)
        # What comes before and after it is done all the same.
        said = here("resolve", GAMES / "games.big5.pgn", missing, GAMES / "games.big5.pgn")
        self.assertEqual((said.code, len(said.lines)), (1, 4))
        said = here("judge", "--json", missing)
        self.assertEqual(json.loads(said.text)["file"], str(missing))
        self.assertIn("error", json.loads(said.text))

    def test_warnings_count_when_strict(self):
        file = self.file("odd.pgn", "1. h2e2 h9g7 2. h0g2 1-0 and so on")
        self.assertEqual(here("judge", file).code, 0)
        self.assertIn("problem", here("judge", file).text)
        self.assertEqual(here("judge", "--strict", file).code, 1)

    def test_two_when_the_arguments_are_wrong(self):
        file = GAMES / "own.pgn"
        for arguments in (
            [],
            ["nonsense"],
            ["judge"],
            ["judge", file, "--jobs", "-1"],
            ["judge", file, "--jobs", "many"],
            ["judge", file, "--language", "fr"],
            ["judge", file, "--from-encoding", "ebcdic"],
            ["judge", file, "--from-format", "doc"],
            ["judge", file, "--from-notation", "nonsense"],
            ["resolve", file, "--notation", "nonsense"],
            ["convert", file, "--encoding", "latin9"],
            ["convert", file, "--to", "cbl"],
            ["show", file, "--notation", "nonsense"],
        ):
            said = here(*arguments)
            self.assertEqual((said.code, said.out), (2, b""), arguments)
            self.assertIn("usage:", said.err)
            # In words for whoever typed it, not by the name of a function.
            self.assertNotRegex(said.err, r"invalid \w+ value")

    def test_numbers_among_the_arguments(self):
        file = GAMES / "own.pgn"
        for arguments, why in (
            (["judge", file, "--jobs", "-1"], "argument --jobs: '-1' is no whole number from 0 to 4294967295"),
            (["audit", file, "-o", "x.csv", "--jobs", "2.5"], "argument --jobs: '2.5' is no whole number from 0 to 4294967295"),
            (["audit", file, "-o", "x.csv", "--max-nodes", "-1"], "argument --max-nodes: '-1' is no whole number"),
            (["audit", file, "-o", "x.csv", "--timeout", "nan"], "argument --timeout: 'nan' is no number of seconds"),
            (["audit", file, "-o", "x.csv", "--chunk", "0"], "argument --chunk: '0' is no number of bytes"),
            (["audit", file, "-o", "x.csv", "--memory", "4X"], "argument --memory: '4X' is no number of bytes"),
        ):
            said = here(*arguments)
            self.assertEqual((said.code, said.out), (2, b""), arguments)
            self.assertIn(why, said.err)

    def test_a_folder_without_any_file_is_told_of(self):
        empty = self.folder / "empty"
        empty.mkdir()
        for arguments in ([empty], [GAMES, "--only", "*.nothing"], [empty, GAMES / "own.pgn"]):
            said = here("resolve", *arguments)
            self.assertEqual(said.code, 1, arguments)
            self.assertIn(f"{arguments[0]}: there is no file in it that is to be read", said.err)

    def test_help_says_the_codes(self):
        for arguments in (["-h"], ["judge", "-h"], ["resolve", "-h"], ["convert", "-h"], ["show", "-h"]):
            said = here(*arguments)
            self.assertEqual(said.code, 0)
            self.assertIn("Exit codes: 0", said.text)
        self.assertEqual(here("--version").text.strip(), f"xqrules {xq.__version__}")


class Inputs(Case):
    def test_folders_in_order(self):
        for name in ("b/2.pgn", "a/1.txt", "c.pgn", ".secret/x.pgn", ".x.pgn"):
            self.file(name, f'[Event "{name}"]\n\n1. h2e2 *\n')
        said = here("resolve", "--names", self.folder)
        names = [os.path.relpath(line.split("\t")[0], self.folder) for line in said.lines]
        self.assertEqual(names, ["c.pgn", os.path.join("a", "1.txt"), os.path.join("b", "2.pgn")])
        said = here("resolve", "--names", "--only", "*.txt", "--only", "2.*", self.folder)
        self.assertEqual(len(said.lines), 2)

    def test_every_file_is_accounted_for(self):
        self.file("good.pgn", "1. h2e2 *")
        self.file("empty.pgn", "")
        self.file("zeros.bin", bytes(1000))
        self.file("noise.bin", bytes((i * 7919 + i * i) % 251 for i in range(4000)))
        self.file("cut.xqf", (GAMES / "variations.xqf").read_bytes()[:700])
        self.file("words.txt", "This is no game at all.\n")
        for name in ("judge", "resolve"):
            said = here(name, "--json", self.folder)
            self.assertEqual(said.code, 1)
            told = {os.path.basename(json.loads(line)["file"]) for line in said.lines}
            self.assertEqual(told, set(os.listdir(self.folder)))
        for name in ("empty.pgn", "zeros.bin", "noise.bin", "cut.xqf", "words.txt"):
            self.assertIn(name, here("resolve", self.folder).err)

    def test_what_is_no_file_is_told_and_not_waited_for(self):
        self.file("a.pgn", "1. h2e2 *")
        os.mkfifo(str(self.folder / "b.pgn"))
        os.symlink("nowhere", str(self.folder / "c.pgn"))
        said = here("resolve", self.folder)
        self.assertEqual((said.code, said.lines), (1, ["h2e2"]))
        self.assertIn("b.pgn: is no regular file", said.err)
        self.assertIn("c.pgn: No such file", said.err)

    def test_encodings_can_be_given(self):
        data = '[Red "甲"]\n\n1. 炮二平五 *\n'.encode("utf-16-be")
        said = here("judge", "--from-encoding", "utf-16be", self.file("x.pgn", data))
        self.assertIn("甲", said.text)
        said = here("resolve", "--from-format", "pgn", "--from-notation", "chinese", self.file("y.pgn", "1. h2e2 *"))
        self.assertEqual(said.code, 1)

    def test_standard_input(self):
        data = (GAMES / "games.big5.pgn").read_bytes()
        file = here("resolve", GAMES / "games.big5.pgn")
        self.assertEqual(process("resolve", "-", stdin=data).out, file.out)
        self.assertEqual(process("convert", "--notation", "wxf", "-", stdin=data).code, 0)
        self.assertIn(b"<article ", process("show", "-", stdin=data).out)
        said = process("resolve", "-", stdin=b"")
        self.assertEqual((said.code, said.err), (1, "standard input: there is no game in it\n"))

    def test_broken_records_end_no_run(self):
        whole = (GAMES / "variations.xqf").read_bytes()
        names = []
        for i in range(0, len(whole), 37):
            names.append(self.file(f"{i:05}.xqf", whole[:i] + bytes([whole[i] ^ 0x5A]) + whole[i + 1 :]))
        said = here("judge", "--json", *names)
        self.assertEqual({json.loads(line)["file"] for line in said.lines}, set(map(str, names)))
        self.assertNotIn("Traceback", said.err)

    def test_the_commands_of_the_readme(self):
        text = (ROOT / "bindings" / "python" / "README.md").read_text(encoding="utf-8")
        commands = re.findall(r"^xqrules (.*?) *(?:#.*)?$", text, re.M)
        self.assertGreater(len(commands), 6)
        self.file("archive/own.pgn", (GAMES / "games.big5.pgn").read_bytes())
        self.file("games.pgn", (GAMES / "games.big5.pgn").read_bytes())
        before = os.getcwd()
        os.chdir(str(self.folder))
        try:
            for line in commands:
                said = here(*shlex.split(line.split(">")[0]))
                self.assertEqual((said.code, said.err), (0, ""), line)
        finally:
            os.chdir(before)
        names = {"archive", "games.pgn", "games.pgn.html", "games.xqf", "all.pgn"}
        self.assertEqual(set(os.listdir(self.folder)), names)


if __name__ == "__main__":
    unittest.main()
