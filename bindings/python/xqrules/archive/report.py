"""The summary in words, for a terminal, and what the page says in the same words."""

from typing import Dict, Iterator, List, Tuple

from .runner import Summary
from .tally import Tally

#: What is counted by its values: the heading, and what a value is.
TITLES: Dict[str, Tuple[str, str]] = {
    "format": ("Formats", "format"),
    "encoding": ("Encodings", "encoding"),
    "reading": ("How much could be read", "problems"),
    "problems": ("Problems, by the games that have them", "problem"),
    "result": ("Results, as recorded", "result"),
    "ending": ("Ends on the board", "ending"),
    "verdict": ("Verdicts on the most repeated position", "verdict"),
    "start": ("Start positions", "start"),
}

#: What somebody should look at.
FLAGS: Dict[str, str] = {
    "contradicts_board": "the result contradicts the board",
    "contradicts_verdict": "the result contradicts the verdict",
    "limit_reached": "the natural limit was reached",
    "recurred": "a position stood three times",
    "unjudged": "not all repetitions were judged",
}

_NOTHING = {"ending": "not over", "verdict": "not judged"}


def ordered(counts: Dict[str, int]) -> List[Tuple[str, int]]:
    """The most frequent first."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def shares(tally: Tally, what: str) -> List[Tuple[str, int]]:
    """The counts of something by its values, without those that are nothing."""
    counts = {(name or _NOTHING.get(what, "none")): count for name, count in tally.get(what, {}).items() if count}
    return ordered(counts)


def counted(number: int, noun: str) -> str:
    """A number of things, of one or of more."""
    plural = {"copy": "copies"}.get(noun, f"{noun}s")
    return f"{number:,} {noun if number == 1 else plural}"


def files_line(summary: Summary) -> str:
    """How many files there are, by their status."""
    total = sum(summary.files.values())
    return f"{counted(total, 'file')}: " + ", ".join(f"{count:,} {status}" for status, count in ordered(summary.files))


def rate(summary: Summary) -> str:
    """How long it took."""
    seconds = max(summary.seconds, 1e-9)
    return (
        f"{counted(summary.games_now, 'game')} in {summary.seconds:.1f} seconds, "
        f"{summary.games_now / seconds:,.0f} games and {summary.bytes_now / seconds / 1e6:,.1f} MB a second."
    )


def lines(summary: Summary) -> Iterator[str]:
    """The summary, line by line."""
    tally = summary.tally
    games = tally.get("games", {}).get("games", 0)
    yield files_line(summary)
    yield f"{counted(games, 'game')}, {counted(tally.get('sums', {}).get('plies', 0), 'move')}"
    strange = tally.get("games", {}).get("strangers", 0)
    if strange:
        yield f"{counted(strange, 'row')} without a game, of files that are in no known format"
    for what, (heading, _) in TITLES.items():
        counts = shares(tally, what)
        if counts:
            yield f"{heading}: " + ", ".join(f"{name} {count:,}" for name, count in counts)
    for name, text in FLAGS.items():
        count = tally.get("flags", {}).get(name, 0)
        if count:
            yield f"{text}: {counted(count, 'game')}"
    yield f"Doubles: {counted(summary.doubles.copies, 'copy')} of {counted(summary.doubles.games, 'game')}"
    for name, status, reason in summary.failures[:20]:
        yield f"{status}: {name}: {reason}"
    failed = sum(count for status, count in summary.files.items() if status != "read")
    if failed > 20:
        yield f"and {failed - 20:,} more, in the list of files"
    yield rate(summary)
