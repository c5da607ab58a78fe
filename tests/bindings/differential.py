"""Compares the rules with those of pyffish (Fairy-Stockfish) in 20,000 positions.

Half of the positions come from games of the CCPD collection, half from games of random moves,
which reach what no player would. In each, the legal moves, check, mate and stalemate must be the
same. pyffish needs some milliseconds for each position, so the work is shared among processes.

Run by build/venv/bin/python, where pyffish is.
"""

import os
import pathlib
import random
import re
import sys
from concurrent.futures import ProcessPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci"), str(ROOT / "bindings" / "python")]

import pyffish  # noqa: E402
import xqrules as xq  # noqa: E402
from paths import shared  # noqa: E402

POSITIONS = 20_000
SEED = 7


def from_games(count):
    """Positions of games that were played: evenly taken, and where each game ended.

    Start positions and moves come straight from the data, so that no reader of records of ours
    has chosen them.
    """
    table = shared("games/ccpd_big5_expected.tsv").read_text(encoding="utf-8").splitlines()[1:]
    ends, others = set(), set()
    for line in table:
        name, _, _, _, moves = line.split("\t")
        start = re.search(rb'\[FEN "([^"]*)"\]', shared(f"games/ccpd_big5/{name}").read_bytes())
        position = xq.Position(start.group(1).decode("ascii") if start else None)
        for move in moves.split():
            others.add(position.fen())
            position.push(xq.Move(move))
        ends.add(position.fen())
    return chosen(ends, others - ends, count, SEED)


def from_random_play(count):
    """Positions of games of random moves. Now and then a capture is preferred, so that bare and
    violent positions are among them too."""
    draw = random.Random(SEED)
    ends, others = set(), set()
    for _ in range(count // 8):
        position = xq.Position()
        greedy = draw.random()
        for _ in range(300):
            moves = position.legal_moves()
            if not moves:
                break
            others.add(position.fen())
            if draw.random() < greedy:
                moves = [m for m in moves if position.piece_at(m.to_square)] or moves
            position.push(draw.choice(moves))
        ends.add(position.fen())
    return chosen(ends, others - ends, count, SEED)


def chosen(ends, others, count, seed):
    """So many positions: the ends of games, which are few and matter, filled up with others."""
    draw = random.Random(seed)
    ends = draw.sample(sorted(ends), min(len(ends), count // 4))
    if len(ends) + len(others) < count:
        sys.exit(f"only {len(ends) + len(others)} different positions, {count} wanted")
    return ends + draw.sample(sorted(others), count - len(ends))


def from_ranks(move):
    """A move as pyffish writes it, ranks 1-10, with ranks 0-9."""
    middle = 3 if move[2].isdigit() else 2
    start, target = move[:middle], move[middle:]
    return f"{start[0]}{int(start[1:]) - 1}{target[0]}{int(target[1:]) - 1}"


def compare(fens):
    """The differences in these positions, and how many of them were checks, mates, stalemates."""
    differences, seen = [], {"check": 0, "mate": 0, "stalemate": 0}
    for fen in fens:
        position = xq.Position(fen)
        ours = sorted(position.legal_moves())
        theirs = sorted(map(from_ranks, pyffish.legal_moves("xiangqi", fen, [])))
        if ours != theirs:
            differences.append(f"{fen}: moves {sorted(set(ours) ^ set(theirs))}")
        check = pyffish.gives_check("xiangqi", fen, [])
        if position.is_check() != check:
            differences.append(f"{fen}: check, pyffish says {check}")
        outcome = xq.Game(fen).outcome()
        end = outcome.reason if outcome and outcome.winner else None
        expected = None if theirs else ("checkmate" if check else "stalemate")
        if end != expected:
            differences.append(f"{fen}: ends with {end}, pyffish says {expected}")
        seen["check"] += check
        seen["mate"] += expected == "checkmate"
        seen["stalemate"] += expected == "stalemate"
    return differences, seen


def main():
    if pyffish.version() != (0, 0, 90):
        sys.exit(f"pyffish 0.0.90 wanted, found {pyffish.version()}")
    fens = from_games(POSITIONS // 2) + from_random_play(POSITIONS // 2)
    workers = os.cpu_count() or 1
    parts = [fens[i::workers] for i in range(workers)]
    with ProcessPoolExecutor(workers) as pool:
        results = list(pool.map(compare, parts))
    differences = [d for found, _ in results for d in found]
    for line in differences[:50]:
        print(line)
    total = {kind: sum(seen[kind] for _, seen in results) for kind in results[0][1]}
    print(f"{len(fens)} positions, half from games, half from random moves (seed {SEED}); among them {total}")
    # A sample without any of these would prove nothing about them.
    missing = [kind for kind, n in total.items() if n == 0]
    if missing:
        print(f"no {', '.join(missing)} among the positions")
    failed = len({d.split(":")[0] for d in differences}) + len(missing)
    print(f"tests: {len(fens) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
