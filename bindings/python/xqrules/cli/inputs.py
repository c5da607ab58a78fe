"""The files that a command is given: files, folders, `-`, and how they are to be read."""

import argparse
import fnmatch
import glob
import os
import stat
import sys
from typing import Any, BinaryIO, Iterator, List, NamedTuple, cast

from .._board import Position
from .._encoding import number_of
from .._errors import Error
from .._library import lib
from .._records import read_records


class Source(NamedTuple):
    """One thing to read."""

    #: A path, or "-" for the standard input.
    path: str
    #: Its path within the folder that was given; its name when it was given itself.
    relative: str
    #: Was it found in a folder, and not named itself?
    found: bool = False

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return "standard input" if self.path == "-" else self.path

    @property
    def size(self) -> int:
        """In bytes; 0 when that cannot be told."""
        try:
            return 0 if self.path == "-" else os.stat(self.path).st_size
        except OSError:
            return 0


def add_inputs(parser: argparse.ArgumentParser) -> None:
    """The arguments that say what is read, and how."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="files of games in any format and encoding; folders with all that is in them, but for hidden files; "
        "- is the standard input",
    )
    reading = parser.add_argument_group("reading")
    reading.add_argument(
        "--only", action="append", metavar="PATTERN", help="of folders only files of such names, as '*.pgn'; can be repeated"
    )
    reading.add_argument(
        "--from-format", default="any", type=_format, metavar="NAME", help="what the files are, when it is not to be found out"
    )
    reading.add_argument("--from-encoding", default="any", type=encoding, metavar="NAME", help="the same for their encoding")
    reading.add_argument("--from-notation", default="any", type=_style, metavar="NAME", help="the same for their moves")


def sources(chosen: argparse.Namespace) -> List[Source]:
    """What the arguments name, folders in the order of their names. A file that is not there is in
    the list, so that it is told of in its place."""
    found: List[Source] = []
    for given in chosen.files:
        for path in _spread(given):
            if path != "-" and os.path.isdir(path):
                # One without any is told of too.
                found.extend(list(_folder(path, chosen.only)) or [Source(path, os.path.basename(path))])
            else:
                found.append(Source(path, os.path.basename(path) or path))
    return found


def _spread(given: str) -> List[str]:
    """Patterns that the shell of Windows leaves to the programs."""
    if os.name == "nt" and glob.has_magic(given) and not os.path.exists(given):
        return sorted(glob.glob(given)) or [given]
    return [given]


def _folder(top: str, only: "List[str] | None") -> Iterator[Source]:
    def told(error: OSError) -> None:
        raise error

    for folder, folders, files in os.walk(top, onerror=told):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and (not only or any(fnmatch.fnmatch(name, pattern) for pattern in only)):
                path = os.path.join(folder, name)
                yield Source(path, os.path.relpath(path, top), True)


class Counted:
    """A file that says how far it was read."""

    def __init__(self, file: BinaryIO) -> None:
        # From a pipe what has come so far, so that an interruption finds no read that goes on.
        self._from: Any = getattr(file, "read1", file.read)
        self._read = 0

    def read(self, size: int = -1) -> bytes:
        piece: bytes = self._from(size)
        self._read += len(piece)
        return piece

    def take(self) -> int:
        """How many bytes were read since this was asked last."""
        read, self._read = self._read, 0
        return read


def open_source(source: Source) -> BinaryIO:
    """The bytes of a source. The caller closes it, the standard input too."""
    if source.path != "-":
        # Whoever names a pipe means it; one that lies in a folder may never end.
        if source.found and not stat.S_ISREG(os.stat(source.path).st_mode):
            raise OSError("is no regular file")
        if os.path.isdir(source.path):
            raise OSError("there is no file in it that is to be read")
        return open(source.path, "rb")
    # A copy, so that closing it does not close the one of the process.
    return cast(BinaryIO, os.fdopen(os.dup(sys.stdin.fileno()), "rb"))


def read_source(chosen: argparse.Namespace, file: Any) -> Any:
    """The records in the bytes of a source, read as the arguments say."""
    return read_records(file, chosen.from_format, chosen.from_encoding, chosen.from_notation)


def _checked(text: str, check: Any) -> str:
    try:
        check()
    except (Error, ValueError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _format(text: str) -> str:
    return _checked(text, lambda: number_of(text, lib.xq_format_number))


def encoding(text: str) -> str:
    """An argument that names an encoding."""
    return _checked(text, lambda: number_of(text, lib.xq_encoding_number))


def _style(text: str) -> str:
    return _checked(text, lambda: list(read_records(b"", style=text)))


def notation(text: str) -> str:
    """An argument that names a notation to write in."""
    return _checked(text, lambda: Position().write("h2e2", text))
