"""Archives on a Dask cluster, for those who have one: `pip install xqrules[dask]` on every machine of it.

The workers read the files, which they must find under the same paths; what one of them does depends on the
bytes of a file or of a part of it alone.

    >>> import xqrules.dask
    >>> from distributed import Client
    >>> client = Client("tcp://scheduler:8786")                         # doctest: +SKIP
    >>> xqrules.dask.write(["games"], "games.parquet")                  # doctest: +SKIP
    >>> frame = xqrules.dask.audit(["games"])                           # doctest: +SKIP
    >>> frame[frame.contradicts_board].groupby("format").size().compute()   # doctest: +SKIP
"""

import importlib
import os
from typing import Any, Iterable, Iterator, List, Union

from ._audit_schema import audit_schema_arrow
from .archive.cluster import absolute
from .archive.pieces import CHUNK, Piece, plan
from .archive.runner import BYTES, FILES, Settings, Summary, run
from .archive.sources import Limits, Refused, walk
from .archive.tables import format_of
from .archive.work import Job, Manner, read

Paths = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]


def write(
    files: Paths,
    out: "Union[str, os.PathLike[str]]",
    client: Any = None,
    judge: bool = True,
    max_nodes: int = 0,
    chunk: int = CHUNK,
    timeout: float = 120.0,
    limits: Limits = Limits(),
    fresh: bool = False,
) -> Summary:
    """Audits files, folders and zip files and writes the table `out` (.parquet, .csv or .jsonl), as
    `python -m xqrules audit --scheduler` does: what it writes is the same, byte for byte for CSV and JSON
    lines, as from one process. It goes on where an interrupted run stopped, and every file is in
    `out`.files.csv, also those that could not be read.

    `client` is a `distributed.Client`, the address of a scheduler, or None for the current client. The
    workers need to read the files; only this process writes.
    """
    out = os.fspath(out)
    format = format_of(out)
    if not format:
        raise ValueError(f"{out!r} ends neither in .parquet nor .csv nor .jsonl")
    if client is None:
        client = importlib.import_module("distributed").get_client()
    settings = Settings(_paths(files), out, format, 1, judge, max_nodes, chunk, timeout, limits, fresh)
    return run(settings, client=client)


def audit(
    files: Paths,
    judge: bool = True,
    max_nodes: int = 0,
    chunk: int = CHUNK,
    limits: Limits = Limits(),
    skip_unreadable: bool = False,
) -> Any:
    """The games as a `dask.dataframe`, read when it is computed: the columns of `Audit.to_arrow`, in types of
    Arrow. Each partition is some small files or a part of a large one, which is looked through here and now
    to find where games begin.

    A file that cannot be read is an `OSError`, here or when the frame is computed; with `skip_unreadable`
    it has no rows. Files without games have none either: `write` tells of every file.
    """
    delayed = importlib.import_module("dask").delayed
    frames = importlib.import_module("dask.dataframe")
    rows, frame, before_of = delayed(_rows, pure=True), delayed(_frame, pure=True), delayed(_sum, pure=True)
    games = delayed(_games, pure=True)
    manner = Manner("", "parquet", chunk, judge, max_nodes)
    parts: List[Any] = []
    for pieces in _jobs(_paths(files), chunk, limits, skip_unreadable):
        counts: List[Any] = []
        for job in pieces:
            table = games(absolute(job), manner, skip_unreadable)
            parts.append(frame(table, before_of(counts)))
            counts = counts + [rows(table)]
    meta = _pandas(audit_schema_arrow(True).empty_table())
    if not parts:
        return frames.from_pandas(meta, npartitions=1)
    return frames.from_delayed(parts, meta=meta, verify_meta=False)


def _paths(files: Paths) -> List[str]:
    return [os.fspath(files)] if isinstance(files, (str, os.PathLike)) else [os.fspath(path) for path in files]


def _jobs(paths: List[str], chunk: int, limits: Limits, skip: bool) -> Iterator[List[Job]]:
    """What is read together: small files as one job, each large one as a list of jobs."""
    batch: List[Piece] = []
    for found in walk(paths, limits):
        if isinstance(found, Refused):
            if not skip:
                raise OSError(f"{found.name}: {found.reason}")
            continue
        if batch and (found.size > chunk or len(batch) >= FILES or sum(p.size for p in batch) + found.size > BYTES):
            yield [Job("", batch)]
            batch = []
        if found.size > chunk:
            yield [Job("", [piece]) for piece in plan(found, chunk)]
        else:
            batch.append(Piece(found))
    if batch:
        yield [Job("", batch)]


def _games(job: Job, manner: Manner, skip: bool) -> Any:
    table, told = read(job, manner)
    for file in told:
        if file["status"] == "unreadable" and not skip:
            raise OSError(f"{file['source']}: {file['reason']}")
    return table


def _rows(table: Any) -> int:
    return len(table)


def _sum(counts: List[int]) -> int:
    return sum(counts)


def _frame(table: Any, before: int) -> Any:
    return _pandas(table.to_arrow(before, plain=True))


def _pandas(table: Any) -> Any:
    return table.to_pandas(types_mapper=importlib.import_module("pandas").ArrowDtype)
