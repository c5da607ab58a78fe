"""What competitions set differently (art. 4-7, 14.1, 21, 23), checked when it is said."""

import json
from typing import Any, Dict, NamedTuple, Optional, Tuple, Union

from ._errors import ArgumentError
from ._library import lib
from ._text import document, text_in

#: The fields that are times: texts such as "15:00" in JSON, milliseconds here.
_TIMES = ("late_limit", "limit_penalty", "record_lapse")

_FIELDS = (
    "name",
    "time",
    "late_limit",
    "fouls_to_lose",
    "first_illegal",
    "limit_penalty",
    "missed_records",
    "record_lapse",
    "touch_reading",
    "rules",
    "scoring",
)


class Scoring(NamedTuple):
    """What a game is worth (art. 14.1; the 2007 reform)."""

    #: For a win.
    win: float = 1
    #: For red in a draw.
    red_draw: float = 0.5
    #: For black in a draw.
    black_draw: float = 0.5
    #: For a loss.
    loss: float = 0

    def points(self, result: str) -> Tuple[float, float]:
        """What red and black get for "1-0", "0-1", "1/2-1/2", or "0-0" when both lost."""
        try:
            return {
                "1-0": (self.win, self.loss),
                "0-1": (self.loss, self.win),
                "1/2-1/2": (self.red_draw, self.black_draw),
                "0-0": (self.loss, self.loss),
            }[result]
        except KeyError:
            raise ArgumentError(f"no result {result!r}") from None


def time_text(ms: int) -> str:
    """Milliseconds as the library reads them: "15:00", "0:01.500"."""
    seconds, rest = divmod(ms, 1000)
    return f"{seconds // 60}:{seconds % 60:02}" + (f".{rest:03}" if rest else "")


def _milliseconds(text: str) -> int:
    minutes, _, seconds = text.partition(":")
    whole, _, rest = seconds.partition(".")
    return (int(minutes) * 60 + int(whole)) * 1000 + int(rest or 0)


class Regulations:
    """The regulations of a competition; they never change.

    `base` is "cxa2007", "tieshi2007" or "league2021", a dict in the JSON form, or other
    regulations; what is named beside it differs. A wrong field raises an `ArgumentError` whose
    `field` says which, such as "scoring.win".

    >>> import xqrules as xq
    >>> club = xq.Regulations("cxa2007", name="club", time="20:00+10", late_limit=600_000)
    >>> club.fouls_to_lose, club.late_limit, club.scoring.win
    (3, 600000, 1.0)
    """

    __slots__ = ("_fields",)
    _fields: Dict[str, Any]

    def __init__(self, base: "Data" = "cxa2007", **changes: Any) -> None:
        if isinstance(base, Regulations):
            given: Dict[str, Any] = dict(base._fields)
        elif isinstance(base, str):
            # A text of JSON is taken as well as a name.
            given = json.loads(base) if base.lstrip().startswith("{") else {"base": base}
        else:
            given = dict(base)
        for field, value in changes.items():
            if field not in _FIELDS:
                raise TypeError(f"regulations have no field {field!r}")
            if field in _TIMES and isinstance(value, int):
                value = time_text(value)
            if field == "scoring":
                value = value._asdict() if isinstance(value, Scoring) else value
                if isinstance(value, dict) and isinstance(given.get(field), dict):
                    value = {**given[field], **value}
            given[field] = value
        object.__setattr__(self, "_fields", json.loads(document(lib.xq_regulations_json, *text_in(json.dumps(given)))))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("regulations do not change: Regulations(these, name=value) makes others")

    @property
    def name(self) -> str:
        """What they are called."""
        return str(self._fields["name"])

    @property
    def time(self) -> str:
        """The time control of both sides, in its short form (art. 6)."""
        return str(self._fields["time"])

    @property
    def late_limit(self) -> Optional[int]:
        """How many milliseconds late one may be (4.1.5, 21.1); None: as long as the time lasts."""
        text = self._fields["late_limit"]
        return None if text is None else _milliseconds(text)

    @property
    def fouls_to_lose(self) -> int:
        """So many fouls lose (4.1.8)."""
        return int(self._fields["fouls_to_lose"])

    @property
    def first_illegal(self) -> str:
        """What the first illegal move costs: "loses", or "foul", and the second loses (4.1.6)."""
        return str(self._fields["first_illegal"])

    @property
    def limit_penalty(self) -> int:
        """Milliseconds added to the time used after a wrong claim of the natural limit (23.3)."""
        return _milliseconds(self._fields["limit_penalty"])

    @property
    def missed_records(self) -> int:
        """So many moves not recorded one after the other are a foul (7.1)."""
        return int(self._fields["missed_records"])

    @property
    def record_lapse(self) -> int:
        """With fewer milliseconds than this left, recording may wait (7.2)."""
        return _milliseconds(self._fields["record_lapse"])

    @property
    def touch_reading(self) -> str:
        """What a touched piece "can" do: what is "legal", or what it does as a "piece_alone" (5)."""
        return str(self._fields["touch_reading"])

    @property
    def rules(self) -> Dict[str, Any]:
        """The rule book of repetitions and the natural limit (4.2.4, 24-29): see `rule_book`."""
        return dict(self._fields["rules"])

    @property
    def scoring(self) -> Scoring:
        """What the result is worth (14.1)."""
        return Scoring(**{name: float(points) for name, points in self._fields["scoring"].items()})

    def to_dict(self) -> Dict[str, Any]:
        """All fields in the JSON form."""
        fields: Dict[str, Any] = json.loads(self.to_json())
        return fields

    def to_json(self) -> str:
        """The same as text."""
        return json.dumps(self._fields, ensure_ascii=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Regulations) and self._fields == other._fields

    def __hash__(self) -> int:
        return hash(json.dumps(self._fields, sort_keys=True))

    def __repr__(self) -> str:
        return f"Regulations({self.name!r}, time={self.time!r})"


#: The name of built-in regulations, their JSON as a dict, or regulations.
Data = Union[str, Dict[str, Any], Regulations]


def regulations_json(data: Data) -> str:
    """What the library reads."""
    if isinstance(data, Regulations):
        return data.to_json()
    return data if isinstance(data, str) else json.dumps(data)
