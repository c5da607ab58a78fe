"""`python -m xqrules`: what the library can do for somebody at a prompt.

    python -m xqrules show FILE...       a page to look at: records to click through, or with
                                         --ruling the verdict on the first repetition

It ends with 0 when all went well, 1 when a file cannot be read or has nothing to show, 2 when the
arguments cannot be used.
"""

import argparse
import pathlib
import sys
import webbrowser
from typing import Dict, List, Optional

from . import __version__
from ._errors import Error
from ._page import Viewer
from ._records import read_records


def main(arguments: Optional[List[str]] = None) -> int:
    """Runs one command; gives its exit code."""
    parser = argparse.ArgumentParser(prog="python -m xqrules", description="The Xiangqi rulebook.")
    parser.add_argument("--version", action="version", version=f"xqrules {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.required = True
    show = commands.add_parser("show", help="write a page to look at, from files of records")
    show.add_argument("files", nargs="+", metavar="FILE", help="records in any format and encoding")
    show.add_argument("-o", "--out", metavar="PAGE", help="where to write; beside the first file if not given; - for here")
    show.add_argument("--ruling", action="store_true", help="the verdict on the first repetition instead")
    show.add_argument("--language", default="zh-Hans", choices=("zh-Hans", "zh-Hant", "en"))
    show.add_argument("--notation", help="of the moves, such as chinese, wxf or uci")
    show.add_argument("--theme", choices=("wood", "dark", "print"), help="of the boards")
    show.add_argument("--pieces", choices=("traditional", "simplified", "latin"))
    show.add_argument("--title", default="", help="of a page of records")
    show.add_argument("--open", action="store_true", help="open the page in the browser")
    chosen = parser.parse_args(arguments)
    try:
        return _show(chosen)
    except (Error, OSError) as error:
        print(f"xqrules: {error}", file=sys.stderr)
        return 1


def _show(chosen: argparse.Namespace) -> int:
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


if __name__ == "__main__":
    sys.exit(main())
