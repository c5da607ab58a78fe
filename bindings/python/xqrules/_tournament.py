"""Tournaments: schedules, pairing, team matches, places (art. 11-15, 18, 20, 21)."""

import json
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Type, TypeVar, Union

from . import _native
from ._errors import call
from ._library import lib
from ._managed import Managed
from ._text import document, text_in

_T = TypeVar("_T", bound="Tournament")

#: The number of an entry, or its name where only one has it.
Who = Union[int, str]

#: A name of a preset, JSON, or a dict.
ConfigData = Union[str, Dict[str, Any]]


def _json(data: ConfigData) -> str:
    return data if isinstance(data, str) else json.dumps(data)


def berger(entries: int, round: int) -> List[Tuple[int, int]]:
    """A round of the round-robin table: pairs of numbers, red first; black is 0 for a bye.

    >>> import xqrules as xq
    >>> xq.berger(6, 2)
    [(6, 4), (5, 3), (1, 2)]
    """
    room = max(entries, 0) // 2 + 1
    pairs = (_native.xq_pair * room)()
    count = c_size_t()
    call(lib.xq_berger_pairs, entries, round, pairs, room, byref(count))
    return [(pair.red, pair.black) for pair in pairs[: count.value]]


class Standing(NamedTuple):
    """A line of the standings."""

    #: The place, from 1; None: without one, since it has left.
    place: Optional[int]
    #: Do others have the same place?
    shared: bool
    #: The number of the entry.
    entry: int
    #: Its name.
    name: str
    #: The values by key, exact: points are multiples of a quarter.
    values: Dict[str, Optional[float]]
    #: The key that separated it from the line before.
    decided_by: Optional[str]


class Paired(NamedTuple):
    """Two who meet in a round."""

    #: Who has red; of teams the first-named.
    red: int
    #: The name of the entry with red.
    red_name: str
    #: Who has black; of teams the second-named.
    black: int
    #: The name of the entry with black.
    black_name: str
    #: "1-0", …; of teams the points of both; empty: not yet.
    result: str
    #: All that the library says of it.
    fields: Dict[str, Any]


class Round(NamedTuple):
    """A round."""

    #: Its number, from 1.
    number: int
    #: Who meets whom, in the order of the boards.
    pairs: List[Paired]
    #: Who has the bye.
    byes: List[int]
    #: Is every game decided?
    finished: bool


def _round(value: Dict[str, Any]) -> Round:
    pairs = []
    for pair in value["pairs"]:
        red = pair.get("red") or pair["first"]
        black = pair.get("black") or pair["second"]
        pairs.append(Paired(red["entry"], red["name"], black["entry"], black["name"], pair["result"], pair))
    return Round(value["round"], pairs, [side["entry"] for side in value["byes"]], value["finished"])


def _standings(rows: Iterable[Dict[str, Any]]) -> List[Standing]:
    return [
        Standing(row["place"], row["shared"], row["entry"], row["name"], row["values"], row["decided_by"])
        for row in rows
    ]


class Tournament(Managed):
    """A tournament. Facts go in; schedules, pairings and standings come out, always computed from
    the facts. `config` is a name of a preset or a dict: see `xq_tournament_new`.

    >>> import xqrules as xq
    >>> event = xq.Tournament({"preset": "swiss", "swiss": {"rounds": 3}})
    >>> for name, rating in [("甲", 2500), ("乙", 2400), ("丙", 2300), ("丁", 2200)]:
    ...     _ = event.enter(name, rating=rating)
    >>> event.start()
    >>> [(pair.red_name, pair.black_name) for pair in event.pair().pairs]
    [('甲', '丙'), ('丁', '乙')]
    >>> event.record(1, "甲", "丙", "1-0")
    >>> event.record(1, "丁", "乙", "1/2-1/2")
    >>> event.standings()[0].values["points"]
    1
    """

    __slots__ = ()
    _free = lib.xq_tournament_free

    def __init__(self, config: ConfigData = "round-robin") -> None:
        handle = c_void_p()
        call(lib.xq_tournament_new, *text_in(_json(config)), byref(handle))
        super().__init__(handle)

    @classmethod
    def restore(cls: Type[_T], state: ConfigData) -> _T:
        """The tournament that `state` came from."""
        handle = c_void_p()
        call(lib.xq_tournament_from_json, *text_in(_json(state)), byref(handle))
        return cls._of(handle)

    @classmethod
    def from_trf(cls: Type[_T], trf: str, config: ConfigData = "swiss") -> _T:
        """Players and results of FIDE's report file."""
        handle = c_void_p()
        call(lib.xq_tournament_from_trf, *text_in(trf), *text_in(_json(config)), byref(handle))
        return cls._of(handle)

    @classmethod
    def _of(cls: Type[_T], handle: c_void_p) -> _T:
        event = cls.__new__(cls)
        Managed.__init__(event, handle)
        return event

    def take(self, fact: Union[str, Dict[str, Any], List[Dict[str, Any]]]) -> Any:
        """Takes a fact as a dict with "do", or a list of them (all or none): see
        `xq_tournament_take`."""
        text = fact if isinstance(fact, str) else json.dumps(fact)
        return json.loads(document(lib.xq_tournament_take, self._handle, *text_in(text)))

    def _do(self, verb: str, **fields: Any) -> Any:
        given = {name: value for name, value in fields.items() if value is not None}
        return self.take({"do": verb, **given})

    def ask(self, ask: str, **fields: Any) -> str:
        """Answers a question as text: see `xq_tournament_ask`."""
        given = {name: value for name, value in fields.items() if value is not None}
        question = json.dumps({"ask": ask, **given})
        return document(lib.xq_tournament_ask, self._handle, *text_in(question))

    def _ask(self, ask: str, **fields: Any) -> Any:
        return json.loads(self.ask(ask, **fields))

    def enter(
        self,
        name: str,
        club: str = "",
        team: str = "",
        rating: Optional[int] = None,
        number: Optional[int] = None,
        members: Optional[Sequence[Any]] = None,
    ) -> int:
        """Takes an entry and returns its number. `members` of a team are names, or dicts with name
        and rating, in board order."""
        members = None if members is None else list(members)
        answer = self._do("enter", name=name, club=club, team=team, rating=rating, number=number, members=members)
        entry: int = answer["entry"]
        return entry

    def start(self, seed: Optional[int] = None) -> None:
        """Begins: numbers are drawn, and a table or tree follows from them."""
        self._do("start", seed=seed)

    def pair(self, seed: Optional[int] = None, absent: Sequence[Who] = ()) -> Round:
        """Pairs the next round of a Swiss or a tree; `xqrules.PairingError` when there is none."""
        return _round(self._do("pair", seed=seed, absent=list(absent)))

    def tell(self, pairs: Sequence[Sequence[Who]], byes: Sequence[Who] = ()) -> Dict[str, Any]:
        """Takes a round that was paired elsewhere, red first; returns what departs from the rules."""
        check: Dict[str, Any] = self._do("tell", pairs=[list(pair) for pair in pairs], byes=list(byes))
        return check

    def record(
        self,
        round: int,
        red: Who,
        black: Who,
        result: str,
        board: Optional[int] = None,
        game: Optional[int] = None,
    ) -> None:
        """Records how a game ended: "1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-",
        "annulled". Of teams, `red` and `black` are the two teams, and without a board the result is a
        forfeit of the whole match."""
        self._do("result", round=round, result=result, board=board, game=game, red=red, black=black)

    def correct(
        self,
        round: int,
        red: Who,
        black: Who,
        result: Optional[str],
        board: Optional[int] = None,
        game: Optional[int] = None,
    ) -> None:
        """Puts a result right; None takes it back."""
        fact: Dict[str, Any] = {"do": "correct", "round": round, "result": result, "red": red, "black": black}
        fact.update({name: n for name, n in (("board", board), ("game", game)) if n is not None})
        self.take(fact)

    def contest(
        self,
        round: int,
        first: Who,
        second: Who,
        board: int,
        games: Sequence[str],
        choice: Optional[str] = None,
    ) -> None:
        """Records all games of a board that had to be decided (2021 league)."""
        self._do("contest", round=round, first=first, second=second, board=board, games=list(games), choice=choice)

    def decide(self, round: int, red: Who, black: Who, winner: Who) -> None:
        """Who goes on after a level match of a tree (15.6)."""
        self._do("decide", round=round, winner=winner, red=red, black=black)

    def lineup(self, round: int, team: Who, players: Sequence[int]) -> None:
        """The players of a team in board order, by their numbers; 0: nobody."""
        self._do("lineup", round=round, team=team, players=list(players))

    def withdraw(self, entry: Who) -> Dict[str, str]:
        """Somebody leaves (20); what follows, with its article."""
        consequence: Dict[str, str] = self._do("withdraw", entry=entry)
        return consequence

    def expel(self, entry: Who) -> Dict[str, str]:
        """Somebody is expelled (18.3)."""
        consequence: Dict[str, str] = self._do("expulsion", entry=entry)
        return consequence

    def foul(self, entry: Who, count: int = 1, round: Optional[int] = None, member: Optional[int] = None) -> None:
        """Fouls of a side."""
        self._do("foul", entry=entry, count=count, round=round, member=member)

    def warn(self, entry: Who, round: Optional[int] = None, member: Optional[int] = None) -> None:
        """A warning (18.1)."""
        self._do("warning", entry=entry, round=round, member=member)

    def exclude(self, entry: Who, round: Optional[int] = None, member: Optional[int] = None) -> None:
        """An exclusion from a game (18.2)."""
        self._do("exclusion", entry=entry, round=round, member=member)

    def play_off(self, order: Sequence[Who]) -> None:
        """The order that a play-off gave to some who had shared a place (15.6)."""
        self._do("play_off", order=list(order))

    @property
    def config(self) -> Dict[str, Any]:
        """All fields of the configuration."""
        config: Dict[str, Any] = self._ask("config")
        return config

    @property
    def entries(self) -> List[Dict[str, Any]]:
        """All entries."""
        entries: List[Dict[str, Any]] = self._ask("entries")
        return entries

    @property
    def rounds(self) -> List[Round]:
        """All rounds so far; of a table, all of them."""
        return [_round(value) for value in self._ask("rounds")["rounds"]]

    def round(self, number: int) -> Round:
        """A round by its number."""
        return _round(self._ask("round", round=number))

    def standings(self, round: Optional[int] = None, provisional: bool = False) -> List[Standing]:
        """The standings after a round; by default after the last up to which every round is finished.
        Of groups: see `group_standings`."""
        value = self._ask("standings", round=round, provisional=provisional or None)
        if "groups" in value:
            return [row for table in value["groups"] for row in _standings(table["rows"])]
        return _standings(value["rows"])

    def group_standings(self, round: Optional[int] = None) -> List[List[Standing]]:
        """The standings of each group."""
        value = self._ask("standings", round=round)
        return [_standings(table["rows"]) for table in value.get("groups", [value])]

    def team_standings(self, round: Optional[int] = None) -> List[Standing]:
        """Teams by the sum of their players' places (12.5)."""
        return _standings(self._ask("team_standings", round=round)["rows"])

    def groups(self) -> List[List[int]]:
        """The groups, each in the order of its table."""
        return [[side["entry"] for side in group] for group in self._ask("groups")]

    def qualified(self) -> List[int]:
        """Who goes on from the groups."""
        return [side["entry"] for side in self._ask("qualified")]

    def cross_table(self, round: Optional[int] = None) -> List[Dict[str, Any]]:
        """What each met, in the order of the standings."""
        rows: List[Dict[str, Any]] = self._ask("cross_table", round=round)["rows"]
        return rows

    def explain(self, round: int) -> List[Dict[str, Any]]:
        """Why each pair of a round of a Swiss was made."""
        pairs: List[Dict[str, Any]] = self._ask("explain", round=round)["pairs"]
        return pairs

    def check(
        self,
        round: Optional[int] = None,
        pairs: Optional[Sequence[Sequence[Who]]] = None,
        byes: Sequence[Who] = (),
        absent: Sequence[Who] = (),
    ) -> Dict[str, Any]:
        """What departs from the rules in a round, or would in `pairs` for the next one."""
        if pairs is None:
            found: Dict[str, Any] = self._ask("check", round=round)
        else:
            found = self._ask("check", pairs=[list(p) for p in pairs], byes=list(byes), absent=list(absent))
        return found

    def lineups(self, team: Who) -> List[List[int]]:
        """The line-ups that a team may choose from (12.1, 12.2)."""
        lineups: List[List[int]] = self._ask("lineups", team=team)
        return lineups

    def text(self, what: str, round: Optional[int] = None, language: str = "zh-Hans") -> str:
        """"standings", "team_standings", "cross_table", "round" or "rounds" as aligned text."""
        return self.ask(what, round=round, language=language, form="text")

    def csv(self, what: str, round: Optional[int] = None, language: str = "zh-Hans") -> str:
        """The same as comma-separated values."""
        return self.ask(what, round=round, language=language, form="csv")

    def html(self, what: str, round: Optional[int] = None, language: str = "zh-Hans") -> str:
        """The same as a page that needs nothing else."""
        return self.ask(what, round=round, language=language, form="html")

    def trf(self) -> str:
        """FIDE's report file."""
        return self.ask("trf")

    def state(self) -> Dict[str, Any]:
        """Everything, for `restore`."""
        state: Dict[str, Any] = self._ask("state")
        return state
