"""The converter in C, Python, C# (on both runtimes) and Rust must write the same bytes, say the same
of what is wrong, and end with the same status.

Over the small files of examples/games (PGN in three encodings, XQF, DhtmlXQ inside a page, WXF), and
some real ones of each format, into every format that is written, in several notations and encodings.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

import csharp  # noqa: E402
import judges  # noqa: E402
from paths import BUILD, GAMES, shared  # noqa: E402

#: Options, and the end of the output's name.
RUNS = [
    ((), ".pgn"),
    (("--notation", "wxf"), ".pgn"),
    (("--notation", "chinese-traditional", "--encoding", "big5"), ".pgn"),
    (("--notation", "iccs", "--encoding", "utf-16le"), ".pgn"),
    (("--encoding", "gbk"), ".pgn"),
    ((), ".xqf"),
    ((), ".ubb"),
    (("--encoding", "gb18030", "--format", "dhtmlxq"), ".html"),
    # Refused by all of them.
    (("--notation", "morse"), ".pgn"),
    (("--encoding", "ebcdic"), ".pgn"),
    ((), ".doc"),
]

#: Real files of each format that is read, each small.
REAL = ["*.xqf", "*.XQF", "*.cbr", "*.cbf", "*.xqr", "*.wxf", "*.html", "*.ubb", "*.pgn", "*.uci"]


def programs():
    """Name and command of each language's converter."""
    target = subprocess.check_output(
        ["cargo", "build", "--quiet", "--release", "--example", "convert"], cwd=ROOT, stderr=subprocess.STDOUT
    )
    if target:
        sys.exit(target.decode())
    folder = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    judges.build_c("convert")
    return {
        "C": [str(BUILD / "c" / "convert")],
        "Rust": [str(folder / "release" / "examples" / "convert")],
        "Python": [sys.executable, str(ROOT / "examples" / "python" / "convert.py")],
        "C#, Mono": csharp.mono("Convert.exe"),
        "C#, CoreCLR": csharp.coreclr("Convert.exe"),
    }


def run(command, options, source, end):
    """Status, what was said, and what was written; None for nothing."""
    with tempfile.TemporaryDirectory() as folder:
        # A fixed name, since it may be part of what is said.
        out = pathlib.Path(folder) / ("out" + end)
        done = subprocess.run(
            [*command, *options, str(source), str(out)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        written = out.read_bytes() if out.exists() else None
        said = done.stderr.replace(folder.encode(), b"FOLDER")
        return done.returncode, said, done.stdout, written


def real_files():
    """A few of each kind, the smallest ones."""
    for pattern in REAL:
        found = [p for p in shared("games").rglob(pattern) if p.parent.name != "ccpd_big5"]
        yield from sorted((p for p in found if p.stat().st_size < 20_000), key=lambda p: (p.stat().st_size, p.name))[:2]


def main():
    csharp.build()
    commands = programs()
    own = sorted(p for p in GAMES.iterdir() if p.is_file())
    # Starting a runtime takes most of the time: all runs with the own files, one each with the others.
    work = [(path.relative_to(ROOT), *r) for path in own for r in RUNS]
    work += [(path, *RUNS[i % 8]) for i, path in enumerate(real_files())]
    passed = failed = 0
    statuses = {}
    for source, options, end in work:
        expected, *others = [(name, run(command, options, source, end)) for name, command in commands.items()]
        status, _, _, written = expected[1]
        statuses[status] = statuses.get(status, 0) + 1
        good = (written is None) == (status == 2)
        for name, said in others:
            # All refuse what one refuses; the words for wrong options are each language's own.
            same = said[0] == status and said[3] == written if end == ".doc" or status == 2 else said == expected[1]
            if not same:
                print(f"{source} {options} {end}: {expected[0]} {expected[1]!r:.600}\n  {name} {said!r:.600}")
            good = good and same
        passed, failed = passed + good, failed + (not good)
    # Every kind of end was seen: all converted, something lost, refused.
    if sorted(statuses) != [0, 1, 2]:
        failed += 1
        print(f"not every exit status was seen: {statuses}")
    print(f"{len(work)} conversions by {', '.join(commands)}: exit statuses {statuses}")
    print(f"tests: {passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
