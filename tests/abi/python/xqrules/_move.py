"""Moves: texts of two points, each made once."""

from typing import Dict

_FILES = "abcdefghi"


def square_name(index: int) -> str:
    """The name of the point with an index, 0 (a0) to 89 (i9)."""
    return f"{_FILES[index % 9]}{index // 9}"


def square_index(name: str) -> int:
    """The index of a point by its name, such as "e2"."""
    if len(name) != 2 or name[0] not in _FILES or name[1] not in "0123456789":
        raise ValueError(f"{name!r} is not a point: expected a file a-i and a rank 0-9 such as e2")
    return int(name[1]) * 9 + _FILES.index(name[0])


class Move(str):
    """A move from one point to another: a `str` such as "h2e2" that knows its number.

    It compares, hashes, sorts and serialises as that text. What moves and what it takes is known
    from the position. Every move exists once: `Move("h2e2") is Move("h2e2")`.
    """

    __slots__ = ("code", "from_index", "to_index")

    #: The number of the C interface: the index of the start plus 128 times that of the target.
    code: int
    #: The point it starts from, 0 (a0) to 89 (i9).
    from_index: int
    #: The point it goes to.
    to_index: int

    def __new__(cls, text: str) -> "Move":
        """The move between two points such as "h2e2"; every other notation needs a position."""
        if isinstance(text, cls):
            return text
        if not isinstance(text, str):
            raise TypeError(f"expected a str, not {type(text).__name__}")
        if len(text) != 4:
            raise ValueError(f"{text!r} is not a move: expected two points such as h2e2")
        return move_of_code(square_index(text[:2]) | square_index(text[2:]) << 7)

    @classmethod
    def from_code(cls, code: int) -> "Move":
        """The move with a number of the C interface."""
        return move_of_code(code)

    @property
    def from_square(self) -> str:
        """The name of the point it starts from."""
        return str(self)[:2]

    @property
    def to_square(self) -> str:
        """The name of the point it goes to."""
        return str(self)[2:]

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    def __reduce__(self) -> "tuple[type[Move], tuple[str]]":
        return (Move, (str(self),))


class _Moves(Dict[int, Move]):
    """Every move by its number, made when it is first asked for."""

    def __missing__(self, code: int) -> Move:
        start, target = code & 127, code >> 7
        if start > 89 or not 0 <= target <= 89 or start == target:
            raise ValueError(f"{code} is no move: expected two different points, from + 128 * to")
        move = str.__new__(Move, square_name(start) + square_name(target))
        move.code, move.from_index, move.to_index = code, start, target
        return self.setdefault(code, move)


_MOVES = _Moves()

#: The move with a number of the C interface.
move_of_code = _MOVES.__getitem__
