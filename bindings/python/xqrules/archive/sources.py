"""What there is to read: files, folders and what is in them, zip files and what is in those.

The order is that of the arguments, and within folders and zip files that of the names, so that it is the
same on every machine. What cannot be read is told in its place.
"""

import os
import stat
import zipfile
from itertools import repeat
from typing import Any, BinaryIO, Iterable, Iterator, NamedTuple, Optional, Set, Tuple, Union, cast

from .._audit import audit_source


class Source(NamedTuple):
    """One file of games, on disk or in a zip file."""

    #: What it is called in tables: its path, and behind "!" that within a zip file.
    name: str
    path: str
    #: The place of its entry in the zip file's directory; None for a file on disk.
    member: Optional[int]
    #: In bytes, unpacked.
    size: int
    #: When the file on disk was changed, in nanoseconds.
    stamp: int


class Refused(NamedTuple):
    """Something that is not read."""

    name: str
    size: int
    reason: str


class Limits(NamedTuple):
    """What is believed of zip files. The rest are bombs."""

    #: The most bytes of one entry, unpacked.
    member: int = 8 << 30
    #: An entry of more than `small` bytes may have at most so many times its packed size.
    ratio: int = 100
    small: int = 16 << 20


Found = Union[Source, Refused]


def walk(paths: Iterable["str | os.PathLike[str]"], limits: Limits = Limits()) -> Iterator[Found]:
    """Everything below these paths. A folder is read once, and so is a file that is itself one of the paths;
    links to other files are files of their own."""
    given = [os.fspath(path) for path in paths]
    seen: Set[Any] = set()
    once = {_place(found, path) for path, found in _stats(given) if stat.S_ISREG(found.st_mode)}
    # Folders may lie deeper in each other than functions may call each other.
    open_folders = [iter(given)]
    while open_folders:
        path = next(open_folders[-1], None)
        if path is None:
            open_folders.pop()
            continue
        name = shown(path)
        try:
            found = os.stat(path)
            is_folder = stat.S_ISDIR(found.st_mode)
            place = _place(found, path)
            if is_folder or place in once:
                if place in seen:
                    yield Refused(name, 0, f"a {'folder' if is_folder else 'file'} that was read before")
                    continue
                seen.add(place)
            if is_folder:
                open_folders.append(map(os.path.join, repeat(path), sorted(os.listdir(path))))
            elif not stat.S_ISREG(found.st_mode):
                yield Refused(name, 0, "neither a file nor a folder")
            elif name.lower().endswith(".zip"):
                yield from _members(path, name, found, limits)
            else:
                yield Source(name, path, None, found.st_size, found.st_mtime_ns)
        except OSError as error:
            yield Refused(name, 0, error.strerror or str(error))


def _stats(paths: Iterable[str]) -> Iterator[Tuple[str, os.stat_result]]:
    for path in paths:
        try:
            yield path, os.stat(path)
        except OSError:
            pass  # It is told in its place.


def _place(found: os.stat_result, path: str) -> Any:
    """What is the same for all names of a file or a folder."""
    return (found.st_dev, found.st_ino) if found.st_ino else os.path.realpath(path)


def shown(path: str) -> str:
    """A path as text that can be written anywhere: bytes that are no characters as `\\xff`."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _members(path: str, name: str, found: os.stat_result, limits: Limits) -> Iterator[Found]:
    try:
        with zipfile.ZipFile(path) as packed:
            entries = list(enumerate(packed.infolist()))
    except OSError:
        raise
    except Exception as error:  # Whatever a broken directory makes of it.
        yield Refused(name, found.st_size, f"not a zip file that can be read: {error or type(error).__name__}")
        return
    files = [(number, entry) for number, entry in entries if not entry.is_dir()]
    packed_size = sum(entry.compress_size for _, entry in files)
    if packed_size > found.st_size:
        # They share their bytes, as only bombs do.
        yield Refused(name, found.st_size, "its entries overlap")
        return
    if not files:
        yield Refused(name, found.st_size, "an empty zip file")
    # One program wrote them all; the words of the game tell what its system was.
    encoding = audit_source(b"\n".join(_old_name(entry) for _, entry in files)).encoding
    named = sorted((_text(entry, encoding), number, entry) for number, entry in files)
    for text, number, entry in named:
        inner = f"{name}!{text}"
        reason = _refusal(entry, limits)
        if reason:
            yield Refused(inner, entry.file_size, reason)
        else:
            yield Source(inner, path, number, entry.file_size, found.st_mtime_ns)


def _refusal(entry: zipfile.ZipInfo, limits: Limits) -> Optional[str]:
    if entry.flag_bits & 1:
        return "encrypted"
    if entry.filename.lower().endswith(".zip"):
        return "a zip file within a zip file"
    if entry.file_size > limits.member:
        return f"{entry.file_size} bytes unpacked, more than {limits.member}"
    if entry.file_size > limits.small and entry.file_size > limits.ratio * max(entry.compress_size, 1):
        return f"{entry.file_size} bytes packed in {entry.compress_size}: a zip bomb"
    return None


def _old_name(entry: zipfile.ZipInfo) -> bytes:
    """The bytes of a name that was written in the encoding of somebody's system; nothing for others."""
    if entry.flag_bits & 0x800 or entry.filename.isascii():
        return b""
    return entry.filename.encode("cp437", "replace")


def _text(entry: zipfile.ZipInfo, encoding: str) -> str:
    """The name of an entry."""
    old = _old_name(entry)
    if old:
        return old.decode(encoding, "backslashreplace")
    return entry.filename.encode("utf-8", "backslashreplace").decode("utf-8")


def open_source(source: Source) -> BinaryIO:
    """Its bytes, unpacked. Of a zip entry never more than its directory says come out."""
    if source.member is None:
        return open(source.path, "rb")
    packed = zipfile.ZipFile(source.path)
    try:
        file = packed.open(packed.infolist()[source.member])
    except BaseException:
        packed.close()
        raise
    # The entry closes what it comes from.
    inner_close = file.close

    def close() -> None:
        inner_close()
        packed.close()

    setattr(file, "close", close)
    return cast(BinaryIO, file)
