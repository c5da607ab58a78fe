"""Archives, a row for each game: one call for a file or a part of one, columns out of it.

    >>> import xqrules as xq
    >>> table = xq.audit("1. 炮二平五 马8进7 1-0".encode(), source="a.pgn")
    >>> [(row["source"], row["moves"], row["result"]) for row in table.rows()]
    [('a.pgn', 'h2e2 h9g7', '1-0')]
"""

import importlib
import json
import struct
from ctypes import byref, c_char, c_size_t, c_uint64, c_void_p, sizeof
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from . import _native
from ._audit_schema import AUDIT_SCHEMA, AuditColumn, arrow_type, audit_columns, audit_schema_arrow
from ._errors import call
from ._library import lib
from ._managed import Managed
from ._records import read_options
from ._text import constant, text_in

_MAGIC = b"xqaudit\0"


class AuditValues(NamedTuple):
    """The values of one column, as buffers of the library's own memory, which nothing has copied.
    They are those of Apache Arrow."""

    #: Which column.
    column: AuditColumn
    #: How many values.
    length: int
    #: How many of them are missing.
    nulls: int
    #: A bit for each value, 1 if it is there, the lowest of a byte first; None where none may be missing.
    validity: "Optional[memoryview]"
    #: Of texts and lists: where each begins in `data` or among the values of the fields, as signed
    #: 64-bit numbers, one more than there are values.
    offsets: "Optional[memoryview]"
    #: Numbers, bits (the lowest of a byte first), the bytes of all texts; nothing for lists.
    data: memoryview

    def to_list(self) -> List[Any]:
        """The values as Python objects: int, bool, str, bytes (of 16), None; of lists, their ranges."""
        kind = self.column.kind
        if kind in ("u32", "u64"):
            values: List[Any] = self.data.tolist()
        elif kind == "flag":
            values = _bits(self.data, self.length)
        elif kind == "name":
            names = self.column.names
            values = [names[number] for number in self.data]
        elif kind == "bytes16":
            raw = bytes(self.data)
            values = [raw[at : at + 16] for at in range(0, len(raw), 16)]
        else:
            places = self.offsets.tolist() if self.offsets is not None else [0]
            if kind == "list":
                values = [range(*ends) for ends in zip(places, places[1:])]
            else:
                values = _texts(bytes(self.data), places)
        if self.validity is not None and self.nulls:
            there = _bits(self.validity, self.length)
            values = [value if known else None for value, known in zip(values, there)]
        return values


def _bits(bits: memoryview, length: int) -> List[bool]:
    return [bool(byte >> bit & 1) for byte in bits for bit in range(8)][:length]


def _texts(data: bytes, places: List[int]) -> List[str]:
    if data.isascii():
        whole = data.decode("ascii")
        return [whole[start:end] for start, end in zip(places, places[1:])]
    return [data[start:end].decode("utf-8") for start, end in zip(places, places[1:])]


class _Handle(Managed):
    __slots__ = ()
    _free = lib.xq_audit_free


class Audit:
    """The games of one file, of a part of one, or of several, a row for each. Made by `audit` and
    `audit_files`.

    It is one block of bytes without addresses: `bytes(table.block)` can be kept or sent, and
    `Audit.from_block` makes the same of it again.
    """

    __slots__ = ("block", "sources", "_values", "_length")

    _length: int

    #: The block, whose layout the C header tells at `xq_audit`.
    block: memoryview
    #: The names of the files, as they were given.
    sources: Tuple[str, ...]

    def __init__(self, block: memoryview, sources: Sequence[str] = ("",)) -> None:
        self.block = block
        self.sources = tuple(sources)
        if bytes(block[:8]) != _MAGIC:
            raise ValueError("these bytes are no audit")
        schema, columns, self._length = struct.unpack_from("<3Q", block, 8)
        if schema != AUDIT_SCHEMA or columns != len(audit_columns()):
            raise ValueError(f"an audit of schema {schema}, this library has {AUDIT_SCHEMA}")
        self._values: Optional[Dict[str, AuditValues]] = None

    @classmethod
    def from_block(cls, block: Union[bytes, bytearray, memoryview], sources: Sequence[str] = ("",)) -> "Audit":
        """An audit that was kept as the bytes of its block."""
        return cls(memoryview(block).cast("B"), sources)

    def __reduce__(self) -> Any:
        return Audit.from_block, (bytes(self.block), self.sources)

    def __len__(self) -> int:
        """How many games."""
        return self._length

    @property
    def columns(self) -> Mapping[str, AuditValues]:
        """The values of each column by its name."""
        if self._values is None:
            self._values = {}
            for number, column in enumerate(audit_columns()):
                words = struct.unpack_from("<8Q", self.block, 32 + 64 * number)
                validity, offsets, data = (self.block[at : at + size] for at, size in zip(words[2::2], words[3::2]))
                self._values[column.name] = AuditValues(
                    column,
                    words[0],
                    words[1],
                    validity if column.nullable else None,
                    offsets.cast("q") if column.kind in ("text", "list") else None,
                    data.cast("I") if column.kind == "u32" else data.cast("Q") if column.kind == "u64" else data,
                )
        return self._values

    def rows(self, games_before: int = 0) -> Iterator[Dict[str, Any]]:
        """The games as dicts, "source" first; lists are lists of dicts, the fingerprint is 32 hexadecimal
        digits. `games_before` is added to the numbers of the games, for a part of a file."""
        names, lists = ["source"], []
        for column in audit_columns():
            if column.parent is not None or column.name == "file":
                continue
            values = self.columns[column.name].to_list()
            if column.kind == "list":
                elements = self._elements(column.name)
                values = [[elements[i] for i in rows] for rows in values]
            elif column.kind == "bytes16":
                values = [None if value is None else value.hex() for value in values]
            elif column.name == "game" and games_before:
                values = [value + games_before for value in values]
            names.append(column.name)
            lists.append(values)
        for row in zip(self._named(), *lists):
            yield dict(zip(names, row))

    def _named(self) -> List[str]:
        """The name of each row's file."""
        return [self.sources[number] for number in self.columns["file"].data]

    def _elements(self, name: str) -> List[Dict[str, Any]]:
        fields = [column for column in audit_columns() if column.parent == name]
        names = [column.name.split(".", 1)[1] for column in fields]
        lists = [self.columns[column.name].to_list() for column in fields]
        return [dict(zip(names, values)) for values in zip(*lists)]

    def to_arrow(self, games_before: int = 0, plain: bool = False) -> Any:
        """A `pyarrow.Table`, "source" first, whose buffers are this object's: nothing is copied. It needs
        pyarrow, which `pip install xqrules[audit]` brings. Fingerprints are binary, of 16 bytes. Names are
        dictionaries; with `plain` they are written out as texts, for what does not know dictionaries."""
        pa = importlib.import_module("pyarrow")
        schema = audit_schema_arrow(plain)
        arrays = [pa.array(self._named(), pa.large_string())]
        for column in audit_columns():
            if column.parent is None and column.name != "file":
                arrays.append(self._arrow(pa, column, plain))
        if games_before:
            numbers = pa.array([number + games_before for number in self.columns["game"].data], pa.uint32())
            arrays[schema.get_field_index("game")] = numbers
        return pa.Table.from_arrays(arrays, schema=schema)

    def _arrow(self, pa: Any, column: AuditColumn, plain: bool) -> Any:
        values = self.columns[column.name]
        validity = pa.py_buffer(values.validity) if values.validity is not None and values.nulls else None
        kind = arrow_type(pa, column, plain)
        if column.kind == "list":
            fields = [c for c in audit_columns() if c.parent == column.name]
            elements = pa.StructArray.from_arrays(
                [self._arrow(pa, c, plain) for c in fields], fields=list(kind.value_type)
            )
            buffers = [validity, pa.py_buffer(values.offsets)]
            return pa.Array.from_buffers(kind, values.length, buffers, values.nulls, children=[elements])
        if column.kind == "name":
            numbers = pa.Array.from_buffers(
                pa.uint8(), values.length, [validity, pa.py_buffer(values.data)], values.nulls
            )
            named = pa.DictionaryArray.from_arrays(numbers, pa.array(column.names, pa.string()))
            return named.dictionary_decode() if plain else named
        buffers = [validity, pa.py_buffer(values.data)]
        if column.kind == "text":
            buffers.insert(1, pa.py_buffer(values.offsets))
        return pa.Array.from_buffers(kind, values.length, buffers, values.nulls)


class AuditSource(NamedTuple):
    """What kind of file something is."""

    #: The format, e.g. "pgn".
    format: str
    #: The encoding of its text, e.g. "big5".
    encoding: str
    #: Can `audit_split` cut it, or must it be read as a whole?
    can_be_split: bool


def _bytes(data: Any) -> Tuple[bytes, int]:
    view = memoryview(data)
    if not view.contiguous:
        raise ValueError("expected a contiguous buffer of bytes")
    return (view.obj if isinstance(view.obj, bytes) and len(view.obj) == view.nbytes else bytes(view)), view.nbytes


def audit_source(data: Any, format: str = "any", encoding: str = "any") -> AuditSource:
    """Format and encoding of a file, by its first bytes; more than the first MiB changes nothing."""
    found = _native.xq_audit_source()
    call(lib.xq_audit_source_of, *_bytes(data), byref(read_options(format, encoding, "any", False)), byref(found))
    return AuditSource(
        constant(lib.xq_format_name(found.format)),
        constant(lib.xq_encoding_name(found.encoding)),
        bool(found.can_be_split),
    )


def audit_split(data: Any, format: str, encoding: str) -> int:
    """How many of these bytes, with which a file or a part of it begins, can be audited apart from what
    follows: up to the last border of games among them. 0 means that more bytes are needed, or at the end
    of a file that all are one part. Format and encoding are those that `audit_source` found."""
    size = c_size_t()
    call(lib.xq_audit_split, *_bytes(data), byref(read_options(format, encoding, "any", False)), byref(size))
    return size.value


def audit(
    data: Any,
    source: str = "",
    format: str = "any",
    encoding: str = "any",
    style: str = "any",
    rules: Union[str, Mapping[str, Any]] = "cxa2007",
    judge: bool = True,
    max_nodes: int = 0,
    threads: int = 1,
    bytes_before: int = 0,
    games_before: int = 0,
) -> Audit:
    """A row for each game of a file, in one call of the library.

    `data` are the bytes of a file of any format and encoding. What is wrong with a game stands in its row
    and stops nothing; a file without any game has no rows. With `judge` repetitions are judged by `rules`,
    searching at most about `max_nodes` positions a game (0: 1,000,000); what is left out is counted in the
    column "unjudged". The rows depend neither on `threads` nor on how a file was cut.

    A part of a file begins where `audit_split` cut it, `bytes_before` from the start, and needs the
    `format` and `encoding` of the whole; `games_before` is how many games the file has before it.
    """
    options = _options(judge, max_nodes, threads)
    if bytes_before < 0 or games_before < 0:
        raise ValueError("nothing can be before less than no bytes")
    options.bytes_before = bytes_before
    options.games_before = games_before
    handle = c_void_p()
    reading = read_options(format, encoding, style, False)
    call(lib.xq_audit_new, *_bytes(data), byref(reading), byref(options), *_rules(rules), byref(handle))
    return Audit(_memory(handle), (source,))


def audit_files(
    files: Sequence[Any],
    sources: Optional[Sequence[str]] = None,
    rules: Union[str, Mapping[str, Any]] = "cxa2007",
    judge: bool = True,
    max_nodes: int = 0,
    threads: int = 1,
) -> Audit:
    """A row for each game of several whole files, in one call of the library: `audit` for many small ones.

    `files` are the bytes of each, of any format and encoding, `sources` their names; without them a file
    is called by its number, from 0.
    """
    if sources is None:
        sources = [str(number) for number in range(len(files))]
    if len(sources) != len(files):
        raise ValueError(f"{len(sources)} names for {len(files)} files")
    lengths = (c_uint64 * len(files))(*(memoryview(file).nbytes for file in files))
    options = _options(judge, max_nodes, threads)
    handle = c_void_p()
    reading = read_options("any", "any", "any", False)
    data = b"".join(files)
    call(
        lib.xq_audit_files,
        data,
        len(data),
        lengths,
        len(files),
        byref(reading),
        byref(options),
        *_rules(rules),
        byref(handle),
    )
    return Audit(_memory(handle), sources)


def _options(judge: bool, max_nodes: int, threads: int) -> "_native.xq_audit_options":
    if threads < 1 or max_nodes < 0:
        raise ValueError(f"{threads} threads and {max_nodes} positions are not possible")
    options = _native.xq_audit_options()
    options.struct_size = sizeof(options)
    options.threads = min(threads, 0xFFFF)
    options.unjudged = int(not judge)
    options.max_nodes = max_nodes
    return options


def _rules(rules: Union[str, Mapping[str, Any]]) -> Tuple[bytes, int]:
    return text_in(rules if isinstance(rules, str) else json.dumps(rules))


def _memory(handle: c_void_p) -> memoryview:
    """The block of an audit, which lives as long as somebody looks at it."""
    owner = _Handle(handle)
    block = (c_char * lib.xq_audit_len(handle)).from_address(lib.xq_audit_data(handle) or 0)
    # Arrays of ctypes have room for it: views of the block keep the block, and that its owner.
    setattr(block, "_owner", owner)
    return memoryview(block).cast("B")
