"""What a process of its own does: reads pieces, writes a part of the table, answers with the numbers.

Nothing is believed of what is read here. A crash costs this process, which the parent sees; an endless
loop runs into the parent's deadline; an exception is told. Which file it was shows when the pieces are
read one by one: then each is announced.
"""

import importlib
import os
import signal
import traceback
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from .._audit import Audit, audit, audit_files
from .pieces import Piece, load, plan
from .sources import Source
from .tables import part as encoded
from .tables import write_whole
from .tally import Tally, strangers, tally


class Job(NamedTuple):
    """One piece of work: a file to be cut, or pieces to be read into one part of the table."""

    key: str
    pieces: Sequence[Piece]
    #: The file to be cut.
    whole: Optional[Source] = None
    #: Is it a piece of a file that was cut? Then the games before it are asked for.
    counted: bool = False
    #: One by one, each announced, because a process failed over them.
    careful: bool = False
    #: Pieces that are not read, by their place, because a process failed over them, and why.
    skipped: Dict[int, str] = {}

    @property
    def size(self) -> int:
        return self.whole.size if self.whole is not None else sum(piece.size for piece in self.pieces)


class Done(NamedTuple):
    """What came of it."""

    rows: int
    #: For each file: its name, bytes, status, games, games with errors, reason.
    files: List[Dict[str, Any]]
    tally: Tally
    #: How a file was cut.
    pieces: List[Piece]
    failure: str = ""


class Manner(NamedTuple):
    """How it is done: the same for all jobs."""

    folder: str
    format: str
    chunk: int
    judge: bool
    max_nodes: int
    #: The most bytes of memory that a process may take; 0 for no bound. Not on Windows.
    memory: int = 0


class Unwritable(Exception):
    """The work cannot be kept: a full disk, a folder that went away. No file is to blame."""


def part(manner: Manner, key: str) -> str:
    """The file that takes the rows of a job."""
    return os.path.join(manner.folder, f"{key}.{manner.format}")


def prints(manner: Manner, key: str) -> str:
    """The file that takes the fingerprints of a job's games."""
    return os.path.join(manner.folder, f"{key}.prints")


def spool(manner: Manner, key: str) -> str:
    """Where a large entry of a zip file is unpacked."""
    return os.path.join(manner.folder, f"{key}.unpacked")


def serve(wire: Any, manner: Manner) -> None:
    """Does one job after the other until there are no more, or nobody to do them for."""
    # Ctrl-C reaches every process of a terminal; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound_memory(manner.memory)
    try:
        while True:
            job = wire.recv()
            if job is None:
                return
            try:
                done = _do(job, manner, wire)
            except (EOFError, BrokenPipeError, ConnectionError):
                raise
            except Unwritable as error:
                wire.send(("stop", str(error)))
                return
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                done = Done(0, [], {}, [], f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})")
            wire.send(("done", done))
    except (EOFError, OSError):
        # The parent has gone.
        return


def _do(job: Job, manner: Manner, wire: Any) -> Done:
    if job.whole is not None:
        return Done(0, [], {}, list(plan(job.whole, manner.chunk, spool(manner, job.key))))
    files = [_entry(piece) for piece in job.pieces]
    table = _careful(job, files, manner, wire) if job.careful else _read(job, files, manner)
    before = 0
    if job.counted:
        wire.send(("rows", len(table)))
        before = wire.recv()
    _count(table, files)
    if len(table):
        rows, marks = encoded(manner.format, table, before), prints_of(table)
        try:
            write_whole(part(manner, job.key), rows)
            write_whole(prints(manner, job.key), marks)
        except OSError as error:
            raise Unwritable(f"{error.filename or manner.folder}: {error.strerror or error}") from None
    return Done(len(table), files, tally(table), [])


def _bound_memory(most: int) -> None:
    """A file that takes more than this ends the process, and not the machine."""
    if not most:
        return
    try:
        resource = importlib.import_module("resource")
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
    except (ImportError, ValueError, OSError):
        pass


def read(job: Job, manner: Manner) -> Tuple[Audit, List[Dict[str, Any]]]:
    """The games of all pieces of a job but the skipped ones, and what is said of each file."""
    files = [_entry(piece) for piece in job.pieces]
    table = _read(job, files, manner)
    _count(table, files)
    return table, files


def _entry(piece: Piece) -> Dict[str, Any]:
    return {"source": piece.source.name, "bytes": piece.size, "status": "", "games": 0, "errors": 0, "reason": ""}


def _load(piece: Piece, file: Dict[str, Any]) -> bytes:
    try:
        data = load(piece)
    except OSError as error:
        file["status"], file["reason"] = "unreadable", error.strerror or str(error)
        return b""
    except Exception as error:  # Whatever a broken zip file makes of it.
        file["status"], file["reason"] = "unreadable", str(error) or type(error).__name__
        return b""
    if not data and not piece.start:
        file["status"], file["reason"] = "empty", "no bytes"
    return data


def _read(job: Job, files: List[Dict[str, Any]], manner: Manner) -> Audit:
    data = []
    for number, (piece, file) in enumerate(zip(job.pieces, files)):
        if number in job.skipped:
            file["status"], file["reason"] = "failed", job.skipped[number]
            data.append(b"")
        else:
            data.append(_load(piece, file))
    return _together(job, data, manner)


def _together(job: Job, data: List[bytes], manner: Manner) -> Audit:
    if len(data) == 1:
        return _one(job.pieces[0], data[0], manner)
    names = [piece.source.name for piece in job.pieces]
    return audit_files(data, names, judge=manner.judge, max_nodes=manner.max_nodes)


def _one(piece: Piece, data: bytes, manner: Manner) -> Audit:
    return audit(
        data,
        piece.source.name,
        piece.format,
        piece.encoding,
        judge=manner.judge,
        max_nodes=manner.max_nodes,
        bytes_before=piece.start,
    )


def _careful(job: Job, files: List[Dict[str, Any]], manner: Manner, wire: Any) -> Audit:
    """Tries each piece by itself, then reads those together that can be read."""
    good: List[bytes] = []
    for number, (piece, file) in enumerate(zip(job.pieces, files)):
        data = b""
        if number in job.skipped:
            file["status"], file["reason"] = "failed", job.skipped[number]
        else:
            wire.send(("at", number))
            try:
                data = _load(piece, file)
                _one(piece, data, manner)
            except Exception as error:
                file["status"], file["reason"] = "failed", f"{type(error).__name__}: {error}"
                data = b""
        good.append(data)
    return _together(job, good, manner)


def _count(table: Audit, files: List[Dict[str, Any]]) -> None:
    """How many games each file has, and how many of them with errors."""
    columns = table.columns
    strange = strangers(table)
    for row, (number, errors) in enumerate(zip(columns["file"].data, columns["errors"].data)):
        file = files[number]
        if row in strange:
            file["status"], file["reason"] = "unknown", "not a record in any known format"
        else:
            file["games"] += 1
            file["errors"] += errors > 0
    for file in files:
        if not file["status"]:
            file["status"] = "read" if file["games"] else "no games"
            file["reason"] = "" if file["games"] else "nothing in it is a game"


def prints_of(table: Audit) -> bytes:
    """The fingerprints of all games; of games without moves none: they are not doubles of each other."""
    columns = table.columns
    raw = bytes(columns["fingerprint"].data)
    plies = columns["plies"].data
    if not all(plies):
        raw = b"".join(raw[16 * i : 16 * i + 16] for i, count in enumerate(plies) if count)
    return raw
