"""`python -m xqrules` among other processes: several at once, pipes that close, terminals, signals."""

import atexit
import io
import json
import os
import pathlib
import pty
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from commands import GAMES, ROOT, command, environment, here, process
from xqrules.cli.pool import Piece, WorkFailed, ordered
from xqrules.cli.streams import Sink, plain

#: A terminal, or a machine, that knows nothing but ASCII.
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def work(item):
    """For the pool: what stands in the item is done."""
    for what in item.split():
        if what == "die":
            os._exit(7)
        if what == "told":
            # To stop, while it is on its way out already.
            atexit.register(os.kill, os.getpid(), signal.SIGTERM)
        if what == "raise":
            raise KeyError("nobody foresaw it")
        if what == "much":
            for number in range(300):
                yield Piece("text", f"{number} " * 1000)
        else:
            yield Piece("text", what)


def died(item, code):
    yield Piece("died", (item, code))


def on_terminal(*arguments, env, fd=1, stop_after=None):
    """Runs a command with its standard output (1) or error (2) on a terminal; gives what that shows."""
    ours, theirs = pty.openpty()
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, {1: "stdout", 2: "stderr"}[fd]: theirs}
    running = subprocess.Popen(command(*arguments), env=env, stdin=subprocess.DEVNULL, **streams)
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    other = (running.stderr if fd == 1 else running.stdout).read()
    running.stdout and running.stdout.close()
    running.stderr and running.stderr.close()
    os.close(ours)
    return running.wait(60), shown, other


class Pool(unittest.TestCase):
    def test_the_order_is_that_of_the_items(self):
        items = ["a b", "", "much c", "d"] * 5 + ["e"]
        one = list(ordered(work, items, 1))
        self.assertEqual(list(ordered(work, items, 3)), one)
        self.assertEqual(list(ordered(work, items, 2, here=lambda item: item.startswith("a"))), one)
        self.assertEqual(list(ordered(work, [], 3)), [])

    def test_a_process_that_dies_costs_its_item_alone(self):
        items = ["a", "b die c", "d", "die", "e", "f"]
        said = list(ordered(work, items, 2, died=died))
        for number, item in enumerate(items):
            pieces = [piece for at, piece in said if at == number]
            if "die" in item:
                self.assertEqual(pieces, [Piece("died", (item, 7))])
            else:
                self.assertEqual(pieces, [Piece("text", item)])

    def test_what_nobody_foresaw_is_raised_with_its_place(self):
        with self.assertRaisesRegex(WorkFailed, "nobody foresaw it"):
            list(ordered(work, ["a", "raise", "b"], 2))

    def test_an_end_before_the_end_leaves_nobody_behind(self):
        import multiprocessing

        pieces = ordered(work, ["much"] * 20, 3)
        next(pieces)
        pieces.close()
        self.assertEqual(multiprocessing.active_children(), [])


    def test_a_process_that_is_told_to_stop_when_it_is_ending_says_nothing(self):
        code = "import test_cli_processes as t; print(list(t.ordered(t.work, ['told', 'told'], 2)))"
        folders = os.pathsep.join([environment()["PYTHONPATH"], os.path.dirname(os.path.abspath(__file__)), *sys.path])
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=environment(PYTHONPATH=folders),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=120,
        )
        self.assertEqual((done.returncode, done.stderr), (0, b""))


class Jobs(unittest.TestCase):
    def test_the_bytes_are_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            for number in range(12):
                data = sorted(GAMES.iterdir())[number % 7].read_bytes()
                (pathlib.Path(folder) / f"{number:02}.pgn").write_bytes(data)
            (pathlib.Path(folder) / "05.pgn").write_bytes(b"")
            (pathlib.Path(folder) / "06.pgn").write_bytes(os.urandom(3000))
            data = (GAMES / "own.pgn").read_bytes()
            for arguments in (
                ["judge", "--json", folder, "-", "missing", folder],
                ["judge", "--language", "zh-Hans", "--recurrences", folder, "missing"],
                ["convert", "--encoding", "utf-16le", "-", folder],
            ):
                one = process(*arguments, stdin=data)
                self.assertEqual(process(*arguments, "--jobs", "3", stdin=data), one)
                self.assertTrue(one.out and one.err)
                self.assertEqual(one.code, 1)

    def test_files_of_their_own(self):
        with tempfile.TemporaryDirectory() as folder:
            written = []
            for jobs in ("1", "2"):
                out = pathlib.Path(folder) / jobs
                self.assertEqual(here("convert", GAMES, "--to", "xqf", "-o", f"{out}/", "--jobs", jobs).code, 1)
                written.append({p.name: p.read_bytes() for p in out.iterdir()})
            self.assertEqual(*written)
            self.assertGreater(len(written[0]), 10)


class Pipes(unittest.TestCase):
    def setUp(self):
        # Whoever runs the tests in the background may have had Ctrl-C ignored, for all that is started here too.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))

    def test_an_output_that_nobody_reads(self):
        for more in ([], ["--jobs", "2"]):
            running = subprocess.Popen(
                command("judge", *[GAMES / "own.pgn"] * 300, *more),
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            self.assertTrue(running.stdout.readline())
            running.stdout.close()
            complained = running.stderr.read()
            running.stderr.close()
            self.assertEqual((running.wait(60), complained), (141, b""))

    def test_errors_that_nobody_reads(self):
        ours, theirs = os.pipe()
        os.close(ours)
        done = subprocess.run(
            command("resolve", GAMES / "own.pgn", "missing"), env=environment(), stdout=subprocess.PIPE, stderr=theirs
        )
        os.close(theirs)
        self.assertEqual((done.returncode, len(done.stdout.splitlines())), (1, 5))

    def test_interrupted(self):
        """In the middle of reading, in this process and in others: no trace, nobody left behind."""
        with tempfile.TemporaryDirectory() as folder:
            fifo = os.path.join(folder, "never")
            os.mkfifo(fifo)
            for more in ([], ["--jobs", "2"]):
                running = subprocess.Popen(
                    command("resolve", GAMES / "games.big5.pgn", fifo, fifo, *more),
                    env=environment(PYTHONUNBUFFERED="1"),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    start_new_session=True,
                )
                # It waits for what is never written: the group of processes is interrupted, as by a terminal.
                opened = os.open(fifo, os.O_WRONLY)
                time.sleep(0.3)
                os.killpg(running.pid, signal.SIGINT)
                out, err = running.communicate(timeout=60)
                os.close(opened)
                self.assertEqual((running.returncode, err), (130, b""), more)
                until = time.monotonic() + 10
                while time.monotonic() < until:
                    try:
                        os.killpg(running.pid, 0)
                    except ProcessLookupError:
                        break
                    time.sleep(0.05)
                else:
                    self.fail("a process was left behind")

    def test_interrupted_conversions_leave_no_halves(self):
        with tempfile.TemporaryDirectory() as folder:
            fifo, out = os.path.join(folder, "never.pgn"), os.path.join(folder, "out")
            os.mkfifo(fifo)
            for place in (f"{out}/", os.path.join(out, "all.pgn")):
                os.makedirs(out, exist_ok=True)
                for jobs in ("1", "2") if place.endswith("/") else ("1",):
                    running = subprocess.Popen(
                        command("convert", fifo, GAMES / "own.pgn", "-o", place, "--jobs", jobs),
                        env=environment(),
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.PIPE,
                    )
                    opened = os.open(fifo, os.O_WRONLY)
                    # Some games, and then no end; enough for more than one piece of what is read.
                    game = b"1. h2e2 h9g7 2. h0g2 {" + b"x" * 5000 + b"} *\n\n"
                    with open(opened, "wb", buffering=0) as pipe:
                        for _ in range(500):
                            pipe.write(game)
                        # Let it come to where it waits for more.
                        time.sleep(0.5)
                        running.send_signal(signal.SIGINT)
                        err = running.communicate(timeout=60)[1]
                    self.assertEqual((running.returncode, err), (130, b""))
                    for name in os.listdir(out):
                        self.assertFalse(name.startswith("."), name)
                    self.assertNotIn("all.pgn", os.listdir(out))


class Encodings(unittest.TestCase):
    def test_pipes_are_utf8_whatever_the_locale(self):
        file = GAMES / "own.pgn"
        for name in (["judge", "--json"], ["judge", "--language", "zh-Hans"]):
            said = process(*name, file, env=environment(**ASCII))
            self.assertEqual((said.code, said.out), (1, here(*name, file).out))

    def test_a_terminal_without_the_characters(self):
        for more in (ASCII, {"PYTHONIOENCODING": "ascii:strict"}):
            code, shown, _ = on_terminal("judge", "--language", "zh-Hans", GAMES / "own.pgn", env=environment(**more))
            self.assertEqual(code, 1)
            self.assertIn(b"\\u7ea2\\u65b9", shown)
        for more in (ASCII, {"PYTHONIOENCODING": "latin-1"}):
            code, shown, _ = on_terminal("judge", "--json", GAMES / "own.pgn", env=environment(**more))
            expected = [json.loads(line) for line in here("judge", "--json", GAMES / "own.pgn").lines]
            self.assertEqual([json.loads(line) for line in shown.splitlines()], expected)
        code, shown, _ = on_terminal("convert", GAMES / "own.pgn", env=environment(**ASCII))
        self.assertIn(b"\\u6797", shown)
        code, shown, _ = on_terminal("resolve", GAMES / "own.pgn", "missing", env=environment(**ASCII), fd=2)
        self.assertIn(b"\\u8f66", shown)
        self.assertEqual(code, 1)

    def test_a_terminal_with_them(self):
        code, shown, _ = on_terminal("judge", "--language", "zh-Hans", GAMES / "own.pgn", env=environment(PYTHONUTF8="1"))
        self.assertIn("红方判负", shown.decode("utf-8"))

    def test_xqf_is_not_for_a_terminal(self):
        code, shown, err = on_terminal("convert", "--to", "xqf", GAMES / "variations.wxf.pgn", env=environment())
        self.assertEqual((code, shown), (2, b""))
        self.assertIn(b"--out", err)


class Hostile(unittest.TestCase):
    NAMES = (b"new\nline.pgn", b"\x1b[31mred\x1b]0;title\x07.pgn", b"not utf-8 \xff\xfe.pgn", b"-o.pgn", b"tab\there.pgn", "\u202egnp.exe".encode())

    def test_names(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in self.NAMES:
                with open(os.path.join(os.fsencode(folder), name), "wb") as file:
                    file.write(b"1. h2e2 j9z9 *\n")
            said = process("resolve", "--names", folder)
            self.assertEqual((said.code, len(said.lines), len(said.err.splitlines())), (1, len(self.NAMES), len(self.NAMES)))
            for text in (said.text, said.err):
                for unsafe in ("\x1b", "\x07", "\u202e", "\udcff"):
                    self.assertNotIn(unsafe, text)
            self.assertTrue(all(len(line.split("\t")) == 3 for line in said.lines))
            # In JSON the names are exact.
            for more in ([], ["--jobs", "2"]):
                said = process("resolve", "--json", folder, *more)
                names = {os.path.basename(os.fsencode(json.loads(line)["file"])) for line in said.lines}
                self.assertEqual(names, set(self.NAMES))
            code, shown, _ = on_terminal("judge", folder, env=environment(PYTHONUTF8="1"))
            self.assertNotIn(b"\x1b", shown)

    def test_tags(self):
        game = '[Red "\x1b[2J\u202e甲"]\n[Event "\x9b31m"]\n\n1. h2e2 {\x1b[31m} *\n'.encode("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "x.pgn")
            with open(file, "wb") as out:
                out.write(game)
            for arguments in (["judge"], ["judge", "--json"], ["convert"], ["resolve", "--json"]):
                _, shown, _ = on_terminal(*arguments, file, env=environment(PYTHONUTF8="1"))
                for unsafe in ("\x1b", "\x9b", "\u202e"):
                    self.assertNotIn(unsafe, shown.decode("utf-8"), arguments)
            # A file gets what the record has.
            self.assertIn(b"\x1b", process("convert", file).out)


class Streams(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(plain("a\x1bb\nc\u2028\udcff甲\U0001f600"), "a\\x1bb\\x0ac\\u2028\\udcff甲\U0001f600")

    def test_a_stream_of_text_alone(self):
        out = io.StringIO()
        Sink(out).line("甲")
        Sink(out).json('{"a":"\x9b"}')
        Sink(out).data("乙".encode("utf-8"))
        self.assertEqual(out.getvalue(), '甲\n{"a":"\\u009b"}\n乙')

    def test_no_stream_at_all(self):
        Sink(None).line("as under pythonw")
        Sink(None).flush()


class Bar(unittest.TestCase):
    #: Stands for tqdm, and tells what is asked of it.
    TQDM = """
import sys
class tqdm:
    def __init__(self, **options):
        self.n = 0; self.total = options["total"]; self.file = options["file"]
    def update(self, n): self.n += n
    def clear(self): pass
    def refresh(self): pass
    def close(self): self.file.write("BAR %s of %s" % (self.n, self.total))
"""

    def test_on_a_terminal_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "tqdm.py").write_text(self.TQDM)
            path = os.pathsep.join([folder, str(ROOT / "bindings" / "python")])
            env = environment(PYTHONPATH=path)
            size = (GAMES / "games.big5.pgn").stat().st_size
            for more in ([], ["--jobs", "2"]):
                code, shown, out = on_terminal("judge", *[GAMES / "games.big5.pgn"] * 3, *more, env=env, fd=2)
                self.assertEqual((code, shown.decode()), (0, f"BAR {3 * size} of {3 * size}"))
                self.assertNotIn(b"BAR", out)
            self.assertEqual(on_terminal("judge", "--no-progress", GAMES / "games.big5.pgn", env=env, fd=2)[1], b"")
            self.assertEqual(process("judge", GAMES / "games.big5.pgn", env=env).err, "")
            # Nor among what is put out on the same terminal.
            self.assertNotIn(b"BAR", on_terminal("judge", GAMES / "games.big5.pgn", env=env)[1])


if __name__ == "__main__":
    unittest.main()
