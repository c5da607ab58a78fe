#!/usr/bin/env python3
"""Runs every test of the project, in order, and closes with one line for each suite.

A suite is a command. It passes when the command ends with 0, ran at least one test and skipped
none: a test that did not run proves nothing, so a skip is a failure here. The full output of a
suite is kept in build/logs and shown when the suite fails.

Usage: test.py [SUITE...]   (all of them when none is named)
"""

import os
import re
import subprocess
import sys
import threading
import time

import csharp
from paths import BUILD, ROOT, pythons, shared

VENV = str(BUILD / "venv" / "bin" / "python")
CARGO = os.environ.get("CARGO", "cargo")


class Counts:
    """How many tests ran, failed and were skipped, read from what the suites print."""

    # Cargo: "test result: ok. 12 passed; 0 failed; 1 ignored; …".
    CARGO = re.compile(r"^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored", re.M)
    # Ours, in every other language: "tests: 12 passed, 0 failed, 0 skipped".
    OURS = re.compile(r"^tests: (\d+) passed, (\d+) failed, (\d+) skipped", re.M)

    def __init__(self, output):
        rows = self.CARGO.findall(output) + self.OURS.findall(output)
        self.passed, self.failed, self.skipped = (sum(int(r[i]) for r in rows) for i in range(3))


def unittest(python, *names):
    return [str(python), str(ROOT / "tests" / "bindings" / "python" / "run.py"), *names]


def suites():
    """Pairs of a name and a command."""
    # First, because bindings that do not fit the library would only crash.
    yield "generated", [sys.executable, str(ROOT / "bindings" / "generate.py"), "--check"]
    yield "format", [CARGO, "fmt", "--check"]
    yield "lint", [CARGO, "clippy", "--quiet", "--all-targets", "--", "-D", "warnings"]
    yield "rust", [CARGO, "test", "--no-fail-fast"]
    yield "instructions", [CARGO, "bench", "--quiet", "--bench", "instructions", "--", "--check"]
    for python in pythons():
        yield f"python {python.parent.parent.name}", unittest(python)
    yield "archive", [VENV, str(ROOT / "tests" / "bindings" / "archive.py")]
    yield "types", [VENV, "-m", "mypy", "--strict", "--no-error-summary", str(ROOT / "bindings" / "python" / "xqrules")]
    yield "csharp mono", csharp.mono("Tests.exe")
    yield "csharp coreclr", csharp.coreclr("Tests.exe")
    yield "csharp readme", [sys.executable, str(ROOT / "tests" / "bindings" / "csharp_readme.py")]
    yield "nuget", [VENV, str(ROOT / "tests" / "bindings" / "nuget.py")]
    yield "docs", [VENV, str(ROOT / "tests" / "docs" / "reference.py")]
    yield "guides", [VENV, str(ROOT / "tests" / "docs" / "guides.py")]
    yield "unity", [VENV, str(ROOT / "tests" / "bindings" / "unity.py")]
    yield "dask", [VENV, str(ROOT / "tests" / "bindings" / "dask_audit.py")]
    yield "sql", [VENV, str(ROOT / "tests" / "bindings" / "sql.py")]
    yield "evening", [sys.executable, str(ROOT / "tests" / "bindings" / "evening.py")]
    yield "tournament", [sys.executable, str(ROOT / "tests" / "bindings" / "tournament.py")]
    yield "languages", [sys.executable, str(ROOT / "tests" / "bindings" / "languages.py")]
    yield "convert", [sys.executable, str(ROOT / "tests" / "bindings" / "convert.py")]
    yield "abi", [sys.executable, str(ROOT / "tests" / "bindings" / "abi.py")]
    yield "delphi", [sys.executable, str(ROOT / "tests" / "bindings" / "delphi.py")]
    yield "vb", [sys.executable, str(ROOT / "tests" / "bindings" / "vb.py")]
    yield "pages", [VENV, str(ROOT / "tests" / "page" / "browser.py")]
    yield "pyffish", [VENV, str(ROOT / "tests" / "bindings" / "differential.py")]


def beside():
    """The suites that build the library anew, for other machines and under the address sanitizer. They
    have folders of their own and run beside the others, since those seldom fill every core. Each is
    also a command of its own, longer there: `make windows`, `make machines`, `make soak`."""
    yield "machines", [sys.executable, str(ROOT / ".ci" / "machines.py")]
    yield "windows", [sys.executable, str(ROOT / ".ci" / "windows.py"), "x86_64"]
    yield "wheels", [VENV, str(ROOT / "tests" / "bindings" / "wheels.py")]
    yield "sanitized", [str(ROOT / ".ci" / "soak"), "20"]


# These check the whole tree at once and count nothing: their exit status is their result.
WITHOUT_COUNT = {"format", "lint", "generated", "types", "instructions"}


def run(name, command):
    """Runs one suite; returns whether it passed, what to print of it, and its counts."""
    logs = BUILD / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    log = logs / (name.replace(" ", "-") + ".txt")
    started = time.monotonic()
    with open(log, "wb") as out:
        status = subprocess.call(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
        )
    seconds = time.monotonic() - started
    output = log.read_bytes().decode("utf-8", "replace")
    counts = Counts(output)
    good = status == 0 and counts.failed == 0 and counts.skipped == 0
    if name in WITHOUT_COUNT:
        line = "clean" if good else f"exit status {status}"
    else:
        good = good and counts.passed > 0
        line = f"{counts.passed} passed, {counts.failed} failed, {counts.skipped} skipped"
        if status:
            line += f", exit status {status}"
    if not good:
        print(output, flush=True)
    return good, f"{'ok  ' if good else 'FAIL'} {name:<16} {line} ({seconds:.0f} s)", counts


class Lane(threading.Thread):
    """Suites one after the other, beside another lane."""

    def __init__(self, table):
        super().__init__()
        self.table = table
        self.results = []

    def run(self):
        for name, command in self.table:
            print(f"---- {name}", flush=True)
            self.results.append(run(name, command))
            print(self.results[-1][1], flush=True)


def main(wanted):
    if {"-h", "--help"} & set(wanted):
        print(__doc__)
        return 0
    shared("perft.jsonl")  # Without the data most suites fail; say it once, at the start.
    csharp.build()
    first, *table = suites()
    lanes = [table, list(beside())]
    unknown = set(wanted) - {name.split()[0] for name, _ in [first, *table, *lanes[1]]}
    if unknown:
        sys.exit(f"no such suite: {', '.join(sorted(unknown))}")
    chosen = [[row for row in lane if not wanted or row[0].split()[0] in wanted] for lane in lanes]
    closing = []
    if not wanted or first[0] in wanted:
        lane = Lane([first])
        lane.run()
        closing += lane.results
    if closing and not closing[0][0]:
        print("nothing else is run: the bindings are not those of this library")
    else:
        running = [Lane(table) for table in chosen]
        for lane in running:
            lane.start()
        for lane in running:
            lane.join()
            closing += lane.results
    good = all(passed for passed, _, _ in closing)
    print("\n".join(["", *(line for _, line, _ in closing)]))
    # What a program that reads this output looks for, alone on a line.
    total = [sum(getattr(counts, what) for _, _, counts in closing) for what in ("passed", "failed", "skipped")]
    print("tests: {} passed, {} failed, {} skipped".format(*total))
    what = f"test.py {' '.join(wanted)}" if wanted else "make test"
    print(f"{what}: everything passed, nothing was skipped" if good else f"{what}: FAILED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
