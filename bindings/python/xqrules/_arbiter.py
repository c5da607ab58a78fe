"""One game at the board (art. 4-10, 18, 21-24)."""

import json
import re
from ctypes import byref, c_size_t, c_uint16, c_void_p
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Type, TypeVar, Union

from . import _native
from ._board import Position
from ._clock import COLORS, ClockState, clock_state, side_number
from ._errors import call
from ._library import lib
from ._managed import Managed
from ._move import Move, move_of_code
from ._regulations import Data, Regulations, regulations_json
from ._text import document, text_in

_RESULTS = (None, "1-0", "0-1", "1/2-1/2", "0-0")
_REASONS = (
    None,
    "checkmate",
    "kings_face",
    "stalemate",
    "time",
    "late",
    "illegal_move",
    "forbidden",
    "fouls",
    "resigned",
    "discipline",
    "no_win_possible",
    "agreed",
    "repetition",
    "natural_limit",
    "both_late",
)

_A = TypeVar("_A", bound="Arbiter")


class Note(NamedTuple):
    """Something that follows from an event."""

    #: "foul", "bound", "free", "pressed_for", "offered", "declined", "ruled", "counted", "penalty",
    #: "sanctioned", "records_later", "sheet_complete" or "ended".
    kind: str
    #: In English.
    text: str
    #: Whom it is about; None: nobody in particular.
    side: Optional[str]
    #: The article; may be empty.
    article: str
    #: All its fields, as the library has them.
    fields: Dict[str, Any]

    def __str__(self) -> str:
        return self.text


class Refusal(NamedTuple):
    """Why an event was refused."""

    #: Such as "not_your_turn".
    name: str
    #: The article; may be empty.
    article: str
    #: In English.
    text: str

    def __str__(self) -> str:
        return self.text


class Answer(NamedTuple):
    """What an event meant. True when it was accepted."""

    #: None when it was accepted.
    refusal: Optional[Refusal]
    #: What follows from it, in order; a refused event can have consequences too.
    notes: Tuple[Note, ...]

    @property
    def accepted(self) -> bool:
        """Was it accepted?"""
        return self.refusal is None

    @property
    def ended(self) -> Optional[Note]:
        """The end of the game, if this event brought it."""
        return next((note for note in self.notes if note.kind == "ended"), None)

    @property
    def fouls(self) -> Tuple[Tuple[str, str], ...]:
        """The fouls that it brought: side and article."""
        return tuple((note.fields["side"], note.article) for note in self.notes if note.kind == "foul")

    def __bool__(self) -> bool:
        return self.accepted

    def __str__(self) -> str:
        said = ["refused: " + str(self.refusal)] if self.refusal else []
        return "; ".join(said + [str(note) for note in self.notes]) or "accepted"


def _answer(text: str) -> Answer:
    value = json.loads(text)
    refusal = value["refusal"]
    notes = []
    for fields in value["notes"]:
        kind, said = fields.pop("note"), fields.pop("text")
        notes.append(Note(kind, said, fields.get("side"), fields.get("article", ""), fields))
    return Answer(refusal and Refusal(**refusal), tuple(notes))


class ArbiterState(NamedTuple):
    """How a game at the board stands."""

    #: The clock. It may show a flag that nobody has looked at yet: see `Arbiter.check`.
    clock: ClockState
    #: Has the game begun?
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
    #: Fouls of red (art. 9).
    red_fouls: int
    #: Fouls of black.
    black_fouls: int
    #: Warnings of red (art. 18.1).
    red_warnings: int
    #: Warnings of black.
    black_warnings: int
    #: "1-0", "0-1", "1/2-1/2", "0-0", or None while the game goes on.
    result: Optional[str]
    #: Why it ended, such as "checkmate"; None while it goes on.
    reason: Optional[str]
    #: The item of art. 4 that ended it; empty while it goes on.
    article: str
    #: The article applied beside it; may be empty.
    rule: str
    #: When it ended; None while it goes on.
    ended_at: Optional[int]


class Arbiter(Managed):
    """One game at the board. Events go in, each with its time; what they mean comes out.

    Times are the caller's monotonic milliseconds. The commonest events are methods; `take` takes
    any. Nothing is raised when an event is against the rules: the answer says so.

    >>> import xqrules as xq
    >>> arbiter = xq.Arbiter("cxa2007")
    >>> arbiter.start(0).accepted
    True
    >>> print(arbiter.touch(3000, "red", "b0", "b9"))
    Red is bound by what was touched; moves allowed: 2 (art. 5.3)
    >>> arbiter.move(5000, "h2e2").refusal
    Refusal(name='touched', article='5.3', text='what was touched asks for another move (art. 5.3)')
    """

    __slots__ = ("_regulations",)
    _free = lib.xq_arbiter_free
    _regulations: Optional[Regulations]

    def __init__(self, regulations: Data = "cxa2007", fen: Optional[str] = None) -> None:
        handle = c_void_p()
        start = None if fen is None else Position(fen)._ref
        call(lib.xq_arbiter_new, *text_in(regulations_json(regulations)), start, byref(handle))
        super().__init__(handle)
        self._regulations = None

    @classmethod
    def replay(cls: Type[_A], log: Union[str, Dict[str, Any]]) -> _A:
        """The game that a log tells of, in the same state."""
        handle = c_void_p()
        call(lib.xq_arbiter_replay, *text_in(log if isinstance(log, str) else json.dumps(log)), byref(handle))
        arbiter = cls.__new__(cls)
        Managed.__init__(arbiter, handle)
        arbiter._regulations = None
        return arbiter

    @property
    def regulations(self) -> Regulations:
        """The regulations that it goes by."""
        if self._regulations is None:
            self._regulations = Regulations(self.log()["regulations"])
        return self._regulations

    def take(self, at: int, event: str, **fields: Any) -> Answer:
        """Takes an event: its time, its name, and its fields as in C (`xq_arbiter_take`)."""
        fields.update(at=at, event=event)
        return self.take_json(json.dumps(fields))

    def take_json(self, event: str) -> Answer:
        """The same from the JSON of a log."""
        return _answer(document(lib.xq_arbiter_take, self._handle, *text_in(event)))

    def start(self, at: int, late: Iterable[str] = ()) -> Answer:
        """The game begins; `late` names the sides that are not here (art. 21)."""
        absent = set(late)
        for side in absent:
            side_number(side)
        return self.take(at, "start", late=["red" in absent, "black" in absent])

    def arrive(self, at: int, side: str) -> Answer:
        """A late side has come to its place (art. 21.2)."""
        return self.take(at, "arrive", side=side)

    def touch(self, at: int, side: str, *squares: str, manner: str = "in_order", consent: bool = False) -> Answer:
        """A side touches pieces: "in_order", "at_once", by "accident" or "adjusting" (5.1-5.6)."""
        fields: Dict[str, Any] = {"consent": consent} if manner == "adjusting" else {}
        return self.take(at, "touch", side=side, squares=list(squares), manner=manner, **fields)

    def move(self, at: int, move: str, side: Optional[str] = None) -> Answer:
        """The side to move, or another, makes a move and lets go of the piece (5.7). `move` is any
        notation; what is illegal can only be said as "h2e2"."""
        if not re.fullmatch("[a-i][0-9][a-i][0-9]", move):
            move = self.position.read(move)
        return self.take(at, "move", side=side or self.state().turn, move=str(move))

    def offer(self, at: int, side: str) -> Answer:
        """A side offers a draw (23.1)."""
        return self.take(at, "offer", side=side)

    def accept(self, at: int, side: str) -> Answer:
        """A side agrees to the draw (4.2.2)."""
        return self.take(at, "accept", side=side)

    def decline(self, at: int, side: str) -> Answer:
        """A side refuses the draw (23.1)."""
        return self.take(at, "decline", side=side)

    def resign(self, at: int, side: str) -> Answer:
        """A side resigns (4.1.9)."""
        return self.take(at, "resign", side=side)

    def claim_limit(self, at: int, side: str) -> Answer:
        """A side claims the natural limit (23.3)."""
        return self.take(at, "claim_limit", side=side)

    def claim_repetition(self, at: int, side: str) -> Answer:
        """A side asks for a ruling on a repetition (24)."""
        return self.take(at, "claim_repetition", side=side)

    def foul(self, at: int, side: str, kind: str) -> Answer:
        """The arbiter calls a foul by its number, "9.1.1" to "9.1.8" (9.2)."""
        return self.take(at, "foul", side=side, kind=kind)

    def sanction(self, at: int, side: str, kind: str = "warning", reason: str = "") -> Answer:
        """The arbiter gives a "warning"; higher up: "disqualified", "expelled" (18)."""
        return self.take(at, "sanction", side=side, kind=kind, reason=reason)

    def pause(self, at: int) -> Answer:
        """The arbiter stops the clock."""
        return self.take(at, "pause")

    def resume(self, at: int) -> Answer:
        """The arbiter starts it again."""
        return self.take(at, "resume")

    def sign(self, at: int, who: str, name: str) -> Answer:
        """As "red", "black" or "arbiter", somebody signs the result sheet (10.1)."""
        return self.take(at, "sign", who=who, name=name)

    def check(self, now: int) -> bool:
        """Has a flag fallen or a limit passed, so that the game is over by now?"""
        answer = _native.xq_answer()
        call(lib.xq_arbiter_check, self._handle, now, byref(answer))
        return bool(answer.ended)

    def press(self, at: int, side: str) -> Answer:
        """A side presses its clock (6)."""
        return self.take(at, "press", side=side)

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
            _REASONS[value.reason],
            value.article.decode(),
            value.rule.decode(),
            value.ended_at if value.reason else None,
        )

    @property
    def position(self) -> Position:
        """The position on the board, a copy."""
        value = _native.xq_position()
        call(lib.xq_arbiter_position, self._handle, byref(value))
        return Position._of(value)

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
