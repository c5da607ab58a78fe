"""Records: score sheets as files, in every format and encoding in use (art. 7)."""

import io
import json
import os
from ctypes import byref, c_size_t, c_uint16, c_uint32, c_void_p, sizeof
from typing import Any, BinaryIO, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

from . import _native
from ._board import Position
from ._errors import call, exception
from ._game import Game, Rules
from ._library import lib
from ._managed import Managed
from ._move import Move, move_of_code
from ._text import constant, document, text_in, text_out

#: What is read from a file at a time. Memory grows with the largest game, not with the file.
_PIECE = 1 << 20

RESULTS = ("*", "1-0", "0-1", "1/2-1/2")


class Problem(NamedTuple):
    """One thing that is wrong with a record, and where."""

    #: How many moves of the line were read before it.
    ply: int
    #: The words it is about, as the file has them; may be empty.
    token: str
    #: Where they are in the file, in bytes.
    offset: int
    #: Why it is a problem, in English.
    reason: str
    #: A fixed name, e.g. "no_such_move".
    kind: str
    #: Is something of the file not in the record? If not, everything was read.
    is_error: bool
    #: The moves that an ambiguous text may mean.
    candidates: Tuple[Move, ...]
    #: Is it inside a variation?
    in_variation: bool
    #: Which game of the file it is in, from 1.
    game: int

    def __str__(self) -> str:
        about = f", {json.dumps(self.token, ensure_ascii=False)}" if self.token else ""
        may_be = f" ({', '.join(self.candidates)})" if self.candidates else ""
        return f"game {self.game}, after {self.ply} moves, byte {self.offset}{about}: {self.reason}{may_be}"


class Node:
    """A move of a record with what is said about it, and the moves that follow. The root has no
    move: it is the start position."""

    __slots__ = ("move", "comments", "glyphs", "children")

    def __init__(self, move: Optional[Move]) -> None:
        self.move = move
        #: What is said about the position after the move.
        self.comments: List[str] = []
        #: Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`.
        self.glyphs: List[int] = []
        #: The move that goes on, then the variations instead of it.
        self.children: List["Node"] = []

    def __repr__(self) -> str:
        return f"<Node {self.move or 'start'}, {len(self.children)} children>"


class Record(Managed):
    """One game as it was recorded. Made by `read_records`."""

    __slots__ = ("_info",)
    _free = lib.xq_record_free

    def __init__(self, handle: c_void_p) -> None:
        super().__init__(handle)
        self._info = _native.xq_record_info()
        call(lib.xq_record_get_info, handle, byref(self._info))

    @property
    def number(self) -> int:
        """Which game of the file, from 1."""
        number: int = self._info.number
        return number

    @property
    def offset(self) -> int:
        """Where the game starts in the file, in bytes."""
        offset: int = self._info.byte_offset
        return offset

    @property
    def tags(self) -> Dict[str, str]:
        """What is said about the game: names and values, in the file's order."""
        return {
            text_out(lib.xq_record_tag_name, self._handle, i): text_out(lib.xq_record_tag_value, self._handle, i)
            for i in range(self._info.tags)
        }

    @property
    def start(self) -> Optional[Position]:
        """Where the game begins; None if the problems say why there is no such position."""
        if not self._info.has_start:
            return None
        value = _native.xq_position()
        call(lib.xq_record_start, self._handle, byref(value))
        return Position._of(value)

    @property
    def fen(self) -> Optional[str]:
        """The FEN of `start`."""
        start = self.start
        return None if start is None else start.fen()

    @property
    def moves(self) -> List[Move]:
        """The moves of the main line, all legal."""
        room = self._info.plies
        codes = (c_uint16 * room)()
        count = c_size_t()
        call(lib.xq_record_moves, self._handle, codes, room, byref(count))
        return list(map(move_of_code, codes[: count.value]))

    @property
    def result(self) -> str:
        """What the record claims: "1-0", "0-1", "1/2-1/2" or "*"."""
        return RESULTS[self._info.result]

    @property
    def format(self) -> str:
        """The format of the file, e.g. "pgn"."""
        return constant(lib.xq_format_name(self._info.format))

    @property
    def encoding(self) -> str:
        """The encoding of the file's text, e.g. "big5"."""
        return constant(lib.xq_encoding_name(self._info.encoding))

    @property
    def notation(self) -> str:
        """The notation of the moves as the file has them, e.g. "chinese"."""
        style: bytes = self._info.style
        return style.decode("utf-8")

    @property
    def is_whole(self) -> bool:
        """Was everything read? Then there is at most something to look at among the problems."""
        return bool(self._info.whole)

    @property
    def problems(self) -> List[Problem]:
        """Everything that is wrong, in the order in which it was found."""
        return [self._problem(i) for i in range(self._info.problems)]

    def _problem(self, number: int) -> Problem:
        value = _native.xq_problem()
        call(lib.xq_record_problem, self._handle, number, byref(value))
        codes = (c_uint16 * value.candidates)()
        count = c_size_t()
        if value.candidates:
            call(lib.xq_record_problem_candidates, self._handle, number, codes, len(codes), byref(count))
        name: bytes = value.name
        return Problem(
            ply=value.ply,
            token=text_out(lib.xq_record_problem_token, self._handle, number),
            offset=value.byte_offset,
            reason=text_out(lib.xq_record_problem_reason, self._handle, number),
            kind=name.decode("utf-8"),
            is_error=value.severity == _native.XQ_SEVERITY_ERROR,
            candidates=tuple(map(move_of_code, codes)),
            in_variation=bool(value.in_variation),
            game=value.game,
        )

    def tree(self) -> Node:
        """The start position with all moves: the main line, the variations, the comments."""
        value = _native.xq_node()
        nodes: List[Node] = []
        for number in range(self._info.nodes):
            call(lib.xq_record_node, self._handle, number, byref(value))
            node = Node(move_of_code(value.played) if value.played else None)
            self._take_notes(node, number, value.notes)
            # Parents come before their children, and children in their order.
            if value.parent != _native.XQ_NO_NODE:
                nodes[value.parent].children.append(node)
            nodes.append(node)
        return nodes[0]

    def _take_notes(self, node: Node, number: int, count: int) -> None:
        kind = c_uint32()
        for note in range(count):
            text = text_out(lib.xq_record_note, self._handle, number, note, byref(kind))
            if kind.value == _native.XQ_NOTE_GLYPH:
                node.glyphs.append(int(text))
            else:
                node.comments.append(text)

    def game(self, rules: Rules = "cxa2007") -> Game:
        """The main line as a game. Raises RecordError when there is no start position."""
        handle = c_void_p()
        call(lib.xq_record_game, self._handle, byref(handle))
        return Game._of(handle, rules)

    def pgn(self, style: str = "chinese") -> str:
        """The record as PGN, its moves in a notation."""
        return document(lib.xq_record_to_pgn, self._handle, *text_in(style))

    def __repr__(self) -> str:
        problems = f", {self._info.problems} problems" if self._info.problems else ""
        return f"<Record {self.number}: {self._info.plies} moves, {self.result}{problems}>"


def _number_of(name: str, names: Callable[[int], Optional[bytes]], what: str) -> int:
    """The number of a format or an encoding by its name."""
    known: List[str] = []
    number = 0
    while True:
        found = names(number)
        if found is None:
            raise ValueError(f"{name!r} is no {what}: expected one of {', '.join(known)}")
        known.append(constant(found))
        if known[-1] == name:
            return number
        number += 1


def read_options(format: str, encoding: str, style: str, strict: bool) -> "_native.xq_read_options":
    """How a file is to be read, as the C interface wants it."""
    options = _native.xq_read_options()
    options.struct_size = sizeof(options)
    options.format = _number_of(format, lib.xq_format_name, "format")
    options.encoding = _number_of(encoding, lib.xq_encoding_name, "encoding")
    options.strict = int(strict)
    name = style.encode("utf-8")
    if len(name) >= _native.xq_read_options.style.size:
        raise ValueError(f"{style!r} is no notation")
    options.style = name
    return options


def read_records(
    data: Union[bytes, bytearray, memoryview, str, "os.PathLike[str]"],
    format: str = "any",
    encoding: str = "any",
    style: str = "any",
    strict: bool = False,
) -> Iterator[Record]:
    """The games of a file, one by one.

    `data` is a path, or the bytes of a file. Format, encoding and notation are found out unless
    they are given. A game that cannot be read to its end keeps what was read, and its `problems`
    say where it stopped and why; with `strict`, such a game is the last one.
    """
    options = read_options(format, encoding, style, strict)
    if isinstance(data, (str, os.PathLike)):
        return _Reader(options, open(data, "rb"))
    return _Reader(options, io.BytesIO(data))


class _Reader(Managed):
    """Feeds the library's reader from a file whenever it asks for more."""

    __slots__ = ("_file",)
    _free = lib.xq_record_reader_free

    def __init__(self, options: "_native.xq_read_options", file: BinaryIO) -> None:
        self._file = file
        handle = c_void_p()
        call(lib.xq_record_reader_new, byref(options), byref(handle))
        super().__init__(handle)

    def close(self) -> None:
        super().close()
        self._file.close()

    def __iter__(self) -> "_Reader":
        return self

    def __next__(self) -> Record:
        err = _native.xq_error()
        while True:
            record = c_void_p()
            status = lib.xq_record_reader_next(self._handle, byref(record), byref(err))
            if status == 0:
                return Record(record)
            if status == _native.XQ_E_END:
                self._file.close()
                raise StopIteration
            if status != _native.XQ_E_MORE:
                raise exception(status, err)
            piece = self._file.read(_PIECE)
            if piece:
                call(lib.xq_record_reader_feed, self._handle, piece, len(piece))
            else:
                call(lib.xq_record_reader_end, self._handle)
