"""How far a run is: a bar where there is a terminal and tqdm, else a line now and then."""

import importlib
import sys
import time
from typing import Any


class Progress:
    """Bytes and games that are done, with rate and the time that is left. A context manager."""

    #: A line every so many seconds.
    EVERY = 10.0

    def __init__(self, total: int, wanted: bool = True) -> None:
        self._total, self._wanted = total, wanted
        self._started = self._told = time.monotonic()
        self._bytes = self._games = 0
        #: What an earlier run had done: it took this one no time.
        self._before = self._games_before = 0
        self._bar: Any = None
        if wanted and _is_terminal():
            try:
                tqdm = importlib.import_module("tqdm").tqdm
            except ImportError:
                return
            self._bar = tqdm(
                total=total or None, unit="B", unit_scale=True, unit_divisor=1024, file=sys.stderr, leave=False
            )

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def add(self, size: int, games: int) -> None:
        """So many bytes and games more are done."""
        self._bytes += size
        self._games += games
        if self._bar is not None:
            self._bar.set_postfix_str(f"{self._games:,} games", refresh=False)
            self._bar.update(size)
            return
        now = time.monotonic()
        if self._wanted and now - self._told >= self.EVERY:
            self._told = now
            print(self.line(now), file=sys.stderr, flush=True)

    def found(self, size: int, games: int) -> None:
        """So many bytes and games were done before this run."""
        self._before += size
        self._games_before += games
        self._bytes += size
        self._games += games
        if self._bar is not None:
            self._bar.initial += size
            self._bar.last_print_n += size
            self._bar.n += size

    def line(self, now: float) -> str:
        """Where things stand."""
        seconds = max(now - self._started, 1e-9)
        text = f"{self._games:,} games, {(self._games - self._games_before) / seconds:,.0f} a second"
        if self._total and self._bytes:
            now_done = self._bytes - self._before
            left = _time(seconds * max(self._total - self._bytes, 0) / now_done) if now_done else "?"
            text = f"{100 * min(self._bytes / self._total, 1):.0f} %, {text}, {left} left"
        return text


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def _is_terminal() -> bool:
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):
        return False
