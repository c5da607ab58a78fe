"""A bar for long runs, when there is somebody to see it and something to draw it with (tqdm)."""

import importlib
import sys
from typing import Any

from .streams import complain, output


class Progress:
    """How much of so many bytes is done, on the standard error. A context manager."""

    def __init__(self, total: int, wanted: bool = True) -> None:
        """`total` is in bytes, 0 when it is not known."""
        self._bar: Any = None
        # Not where it would stand among what is put out, and never in a file or a pipe.
        if not wanted or output().is_terminal or not _seen():
            return
        try:
            tqdm = importlib.import_module("tqdm").tqdm
        except ImportError:
            return
        # What takes less than a moment needs none.
        self._bar = tqdm(
            total=total or None, unit="B", unit_scale=True, unit_divisor=1024, delay=0.7, leave=False, file=sys.stderr
        )

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def advance(self, count: int) -> None:
        """So many bytes more are done."""
        if self._bar is not None:
            self._bar.update(count)

    def complain(self, text: str) -> None:
        """A line for the standard error, with the bar out of its way."""
        if self._bar is not None:
            self._bar.clear()
        complain(text)
        if self._bar is not None:
            self._bar.refresh()


def _seen() -> bool:
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):
        return False
