"""What the commands for many files have in common: each file in its turn, in one process or in
several, with what it says in order, and one exit code."""

import argparse
import functools
import json
import os
from typing import Any, Callable, Dict, Iterable, Iterator, Optional, Sequence

from .._errors import Error
from .._problem import Problem
from .._record import Record
from .inputs import Counted, Source, open_source, read_source
from .numbers import count
from .pool import Piece, ordered
from .progress import Progress
from .streams import output

#: Makes the pieces of one file from its records. Of the kinds below; others go to `take` of `each`.
Task = Callable[[argparse.Namespace, Source, Iterable[Record]], Iterator[Piece]]


def line(text: str) -> Piece:
    """A line for the standard output."""
    return Piece("line", text)


def json_line(text: str) -> Piece:
    """A line of JSON for the standard output."""
    return Piece("json", text)


def complaint(text: str) -> Piece:
    """A line for the standard error."""
    return Piece("complaint", text)


#: Something could not be read or done.
FAILED = Piece("failed", True)
#: All was read, but something is odd about it.
WARNED = Piece("warned", True)

EXIT_CODES = (
    "Exit codes: 0 all went well; 1 something could not be read, or could not be done; 2 the arguments cannot be "
    "used; 130 interrupted; 141 nobody reads the output any more."
)


def add_each(parser: argparse.ArgumentParser) -> None:
    """The arguments that `each` obeys."""
    running = parser.add_argument_group("running")
    running.add_argument("--strict", action="store_true", help="exit with 1 for warnings too, where nothing is lost")
    running.add_argument(
        "--jobs", type=_jobs, default=1, metavar="N", help="so many files at once, 0 for one a core; what is put out is the same"
    )
    running.add_argument("--no-progress", action="store_true", help="no bar on the terminal")
    parser.epilog = EXIT_CODES


def _jobs(text: str) -> int:
    return count(text) or cores()


def cores() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def each(
    chosen: argparse.Namespace,
    task: Task,
    files: Sequence[Source],
    take: Optional[Callable[[Piece], None]] = None,
) -> int:
    """Does the task for every file; gives the exit code."""
    out = output()
    failed = warned = False
    work = functools.partial(_pieces, task, chosen)
    with Progress(sum(file.size for file in files), not chosen.no_progress) as progress:
        for _, piece in ordered(work, files, chosen.jobs, _is_here, _died):
            if piece.kind == "line":
                out.line(piece.value)
            elif piece.kind == "json":
                out.json(piece.value)
            elif piece.kind == "complaint":
                progress.complain(piece.value)
            elif piece.kind == "read":
                progress.advance(piece.value)
            elif piece.kind == "failed":
                failed = True
            elif piece.kind == "warned":
                warned = True
            elif take is not None:
                take(piece)
    out.flush()
    return int(failed or (warned and chosen.strict))


def _is_here(source: Source) -> bool:
    # Only this process has the standard input.
    return source.path == "-"


def _died(source: Source, code: Optional[int]) -> Iterator[Piece]:
    yield complaint(f"{source.name}: the process that read it ended unforeseen (exit status {code})")
    yield FAILED


def _pieces(task: Task, chosen: argparse.Namespace, source: Source) -> Iterator[Piece]:
    """The pieces of one file, and what went wrong with it."""
    why = None
    try:
        with open_source(source) as file:
            counted = Counted(file)
            empty = True
            with read_source(chosen, counted) as records:
                for piece in task(chosen, source, records):
                    empty = False
                    yield piece
                    read = counted.take()
                    if read:
                        yield Piece("read", read)
            yield Piece("read", counted.take())
        if empty:
            why = "there is no game in it"
    except OSError as error:
        why = error.strerror or str(error)
    except (Error, MemoryError) as error:
        why = str(error) or "out of memory"
    if why is not None:
        yield complaint(f"{source.name}: {why}")
        yield FAILED
        if getattr(chosen, "json", False):
            yield json_line(to_json({"file": source.path, "error": why}))


def complaints(source: Source, problems: Iterable[Problem]) -> Iterator[Piece]:
    """What is wrong with a record, told."""
    for problem in problems:
        yield complaint(f"{source.name}: {problem}")
        yield FAILED if problem.is_error else WARNED


def to_json(value: Dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def problem_facts(problem: Problem) -> Dict[str, Any]:
    """A problem as the report of the library has it."""
    return {
        "kind": problem.kind,
        "severity": "error" if problem.is_error else "warning",
        "ply": problem.ply,
        "in_variation": problem.in_variation,
        "token": problem.token,
        "offset": problem.offset,
        "reason": problem.reason,
        "candidates": problem.candidates,
    }
