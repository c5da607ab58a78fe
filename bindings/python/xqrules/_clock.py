"""Time controls and the running clock (art. 6, 21, 22)."""

import json
from ctypes import byref, c_int64, c_uint8, c_void_p
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, TypeVar, Type

from . import _native
from ._errors import call
from ._library import lib
from ._managed import Managed
from ._text import document, text_in, text_out

_PHASES = ("ready", "running", "paused", "flagged", "forfeited", "finished")
COLORS = ("red", "black", None)

_C = TypeVar("_C", bound="Clock")


def side_number(side: str) -> int:
    """The number of "red" or "black"."""
    if side not in ("red", "black"):
        raise ValueError(f'no side {side!r}: expected "red" or "black"')
    return COLORS.index(side)


class SideClock(NamedTuple):
    """What one side of a clock shows; times are milliseconds."""

    #: Left in this period, or in this overtime period once the rest is used up.
    remaining: int
    #: How long its time can run from now until its flag falls.
    until_flag: int
    #: Used, penalties included.
    used: int
    #: How much of it were penalties.
    penalties: int
    #: Free time left in this move (US delay).
    free: int
    #: The period, from 1.
    period: int
    #: Moves to complete in it; 0 when it asks for none.
    moves_left: int
    #: The overtime period (byo-yomi) that runs, from 1; 0 before overtime.
    overtime: int
    #: How many overtime periods there are.
    overtimes: int
    #: Moves completed by pressing.
    presses: int
    #: The flag has fallen.
    flagged: bool
    #: Not here yet.
    absent: bool
    #: Has not come within the limit.
    forfeited: bool


class ClockState(NamedTuple):
    """What a clock shows at a moment."""

    #: "ready", "running", "paused", "flagged", "forfeited" or "finished".
    phase: str
    #: Whose time runs, or would run when resumed.
    turn: str
    #: Red's face.
    red: SideClock
    #: Black's face.
    black: SideClock
    #: When a flag falls or the limit for lateness passes if nothing else happens; None: never.
    next_event: Optional[int]
    #: When it stopped for good.
    stopped_at: Optional[int]


def _side(value: Any) -> SideClock:
    numbers = [getattr(value, name) for name in SideClock._fields[:-3]]
    flags = [bool(getattr(value, name)) for name in SideClock._fields[-3:]]
    return SideClock(*numbers, *flags)


def clock_state(value: Any) -> ClockState:
    """The state in the C interface's struct."""
    return ClockState(
        _PHASES[value.phase],
        "black" if value.turn else "red",
        _side(value.red),
        _side(value.black),
        value.next_event if value.has_next_event else None,
        value.stopped_at if value.phase >= _native.XQ_CLOCK_FLAGGED else None,
    )


def time_control(text: str) -> str:
    """A preset or time control in its short form: "6.1" is "90:00/40,15:00/10*"."""
    return text_out(lib.xq_time_control_text, *text_in(text))


class Clock(Managed):
    """A clock with two faces. Every event carries the caller's own monotonic milliseconds.

    `control` is a preset ("6.1", "tieshi-2007", ...) or the short form; `late_limit` is how many
    milliseconds after the start a side that is not here loses, None: as long as its time lasts.
    """

    __slots__ = ()
    _free = lib.xq_clock_free

    def __init__(self, control: str, late_limit: Optional[int] = None) -> None:
        handle = c_void_p()
        limit = -1 if late_limit is None else late_limit
        call(lib.xq_clock_new, *text_in(control), limit, byref(handle))
        super().__init__(handle)

    @classmethod
    def _of(cls: Type[_C], handle: c_void_p) -> _C:
        clock = cls.__new__(cls)
        Managed.__init__(clock, handle)
        return clock

    @classmethod
    def from_json(cls: Type[_C], text: str) -> _C:
        """The clock that `json` came from."""
        handle = c_void_p()
        call(lib.xq_clock_from_json, *text_in(text), byref(handle))
        return cls._of(handle)

    def copy(self: _C) -> _C:
        """A second clock in the same state."""
        handle = c_void_p()
        call(lib.xq_clock_copy, self._handle, byref(handle))
        return self._of(handle)

    def start(self, now: int, first: str = "red", late: Tuple[bool, bool] = (False, False)) -> None:
        """The time of `first` runs; `late` says whether red and black are not here."""
        red, black = (int(bool(who)) for who in late)
        call(lib.xq_clock_start, self._handle, now, side_number(first), red, black)

    def press(self, side: str, now: int) -> None:
        """A side has moved and presses."""
        call(lib.xq_clock_press, self._handle, side_number(side), now)

    def arrive(self, side: str, now: int) -> None:
        """A late side has come."""
        call(lib.xq_clock_arrive, self._handle, side_number(side), now)

    def pause(self, now: int) -> None:
        """The arbiter stops the clock."""
        call(lib.xq_clock_pause, self._handle, now)

    def resume(self, now: int) -> None:
        """The arbiter starts it again."""
        call(lib.xq_clock_resume, self._handle, now)

    def check(self, now: int) -> ClockState:
        """Lets time pass until `now`, and tells what the clock shows then."""
        call(lib.xq_clock_check, self._handle, now)
        return self.state()

    def finish(self, now: int) -> None:
        """The game is over."""
        call(lib.xq_clock_finish, self._handle, now)

    def set(self, side: str, ms: int, now: int, reason: str = "") -> None:
        """The arbiter sets a side's time."""
        call(lib.xq_clock_set, self._handle, side_number(side), ms, now, *text_in(reason))

    def add(self, side: str, ms: int, now: int, reason: str = "") -> None:
        """The arbiter gives a side time."""
        call(lib.xq_clock_add, self._handle, side_number(side), ms, now, *text_in(reason))

    def deduct(self, side: str, ms: int, now: int, reason: str = "") -> None:
        """The arbiter adds to the time that a side has used."""
        call(lib.xq_clock_deduct, self._handle, side_number(side), ms, now, *text_in(reason))

    def replace(self, red: int, black: int, now: int, reason: str = "") -> None:
        """A defective clock is replaced by one with these times."""
        times = (c_int64 * 2)(red, black)
        call(lib.xq_clock_replace, self._handle, times, 2, now, *text_in(reason))

    def undo(self, now: int, reason: str = "") -> None:
        """Takes back the last press."""
        call(lib.xq_clock_undo, self._handle, now, *text_in(reason))

    def state(self, now: Optional[int] = None) -> ClockState:
        """What it showed at its last event, or shows at `now` if nothing happens until then."""
        value = _native.xq_clock_state()
        if now is None:
            call(lib.xq_clock_show, self._handle, byref(value))
        else:
            call(lib.xq_clock_show_at, self._handle, now, byref(value))
        return clock_state(value)

    def next_event(self) -> Optional[int]:
        """When a flag falls or the limit for lateness passes if nothing happens."""
        at, any_ = c_int64(), c_uint8()
        call(lib.xq_clock_next_event, self._handle, byref(at), byref(any_))
        return at.value if any_.value else None

    def json(self) -> str:
        """The whole clock, with the journal of what the arbiter did to it."""
        return document(lib.xq_clock_json, self._handle)

    @property
    def journal(self) -> List[Dict[str, Any]]:
        """What the arbiter did to it: at, kind, side, ms, reason."""
        entries: List[Dict[str, Any]] = json.loads(self.json())["journal"]
        return entries
