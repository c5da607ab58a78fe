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
    yield "installed", [VENV, str(ROOT / "tests" / "bindings" / "installed.py")]
    yield "types", [VENV, "-m", "mypy", "--strict", "--no-error-summary", str(ROOT / "bindings" / "python" / "xqrules")]
    yield "csharp mono", csharp.mono("Tests.exe")
    yield "csharp coreclr", csharp.coreclr("Tests.exe")
    yield "csharp readme", [sys.executable, str(ROOT / "tests" / "bindings" / "csharp_readme.py")]
    yield "nuget", [VENV, str(ROOT / "tests" / "bindings" / "nuget.py")]
    yield "guides", [VENV, str(ROOT / "tests" / "docs" / "guides.py")]
    yield "unity", [VENV, str(ROOT / "tests" / "bindings" / "unity.py")]
    yield "evening", [sys.executable, str(ROOT / "tests" / "bindings" / "evening.py")]
    yield "tournament", [sys.executable, str(ROOT / "tests" / "bindings" / "tournament.py")]
    yield "languages", [sys.executable, str(ROOT / "tests" / "bindings" / "languages.py")]
    yield "convert", [sys.executable, str(ROOT / "tests" / "bindings" / "convert.py")]
    yield "abi", [sys.executable, str(ROOT / "tests" / "bindings" / "abi.py")]
    yield "delphi", [sys.executable, str(ROOT / "tests" / "bindings" / "delphi.py")]
    yield "vb", [sys.executable, str(ROOT / "tests" / "bindings" / "vb.py")]
    # Builds for other machines and under the sanitizers take as long as all of this: `make windows`,
    # `make machines` and `make soak`.
    yield "pages", [VENV, str(ROOT / "tests" / "page" / "browser.py")]
    yield "pyffish", [VENV, str(ROOT / "tests" / "bindings" / "differential.py")]


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


def main(wanted):
    shared("perft.jsonl")  # Without the data most suites fail; say it once, at the start.
    csharp.build()
    table = list(suites())
    unknown = set(wanted) - {name.split()[0] for name, _ in table}
    if unknown:
        sys.exit(f"no such suite: {', '.join(sorted(unknown))}")
    closing = []
    good = True
    total = [0, 0, 0]
    for name, command in table:
        if wanted and name.split()[0] not in wanted:
            continue
        print(f"---- {name}", flush=True)
        passed, line, counts = run(name, command)
        print(line, flush=True)
        good = good and passed
        closing.append(line)
        for i, count in enumerate((counts.passed, counts.failed, counts.skipped)):
            total[i] += count
        if name == "generated" and not passed:
            closing.append("nothing else was run: the bindings are not those of this library")
            break
    print("\n".join(["", *closing]))
    # What a program that reads this output looks for, alone on a line.
    print("tests: {} passed, {} failed, {} skipped".format(*total))
    what = f"test.py {' '.join(wanted)}" if wanted else "make test"
    print(f"{what}: everything passed, nothing was skipped" if good else f"{what}: FAILED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
