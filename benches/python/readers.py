"""Reading files of games, beside the Python package cchess: how many are read whole, and how fast.

The same files for both, in one process: every 20th of the Big5 archive and all others of less than 50 KB
that cchess has a reader for by their names (on the largest trees it takes minutes). A game counts as whole when its main line is the whole one: for the archive
that of `ccpd_big5_expected.tsv`, found by an independent reader; elsewhere the one that xqrules read
without a problem of kind error. cchess reads PGN in UTF-8 and simplified Chinese only, so it also gets
the same games as xqrules writes them in these.

Prints one line for each measurement, tab-separated: what, who with how many whole, microseconds for each
game that was read whole, times slower than xqrules. `.ci/bench.py` makes the environment and runs it.
"""

import contextlib
import io
import pathlib
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "bindings" / "python"), str(ROOT / ".ci")]

import cchess  # noqa: E402
import xqrules as xq  # noqa: E402
from paths import shared  # noqa: E402

MOST = 50_000
READ_BY_CCHESS = {".pgn", ".xqf", ".cbf", ".cbr", ".cbl"}


def ours(path):
    return [[str(m) for m in record.moves] for record in xq.read_records(path)]


def theirs(path):
    """The main lines as cchess has them; what it raises means that nothing was read."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            if path.suffix.lower() == ".cbl":
                library = cchess.Game.read_from_lib(str(path))
                games = library["games"] if isinstance(library, dict) else library
            else:
                games = [cchess.Game.read_from(str(path))]
            lines = []
            for game in games:
                moves, move = [], game.first_move
                while move is not None:
                    moves.append(str(move.to_iccs() if hasattr(move, "to_iccs") else move))
                    move = move.next_move
                lines.append(moves)
            return lines
    except Exception:
        # Whatever a reader raises: the file was not read.
        return []


def wanted(folder):
    """The whole main lines by file; a game that nobody can read whole is None."""
    expected = {}
    for line in (folder.parent / "ccpd_big5_expected.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        name, _, status, _, moves = line.split("\t")
        expected[folder / name] = [moves.split() if status == "ok" else None]
    return expected


def measure(read, files):
    """The lines of each file, and the seconds for all of them."""
    started = time.perf_counter()
    found = [read(path) for path in files]
    return found, time.perf_counter() - started


def simplified(path, scratch):
    """A PGN with the games of another in UTF-8 and simplified Chinese."""
    out = pathlib.Path(scratch) / f"{path.parent.name}-{path.name}.pgn"
    out.write_text("\n".join(record.to_pgn("chinese") for record in xq.read_records(path)), encoding="utf-8")
    return out


def rows(what, files, truth, utf8):
    """Measures both on the same files; `utf8` are the same games for cchess alone."""
    for path in files:
        path.read_bytes()  # Nobody waits for the disk.
    games = sum(len(lines) for lines in truth)
    base = None
    for who, read, paths in (("xqrules", ours, files), ("cchess", theirs, files), ("cchess, given simplified UTF-8", theirs, utf8)):
        found, seconds = measure(read, paths)
        whole = sum(
            line is not None and line == read_line
            for lines, read_lines in zip(truth, found)
            for line, read_line in zip(lines, read_lines)
        )
        # Time that is spent on what is not read whole helps nobody, so it is shared by what is.
        each = seconds / whole * 1e6 if whole else float("inf")
        base = base or each
        print(f"{what}\t{who}: {whole} of {games} games whole\t{each:.0f}\t{each / base:.1f}")


def main():
    folder = shared("games/ccpd_big5")
    expected = wanted(folder)
    archive = sorted(folder.glob("*.pgn"))[::20]
    with tempfile.TemporaryDirectory() as scratch:
        utf8 = [simplified(path, scratch) for path in archive]
        rows("read a game of the Big5 archive", archive, [expected[p] for p in archive], utf8)

        others, truth, utf8 = [], [], []
        for path in sorted(shared("games").rglob("*")):
            if path.suffix.lower() not in READ_BY_CCHESS or path.parent == folder or path.stat().st_size >= MOST:
                continue
            records = list(xq.read_records(path))
            others.append(path)
            truth.append([[str(m) for m in r.moves] if r.is_whole else None for r in records])
            utf8.append(simplified(path, scratch) if path.suffix.lower() == ".pgn" else path)
        rows("read a game of the other small files that cchess knows", others, truth, utf8)


if __name__ == "__main__":
    main()
