"""Files cut by bytes into pieces that are read apart from each other."""

import os
from typing import Any, BinaryIO, Iterator, NamedTuple, Optional

from .._audit import Audit, audit, audit_source, audit_split
from .sources import Source, open_source

#: About so many bytes a piece has.
CHUNK = 8 << 20
#: A game, or a file that cannot be cut, has at most so many bytes; the library says what is beyond.
MOST = 64 << 20
#: Format and encoding are decided by this much.
_SAMPLE = 1 << 20


class Piece(NamedTuple):
    """A file, or the part of one between two games: all that is needed to read it."""

    source: Source
    start: int = 0
    #: Where it ends; None for the end of the file.
    end: Optional[int] = None
    #: Of the whole file; "any" for a file that is not cut.
    format: str = "any"
    encoding: str = "any"

    @property
    def size(self) -> int:
        """In bytes."""
        return (self.source.size if self.end is None else self.end) - self.start


def plan(source: Source, chunk: int = CHUNK, spool: Optional[str] = None) -> Iterator[Piece]:
    """The pieces of a file, in order. A small one is one piece and is not opened. A larger one is read
    through once to find where games begin; what is of another format than PGN and lists stays whole.

    An entry of a zip file can be read from its start only. With the name of a `spool` file it is unpacked
    into that, and the pieces are of this file under the entry's name.
    """
    if source.size <= chunk:
        yield Piece(source)
        return
    if source.member is not None and spool is not None:
        source = _unpack(source, spool)
    with open_source(source) as file:
        found = audit_source(file.read(_SAMPLE))
        if not found.can_be_split:
            yield Piece(source)
            return
    with open_source(source) as file:
        for start, end in _cuts(file, chunk, found.format, found.encoding):
            yield Piece(source, start, end, found.format, found.encoding)


def _unpack(source: Source, spool: str) -> Source:
    with open_source(source) as packed, open(spool, "wb") as out:
        while True:
            piece = packed.read(_SAMPLE)
            if not piece:
                break
            out.write(piece)
    return source._replace(path=spool, member=None)


def _cuts(file: BinaryIO, chunk: int, format: str, encoding: str) -> Iterator[Any]:
    """Where each piece begins and ends."""
    start, held, look = 0, b"", chunk
    while True:
        more = file.read(look - len(held))
        held += more
        if len(held) < look:
            # The end of the file.
            if held:
                yield start, start + len(held)
            return
        size = audit_split(held, format, encoding)
        if not size:
            # A game longer than this: beyond the limit it is cut in any case.
            look = 2 * look
            continue
        yield start, start + size
        start, held = start + size, held[size:]
        look = max(chunk, len(held))


def load(piece: Piece) -> bytes:
    """The bytes of a piece."""
    with open_source(piece.source) as file:
        if piece.start:
            file.seek(piece.start)
        if piece.end is None:
            # One byte more tells the library that there is more than it takes.
            return file.read(MOST + 1)
        data = file.read(piece.size)
    if len(data) < piece.size:
        raise OSError("the file became shorter while it was read")
    return data


def read(piece: Piece, rules: Any = "cxa2007", judge: bool = True, max_nodes: int = 0, threads: int = 1) -> Audit:
    """A row for each game of a piece. Of a part of a file the games are numbered from 1: `games_before` of
    `rows` and `to_arrow` is how many the parts before it have."""
    return audit(
        load(piece),
        piece.source.name,
        piece.format,
        piece.encoding,
        rules=rules,
        judge=judge,
        max_nodes=max_nodes,
        threads=threads,
        bytes_before=piece.start,
    )


def remove(spool: str) -> None:
    """Takes away what was unpacked."""
    try:
        os.remove(spool)
    except OSError:
        pass
