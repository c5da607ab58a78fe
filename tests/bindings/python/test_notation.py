"""Moves in every notation, read and written."""

import unittest

import xqrules as xq

TWO_CANNONS = "4k4/9/9/9/9/9/9/4C4/4C4/3K5 w - - 0 1"


class Reading(unittest.TestCase):
    def test_one_move_in_many_notations(self):
        for text in ["炮二平五", "炮2平5", "砲二平五", "C2.5", "C2=5", "H2-E2", "h2e2", " 炮二平五! "]:
            with self.subTest(text):
                game = xq.Game()
                self.assertIs(game.push(text), xq.Move("h2e2"))
                self.assertEqual(xq.Position().read(text), "h2e2")

    def test_styles(self):
        position = xq.Position()
        self.assertEqual(position.read("h2e2", style="uci"), "h2e2")
        self.assertEqual(position.read("h3e3", style="uci10"), "h2e2")
        with self.assertRaises(xq.NotationError):
            position.read("炮二平五", style="uci")
        with self.assertRaises(xq.ArgumentError):
            position.read("炮二平五", style="morse")

    def test_ambiguous_moves_list_their_candidates(self):
        # The score-sheet form drops the action word: advance, retreat and traverse look alike.
        position = xq.Position("4k4/9/9/9/9/9/4C4/9/9/3K5 w - - 0 1")
        for reader in [lambda: position.read("炮52"), lambda: xq.Game(position.fen()).push("炮52")]:
            with self.assertRaises(xq.AmbiguousMoveError) as caught:
                reader()
            candidates = caught.exception.candidates
            self.assertGreater(len(candidates), 1)
            self.assertIsInstance(candidates[0], xq.Move)
            self.assertIsInstance(caught.exception, ValueError)
            self.assertLessEqual(set(candidates), set(position.legal_moves()))

    def test_what_is_no_move(self):
        game = xq.Game()
        for text, kind in [
            ("nonsense", xq.NotationError),
            ("", xq.NotationError),
            ("\0", xq.NotationError),
            ("炮" * 10_000, xq.NotationError),
            ("炮二进八", xq.IllegalMoveError),
            ("车五平六", xq.IllegalMoveError),
            ("h2h8", xq.IllegalMoveError),
        ]:
            with self.subTest(text[:10]), self.assertRaises(kind) as caught:
                game.push(text)
            self.assertIs(type(caught.exception), kind)
            self.assertIsInstance(caught.exception, ValueError)
            self.assertTrue(str(caught.exception))
            self.assertEqual(caught.exception.ply, 1)
            self.assertEqual(len(game), 0)
        with self.assertRaises(UnicodeEncodeError):
            game.push("\ud800")
        with self.assertRaises(TypeError):
            game.push(7)

    def test_after_the_end(self):
        game = xq.Game("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1")
        game.push("车八进九")
        with self.assertRaises(xq.GameOverError):
            game.push("将4进1")


class Writing(unittest.TestCase):
    def test_styles(self):
        position = xq.Position()
        for style, text in [
            ("chinese", "炮二平五"),
            ("chinese-traditional", "炮二平五"),
            ("wxf", "C2.5"),
            ("iccs", "H2-E2"),
            ("uci", "h2e2"),
            ("uci10", "h3e3"),
        ]:
            with self.subTest(style):
                self.assertEqual(position.write("h2e2", style), text)
        with self.assertRaises(xq.IllegalMoveError):
            position.write("h2h8")
        with self.assertRaises(xq.ArgumentError):
            position.write("h2e2", "morse")

    def test_every_move_of_a_game_comes_back(self):
        game = xq.Game()
        for text in ["炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "炮8进4"]:
            game.push(text)
        for style in ["chinese", "chinese-traditional", "chinese-fullwidth", "wxf", "iccs", "uci", "san"]:
            with self.subTest(style):
                written = game.write(style)
                self.assertEqual(len(written), len(game))
                other = xq.Game()
                for text in written:
                    other.push(text, style)
                self.assertEqual(other.moves, game.moves)
        self.assertEqual(xq.Game().write("wxf"), [])
