#!/usr/bin/env python3
"""Audits of archives: poisoned files, interruptions, several processes (`archive_runs.py`); tables of Arrow
without a copy, Parquet. Run by the Python that has pyarrow, once.

Prints "tests: N passed, M failed, 0 skipped".
"""

import collections
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings" / "python"), str(ROOT / ".ci"), str(ROOT / "tests" / "bindings" / "python")]

import archive_runs  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
import xqrules as xq  # noqa: E402
from paths import sample, shared  # noqa: E402

GAMES = '[Red "甲"]\n[Result "1-0"]\n\n1. 炮二平五 马8进7 1-0\n\n[Red "乙"]\n\n1. h2e2 h9g7 2. e2e9\n'.encode()


def plain(rows):
    """Rows of Arrow as those of the library: fingerprints in hexadecimal digits."""
    return [{**row, "fingerprint": row["fingerprint"] and row["fingerprint"].hex()} for row in rows]


class Arrow(unittest.TestCase):
    def test_the_rows_are_the_same(self):
        for path in [*sample(10), *sorted(shared("games/nasty_text").iterdir())[:10]]:
            table = xq.audit(path.read_bytes(), path.name)
            for arrow in (table.to_arrow(), table.to_arrow(plain=True)):
                arrow.validate(full=True)
                self.assertEqual(plain(arrow.to_pylist()), list(table.rows()))
        empty = xq.audit(b"").to_arrow()
        empty.validate(full=True)
        self.assertEqual(empty.num_rows, 0)

    def test_nothing_is_copied(self):
        table = xq.audit(GAMES)
        block = pa.py_buffer(table.block)
        arrow = table.to_arrow()
        for name in ("moves", "plies", "offset", "fingerprint", "red"):
            for buffer in arrow[name].chunk(0).buffers():
                if buffer is not None:
                    self.assertTrue(block.address <= buffer.address < block.address + block.size, name)
        tags = arrow["tags"].chunk(0).buffers()[1]
        self.assertTrue(block.address <= tags.address < block.address + block.size)
        # The memory is kept by whoever looks at it.
        del table, block
        self.assertEqual(arrow["moves"].to_pylist(), ["h2e2 h9g7", "h2e2 h9g7"])

    def test_columns_say_what_they_mean(self):
        schema = xq.audit(GAMES).to_arrow().schema
        self.assertEqual(schema.metadata[b"xqrules.audit_schema"], b"1")
        for field in schema:
            self.assertTrue(field.metadata[b"meaning"].endswith((b".", b"?")), field.name)

    def test_numbers_before(self):
        arrow = xq.audit(GAMES).to_arrow(games_before=10)
        self.assertEqual(arrow["game"].to_pylist(), [11, 12])


class Parquet(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def start(self, out, *more, paths=None):
        command = [sys.executable, "-m", "xqrules", "audit", *map(str, paths or [shared("games")]), "--out",
                   str(self.folder / out), "--no-progress", *map(str, more)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python")}
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def audit(self, out, *more, paths=None):
        run = self.start(out, *more, paths=paths)
        said, wrong = run.communicate(timeout=300)
        self.assertEqual(run.returncode, 0, wrong.decode())
        return said.decode()

    def test_the_collection(self):
        """Every file of it, from one process and from two, in pieces and whole, with JSON lines beside."""
        self.audit("one.parquet", "--jobs", 1)
        one = pq.read_table(self.folder / "one.parquet")
        self.audit("two.parquet", "--jobs", 2, "--chunk", "64K")
        self.assertTrue(one.equals(pq.read_table(self.folder / "two.parquet")))
        self.audit("rows.jsonl", "--jobs", 2)
        with open(self.folder / "rows.jsonl", encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        self.assertEqual(plain(one.to_pylist()), rows)
        files = {str(path) for path in shared("games").rglob("*") if path.is_file()}
        listed = (self.folder / "one.parquet.files.csv").read_text("utf-8").splitlines()[1:]
        self.assertEqual({line.split(",")[0] for line in listed}, files)
        self.assertGreater(one.num_rows, 14_000)

    def test_killed_and_resumed(self):
        for number, path in enumerate(sample(200)):
            (self.folder / f"{number}.pgn").write_bytes(path.read_bytes() * 20)
        paths = sorted(self.folder.glob("*.pgn"))
        self.audit("whole.parquet", paths=paths)
        whole = pq.read_table(self.folder / "whole.parquet")
        run = self.start("cut.parquet", "--jobs", 2, "--chunk", "8K", paths=paths)
        journal = self.folder / "cut.parquet.parts" / "journal.jsonl"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not (journal.exists() and journal.read_bytes().count(b"\n") > 20):
            time.sleep(0.01)
        run.send_signal(signal.SIGKILL)
        run.communicate(timeout=60)
        self.assertEqual(run.returncode, -signal.SIGKILL)
        # Whatever the end: each part is a whole file of its own.
        rows = sum(pq.read_table(path).num_rows for path in journal.parent.glob("*.parquet"))
        self.assertTrue(0 < rows < whole.num_rows, rows)
        self.audit("cut.parquet", "--jobs", 2, "--chunk", "8K", paths=paths)
        self.assertTrue(whole.equals(pq.read_table(self.folder / "cut.parquet")))

    def test_doubles_are_counted(self):
        (path,) = sample(1)
        (self.folder / "a.pgn").write_bytes(path.read_bytes() * 3)
        said = self.audit("rows.parquet", paths=[self.folder / "a.pgn"])
        prints = pq.read_table(self.folder / "rows.parquet")["fingerprint"].to_pylist()
        self.assertEqual(list(collections.Counter(prints).values()), [3])
        self.assertIn("Doubles: 2 copies of 1 game\n", said)


def main():
    load = unittest.defaultTestLoader.loadTestsFromModule
    tests = unittest.TestSuite([load(sys.modules[__name__]), load(archive_runs)])
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(tests)
    failed = len(result.failures) + len(result.errors)
    print(f"tests: {result.testsRun - failed - len(result.skipped)} passed, {failed} failed, {len(result.skipped)} skipped")
    return 0 if result.testsRun and result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
