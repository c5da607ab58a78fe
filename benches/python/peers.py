"""xqrules against the Python peers pyffish and cchess: the same work, in turn, in one process.

Prints one line for each measurement, tab-separated: what, who, microseconds, times slower than
xqrules. `.ci/bench.py` makes the environment and runs it.
"""

import os
import pathlib
import random
import sys
import time
from array import array

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "bindings" / "python")]

import cchess  # noqa: E402
import pyffish  # noqa: E402
import xqrules as xq  # noqa: E402

ROUNDS = 5


def positions(count, seed=3):
    """Positions of random games: FENs, the same for everyone."""
    draw = random.Random(seed)
    fens = []
    while len(fens) < count:
        position = xq.Position()
        for _ in range(120):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(draw.choice(moves))
        else:
            fens.append(position.fen())
    return fens


def game(plies=100, seed=11):
    """The moves of a random game that is not over."""
    draw = random.Random(seed)
    while True:
        record = xq.Game()
        while len(record) < plies and record.legal_moves():
            record.push(draw.choice(record.legal_moves()))
        if len(record) == plies:
            return record.moves


def best(work, repeat):
    """Microseconds of one run of `work`, the best of several rounds."""
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        for _ in range(repeat):
            work()
        times.append((time.perf_counter() - started) / repeat)
    return min(times) * 1e6


def to_ten(move):
    """Ranks 1-10, as pyffish wants them."""
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"


def cchess_legal(board):
    """The legal moves of cchess: what its pieces can do, without what leaves the king in check."""
    return [m for m in board.create_moves() if not board.is_checked_move(*m)]


def replay_cchess(moves):
    board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
    for move in moves:
        if not board.is_valid_iccs_move(move):
            raise SystemExit(f"cchess refuses {move}")
        board.move_iccs(move)
        board.next_turn()


def replay_and_check(moves):
    record = xq.Game()
    record.extend(moves)


def main():
    fens = positions(20)
    ours = [xq.Position(fen) for fen in fens]
    boards = [cchess.ChessBoard(fen) for fen in fens]
    for fen, position, board in zip(fens, ours, boards):
        counts = {len(position.legal_moves()), len(pyffish.legal_moves("xiangqi", fen, [])), len(cchess_legal(board))}
        if len(counts) != 1:
            sys.exit(f"not the same work in {fen}: {counts}")
    moves = game()
    ten = [to_ten(m) for m in moves]
    codes = array("H", [m.code for m in moves])
    n = len(fens)
    rows = [
        (
            "legal moves of a position",
            [
                ("xqrules", best(lambda: [p.legal_moves() for p in ours], 200) / n),
                ("pyffish", best(lambda: [pyffish.legal_moves("xiangqi", f, []) for f in fens], 1) / n),
                ("cchess (not all legal)", best(lambda: [list(b.create_moves()) for b in boards], 1) / n),
                ("cchess (legal)", best(lambda: [cchess_legal(b) for b in boards], 1) / n),
            ],
        ),
        (
            "is it check",
            [
                ("xqrules", best(lambda: [p.is_check() for p in ours], 200) / n),
                ("pyffish", best(lambda: [pyffish.gives_check("xiangqi", f, []) for f in fens], 1) / n),
                ("cchess", best(lambda: [b.is_checking() for b in boards], 2) / n),
            ],
        ),
        (
            f"replay and check a game of {len(moves)} plies",
            [
                ("xqrules, one call", best(lambda: replay_and_check(moves), 100)),
                ("xqrules, one call, array", best(lambda: replay_and_check(codes), 100)),
                ("pyffish (get_fen)", best(lambda: pyffish.get_fen("xiangqi", fens_start(), ten), 5)),
                ("cchess", best(lambda: replay_cchess(moves), 1)),
            ],
        ),
    ]
    many = array("H", list(codes) * 100)
    each = best(lambda: xq.replay_games(many, array("I", [len(codes)] * 100)), 10) / 100
    rows[-1][1].append(("xqrules, of 100 games in one call", each))
    data = archive()
    if data:
        count = sum(1 for _ in xq.read_records(data))
        each = best(lambda: [r.moves for r in xq.read_records(data)], 1) / count
        rows.append((f"read a record, of {count} in Big5 PGN", [("xqrules, with its moves", each)]))
        each = best(lambda: xq.scan_archive(data).moves, 1) / count
        rows[-1][1].append(("xqrules, scan_archive in one call", each))
        each = best(lambda: [r.game().most_repeated() for r in xq.read_records(data)], 1) / count
        rows[-1][1].append(("xqrules, and count repetitions", each))
    for what, measured in rows:
        base = measured[0][1]
        for who, microseconds in measured:
            print(f"{what}\t{who}\t{microseconds:.2f}\t{microseconds / base:.1f}")


def archive():
    """The games of the CCPD collection as one file; nothing when the data are not there."""
    folder = pathlib.Path(os.environ.get("XQ_SHARED_DATA", ROOT.parent / "shared" / "data")) / "games" / "ccpd_big5"
    return b"\n\n".join(path.read_bytes() for path in sorted(folder.glob("*.pgn")))


def fens_start():
    return pyffish.start_fen("xiangqi")


if __name__ == "__main__":
    main()
