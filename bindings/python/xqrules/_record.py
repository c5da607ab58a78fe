"""One game as it was recorded: what is said about it, its tree of moves (art. 7)."""

import json
from ctypes import byref, c_size_t, c_uint16, c_uint32, c_void_p
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple, Union, overload

from . import _native
from ._board import Position
from ._encoding import encode
from ._errors import call
from ._game import Game, Rules
from ._library import lib
from ._managed import Managed
from ._move import Move, move_of_code
from ._problem import Problem, problem_of
from ._text import constant, data_out, document, text_in, text_out

RESULTS = ("*", "1-0", "0-1", "1/2-1/2")


class Node:
    """A move of a record with what is said about it, and the moves that follow. The root has no
    move: it is the start position.

    A node is a picture of the record as it was when the node was asked for; `Record.add` and
    `Record.annotate` change the record, and these nodes too where they are their arguments.
    """

    __slots__ = ("move", "comments", "glyphs", "children", "parent", "number")

    def __init__(self, move: Optional[Move], number: int, parent: Optional["Node"]) -> None:
        #: The move; None at the root.
        self.move = move
        #: The number of the node in its record, 0 for the root.
        self.number = number
        #: The node before; None at the root.
        self.parent = parent
        #: What is said about the position after the move.
        self.comments: List[str] = []
        #: Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`.
        self.glyphs: List[int] = []
        #: The move that goes on, then the variations instead of it.
        self.children: List["Node"] = []

    def __str__(self) -> str:
        return self.move or ""

    def __repr__(self) -> str:
        return f"<Node {self.move or 'start'}, {len(self.children)} children>"


class Tags(Dict[str, str]):
    """What is said about a game: a dict, and what is set in it is set in the record. Names are
    found whatever their case."""

    def __init__(self, record: c_void_p, pairs: Iterable[Tuple[str, str]]) -> None:
        super().__init__(pairs)
        self._record = record

    def _key(self, name: object) -> Any:
        if isinstance(name, str) and not super().__contains__(name):
            for known in self:
                if known.lower() == name.lower():
                    return known
        return name

    def __getitem__(self, name: str) -> str:
        return super().__getitem__(self._key(name))

    def __contains__(self, name: object) -> bool:
        return super().__contains__(self._key(name))

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(self._key(name), default)

    def __setitem__(self, name: str, value: str) -> None:
        call(lib.xq_record_set_tag, self._record, *text_in(name), *text_in(value))
        super().__setitem__(self._key(name), value)

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise KeyError(name)
        call(lib.xq_record_remove_tag, self._record, *text_in(name))
        super().__delitem__(self._key(name))

    def pop(self, name: str, *default: Any) -> Any:
        if name not in self and default:
            return default[0]
        value = self[name]
        del self[name]
        return value

    def popitem(self) -> Tuple[str, str]:
        name, value = next(reversed(list(self.items())), (None, ""))
        if name is None:
            raise KeyError("there are no tags")
        del self[name]
        return name, value

    def setdefault(self, name: str, value: str = "") -> str:
        if name not in self:
            self[name] = value
        return self[name]

    def update(self, *others: Any, **more: str) -> None:
        for name, value in dict(*others, **more).items():
            self[name] = value

    def clear(self) -> None:
        for name in list(self):
            del self[name]


class Record(Managed):
    """One game as it was recorded. Made by `read_records`, by `Game.to_record`, or empty:
    `Record(fen, moves, tags, result)`."""

    __slots__ = ("_info",)
    _free = lib.xq_record_free

    def __init__(
        self,
        fen: Optional[str] = None,
        moves: Iterable[str] = (),
        tags: Optional[Mapping[str, str]] = None,
        result: str = "*",
    ) -> None:
        handle = c_void_p()
        start = None if fen is None else Position(fen)._ref
        call(lib.xq_record_new, start, byref(handle))
        self._own(handle)
        self.tags.update(tags or {})
        self.result = result
        node: Union[Node, int] = 0
        for move in moves:
            node = self.add(move, node)

    def _own(self, handle: c_void_p) -> None:
        super().__init__(handle)
        self._info = _native.xq_record_info()
        self._refresh()

    def _refresh(self) -> None:
        call(lib.xq_record_get_info, self._handle, byref(self._info))

    @classmethod
    def _of(cls, handle: c_void_p) -> "Record":
        """The record behind a handle, which it takes over."""
        new = cls.__new__(cls)
        new._own(handle)
        return new

    def copy(self) -> "Record":
        """A second record with the same content."""
        handle = c_void_p()
        call(lib.xq_record_copy, self._handle, byref(handle))
        return Record._of(handle)

    __copy__ = copy

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
    def tags(self) -> Tags:
        """What is said about the game: names and values, in the file's order. Setting and deleting
        changes the record: `record.tags["Red"] = "甲"`."""
        self._refresh()
        return Tags(
            self._handle,
            [
                (
                    text_out(lib.xq_record_tag_name, self._handle, i),
                    text_out(lib.xq_record_tag_value, self._handle, i),
                )
                for i in range(self._info.tags)
            ],
        )

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
        """What the record claims: "1-0", "0-1", "1/2-1/2" or "*". Can be set."""
        return RESULTS[self._info.result]

    @result.setter
    def result(self, result: str) -> None:
        if result not in RESULTS:
            raise ValueError(f"{result!r} is no result: expected one of {', '.join(RESULTS)}")
        call(lib.xq_record_set_result, self._handle, RESULTS.index(result))
        self._refresh()

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
        return [problem_of(self._handle, i) for i in range(self._info.problems)]

    def problem_texts(self, language: str = "zh-Hans") -> List[str]:
        """The problems in lines of a language ("zh-Hans", "zh-Hant", "en"): each with its place, the words
        of the file, the reason. In English what `str` of each of `problems` is.
        """
        return self._told(lib.xq_record_problem_text_in, language)

    def problem_reasons(self, language: str = "zh-Hans") -> List[str]:
        """The reason of each of `problems`, in a language as for `problem_texts`."""
        return self._told(lib.xq_record_problem_reason_in, language)

    def _told(self, function: Any, language: str) -> List[str]:
        return [text_out(function, self._handle, i, *text_in(language)) for i in range(self._info.problems)]

    @property
    def tree(self) -> Node:
        """The start position with all moves: the main line, the variations, the comments."""
        value = _native.xq_node()
        nodes: List[Node] = []
        for number in range(self._info.nodes):
            call(lib.xq_record_node, self._handle, number, byref(value))
            parent = None if value.parent == _native.XQ_NO_NODE else nodes[value.parent]
            node = Node(move_of_code(value.played) if value.played else None, number, parent)
            self._take_notes(node, value.notes)
            # Parents come before their children, and children in their order.
            if parent is not None:
                parent.children.append(node)
            nodes.append(node)
        return nodes[0]

    @property
    def main_line(self) -> List[Node]:
        """The nodes of the main line, first move to last; `str` of a node is its move."""
        node, line = self.tree, []
        while node.children:
            node = node.children[0]
            line.append(node)
        return line

    def _take_notes(self, node: Node, count: int) -> None:
        kind = c_uint32()
        for note in range(count):
            text = text_out(lib.xq_record_note, self._handle, node.number, note, byref(kind))
            if kind.value == _native.XQ_NOTE_GLYPH:
                node.glyphs.append(int(text))
            else:
                node.comments.append(text)

    def _last(self) -> int:
        """The number of the last node of the main line."""
        value = _native.xq_node()
        number = _native.XQ_ROOT
        while True:
            call(lib.xq_record_node, self._handle, number, byref(value))
            if value.first_child == _native.XQ_NO_NODE:
                return number
            number = value.first_child

    def position(self, node: Union[Node, int, None] = None) -> Position:
        """The position after a node; by default at the end of the main line."""
        number = self._last() if node is None else _number(node)
        value = _native.xq_position()
        call(lib.xq_record_position, self._handle, number, byref(value))
        return Position._of(value)

    def push(self, move: str, style: str = "any") -> Node:
        """Adds a move in any notation at the end of the main line."""
        return self.add(move, self._last(), style)

    def add(self, move: str, after: Union[Node, int] = 0, style: str = "any") -> Node:
        """Adds a move in any notation after a node (the start, unless given): the main line if it
        is the first there, else a variation. A move that is there already is found, not added.

        Raises as `Game.push` does for what is no legal move there.
        """
        code = move.code if isinstance(move, Move) else self.position(after).read(move, style).code
        added = c_uint32()
        before = self._info.nodes
        call(lib.xq_record_add_move, self._handle, _number(after), code, byref(added))
        self._refresh()
        node = Node(move_of_code(code), added.value, after if isinstance(after, Node) else None)
        if isinstance(after, Node):
            if added.value == before:
                after.children.append(node)
            else:
                node = next((n for n in after.children if n.number == added.value), node)
        return node

    def annotate(self, node: Union[Node, int], comment: str = "", glyph: Optional[int] = None) -> None:
        """Adds a comment, a glyph (1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`) or both to a node."""
        for kind, text in (
            (_native.XQ_NOTE_GLYPH, "" if glyph is None else str(glyph)),
            (_native.XQ_NOTE_COMMENT, comment),
        ):
            if text:
                call(lib.xq_record_annotate, self._handle, _number(node), kind, *text_in(text))
        if isinstance(node, Node):
            node.comments += [comment] if comment else []
            node.glyphs += [] if glyph is None else [glyph]

    def clear_notes(self, node: Union[Node, int]) -> None:
        """Takes all comments and glyphs of a node away."""
        call(lib.xq_record_clear_notes, self._handle, _number(node))
        if isinstance(node, Node):
            node.comments, node.glyphs = [], []

    def game(self, rules: Rules = "cxa2007") -> Game:
        """The main line as a game. Raises RecordError when there is no start position."""
        handle = c_void_p()
        call(lib.xq_record_game, self._handle, byref(handle))
        return Game._of(handle, rules)

    def report_json(self, rules: Rules = "cxa2007") -> str:
        """The game judged, as one JSON object on one line: tags and moves, how it ended on the board,
        the most repeated position with its cycle, the verdict with its articles, the problems. Its
        keys are those of `xq_record_report_json`, always in the same order (art. 4, 24-26)."""
        return document(lib.xq_record_report_json, self._handle, *_rules_in(rules))

    def report_text(self, rules: Rules = "cxa2007") -> str:
        """The same in English words, a line for each fact."""
        return document(lib.xq_record_report_text, self._handle, *_rules_in(rules))

    @overload
    def to_pgn(self, notation: str = "chinese", encoding: None = None) -> str: ...

    @overload
    def to_pgn(self, notation: str = "chinese", *, encoding: str) -> bytes: ...

    @overload
    def to_pgn(self, notation: str, encoding: str) -> bytes: ...

    def to_pgn(self, notation: str = "chinese", encoding: Optional[str] = None) -> Union[str, bytes]:
        """The record as PGN, its moves in a notation: a str, or the bytes of an encoding ("utf-8",
        "gb18030", "big5", "utf-16le", …) when one is given. A character that the encoding lacks
        raises RecordError with its `offset` in the UTF-8 text."""
        text = document(lib.xq_record_to_pgn, self._handle, *text_in(notation))
        return text if encoding is None else encode(text, encoding)

    @overload
    def to_dhtmlxq(self, encoding: None = None) -> str: ...

    @overload
    def to_dhtmlxq(self, encoding: str) -> bytes: ...

    def to_dhtmlxq(self, encoding: Optional[str] = None) -> Union[str, bytes]:
        """The record as DhtmlXQ (UBB): a str, or the bytes of an encoding when one is given. Glyphs
        have no place there and are left out."""
        text = document(lib.xq_record_to_dhtmlxq, self._handle)
        return text if encoding is None else encode(text, encoding)

    def to_xqf(self) -> bytes:
        """The record as an XQF file (version 10). Header texts are cut to their room there, glyphs
        are left out."""
        return data_out(lib.xq_record_to_xqf, self._handle)

    def html(
        self,
        language: str = "zh-Hans",
        notation: Optional[str] = None,
        board: Optional[Mapping[str, Any]] = None,
    ) -> str:
        """The record as a page to click through, see Viewer."""
        # The page of many records stands on this module.
        from ._page import records_html

        return records_html([self], "", language, notation, board)

    def __repr__(self) -> str:
        problems = f", {self._info.problems} problems" if self._info.problems else ""
        return f"<Record {self.number}: {self._info.plies} moves, {self.result}{problems}>"


def _rules_in(rules: Rules) -> Tuple[bytes, int]:
    return text_in(rules if isinstance(rules, str) else json.dumps(rules))


def _number(node: Union[Node, int]) -> int:
    return node.number if isinstance(node, Node) else node
