"""What a table comes to in numbers, and sums of such."""

from collections import Counter
from typing import Any, Dict, List

from .._audit import Audit

#: Counts by what is counted and by value: `{"result": {"1-0": 3}}`.
Tally = Dict[str, Dict[str, int]]

#: Columns of few texts, each counted by its values.
_NAMES = ("format", "encoding", "result", "start", "ending", "verdict", "board_conflict", "verdict_conflict")
#: Plies are counted in steps of so many.
PLIES_STEP = 20


def tally(table: Audit) -> Tally:
    """The numbers of one table. Problems are counted by the games that have them."""
    columns = table.columns
    out: Tally = {"games": {"games": len(table)}}
    for name in _NAMES:
        values = columns[name]
        counts = Counter(values.to_list()) if values.nulls else Counter(_named(values))
        out[name] = {value or "": count for value, count in counts.items()}
    errors, warnings = columns["errors"].data, columns["warnings"].data
    clean = sum(not (e or w) for e, w in zip(errors, warnings))
    whole = sum(not e for e in errors)
    out["reading"] = {"clean": clean, "warnings": whole - clean, "errors": len(table) - whole}
    out["flags"] = {
        name: sum(columns[name].to_list()) for name in ("contradicts_board", "contradicts_verdict")
    }
    limit = columns["limit_ply"]
    out["flags"]["limit_reached"] = limit.length - limit.nulls
    for name in ("recurred", "unjudged"):
        out["flags"][name] = sum(1 for value in columns[name].data if value)
    out["plies"] = _steps(columns["plies"].data)
    out["problems"] = _problems(table)
    out["sums"] = {"plies": sum(columns["plies"].data), "verdicts": columns["verdicts.ply"].length}
    return out


def _named(values: Any) -> Dict[str, int]:
    return {values.column.names[number]: count for number, count in Counter(values.data).items()}


def _steps(plies: Any) -> Dict[str, int]:
    return {str(step): count for step, count in Counter(n // PLIES_STEP * PLIES_STEP for n in plies).items()}


def _problems(table: Audit) -> Dict[str, int]:
    kinds = table.columns["problems.kind"]
    if not kinds.length:
        return {}
    numbers, names = kinds.data, kinds.column.names
    games: Counter[int] = Counter()
    offsets = table.columns["problems"].offsets
    places: List[int] = offsets.tolist() if offsets is not None else []
    for start, end in zip(places, places[1:]):
        if start != end:
            games.update(set(numbers[start:end]))
    return {names[number]: count for number, count in games.items()}


def add(total: Tally, more: Tally) -> None:
    """Adds the numbers of another table."""
    for what, counts in more.items():
        own = total.setdefault(what, {})
        for value, count in counts.items():
            own[value] = own.get(value, 0) + count
