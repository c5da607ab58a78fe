"""What a table comes to in numbers, and sums of such."""

from collections import Counter
from itertools import compress
from typing import Any, Dict, FrozenSet, List

from .._audit import Audit

#: Counts by what is counted and by value: `{"result": {"1-0": 3}}`.
Tally = Dict[str, Dict[str, int]]

#: Columns of few texts, each counted by its values.
_NAMES = ("format", "encoding", "result", "start", "ending", "verdict", "board_conflict", "verdict_conflict")
#: Plies are counted in steps of so many.
PLIES_STEP = 20


def strangers(table: Audit) -> FrozenSet[int]:
    """The rows of files that are nothing known, a picture among the games. Their one row says so; it is no
    game."""
    columns = table.columns
    kinds = columns["problems.kind"]
    unknown = kinds.column.names.index("unknown_format")
    if unknown not in kinds.data.tolist():
        return frozenset()
    places = _places(table)
    found = [row for row, (start, end) in enumerate(zip(places, places[1:])) if unknown in kinds.data[start:end].tolist()]
    # Between games it is something of them that cannot be read.
    files = columns["file"].data
    rows, strange = Counter(files), Counter(files[row] for row in found)
    return frozenset(row for row in found if strange[files[row]] == rows[files[row]])


def tally(table: Audit) -> Tally:
    """The numbers of one table. Problems are counted by the games that have them."""
    columns = table.columns
    strange = strangers(table)
    games = [row not in strange for row in range(len(table))] if strange else []

    def of_games(values: Any) -> Any:
        return list(compress(values, games)) if strange else values

    out: Tally = {"games": {"games": len(table) - len(strange), "strangers": len(strange)}}
    for name in _NAMES:
        values = columns[name]
        counts = Counter(of_games(values.to_list())) if values.nulls else _named(values, of_games(values.data))
        out[name] = {value or "": count for value, count in counts.items()}
    errors, warnings = of_games(columns["errors"].data), of_games(columns["warnings"].data)
    clean = sum(not (e or w) for e, w in zip(errors, warnings))
    whole = sum(not e for e in errors)
    out["reading"] = {"clean": clean, "warnings": whole - clean, "errors": len(errors) - whole}
    out["flags"] = {
        name: sum(columns[name].to_list()) for name in ("contradicts_board", "contradicts_verdict")
    }
    limit = columns["limit_ply"]
    out["flags"]["limit_reached"] = limit.length - limit.nulls
    for name in ("recurred", "unjudged"):
        out["flags"][name] = sum(1 for value in columns[name].data if value)
    out["plies"] = _steps(of_games(columns["plies"].data))
    out["problems"] = _problems(table, strange)
    out["sums"] = {"plies": sum(columns["plies"].data), "verdicts": columns["verdicts.ply"].length}
    return out


def _named(values: Any, numbers: Any) -> Dict[str, int]:
    return {values.column.names[number]: count for number, count in Counter(numbers).items()}


def _steps(plies: Any) -> Dict[str, int]:
    return {str(step): count for step, count in Counter(n // PLIES_STEP * PLIES_STEP for n in plies).items()}


def _places(table: Audit) -> List[int]:
    """Where the problems of each game begin, and where the last end."""
    offsets = table.columns["problems"].offsets
    return offsets.tolist() if offsets is not None else []


def _problems(table: Audit, strange: FrozenSet[int]) -> Dict[str, int]:
    kinds = table.columns["problems.kind"]
    if not kinds.length:
        return {}
    numbers, names = kinds.data, kinds.column.names
    games: Counter[int] = Counter()
    places = _places(table)
    for row, (start, end) in enumerate(zip(places, places[1:])):
        if start != end and row not in strange:
            games.update(set(numbers[start:end]))
    return {names[number]: count for number, count in games.items()}


def add(total: Tally, more: Tally) -> None:
    """Adds the numbers of another table."""
    for what, counts in more.items():
        own = total.setdefault(what, {})
        for value, count in counts.items():
            own[value] = own.get(value, 0) + count
