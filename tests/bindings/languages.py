"""The judge in C, Python and C# (on both runtimes) must say the same, to the byte.

Over examples/games and the whole CCPD collection, with --json and without. The C program prints
the library's report; the others build theirs from the classes of their language, so this compares
those classes with the library too.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

import judges  # noqa: E402
from paths import GAMES, sample  # noqa: E402

COLLECTION = 2145


def first_difference(a, b):
    for number, (left, right) in enumerate(zip(a.splitlines(), b.splitlines()), 1):
        if left != right:
            return f"line {number}:\n  {left.decode('utf-8', 'replace')}\n  {right.decode('utf-8', 'replace')}"
    return f"{len(a.splitlines())} lines and {len(b.splitlines())} lines"


def main():
    judges.build()
    own = sorted(p for p in GAMES.iterdir() if p.is_file())
    files = [judges.relative(p) for p in own] + sample(COLLECTION)
    passed = failed = 0
    for options in [("--json",), ()]:
        said = {name: judges.run(command, files, *options) for name, command in judges.judges().items()}
        (first, expected), *others = said.items()
        for name, text in others:
            if text == expected:
                passed += 1
            else:
                failed += 1
                print(f"{first} and {name} differ with {options}: {first_difference(expected, text)}")
        if options:
            games = [json.loads(line) for line in expected.splitlines()]
            # Every file has at least one game, and real games have moves.
            if len(games) >= len(files) and sum(len(g["moves"]) for g in games) > 40 * COLLECTION:
                passed += 1
            else:
                failed += 1
                print(f"only {len(games)} games from {len(files)} files")
    print(f"{len(files)} files, {', '.join(said)}")
    print(f"tests: {passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
