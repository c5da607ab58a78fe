"""What can go wrong, as exceptions.

Each is an `xqrules.Error` and also the builtin that fits, so that a caller who knows nothing of
this package catches it as `ValueError` or `IndexError`.
"""

import re
from ctypes import byref
from typing import TYPE_CHECKING, Any, Dict, NoReturn, Sequence, Tuple, Type

from . import _native

if TYPE_CHECKING:
    from ._board import Defect
    from ._move import Move


class Error(Exception):
    """Any failure of this package."""

    #: The status code of the C interface.
    code: int = 0
    #: The line of the text that was read, from 1; 0 when that says nothing here.
    line: int = 0
    #: The column in that line, in characters from 1; 0 when that says nothing here.
    column: int = 0
    #: The ply of the game, from 1; 0 when that says nothing here.
    ply: int = 0
    #: The place in the text or data that was read, in bytes; -1 when that says nothing here.
    offset: int = -1
    #: The field of rules, regulations or other JSON that was wrong, such as "scoring.win"; empty
    #: when that says nothing here.
    field: str = ""


class ArgumentError(Error, ValueError):
    """An argument that cannot be right: a value out of range, a name that is not known."""


class BusyError(Error, RuntimeError):
    """The object is in use in another thread, and this call would have changed it."""


class InternalError(Error, RuntimeError):
    """A bug in the library, caught at its border. Please report it with the message."""


class SetupError(Error, ValueError):
    """A FEN that is no legal position."""

    #: Everything that is wrong with it.
    defects: "Sequence[Defect]" = ()


class GameError(Error, ValueError):
    """Something about a game that cannot be."""


class IllegalMoveError(GameError):
    """A move that the rules forbid here; the message says which rule."""


class GameOverError(GameError):
    """The game is over on the board: no move can follow."""


class NoMoveError(Error, IndexError):
    """There is no move to take back, or no such ply in the game."""


class NotationError(Error, ValueError):
    """Text that is a move in no notation asked for."""


class AmbiguousMoveError(NotationError):
    """Text that fits several legal moves."""

    #: The moves that it fits.
    candidates: "Sequence[Move]" = ()


class RecordError(Error, ValueError):
    """A game record that cannot be read."""


class RulesError(Error, ValueError):
    """A rule book that cannot be used."""


class ClockError(Error, ValueError):
    """What a clock or a contest does not take: a time that runs backwards, another side's turn."""


class TournamentError(Error, ValueError):
    """What a tournament does not take; the message names the item."""


class PairingError(TournamentError):
    """There is no legal pairing; the message says why."""


#: Single codes that have a class of their own.
_BY_CODE: Dict[int, Type[Error]] = {
    _native.XQ_E_BUSY: BusyError,
    _native.XQ_E_POISONED: InternalError,
    _native.XQ_E_PANIC: InternalError,
    _native.XQ_E_SETUP: SetupError,
    _native.XQ_E_ILLEGAL_MOVE: IllegalMoveError,
    _native.XQ_E_GAME_OVER: GameOverError,
    _native.XQ_E_NO_MOVE: NoMoveError,
    _native.XQ_E_PLY: NoMoveError,
    _native.XQ_E_SQUARE_TEXT: NotationError,
    _native.XQ_E_MOVE_TEXT: NotationError,
    _native.XQ_E_PIECE_TEXT: NotationError,
    _native.XQ_E_NO_SUCH_MOVE: IllegalMoveError,
    _native.XQ_E_AMBIGUOUS: AmbiguousMoveError,
    _native.XQ_E_NO_PAIRING: PairingError,
}

#: The rest, by hundreds.
_BY_AREA: Tuple[Type[Error], ...] = (
    ArgumentError,
    ArgumentError,
    GameError,
    NotationError,
    RecordError,
    RulesError,
    ClockError,
    TournamentError,
)


def exception(status: int, err: "_native.xq_error") -> Error:
    """The exception for a status that a call has answered."""
    area = status // 100
    kind = _BY_CODE.get(status) or (_BY_AREA[area] if 0 <= area < len(_BY_AREA) else Error)
    message: bytes = err.message
    error = kind(message.decode("utf-8", "replace"))
    error.code = status
    error.line = err.line
    error.column = err.column
    error.ply = err.ply
    error.offset = err.byte_offset
    if status in (_native.XQ_E_JSON, _native.XQ_E_RULES):
        # "scoring.win: expected ..."
        field = re.match(r"([\w.\[\]]+): ", str(error))
        error.field = field.group(1) if field else ""
    return error


def call(function: Any, *arguments: Any) -> None:
    """Calls a function of the C interface, whose last parameter is the error."""
    err = _native.xq_error()
    status = function(*arguments, byref(err))
    if status:
        raise exception(status, err)


def fail(function: Any, *arguments: Any) -> NoReturn:
    """Raises for a call that has failed without a place for its error.

    The hot calls pass none, because making one costs more than they do. A call that failed has
    changed nothing, so it is made once more to be told why.
    """
    call(function, *arguments)
    raise InternalError("a call of the C interface failed and then did not")
