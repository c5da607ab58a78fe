"""Score sheets in short form or half legible."""

import unittest

import xqrules as xq

from paths import shared


class Sheets(unittest.TestCase):
    def test_one_reading(self):
        sheet = xq.Sheet("1 炮25 马87\n2 马23 车98")
        self.assertEqual(len(sheet), 4)
        found = sheet.resolve()
        self.assertEqual((found.readings, found.exact, found.first_doubt, found.dead_end), (1, True, None, None))
        self.assertEqual(found.certain, ("h2e2", "h9g7", "h0g2", "i9h9"))
        self.assertEqual(sheet.reading(0), list(found.certain))
        self.assertEqual(list(sheet.readings()), [list(found.certain)])
        self.assertEqual(str(found), "1 reading")
        with self.assertRaises(IndexError):
            sheet.reading(1)

    def test_doubt_is_counted_and_told(self):
        sheet = xq.Sheet("? ?")
        found = sheet.resolve()
        self.assertEqual((found.readings, found.exact, found.first_doubt), (1920, True, 1))
        self.assertEqual(found.certain, (None, None))
        self.assertEqual(len(sheet.moves_at(1)), 44)
        self.assertEqual(len(sheet.moves_at(2)), len({r[1] for r in sheet.readings()}))
        self.assertEqual(len(list(sheet.readings(5))), 5)
        self.assertEqual(len(list(sheet.readings())), 1920)
        self.assertEqual(len({tuple(r) for r in sheet.readings()}), 1920)

    def test_what_is_known_narrows(self):
        sheet = xq.Sheet("炮?5 马87")
        self.assertEqual(sheet.resolve().readings, 2)
        last = xq.Position()
        last.push("b2e2")
        last.push("h9g7")
        self.assertEqual(sheet.resolve(last=last).certain, ("b2e2", "h9g7"))
        self.assertEqual(sheet.resolve(last=last.fen()).readings, 1)
        sheet.set_move(1, "h2e2")
        self.assertEqual(sheet.resolve().certain[0], "h2e2")
        self.assertEqual(sheet.resolve(last=last).readings, 0)
        mate = xq.Sheet("炮八平五 炮2进4 炮二进二 炮2平5 炮五进四 ? ?")
        self.assertGreater(mate.resolve().readings, mate.resolve(winner="red").readings)
        self.assertGreater(mate.resolve(winner="red").readings, 0)

    def test_dead_ends(self):
        found = xq.Sheet("炮25 马87 车19").resolve()
        self.assertEqual((found.readings, found.exact, found.dead_end), (0, True, 3))
        self.assertEqual(str(found), "0 readings, no reading gets past ply 3")

    def test_bounds(self):
        sheet = xq.Sheet("? " * 30)
        found = sheet.resolve(max_positions=500, max_moves=20_000)
        self.assertFalse(found.exact)
        self.assertTrue(str(found).startswith("more than "))
        self.assertEqual(len(sheet.reading(found.readings)), 30)

    def test_refusals(self):
        with self.assertRaises(xq.NotationError) as caught:
            xq.Sheet("炮25 nonsense")
        self.assertEqual(caught.exception.offset, len("炮25 ".encode()))
        sheet = xq.Sheet("炮25")
        for wrong, kind in [
            (lambda: sheet.reading(0), xq.RecordError),
            (lambda: sheet.moves_at(1), xq.RecordError),
            (lambda: sheet.set_move(2, "h2e2"), xq.NoMoveError),
            (lambda: sheet.set_move(0, "h2e2"), ValueError),
            (lambda: sheet.resolve(winner="green"), ValueError),
            (lambda: sheet.resolve(last="nonsense"), xq.SetupError),
            (lambda: xq.Sheet("炮25", style="morse"), ValueError),
        ]:
            with self.assertRaises(kind):
                wrong()
        self.assertEqual(len(xq.Sheet("")), 0)

    def test_from_a_diagram(self):
        found = xq.Sheet("车12", "4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1").resolve()
        self.assertEqual(found.readings, 2)

    def test_the_sheets_of_the_data(self):
        for number in range(5):
            folder = shared("games/derived_encodings")
            (record,) = xq.read_records(folder / f"{number}_utf8.pgn")
            sheet = xq.Sheet((folder / f"{number}_seed_shorthand.txt").read_text(encoding="utf-8"))
            found = sheet.resolve(last=record.position())
            self.assertGreater(found.readings, 0)
            for sure, move in zip(found.certain, record.moves):
                self.assertIn(sure, (None, move))
