"""The jobs of an audit on a Dask cluster instead of in processes of this machine.

A job is a pure task: what it answers depends on its bytes alone, so that Dask may do it again elsewhere
when a worker dies. The rows of a piece of a large file stay on the worker until it is known how many games
are before them. Everything is written once and by the process that asked: workers need to see the files
that are read, and nothing else of this machine.

A file that kills its worker is tried on others, as many times as the scheduler allows (its
`distributed.scheduler.allowed-failures`, usually three more). Then the files of its job are tried each by
itself; and what has failed so, while others shared the worker, once more at the end, alone.
"""

import importlib
import os
import threading
import time
from collections import deque
from typing import Any, Callable, Deque, Dict, Iterable, Iterator, List, NamedTuple, Optional, Set, Tuple

from .. import __version__
from .._audit import Audit
from .pieces import plan
from .tables import part as encoded
from .tables import write_whole
from .tally import tally
from .work import Done, Job, Manner, part, prints, prints_of, read

#: The exit code of a worker that was not done in time.
OVERDUE = 75


class _Read(NamedTuple):
    """The games of a piece, while it is not known how many are before them."""

    table: Audit
    files: List[Dict[str, Any]]


class _Written(NamedTuple):
    """A job that is done: what is told of it, and the bytes of its files."""

    done: Done
    rows: bytes
    prints: bytes


# What workers do. Each of these is a task.


def read_job(job: Job, manner: Manner, seconds: float) -> _Read:
    """Reads the pieces of a job."""
    with _Watch(seconds):
        return _Read(*read(job, manner))


def rows_of(games: _Read) -> int:
    """How many games a job has."""
    return len(games.table)


def write_job(games: _Read, before: int, manner: Manner) -> _Written:
    """Makes the part of the table, numbering the games behind those before them."""
    table, files = games
    done = Done(len(table), files, tally(table), [])
    if not len(table):
        return _Written(done, b"", b"")
    return _Written(done, encoded(manner.format, table, before), prints_of(table))


def do_job(job: Job, manner: Manner, seconds: float) -> _Written:
    """Both at once, for whole files."""
    return write_job(read_job(job, manner, seconds), 0, manner)


def plan_job(job: Job, manner: Manner, seconds: float) -> _Written:
    """Cuts a file."""
    assert job.whole is not None
    with _Watch(seconds):
        return _Written(Done(0, [], {}, list(plan(job.whole, manner.chunk))), b"", b"")


class _Watch:
    """Ends this worker when a task takes longer than it may, since nothing else ends an endless loop. The
    nanny starts another."""

    def __init__(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, os._exit, (OVERDUE,))
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *what: Any) -> None:
        self._timer.cancel()


class Cluster:
    """Does what `Pool` does, with the workers of a Dask client. `client` is a `distributed.Client` or the
    address of a scheduler."""

    def __init__(
        self,
        client: Any,
        manner: Manner,
        timeout: float,
        games_before: Callable[[Job], Optional[int]],
        counted: Callable[[Job, int], None],
    ) -> None:
        self._distributed = importlib.import_module("distributed")
        self._own = isinstance(client, str)
        self._client = self._connected(client) if self._own else client
        self._arrived = self._distributed.as_completed(loop=self._client.loop)
        self._manner, self._timeout = manner, timeout
        self._games_before, self._counted = games_before, counted
        #: What is going on, by its future: what is done with which job.
        self._running: Dict[Any, Tuple[str, Job]] = {}
        #: The games of pieces, by the keys of their jobs, until the part of the table is made.
        self._read: Dict[str, Any] = {}
        #: Pieces that wait for the number of games before them.
        self._waiting: Dict[str, Job] = {}
        self._again: Deque[Job] = deque()
        #: Jobs of several files that failed, while their files are tried one by one.
        self._tried: Dict[str, _Trial] = {}
        #: What killed a worker that may have done something else as well.
        self._suspects: Deque[Tuple[str, Job]] = deque()
        self._last = 0
        self._asked, self._threads = -2.0, 1
        #: The workers that are known to have this version of the library.
        self._same: Set[str] = set()
        try:
            self._first_worker()
            self._most()
        except BaseException:
            self.close()
            raise

    def _connected(self, address: str) -> Any:
        try:
            # What is no address keeps a client busy for a minute.
            importlib.import_module("distributed.comm").get_address_host_port(address)
        except ValueError as error:
            raise OSError(f"{address!r} is no address of a scheduler, such as tcp://127.0.0.1:8786: {error}") from None
        return self._distributed.Client(address, set_as_default=False)

    def _first_worker(self) -> None:
        """Waits for one: some clusters start workers when there is something to do."""
        probe = self._client.submit(abs, 0, key=f"xqrules-probe-{id(self)}")
        try:
            probe.result(self._timeout)
        except (TimeoutError, self._distributed.TimeoutError):
            raise OSError(f"no worker of the scheduler was free within {self._timeout:.0f} seconds") from None

    def _compare(self, workers: Iterable[str]) -> None:
        """All must have this version of the library. A worker without it would die of the first task, and the
        files of that would be blamed."""
        if self._same.issuperset(workers):
            return
        # What is sent is Python's own: of the library's functions an ImportError would come back at best.
        asked = eval, "__import__('xqrules').__version__"
        answers = self._client.run(*asked, on_error="return")
        try:
            who = {"the scheduler": self._client.run_on_scheduler(*asked)}
        except ImportError as error:
            who = {"the scheduler": error}
        who.update((f"the worker {address}", answer) for address, answer in answers.items())
        for name, answer in who.items():
            if answer != __version__ and isinstance(answer, (ImportError, str)):
                has = f"it has {answer}" if isinstance(answer, str) else str(answer)
                raise OSError(f"{name} needs xqrules {__version__}, the version of this program: {has}")
        # One that has gone meanwhile did not answer.
        self._same.update(address for address, answer in answers.items() if answer == __version__)

    def run(self, next_job: Callable[[], Optional[Job]]) -> Iterator[Tuple[Job, Done]]:
        """As `Pool.run`."""
        while True:
            while len(self._running) < self._most():
                job = self._again.popleft() if self._again else next_job()
                if job is None:
                    break
                self._begin(job)
            self._number()
            alone = not self._running
            if alone:
                if not self._suspects:
                    return
                # Nothing else is going on, so that it is this or nothing.
                self._start(*self._suspects.popleft())
            future = next(self._arrived)
            what, job = self._running.pop(future)
            if future.status == "finished":
                yield from self._finished(what, job, future)
            elif future.status == "error":
                yield from self._failed(what, job, future.exception(), alone)
            elif future.status == "cancelled":
                raise OSError("the scheduler does not know of its work any more")
            else:
                # Its worker died with the answer before that was fetched: another does it again.
                self._running[future] = what, job
                self._arrived.add(future)

    def _most(self) -> int:
        """So many tasks at a time: two for each thread, so that none waits while the next one is sent.
        Workers come and go."""
        now = time.monotonic()
        if now > self._asked + 2:
            self._asked = now
            threads = self._client.nthreads()
            self._compare(threads)
            self._threads = max(1, sum(threads.values()))
        return 2 * self._threads

    def _begin(self, job: Job) -> None:
        self._start("plan" if job.whole is not None else "read" if job.counted else "do", job)

    def _start(self, what: str, job: Job, *arguments: Any) -> None:
        tasks = {"plan": plan_job, "read": read_job, "do": do_job, "try": do_job, "rows": rows_of, "write": write_job}
        if not arguments:
            arguments = (absolute(job), self._manner, self._timeout * (1 + job.size / (4 << 20)))
        # Never the key of something that failed, nor that of a run before this one.
        self._last += 1
        key = f"xqrules-{what}-{job.key}-{id(self)}-{self._last}"
        future = self._client.submit(tasks[what], *arguments, key=key)
        self._running[future] = (what, job)
        self._arrived.add(future)

    def _number(self) -> None:
        """Goes on with the pieces of large files before which all games are known."""
        for key, job in list(self._waiting.items()):
            before = self._games_before(job)
            if before is not None:
                del self._waiting[key]
                self._start("write", job, self._read[key], before, self._manner)

    def _finished(self, what: str, job: Job, future: Any) -> Iterator[Tuple[Job, Done]]:
        if what == "read":
            # Held here, or the worker would forget it.
            self._read[job.key] = future
            self._start("rows", job, future)
        elif what == "rows":
            self._counted(job, future.result())
            self._waiting[job.key] = job
        elif what == "try":
            self._was_tried(job, "")
        else:
            written: _Written = future.result()
            self._read.pop(job.key, None)
            if written.rows:
                write_whole(part(self._manner, job.key), written.rows)
                write_whole(prints(self._manner, job.key), written.prints)
            yield job, written.done

    def _failed(self, what: str, job: Job, error: BaseException, alone: bool) -> Iterator[Tuple[Job, Done]]:
        died = isinstance(error, self._distributed.scheduler.KilledWorker)
        if what in ("rows", "write"):
            # The games it was about are lost with their worker, which Dask has tried to mend.
            what = "read"
            self._read.pop(job.key, None)
        if len(job.pieces) > 1 and not job.careful:
            self._tried[job.key] = _Trial(job, len(job.pieces), {})
            for number, piece in enumerate(job.pieces):
                self._start("try", Job(f"{job.key}.{number}", [piece]))
            return
        if died and not alone:
            self._suspects.append((what, job))
            return
        seconds = self._timeout * (1 + job.size / (4 << 20))
        reason = f"the workers that read it died, or were not done after {seconds:.0f} seconds"
        if not died:
            reason = f"{type(error).__name__}: {error}"
        if what == "try":
            self._was_tried(job, reason)
        else:
            yield job, Done(0, [], {}, [], reason)

    def _was_tried(self, job: Job, reason: str) -> None:
        """Notes what came of one file; when all are known, those that can be read are read."""
        key, number = job.key.rsplit(".", 1)
        trial = self._tried[key]
        trial = self._tried[key] = trial._replace(left=trial.left - 1)
        if reason:
            trial.failed[int(number)] = reason
        if not trial.left:
            del self._tried[key]
            self._again.append(trial.job._replace(careful=True, skipped=trial.failed))

    def close(self) -> None:
        """Forgets what is going on."""
        self._client.cancel(list(self._running) + list(self._read.values()))
        self._running, self._read = {}, {}
        if self._own:
            self._client.close()


class _Trial(NamedTuple):
    """A job whose files are tried one by one."""

    job: Job
    left: int
    failed: Dict[int, str]


def absolute(job: Job) -> Job:
    """The same with paths that do not depend on where a process was started."""
    whole = job.whole._replace(path=os.path.abspath(job.whole.path)) if job.whole is not None else None
    pieces = [p._replace(source=p.source._replace(path=os.path.abspath(p.source.path))) for p in job.pieces]
    return job._replace(whole=whole, pieces=pieces)
