"""A file of any size in chunks: memory grows with the largest game, not with the file."""

import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent

#: Run by itself, since the peak is one of a whole process.
PROGRAM = """
import io, resource, sys
import xqrules as xq

GAME = ('[Event "流"]\\n\\n1. 炮二平五 马8进7 {' + '评' * 1000 + '} 2. 马二进三 1-0\\n\\n').encode("utf-8")


class Games(io.RawIOBase):
    def __init__(self, count):
        self.left, self.rest = count, b""

    def read(self, size):
        while len(self.rest) < size and self.left:
            more = min(self.left, 500)
            self.rest += GAME * more
            self.left -= more
        out, self.rest = self.rest[:size], self.rest[size:]
        return out


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


count, read, before = int(sys.argv[1]) * (1 << 20) // len(GAME), 0, 0
for record in xq.read_records(Games(count)):
    assert len(record.moves) == 3, record.problems
    record.close()
    read += 1
    if read == count // 10:
        before = peak()
assert read == count, (read, count)
print(peak() - before)
"""


class Streaming(unittest.TestCase):
    def test_memory_does_not_grow_with_the_file(self):
        size = os.environ.get("XQ_STREAM_MB", "96")
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python")}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, size], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.assertEqual(done.returncode, 0, done.stderr.decode("utf-8", "replace"))
        self.assertLess(int(done.stdout), 16 << 20)
