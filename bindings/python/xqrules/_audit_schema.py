"""Which columns an audit has, and what they are to Apache Arrow."""

import functools
import importlib
from ctypes import byref
from typing import Any, List, NamedTuple, Optional, Tuple

from . import _native
from ._errors import call
from ._library import lib
from ._text import constant, text_out

#: The version of the list of columns, `XQ_AUDIT_SCHEMA`.
AUDIT_SCHEMA = _native.XQ_AUDIT_SCHEMA

_KINDS = ("", "u32", "u64", "flag", "text", "name", "bytes16", "list")


class AuditColumn(NamedTuple):
    """One column of the schema."""

    #: Its name; that of a list's field begins with the list's, "tags.name".
    name: str
    #: "u32", "u64", "flag", "text", "name" (one of few texts), "bytes16" or "list".
    kind: str
    #: May a value be missing?
    nullable: bool
    #: The name of the list that it is a field of.
    parent: Optional[str]
    #: Of a column of names: the texts, in the order of their numbers.
    names: Tuple[str, ...]
    #: What it says.
    meaning: str


@functools.lru_cache(maxsize=None)
def audit_columns() -> Tuple[AuditColumn, ...]:
    """The schema: every column, in the order of the buffers. A list's fields follow it."""
    found: List[AuditColumn] = []
    for number in range(lib.xq_audit_columns()):
        column = _native.xq_audit_column()
        call(lib.xq_audit_column_at, number, byref(column))
        found.append(
            AuditColumn(
                bytes(column.name).decode("utf-8"),
                _KINDS[column.kind],
                bool(column.nullable),
                None if column.parent == _native.XQ_AUDIT_NO_PARENT else found[column.parent].name,
                tuple(text_out(lib.xq_audit_value_name, number, value) for value in range(column.names)),
                text_out(lib.xq_audit_column_meaning, number),
            )
        )
    return tuple(found)


def arrow_type(pa: Any, column: AuditColumn, plain: bool) -> Any:
    if column.kind == "list":
        fields = [c for c in audit_columns() if c.parent == column.name]
        return pa.large_list(pa.field("item", pa.struct([arrow_field(pa, c, plain) for c in fields]), nullable=False))
    return {
        "u32": pa.uint32(),
        "u64": pa.uint64(),
        "flag": pa.bool_(),
        "text": pa.large_string(),
        "name": pa.string() if plain else pa.dictionary(pa.uint8(), pa.string()),
        "bytes16": pa.binary(16),
    }[column.kind]


def arrow_field(pa: Any, column: AuditColumn, plain: bool) -> Any:
    name = column.name.split(".", 1)[-1]
    return pa.field(name, arrow_type(pa, column, plain), column.nullable, metadata={"meaning": column.meaning})


@functools.lru_cache(maxsize=None)
def audit_schema_arrow(plain: bool = False) -> Any:
    """The `pyarrow.Schema` of `Audit.to_arrow`."""
    pa = importlib.import_module("pyarrow")
    source = pa.field("source", pa.large_string(), False, metadata={"meaning": "The file, as it was named."})
    fields = [source] + [
        arrow_field(pa, c, plain) for c in audit_columns() if c.parent is None and c.name != "file"
    ]
    metadata = {"xqrules.audit_schema": str(AUDIT_SCHEMA), "xqrules.version": constant(lib.xq_version_string())}
    return pa.schema(fields, metadata=metadata)
