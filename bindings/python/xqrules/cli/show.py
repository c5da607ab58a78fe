"""`show`: a page to look at, of records or of a ruling."""

import argparse
import pathlib
from typing import Dict, Iterator, Optional

from .._page import Viewer
from .._record import Record
from .command import Command
from .inputs import add_inputs, notation, open_source, read_source, sources
from .streams import complain, output


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--out", metavar="PAGE", help="where to write; beside the first file if not given; - for here")
    parser.add_argument("--ruling", action="store_true", help="the verdict on the first repetition instead")
    parser.add_argument("--language", default="zh-Hans", choices=("zh-Hans", "zh-Hant", "en"))
    parser.add_argument("--notation", type=notation, metavar="NAME", help="of the moves, such as chinese, wxf or uci")
    parser.add_argument("--theme", choices=("wood", "dark", "print"), help="of the boards")
    parser.add_argument("--pieces", choices=("traditional", "simplified", "latin"))
    parser.add_argument("--title", default="", help="of a page of records")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    add_inputs(parser)
    parser.epilog = (
        "What is wrong with a record stands on the page. Exit codes: 0 the page is written; 1 a file could not be opened, "
        "or there is nothing to rule on; 2 the arguments cannot be used."
    )


def _run(chosen: argparse.Namespace) -> int:
    board = {name: getattr(chosen, name) for name in ("theme", "pieces") if getattr(chosen, name)}
    page = _ruling(chosen, board) if chosen.ruling else _records(chosen, board)
    if page is None:
        complain("xqrules: no position is repeated often enough to be judged")
        return 1
    # What comes in by a pipe goes out by one.
    where = chosen.out or ("-" if chosen.files[0] == "-" else chosen.files[0].rstrip("/\\") + ".html")
    if where == "-":
        output().data(page.encode("utf-8"))
        return 0
    out = pathlib.Path(where)
    out.write_text(page, encoding="utf-8")
    output().line(str(out))
    if chosen.open:
        import webbrowser  # Slow to load, and seldom wanted.

        webbrowser.open(out.resolve().as_uri())
    return 0


def _games(chosen: argparse.Namespace) -> Iterator[Record]:
    for source in sources(chosen):
        with open_source(source) as file:
            yield from read_source(chosen, file)


def _records(chosen: argparse.Namespace, board: Dict[str, str]) -> str:
    with Viewer(chosen.title, chosen.language, chosen.notation, board) as viewer:
        for record in _games(chosen):
            viewer.add(record)
        return viewer.html()


def _ruling(chosen: argparse.Namespace, board: Dict[str, str]) -> Optional[str]:
    for record in _games(chosen):
        if record.start is None:
            continue
        for _, verdict in record.game().recurrences():
            return verdict.html(chosen.language, chosen.notation, board)
    return None


COMMAND = Command(
    "show",
    "write a page to look at, from files of records",
    "Writes one page that needs no network: records to click through, or with --ruling the verdict on the "
    "first repetition.",
    _configure,
    _run,
)
