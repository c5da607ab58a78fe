#!/usr/bin/env python3
"""Audits on a Dask cluster: a scheduler and two workers as processes of their own on loopback. Run by the
Python that has Dask.

Prints "tests: N passed, M failed, 0 skipped".
"""

import csv
import importlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings" / "python"), str(ROOT / ".ci"), str(ROOT / "tests" / "bindings" / "python")]

import distributed  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402
import xqrules as xq  # noqa: E402
import xqrules.dask  # noqa: E402
from audits import GAME, POISON  # noqa: E402
from paths import sample, shared  # noqa: E402
from xqrules.archive.runner import Settings, run  # noqa: E402


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Cluster:
    """A scheduler and two workers with a thread each, and what they print in a file."""

    def __init__(self, folder):
        self.folder = folder
        self.address = f"tcp://127.0.0.1:{free_port()}"
        self.log = open(folder / "cluster.txt", "wb")
        path = os.pathsep.join([str(folder), str(ROOT / "bindings" / "python")])
        # A worker is given up early, so that the tests are short: a file gets three tries, not four.
        self.environment = {**os.environ, "PYTHONPATH": path, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2"}
        port = self.address.rsplit(":", 1)[1]
        self.processes = [self.start("scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")]
        for number in range(2):
            self.processes.append(
                self.start("worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard",
                           "--local-directory", str(folder / f"worker-{number}"))
            )  # fmt: skip
        self.client = distributed.Client(self.address, timeout=60, set_as_default=True)
        self.client.wait_for_workers(2, timeout=60)

    def start(self, *arguments):
        command = [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]]
        return subprocess.Popen(command, env=self.environment, stdout=self.log, stderr=self.log, start_new_session=True)

    def pids(self):
        """Of the workers themselves, without the nannies that start them anew."""
        return list(self.client.run(os.getpid).values())

    def close(self):
        self.client.close()
        for process in reversed(self.processes):
            try:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(10)
            except (OSError, subprocess.TimeoutExpired):
                pass
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except OSError:
                pass
            process.wait()
        self.log.close()


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.base = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.base, True)
        (cls.base / "sitecustomize.py").write_text(POISON)
        cls.cluster = Cluster(cls.base)
        cls.addClassCleanup(cls.cluster.close)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.base))
        self.data = self.folder / "data"
        self.data.mkdir()

    def alone(self, out, paths=None):
        """The same from processes of this machine."""
        run(Settings(list(map(str, paths or [self.data])), str(self.folder / out), out.rsplit(".")[-1], 1))
        return (self.folder / out).read_bytes(), (self.folder / f"{out}.files.csv").read_bytes()

    def together(self, out, paths=None, **more):
        more.setdefault("chunk", 16 << 10)
        xqrules.dask.write(paths or [self.data], self.folder / out, **more)
        self.assertFalse((self.folder / f"{out}.parts").exists())
        return (self.folder / out).read_bytes(), (self.folder / f"{out}.files.csv").read_bytes()

    def fill(self):
        for number, path in enumerate(sample(30)):
            (self.data / f"{number:02}.pgn").write_bytes(path.read_bytes())
        large = "".join(GAME.replace("甲", f"player {n}") for n in range(3000))
        (self.data / "large.pgn").write_text(large, encoding="utf-8")
        with zipfile.ZipFile(self.data / "packed.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("b/inner.pgn", GAME)
            packed.writestr("a.pgn", large)


class Rows(Case):
    def test_the_same_as_from_one_process(self):
        self.fill()
        alone = self.alone("one.jsonl")
        self.assertGreater(alone[0].count(b"\n"), 6000)
        self.assertEqual(self.together("many.jsonl"), alone)
        self.assertEqual(self.together("csv.csv")[0], self.alone("one.csv")[0])

    def test_the_collection_at_the_prompt(self):
        """Every file of it."""
        table, files = self.alone("one.parquet", [shared("games")])
        command = [sys.executable, "-m", "xqrules", "audit", str(shared("games")), "--out", str(self.folder / "two.parquet"),
                   "--scheduler", self.cluster.address, "--chunk", "64K", "--no-progress"]  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python")}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        one, two = (pq.read_table(self.folder / f"{name}.parquet") for name in ("one", "two"))
        self.assertGreater(one.num_rows, 14_000)
        self.assertTrue(one.equals(two))
        self.assertEqual((self.folder / "two.parquet.files.csv").read_bytes(), files)

    def test_as_a_frame(self):
        self.fill()
        self.alone("one.parquet")
        one = pq.read_table(self.folder / "one.parquet")
        frame = xqrules.dask.audit(self.data, chunk=16 << 10)
        self.assertGreater(frame.npartitions, 10)
        found = frame.compute()
        self.assertEqual(list(found["fingerprint"]), one["fingerprint"].to_pylist())
        self.assertEqual(list(found["game"]), one["game"].to_pylist())
        self.assertEqual(list(found["source"]), one["source"].to_pylist())
        counted = frame.groupby("format").size().compute()
        self.assertEqual(int(counted["pgn"]), one.num_rows)
        os.symlink(self.data / "nowhere", self.data / "nothing")
        with self.assertRaises(OSError):
            xqrules.dask.audit(self.data)
        self.assertEqual(len(xqrules.dask.audit(self.data, skip_unreadable=True)), one.num_rows)
        self.assertEqual(len(xqrules.dask.audit([])), 0)


class Trouble(Case):
    def test_a_worker_killed_in_mid_run(self):
        for number, path in enumerate(sample(60)):
            (self.data / f"{number:02}.pgn").write_bytes(path.read_bytes() * 40)
        alone = self.alone("one.jsonl")
        victims = self.cluster.pids()
        killed = []

        def kill():
            journal = self.folder / "cut.jsonl.parts" / "journal.jsonl"
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline:
                if journal.exists() and journal.read_bytes().count(b"\n") > 10:
                    os.kill(victims[0], signal.SIGKILL)
                    killed.append(journal.exists())
                    return
                time.sleep(0.005)

        thread = threading.Thread(target=kill)
        thread.start()
        found = self.together("cut.jsonl", chunk=8 << 10)
        thread.join()
        self.assertEqual(killed, [True], "no worker was killed before all was done")
        self.assertEqual(found, alone)

    def test_interrupted_and_resumed(self):
        self.fill()
        alone = self.alone("one.jsonl")
        out = self.folder / "cut.jsonl"

        def stop(size, games):
            nonlocal count
            count += 1
            if count == 10:
                raise KeyboardInterrupt

        count = 0
        settings = Settings([str(self.data)], str(out), "jsonl", chunk=16 << 10)
        with self.assertRaises(importlib.import_module("xqrules.archive").Interrupted):
            run(settings, stop, self.cluster.client)
        self.assertLess(out.read_bytes().count(b"\n"), alone[0].count(b"\n"))
        self.assertEqual(self.together("cut.jsonl"), alone)

    def test_poisoned_files_cost_themselves_alone(self):
        for number in range(20):
            (self.data / f"good-{number:02}.pgn").write_text(GAME, encoding="utf-8")
        for name, content in (("03-kill", "POISON kill"), ("05-raise", "POISON raise"), ("07-hang", "POISON hang"), ("09-empty", "")):
            (self.data / f"good-{name}.pgn").write_text(content)
        with open(self.data / "good-14-zeros.pgn", "wb") as zeros:
            zeros.truncate(2 << 30)
        self.together("rows.jsonl", timeout=2, chunk=1 << 20)
        rows = [row for row in _lines(self.folder / "rows.jsonl") if row["moves"]]
        self.assertEqual([row["source"] for row in rows], [f"{self.data}/good-{n:02}.pgn" for n in range(20)])
        with open(self.folder / "rows.jsonl.files.csv", encoding="utf-8", newline="") as file:
            told = {row["source"][len(str(self.data)) + 6 : -4]: (row["status"], row["reason"]) for row in csv.DictReader(file)}
        self.assertEqual(len(told), 25)
        self.assertEqual({told[f"{n:02}"] for n in range(20)}, {("read", "")})
        for name, status, reason in (
            ("03-kill", "failed", "the workers that read it died"),
            ("05-raise", "failed", "nobody foresaw this"),
            ("07-hang", "failed", "or were not done after"),
            ("09-empty", "empty", "no bytes"),
        ):
            self.assertEqual(told[name][0], status, name)
            self.assertIn(reason, told[name][1])
        self.assertNotEqual(told["14-zeros"][0], "failed")

    def test_what_cannot_be_done_is_said(self):
        for out, wrong in (("games.txt", "ends neither in"), ("games", "ends neither in")):
            with self.assertRaisesRegex(ValueError, wrong):
                xqrules.dask.write(self.data, self.folder / out)
        for address, wrong in ((f"tcp://127.0.0.1:{free_port()}", "connect"), ("127.0.0.1", "no address"), ("no://one:1", "no address")):
            self.assertIn(wrong, self.refused(address))

    def refused(self, address):
        """What is said of a cluster that cannot do it."""
        (self.data / "a.pgn").write_text(GAME, encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python"), "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"}
        command = [sys.executable, "-m", "xqrules", "audit", str(self.data), "--out", str(self.folder / "a.csv"),
                   "--scheduler", address, "--timeout", "3"]  # fmt: skip
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
        self.assertEqual(done.returncode, 1, done.stderr.decode())
        self.assertFalse((self.folder / "a.csv").exists())
        self.assertNotIn(b"Traceback", done.stderr)
        return done.stderr.decode()

    def test_machines_without_the_library(self):
        """No file is to blame, and a worker is not killed by it."""
        with_it, without = str(ROOT / "bindings" / "python"), str(self.folder)
        for scheduler, worker, wrong in (
            (with_it, None, "no worker of the scheduler was free"),
            (with_it, without, "the worker tcp://"),
            (without, with_it, "the scheduler needs xqrules"),
        ):
            cluster = Cluster.__new__(Cluster)
            cluster.folder, cluster.log = self.folder, open(self.folder / "cluster.txt", "ab")
            port = free_port()
            address = f"tcp://127.0.0.1:{port}"
            cluster.environment = {**os.environ, "PYTHONPATH": scheduler}
            cluster.processes = [cluster.start("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")]
            try:
                cluster.client = distributed.Client(address, timeout=60, set_as_default=False)
                if worker is not None:
                    cluster.environment["PYTHONPATH"] = worker
                    cluster.processes.append(
                        cluster.start("worker", address, "--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard", "--no-nanny",
                                      "--local-directory", str(self.folder / "worker"))
                    )  # fmt: skip
                    cluster.client.wait_for_workers(1, timeout=60)
                self.assertIn(wrong, self.refused(address))
                self.assertEqual(len(cluster.client.nthreads()), int(worker is not None))
            finally:
                cluster.close()


def _lines(path):
    import json

    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def main():
    assert xq.AUDIT_SCHEMA
    tests = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    if sys.argv[1:]:
        tests = unittest.defaultTestLoader.loadTestsFromNames(sys.argv[1:], sys.modules[__name__])
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(tests)
    failed = len(result.failures) + len(result.errors)
    print(f"tests: {result.testsRun - failed - len(result.skipped)} passed, {failed} failed, {len(result.skipped)} skipped")
    return 0 if result.testsRun and result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
