"""Boards, games that move, and pages."""

import unittest
from xml.etree import ElementTree

import xqrules as xq
from paths import GAMES

SVG = "{http://www.w3.org/2000/svg}"


def pieces(picture, margin=96):
    """The letters of the pieces on their points, red at the bottom."""
    found = {}
    for use in ElementTree.fromstring(picture).findall(f"{SVG}use"):
        file = (int(use.get("x")) - margin) // 100
        rank = 9 - (int(use.get("y")) - margin) // 100
        found["abcdefghi"[file] + str(rank)] = use.get("href")[-1]
    return found


class Boards(unittest.TestCase):
    def test_has_every_piece_on_its_point(self):
        for fen in (None, "4k4/4R4/9/9/9/9/9/9/9/3K5 b"):
            position = xq.Position(fen)
            self.assertEqual(pieces(position.svg()), position.pieces())

    def test_takes_options_by_name(self):
        picture = xq.Position().svg(
            pieces="latin",
            theme="print",
            width=300,
            arrows=[xq.Move("h2e2"), {"move": "b0c2", "color": "#0000ff"}],
            circles=("e4",),
            last_move="b2e2",
            colors={"mark": "#123456"},
            title="<start>",
        )
        root = ElementTree.fromstring(picture)
        self.assertEqual(root.get("width"), "300")
        self.assertEqual(root.find(f"{SVG}title").text, "<start>")
        classes = [e.get("class") for e in root if e.get("class")]
        self.assertEqual(classes, ["last", "circle", "arrow", "arrow"])
        self.assertIn("#123456", picture)

    def test_names_a_wrong_option(self):
        for options, message in (
            ({"piece": "latin"}, 'unknown field "piece"'),
            ({"width": -1}, "width"),
            ({"arrows": ["e4"]}, "arrows"),
        ):
            with self.assertRaisesRegex(xq.ArgumentError, message):
                xq.Position().svg(**options)

    def test_shows_itself_in_notebooks(self):
        game = xq.Game()
        game.push("h2e2")
        for thing in (xq.Position(), xq.Setup("9/9 w"), game):
            self.assertIn('width="360"', thing._repr_svg_())
        self.assertIn('class="last"', game._repr_svg_())

    def test_is_drawn_as_text(self):
        rows = xq.Position().text("ascii").splitlines()
        self.assertEqual(rows[1].replace("-", ""), "rnbakabnr")
        self.assertIn("[車]-[馬]", xq.Position().text())
        self.assertIn("[车]-[马]", xq.Position().text(pieces="simplified"))

    def test_a_game_moves(self):
        game = xq.Game()
        game.extend(["h2e2", "h9g7"])
        film = game.animation(step=500, end=500)
        ElementTree.fromstring(film)
        self.assertEqual(film.count("<animateTransform"), 2)


class Pages(unittest.TestCase):
    def verdict_and_game(self):
        game = xq.Game("4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1")
        game.extend(["a6a9"] + ["e9e8", "a9a8", "e8e9", "a8a9"] * 2)
        return game.verdict(), game

    def test_a_ruling_is_of_the_moment_when_it_was_asked_for(self):
        verdict, game = self.verdict_and_game()
        before = verdict.html("en")
        self.assertIn("<h1>Red loses.</h1>", before)
        game.push("e9e8")
        self.assertEqual(verdict.html("en"), before)
        game.close()
        self.assertEqual(verdict.html("en"), before)

    def test_recurrences_have_their_pages(self):
        verdict, game = self.verdict_and_game()
        game.push("e9e8")
        ((ply, found),) = [item for item in game.recurrences() if item[0] == 9]
        self.assertEqual(ply, 9)
        self.assertEqual(found.html("en"), verdict.html("en"))

    def test_a_cycle_has_its_page(self):
        verdict = xq.judge_cycle(["e9e8", "a9a8", "e8e9", "a8a9"], 1, 4, fen="R3k4/9/9/9/9/9/9/9/4p4/3K5 b - - 0 1")
        self.assertIn("<h1>", verdict.html(board={"theme": "print"}))

    def test_records_are_on_one_page(self):
        records = list(xq.read_records(str(GAMES / "games.pgn")))
        page = xq.records_html(records, title="Club", language="en", notation="wxf")
        self.assertEqual(page.count("<article "), len(records))
        self.assertEqual(records[0].html("en").count("<article "), 1)
        with self.assertRaisesRegex(xq.ArgumentError, "notation"):
            xq.Viewer(notation="nonsense")


class Command(unittest.TestCase):
    def run_it(self, *arguments):
        import contextlib
        import io

        from xqrules.cli import main

        said, complained = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
            code = main(list(arguments))
        return code, said.getvalue(), complained.getvalue()

    def test_show_writes_pages(self):
        import pathlib
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "page.html"
            code, said, _ = self.run_it("show", str(GAMES / "games.pgn"), "-o", str(out), "--language", "en")
            self.assertEqual((code, said.strip()), (0, str(out)))
            self.assertIn("<article ", out.read_text(encoding="utf-8"))
            code, _, _ = self.run_it("show", "--ruling", str(GAMES / "own.pgn"), "-o", str(out), "--theme", "print")
            self.assertEqual(code, 0)
            self.assertIn("<h1>", out.read_text(encoding="utf-8"))

    def test_says_what_is_wrong(self):
        code, _, complained = self.run_it("show", "no such file")
        self.assertEqual(code, 1)
        self.assertIn("no such file", complained)
        code, _, complained = self.run_it("show", "--ruling", str(GAMES / "variations.wxf.pgn"), "-o", "-")
        self.assertEqual(code, 1)
        self.assertIn("repeated", complained)
