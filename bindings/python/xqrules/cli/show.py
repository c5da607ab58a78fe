"""`show`: a page to look at, of records or of a ruling."""

import argparse
import pathlib
import sys
import webbrowser
from typing import Dict, Optional

from .._page import Viewer
from .._records import read_records
from .command import Command


def _configure(show: argparse.ArgumentParser) -> None:
    show.add_argument("files", nargs="+", metavar="FILE", help="records in any format and encoding")
    show.add_argument("-o", "--out", metavar="PAGE", help="where to write; beside the first file if not given; - for here")
    show.add_argument("--ruling", action="store_true", help="the verdict on the first repetition instead")
    show.add_argument("--language", default="zh-Hans", choices=("zh-Hans", "zh-Hant", "en"))
    show.add_argument("--notation", help="of the moves, such as chinese, wxf or uci")
    show.add_argument("--theme", choices=("wood", "dark", "print"), help="of the boards")
    show.add_argument("--pieces", choices=("traditional", "simplified", "latin"))
    show.add_argument("--title", default="", help="of a page of records")
    show.add_argument("--open", action="store_true", help="open the page in the browser")


def _run(chosen: argparse.Namespace) -> int:
    board = {name: getattr(chosen, name) for name in ("theme", "pieces") if getattr(chosen, name)}
    page = _ruling(chosen, board) if chosen.ruling else _records(chosen, board)
    if page is None:
        print("xqrules: no position is repeated often enough to be judged", file=sys.stderr)
        return 1
    if chosen.out == "-":
        sys.stdout.buffer.write(page.encode("utf-8"))
        return 0
    out = pathlib.Path(chosen.out or chosen.files[0] + ".html")
    out.write_text(page, encoding="utf-8")
    print(out)
    if chosen.open:
        webbrowser.open(out.resolve().as_uri())
    return 0


def _records(chosen: argparse.Namespace, board: Dict[str, str]) -> str:
    with Viewer(chosen.title, chosen.language, chosen.notation, board) as viewer:
        for file in chosen.files:
            for record in read_records(file):
                viewer.add(record)
        return viewer.html()


def _ruling(chosen: argparse.Namespace, board: Dict[str, str]) -> Optional[str]:
    for file in chosen.files:
        for record in read_records(file):
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
