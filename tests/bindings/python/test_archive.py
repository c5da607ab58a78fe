"""`python -m xqrules audit`: what every Python must do. Poisoned files, interruptions and Parquet are in
`tests/bindings/archive.py`, which runs once."""

import subprocess
import sys
import zipfile
import zlib

from audits import GAME, Case
from xqrules.archive import plan, read, walk
from xqrules.archive.doubles import doubles
from xqrules.archive.journal import Journal, OtherRun
from xqrules.archive.progress import Progress


class Runs(Case):
    def test_as_the_library_says(self):
        self.file("a/large.pgn", "".join(GAME.replace("甲", f"player {n}") for n in range(300)))
        self.file("b.pgn", "")
        with zipfile.ZipFile(self.data / "packed.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("inner.pgn", GAME)
        expected = [row for source in walk([self.data]) for piece in plan(source) for row in read(piece).rows()]
        self.audit("rows.jsonl", "--chunk", "4K", "--jobs", 2)
        self.assertEqual(self.rows("rows.jsonl"), expected)
        self.audit("rows.csv")
        self.assertEqual([row["moves"] for row in self.rows("rows.csv")], [row["moves"] for row in expected])
        self.assertEqual(self.files("rows.jsonl")["b.pgn"]["status"], "empty")


class Arguments(Case):
    def test_refused(self):
        self.file("a.pgn", GAME)
        self.audit("rows.txt", code=2)
        self.audit("rows.jsonl", "--jobs", -1, code=2)
        self.audit("rows.jsonl", "--chunk", "0", code=2)
        if not has_pyarrow():
            self.audit("rows.parquet", code=2)
        self.audit("rows.txt", "--format", "csv")
        self.assertIn("source,game,offset", (self.folder / "rows.txt").read_text("utf-8"))

    def test_its_own_files_are_not_read(self):
        self.file("a.pgn", GAME)
        for _ in range(2):
            self.audit("data/rows.jsonl")
            self.assertEqual(len(self.rows("data/rows.jsonl")), 1)
            self.assertEqual(list(self.files("data/rows.jsonl")), ["a.pgn"])

    def test_a_path_that_is_not_there(self):
        self.file("a.pgn", GAME)
        self.audit("rows.jsonl", paths=[self.data, self.folder / "nowhere"], code=1)
        self.assertEqual(len(self.rows("rows.jsonl")), 1)
        self.assertIn("nowhere", (self.folder / "rows.jsonl.files.csv").read_text("utf-8"))

    def test_no_games_at_all(self):
        for name in ("rows.csv", "rows.jsonl"):
            self.audit(name)
            self.assertEqual(self.rows(name), [])


class Pieces(Case):
    def test_progress_without_a_bar(self):
        progress = Progress(1000, True)
        progress.add(250, 30)
        line = progress.line(progress._started + 10)
        self.assertEqual(line, "25 %, 30 games, 3 a second, 30 seconds left")
        # What was done before this run took it no time.
        progress = Progress(1000, True)
        progress.found(500, 60)
        self.assertEqual(progress.line(progress._started + 10), "50 %, 60 games, 0 a second, ? left")
        progress.add(250, 30)
        line = progress.line(progress._started + 10)
        self.assertEqual(line, "75 %, 90 games, 3 a second, 10 seconds left")

    def test_doubles_in_buckets(self):
        prints = [zlib.crc32(bytes([n % 251])).to_bytes(16, "little") for n in range(1000)]
        path = self.file("prints", b"".join(prints))
        few = doubles([path], 1000, str(self.folder))
        many = doubles([path], 100_000_000, str(self.folder))
        self.assertEqual(few, many)
        self.assertEqual((few.games, few.copies), (251, 749))

    def test_journal(self):
        path = str(self.folder / "journal")
        journal = Journal(path, {"a": 1})
        journal.add("one", {"rows": 5})
        journal.close()
        with open(path, "ab") as file:
            file.write(b'{"key": "two", "ro')
        journal = Journal(path, {"a": 1})
        self.assertEqual(("one" in journal, "two" in journal, journal["one"]["rows"]), (True, False, 5))
        journal.add("two", {"rows": 6})
        self.assertEqual(journal["two"]["rows"], 6)
        journal.close()
        with self.assertRaises(OtherRun):
            Journal(path, {"a": 2})


def has_pyarrow():
    return subprocess.call([sys.executable, "-c", "import pyarrow"], stderr=subprocess.DEVNULL) == 0
