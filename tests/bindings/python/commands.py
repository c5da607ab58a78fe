"""Running the command line, here and as a process of its own."""

import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
from typing import NamedTuple

from xqrules.cli import main

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
GAMES = ROOT / "examples" / "games"


#: Compiled once for all processes, and not beside the sources.
CACHE = tempfile.TemporaryDirectory()


class Said(NamedTuple):
    code: int
    out: bytes
    err: str

    @property
    def text(self):
        return self.out.decode("utf-8")

    @property
    def lines(self):
        return self.text.splitlines()


def here(*arguments):
    """In this process: what it says and its exit code."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code
    for stream in (out, err):
        stream.flush()
    return Said(code, out.buffer.getvalue(), err.buffer.getvalue().decode("utf-8"))


def environment(**more):
    """That of a process which finds the package of this checkout."""
    known = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LC_", "LANG"))}
    path = str(ROOT / "bindings" / "python")
    return {**known, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": CACHE.name, **more}


def command(*arguments):
    return [sys.executable, "-m", "xqrules", *map(os.fspath, arguments)]


def process(*arguments, stdin=b"", env=None, cwd=None):
    """The same as a process of its own."""
    done = subprocess.run(
        command(*arguments),
        input=stdin,
        env=env or environment(),
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        timeout=120,
    )
    return Said(done.returncode, done.stdout, done.stderr.decode("utf-8", "surrogateescape"))
