"""Whole archives: folders, zip files, files of any size, audited into one table.

`run` does it all in processes of this machine; `python -m xqrules audit` is it at a prompt. The parts are
for those who have machines of their own to share the work among: `walk` finds what there is to read,
`plan` cuts a file into pieces, and `read` makes the rows of a piece. A piece is a plain value, and what
`read` answers depends on nothing but its bytes.

    >>> from xqrules.archive import plan, read, walk
    >>> for source in walk(["games"]):                                     # doctest: +SKIP
    ...     for piece in plan(source):
    ...         table = read(piece)
"""

from .pieces import CHUNK, Piece, plan, read
from .runner import Interrupted, Settings, run
from .sources import Limits, Refused, Source, walk

__all__ = ["CHUNK", "Interrupted", "Limits", "Piece", "Refused", "Settings", "Source", "plan", "read", "run", "walk"]
