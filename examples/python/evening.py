#!/usr/bin/env python3
"""An evening at the boards, told by the arbiter: plays a script of events and prints each game's
log in Chinese and in English, and its result sheet.

    python3 examples/python/evening.py examples/evening.txt
"""

import sys

import xqrules as xq


def evening(lines):
    """The lines that are printed."""
    out = []
    arbiter = None

    def tell():
        if arbiter is not None:
            out.append(arbiter.log_text("zh-Hans") + arbiter.log_text("en") + arbiter.sheet_json())
            out.append("")

    for line in lines:
        line = line.rstrip("\r\n")
        if line.startswith("game "):
            tell()
            out.append("== " + line[5:])
            regulations, _, fen = line[5:].partition(" | ")
            arbiter = xq.Arbiter(regulations, fen or None)
        elif line.startswith("{"):
            arbiter.take_json(line)
    tell()
    return out


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: evening.py SCRIPT")
    with open(sys.argv[1], encoding="utf-8") as script:
        sys.stdout.buffer.write(("\n".join(evening(script)) + "\n").encode("utf-8"))
