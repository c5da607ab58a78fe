"""Many positions, games or files in one call: nothing is made for each in Python.

Inputs and outputs are buffers: an `array`, a `memoryview`, `bytes`, or what another package has
that gives a buffer. With `threads` the library shares the work among so many threads; they end
with the call, and Python's lock is not held meanwhile.
"""

from array import array
from ctypes import byref, c_size_t, c_uint16, c_uint32, c_uint64, c_void_p, sizeof
from typing import Any, Callable, Generic, Iterable, Iterator, NamedTuple, Optional, Sequence, Tuple, TypeVar, Union

from . import _native
from ._board import Position
from ._errors import call
from ._library import lib
from ._managed import Managed
from ._move import Move, move_of_code
from ._record import RESULTS
from ._records import read_options
from ._text import constant

_COLORS = ("red", "black", None)
_Row = TypeVar("_Row")


def _numbers(kind: Any, code: str, values: Any) -> Tuple[Any, int]:
    """A C array over a buffer, copied only when it cannot be written to; or of any numbers."""
    try:
        view = memoryview(values)
    except TypeError:
        values = array(code, values)
        view = memoryview(values)
    if view.itemsize != sizeof(kind) or view.ndim != 1 or not view.contiguous or view.format not in _CODES[code]:
        raise ValueError(f"expected a contiguous buffer of unsigned {8 * sizeof(kind)}-bit numbers")
    length = len(view)
    if view.readonly:
        return (kind * length).from_buffer_copy(view), length
    return (kind * length).from_buffer(view), length


# How buffers call their numbers: one size may have two names.
_CODES = {"H": "H", "I": "IL", "Q": "QL"}


class Positions:
    """Many positions side by side in memory.

    Made of Position objects and FENs. It gives a buffer, `raw`, which another `Positions` takes.
    """

    __slots__ = ("raw",)

    def __init__(self, positions: Iterable[Union[Position, str]]) -> None:
        made = [p if isinstance(p, Position) else Position(p) for p in positions]
        #: The positions as the C interface has them: an array that can be copied and kept.
        self.raw = (_native.xq_position * len(made))(*(p._value for p in made))

    def __len__(self) -> int:
        return len(self.raw)

    def __getitem__(self, index: int) -> Position:
        return Position._of(_native.xq_position.from_buffer_copy(self.raw[index]))

    def legal_moves(self) -> Tuple["array[int]", "array[int]"]:
        """How many legal moves each position has, and the numbers of all of them, one position
        behind the other: `Move.from_code` makes a Move of each."""
        room = len(self.raw) * _native.XQ_MAX_MOVES
        counts = array("I", bytes(4 * len(self.raw)))
        moves = array("H", bytes(2 * room))
        counts_at, _ = _numbers(c_uint32, "I", counts)
        moves_at, _ = _numbers(c_uint16, "H", moves)
        count = c_size_t()
        call(lib.xq_positions_legal_moves, self.raw, len(self.raw), counts_at, moves_at, room, byref(count))
        # An array in use by ctypes cannot be cut.
        del counts_at, moves_at
        del moves[count.value :]
        return counts, moves


class Rows(Sequence[_Row], Generic[_Row]):
    """A table: each row is made when it is asked for. `raw` is the whole as a buffer."""

    __slots__ = ("raw", "_make")

    #: The table as the C interface has it: a buffer, which other packages take without copying.
    raw: Any

    def __init__(self, raw: Any, make: Callable[[Any], _Row]) -> None:
        self.raw = raw
        self._make = make

    def __len__(self) -> int:
        return len(self.raw)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._make(row) for row in self.raw[index]]
        return self._make(self.raw[index])

    def __iter__(self) -> Iterator[_Row]:
        return map(self._make, self.raw)


class ReplayedGame(NamedTuple):
    """What became of one game."""

    #: How many of its moves could be played.
    plies: int
    #: 0 if all could; else the status code of the next one, as in `Error.code`.
    status: int
    #: Who won on the board; None for nobody.
    winner: Optional[str]
    #: "checkmate", "stalemate", "no_win_possible", or None while the game is not over.
    reason: Optional[str]
    #: How often the position stood that stood most often.
    most_repetitions: int
    #: Moves made by either side since the last capture.
    plies_since_capture: int
    #: Is the side to move in check?
    is_check: bool
    #: The hash of the last position.
    hash: int


def _reason(number: int) -> Optional[str]:
    return constant(lib.xq_reason_name(number)) if number else None


def _replayed(row: Any) -> ReplayedGame:
    return ReplayedGame(
        row.plies,
        row.status,
        _COLORS[row.winner],
        _reason(row.reason),
        row.most_repetitions,
        row.plies_since_capture,
        bool(row.is_check),
        row.hash,
    )


def replay_games(
    moves: Any, lengths: Any, starts: Optional[Positions] = None, threads: int = 1
) -> "Rows[ReplayedGame]":
    """Plays many games, checks every move, and says of each game what became of it.

    `moves` holds the numbers of the moves (`Move.code`) of all games, one game behind the other,
    as 16-bit numbers; `lengths` says how many belong to each. `starts` are the start positions:
    one for all, or one for each. A move that is not legal ends its own game and no other.
    """
    moves_at, moves_len = _numbers(c_uint16, "H", moves)
    lengths_at, lengths_len = _numbers(c_uint32, "I", lengths)
    rows = (_native.xq_game_row * lengths_len)()
    count = c_size_t()
    call(
        lib.xq_games_replay,
        moves_at,
        moves_len,
        lengths_at,
        lengths_len,
        starts.raw if starts is not None else None,
        len(starts) if starts is not None else 0,
        threads,
        rows,
        lengths_len,
        byref(count),
    )
    return Rows(rows, _replayed)


class ScannedGame(NamedTuple):
    """One game of an archive, without its tags and notes."""

    #: Which file, from 0.
    item: int
    #: Which game of the file, from 1.
    game: int
    #: Where it starts in its file, in bytes.
    offset: int
    #: The format of the file, e.g. "pgn".
    format: str
    #: The encoding of its text, e.g. "big5".
    encoding: str
    #: What the record claims: "1-0", "0-1", "1/2-1/2" or "*".
    result: str
    #: How many moves the main line has.
    plies: int
    #: Who won on the board; None for nobody.
    winner: Optional[str]
    #: "checkmate", "stalemate", "no_win_possible", or None.
    reason: Optional[str]
    #: How often the position stood that stood most often.
    most_repetitions: int
    #: Moves made by either side since the last capture.
    plies_since_capture: int
    #: How many problems have all of the game read, and how many have lost something of it.
    warnings: int
    #: How many problems are errors: something of the file is not in the record.
    errors: int
    #: The same for games from the same position with the same moves.
    fingerprint: int
    #: The hash of the last position.
    hash: int


def _scanned(row: Any) -> ScannedGame:
    return ScannedGame(
        row.item,
        row.game,
        row.byte_offset,
        constant(lib.xq_format_name(row.format)),
        constant(lib.xq_encoding_name(row.encoding)),
        RESULTS[row.result],
        row.plies,
        _COLORS[row.winner],
        _reason(row.reason),
        row.most_repetitions,
        row.plies_since_capture,
        row.warnings,
        row.errors,
        row.fingerprint,
        row.hash,
    )


class Archive(Managed):
    """The games of many files. Made by `scan_archive`."""

    __slots__ = ("games", "moves")
    _free = lib.xq_archive_free

    #: A row for each game, in the order of the files and of the games in them.
    games: "Rows[ScannedGame]"
    #: The numbers of the moves of all main lines, one game behind the other.
    moves: "array[int]"

    def __init__(self, handle: c_void_p) -> None:
        super().__init__(handle)
        count = c_size_t()
        size = self._size(lib.xq_archive_rows)
        rows = (_native.xq_archive_row * size)()
        call(lib.xq_archive_rows, handle, rows, size, byref(count))
        self.games = Rows(rows, _scanned)
        size = self._size(lib.xq_archive_moves)
        self.moves = array("H", bytes(2 * size))
        if size:
            call(lib.xq_archive_moves, handle, _numbers(c_uint16, "H", self.moves)[0], size, byref(count))

    def _size(self, function: Any) -> int:
        """How many values a function has to give."""
        count = c_size_t()
        function(self._handle, None, 0, byref(count), None)
        return count.value

    def moves_of(self, index: int) -> Sequence[Move]:
        """The moves of the main line of one game."""
        row = self.games.raw[index]
        return [move_of_code(code) for code in self.moves[row.first_move : row.first_move + row.plies]]


def scan_archive(
    data: Any,
    lengths: Any = None,
    format: str = "any",
    encoding: str = "any",
    style: str = "any",
    threads: int = 1,
) -> Archive:
    """Reads the files of an archive and counts what is in their games.

    `data` are the bytes of all files, one behind the other, and `lengths` says how many belong to
    each; without `lengths` it is one file, and a list or tuple of bytes is many. What is wrong
    with one file or game never stops the others.
    """
    if isinstance(data, (list, tuple)):
        lengths = array("Q", map(len, data))
        data = b"".join(data)
    view = memoryview(data)
    if not view.contiguous:
        raise ValueError("expected a contiguous buffer of bytes")
    data_at: Any = view.obj if isinstance(view.obj, bytes) and len(view.obj) == view.nbytes else bytes(view)
    lengths_at, lengths_len = _numbers(c_uint64, "Q", lengths if lengths is not None else [view.nbytes])
    options = read_options(format, encoding, style, False)
    handle = c_void_p()
    call(
        lib.xq_archive_scan,
        data_at,
        view.nbytes,
        lengths_at,
        lengths_len,
        byref(options),
        threads,
        byref(handle),
    )
    return Archive(handle)
