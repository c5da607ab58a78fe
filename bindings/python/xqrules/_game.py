"""The moves of one game (art. 4)."""

import json
from array import array
from ctypes import byref, c_size_t, c_uint16, c_uint32, c_void_p
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _native
from ._board import Position
from ._errors import call, fail
from ._library import lib
from ._move import Move, move_of_code
from ._text import constant

_COLORS = ("red", "black", None)


class Outcome(NamedTuple):
    """How a game ended, as far as the board alone decides (art. 4.1, 4.2)."""

    #: "red", "black", or None for a draw.
    winner: Optional[str]
    #: "checkmate", "stalemate" or "no_win_possible".
    reason: str
    #: The article that ends the game.
    article: str


class Repetition(NamedTuple):
    """A position that has stood several times."""

    #: After how many moves it stood, first to last.
    plies: Tuple[int, ...]
    #: The moves from its first to its second standing.
    cycle: Tuple[Move, ...]


class NaturalLimit(NamedTuple):
    """The count towards the natural limit (art. 4.2.4, 23.3)."""

    #: Moves by either side since the last capture.
    plies: int
    #: How many of them were checks by the claimant.
    claimants_checks: int
    #: Moves that count, checks beyond the cap left out. Two make a round.
    counted_plies: int


def _counts(function: Any, handle: Any) -> List[int]:
    """Calls a function that lists plies."""
    room = 16
    while True:
        plies = (c_uint32 * room)()
        count = c_size_t()
        status = function(handle, plies, room, byref(count), None)
        if status == 0:
            return plies[: count.value]
        if status != _native.XQ_E_BUFFER or count.value <= room:
            fail(function, handle, plies, room, byref(count))
        room = count.value


class Game:
    """A game from its start position, with every move and how often each position has stood.

    Reading it from several threads at once is fine. A call that changes it while it is in use in
    another thread raises BusyError.
    """

    __slots__ = ("_handle", "_rules", "__weakref__")

    def __init__(
        self,
        fen: Optional[str] = None,
        rules: Union[str, Dict[str, Any]] = "cxa2007",
        moves: Iterable[str] = (),
    ) -> None:
        self._handle = c_void_p()
        self._rules = rules if isinstance(rules, str) else json.dumps(rules)
        start = None if fen is None else Position(fen)._ref
        call(lib.xq_game_new, start, byref(self._handle))
        self.extend(moves)

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle:
            self._handle = c_void_p()
            lib.xq_game_free(handle)

    def copy(self) -> "Game":
        """A second game with the same moves and rules."""
        other = Game.__new__(Game)
        other._handle = c_void_p()
        other._rules = self._rules
        call(lib.xq_game_copy, self._handle, byref(other._handle))
        return other

    __copy__ = copy

    def push(self, move: str) -> Move:
        """Makes a move, written as its two points, and returns it.

        What is no legal move raises IllegalMoveError or, after mate and stalemate, GameOverError,
        and changes nothing.
        """
        done = Move(move)
        if lib.xq_game_push(self._handle, done.code, None):
            fail(lib.xq_game_push, self._handle, done.code)
        return done

    def extend(self, moves: Iterable[str]) -> None:
        """Makes many moves in one call, all or none.

        `moves` are Move objects, texts of two points such as "h2e2", or a buffer of the numbers
        of moves, such as an `array("H")`.
        """
        if isinstance(moves, (array, memoryview)):
            codes, count = _codes_of(moves)
        else:
            numbers = [Move(m).code for m in moves]
            count = len(numbers)
            codes = (c_uint16 * count)(*numbers)
        if count and lib.xq_game_push_moves(self._handle, codes, count, None):
            fail(lib.xq_game_push_moves, self._handle, codes, count)

    def pop(self) -> Move:
        """Takes back the last move and returns it."""
        out = c_uint16()
        call(lib.xq_game_undo, self._handle, byref(out))
        return move_of_code(out.value)

    def __len__(self) -> int:
        """How many moves both sides together have made."""
        out = c_uint32()
        call(lib.xq_game_len, self._handle, byref(out))
        return out.value

    # A game without moves is still a game.
    def __bool__(self) -> bool:
        return True

    @property
    def moves(self) -> List[Move]:
        """The moves from the first."""
        room = len(self)
        codes = (c_uint16 * room)()
        count = c_size_t()
        call(lib.xq_game_moves, self._handle, codes, room, byref(count))
        return list(map(move_of_code, codes[: count.value]))

    @property
    def position(self) -> Position:
        """The position now, a copy."""
        value = _native.xq_position()
        call(lib.xq_game_position, self._handle, byref(value))
        return Position._of(value)

    def position_at(self, ply: int) -> Position:
        """The position after the first `ply` moves; 0 is where the game began."""
        if ply < 0:
            raise ValueError("a ply cannot be negative")
        value = _native.xq_position()
        call(lib.xq_game_position_at, self._handle, ply, byref(value))
        return Position._of(value)

    def fen(self) -> str:
        """The FEN of the position now."""
        return self.position.fen()

    @property
    def turn(self) -> str:
        """The side to move: "red" or "black"."""
        return self.position.turn

    def legal_moves(self) -> List[Move]:
        """Every legal move in the position now."""
        return self.position.legal_moves()

    def is_check(self) -> bool:
        """Is the side to move in check?"""
        return self.position.is_check()

    def repetitions(self) -> int:
        """How often the position now has stood, counting now: 1 when it is new (art. 23.2)."""
        out = c_uint32()
        call(lib.xq_game_repetitions, self._handle, byref(out))
        return out.value

    def most_repeated(self) -> Optional[Repetition]:
        """The position that has stood most often, if any has stood more than once."""
        plies = _counts(lib.xq_game_most_repeated, self._handle)
        if not plies:
            return None
        return Repetition(tuple(plies), tuple(self.moves[plies[0] : plies[1]]))

    @property
    def plies_since_capture(self) -> int:
        """How many moves either side has made since the last capture (art. 4.2.4)."""
        out = c_uint32()
        call(lib.xq_game_plies_since_capture, self._handle, byref(out))
        return out.value

    def natural_limit(self, claimant: Optional[str] = None, cap: int = 10) -> NaturalLimit:
        """The count towards the natural limit; of a claimant's own checks at most `cap` count."""
        if claimant not in _COLORS:
            raise ValueError(f'{claimant!r} is no side: expected "red", "black" or None')
        out = _native.xq_natural_limit()
        call(lib.xq_game_natural_limit, self._handle, _COLORS.index(claimant), cap, byref(out))
        return NaturalLimit(out.plies, out.claimants_checks, out.counted_plies)

    def outcome(self) -> Optional[Outcome]:
        """How the game ended on the board; None while it is not over there."""
        out = _native.xq_outcome()
        call(lib.xq_game_outcome, self._handle, byref(out))
        if out.reason == _native.XQ_REASON_NONE:
            return None
        article: bytes = out.article
        return Outcome(_COLORS[out.winner], constant(lib.xq_reason_name(out.reason)), article.decode())

    def __repr__(self) -> str:
        return f"Game({self.position_at(0).fen()!r}, moves={[str(m) for m in self.moves]!r})"


def _codes_of(buffer: Any) -> Tuple[Any, int]:
    """The numbers of moves in a buffer, without copying them if it can be written to."""
    view = memoryview(buffer)
    if view.format != "H" or view.ndim != 1 or not view.contiguous:
        raise ValueError('expected a contiguous buffer of 16-bit numbers, such as array("H")')
    kind = c_uint16 * len(view)
    return (kind.from_buffer_copy(view) if view.readonly else kind.from_buffer(view)), len(view)
