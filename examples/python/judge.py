#!/usr/bin/env python3
"""Judges files of games: players, event, moves read, how each ended on the board, the most
repeated position with its cycle, the verdict with its article, and every problem.

    python3 judge.py [--json] [--rules NAME] FILE...

Any format and encoding that the library reads. With --json each game is one JSON object on one
line. examples/c/judge.c, examples/csharp/Judge.cs and examples/judge.rs print the same.
"""

import json
import pathlib
import sys

# In a source checkout the package lies beside the examples; installed, this line does nothing.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bindings" / "python"))

import xqrules as xq  # noqa: E402


class Judged:
    """A recorded game and what is to be said about it."""

    def __init__(self, record, rules):
        self.record = record
        self.tags = record.tags
        self.game = record.game(rules) if record.fen else xq.Game(rules=rules)
        self.has_start = record.fen is not None
        self.outcome = self.game.outcome() if self.has_start else None
        self.repeated = self.game.most_repeated()
        self.verdict = self.judge()

    def judge(self):
        """The verdict of the moment when the most repeated position stood last: a game may have
        gone on after it."""
        then = self.game.copy()
        while self.repeated and len(then) > self.repeated.plies[-1]:
            then.pop()
        return then.verdict()

    def tag(self, name):
        """The value of a tag, whatever its case; None if there is none."""
        return next((value for key, value in self.tags.items() if key.lower() == name.lower()), None)


def text(judged):
    """One line for the players and the event, one for each finding, one for each problem."""
    record, repeated, verdict = judged.record, judged.repeated, judged.verdict
    line = f"game {record.number}: {judged.tag('Red') or '?'} - {judged.tag('Black') or '?'}"
    if judged.tag("Event"):
        line += f", {judged.tag('Event')}"
    yield line
    yield f"  moves: {len(record.moves)}, result {record.result}"
    yield f"  board: {judged.outcome or 'not over'}"
    if repeated:
        plies, cycle = " ".join(map(str, repeated.plies)), " ".join(repeated.cycle)
        yield f"  repeated: {len(repeated.plies)} times, after {plies} moves, by {cycle}"
    else:
        yield "  repeated: no position"
    line = f"  verdict: {verdict.outcome}"
    if verdict.articles:
        line += f" (art. {', '.join(verdict.articles)})"
    if verdict.outcome != "none":
        line += ", labels" + "".join(f" {label.move}:{label.label}" for label in verdict.labels)
    yield line
    for problem in record.problems:
        yield f"  problem: {problem}"


def facts(judged):
    """The same as an object for machines."""
    record, outcome, repeated, verdict = judged.record, judged.outcome, judged.repeated, judged.verdict
    return {
        "game": record.number,
        "offset": record.offset,
        "format": record.format,
        "encoding": record.encoding,
        "notation": record.notation,
        "tags": list(judged.tags.items()),
        "red": judged.tag("Red"),
        "black": judged.tag("Black"),
        "event": judged.tag("Event"),
        "fen": record.fen,
        "moves": record.moves,
        "result": record.result,
        "final": judged.game.fen() if judged.has_start else None,
        "outcome": outcome and outcome._asdict(),
        "repeated": repeated and {"times": len(repeated.plies), **repeated._asdict()},
        "verdict": {
            "outcome": verdict.outcome,
            "rules": verdict.rules,
            "articles": verdict.articles,
            "standings": verdict.standings,
            "labels": [
                {"ply": label.ply - 1, "move": label.move, "side": label.side, "label": label.label}
                for label in verdict.labels
            ],
        },
        "problems": [
            {
                "kind": problem.kind,
                "severity": "error" if problem.is_error else "warning",
                "ply": problem.ply,
                "in_variation": problem.in_variation,
                "token": problem.token,
                "offset": problem.offset,
                "reason": problem.reason,
                "candidates": problem.candidates,
            }
            for problem in record.problems
        ],
    }


def main(arguments):
    as_json, rules, files = False, "cxa2007", []
    while arguments:
        argument = arguments.pop(0)
        if argument == "--json":
            as_json = True
        elif argument == "--rules" and arguments:
            rules = arguments.pop(0)
        else:
            files.append(argument)
    if not files:
        sys.exit("usage: judge.py [--json] [--rules NAME] FILE...")
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    failed = False
    for file in files:
        try:
            for record in xq.read_records(file):
                judged = Judged(record, rules)
                if as_json:
                    print(json.dumps(facts(judged), ensure_ascii=False, separators=(",", ":")))
                else:
                    print("\n".join(text(judged)))
        except OSError as error:
            print(f"{file}: {error.strerror}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
