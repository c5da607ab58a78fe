"""Setup, Position and Move."""

import copy
import json
import pickle
import unittest

import xqrules as xq
from paths import shared

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


class Moves(unittest.TestCase):
    def test_is_a_text_that_knows_its_number(self):
        move = xq.Move("h2e2")
        self.assertEqual(move, "h2e2")
        self.assertEqual(str(move), "h2e2")
        self.assertIs(type(str(move)), str)
        self.assertEqual(move.code, 25 | 22 << 7)
        self.assertEqual((move.from_index, move.to_index), (25, 22))
        self.assertEqual((move.from_square, move.to_square), ("h2", "e2"))
        self.assertEqual(json.dumps([move]), '["h2e2"]')

    def test_exists_once(self):
        move = xq.Move("a0i9")
        self.assertIs(xq.Move("a0i9"), move)
        self.assertIs(xq.Move.from_code(move.code), move)
        self.assertIs(copy.deepcopy(move), move)
        self.assertIs(pickle.loads(pickle.dumps(move)), move)

    def test_refuses_what_is_none(self):
        for text in ["", "h2", "h2h2", "j2e2", "h2e", "h2e10", "H2E2", "h²e2", "h2-e2"]:
            with self.subTest(text), self.assertRaises(ValueError):
                xq.Move(text)
        for code in [0, 90, 90 << 7, 1 << 14, -1, 65535, 5 | 5 << 7]:
            with self.subTest(code), self.assertRaises(ValueError):
                xq.Move.from_code(code)


class Setups(unittest.TestCase):
    def test_all_defects_at_once(self):
        setup = xq.Setup("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1")
        self.assertIn("kings_facing", [d.kind for d in setup.defects])
        setup = xq.Setup("9/9/9/9/9/9/9/9/9/RRRx5 q - - 0 1")
        kinds = [d.kind for d in setup.defects]
        for kind in ["unknown_letter", "unknown_side", "missing_king", "too_many"]:
            self.assertIn(kind, kinds)
        letter = setup.defects[kinds.index("unknown_letter")]
        self.assertEqual(letter.offset, len("9/9/9/9/9/9/9/9/9/RRR"))
        self.assertEqual(str(letter), letter.message)

    def test_no_defect(self):
        setup = xq.Setup(START)
        self.assertEqual(list(setup.defects), [])
        self.assertEqual(setup.fen(), START)
        self.assertEqual(setup.turn, "red")
        self.assertEqual(setup.pieces()["e0"], "K")
        self.assertEqual(len(setup.pieces()), 32)

    def test_from_pieces(self):
        setup = xq.Setup.from_pieces({"e0": "K", "d9": "k", "a5": "R"}, turn="black")
        self.assertEqual(setup.fen().split()[:2], ["3k5/9/9/9/R8/9/9/9/9/4K4", "b"])
        self.assertEqual(list(setup.defects), [])
        self.assertEqual(setup.position().piece_at("a5"), "R")
        for wrong in [{"e0": "x"}, {"e0": "KK"}, {"j0": "K"}, {"e0": "."}]:
            with self.assertRaises(ValueError):
                xq.Setup.from_pieces(wrong)
        self.assertEqual(xq.Setup.from_pieces(xq.Position().pieces()).position(), xq.Position())

    def test_defects_that_are_allowed(self):
        setup = xq.Setup("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
        with self.assertRaises(xq.SetupError) as caught:
            setup.position()
        self.assertEqual([d.kind for d in caught.exception.defects], ["kings_facing"])
        self.assertEqual(setup.position(allow=["kings_facing"]).turn, "red")
        with self.assertRaises(ValueError):
            setup.position(allow=["too_many"])

    def test_hostile_text(self):
        for text in ["", " ", "\0", "/" * 1000, "9" * 100_000, "中文", "k" * 90, START[:-1] + "9" * 30]:
            with self.subTest(text[:20]):
                xq.Setup(text)


class Positions(unittest.TestCase):
    def test_start(self):
        position = xq.Position()
        self.assertEqual(position.fen(), START)
        self.assertEqual(position.turn, "red")
        self.assertEqual(len(position.legal_moves()), 44)
        self.assertEqual(position.legal_count(), 44)
        self.assertFalse(position.is_check())
        self.assertEqual(position.piece_at("e0"), "K")
        self.assertIsNone(position.piece_at("e1"))
        self.assertEqual(len(position.pieces()), 32)
        self.assertIn("h2e2", position.legal_moves())
        self.assertIsInstance(position.legal_moves()[0], xq.Move)
        self.assertEqual(str(position).splitlines()[-1], "R N B A K A B N R")

    def test_push_and_pop(self):
        position = xq.Position()
        before = position.copy()
        self.assertEqual(position.push("h2e2"), "h2e2")
        self.assertEqual(position.turn, "black")
        self.assertNotEqual(position, before)
        position.push("h9g7")
        self.assertEqual(position.pop(), "h9g7")
        self.assertEqual(position.pop(), "h2e2")
        self.assertEqual(position, before)
        self.assertEqual(position.fen(), START)
        with self.assertRaises(IndexError):
            position.pop()

    def test_refuses_illegal_moves_with_the_reason(self):
        position = xq.Position()
        with self.assertRaises(xq.IllegalMoveError) as caught:
            position.push(xq.Move("h2h8"))
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual(caught.exception.code, 200)
        self.assertEqual(position.fen(), START)
        self.assertTrue(position.is_legal("h2e2"))
        self.assertFalse(position.is_legal("h2h8"))

    def test_setup_error_lists_the_defects(self):
        with self.assertRaises(xq.SetupError) as caught:
            xq.Position("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1")
        error = caught.exception
        self.assertIsInstance(error, xq.Error)
        self.assertIsInstance(error, ValueError)
        self.assertEqual([d.kind for d in error.defects], ["kings_facing"])
        with self.assertRaises(xq.SetupError) as caught:
            xq.Position("")
        self.assertTrue(caught.exception.defects)

    def test_wrong_types(self):
        with self.assertRaises(TypeError):
            xq.Position(5)
        with self.assertRaises(TypeError):
            xq.Position().push(None)
        with self.assertRaises(ValueError):
            xq.Position().piece_at("z9")
        with self.assertRaises(ValueError):
            xq.Position().perft(-1)
        with self.assertRaises(ValueError):
            xq.Position().perft(100)
        with self.assertRaises(TypeError):
            hash(xq.Position())

    def test_pickle_and_copy(self):
        position = xq.Position()
        position.push("h2e2")
        for other in [pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)]:
            self.assertEqual(other, position)
            self.assertEqual(other.hash, position.hash)
            other.push("h9g7")
            self.assertNotEqual(other, position)

    def test_perft(self):
        rows = 0
        for line in shared("perft.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["nodes"] <= 3_000_000:
                rows += 1
                self.assertEqual(xq.Position(row["fen"]).perft(row["depth"]), row["nodes"], row)
        self.assertGreater(rows, 20)


if __name__ == "__main__":
    unittest.main()
