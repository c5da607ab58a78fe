"""`audit`: whole archives into one table, with a summary."""

import argparse
import importlib
import os
import sys
from typing import List

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
from .numbers import count, seconds, size
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
    parser.add_argument("--chunk", type=size, default=CHUNK, metavar="BYTES", help="larger files are cut into pieces of about so many; K and M are understood")
    parser.add_argument("--memory", type=size, default=4 << 30, metavar="BYTES", help="that a process may take before the file it is at is given up; 4096M if not given (not on Windows)")
    parser.add_argument("--fresh", action="store_true", help="begin anew, even if an interrupted run left its work")
    parser.add_argument("--no-progress", action="store_true", help="say nothing while it runs")
    parser.epilog = (
        "Beside the table it writes TABLE.files.csv, every file with what became of it. What is done is kept in "
        "TABLE.parts until all is done: after an interruption, whatever it was, the same command goes on. "
        "Exit codes: 0 all is done, whatever was found; 1 it could not be done, or a path is not there; 2 the arguments cannot be used; "
        "130 interrupted, with a table of what was done."
    )


def _run(chosen: argparse.Namespace) -> int:
    format = chosen.format or format_of(chosen.out)
    if not format:
        complain("xqrules audit: the name of the table ends neither in .parquet nor .csv nor .jsonl; --format says what it is to be")
        return 2
    if chosen.jobs < 0 or chosen.max_nodes < 0 or chosen.timeout <= 0:
        complain("xqrules audit: numbers cannot be negative here")
        return 2
    if format == "parquet":
        try:
            importlib.import_module("pyarrow.parquet")
        except ImportError:
            complain("xqrules audit: Parquet needs pyarrow (pip install xqrules[audit]); CSV and JSON lines need nothing")
            return 2
    if chosen.scheduler:
        try:
            importlib.import_module("distributed")
        except ImportError:
            complain("xqrules audit: --scheduler needs Dask (pip install xqrules[dask])")
            return 2
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
        with Progress(total, not chosen.no_progress) as progress:
            summary = run(settings, progress.add, chosen.scheduler or None)
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
