"""Contests over several games (art. 13.5, 15.6, the 2021 league)."""

import json
from ctypes import byref, c_void_p
from typing import Any, Dict, NamedTuple, Optional, Sequence, Tuple, Type, TypeVar, Union

from ._clock import side_number
from ._errors import ArgumentError, call
from ._library import lib
from ._managed import Managed
from ._regulations import Scoring
from ._text import document, text_in

_RESULTS = (None, "1-0", "0-1", "1/2-1/2", "0-0")

_K = TypeVar("_K", bound="Chain")


class Stage(NamedTuple):
    """One stage of a contest: a game or more. When it is level, the next stage follows."""

    #: What it is called.
    name: str
    #: The time control.
    time: str
    #: How many games it has.
    games: int = 1
    #: Who has red in its first game: "first", "exchanged" (who had black before) or
    #: "black_chooses" (who had black before chooses). Within a stage colours are exchanged.
    colours: str = "first"
    #: Does a draw count as a win for black?
    draw_is_black_win: bool = False
    #: What its games give.
    points: Scoring = Scoring()


class NextGame(NamedTuple):
    """The game to be played next."""

    #: The name of its stage.
    stage: str
    #: Which game of the stage, from 1.
    game: int
    #: The time control, for a `Clock` or for `Regulations`.
    time: str
    #: Who has red: "first" or "second"; None: a colour must be chosen first.
    red: Optional[str]
    #: Who is to choose a colour; None: nobody.
    chooser: Optional[str]


class PlayedGame(NamedTuple):
    """A game that was played."""

    #: The stage that it belonged to.
    stage: str
    #: Who had red: "first" or "second".
    red: str
    #: "1-0" and so on, as seen from red.
    result: str
    #: What it gave the first and the second player.
    points: Tuple[float, float]


#: Built-in rules by name, a dict in the JSON form, or stages.
ChainRules = Union[str, Dict[str, Any], Sequence[Stage]]


def _rules_json(rules: ChainRules) -> str:
    if isinstance(rules, str):
        return rules
    if not isinstance(rules, dict):
        stages = [{**stage._asdict(), "points": stage.points._asdict()} for stage in rules]
        rules = {"name": "own", "stages": stages}
    return json.dumps(rules)


class Chain(Managed):
    """A contest between two players, "first" (who has red in the first game) and "second".

    `rules` is "single", "match2", "league2021", "playoff", a dict, or a list of `Stage`.

    >>> import xqrules as xq
    >>> contest = xq.Chain("league2021")
    >>> contest.record("1/2-1/2")
    >>> contest.next
    NextGame(stage='ultra_fast', game=1, time='5:00+3', red='second', chooser=None)
    >>> contest.record("0-1")
    >>> contest.over, contest.winner, contest.points
    (True, 'first', (1.5, 0.5))
    """

    __slots__ = ()
    _free = lib.xq_chain_free

    def __init__(self, rules: ChainRules = "league2021") -> None:
        handle = c_void_p()
        call(lib.xq_chain_new, *text_in(_rules_json(rules)), byref(handle))
        super().__init__(handle)

    @classmethod
    def from_json(cls: Type[_K], text: str) -> _K:
        """The contest that `json` came from."""
        handle = c_void_p()
        call(lib.xq_chain_from_json, *text_in(text), byref(handle))
        chain = cls.__new__(cls)
        Managed.__init__(chain, handle)
        return chain

    def choose(self, colour: str) -> None:
        """The player who is to choose takes "red" or "black"."""
        call(lib.xq_chain_choose, self._handle, side_number(colour))

    def record(self, result: str) -> None:
        """The next game was played: "1-0", "0-1", "1/2-1/2", or "0-0" when both lost."""
        if result not in _RESULTS[1:]:
            raise ArgumentError(f"no result {result!r}")
        call(lib.xq_chain_record, self._handle, _RESULTS.index(result))

    def json(self) -> str:
        """The whole contest, for `from_json`."""
        return document(lib.xq_chain_json, self._handle)

    def _all(self) -> Dict[str, Any]:
        everything: Dict[str, Any] = json.loads(self.json())
        return everything

    @property
    def next(self) -> Optional[NextGame]:
        """The game to be played next; None when the contest is over."""
        game = self._all()["next"]
        return game and NextGame(**game)

    @property
    def over(self) -> bool:
        """Is it decided, or drawn after the last stage?"""
        return self._all()["result"] is not None

    @property
    def winner(self) -> Optional[str]:
        """Who won; None while it goes on, or when nobody did."""
        result = self._all()["result"]
        winner: Optional[str] = result and result["winner"]
        return winner

    @property
    def decided_in(self) -> Optional[str]:
        """The stage that decided it; None while it goes on."""
        result = self._all()["result"]
        stage: Optional[str] = result and result["stage"]
        return stage

    @property
    def games(self) -> Tuple[PlayedGame, ...]:
        """The games played so far."""
        return tuple(PlayedGame(**{**game, "points": tuple(game["points"])}) for game in self._all()["games"])

    @property
    def points(self) -> Tuple[float, float]:
        """What all games have given the first and the second player."""
        games = self.games
        return sum(game.points[0] for game in games), sum(game.points[1] for game in games)

    @property
    def stages(self) -> Tuple[Stage, ...]:
        """The rules of the contest."""
        return tuple(
            Stage(**{**stage, "points": Scoring(**stage["points"])}) for stage in self._all()["rules"]["stages"]
        )

    def __repr__(self) -> str:
        return f"Chain({self._all()['rules']['name']!r}, games={len(self.games)})"
