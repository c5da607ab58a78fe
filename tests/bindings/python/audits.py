"""What tests of audits at the prompt stand on: folders of their own, the command, the tables, poisoned files."""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from paths import ROOT

GAME = '[Red "甲"]\n\n1. 炮二平五 马8进7 1-0\n\n'

#: Read by every process that is started with its folder in PYTHONPATH: some files kill whoever reads them,
#: some are never done with.
POISON = """
import os, sys
try:
    import xqrules.archive.work as work
except ImportError:
    work = None
if work is not None:
    load = work._load
    def poisoned(piece, file):
        data = load(piece, file)
        if data.startswith(b"POISON kill"):
            os.kill(os.getpid(), 9)
        if data.startswith(b"POISON hang"):
            while True:
                pass
        if data.startswith(b"POISON memory"):
            data = bytes(1 << 30)
        if data.startswith(b"POISON raise"):
            raise RuntimeError("nobody foresaw this")
        return data
    work._load = poisoned
    write = work.write_whole
    def full(path, data):
        if os.environ.get("POISON_DISK"):
            raise OSError(28, "No space left on device", path)
        write(path, data)
    work.write_whole = full
"""


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.data = self.folder / "data"
        self.data.mkdir()

    def file(self, name, content):
        path = self.data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    def command(self, out, *more, paths=None):
        return [sys.executable, "-B", "-m", "xqrules", "audit", *map(str, paths or [self.data]), "--out",
                str(self.folder / out), "--no-progress", *map(str, more)]

    def environment(self):
        return {**os.environ, "PYTHONPATH": os.pathsep.join([str(self.folder), str(ROOT / "bindings" / "python")])}

    def audit(self, out, *more, paths=None, code=0):
        done = subprocess.run(self.command(out, *more, paths=paths), env=self.environment(), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=300)
        self.assertEqual(done.returncode, code, done.stderr.decode())
        return done.stdout.decode()

    def rows(self, out):
        with open(self.folder / out, encoding="utf-8") as file:
            if out.endswith(".csv"):
                csv.field_size_limit(1 << 30)
                return list(csv.DictReader(file))
            return [json.loads(line) for line in file]

    def files(self, out):
        with open(self.folder / f"{out}.files.csv", encoding="utf-8", newline="") as file:
            return {row["source"][len(str(self.data)) + 1 :]: row for row in csv.DictReader(file)}
