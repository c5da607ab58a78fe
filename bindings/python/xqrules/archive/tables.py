"""The table as files: parts that are each a whole file of their kind, and one of all."""

import csv
import importlib
import io
import json
import os
import shutil
from typing import Any, Dict, Iterable, List

from .._audit import Audit
from .._audit_schema import audit_columns, audit_schema_arrow

FORMATS = ("parquet", "csv", "jsonl")
#: So many rows, or up to twice as many, make one group of a Parquet file.
_GROUP = 8192


def format_of(path: str) -> str:
    """The format that a file's name says; "" for another name."""
    ending = os.path.splitext(path)[1][1:].lower()
    return {"parquet": "parquet", "csv": "csv", "jsonl": "jsonl", "ndjson": "jsonl"}.get(ending, "")


def part(format: str, table: Audit, games_before: int) -> bytes:
    """A table as the bytes of a file."""
    if format == "parquet":
        out = io.BytesIO()
        importlib.import_module("pyarrow.parquet").write_table(
            table.to_arrow(games_before, plain=True), out, compression="zstd", compression_level=1
        )
        return out.getvalue()
    text = io.StringIO()
    if format == "csv":
        _csv(text, table, games_before)
    else:
        for row in table.rows(games_before):
            text.write(_json(row))
            text.write("\n")
    return text.getvalue().encode("utf-8")


def write_whole(path: str, data: bytes) -> None:
    """Writes a file; it is there as a whole or not at all."""
    half = f"{path}.{os.getpid()}.half"
    with open(half, "wb") as out:
        out.write(data)
    os.replace(half, path)


def header() -> List[str]:
    """The columns of a CSV file."""
    return ["source"] + [c.name for c in audit_columns() if c.parent is None and c.name != "file"]


def _csv(out: Any, table: Audit, games_before: int) -> None:
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header())
    writer.writerows([_cell(value) for value in row.values()] for row in table.rows(games_before))


def _cell(value: Any) -> Any:
    """Lists are JSON in their cell, as there is no other way; nothing is an empty cell."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return _json(value) if value else ""
    return value


_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def join(parts: Iterable[str], out: str, format: str) -> None:
    """Puts parts together in their order, in memory that does not depend on how many they are. The file
    appears when it is whole."""
    half = f"{out}.half"
    if format == "parquet":
        _join_parquet(parts, half)
    else:
        with open(half, "wb") as whole:
            first = True
            for part in parts:
                with open(part, "rb") as rows:
                    head = rows.readline() if format == "csv" else b""
                    if first:
                        whole.write(head)
                    first = False
                    shutil.copyfileobj(rows, whole, 1 << 20)
            if first and format == "csv":
                text = io.StringIO()
                csv.writer(text, lineterminator="\n").writerow(header())
                whole.write(text.getvalue().encode("utf-8"))
    os.replace(half, out)


def _join_parquet(parts: Iterable[str], out: str) -> None:
    pa = importlib.import_module("pyarrow")
    parquet = importlib.import_module("pyarrow.parquet")
    schema = audit_schema_arrow(True)
    writer = parquet.ParquetWriter(out, schema, compression="zstd")
    held: List[Any] = []
    rows = 0
    for part in parts:
        # Batches take less memory than the whole part at once.
        for batch in parquet.ParquetFile(part).iter_batches(_GROUP, use_threads=False):
            held.append(batch)
            rows += batch.num_rows
            if rows >= _GROUP:
                writer.write_table(pa.Table.from_batches(held), 2 * _GROUP)
                held, rows = [], 0
    if held:
        writer.write_table(pa.Table.from_batches(held), 2 * _GROUP)
    writer.close()


def write_files(path: str, files: Iterable[Dict[str, Any]]) -> None:
    """The list of all files that were found, as CSV."""
    half = f"{path}.half"
    with open(half, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["source", "bytes", "status", "games", "games_with_errors", "reason"])
        for file in files:
            writer.writerow([file[name] for name in ("source", "bytes", "status", "games", "errors", "reason")])
    os.replace(half, path)
