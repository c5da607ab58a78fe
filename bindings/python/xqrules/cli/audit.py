"""`audit`: whole archives into one table, with a summary."""

import argparse
import contextlib
import importlib
import os
import signal
import sys
import threading
from typing import Iterator, List

from ..archive.journal import OtherRun
from ..archive.page import write_page
from ..archive.pieces import CHUNK
from ..archive.progress import Progress
from ..archive.report import lines
from ..archive.runner import Interrupted, Settings, Summary, run
from ..archive.sources import walk
from ..archive.tables import FORMATS, format_of
from .command import Command
from .each import cores
from .numbers import bound, count, seconds, size
from .streams import complain, output


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, folders with all that is in them, and zip files")
    parser.add_argument("-o", "--out", required=True, metavar="TABLE", help="the table: games.parquet, games.csv or games.jsonl")
    parser.add_argument("--format", choices=FORMATS, help="of the table, when its name does not say it")
    parser.add_argument("--html", metavar="PAGE", help="where the summary goes as a page; TABLE.html if not given, - for nowhere")
    parser.add_argument("--title", default="Audit of an archive", help="of the page")
    parser.add_argument("--jobs", type=count, default=0, metavar="N", help="processes; 0, the default, for one a core")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="let the workers of a Dask cluster do it; they must find the files under the same paths")
    parser.add_argument("--no-judge", action="store_true", help="count repetitions, but do not judge them")
    parser.add_argument("--max-nodes", type=count, default=0, metavar="N", help="positions searched for the verdicts of one game; 1,000,000 if not given")
    parser.add_argument("--timeout", type=seconds, default=120, metavar="SECONDS", help="that a file may take, and as many for every 4 MiB of it")
    parser.add_argument("--chunk", type=size, default=CHUNK, metavar="BYTES", help="larger files are cut into pieces of about so many; K, M and G are understood")
    parser.add_argument("--memory", type=bound, default=4 << 30, metavar="BYTES", help="that a process may take before the file it is at is given up; 4G if not given, 0 for no bound (not on Windows)")
    parser.add_argument("--fresh", action="store_true", help="begin anew, even if an interrupted run left its work")
    parser.add_argument("--no-progress", action="store_true", help="say nothing while it runs")
    parser.epilog = (
        "Beside the table it writes TABLE.files.csv, every file with what became of it. What is done is kept in "
        "TABLE.parts until all is done: after an interruption, whatever it was, the same command goes on. "
        "Exit codes: 0 all is done, whatever was found; 1 it could not be done, or a path is not there; 2 the arguments cannot be used; "
        "130 interrupted (Ctrl-C, SIGTERM), with a table of what was done."
    )


def _refusal(chosen: argparse.Namespace, format: str) -> str:
    """Why these arguments cannot be used, before hours of work show it; "" if they can."""
    if not format:
        return "the name of the table ends neither in .parquet nor .csv nor .jsonl; --format says what it is to be"
    for path in (chosen.out, chosen.html if chosen.html != "-" else None):
        if path is not None and (path in ("", "-") or path.endswith(os.sep) or os.path.isdir(path)):
            return f"{path!r} is no name of a file to write"
    for needed, module, extra in (
        (format == "parquet", "pyarrow.parquet", "Parquet needs pyarrow (pip install xqrules[audit]); CSV and JSON lines need nothing"),
        (chosen.scheduler, "distributed", "--scheduler needs Dask (pip install xqrules[dask])"),
    ):
        if needed:
            try:
                importlib.import_module(module)
            except ImportError:
                return extra
    return ""


@contextlib.contextmanager
def _told_to_end() -> Iterator[None]:
    """Whoever ends a process politely, as systems and batch queues do, means an interruption."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        # Signals are not for a program's other threads.
        yield
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _run(chosen: argparse.Namespace) -> int:
    format = chosen.format or format_of(chosen.out)
    wrong = _refusal(chosen, format)
    if wrong:
        complain(f"xqrules audit: {wrong}")
        return 2
    if chosen.html and chosen.html != "-":
        os.makedirs(os.path.dirname(os.path.abspath(chosen.html)), exist_ok=True)
    settings = Settings(
        chosen.paths,
        chosen.out,
        format,
        chosen.jobs or cores(),
        not chosen.no_judge,
        chosen.max_nodes,
        chosen.chunk,
        chosen.timeout,
        memory=chosen.memory,
        fresh=chosen.fresh,
    )
    total = sum(found.size for found in walk(chosen.paths)) if not chosen.no_progress else 0
    # They are in the list of files as refused; but who mistypes a path should not read on as if all were well.
    missing = [path for path in chosen.paths if not os.path.lexists(path)]
    code = 1 if missing else 0
    try:
        with _told_to_end(), Progress(total, not chosen.no_progress) as progress:
            summary = run(settings, progress.add, chosen.scheduler or None, progress.found)
    except OtherRun as error:
        complain(f"xqrules audit: {error}; --fresh begins anew")
        return 2
    except Interrupted as stopped:
        summary, code = stopped.summary, 130
    _tell(chosen, summary)
    for path in missing:
        complain(f"xqrules audit: {path}: no such file or folder")
    if code == 130:
        complain("xqrules audit: interrupted; the table has what was done, and the same command goes on")
    return code


def _tell(chosen: argparse.Namespace, summary: Summary) -> None:
    for line in lines(summary):
        output().line(line)
    written: List[str] = [chosen.out, f"{chosen.out}.files.csv"]
    if chosen.html != "-":
        where = chosen.html or f"{chosen.out}.html"
        write_page(where, summary, chosen.title, chosen.paths)
        written.append(where)
    for path in written:
        output().line(os.fspath(path))
    sys.stdout.flush()


COMMAND = Command(
    "audit",
    "audit whole archives into one table",
    "Reads every file of games below the paths, in folders and zip files too, and writes a table with a row for "
    "each game: what it says, what is wrong with it, how it ended on the board, who must change in its "
    "repetitions, whether its result agrees, and a fingerprint by which doubles are found. Ends with a summary.",
    _configure,
    _run,
)
