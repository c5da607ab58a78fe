"""Game: moves, repetitions, outcomes."""

import array
import copy
import gc
import threading
import unittest

import xqrules as xq


def there_and_back(times):
    """Moves after which the start position has stood once more for each time."""
    return ["h0g2", "h9g7", "g2h0", "g7h9"] * times


class Games(unittest.TestCase):
    def test_push_and_pop(self):
        game = xq.Game()
        game.push("h2e2")
        game.push("h9g7")
        self.assertEqual(game.moves, ["h2e2", "h9g7"])
        self.assertEqual(len(game), 2)
        self.assertEqual(game.turn, "red")
        self.assertEqual(game.pop(), "h9g7")
        self.assertEqual(game.moves, ["h2e2"])
        self.assertEqual(game.position_at(0), xq.Position())
        self.assertEqual(game.position_at(1), game.position)
        game.pop()
        with self.assertRaises(IndexError):
            game.pop()
        with self.assertRaises(IndexError):
            game.position_at(1)
        self.assertTrue(game)

    def test_many_moves_in_one_call(self):
        game = xq.Game()
        game.extend(there_and_back(2))
        self.assertEqual(game.moves, there_and_back(2))
        codes = array.array("H", [m.code for m in game.moves])
        for buffer in [codes, memoryview(codes), memoryview(codes.tobytes()).cast("H")]:
            other = xq.Game()
            other.extend(buffer)
            self.assertEqual(other.moves, game.moves)
        self.assertEqual(xq.Game(moves=game.moves).moves, game.moves)

    def test_many_moves_are_all_or_none(self):
        game = xq.Game()
        with self.assertRaises(xq.IllegalMoveError) as caught:
            game.extend(["h2e2", "h9g7", "e2e9"])
        self.assertEqual(caught.exception.ply, 3)
        self.assertEqual(len(game), 0)
        with self.assertRaises(ValueError):
            game.extend(array.array("I", [1]))
        with self.assertRaises(xq.ArgumentError):
            game.extend(array.array("H", [0]))

    def test_repetitions(self):
        game = xq.Game()
        self.assertEqual(game.repetitions(), 1)
        self.assertIsNone(game.most_repeated())
        game.extend(there_and_back(2))
        self.assertEqual(game.repetitions(), 3)
        repeated = game.most_repeated()
        self.assertEqual(repeated.plies, (0, 4, 8))
        self.assertEqual(list(repeated.cycle), there_and_back(1))
        game.extend(there_and_back(20))
        self.assertEqual(len(game.most_repeated().plies), 23)
        self.assertEqual(game.plies_since_capture, 88)

    def test_natural_limit(self):
        game = xq.Game()
        game.extend(there_and_back(3))
        self.assertEqual(game.natural_limit(), (12, 0, 12))
        self.assertEqual(game.natural_limit("red", cap=10).counted_plies, 12)
        with self.assertRaises(ValueError):
            game.natural_limit("green")

    def test_outcomes(self):
        # One chariot holds the second rank, the other checks on the first.
        mated = xq.Game("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1")
        mated.push("b0b9")
        self.assertEqual(mated.outcome(), ("red", "checkmate", "4.1.1"))
        with self.assertRaises(xq.GameOverError):
            mated.push(xq.Move("d9d8"))
        bare = xq.Game("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
        self.assertEqual(bare.outcome(), (None, "no_win_possible", "4.2.1"))

    def test_illegal_moves_change_nothing(self):
        game = xq.Game()
        for text in ["h2h8", "a0a9", "nonsense", "", "\0", "炮" * 10_000, "h2"]:
            with self.subTest(text[:10]), self.assertRaises(ValueError):
                game.push(text)
            self.assertEqual(len(game), 0)
        with self.assertRaises(TypeError):
            game.push(7)

    def test_copies_are_apart(self):
        game = xq.Game()
        game.push("h2e2")
        other = copy.copy(game)
        other.push("h9g7")
        self.assertEqual((len(game), len(other)), (1, 2))

    def test_memory_is_given_back(self):
        def resident():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1])

        moves = [xq.Move(m) for m in there_and_back(200)]

        def work():
            for _ in range(200):
                xq.Game(moves=moves).copy().most_repeated()
            gc.collect()

        work()
        before = resident()
        for _ in range(5):
            work()
        # 1,000 games of 800 plies are some 70 MB; pages are of 4 kB.
        self.assertLess(resident() - before, 2_000)

    def test_a_failed_start_leaks_no_handle(self):
        for _ in range(10):
            with self.assertRaises(xq.SetupError):
                xq.Game("nothing")

    def test_many_threads_read_one_game(self):
        game = xq.Game()
        game.extend(there_and_back(50))
        wrong = []

        def read():
            for _ in range(200):
                if game.repetitions() != 51 or len(game.moves) != 200:
                    wrong.append(1)

        threads = [threading.Thread(target=read) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_each_thread_has_its_own_errors(self):
        wrong = []

        def fail(text, code):
            game = xq.Game()
            for _ in range(300):
                try:
                    game.push(xq.Move(text))
                except xq.Error as error:
                    if error.code != code or text not in str(error):
                        wrong.append(str(error))

        threads = [threading.Thread(target=fail, args=(m, 200)) for m in ["h2h8", "a0a9", "e0e9", "e9e0"]]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])
