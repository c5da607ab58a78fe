"""`python -m xqrules audit`: whole archives, whatever is in them and however it ends. Part of `archive.py`."""

import csv
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import warnings
import zipfile

from audits import GAME, POISON, Case
from paths import sample, shared
from xqrules.archive import Limits, Refused, plan, read, walk


class Runs(Case):
    def fill(self):
        """Small files, a zip file with a large entry, and a large file."""
        for number, path in enumerate(sample(30)):
            self.file(f"small/{number:02}.pgn", path.read_bytes())
        large = "".join(GAME.replace("甲", f"player {n}") for n in range(3000))
        self.file("large.pgn", large)
        with zipfile.ZipFile(self.data / "packed.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("b/inner.pgn", GAME)
            packed.writestr("a.pgn", large)
        self.file("list.txt", "".join(f"{n};h2e2,h9g7\n" for n in range(500)))

    def test_one_process_or_several(self):
        self.fill()
        self.audit("one.jsonl", "--jobs", 1)
        whole = (self.folder / "one.jsonl").read_bytes()
        self.assertGreater(len(whole.splitlines()), 6500)
        for jobs, chunk in ((1, "16K"), (3, "16K"), (2, "1M")):
            self.audit("other.jsonl", "--jobs", jobs, "--chunk", chunk)
            self.assertEqual((self.folder / "other.jsonl").read_bytes(), whole)
            self.assertEqual(self.files("other.jsonl"), self.files("one.jsonl"))
            self.assertFalse((self.folder / "other.jsonl.parts").exists())

    def test_as_the_library_says(self):
        self.fill()
        self.audit("rows.jsonl")
        expected = []
        for source in walk([self.data]):
            for piece in plan(source):
                expected += read(piece).rows()
        rows = self.rows("rows.jsonl")
        self.assertEqual(rows, expected)
        self.audit("rows.csv", "--chunk", "20K")
        for row, line in zip(rows, self.rows("rows.csv")):
            self.assertEqual((row["source"], str(row["game"]), row["moves"], row["fingerprint"]),
                             (line["source"], line["game"], line["moves"], line["fingerprint"]))
            self.assertEqual(row["tags"], json.loads(line["tags"] or "[]"))
            self.assertEqual(line["contradicts_board"], "true" if row["contradicts_board"] else "false")
            self.assertEqual(line["ending"], row["ending"] or "")

    def test_interrupted_and_resumed(self):
        # Whoever runs the tests in the background may have had Ctrl-C ignored, for all that is started here too.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        self.fill()
        self.audit("whole.jsonl", "--chunk", "16K")
        whole = self.rows("whole.jsonl")
        for sign, code in ((signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)):
            out = f"cut-{int(sign)}.jsonl"
            command = self.command(out, "--chunk", "16K", "--jobs", 2)
            run = subprocess.Popen(command, env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            journal = self.folder / f"{out}.parts" / "journal.jsonl"
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and run.poll() is None:
                if journal.exists() and journal.read_bytes().count(b"\n") > 5:
                    break
                time.sleep(0.005)
            run.send_signal(sign)
            run.communicate(timeout=60)
            if run.returncode == 0:
                self.fail("it was done before it could be interrupted")
            self.assertEqual(run.returncode, code)
            parts = [path for path in journal.parent.glob("*.jsonl") if path != journal]
            done = {json.dumps(json.loads(line)) for path in parts for line in path.read_text("utf-8").splitlines()}
            self.assertLessEqual(done, {json.dumps(row) for row in whole})
            self.assertGreater(len(done), 0)
            if code == 130:
                # What was done is there as a table, in order.
                part = self.rows(out)
                at = iter(whole)
                self.assertTrue(all(row in at for row in part))
                self.assertLess(len(part), len(whole))
            # With other settings it is another run.
            self.audit(out, "--chunk", "17K", code=2)
            before = journal.read_bytes().count(b"\n")
            self.assertGreater(before, 1)
            self.audit(out, "--chunk", "16K")
            self.assertEqual(self.rows(out), whole)
            self.assertEqual(self.files(out), self.files("whole.jsonl"))
            self.assertFalse(journal.parent.exists())

    def test_the_collection(self):
        said = self.audit("all.jsonl", paths=[shared("games")])
        found = sorted(str(path) for path in shared("games").rglob("*") if path.is_file())
        with open(self.folder / "all.jsonl.files.csv", encoding="utf-8", newline="") as file:
            listed = list(csv.DictReader(file))
        self.assertEqual(sorted(row["source"] for row in listed), found)
        games, strange = {}, set()
        for row in self.rows("all.jsonl"):
            games[row["source"]] = games.get(row["source"], 0) + 1
            self.assertEqual(row["game"], games[row["source"]])
            if any(problem["kind"] == "unknown_format" for problem in row["problems"]):
                strange.add(row["source"])
        for row in listed:
            is_strange = row["source"] in strange
            self.assertEqual(row["status"] == "unknown", is_strange, row)
            self.assertEqual(int(row["games"]), 0 if is_strange else games.get(row["source"], 0))
            self.assertTrue(row["games"] != "0" or row["reason"], row)
        self.assertIn(f"{len(found):,} files", said)
        page = (self.folder / "all.jsonl.html").read_text("utf-8")
        self.assertIn("Verdicts on the most repeated position", page)
        for outside in ("http:", "https:", "<script", "<link", "<img"):
            self.assertNotIn(outside, page)

    def test_a_picture_is_no_game(self):
        """Files that are nothing known are told as such, and not counted among the games."""
        self.file("board.jpg", b"\xff\xd8\xff\xe0 picture" + bytes(range(256)) * 9)
        self.file("readme.txt", "This folder holds games.\n")
        self.file("games.pgn", GAME + "[Red\n\nnothing that can be read\n\n" + GAME)
        said = self.audit("rows.jsonl")
        files = self.files("rows.jsonl")
        for name in ("board.jpg", "readme.txt"):
            self.assertEqual((files[name]["status"], files[name]["games"]), ("unknown", "0"))
            self.assertIn("known format", files[name]["reason"])
        rows = self.rows("rows.jsonl")
        games = [row for row in rows if row["source"].endswith("games.pgn")]
        self.assertEqual((files["games.pgn"]["status"], int(files["games.pgn"]["games"])), ("read", len(games)))
        self.assertIn(f"{len(games)} games, 4 moves", said)
        self.assertIn("2 rows without a game", said)
        self.assertIn(f"Formats: pgn {len(games)}\n", said)
        self.assertEqual(len(rows), len(games) + 2)
        page = (self.folder / "rows.jsonl.html").read_text("utf-8")
        self.assertIn("board.jpg", page)

    def test_what_is_named_twice_is_read_once(self):
        one = self.file("a/one.pgn", GAME)
        self.file("a/two.pgn", GAME)
        os.symlink(one, self.data / "a" / "link.pgn")
        other = self.data / "a" / ".." / "a" / "one.pgn"
        for paths in ([self.data, self.data / "a"], [self.data / "a", self.data]):
            found = list(walk(paths))
            self.assertEqual(sum(isinstance(one, Refused) for one in found), 1)
            self.assertEqual(len(found), 4)
        # A link is a file of its own, unless what it leads to is named too.
        self.assertEqual([isinstance(found, Refused) for found in walk([self.data])], [False] * 3)
        for paths in ([one, self.data], [self.data, one], [one, other]):
            names = [found.name for found in walk(paths) if not isinstance(found, Refused)]
            self.assertEqual(sum(name.endswith(("one.pgn", "link.pgn")) for name in names), 1, names)
        again = [found for found in walk([one, other]) if isinstance(found, Refused)]
        self.assertEqual([found.reason for found in again], ["a file that was read before"])

    def test_folders_in_folders(self):
        here, deepest = os.getcwd(), sys.getrecursionlimit()
        try:
            os.chdir(self.data)
            for _ in range(400):
                os.mkdir("d")
                os.chdir("d")
            pathlib.Path("a.pgn").write_text(GAME, encoding="utf-8")
            os.chdir(self.folder)
            sys.setrecursionlimit(250)
            (found,) = walk(["data"])
        finally:
            sys.setrecursionlimit(deepest)
            os.chdir(here)
        self.assertEqual(found.name.count("/d"), 400)

    def test_entries_of_one_name(self):
        """A zip file may have several, of the same size and longer than a piece."""
        with zipfile.ZipFile(self.data / "twice.zip", "w", zipfile.ZIP_DEFLATED) as packed, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for first in (1000, 5000):
                packed.writestr("a.pgn", "".join(GAME.replace("甲", str(n)) for n in range(first, first + 500)))
        self.audit("rows.jsonl", "--chunk", "5K")
        names = [int(row["red"]) for row in self.rows("rows.jsonl")]
        self.assertEqual(names, [*range(1000, 1500), *range(5000, 5500)])

    def test_what_cannot_be_used_is_said_before_the_work(self):
        self.file("a.pgn", GAME)
        (self.folder / "folder.csv").mkdir()
        for out, more, wrong in (
            ("folder.csv", (), "no name of a file"),
            ("rows.csv", ("--html", self.folder), "no name of a file"),
            ("rows.csv", ("--out", "-", "--format", "csv"), "no name of a file"),
            ("rows.csv", ("--chunk", "0"), "no number of bytes"),
            ("rows.csv", ("--timeout", "nan"), "no number of seconds"),
            ("rows.csv", ("--memory", "much"), "no number of bytes"),
        ):
            done = subprocess.run(self.command(out, *more), env=self.environment(), stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, cwd=self.folder, timeout=60)
            self.assertEqual(done.returncode, 2, more)
            self.assertIn(wrong, done.stderr.decode())
            self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["data", "folder.csv"])
        # A folder that is not there yet is made.
        self.audit("new/rows.csv", "--html", self.folder / "pages" / "rows.html", "--memory", "0")
        self.assertTrue((self.folder / "pages" / "rows.html").exists())

    def test_a_file_that_became_shorter(self):
        path = self.file("a.pgn", GAME * 1000)
        pieces = [piece for source in walk([path]) for piece in plan(source, 4096)]
        path.write_text(GAME * 10, encoding="utf-8")
        with self.assertRaisesRegex(OSError, "shorter"):
            read(pieces[-1])


class Poison(Case):
    def test_each_costs_itself_alone(self):
        (self.folder / "sitecustomize.py").write_text(POISON)
        for number in range(20):
            self.file(f"good-{number:02}.pgn", GAME)
        self.file("good-03-kill.pgn", "POISON kill")
        self.file("good-05-raise.pgn", "POISON raise")
        self.file("good-07-hang.pgn", "POISON hang")
        self.file("good-09-empty.pgn", b"")
        self.file("good-11-rubbish.xqf", bytes(range(256)) * 40)
        self.file("good-13-cut.zip", b"PK\x03\x04 and then nothing")
        with open(self.file("good-14-zeros.pgn", b""), "r+b") as zeros:
            zeros.truncate(2 << 30)
        os.symlink(self.data / "good-99", self.data / "good-99")
        os.symlink(self.data, self.data / "round")
        os.mkfifo(self.data / "pipe")
        with zipfile.ZipFile(self.data / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("zeros.pgn", bytes(64 << 20))
            packed.writestr("good.pgn", GAME)
            packed.writestr("inner.zip", b"PK")
            packed.writestr("broken.pgn", GAME)
        broken = bytearray((self.data / "bomb.zip").read_bytes())
        broken[broken.rindex(b"broken.pgn", 0, broken.rindex(b"PK\x01\x02")) + 12] ^= 0xFF
        (self.data / "bomb.zip").write_bytes(broken)
        said = self.audit("rows.jsonl", "--jobs", 2, "--timeout", 3)
        rows = self.rows("rows.jsonl")
        good = [row for row in rows if row["moves"]]
        names = [f"{self.data}/bomb.zip!good.pgn"] + [f"{self.data}/good-{n:02}.pgn" for n in range(20)]
        self.assertEqual([row["source"] for row in good], names)
        files = self.files("rows.jsonl")
        expected = {
            "good-03-kill.pgn": ("failed", "ended with -9"),
            "good-05-raise.pgn": ("failed", "nobody foresaw this"),
            "good-07-hang.pgn": ("failed", "not done after"),
            "good-09-empty.pgn": ("empty", "no bytes"),
            "good-13-cut.zip": ("refused", "not a zip file"),
            "good-14-zeros.pgn": ("no games", "nothing in it"),
            "good-99": ("refused", "symbolic links"),
            "round": ("refused", "read before"),
            "pipe": ("refused", "neither"),
            "bomb.zip!zeros.pgn": ("refused", "a zip bomb"),
            "bomb.zip!inner.zip": ("refused", "within"),
            "bomb.zip!broken.pgn": ("unreadable", ""),
        }
        for name, (status, reason) in expected.items():
            self.assertEqual(files[name]["status"], status, files[name])
            self.assertIn(reason, files[name]["reason"])
            self.assertIn(name, said)
        self.assertEqual(len(files), 20 + len(expected) + 2)

    def test_a_large_one_costs_itself_alone(self):
        (self.folder / "sitecustomize.py").write_text(POISON)
        self.file("a.pgn", GAME * 2000)
        self.file("b.pgn", "POISON kill" + GAME * 2000)
        self.file("c.pgn", GAME * 2000)
        self.audit("rows.jsonl", "--jobs", 2, "--chunk", "20K")
        files = self.files("rows.jsonl")
        self.assertEqual((files["a.pgn"]["games"], files["c.pgn"]["games"]), ("2000", "2000"))
        self.assertEqual(files["b.pgn"]["status"], "failed")
        # Of the poisoned file only the piece that is poisoned is lost.
        self.assertGreater(int(files["b.pgn"]["games"]), 1000)

    def test_memory(self):
        (self.folder / "sitecustomize.py").write_text(POISON)
        self.file("a.pgn", GAME)
        self.file("b.pgn", "POISON memory")
        self.audit("rows.jsonl", "--memory", "600M")
        files = self.files("rows.jsonl")
        self.assertEqual((files["a.pgn"]["games"], files["b.pgn"]["games"]), ("1", "0"))
        self.assertNotEqual(files["b.pgn"]["status"], "read")

    def test_a_full_disk_is_no_files_fault(self):
        (self.folder / "sitecustomize.py").write_text(POISON)
        self.file("a.pgn", GAME)
        os.environ["POISON_DISK"] = "1"
        try:
            self.audit("rows.jsonl", code=1)
        finally:
            del os.environ["POISON_DISK"]
        self.assertFalse((self.folder / "rows.jsonl").exists())
        self.audit("rows.jsonl")
        self.assertEqual(len(self.rows("rows.jsonl")), 1)

    def test_unreadable(self):
        self.file("closed.pgn", GAME)
        (self.found,) = walk([self.data / "closed.pgn"])
        (self.data / "closed.pgn").unlink()
        with self.assertRaises(OSError):
            read(next(iter(plan(self.found))))
        (gone,) = walk([self.data / "gone.pgn"])
        self.assertIsInstance(gone, Refused)
        self.audit("rows.jsonl", paths=[self.data / "gone.pgn"], code=1)
        self.assertEqual(self.rows("rows.jsonl"), [])

    def test_names_that_are_no_text(self):
        path = os.path.join(os.fsencode(self.data), b"\xd6\xd0.pgn")
        with open(path, "wb") as file:
            file.write(GAME.encode())
        self.audit("rows.jsonl")
        self.assertEqual([row["source"] for row in self.rows("rows.jsonl")], [f"{self.data}/\\xd6\\xd0.pgn"])
        self.audit("again.jsonl", "--title", "\udcff", paths=[os.fsdecode(path)])
        self.assertEqual(len(self.rows("again.jsonl")), 1)
        self.assertIn("\\xd6\\xd0.pgn", (self.folder / "again.jsonl.html").read_text("utf-8"))

    def test_zip_names_of_old_programs(self):
        for encoding, name in (("gb18030", "中国象棋"), ("big5", "中國象棋"), ("utf-8", "中国象棋"), ("big5", "胡榮華對呂欽")):
            raw = name.encode(encoding)
            with zipfile.ZipFile(self.data / "old.zip", "w") as packed:
                packed.writestr("x" * len(raw) + ".pgn", GAME)
                packed.writestr("plain.pgn", GAME)
                packed.writestr("新.pgn", GAME)
            old = (self.data / "old.zip").read_bytes().replace(b"x" * len(raw), raw)
            (self.data / "old.zip").write_bytes(old)
            names = [found.name.rsplit("!")[1] for found in walk([self.data])]
            self.assertEqual(names, sorted([f"{name}.pgn", "plain.pgn", "新.pgn"]))

    def test_limits(self):
        with zipfile.ZipFile(self.data / "a.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("a.pgn", GAME * 1000)
        (found,) = walk([self.data], Limits(member=100))
        self.assertIn("more than 100", found.reason)
        (found,) = walk([self.data], Limits(ratio=2, small=10))
        self.assertIn("bomb", found.reason)
