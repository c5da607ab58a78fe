"""Where things lie in this source tree: one place for the scripts and the tests of the bindings."""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
LIBRARY = ROOT / "target" / "release" / "libxqrules.so"
GAMES = ROOT / "examples" / "games"


#: What the C examples are given, where they want something; as in tests/ffi/examples.rs.
EXAMPLE_ARGUMENTS = {
    "evening": ["examples/evening.txt"],
    "tournament": ["examples/tournament/swiss.jsonl"],
    "backroom": [f"examples/tournament/{name}.gb18030.txt" for name in ("players", "results")],
    "convert": ["--format", "pgn", "--notation", "chinese", "examples/games/variations.wxf.pgn", "-"],
}

#: Whose pages tests/ffi/pictures.c makes.
PICTURED = [f"examples/games/{name}" for name in ("own.pgn", "games.gb18030.pgn", "variations.xqf", "variations.html")]


def shared(path: str) -> pathlib.Path:
    """A file or folder of the shared test data. Data that are not there end the run, loudly."""
    base = os.environ.get("XQ_SHARED_DATA")
    root = pathlib.Path(base) if base else ROOT.parent / "shared" / "data"
    found = root / path
    if not found.exists():
        sys.exit(
            f"test data missing: {found}\n"
            "The tests need the shared data at ../shared/data beside the source tree, "
            "or at the folder that XQ_SHARED_DATA names."
        )
    return found


def sample(count: int) -> "list[pathlib.Path]":
    """`count` files of the CCPD collection, evenly spread over the sorted names."""
    files = sorted(shared("games/ccpd_big5").glob("*.pgn"))
    if len(files) < count:
        sys.exit(f"test data incomplete: {len(files)} files in games/ccpd_big5, {count} wanted")
    return [files[i * len(files) // count] for i in range(count)]


def dotnet() -> pathlib.Path:
    """The CoreCLR host that `.ci/setup` installs."""
    found = sorted((BUILD / "venv").glob("lib/python*/site-packages/dotnetcore2/bin/dotnet"))
    if not found:
        sys.exit("no CoreCLR in build/venv: run .ci/setup")
    return found[0]


def pythons() -> "list[pathlib.Path]":
    """Every CPython of this machine that the package supports, one for each version, oldest first."""
    import re
    import subprocess

    folders = [pathlib.Path(p) for p in os.environ.get("PATH", "").split(os.pathsep) if p]
    folders += sorted(pathlib.Path.home().glob(".pyenv/versions/*/bin"))
    found = {}
    for folder in folders:
        if not folder.is_dir():
            continue
        for path in folder.iterdir():
            if not re.fullmatch(r"python3(\.\d+)?", path.name):
                continue
            run = subprocess.run(
                [str(path), "-c", "import sys, ctypes; print(*sys.version_info[:2], sys.executable)"],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                universal_newlines=True,
            )
            words = run.stdout.split(None, 2)
            if run.returncode == 0 and len(words) == 3:
                version = (int(words[0]), int(words[1]))
                if version >= (3, 8):
                    found.setdefault(version, pathlib.Path(words[2].strip()))
    return [found[v] for v in sorted(found)]
