"""Records: real files, broken files, and what is said of them."""

import gc
import os
import pathlib
import tempfile
import unittest
import warnings

import xqrules as xq
from paths import sample, shared

TWO_GAMES = """[Event "A"]
[Red "红"]
[Black "黑"]
[Result "1-0"]

1. 炮二平五 马8进7 2. 马二进三 1-0

[Event "B"]
[Result "0-1"]

1. 炮二平五 马8进9 2. 车五进五 0-1
"""


class Reading(unittest.TestCase):
    def test_what_is_in_a_record(self):
        first, second = xq.read_records(TWO_GAMES.encode("utf-8"))
        self.assertEqual(first.tags["Event"], "A")
        self.assertEqual(first.tags["Red"], "红")
        self.assertEqual(first.moves, ["h2e2", "h9g7", "h0g2"])
        self.assertEqual(first.fen, xq.START_FEN)
        self.assertEqual(first.result, "1-0")
        self.assertEqual(first.format, "pgn")
        self.assertEqual(first.encoding, "utf-8")
        self.assertEqual(first.notation, "chinese")
        self.assertEqual(first.problems, [])
        self.assertTrue(first.is_whole)
        self.assertEqual(first.game().moves, first.moves)
        self.assertEqual(second.number, 2)

    def test_a_move_that_cannot_be_read_is_told(self):
        _, second = xq.read_records(TWO_GAMES.encode("utf-8"))
        self.assertEqual(second.moves, ["h2e2", "h9i7"])
        self.assertFalse(second.is_whole)
        (problem,) = [p for p in second.problems if p.is_error]
        self.assertEqual(problem.ply, 2)
        self.assertEqual(problem.token, "车五进五")
        self.assertEqual(problem.offset, TWO_GAMES.encode("utf-8").index("车五进五".encode("utf-8")))
        self.assertTrue(problem.reason)
        self.assertEqual(problem[:4], (problem.ply, problem.token, problem.offset, problem.reason))
        self.assertEqual(problem.kind, "no_such_move")

    def test_problems_are_told_in_three_languages(self):
        _, second = xq.read_records(TWO_GAMES.encode("utf-8"))
        self.assertEqual(second.problem_reasons("en"), [p.reason for p in second.problems])
        self.assertEqual(second.problem_texts("en"), [str(p) for p in second.problems])
        for language in ("zh-Hans", "zh-Hant"):
            reasons, lines = second.problem_reasons(language), second.problem_texts(language)
            self.assertEqual(len(lines), len(second.problems))
            for line, reason in zip(lines, reasons):
                self.assertTrue(line.startswith("第2局") and f"：{reason}" in line, line)
        self.assertEqual(second.problem_texts(), second.problem_texts("zh-Hans"))
        with self.assertRaisesRegex(xq.Error, "fr"):
            second.problem_texts("fr")

    def test_every_kind_of_data(self):
        data = TWO_GAMES.encode("gb18030")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "two.pgn"
            path.write_bytes(data)
            for source in [data, bytearray(data), memoryview(data), path, str(path)]:
                with self.subTest(type(source).__name__):
                    records = list(xq.read_records(source))
                    self.assertEqual([len(r.moves) for r in records], [3, 2])
                    self.assertEqual(records[0].tags["Black"], "黑")
                    self.assertEqual(records[0].encoding, "gb18030")

    def test_options(self):
        data = TWO_GAMES.translate(str.maketrans("红马进车", "紅馬進車")).encode("big5")
        first, _ = xq.read_records(data, format="pgn", encoding="big5", style="chinese")
        self.assertEqual(first.tags["Red"], "紅")
        self.assertEqual(len(first.moves), 3)
        first, *_ = xq.read_records(data, style="wxf")
        self.assertEqual(len(first.moves), 0)
        self.assertEqual(first.problems[0].kind, "not_a_move")
        self.assertEqual(len(list(xq.read_records(TWO_GAMES.encode("utf-8") * 2, strict=True))), 2)
        for wrong in [{"format": "doc"}, {"encoding": "ebcdic"}, {"style": "x" * 100}, {"style": "morse"}]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                xq.read_records(data, **wrong)

    def test_hostile_data(self):
        for data in [b"", b"\0" * 1000, b"\xff" * 1000, b"[" * 100_000, b"(" * 100_000, os.urandom(5000)]:
            with self.subTest(data[:4]):
                for record in xq.read_records(data):
                    self.assertIsInstance(record.problems, list)
                    self.assertIsInstance(record.moves, list)
        with self.assertRaises(FileNotFoundError):
            xq.read_records("/no/such/file.pgn")
        with self.assertRaises(TypeError):
            xq.read_records(5)

    def test_pgn_comes_back(self):
        for record in xq.read_records(TWO_GAMES.encode("utf-8")):
            for style in ["chinese", "wxf", "iccs"]:
                (again,) = xq.read_records(record.to_pgn(style).encode("utf-8"))
                self.assertEqual(again.moves, record.moves)
                self.assertEqual(again.tags["Event"], record.tags["Event"])

    def test_the_tree(self):
        data = "1. 炮二平五 {开局} 马8进7 $1 (1... 炮8平5 2. 马二进三) 2. 马二进三 *"
        (record,) = xq.read_records(data.encode("utf-8"))
        root = record.tree
        self.assertIsNone(root.move)
        (first,) = root.children
        self.assertEqual((first.move, first.comments), ("h2e2", ["开局"]))
        main, variation = first.children
        self.assertEqual((main.move, main.glyphs), ("h9g7", [1]))
        self.assertEqual([variation.move, variation.children[0].move], ["h7e7", "h0g2"])
        self.assertEqual([c.move for c in main.children], ["h0g2"])

    def test_readers_that_are_not_used_up_leave_nothing_open(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            path = sample(1)[0]
            reader = xq.read_records(path)
            reader.close()
            with self.assertRaises(xq.Error):
                next(reader)
            with xq.read_records(path) as reader:
                next(reader)
            gc.collect()

    def test_the_collection(self):
        wanted = {}
        for line in shared("games/ccpd_big5_expected.tsv").read_text(encoding="utf-8").splitlines()[1:]:
            name, result, status, reached, moves = line.split("\t")
            wanted[name] = (result, status, int(reached), moves.split())
        for path in sample(200):
            (record,) = xq.read_records(path)
            result, status, reached, moves = wanted[path.name]
            self.assertEqual(record.moves, moves[: len(record.moves)], path)
            self.assertEqual(len(record.moves), reached, path)
            self.assertEqual(record.encoding, "big5", path)
            self.assertEqual(record.is_whole, status == "ok", path)
            self.assertEqual(record.result, result, path)
