"""Processes that do jobs, and what happens when one of them dies or does not end.

The process is killed and another takes its place. A job of many files is tried once more with each file
announced; the file at which it fails then is left out and told, and the rest is read.
"""

import multiprocessing
import time
from collections import deque
from multiprocessing.connection import wait
from typing import Any, Callable, Deque, Iterator, List, Optional, Tuple

from .work import Done, Job, Manner, serve


class _Worker:
    """A process and its job."""

    def __init__(self, context: Any, manner: Manner) -> None:
        self.wire, far = context.Pipe()
        self.process = context.Process(target=serve, args=(far, manner), daemon=True)
        self.process.start()
        far.close()
        self.job: Optional[Job] = None
        self.deadline = 0.0
        #: The piece that it has announced.
        self.at: Optional[int] = None
        #: It waits to be told how many games are before its piece.
        self.asks = False


class Pool:
    """So many processes. `games_before` answers for a job how many games are before its piece, or None while
    that is not known; `counted` takes how many games a job has, as soon as it is known."""

    def __init__(
        self,
        manner: Manner,
        jobs: int,
        timeout: float,
        games_before: Callable[[Job], Optional[int]],
        counted: Callable[[Job, int], None],
    ) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._manner, self._most, self._timeout = manner, jobs, timeout
        self._games_before, self._counted = games_before, counted
        self._workers: List[_Worker] = []
        self._again: Deque[Job] = deque()

    def run(self, next_job: Callable[[], Optional[Job]]) -> Iterator[Tuple[Job, Done]]:
        """Does all jobs that `next_job` gives; it is asked whenever a process is free, and gives None when
        there is none now. It ends when there is none and all are done."""
        while True:
            while self._fill(next_job):
                pass
            busy = [worker for worker in self._workers if worker.job is not None]
            if not busy:
                return
            for worker in busy:
                self._answer(worker)
            # One that asks is waiting for another.
            soonest = min((worker.deadline - time.monotonic() for worker in busy if not worker.asks), default=60.0)
            ready = wait([worker.wire for worker in busy], max(0.0, min(soonest, 60.0)))
            for worker in busy:
                if worker.wire in ready:
                    yield from self._hear(worker)
                elif time.monotonic() > worker.deadline and not worker.asks:
                    worker.process.kill()
                    yield from self._lost(worker, f"not done after {self._allowed(worker):.0f} seconds")

    def _fill(self, next_job: Callable[[], Optional[Job]]) -> bool:
        """Gives a free process something to do."""
        idle = next((worker for worker in self._workers if worker.job is None), None)
        if idle is None and len(self._workers) >= self._most:
            return False
        job = self._again.popleft() if self._again else next_job()
        if job is None:
            return False
        if idle is None:
            idle = _Worker(self._context, self._manner)
            self._workers.append(idle)
        idle.job, idle.at, idle.asks = job, None, False
        idle.deadline = time.monotonic() + self._allowed(idle)
        try:
            idle.wire.send(job)
        except OSError:
            # It died without a job; this one is another's.
            idle.job = None
            self._bury(idle)
            self._again.appendleft(job)
        return True

    def _allowed(self, worker: _Worker) -> float:
        """The seconds that a job may take: more for more bytes."""
        job = worker.job
        size = 0 if job is None else job.pieces[worker.at].size if worker.at is not None else job.size
        return self._timeout * (1 + size / (4 << 20))

    def _answer(self, worker: _Worker) -> None:
        if worker.asks and worker.job is not None:
            before = self._games_before(worker.job)
            if before is not None:
                worker.asks = False
                worker.deadline = time.monotonic() + self._allowed(worker)
                try:
                    worker.wire.send(before)
                except OSError:
                    pass  # It is heard of at once.

    def _hear(self, worker: _Worker) -> Iterator[Tuple[Job, Done]]:
        job = worker.job
        assert job is not None
        try:
            kind, value = worker.wire.recv()
        except (EOFError, OSError):
            worker.process.join(5)
            yield from self._lost(worker, f"the process that read it ended with {worker.process.exitcode}")
            return
        if kind == "at":
            worker.at = value
            worker.deadline = time.monotonic() + self._allowed(worker)
        elif kind == "stop":
            raise OSError(value)
        elif kind == "rows":
            self._counted(job, value)
            worker.asks = True
        else:
            worker.job = None
            if value.failure and job.whole is None and not job.careful:
                self._again.append(job._replace(careful=True))
            else:
                yield job, value

    def _lost(self, worker: _Worker, reason: str) -> Iterator[Tuple[Job, Done]]:
        job = worker.job
        assert job is not None
        self._bury(worker)
        if job.whole is not None:
            yield job, Done(0, [], {}, [], reason)
        elif not job.careful:
            self._again.append(job._replace(careful=True))
        else:
            at = worker.at if worker.at is not None else 0
            if at in job.skipped:
                # It failed over something else than a file.
                yield job, Done(0, [], {}, [], reason)
            else:
                self._again.append(job._replace(skipped={**job.skipped, at: reason}))

    def _bury(self, worker: _Worker) -> None:
        worker.wire.close()
        worker.process.join(5)
        self._workers.remove(worker)

    def close(self) -> None:
        """Ends all processes: those that are done at once, and the others too."""
        for worker in self._workers:
            if worker.job is None:
                try:
                    worker.wire.send(None)
                except OSError:
                    pass
            else:
                worker.process.kill()
        for worker in self._workers:
            worker.process.join(5)
            worker.wire.close()
        self._workers = []
