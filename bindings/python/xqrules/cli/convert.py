"""`convert`: files of games as PGN, XQF or DhtmlXQ."""

import argparse
import os
from typing import Any, BinaryIO, Dict, FrozenSet, Iterable, Iterator, List, Optional, Set, cast

from .._encoding import encode
from .._errors import Error
from .._record import Record
from .command import Command
from .each import FAILED, add_each, complaint, complaints, each, line
from .inputs import Source, add_inputs, encoding, notation, sources
from .pool import Piece
from .streams import Sink, complain, output

#: The formats that are written, by the ends of file names.
_FORMATS = {".pgn": "pgn", ".xqf": "xqf", ".ubb": "dhtmlxq", ".dhtmlxq": "dhtmlxq"}
_SUFFIXES = {"pgn": ".pgn", "xqf": ".xqf", "dhtmlxq": ".dhtmlxq"}


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "-o",
        "--out",
        default="-",
        metavar="OUT",
        help="a file for all games; or a folder, with / at its end if it is not there yet, for one file each (for XQF one "
        "a game); - is the standard output, and what is meant when nothing is said",
    )
    parser.add_argument(
        "--to", choices=sorted(_SUFFIXES), help="the format to write; what the name of OUT says if not given, or else pgn"
    )
    parser.add_argument(
        "--notation", default="chinese", type=notation, metavar="NAME", help="of the moves in PGN: chinese, wxf, iccs, uci and more"
    )
    parser.add_argument(
        "--encoding",
        default="utf-8",
        type=encoding,
        metavar="NAME",
        help="to write: utf-8, utf-16le, utf-16be, gb18030 or big5, which wants --notation chinese-traditional or one "
        "without Chinese",
    )
    parser.add_argument("--force", action="store_true", help="replace files that are there already, but never one that is read")
    add_inputs(parser)
    add_each(parser)


def _run(chosen: argparse.Namespace) -> int:
    found = sources(chosen)
    out = chosen.out
    folder = out != "-" and (os.path.isdir(out) or out.endswith(("/", os.sep)))
    chosen.to = chosen.to or (not folder and _FORMATS.get(os.path.splitext(out)[1].lower())) or "pgn"
    # Only to know which files must not be written.
    chosen.inputs = frozenset(os.path.realpath(source.path) for source in found if source.path != "-")
    if folder:
        chosen.targets = _targets(found, out, _SUFFIXES[chosen.to])
        chosen.taken = frozenset(chosen.targets.values())
        return each(chosen, converted_one_each, found)
    if out == "-":
        if chosen.to == "xqf" and output().is_terminal:
            complain("xqrules: XQF is no text: give --out")
            return 2
        shown = _Shown(output(), chosen)
        code = each(chosen, converted, found, shown.take)
        output().flush()
        return code
    with _File(out, chosen) as file:
        code = each(chosen, converted, found, file.take)
        file.keep()
    return code


def converted(chosen: argparse.Namespace, source: Source, records: Iterable[Record]) -> Iterator[Piece]:
    """The games of one file, each as the bytes that stand for it."""
    for record in records:
        yield from complaints(source, record.problems)
        try:
            if chosen.to == "xqf":
                content = record.to_xqf()
            elif chosen.to == "dhtmlxq":
                content = encode(record.to_dhtmlxq(), chosen.encoding)
            else:
                content = encode(record.to_pgn(chosen.notation), chosen.encoding)
        except Error as error:
            yield complaint(f"{source.name}: game {record.number} cannot be written: {error}")
            yield FAILED
        else:
            yield Piece("game", content)
        record.close()


def converted_one_each(chosen: argparse.Namespace, source: Source, records: Iterable[Record]) -> Iterator[Piece]:
    """Writes the games of one file to a file of their own, or of each its own for XQF."""
    target = chosen.targets[source]
    file: Optional[_File] = None
    games = 0
    try:
        for piece in converted(chosen, source, records):
            if piece.kind != "game":
                yield piece
                continue
            games += 1
            if file is None or chosen.to == "xqf":
                if file is not None:
                    yield _kept(file)
                    stem, suffix = os.path.splitext(target)
                    file = _File(f"{stem}-{games}{suffix}", chosen)
                    if file.target in chosen.taken:
                        raise _Refused(f"{file.target}: that is the place of another file's games")
                else:
                    file = _File(target, chosen)
            file.take(piece)
        if file is not None:
            yield _kept(file)
    except _Refused as why:
        yield complaint(str(why))
        yield FAILED
    finally:
        if file is not None:
            file.__exit__()


def _kept(file: "_File") -> Piece:
    file.keep()
    return line(file.target)


def _targets(found: List[Source], folder: str, suffix: str) -> Dict[Source, str]:
    """Where the games of each file go: the same place in the folder, with another end of the name.
    Where two would meet, the later keeps its whole name and gets the end behind it."""
    taken: Set[str] = set()
    out: Dict[Source, str] = {}
    for source in found:
        relative = "stdin" if source.path == "-" else source.relative
        name = os.path.splitext(relative)[0] + suffix
        number = 1
        while os.path.normcase(name) in taken:
            name = relative + suffix if number == 1 else f"{relative}.{number}{suffix}"
            number += 1
        taken.add(os.path.normcase(name))
        out[source] = os.path.join(folder, name)
    return out


class _Refused(OSError):
    """What must not be done; nothing is written."""


class _Join:
    """Games one behind the other, as they are in a file."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self._text: bool = chosen.to != "xqf"
        # Encodings with a mark at the start have it once.
        self._mark = encode("", chosen.encoding)
        self._between = encode("\n", chosen.encoding)[len(self._mark) :]
        self._first = True

    def __call__(self, content: bytes) -> bytes:
        if self._first:
            self._first = False
            return content
        if not self._text:
            raise _Refused("XQF holds one game, and here is a second: give a folder as --out")
        return self._between + content[len(self._mark) :]


class _File:
    """A file that is there whole or not at all. A context manager."""

    def __init__(self, target: str, chosen: argparse.Namespace) -> None:
        self.target = target
        self._force: bool = chosen.force
        self._inputs: FrozenSet[str] = chosen.inputs
        self._join = _Join(chosen)
        self._file: Optional[BinaryIO] = None

    def take(self, piece: Piece) -> None:
        content = self._join(piece.value)
        if self._file is None:
            self._check()
            import tempfile  # Slow to load, and not always needed.

            folder = os.path.dirname(self.target) or "."
            os.makedirs(folder, exist_ok=True)
            # Beside the target, so that it can be moved to its place; hidden, so that nobody reads it.
            self._file = cast(BinaryIO, tempfile.NamedTemporaryFile(dir=folder, prefix=".xqrules-", delete=False))
        self._file.write(content)

    def _check(self) -> None:
        if os.path.realpath(self.target) in self._inputs:
            raise _Refused(f"{self.target}: is read itself, and is not written over")
        if os.path.lexists(self.target) and not self._force:
            raise _Refused(f"{self.target}: is there already (--force replaces it)")

    def keep(self) -> None:
        """Puts it in its place."""
        if self._file is None:
            return
        self._file.close()
        # A temporary file is for its owner alone, this one is like any other.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(self._file.name, 0o666 & ~mask)
        self._check()
        os.replace(self._file.name, self.target)
        self._file = None

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_: Any) -> None:
        if self._file is not None:
            self._file.close()
            os.unlink(self._file.name)
            self._file = None


class _Shown:
    """The standard output: bytes for a file or a pipe, lines for a terminal."""

    def __init__(self, out: Sink, chosen: argparse.Namespace) -> None:
        self._out = out
        self._join = _Join(chosen)
        self._encoding: str = chosen.encoding

    def take(self, piece: Piece) -> None:
        content = self._join(piece.value)
        if not self._out.is_terminal:
            self._out.data(content)
            return
        # Separated by an empty line already.
        for one in content.decode(self._encoding, "replace").lstrip("\ufeff").split("\n"):
            self._out.line(one)


COMMAND = Command(
    "convert",
    "files of any format as PGN, XQF or DhtmlXQ",
    "Writes the games of files of any format and encoding as PGN, XQF or DhtmlXQ, in the notation and encoding of "
    "your choice. What could not be read is told on the standard error.",
    _configure,
    _run,
)
