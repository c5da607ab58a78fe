"""One game at the board, and contests over several (art. 4-10, 18, 21-24)."""

import json
from ctypes import byref, c_size_t, c_uint16, c_void_p
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Type, TypeVar, Union

from . import _native
from ._board import Position
from ._clock import COLORS, ClockState, clock_state, side_number
from ._errors import call
from ._library import lib
from ._managed import Managed
from ._move import Move, move_of_code
from ._text import document, text_in

_RESULTS = (None, "1-0", "0-1", "1/2-1/2", "0-0")
_PLAYERS = ("first", "second", None)

_A = TypeVar("_A", bound="Arbiter")
_K = TypeVar("_K", bound="Chain")

#: A name, or JSON as a dict.
Data = Union[str, Dict[str, Any]]


def _json(data: Data) -> str:
    return data if isinstance(data, str) else json.dumps(data)


def regulations(data: Data = "cxa2007") -> Dict[str, Any]:
    """All fields of regulations; `data` is a name, or a dict of what differs."""
    fields: Dict[str, Any] = json.loads(document(lib.xq_regulations_json, *text_in(_json(data))))
    return fields


class ArbiterState(NamedTuple):
    """How a game at the board stands."""

    clock: ClockState
    begun: bool
    #: Whose move it is.
    turn: str
    #: Moves made.
    plies: int
    #: Who has moved and not pressed.
    unpressed: Optional[str]
    #: Whose offer of a draw stands.
    offer: Optional[str]
    #: Who must change in a repetition (art. 24.3).
    must_change: Optional[str]
    red_fouls: int
    black_fouls: int
    red_warnings: int
    black_warnings: int
    #: "1-0", "0-1", "1/2-1/2", "0-0", or None while the game goes on.
    result: Optional[str]
    #: The item of art. 4 that ended it; empty while it goes on.
    article: str
    #: The article applied beside it; may be empty.
    rule: str
    ended_at: Optional[int]


class Arbiter(Managed):
    """One game at the board. Events go in, each with its time; what they mean comes out.

    >>> import xqrules as xq
    >>> arbiter = xq.Arbiter("cxa2007")
    >>> arbiter.take(0, "start")["accepted"]
    True
    >>> arbiter.take(5000, "move", side="red", move="b0d1")["notes"][0]["article"]
    '4.1.6'
    """

    __slots__ = ()
    _free = lib.xq_arbiter_free

    def __init__(self, regulations: Data = "cxa2007", fen: Optional[str] = None) -> None:
        handle = c_void_p()
        start = None if fen is None else Position(fen)._ref
        call(lib.xq_arbiter_new, *text_in(_json(regulations)), start, byref(handle))
        super().__init__(handle)

    @classmethod
    def replay(cls: Type[_A], log: Data) -> _A:
        """The game that a log tells of, in the same state."""
        handle = c_void_p()
        call(lib.xq_arbiter_replay, *text_in(_json(log)), byref(handle))
        arbiter = cls.__new__(cls)
        Managed.__init__(arbiter, handle)
        return arbiter

    def take(self, at: int, event: str, **fields: Any) -> Dict[str, Any]:
        """Takes an event: its time in milliseconds, its name, and its fields as in C
        (`xq_arbiter_take`). The answer has `accepted`, `refusal` and `notes`."""
        fields.update(at=at, event=event)
        return self.take_json(json.dumps(fields))

    def take_json(self, event: str) -> Dict[str, Any]:
        """The same from the JSON of a log."""
        answer: Dict[str, Any] = json.loads(
            document(lib.xq_arbiter_take, self._handle, *text_in(event))
        )
        return answer

    def check(self, now: int) -> bool:
        """Has a flag fallen or a limit passed, so that the game is over by now?"""
        answer = _native.xq_answer()
        call(lib.xq_arbiter_check, self._handle, now, byref(answer))
        return bool(answer.ended)

    def press(self, at: int, side: str) -> bool:
        """The event "press"; was it accepted?"""
        answer = _native.xq_answer()
        call(lib.xq_arbiter_press, self._handle, at, side_number(side), byref(answer))
        return bool(answer.accepted)

    def state(self, now: Optional[int] = None) -> ArbiterState:
        """How it stood at the last event, or stands at `now` if nothing happens until then."""
        value = _native.xq_arbiter_state()
        if now is None:
            call(lib.xq_arbiter_show, self._handle, byref(value))
        else:
            call(lib.xq_arbiter_show_at, self._handle, now, byref(value))
        return ArbiterState(
            clock_state(value.clock),
            bool(value.begun),
            "black" if value.turn else "red",
            value.plies,
            COLORS[value.unpressed],
            COLORS[value.offer],
            COLORS[value.must_change],
            value.red_fouls,
            value.black_fouls,
            value.red_warnings,
            value.black_warnings,
            _RESULTS[value.result],
            value.article.decode(),
            value.rule.decode(),
            value.ended_at if value.reason else None,
        )

    def allowed_moves(self) -> List[Move]:
        """The moves that the side to move may make, with what it has touched."""
        room = 256
        codes = (c_uint16 * room)()
        count = c_size_t()
        call(lib.xq_arbiter_allowed_moves, self._handle, codes, room, byref(count))
        return [move_of_code(code) for code in codes[: count.value]]

    def everything(self) -> Dict[str, Any]:
        """Everything that is the case."""
        state: Dict[str, Any] = json.loads(document(lib.xq_arbiter_state_json, self._handle))
        return state

    def log(self) -> Dict[str, Any]:
        """The log, for `replay`."""
        log: Dict[str, Any] = json.loads(document(lib.xq_arbiter_log_json, self._handle))
        return log

    def log_text(self, language: str = "en") -> str:
        """The log in words; `language` is "zh-Hans", "zh-Hant" or "en"."""
        return document(lib.xq_arbiter_log_text, self._handle, *text_in(language))

    def sheet(self) -> Optional[Dict[str, Any]]:
        """The result sheet (art. 10.1); None while the game goes on."""
        sheet: Optional[Dict[str, Any]] = json.loads(self.sheet_json())
        return sheet

    def sheet_json(self) -> str:
        """The same as text."""
        return document(lib.xq_arbiter_sheet_json, self._handle)


class ChainState(NamedTuple):
    """How a contest stands."""

    games: int
    #: The name of the stage of the next game, or of the one that decided.
    stage: str
    #: The time control of that stage.
    time: str
    #: Who has red in the next game: "first", "second", or None.
    red: Optional[str]
    #: Who is to choose a colour first.
    chooser: Optional[str]
    over: bool
    winner: Optional[str]
    #: What all games gave the first and the second player.
    points: Tuple[float, float]


class Chain(Managed):
    """A contest between two players: "single", "match2", "league2021", "playoff", or a dict."""

    __slots__ = ()
    _free = lib.xq_chain_free

    def __init__(self, rules: Data = "league2021") -> None:
        handle = c_void_p()
        call(lib.xq_chain_new, *text_in(_json(rules)), byref(handle))
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
        """The player who is to choose takes a colour."""
        call(lib.xq_chain_choose, self._handle, side_number(colour))

    def record(self, result: str) -> None:
        """The next game was played: "1-0", "0-1", "1/2-1/2", or "0-0" when both lost."""
        if result not in _RESULTS[1:]:
            raise ValueError(f"no result {result!r}")
        call(lib.xq_chain_record, self._handle, _RESULTS.index(result))

    def state(self) -> ChainState:
        """Which game is next, or who has won."""
        value = _native.xq_chain_state()
        call(lib.xq_chain_show, self._handle, byref(value))
        return ChainState(
            value.games,
            value.name.decode("utf-8"),
            value.time.decode(),
            _PLAYERS[value.red],
            _PLAYERS[value.chooser],
            bool(value.over),
            _PLAYERS[value.winner],
            (value.first_half_points / 2, value.second_half_points / 2),
        )

    def json(self) -> str:
        """The whole contest."""
        return document(lib.xq_chain_json, self._handle)
