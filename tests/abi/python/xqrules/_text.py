"""Text on its way over the border: UTF-8 both ways."""

from ctypes import byref, c_size_t, c_void_p, create_string_buffer, string_at
from typing import Any, Optional, Tuple

from . import _native
from ._errors import InternalError, call, exception
from ._library import lib


def text_in(text: str) -> Tuple[bytes, int]:
    """The pointer and the length that stand for a text."""
    if not isinstance(text, str):
        raise TypeError(f"expected a str, not {type(text).__name__}")
    data = text.encode("utf-8")
    return data, len(data)


def text_out(function: Any, *arguments: Any, room: int = 128) -> str:
    """Calls a function that writes a text to a buffer; makes a larger one when it must."""
    needed = c_size_t()
    err = _native.xq_error()
    while True:
        buffer = create_string_buffer(room)
        status = function(*arguments, buffer, room, byref(needed), byref(err))
        if status == 0:
            return buffer.raw[: needed.value - 1].decode("utf-8")
        if status != _native.XQ_E_BUFFER or needed.value <= room:
            raise exception(status, err)
        room = needed.value


def document(function: Any, *arguments: Any) -> str:
    """Calls a function that gives a text to own, takes its content and frees it."""
    handle = c_void_p()
    call(function, *arguments, byref(handle))
    try:
        data = lib.xq_text_data(handle)
        if data is None:
            raise InternalError("the library gave a text without content")
        return string_at(data, lib.xq_text_len(handle)).decode("utf-8")
    finally:
        lib.xq_text_free(handle)


def constant(text: Optional[bytes]) -> str:
    """A text that lives as long as the library; none is empty."""
    return (text or b"").decode("utf-8")
