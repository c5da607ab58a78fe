"""An audit from the first file to the last: what is done by whom, what is kept, what is put together.

Beside the table a folder (`TABLE.parts`) takes the work while it is going on: for each job a part of the
table, a whole file of its kind, and a line in the journal. However the run ends, these parts are good.
The same command goes on from there; when all is done the parts become the table, and the folder goes.
"""

import hashlib
import os
import shutil
import time
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from .. import __version__
from .._audit_schema import AUDIT_SCHEMA
from .cluster import Cluster
from .doubles import Doubles, doubles
from .journal import Journal
from .pieces import CHUNK, Piece
from .pool import Pool
from .sources import Limits, Refused, Source, walk
from .tables import join, write_files
from .tally import Tally, add
from .work import Done, Job, Manner, part, prints, spool

#: So many small files make one job, or as many as have so many bytes.
FILES = 256
BYTES = 4 << 20


class Settings(NamedTuple):
    """What is audited, and how."""

    paths: Sequence[str]
    out: str
    #: "parquet", "csv" or "jsonl".
    format: str
    jobs: int = 1
    judge: bool = True
    #: The bound of the search for one game; 0: 1,000,000 positions.
    max_nodes: int = 0
    #: About how many bytes a piece of a large file has.
    chunk: int = CHUNK
    #: The seconds that a job may take, and as many again for every 4 MiB of it.
    timeout: float = 120.0
    limits: Limits = Limits()
    #: The most bytes of memory that one of the processes may take; 0 for no bound.
    memory: int = 4 << 30
    #: Throws away what an interrupted run left.
    fresh: bool = False


class Summary(NamedTuple):
    """What an audit came to."""

    tally: Tally
    #: Files by their status.
    files: Dict[str, int]
    #: Those that could not be read, the first of them: name, status, reason.
    failures: List[Tuple[str, str, str]]
    doubles: Doubles
    seconds: float
    #: Games that were read in this run, and bytes; the others were done before.
    games_now: int
    bytes_now: int
    whole: bool


class Interrupted(Exception):
    """Ctrl-C, or somebody else's wish to stop: what is done is kept, and a table of it is there."""

    def __init__(self, summary: Summary) -> None:
        super().__init__("interrupted")
        self.summary = summary


#: More failures are only counted.
_FAILURES = 1000

#: Takes (bytes, games) that were done.
Report = Callable[[int, int], None]


def run(
    settings: Settings,
    report: Report = lambda size, games: None,
    client: Any = None,
    found: Report = lambda size, games: None,
) -> Summary:
    """Audits everything below the paths and writes the table; beside it the list of all files,
    `TABLE.files.csv`. With a `client`, a `distributed.Client` or the address of a Dask scheduler, its
    workers do it instead of processes here. `report` is told of what is done, `found` of what an
    interrupted run had done before."""
    return _Run(settings, report, client, found).run()


class _Big:
    """A file that is cut."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.pieces: List[Piece] = []
        self.next = 0
        #: The games of each piece, as far as they are known.
        self.games: List[Optional[int]] = []
        self.left = 0
        #: Their keys, in the order of the table.
        self.keys: List[str] = []


class _Run:
    def __init__(self, settings: Settings, report: Report, client: Any, found: Report) -> None:
        self._settings, self._report, self._client, self._known = settings, report, client, found
        self._folder = settings.out + ".parts"
        if settings.fresh:
            shutil.rmtree(self._folder, ignore_errors=True)
        os.makedirs(self._folder, exist_ok=True)
        self._manner = Manner(
            self._folder, settings.format, settings.chunk, settings.judge, settings.max_nodes, settings.memory
        )
        #: The keys of all jobs in the order of the table; a list for a file that is cut.
        self._order: List[Union[str, List[str]]] = []
        self._found = self._walk()
        self._ahead: Optional[Union[Source, Refused]] = None
        self._ended = False
        self._bigs: Dict[str, _Big] = {}
        self._places: Dict[str, Tuple[_Big, int]] = {}
        self._games_now = self._bytes_now = 0
        self._interrupted = False

    def run(self) -> Summary:
        started = time.monotonic()
        settings = self._settings
        own = {
            "version": __version__,
            "schema": AUDIT_SCHEMA,
            "paths": list(settings.paths),
            "format": settings.format,
            "judge": settings.judge,
            "max_nodes": settings.max_nodes,
            "chunk": settings.chunk,
            "limits": list(settings.limits),
        }
        self._journal = Journal(os.path.join(self._folder, "journal.jsonl"), own)
        pool = self._workers()
        try:
            for job, done in pool.run(self._next_job):
                self._take(job, done)
        except KeyboardInterrupt:
            self._interrupted = True
        finally:
            pool.close()
        summary = self._finish(started)
        if self._interrupted:
            raise Interrupted(summary)
        return summary

    def _workers(self) -> Union[Pool, Cluster]:
        timeout = self._settings.timeout
        if self._client is not None:
            return Cluster(self._client, self._manner, timeout, self._games_before, self._counted)
        return Pool(self._manner, self._settings.jobs, timeout, self._games_before, self._counted)

    # What there is to do.

    def _walk(self) -> Iterator[Union[Source, Refused]]:
        """Everything but what this run writes itself."""
        own = {os.path.abspath(path) for path in _written(self._settings.out)}
        for found in walk(self._settings.paths, self._settings.limits):
            path = os.path.abspath(found.path if isinstance(found, Source) else found.name)
            if path not in own and os.path.abspath(self._folder) not in (path, os.path.dirname(path)):
                yield found

    def _next_job(self) -> Optional[Job]:
        while True:
            for big in list(self._bigs.values()):
                while big.next < len(big.pieces):
                    number, big.next = big.next, big.next + 1
                    if big.games[number] is None:
                        piece = big.pieces[number]
                        return Job(self._key([piece]), [piece], counted=True)
            if self._ended and self._ahead is None:
                return None
            job = self._gather()
            if job is not None:
                return job

    def _gather(self) -> Optional[Job]:
        """The next small files as one job, or the next large one. None also for what is done already."""
        batch: List[Source] = []
        size = 0
        while True:
            found = self._ahead if self._ahead is not None else next(self._found, None)
            self._ahead = None
            if found is None:
                self._ended = True
                break
            alone = isinstance(found, Refused) or found.size > self._settings.chunk
            if batch and (alone or len(batch) >= FILES or size + found.size > BYTES):
                self._ahead = found
                break
            if isinstance(found, Refused):
                self._refuse(found)
                return None
            if alone:
                return self._start_big(found)
            batch.append(found)
            size += found.size
        if not batch:
            return None
        pieces = [Piece(source) for source in batch]
        job = Job(self._key(pieces), pieces)
        self._order.append(job.key)
        if job.key in self._journal:
            self._known(job.size, self._journal[job.key]["rows"])
            return None
        return job

    def _refuse(self, refused: Refused) -> None:
        key = _hash(repr(refused))
        self._order.append(key)
        if key not in self._journal:
            file = {"source": refused.name, "bytes": refused.size, "status": "refused", "games": 0, "errors": 0}
            self._journal.add(key, {"rows": 0, "files": [{**file, "reason": refused.reason}], "tally": {}})

    def _start_big(self, source: Source) -> Optional[Job]:
        big = _Big(_hash(repr(source)))
        self._order.append(big.keys)
        self._bigs[big.key] = big
        plan = f"plan-{big.key}"
        if plan in self._journal:
            entry = self._journal[plan]
            pieces = [_piece(value) for value in entry["pieces"]]
            # What was unpacked may be gone.
            here = all(piece.source.member is not None or os.path.exists(piece.source.path) for piece in pieces)
            if here or all(self._key([piece]) in self._journal for piece in pieces):
                self._planned(big, pieces)
                return None
        return Job(big.key, [], whole=source)

    def _planned(self, big: _Big, pieces: List[Piece]) -> None:
        big.pieces = pieces
        for number, piece in enumerate(pieces):
            key = self._key([piece])
            big.keys.append(key)
            self._places[key] = (big, number)
            done = self._journal[key]["rows"] if key in self._journal else None
            big.games.append(done)
            if done is not None:
                self._known(piece.size, done)
        big.left = sum(games is None for games in big.games)
        self._close_big(big)

    def _close_big(self, big: _Big) -> None:
        if big.left == 0:
            # Other files may still need what is told of this one: only what was unpacked goes.
            path = spool(self._manner, big.key)
            if os.path.exists(path):
                os.remove(path)
            self._bigs.pop(big.key, None)

    def _key(self, pieces: Sequence[Piece]) -> str:
        """The same work has the same key, in any run."""
        what = [(*p.source, p.start, p.end, p.format, p.encoding) for p in pieces]
        return _hash(repr(what))

    # What was done.

    def _counted(self, job: Job, games: int) -> None:
        big, number = self._places[job.key]
        big.games[number] = games

    def _games_before(self, job: Job) -> Optional[int]:
        big, number = self._places[job.key]
        before = 0
        for games in big.games[:number]:
            if games is None:
                return None
            before += games
        return before

    def _take(self, job: Job, done: Done) -> None:
        if job.whole is not None:
            big = self._bigs[job.key]
            if done.failure:
                # A file that cannot be looked through is a file that cannot be read.
                key = _hash(f"failed {job.key}")
                big.keys.append(key)
                self._journal.add(key, {"rows": 0, "files": [_failed(job.whole, done.failure)], "tally": {}})
            else:
                self._journal.add(f"plan-{job.key}", {"pieces": [_plain(piece) for piece in done.pieces]})
            self._planned(big, done.pieces)
            return
        files, rows = done.files, done.rows
        if done.failure:
            files, rows = [_failed(piece.source, done.failure) for piece in job.pieces], 0
        self._journal.add(job.key, {"rows": rows, "files": files, "tally": done.tally})
        self._games_now += rows
        self._bytes_now += job.size
        self._report(job.size, rows)
        if job.counted:
            big, number = self._places.pop(job.key)
            big.games[number] = rows
            big.left -= 1
            self._close_big(big)

    # What it comes to.

    def _keys(self) -> Iterator[str]:
        for place in self._order:
            for key in [place] if isinstance(place, str) else place:
                if key in self._journal:
                    yield key

    def _finish(self, started: float) -> Summary:
        total: Tally = {}
        statuses: Dict[str, int] = {}
        failures: List[Tuple[str, str, str]] = []
        for file in self._files():
            statuses[file["status"]] = statuses.get(file["status"], 0) + 1
            if file["status"] != "read" and len(failures) < _FAILURES:
                failures.append((file["source"], file["status"], file["reason"]))
        for key in self._keys():
            add(total, self._journal[key]["tally"])
        out = self._settings.out
        with_rows = (key for key in self._keys() if self._journal[key]["rows"])
        join((part(self._manner, key) for key in with_rows), out, self._settings.format)
        write_files(f"{out}.files.csv", self._files())
        games = total.get("games", {}).get("games", 0)
        with_rows = (key for key in self._keys() if self._journal[key]["rows"])
        found = doubles((prints(self._manner, key) for key in with_rows), games, self._folder)
        self._journal.close()
        if not self._interrupted:
            shutil.rmtree(self._folder)
        seconds = time.monotonic() - started
        return Summary(
            total, statuses, failures, found, seconds, self._games_now, self._bytes_now, not self._interrupted
        )

    def _files(self) -> Iterator[Dict[str, Any]]:
        """Every file, once; that of a file that was cut is put together of its pieces."""
        for place in self._order:
            if isinstance(place, str):
                if place in self._journal:
                    yield from self._journal[place]["files"]
                continue
            whole: Optional[Dict[str, Any]] = None
            for key in place:
                if key in self._journal:
                    for file in self._journal[key]["files"]:
                        whole = file if whole is None else _together(whole, file)
            if whole is not None:
                yield whole


#: What can be said of a piece without saying anything bad of the file.
_SOUND = ("read", "no games", "unknown")


def _together(one: Dict[str, Any], other: Dict[str, Any]) -> Dict[str, Any]:
    both = dict(one)
    for name in ("bytes", "games", "errors"):
        both[name] += other[name]
    for bad in (one, other):
        if bad["status"] not in _SOUND:
            both["status"], both["reason"] = bad["status"], bad["reason"]
            return both
    # A piece without games is no matter where others have some.
    both["status"], both["reason"] = ("read", "") if both["games"] else (one["status"], one["reason"])
    return both


def _failed(source: Source, reason: str) -> Dict[str, Any]:
    file = {"source": source.name, "bytes": source.size, "status": "failed", "games": 0, "errors": 0}
    return {**file, "reason": reason}


def _written(out: str) -> List[str]:
    return [out, f"{out}.half", f"{out}.files.csv", f"{out}.files.csv.half", f"{out}.html"]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:24]


def _plain(piece: Piece) -> List[Any]:
    return [list(piece.source), *piece[1:]]


def _piece(value: List[Any]) -> Piece:
    return Piece(Source(*value[0]), *value[1:])
