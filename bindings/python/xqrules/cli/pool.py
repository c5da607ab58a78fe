"""One piece of work after the other, in this process or in several, with the same outcome.

What comes of an item is a sequence of pieces. They are given in the order of the items however many
processes there are, and a process that dies costs the item that it was at, and no other.
"""

from typing import Any, Callable, Iterable, Iterator, NamedTuple, Optional, Sequence, Tuple


class Piece(NamedTuple):
    """Something that came of an item; what kinds there are is for those to say who make them."""

    kind: str
    value: Any


#: Makes the pieces of an item. It is sent to other processes: a function of a module, or a partial of one.
Work = Callable[[Any], Iterable[Piece]]

class WorkFailed(Exception):
    """The work raised something that nobody foresaw; the text is where."""


def ordered(
    work: Work,
    items: Sequence[Any],
    jobs: int = 1,
    here: Callable[[Any], bool] = lambda item: False,
    died: Callable[[Any, Optional[int]], Iterable[Piece]] = lambda item, code: (),
) -> Iterator[Tuple[int, Piece]]:
    """The pieces of all items, each with the number of its item, in the order of the items.

    With more than one job the work is done in processes of their own, but that of items which can
    only be worked on `here`. `died` makes the last pieces of an item whose process ended.
    """
    if jobs <= 1 or len(items) <= 1:
        for number, item in enumerate(items):
            for piece in work(item):
                yield number, piece
        return
    # What one process does not need is not even loaded.
    from .workers import Pool

    pool = Pool(work, items, min(jobs, len(items)), here, died)
    try:
        yield from pool.run()
        pool.close()
    finally:
        pool.stop()
