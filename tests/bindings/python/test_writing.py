"""Making, changing and writing records."""

import unittest

import xqrules as xq


def reread(data):
    (record,) = xq.read_records(data)
    return record


def shape(node):
    return (node.move, node.comments, [shape(child) for child in node.children])


class Writing(unittest.TestCase):
    def setUp(self):
        self.record = xq.Record(tags={"Event": "春季赛", "Red": "甲", "Black": "乙"}, result="1-0")
        first = self.record.push("炮二平五")
        self.record.annotate(first, "中炮", glyph=1)
        self.record.push("h9g7")
        other = self.record.add("炮8平5", after=first)
        self.record.add("h0g2", after=other)
        self.record.annotate(other, "列炮")

    def test_what_was_made(self):
        record = self.record
        self.assertEqual(record.moves, ["h2e2", "h9g7"])
        self.assertEqual([str(n) for n in record.main_line], record.moves)
        self.assertEqual(record.main_line[0].comments, ["中炮"])
        self.assertEqual(record.main_line[0].glyphs, [1])
        self.assertEqual(record.main_line[1].parent.move, "h2e2")
        main, variation = record.tree.children[0].children
        self.assertEqual((variation.move, variation.comments), ("h7e7", ["列炮"]))
        self.assertEqual(record.position().fen(), record.game().position.fen())
        self.assertEqual(record.position(0).fen(), xq.START_FEN)
        self.assertEqual(record.position(variation).turn, "red")

    def test_every_format_and_encoding_comes_back(self):
        wanted = shape(self.record.tree)
        for notation in ["chinese", "chinese-traditional", "wxf", "iccs", "uci", "san"]:
            again = reread(self.record.to_pgn(notation).encode("utf-8"))
            self.assertEqual(shape(again.tree), wanted)
            self.assertEqual((again.result, dict(again.tags)), ("1-0", {**self.record.tags, "Result": "1-0"}))
        for encoding in ["utf-8", "utf-16le", "utf-16be", "gb18030", "gbk"]:
            data = self.record.to_pgn("chinese", encoding)
            self.assertIsInstance(data, bytes)
            self.assertEqual(shape(reread(data).tree), wanted)
            self.assertIn("春季赛", xq.decode(data)[0])
        self.assertEqual(shape(reread(self.record.to_dhtmlxq().encode("utf-8")).tree), wanted)
        self.assertEqual(reread(self.record.to_dhtmlxq("gb18030")).encoding, "gb18030")
        again = reread(self.record.to_xqf())
        self.assertEqual((again.format, shape(again.tree), again.result), ("xqf", wanted, "1-0"))

    def test_what_an_encoding_lacks_is_named(self):
        with self.assertRaises(xq.RecordError) as caught:
            self.record.to_pgn("chinese", "big5")
        self.assertGreater(caught.exception.offset, 0)
        self.assertIsInstance(
            xq.Record(moves=["h2e2"], tags={"Red": "紅"}).to_pgn("chinese-traditional", "big5"), bytes
        )
        for wrong in [lambda: self.record.to_pgn("morse"), lambda: self.record.to_pgn(encoding="ebcdic")]:
            with self.assertRaises(ValueError):
                wrong()

    def test_tags(self):
        tags = self.record.tags
        self.assertIsInstance(tags, dict)
        self.assertEqual(tags["red"], "甲")
        tags["RED"] = "丙"
        tags.update({"Site": "北京"}, Round="3")
        self.assertEqual(dict(self.record.tags), {"Event": "春季赛", "Red": "丙", "Black": "乙", "Site": "北京", "Round": "3"})
        self.assertEqual(dict(tags), dict(self.record.tags))
        del tags["site"]
        self.assertEqual(tags.pop("round"), "3")
        self.assertEqual(tags.pop("round", None), None)
        self.assertEqual(tags.setdefault("Date", "2020"), "2020")
        self.assertEqual(tags.popitem(), ("Date", "2020"))
        self.assertIn("EVENT", tags)
        self.assertEqual(tags.get("nothing"), None)
        for wrong in [lambda: tags["nothing"], lambda: tags.pop("nothing")]:
            with self.assertRaises(KeyError):
                wrong()
        with self.assertRaises(KeyError):
            del tags["nothing"]
        tags.clear()
        self.assertEqual(dict(self.record.tags), {})

    def test_refusals_change_nothing(self):
        record = self.record
        before = shape(record.tree)
        for wrong, kind in [
            (lambda: record.push("车五进五"), xq.IllegalMoveError),
            (lambda: record.push("nonsense"), xq.NotationError),
            (lambda: record.push(xq.Move("a0a9")), xq.IllegalMoveError),
            (lambda: record.add("h2e2", after=99), xq.RecordError),
            (lambda: record.annotate(99, "x"), xq.RecordError),
            (lambda: record.annotate(1, glyph=300), ValueError),
            (lambda: setattr(record, "result", "2-0"), ValueError),
        ]:
            with self.assertRaises(kind):
                wrong()
        self.assertEqual(shape(record.tree), before)

    def test_copies_and_notes(self):
        copy = self.record.copy()
        node = copy.main_line[0]
        copy.clear_notes(node)
        copy.result = "*"
        self.assertEqual((copy.main_line[0].comments, copy.main_line[0].glyphs, node.comments), ([], [], []))
        self.assertEqual((self.record.main_line[0].comments, self.record.result), (["中炮"], "1-0"))
        # A move that is there already is found.
        self.assertEqual(copy.add("h9g7", after=node).number, node.children[0].number)

    def test_games(self):
        game = xq.Game(moves=["h2e2", "h9g7"])
        self.assertEqual(reread(game.to_pgn("wxf", tags={"Red": "甲"}).encode()).moves, game.moves)
        self.assertEqual(game.to_record(result="1/2-1/2").result, "1/2-1/2")
        mate = xq.Game("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1", moves=["b0b9"])
        record = mate.to_record()
        self.assertEqual((record.result, record.fen, record.moves), ("1-0", mate.position_at(0).fen(), ["b0b9"]))
        self.assertEqual(shape(reread(record.to_xqf()).tree), shape(record.tree))

    def test_encodings(self):
        self.assertEqual(xq.encode("炮", "big5"), "炮".encode("big5"))
        self.assertEqual(xq.decode("炮二平五 马8进7".encode("gbk")), ("炮二平五 马8进7", "gb18030"))
        self.assertEqual(xq.decode(b"\xff", "utf-8")[0], "\ufffd")
        with self.assertRaises(xq.RecordError) as caught:
            xq.encode("abc马", "big5")
        self.assertEqual(caught.exception.offset, 3)
