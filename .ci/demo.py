#!/usr/bin/env python3
"""Judges games from C, from Python and from C#: the main job of the library, three times.

Usage: demo.py [FILE...]   (all of examples/games when none is named)
       make demo FILES="a.pgn b.xqf"
"""

import pathlib
import sys

import judges
from paths import GAMES


def main(arguments):
    files = [judges.relative(pathlib.Path(a).resolve()) for a in arguments] or [
        judges.relative(p) for p in sorted(GAMES.iterdir()) if p.is_file()
    ]
    if not files:
        sys.exit("no games to judge")
    judges.build()
    texts = {}
    for name, command in judges.judges().items():
        print(f"\n======== from {name}: {judges.relative(command[-1])} {' '.join(map(str, files))}\n", flush=True)
        texts[name] = judges.run(command, files)
        sys.stdout.buffer.write(texts[name])
        sys.stdout.flush()
    same = len(set(texts.values())) == 1
    print(f"\nAll {len(texts)} say the same." if same else "\nThey do NOT say the same.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
