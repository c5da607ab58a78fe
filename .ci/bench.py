#!/usr/bin/env python3
"""Runs every measurement and prints one table: instructions of the calls through C, Rust, Python against
its peers, C# on both runtimes. Instructions are exact; times are of this machine and this moment,
and their ratios are what to look at.
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


# "perft, start position, a leaf    19.04    19.04    20": name, now, recorded, goal.
COUNT = re.compile(r"^(\S.*?)\s{2,}([\d.]+)\s+(?:[\d.]+|-)\s+([\d.]+)", re.M)


def instructions():
    """Instructions, counted: the same on every run."""
    print("running: instruction counts", file=sys.stderr, flush=True)
    cargo = os.environ.get("CARGO", "cargo")
    output = subprocess.check_output([cargo, "bench", "--quiet", "--bench", "instructions"], cwd=ROOT)
    return COUNT.findall(output.decode("utf-8"))


def unit(what):
    """Sizes name their unit, and a ratio has none."""
    return "" if what.endswith("KiB") or " / " in what else " instructions"


# Criterion: "group/name   time: [low middle high]", the name on its own line when it is long.
TIME = re.compile(
    r"^(\S[^\n]*?)\s*\n?\s+time:\s+\[\S+ \S+ (\S+ \S+) [^\]]*\](?:\n\s+thrpt:\s+\[\S+ \S+ (\S+ \S+) )?", re.M
)


def criterion():
    """The times of every bench of Cargo.toml that is measured with criterion."""
    cargo = os.environ.get("CARGO", "cargo")
    names = re.findall(r'^\[\[bench\]\]\nname = "(\w+)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.M)
    for name in names:
        if name == "instructions":
            continue
        print("running: bench", name, file=sys.stderr, flush=True)
        output = subprocess.check_output([cargo, "bench", "--quiet", "--bench", name], cwd=ROOT).decode("utf-8")
        found = TIME.findall(output)
        if not found:
            sys.exit(f"no times in the output of bench {name}")
        for what, time, throughput in found:
            # One run may be many calls; then criterion tells how many it makes in a second.
            yield "Rust", what, throughput.replace("elem/s", " a second") or time, ""


def main():
    rows = [("C", what, count + unit(what), f"goal {goal}") for what, count, goal in instructions()]
    rows += criterion()
    peers = environment()
    measured = lines([peers, "benches/python/peers.py"]) + lines([peers, "benches/python/readers.py"])
    for what, who, microseconds, ratio in measured:
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
