"""The encodings of old programs (art. 7)."""

from ctypes import byref, c_uint32
from typing import Any, Tuple

from ._errors import call
from ._library import lib
from ._text import constant, data_out, document, text_in


def number_of(name: str, function: Any) -> int:
    """The number of a format or an encoding by its name."""
    out = c_uint32()
    call(function, *text_in(name), byref(out))
    return out.value


def encode(text: str, encoding: str) -> bytes:
    """A text in an encoding: "utf-8", "utf-16le", "utf-16be", "gb18030" ("gbk") or "big5".

    A character that the encoding lacks raises RecordError with its `offset` in the UTF-8 text.
    """
    return data_out(lib.xq_encode, *text_in(text), number_of(encoding, lib.xq_encoding_number))


def decode(data: bytes, encoding: str = "any") -> Tuple[str, str]:
    """The text of bytes, and the encoding that was used: the one given, or the one that makes most
    sense of the bytes as a record of Xiangqi. What is no text becomes U+FFFD."""
    found = c_uint32()
    number = number_of(encoding, lib.xq_encoding_number)
    text = document(lib.xq_decode, data, len(data), number, byref(found))
    return text, constant(lib.xq_encoding_name(found.value))
