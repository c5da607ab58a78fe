"""`resolve`: the moves of every game, in one notation."""

import argparse
from typing import Any, Dict, Iterable, Iterator, List

from .._record import Record
from .command import Command
from .each import add_each, complaints, each, json_line, line, problem_facts, to_json
from .inputs import Source, add_inputs, notation, sources
from .pool import Piece
from .streams import plain


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--notation", default="uci", type=notation, metavar="NAME", help="to write in: uci (h2e2), iccs, chinese, wxf and more"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a game, each on a line of its own")
    parser.add_argument("--fen", action="store_true", help="each line begins with the start position and a tab")
    parser.add_argument(
        "--names", action="store_true", help="each line begins with the file, a tab, the number of the game in it, a tab"
    )
    add_inputs(parser)
    add_each(parser)


def _run(chosen: argparse.Namespace) -> int:
    return each(chosen, resolved, sources(chosen))


def resolved(chosen: argparse.Namespace, source: Source, records: Iterable[Record]) -> Iterator[Piece]:
    """A line for each game of one file."""
    for record in records:
        moves: List[str] = list(record.moves)
        start = record.fen
        if chosen.notation != "uci" and moves:
            moves = record.game().write(chosen.notation)
        problems = record.problems
        if chosen.json:
            facts: Dict[str, Any] = {
                "file": source.path,
                "game": record.number,
                "fen": start,
                "notation": chosen.notation,
                "moves": moves,
                "result": record.result,
                "whole": record.is_whole,
                "problems": [problem_facts(problem) for problem in problems],
            }
            yield json_line(to_json(facts))
        else:
            before = [plain(source.path), str(record.number)] if chosen.names else []
            if chosen.fen:
                before.append(start or "-")
            yield line("\t".join([*before, " ".join(moves)]))
        yield from complaints(source, problems)
        record.close()


COMMAND = Command(
    "resolve",
    "the moves of every game in one notation, a line a game",
    "Prints the moves of the main line of every game, a line a game, in a notation of your choice. A game that "
    "cannot be read to its end has the moves that were read; where it stopped and why is told on the standard error.",
    _configure,
    _run,
)
