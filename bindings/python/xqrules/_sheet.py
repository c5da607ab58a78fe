"""Score sheets in short form or half legible, resolved as a whole (art. 7)."""

from ctypes import byref, c_size_t, c_uint16, c_uint32, c_void_p
from typing import Any, Iterator, List, NamedTuple, Optional, Tuple, Union

from . import _native
from ._board import Position
from ._errors import RecordError, call, exception
from ._library import lib
from ._managed import Managed
from ._move import Move, move_of_code
from ._text import text_in

_COLORS = {"red": 0, "black": 1, None: _native.XQ_NO_COLOR}


class Resolution(NamedTuple):
    """What is known about the readings of a sheet. Plies count from 1."""

    #: How many legal readings there are; with `exact` False there are more than so many.
    readings: int
    #: Is `readings` exact?
    exact: bool
    #: For each entry its move, if it is the same in every reading, else None.
    certain: Tuple[Optional[Move], ...]
    #: The first ply whose move is not certain; None if all are.
    first_doubt: Optional[int]
    #: Without any reading: the ply that none gets past (one more than there are entries if only
    #: the end does not fit); else None.
    dead_end: Optional[int]

    def __str__(self) -> str:
        count = self.readings if self.exact else f"more than {self.readings}"
        doubt = "" if self.first_doubt is None else f", first doubt at ply {self.first_doubt}"
        stuck = "" if self.dead_end is None else f", no reading gets past ply {self.dead_end}"
        return f"{count} reading{'' if self.readings == 1 and self.exact else 's'}{stuck or doubt}"


class Sheet(Managed):
    """A score sheet in short form, or one of which not everything can be read.

    Entries have white space between, numbers of rounds are left out. `?` is a move that cannot be
    read, and within a Chinese entry one sign: `炮?5`, `?25`. `style` is "shorthand" (all three action
    words are left out), "shorthand-west" (平 only), or "any". A word that is no entry raises
    NotationError with its `offset`.

        >>> import xqrules as xq
        >>> sheet = xq.Sheet("炮25 马87 马2? 车98")
        >>> print(sheet.resolve())
        2 readings, first doubt at ply 3
        >>> sheet.moves_at(3)
        [Move('h0g2'), Move('h0i2')]
        >>> sheet.set_move(3, "h0g2")
        >>> sheet.resolve().certain
        (Move('h2e2'), Move('h9g7'), Move('h0g2'), Move('i9h9'))
    """

    __slots__ = ()
    _free = lib.xq_sheet_free

    def __init__(self, text: str, fen: Optional[str] = None, style: str = "shorthand") -> None:
        start = None if fen is None else Position(fen)._ref
        handle = c_void_p()
        call(lib.xq_sheet_new, start, *text_in(text), *text_in(style), byref(handle))
        super().__init__(handle)

    def __len__(self) -> int:
        """How many entries, one a ply."""
        out = c_uint32()
        call(lib.xq_sheet_len, self._handle, byref(out))
        return out.value

    # A sheet without entries is still a sheet.
    def __bool__(self) -> bool:
        return True

    def set_move(self, ply: int, move: str) -> None:
        """Says what an entry is, whatever it says itself: two points such as "h2e2", since only a
        position could tell what another text means. `ply` counts from 1."""
        if ply < 1:
            raise ValueError("plies count from 1")
        call(lib.xq_sheet_set_move, self._handle, ply, Move(move).code)

    def resolve(
        self,
        last: Union[Position, str, None] = None,
        winner: Optional[str] = None,
        max_positions: int = 0,
        max_moves: int = 0,
    ) -> Resolution:
        """Finds all legal readings.

        `last` is the position (or its FEN) after the last entry, if it is known; `winner` the side
        ("red", "black") that has mated or stalemated at the end. `max_positions` bounds the
        different positions after one ply (0: 20,000, less than a kilobyte each), `max_moves` the
        moves between them (0: 4,000,000, 12 bytes each); a sheet that meets a bound has "more than"
        so many readings.
        """
        if winner not in _COLORS:
            raise ValueError(f'{winner!r} is no side: expected "red", "black" or None')
        if isinstance(last, str):
            last = Position(last)
        at = None if last is None else last._ref
        info = _native.xq_sheet_info()
        call(lib.xq_sheet_resolve, self._handle, at, _COLORS[winner], max_positions, max_moves, byref(info))
        codes = self._moves(lib.xq_sheet_certain)
        return Resolution(
            info.readings,
            bool(info.exact),
            tuple(move_of_code(code) if code else None for code in codes),
            info.first_doubt or None,
            info.dead_end or None,
        )

    def _moves(self, function: Any, *arguments: Any) -> List[int]:
        """Calls a function that lists moves: of all entries, or all of one position."""
        room = max(len(self), _native.XQ_MAX_MOVES)
        err = _native.xq_error()
        while True:
            codes = (c_uint16 * room)()
            count = c_size_t()
            status = function(self._handle, *arguments, codes, room, byref(count), byref(err))
            if status == 0:
                return list(codes[: count.value])
            # Different positions of one ply may have more moves together than one has.
            if status != _native.XQ_E_BUFFER or count.value <= room:
                raise exception(status, err)
            room = count.value

    def moves_at(self, ply: int) -> List[Move]:
        """The different moves that the readings have at a ply, from 1. After `resolve`."""
        if ply < 1:
            raise ValueError("plies count from 1")
        return list(map(move_of_code, self._moves(lib.xq_sheet_moves_at, ply)))

    def reading(self, number: int) -> List[Move]:
        """One whole reading, by its number from 0. After `resolve`. Raises IndexError when there are
        fewer."""
        if number < 0:
            raise IndexError("readings count from 0")
        try:
            return list(map(move_of_code, self._moves(lib.xq_sheet_reading, number)))
        except RecordError as error:
            if error.code == _native.XQ_E_NO_ENTRY:
                raise IndexError(str(error)) from None
            raise

    def readings(self, most: Optional[int] = None) -> Iterator[List[Move]]:
        """The readings one by one, at most so many. After `resolve`."""
        number = 0
        while most is None or number < most:
            try:
                found = self.reading(number)
            except IndexError:
                return
            yield found
            number += 1
