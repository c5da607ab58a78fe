"""The processes of `pool`."""

import multiprocessing
import signal
import sys
import traceback
from collections import deque
from multiprocessing.connection import Connection, wait
from typing import Any, Deque, Dict, Iterator, List, Optional, Sequence, Tuple

from .pool import Piece, Work, WorkFailed

#: A worker sends what it has when it is about this large,
_BATCH = 1 << 16
#: and waits when so much of an item lies here whose turn is not yet.
_AHEAD = 1 << 24


class _Worker:
    """A process at work, and the wire to it."""

    def __init__(self, context: Any, work: Work) -> None:
        self.wire, far = context.Pipe()
        self.process = context.Process(target=_serve, args=(far, work), daemon=True)
        #: The number of the item that it is at.
        self.at: Optional[int] = None
        # Ctrl-C reaches every process of a terminal; it is for this one to say what it means.
        # What is blocked stays so in a process that is started meanwhile.
        if hasattr(signal, "pthread_sigmask"):
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                self.process.start()
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
        else:
            self.process.start()
        # Only the process holds its end now: when it dies, the wire says so.
        far.close()


class Pool:
    """Processes at the work of one list of items."""

    def __init__(self, work: Work, items: Sequence[Any], jobs: int, here: Any, died: Any) -> None:
        # As on Windows everywhere: nothing of this process gets into another by chance.
        self._context = multiprocessing.get_context("spawn")
        self._work, self._items, self._here, self._died = work, items, here, died
        self._workers: List[_Worker] = []
        self._jobs = jobs
        #: The next item that nobody has.
        self._next = 0
        self._pieces: Dict[int, Deque[Piece]] = {}
        self._sizes: Dict[int, int] = {}
        self._done: Dict[int, bool] = {}

    def run(self) -> Iterator[Tuple[int, Piece]]:
        for number, item in enumerate(self._items):
            self._hand_out(number)
            if self._here(item):
                for piece in self._work(item):
                    yield number, piece
                continue
            while True:
                pieces = self._pieces.setdefault(number, deque())
                while pieces:
                    yield number, pieces.popleft()
                self._sizes[number] = 0
                if self._done.get(number):
                    break
                self._hand_out(number)
                self._receive(number)
            for table in (self._pieces, self._sizes, self._done):
                table.pop(number, None)

    def _hand_out(self, turn: int) -> None:
        """Gives every worker without work an item, but none too far from the one whose turn it is."""
        while self._next < len(self._items) and self._next < turn + 8 * self._jobs:
            if self._here(self._items[self._next]):
                self._next += 1
                continue
            idle = next((worker for worker in self._workers if worker.at is None), None)
            if idle is None:
                if len(self._workers) == self._jobs:
                    return
                idle = _Worker(self._context, self._work)
                self._workers.append(idle)
            idle.at, self._next = self._next, self._next + 1
            try:
                idle.wire.send(self._items[idle.at])
            except OSError:
                # It is dead already, before it had the item: which is another's then.
                self._next = idle.at
                idle.at = None
                self._bury(idle)

    def _receive(self, turn: int) -> None:
        """Takes in what the workers have sent, waiting for something."""
        wires = {
            worker.wire: worker
            for worker in self._workers
            if worker.at is not None and (worker.at == turn or self._sizes.get(worker.at, 0) < _AHEAD)
        }
        for wire in wait(list(wires)):
            worker = wires[wire]
            at = worker.at
            assert at is not None
            try:
                size, batch, end = worker.wire.recv()
            except (EOFError, OSError):
                self._bury(worker)
                size, batch, end = 0, list(self._died(self._items[at], worker.process.exitcode)), True
            if isinstance(end, str):
                raise WorkFailed(end)
            self._pieces.setdefault(at, deque()).extend(batch)
            self._sizes[at] = self._sizes.get(at, 0) + size
            if end:
                self._done[at] = True
                worker.at = None

    def _bury(self, worker: _Worker) -> None:
        worker.wire.close()
        worker.process.join(5)
        if worker in self._workers:
            self._workers.remove(worker)

    def close(self) -> None:
        """Lets the workers go, whose work is done."""
        for worker in self._workers:
            worker.wire.close()
        for worker in self._workers:
            worker.process.join(5)

    def stop(self) -> None:
        """Ends what still runs."""
        for worker in self._workers:
            if worker.process.is_alive():
                worker.process.terminate()
        for worker in self._workers:
            worker.process.join(5)
            worker.wire.close()
        self._workers = []


def _serve(wire: "Connection", work: Work) -> None:
    """What a worker does until there is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Told to stop, it still removes what is half written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        while True:
            item = wire.recv()
            batch: List[Piece] = []
            size = 0
            try:
                for piece in work(item):
                    batch.append(piece)
                    size += 64 + (len(piece.value) if isinstance(piece.value, (str, bytes)) else 0)
                    if size >= _BATCH:
                        wire.send((size, batch, False))
                        batch, size = [], 0
            except Exception:
                wire.send((0, [], traceback.format_exc()))
                return
            wire.send((size, batch, True))
    except (EOFError, OSError):
        # Nobody is there any more who wants it.
        sys.exit(0)
    finally:
        # On its way out already: to be told so again would only break off what still closes.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
