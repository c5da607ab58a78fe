"""Many positions, games and files in one call."""

import array
import random
import unittest

import xqrules as xq
from paths import sample


def random_games(count, seed):
    draw = random.Random(seed)
    games = []
    for _ in range(count):
        game = xq.Game()
        for _ in range(draw.randrange(1, 60)):
            moves = game.legal_moves()
            if moves:
                game.push(draw.choice(moves))
        games.append(game)
    return games


class PositionsTest(unittest.TestCase):
    def test_as_one_by_one(self):
        made = [g.position for g in random_games(20, 1)]
        positions = xq.Positions([*made, xq.START_FEN])
        counts, moves = positions.legal_moves()
        self.assertEqual(len(counts), 21)
        at = 0
        for position, count in zip([*made, xq.Position()], counts):
            self.assertEqual([xq.Move.from_code(c) for c in moves[at : at + count]], position.legal_moves())
            at += count
        self.assertEqual(at, len(moves))
        self.assertEqual(positions[20], xq.Position())
        self.assertEqual(xq.Positions([]).legal_moves(), (array.array("I"), array.array("H")))


class Replay(unittest.TestCase):
    def setUp(self):
        self.games = random_games(40, 2)
        self.moves = array.array("H", [m.code for g in self.games for m in g.moves])
        self.lengths = array.array("I", [len(g) for g in self.games])

    def test_as_one_by_one(self):
        for threads in [1, 3]:
            rows = xq.replay_games(self.moves, self.lengths, threads=threads)
            self.assertEqual(len(rows), 40)
            for row, game in zip(rows, self.games):
                self.assertEqual((row.plies, row.status), (len(game), 0))
                self.assertEqual(row.hash, game.position.hash)
                self.assertEqual(row.is_check, game.is_check())
                self.assertEqual(row.plies_since_capture, game.plies_since_capture)
                repeated = game.most_repeated()
                self.assertEqual(row.most_repetitions, len(repeated.plies) if repeated else 1)
                outcome = game.outcome()
                self.assertEqual((row.winner, row.reason), outcome[:2] if outcome else (None, None))

    def test_any_buffer(self):
        rows = list(xq.replay_games(self.moves, self.lengths))
        for moves, lengths in [
            (memoryview(self.moves), memoryview(self.lengths)),
            (memoryview(self.moves.tobytes()).cast("H"), list(self.lengths)),
            (list(self.moves), tuple(self.lengths)),
        ]:
            self.assertEqual(list(xq.replay_games(moves, lengths)), rows)
        self.assertEqual(xq.replay_games(self.moves, self.lengths)[3:5], rows[3:5])
        self.assertEqual(memoryview(xq.replay_games(self.moves, self.lengths).raw).nbytes, 40 * 32)

    def test_an_illegal_move_ends_its_own_game_only(self):
        moves = [xq.Move(m).code for m in ["h2e2", "h9g7", "e2e9", "h2e2", "h9g7"]]
        first, second = xq.replay_games(moves, [3, 2])
        self.assertEqual((first.plies, first.status), (2, 200))
        self.assertEqual((second.plies, second.status), (2, 0))

    def test_starts(self):
        starts = xq.Positions(["3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1"])
        (row,) = xq.replay_games([xq.Move("b0b9").code], [1], starts)
        self.assertEqual((row.winner, row.reason), ("red", "checkmate"))

    def test_refused(self):
        for moves, lengths in [([1, 2], [3]), (b"abc", [1]), (array.array("I", [1]), [1])]:
            with self.assertRaises(ValueError):
                xq.replay_games(moves, lengths)
        with self.assertRaises(ValueError):
            xq.replay_games([], [], threads=0)


class Archives(unittest.TestCase):
    def test_as_one_by_one(self):
        files = [path.read_bytes() for path in sample(60)]
        for data, lengths, threads in [
            (files, None, 1),
            (b"".join(files), [len(f) for f in files], 2),
            (bytearray(b"".join(files)), array.array("Q", map(len, files)), 2),
        ]:
            archive = xq.scan_archive(data, lengths, threads=threads)
            self.assertEqual(len(archive.games), len(files))
            for i, (row, file) in enumerate(zip(archive.games, files)):
                (record,) = xq.read_records(file)
                self.assertEqual(archive.moves_of(i), record.moves)
                self.assertEqual((row.item, row.plies, row.result), (i, len(record.moves), record.result))
                self.assertEqual((row.format, row.encoding), (record.format, record.encoding))
                self.assertEqual(row.errors, sum(p.is_error for p in record.problems))
                self.assertEqual(row.hash, record.game().position.hash)

    def test_broken_files_stop_nobody(self):
        good = sample(1)[0].read_bytes()
        archive = xq.scan_archive([b"", good, b"\xff" * 100, good])
        rows = [row for row in archive.games if row.plies]
        self.assertEqual([row.item for row in rows], [1, 3])
        self.assertEqual(rows[0].fingerprint, rows[1].fingerprint)
        self.assertEqual(len(xq.scan_archive(b"").games), 0)
        with self.assertRaises(ValueError):
            xq.scan_archive(good, [1])
        with self.assertRaises(ValueError):
            xq.scan_archive(good, encoding="ebcdic")
