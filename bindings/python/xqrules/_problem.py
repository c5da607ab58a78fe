"""What is wrong with a record (art. 7)."""

import json
from ctypes import byref, c_size_t, c_uint16, c_void_p
from typing import NamedTuple, Tuple

from . import _native
from ._errors import call
from ._library import lib
from ._move import Move, move_of_code
from ._text import text_out


class Problem(NamedTuple):
    """One thing that is wrong with a record, and where."""

    #: How many moves of the line were read before it.
    ply: int
    #: The words it is about, as the file has them; may be empty.
    token: str
    #: Where they are in the file, in bytes.
    offset: int
    #: Why it is a problem, in English.
    reason: str
    #: A fixed name, e.g. "no_such_move".
    kind: str
    #: Is something of the file not in the record? If not, everything was read.
    is_error: bool
    #: The moves that an ambiguous text may mean.
    candidates: Tuple[Move, ...]
    #: Is it inside a variation?
    in_variation: bool
    #: Which game of the file it is in, from 1.
    game: int

    def __str__(self) -> str:
        about = f", {json.dumps(self.token, ensure_ascii=False)}" if self.token else ""
        may_be = f" ({', '.join(self.candidates)})" if self.candidates else ""
        return f"game {self.game}, after {self.ply} moves, byte {self.offset}{about}: {self.reason}{may_be}"


def problem_of(record: c_void_p, number: int) -> Problem:
    """A problem of a record, by its number from 0."""
    value = _native.xq_problem()
    call(lib.xq_record_problem, record, number, byref(value))
    codes = (c_uint16 * value.candidates)()
    count = c_size_t()
    if value.candidates:
        call(lib.xq_record_problem_candidates, record, number, codes, len(codes), byref(count))
    name: bytes = value.name
    return Problem(
        ply=value.ply,
        token=text_out(lib.xq_record_problem_token, record, number),
        offset=value.byte_offset,
        reason=text_out(lib.xq_record_problem_reason, record, number),
        kind=name.decode("utf-8"),
        is_error=value.severity == _native.XQ_SEVERITY_ERROR,
        candidates=tuple(map(move_of_code, codes)),
        in_variation=bool(value.in_variation),
        game=value.game,
    )
