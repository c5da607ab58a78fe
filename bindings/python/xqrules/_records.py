"""Reading score sheets as files, in every format and encoding in use (art. 7)."""

import io
import os
from ctypes import byref, c_void_p, sizeof
from typing import BinaryIO, Iterator, Union, cast

from . import _native
from ._encoding import number_of
from ._errors import call, exception
from ._library import lib
from ._managed import Managed
from ._record import Record

#: What is read from a file at a time. Memory grows with the largest game, not with the file.
_PIECE = 1 << 20


def read_options(format: str, encoding: str, style: str, strict: bool) -> "_native.xq_read_options":
    """How a file is to be read, as the C interface wants it."""
    options = _native.xq_read_options()
    options.struct_size = sizeof(options)
    options.format = number_of(format, lib.xq_format_number)
    options.encoding = number_of(encoding, lib.xq_encoding_number)
    options.strict = int(strict)
    name = style.encode("utf-8")
    if len(name) >= _native.xq_read_options.style.size:
        raise ValueError(f"{style!r} is no notation")
    options.style = name
    return options


def read_records(
    data: Union[bytes, bytearray, memoryview, str, "os.PathLike[str]", BinaryIO],
    format: str = "any",
    encoding: str = "any",
    style: str = "any",
    strict: bool = False,
) -> Iterator[Record]:
    """The games of a file, one by one.

    `data` is a path, the bytes of a file, or a file that is open for reading bytes (it stays open).
    Files are read piece by piece: memory grows with the largest game, not with the file. Format, encoding and notation are found out unless
    they are given. A game that cannot be read to its end keeps what was read, and its `problems`
    say where it stopped and why; with `strict`, such a game is the last one.
    """
    options = read_options(format, encoding, style, strict)
    if isinstance(data, (str, os.PathLike)):
        return _Reader(options, open(data, "rb"), True)
    if hasattr(data, "read"):
        return _Reader(options, cast(BinaryIO, data), False)
    return _Reader(options, io.BytesIO(cast(bytes, data)), True)


class _Reader(Managed):
    """Feeds the library's reader from a file whenever it asks for more."""

    __slots__ = ("_file", "_owned")
    _free = lib.xq_record_reader_free

    def __init__(self, options: "_native.xq_read_options", file: BinaryIO, owned: bool) -> None:
        self._file = file
        self._owned = owned
        handle = c_void_p()
        call(lib.xq_record_reader_new, byref(options), byref(handle))
        super().__init__(handle)

    def close(self) -> None:
        super().close()
        self._close_file()

    def _close_file(self) -> None:
        if self._owned:
            self._file.close()

    def __iter__(self) -> "_Reader":
        return self

    def __next__(self) -> Record:
        err = _native.xq_error()
        while True:
            record = c_void_p()
            status = lib.xq_record_reader_next(self._handle, byref(record), byref(err))
            if status == 0:
                return Record._of(record)
            if status == _native.XQ_E_END:
                self._close_file()
                raise StopIteration
            if status != _native.XQ_E_MORE:
                raise exception(status, err)
            piece = self._file.read(_PIECE)
            if piece:
                call(lib.xq_record_reader_feed, self._handle, piece, len(piece))
            else:
                call(lib.xq_record_reader_end, self._handle)
