#!/usr/bin/env python3
"""What audits of archives cost. Prints a line for each measurement; the ratios are of one run.

    audit_bench.py speed            games a second on one core and on two, beside the Python package cchess
                                    on the same files (which only reads); in an environment of its own
    audit_bench.py memory [GAMES]   the largest process and the time for generated archives of 1,000 games
                                    and more, up to 500,000, as `python -m xqrules audit` with two processes
    audit_bench.py plan [GAMES]     the costs of one game in a run of 100,000, who bears them, here and on a Dask
                                    cluster of two workers, and what 100 million games come to by them; run by
                                    the Python of build/venv

The best of three runs counts, but for `memory`. The share of the verdicts is counted in instructions:
`cargo bench --bench instructions -- --audit FOLDER`.
"""

import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "bindings" / "python"), str(ROOT / ".ci"), str(ROOT / "benches" / "python")]

import xqrules as xq  # noqa: E402
from paths import shared  # noqa: E402


def timed(work, files):
    """The answer, and the seconds of processor time that it took."""
    started = time.process_time()
    return work(files), time.process_time() - started


def simplified(folder, out):
    """The Big5 archive as one PGN file a game in UTF-8 and simplified Chinese, which cchess reads too."""
    files = []
    for path in sorted(folder.glob("*.pgn")):
        for number, record in enumerate(xq.read_records(path)):
            new = pathlib.Path(out) / f"{path.name}-{number}.pgn"
            new.write_text(record.to_pgn("chinese"), encoding="utf-8")
            files.append(str(new))
    return files


def ours(files):
    """The games that were read, whole."""
    table = xq.audit_files([pathlib.Path(path).read_bytes() for path in files], files)
    return sum(errors == 0 for errors in table.columns["errors"].data)


def theirs(files):
    import readers

    return sum(bool(moves) for path in files for moves in readers.theirs(pathlib.Path(path)))


def shared_out(work, files, processes):
    """The answer, the seconds, and those of processor time; with the files shared out among processes that
    are there already."""
    import multiprocessing

    halves = [files[i::processes] for i in range(processes)]
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        pool.starmap(timed, [(work, half[:1]) for half in halves], 1)
        least = None
        for _ in range(3):
            started = time.perf_counter()
            answers = pool.starmap(timed, [(work, half) for half in halves], 1)
            found = (time.perf_counter() - started, sum(cpu for _, cpu in answers), sum(n for n, _ in answers))
            least = min(least or found, found)
    return least[2], least[0], least[1]


def speed():
    with tempfile.TemporaryDirectory() as out:
        files = simplified(shared("games/ccpd_big5"), out)
        base = None
        for who, work, which in (("xqrules, audit", ours, files), ("cchess, reading only", theirs, files[::20])):
            for processes in (1, 2):
                games, seconds, cpu = shared_out(work, which, processes)
                base = base or games / cpu
                print(f"{who}, {processes} process(es): {games / seconds:,.0f} games a second, {games / cpu:,.0f} a second of "
                      f"processor time ({games} of {len(which)} files), {base * cpu / games:.1f} times that of xqrules", flush=True)


def generate(path, games):
    """An archive of so many games in one PGN file, each with a name of its own."""
    texts = []
    for source in sorted(shared("games/ccpd_big5").glob("*.pgn")):
        texts += [record.to_pgn("chinese") for record in xq.read_records(source)]
    with open(path, "w", encoding="utf-8") as out:
        for number in range(games):
            out.write(f'[Number "{number}"]\n{texts[number % len(texts)]}\n')


def memory(most):
    sizes = [size for size in (1_000, 10_000, 100_000, 500_000) if size <= most]
    for games in sizes:
        with tempfile.TemporaryDirectory() as folder:
            archive = os.path.join(folder, "games.pgn")
            generate(archive, games)
            found = json.loads(subprocess.check_output([sys.executable, __file__, "one", archive, os.path.join(folder, "games.parquet")]))
            size = os.path.getsize(archive)
            print(f"{games:,} games, {size / 1e6:,.0f} MB: {found['seconds']:.1f} s, {games / found['seconds']:,.0f} games a second; "
                  f"the largest process has {found['kilobytes'] / 1024:.0f} MB; the table has {found['table'] / 1e6:.1f} MB", flush=True)


def one(archive, out):
    """One run in a process of its own, so that its memory is seen."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "xqrules", "audit", archive, "--out", out, "--jobs", "2", "--no-progress"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python")}
    subprocess.check_call(command, stdout=subprocess.DEVNULL, env=environment)
    seconds = time.perf_counter() - started
    print(json.dumps({"seconds": seconds, "kilobytes": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, "table": os.path.getsize(out)}))


def parts(archive, out, client=None):
    """Seconds of processor time of the process that asks: in all, and of them for putting the table together; and
    the bytes that it kept in the meantime. In processes of this machine, or with the client of a cluster."""
    from xqrules.archive import runner

    spent = {}
    finish = runner._Run._finish

    def watched(self, started):
        spent["kept"] = sum(os.path.getsize(os.path.join(self._folder, name)) for name in os.listdir(self._folder))
        spent["journal"] = os.path.getsize(os.path.join(self._folder, "journal.jsonl"))
        before = time.process_time()
        summary = finish(self, started)
        spent["join"] = time.process_time() - before
        return summary

    runner._Run._finish = watched
    began, children = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    runner.run(runner.Settings([archive], out, "parquet", 1), client=client)
    spent["asking"] = time.process_time() - began - spent["join"]
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent["working"] = ended.ru_utime + ended.ru_stime - children.ru_utime - children.ru_stime
    runner._Run._finish = finish
    return spent


def processor(pids):
    """The processor time that processes have had so far (Linux)."""
    tick = os.sysconf("SC_CLK_TCK")
    fields = [pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in pids]
    return sum(int(f[11]) + int(f[12]) for f in fields) / tick


def on_cluster(archive, out, folder):
    """The same with a scheduler and two workers, and the time that each of these had."""
    sys.path.insert(0, str(ROOT / "tests" / "bindings"))
    import dask_audit

    cluster = dask_audit.Cluster(pathlib.Path(folder))
    try:
        workers, scheduler = cluster.pids(), [cluster.processes[0].pid]
        before = processor(workers), processor(scheduler)
        spent = parts(archive, out, cluster.client)
        spent["working"] = processor(workers) - before[0]
        spent["scheduling"] = processor(scheduler) - before[1]
        return spent
    finally:
        cluster.close()


def plan(games):
    million = 1e8 / games
    with tempfile.TemporaryDirectory() as folder:
        archive, out = os.path.join(folder, "games.pgn"), os.path.join(folder, "games.parquet")
        generate(archive, games)
        size = os.path.getsize(archive)
        here = parts(archive, out)
        there = on_cluster(archive, os.path.join(folder, "other.parquet"), folder)
        table = os.path.getsize(out)
        pieces = -(-size // (8 << 20))
        print(f"{games:,} games in {pieces} pieces: {size / games:,.0f} bytes a game to read, {table / games:,.0f} in the table, "
              f"{here['kept'] / games:,.0f} kept until it is put together, {here['journal'] / pieces:,.0f} of journal a piece")
        for name, spent in (("processes of one machine", here), ("a Dask cluster", there)):
            print(f"{name}, microseconds of processor time a game, and hours for 100 million:")
            for what in ("working", "asking", "join", "scheduling"):
                if what in spent:
                    print(f"  {what:<12} {1e6 * spent[what] / games:8.1f} {million * spent[what] / 3600:8.2f}")
        print(f"100 million games: {million * size / 1e9:,.0f} GB to read, {million * table / 1e9:,.1f} GB of table, "
              f"{million * here['kept'] / 1e9:,.1f} GB kept in the meantime, {million * pieces:,.0f} pieces")


def main():
    what = sys.argv[1:2]
    if what == ["speed"]:
        import bench

        python = bench.environment()
        if sys.prefix != str(pathlib.Path(python).parent.parent):
            sys.exit(subprocess.call([python, *sys.argv]))
        speed()
    elif what == ["memory"]:
        memory(int(sys.argv[2]) if len(sys.argv) > 2 else 500_000)
    elif what == ["plan"]:
        plan(int(sys.argv[2]) if len(sys.argv) > 2 else 100_000)
    elif what == ["one"]:
        one(*sys.argv[2:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
