"""Records to click through, as one page (art. 7)."""

from ctypes import byref, c_void_p
from typing import Iterable, Optional

from ._diagram import Options, page_options_in
from ._errors import call
from ._library import lib
from ._managed import Managed
from ._record import Record
from ._text import document, text_in


class Viewer(Managed):
    """Collects records for one page: a list to search in, and for each game its board, the moves
    with variations, comments and clock times, and its problems. The page needs no network, no
    font and no script; with a script it is clicked through.

        with xq.Viewer(title="Club championship") as viewer:
            for record in xq.read_records("games.pgn"):
                viewer.add(record)
            page = viewer.html()

    `language` is "zh-Hans", "zh-Hant" or "en", `notation` that of the moves, `board` a dict of what
    `Position.svg` takes.
    """

    __slots__ = ()

    _free = lib.xq_viewer_free

    def __init__(
        self,
        title: str = "",
        language: str = "zh-Hans",
        notation: Optional[str] = None,
        board: Optional[Options] = None,
    ) -> None:
        handle = c_void_p()
        call(
            lib.xq_viewer_new,
            *text_in(title),
            *page_options_in(language, notation, board),
            byref(handle),
        )
        super().__init__(handle)

    def add(self, record: Record) -> None:
        """Adds a game: about 100 bytes a move and 4 KB a game."""
        call(lib.xq_viewer_add, self._handle, record._handle)

    def html(self) -> str:
        """The page with the games so far."""
        return document(lib.xq_viewer_html, self._handle)


def records_html(
    records: Iterable[Record],
    title: str = "",
    language: str = "zh-Hans",
    notation: Optional[str] = None,
    board: Optional[Options] = None,
) -> str:
    """A page of many records, see Viewer."""
    with Viewer(title, language, notation, board) as viewer:
        for record in records:
            viewer.add(record)
        return viewer.html()
