"""Archives: rows as columns, of whole files and of parts."""

import pickle
import random
import unittest

import xqrules as xq
from paths import sample

GAMES = '[Red "甲"]\n[Result "1-0"]\n\n1. 炮二平五 马8进7 1-0\n\n[Red "乙"]\n\n1. h2e2 h9g7 2. e2e9\n'.encode()


class Rows(unittest.TestCase):
    def test_a_file(self):
        table = xq.audit(GAMES, source="a.pgn")
        self.assertEqual(len(table), 2)
        first, second = table.rows()
        self.assertEqual(list(first)[:3], ["source", "game", "offset"])
        self.assertEqual((first["source"], first["moves"], first["red"]), ("a.pgn", "h2e2 h9g7", "甲"))
        self.assertEqual((first["verdict"], first["ending"], first["contradicts_board"]), ("none", None, False))
        self.assertEqual(first["tags"][1], {"name": "Result", "value": "1-0"})
        self.assertEqual(first["fingerprint"], second["fingerprint"])
        self.assertEqual(len(first["fingerprint"]), 32)
        (problem,) = second["problems"]
        self.assertEqual((problem["kind"], problem["ply"], problem["token"]), ("no_such_move", 2, "e2e9"))
        self.assertEqual(GAMES[problem["offset"] :][:4], b"e2e9")
        self.assertEqual(next(table.rows(games_before=7))["game"], 8)

    def test_as_records(self):
        for path in sample(40):
            data = path.read_bytes()
            rows = list(xq.audit(data, threads=2).rows())
            records = list(xq.read_records(data))
            self.assertEqual(len(rows), len(records))
            for row, record in zip(rows, records):
                self.assertEqual(row["moves"].split(), record.moves)
                self.assertEqual((row["format"], row["encoding"]), (record.format, record.encoding))
                self.assertEqual(row["result"], record.result)
                self.assertEqual([(p["ply"], p["token"], p["reason"]) for p in row["problems"]],
                                 [(p.ply, p.token, p.reason) for p in record.problems])
                repeated = record.game().most_repeated()
                self.assertEqual(row["most_repetitions"], len(repeated.plies) if repeated else 1)
                self.assertEqual([v["outcome"] for v in row["verdicts"]],
                                 [verdict.outcome for _, verdict in record.game().recurrences()])

    def test_buffers(self):
        table = xq.audit(GAMES)
        self.assertEqual([c.name for c in xq.audit_columns()], list(table.columns))
        self.assertEqual(table.columns["game"].data.tolist(), [1, 2])
        moves = table.columns["moves"]
        self.assertEqual(bytes(moves.data), b"h2e2 h9g7h2e2 h9g7")
        self.assertEqual(moves.offsets.tolist(), [0, 9, 18])
        # The memory lives as long as somebody looks at it.
        view = xq.audit(GAMES).columns["game"].data
        self.assertEqual(view.tolist(), [1, 2])

    def test_kept_and_sent(self):
        table = xq.audit(GAMES, source="x")
        for again in (pickle.loads(pickle.dumps(table)), xq.Audit.from_block(bytes(table.block), ["x"])):
            self.assertEqual(list(again.rows()), list(table.rows()))
        with self.assertRaises(ValueError):
            xq.Audit.from_block(b"anything else that is long enough for a head")

    def test_parts(self):
        draw = random.Random(1)
        data = GAMES * 50
        whole = list(xq.audit(data).rows())
        source = xq.audit_source(data)
        self.assertEqual(source, ("pgn", "utf-8", True))
        for _ in range(10):
            rows, at, look = [], 0, draw.randrange(1, 2000)
            while at < len(data):
                size = xq.audit_split(data[at : at + look], "pgn", "utf-8") if at + look < len(data) else len(data) - at
                if not size:
                    look *= 2
                    continue
                part = xq.audit(data[at : at + size], "", "pgn", "utf-8", bytes_before=at, games_before=len(rows))
                rows += part.rows()
                at, look = at + size, draw.randrange(1, 2000)
            self.assertEqual(rows, whole)

    def test_several_files(self):
        files = [b"1. h2e2", b"", GAMES]
        for threads in (1, 2):
            rows = list(xq.audit_files(files, ["a", "b", "c"], threads=threads).rows())
            self.assertEqual([(row["source"], row["game"]) for row in rows], [("a", 1), ("c", 1), ("c", 2)])
            self.assertEqual(rows[1:], list(xq.audit(GAMES, "c").rows()))
        self.assertEqual(len(xq.audit_files([])), 0)
        with self.assertRaises(ValueError):
            xq.audit_files(files, ["a"])

    def test_not_judged(self):
        (row,) = xq.audit(b"1. h2e2", judge=False).rows()
        self.assertIsNone(row["verdict"])

    def test_refused(self):
        for keywords in ({"bytes_before": 5}, {"threads": 0}, {"format": "doc"}, {"rules": "fide"}, {"games_before": -1}):
            with self.assertRaises(ValueError):
                xq.audit(GAMES, **keywords)
        with self.assertRaises(ValueError):
            xq.audit_split(GAMES, "xqf", "utf-8")
        self.assertEqual(len(xq.audit(b"")), 0)
        self.assertEqual(len(xq.audit(memoryview(GAMES))), 2)
