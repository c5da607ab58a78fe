"""The board: any diagram with its defects, and positions that the rules allow (art. 1-3)."""

import re
from ctypes import byref, c_size_t, c_uint16, c_uint32, c_uint64, c_uint8
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from . import _native
from ._diagram import options_in
from ._errors import AmbiguousMoveError, NoMoveError, SetupError, call, exception, fail
from ._library import lib
from ._move import Move, move_of_code, square_index, square_name
from ._text import document, text_in, text_out

#: The start position (art. 1.3).
START_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

_LETTERS = ".KABNRCP.kabnrcp"

#: The defects that a position may be allowed to have.
_ALLOWED = {
    "missing_king": _native.XQ_ALLOW_MISSING_KING,
    "king_outside_palace": _native.XQ_ALLOW_KING_OUTSIDE_PALACE,
    "advisor_misplaced": _native.XQ_ALLOW_ADVISOR_MISPLACED,
    "elephant_misplaced": _native.XQ_ALLOW_ELEPHANT_MISPLACED,
    "pawn_misplaced": _native.XQ_ALLOW_PAWN_MISPLACED,
    "kings_facing": _native.XQ_ALLOW_KINGS_FACING,
    "opponent_in_check": _native.XQ_ALLOW_OPPONENT_IN_CHECK,
}

_Codes = c_uint16 * _native.XQ_MAX_MOVES


class Defect(NamedTuple):
    """One thing that keeps a diagram from being a legal position."""

    #: A fixed name, e.g. "missing_king".
    kind: str
    #: What is wrong, in English.
    message: str
    #: The point it is about, if it is about one.
    square: Optional[str]
    #: Where it is in the FEN, in bytes, if it is a fault of the text.
    offset: Optional[int]

    def __str__(self) -> str:
        return self.message


def _defect(value: "_native.xq_defect") -> Defect:
    return Defect(
        kind=text_out(lib.xq_defect_name, byref(value)),
        message=text_out(lib.xq_defect_text, byref(value)),
        square=None if value.square == _native.XQ_NO_SQUARE else square_name(value.square),
        offset=None if value.byte_offset < 0 else value.byte_offset,
    )


class Setup:
    """Any diagram, legal or not. Reading one never fails: what is wrong is in `defects`."""

    __slots__ = ("_value", "defects")

    def __init__(self, fen: str = START_FEN) -> None:
        self._value = _native.xq_setup()
        found = (_native.xq_defect * _native.XQ_MAX_DEFECTS)()
        count = c_size_t()
        call(
            lib.xq_setup_from_fen,
            *text_in(fen),
            byref(self._value),
            found,
            len(found),
            byref(count),
        )
        #: Everything that keeps it from being a legal position, at once.
        self.defects: Sequence[Defect] = tuple(_defect(d) for d in found[: count.value])

    @classmethod
    def from_pieces(cls, pieces: Dict[str, str], turn: str = "red") -> "Setup":
        """A diagram of letters on points, such as {"e0": "K", "e9": "k"}: upper case for red."""
        if turn not in ("red", "black"):
            raise ValueError(f'{turn!r} is no side: expected "red" or "black"')
        board = ["."] * _native.XQ_SQUARES
        for square, letter in pieces.items():
            if len(letter) != 1 or letter not in "KABNRCPkabnrcp":
                raise ValueError(f"{letter!r} is no piece: expected one of KABNRCPkabnrcp")
            board[square_index(square)] = letter
        ranks = ("".join(board[start : start + 9]) for start in range(81, -1, -9))
        # A FEN writes empty points as their number.
        fen = "/".join(re.sub(r"\.+", lambda dots: str(len(dots.group())), rank) for rank in ranks)
        return cls(f"{fen} {'w' if turn == 'red' else 'b'} - - 0 1")

    @property
    def turn(self) -> str:
        """The side to move: "red" or "black"."""
        return "black" if self._value.turn else "red"

    def position(self, allow: Sequence[str] = ()) -> "Position":
        """The diagram as a position.

        `allow` names the kinds of defects that are accepted, as problem diagrams may need, such as
        "missing_king"; any other defect raises SetupError.
        """
        bits = 0
        for kind in allow:
            if kind not in _ALLOWED:
                raise ValueError(f"{kind!r} cannot be allowed: expected one of {', '.join(_ALLOWED)}")
            bits |= _ALLOWED[kind]
        value = _native.xq_position()
        try:
            call(lib.xq_position_from_setup, byref(self._value), bits, byref(value))
        except SetupError as error:
            error.defects = tuple(d for d in self.defects if d.kind not in allow)
            raise
        return Position._of(value)

    def fen(self) -> str:
        """The FEN of the diagram, with what could not be read left out."""
        return text_out(lib.xq_setup_fen, byref(self._value))

    def pieces(self) -> Dict[str, str]:
        """The letter of the piece on each point that holds one, upper case for red."""
        return {square_name(i): _LETTERS[p] for i, p in enumerate(self._value.pieces) if p}

    def svg(self, **options: Any) -> str:
        """The diagram as a picture, whatever is wrong with it; options as for Position.svg."""
        return document(lib.xq_setup_draw, byref(self._value), *options_in(options))

    def _repr_svg_(self) -> str:
        return self.svg(width=360)

    def __repr__(self) -> str:
        return f"Setup({self.fen()!r})"


class Position:
    """A position that the rules allow, with the side to move.

    Moves change it in place and can be taken back; `copy` makes another. Two positions are equal
    when the same pieces stand on the same points with the same side to move (art. 25.1). Like a
    list, it must not be changed in one thread while another uses it.
    """

    __slots__ = ("_value", "_ref", "_played")

    def __init__(self, fen: Optional[str] = None) -> None:
        self._own(_native.xq_position())
        if fen is None:
            call(lib.xq_position_start, self._ref)
            return
        try:
            call(lib.xq_position_from_fen, *text_in(fen), self._ref)
        except SetupError as error:
            error.defects = Setup(fen).defects
            raise

    def _own(self, value: "_native.xq_position") -> None:
        self._value = value
        self._ref = byref(value)
        # The moves that `pop` can take back, each with what the library needs for it.
        self._played: List[Tuple[Move, _native.xq_undo]] = []

    @classmethod
    def _of(cls, value: "_native.xq_position") -> "Position":
        """The position that a call has filled in."""
        new = cls.__new__(cls)
        new._own(value)
        return new

    def copy(self) -> "Position":
        """A position of its own; it does not know the moves made before."""
        return Position._of(_native.xq_position.from_buffer_copy(self._value))

    __copy__ = copy

    def fen(self) -> str:
        """The FEN, with both counters."""
        return text_out(lib.xq_position_fen, self._ref)

    @property
    def turn(self) -> str:
        """The side to move: "red" or "black"."""
        out = c_uint8()
        call(lib.xq_position_turn, self._ref, byref(out))
        return "black" if out.value else "red"

    @property
    def hash(self) -> int:
        """A 64-bit number that equal positions share, in every build and version."""
        out = c_uint64()
        if lib.xq_position_hash(self._ref, byref(out), None):
            fail(lib.xq_position_hash, self._ref, byref(out))
        return out.value

    @property
    def plies_since_capture(self) -> int:
        """How many moves either side has made since the last capture (art. 4.2.4)."""
        out = c_uint32()
        call(lib.xq_position_plies_since_capture, self._ref, byref(out))
        return out.value

    @property
    def move_number(self) -> int:
        """The number of the round, from 1."""
        out = c_uint32()
        call(lib.xq_position_move_number, self._ref, byref(out))
        return out.value

    def piece_at(self, square: str) -> Optional[str]:
        """The letter of the piece on a point, upper case for red; None for an empty point."""
        out = c_uint8()
        call(lib.xq_position_piece_at, self._ref, square_index(square), byref(out))
        return _LETTERS[out.value] if out.value else None

    def pieces(self) -> Dict[str, str]:
        """The letter of the piece on each point that holds one, upper case for red."""
        board = (c_uint8 * _native.XQ_SQUARES)()
        call(lib.xq_position_board, self._ref, board)
        return {square_name(i): _LETTERS[p] for i, p in enumerate(board) if p}

    def legal_moves(self) -> List[Move]:
        """Every legal move (art. 2, 3), in a fixed order. None: the side to move has lost."""
        codes = _Codes()
        count = c_size_t()
        if lib.xq_position_legal_moves(self._ref, codes, _native.XQ_MAX_MOVES, byref(count), None):
            fail(lib.xq_position_legal_moves, self._ref, codes, len(codes), byref(count))
        return list(map(move_of_code, codes[: count.value]))

    def legal_count(self) -> int:
        """How many legal moves there are, without listing them."""
        out = c_uint32()
        if lib.xq_position_legal_count(self._ref, byref(out), None):
            fail(lib.xq_position_legal_count, self._ref, byref(out))
        return out.value

    def is_check(self) -> bool:
        """Is the side to move in check (art. 3.1)?"""
        out = c_uint8()
        if lib.xq_position_is_check(self._ref, byref(out), None):
            fail(lib.xq_position_is_check, self._ref, byref(out))
        return out.value != 0

    def is_legal(self, move: str) -> bool:
        """May this move, given by its two points, be made?"""
        status: int = lib.xq_position_check_move(self._ref, Move(move).code, None)
        if status and status != _native.XQ_E_ILLEGAL_MOVE:
            fail(lib.xq_position_check_move, self._ref, Move(move).code)
        return not status

    def read(self, text: str, style: str = "any") -> Move:
        """The legal move that a text in a notation means here (art. 7.5).

        Raises NotationError for what is no move in the notation, IllegalMoveError for what no
        piece can do here, AmbiguousMoveError (with `candidates`) for what fits several moves.
        """
        out = c_uint16()
        err = _native.xq_error()
        arguments = (self._ref, *text_in(text), *text_in(style))
        status = lib.xq_position_read_move(*arguments, byref(out), byref(err))
        if status:
            error = exception(status, err)
            if isinstance(error, AmbiguousMoveError):
                codes = (c_uint16 * _native.XQ_MAX_CANDIDATES)()
                count = c_size_t()
                call(lib.xq_position_candidates, *arguments, codes, len(codes), byref(count))
                error.candidates = tuple(map(move_of_code, codes[: count.value]))
            raise error
        return move_of_code(out.value)

    def write(self, move: str, style: str = "chinese") -> str:
        """A move that is legal here, in a notation (art. 7.5)."""
        return text_out(lib.xq_position_write_move, self._ref, Move(move).code, *text_in(style))

    def push(self, move: str) -> Move:
        """Makes a move, written in any notation, and returns it.

        What is no legal move raises what `read` raises, and changes nothing.
        """
        done = move if isinstance(move, Move) else self.read(move)
        undo = _native.xq_undo()
        if lib.xq_position_push(self._ref, done.code, byref(undo), None):
            fail(lib.xq_position_push, self._ref, done.code, byref(undo))
        self._played.append((done, undo))
        return done

    def pop(self) -> Move:
        """Takes back the last move made with `push` and returns it."""
        if not self._played:
            raise NoMoveError("there is no move to take back")
        move, undo = self._played[-1]
        call(lib.xq_position_unmake, self._ref, byref(undo))
        self._played.pop()
        return move

    def perft(self, depth: int) -> int:
        """How many sequences of so many legal moves there are from here."""
        if depth < 0:
            raise ValueError("a depth cannot be negative")
        out = c_uint64()
        call(lib.xq_position_perft, self._ref, depth, byref(out))
        return out.value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        out = c_uint8()
        call(lib.xq_position_equal, self._ref, other._ref, byref(out))
        return out.value != 0

    # A position changes, so it is no key: use its `hash` or its `fen()`.
    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """The board as red sees it, one rank a line."""
        board = (c_uint8 * _native.XQ_SQUARES)()
        call(lib.xq_position_board, self._ref, board)
        ranks = (board[start : start + 9] for start in range(81, -1, -9))
        return "\n".join(" ".join(_LETTERS[p] for p in rank) for rank in ranks)

    def svg(self, **options: Any) -> str:
        """The board as a picture: one `<svg>` that needs no font, the same bytes everywhere.

        Options by name: `pieces` ("traditional", "simplified", "latin"), `bottom` ("red",
        "black"), `mirrored`, `coordinates` ("files", "points", "none"), `theme` ("wood", "dark",
        "print"), `colors` (a dict of board, line, red, red_face, black, black_face, mark, alarm,
        each "#rrggbb"), `width` (pixels), `arrows` (moves, or dicts of move and color), `circles`
        (points, or dicts of square and color), `last_move`, `check` (mark a king in check),
        `title` (what the picture shows, in words), `shapes`. An option that is unknown or wrong
        raises ArgumentError, which names it.
        """
        return document(lib.xq_position_draw, self._ref, *options_in(options))

    def _repr_svg_(self) -> str:
        return self.svg(width=360)

    def text(self, how: str = "unicode", **options: Any) -> str:
        """The board as text: "unicode", with Chinese characters as wide as two letters, or
        "ascii". Options: pieces, bottom, mirrored, coordinates."""
        return document(lib.xq_position_plain, self._ref, *text_in(how), *options_in(options))

    def __repr__(self) -> str:
        return f"Position({self.fen()!r})"

    def __reduce__(self) -> "Tuple[type[Position], Tuple[str]]":
        return (Position, (self.fen(),))
