#!/usr/bin/env python3
"""Runs every measurement and prints one table: Rust and C by cargo, Python against its peers, C#
on both runtimes. Times are of this machine and this moment; the ratios are what to look at.
"""

import os
import re
import subprocess
import sys

import csharp
from paths import BUILD, ROOT

PEERS = ["pyffish==0.0.90", "cchess==1.25.5"]


def environment():
    """A Python of its own with the peers in it."""
    folder = BUILD / "bench" / "venv"
    python = folder / "bin" / "python"
    stamp = folder / ".installed"
    if not stamp.exists() or stamp.read_text() != " ".join(PEERS):
        subprocess.check_call([sys.executable, "-m", "venv", str(folder)])
        subprocess.check_call([str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *PEERS])
        stamp.write_text(" ".join(PEERS))
    return str(python)


def lines(command):
    """The tab-separated lines that a measurement prints."""
    print("running:", " ".join(command[:3]), file=sys.stderr, flush=True)
    result = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=False)
    if result.returncode != 0:
        sys.exit(f"{command}: exit status {result.returncode}")
    return [line.split("\t") for line in result.stdout.decode("utf-8").splitlines() if "\t" in line]


# Criterion: "name   time:   [1.23 ns 1.24 ns 1.25 ns]", the name on its own line when it is long.
CRITERION = re.compile(r"^(?:(\S.*?)\s*\n\s+|(\S.*?)\s+)time:\s+\[\S+ \S+ (\S+) (\S+) ", re.M)


def criterion():
    cargo = os.environ.get("CARGO", "cargo")
    print("running: cargo bench", file=sys.stderr, flush=True)
    result = subprocess.run([cargo, "bench", "--benches"], cwd=ROOT, stdout=subprocess.PIPE, check=False)
    if result.returncode != 0:
        sys.exit("cargo bench failed")
    for long, short, number, unit in CRITERION.findall(result.stdout.decode("utf-8", "replace")):
        yield long or short, f"{number} {unit}"


def main():
    rows = [("Rust", what, time, "") for what, time in criterion()]
    for what, who, microseconds, ratio in lines([environment(), "benches/python/peers.py"]):
        note = "" if ratio == "1.0" else f"{ratio} x xqrules"
        rows.append(("Python", f"{what}: {who}", f"{microseconds} µs", note))
    csharp.build()
    for name, command in (("C# Mono", csharp.mono("Bench.exe")), ("C# CoreCLR", csharp.coreclr("Bench.exe"))):
        for what, nanoseconds, garbage, collections in lines(command):
            rows.append((name, what, f"{nanoseconds} ns", f"{garbage} bytes each, {collections} collections"))
    width = [max(len(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        print(f"{row[0]:<{width[0]}}  {row[1]:<{width[1]}}  {row[2]:>{width[2]}}  {row[3]}")


if __name__ == "__main__":
    main()
