"""`judge`: how games ended on the board, what was repeated, the verdicts, the problems."""

import argparse
import json
import os
from typing import Any, Dict, Iterable, Iterator

from .._errors import Error
from .._game import Rules, rule_book
from .._record import Record
from .command import Command
from .each import FAILED, WARNED, add_each, each, json_line, line, to_json
from .inputs import Source, add_inputs, sources
from .pool import Piece
from .words import LANGUAGES, Words


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object a game, each on a line of its own")
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="of what is printed")
    parser.add_argument(
        "--rules", default="cxa2007", type=_rules, metavar="BOOK", help="the name of a rule book, or a file with one as JSON"
    )
    parser.add_argument(
        "--recurrences", action="store_true", help="also the verdict at every moment that a position had stood often enough"
    )
    add_inputs(parser)
    add_each(parser)


def _rules(text: str) -> Rules:
    try:
        if not os.path.isfile(text):
            rule_book(text)
            return text
        with open(text, encoding="utf-8") as file:
            rules = json.load(file)
        if not isinstance(rules, dict):
            raise ValueError("no JSON object")
        rule_book(rules)
        return rules
    except (Error, OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from None


def _run(chosen: argparse.Namespace) -> int:
    found = sources(chosen)
    chosen.several = len(found) > 1
    return each(chosen, judged, found)


def judged(chosen: argparse.Namespace, source: Source, records: Iterable[Record]) -> Iterator[Piece]:
    """What is said of the games of one file."""
    words = Words(chosen.language)
    if chosen.several and not chosen.json:
        yield line(words("file", source.path))
    for record in records:
        report = record.report_json(chosen.rules)
        recurrences = record.game(chosen.rules).recurrences() if chosen.recurrences and record.start else []
        if chosen.json:
            # The library's own object, with what it cannot know before and behind.
            head = to_json({"file": source.path})[:-1] + ","
            tail = "}"
            if chosen.recurrences:
                found = [{"ply": ply, "outcome": v.outcome, "articles": v.articles} for ply, v in recurrences]
                tail = "," + to_json({"recurrences": found})[1:]
            yield json_line(head + report[1:-1] + tail)
        else:
            yield from map(line, _told(words, record, json.loads(report), recurrences))
        for problem in record.problems:
            yield FAILED if problem.is_error else WARNED
        record.close()


def _told(words: Words, record: Record, report: Dict[str, Any], recurrences: Any) -> Iterator[str]:
    """A line for the players and the event, one for each finding, one for each problem."""
    first = words("game", report["game"], report["red"] or "?", report["black"] or "?")
    yield first + (words("event", report["event"]) if report["event"] else "")
    yield words("moves", len(report["moves"]), report["result"])
    end = report["outcome"]
    if end:
        said = words("over", words(end["winner"] or "nobody"), words(end["reason"]), end["article"])
    else:
        said = words("not over")
    yield words("board", said)
    repeated = report["repeated"]
    if repeated:
        plies = " ".join(map(str, repeated["plies"]))
        yield words("repeated", repeated["times"], plies, " ".join(repeated["cycle"]))
    else:
        yield words("repeated: nothing")
    verdict = report["verdict"]
    said = words("verdict", words(verdict["outcome"]) + _articles(words, verdict["articles"]))
    if verdict["outcome"] != "none":
        said += words("labels") + "".join(f" {label['move']}:{words(label['label'])}" for label in verdict["labels"])
    yield said
    for ply, then in recurrences:
        yield words("recurrence", ply, words(then.outcome) + _articles(words, then.articles))
    for problem in record.problem_texts(words.language):
        yield words("problem", problem)


def _articles(words: Words, articles: Iterable[str]) -> str:
    named = words("article comma").join(articles)
    return words("articles", named) if named else ""


COMMAND = Command(
    "judge",
    "how games ended, what was repeated, who must change",
    "Says of every game how it ended on the board, which position was repeated most and by which moves, the "
    "verdict on that with its articles, and what is wrong with the record.",
    _configure,
    _run,
)
