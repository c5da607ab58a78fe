"""Writes the seeds of the fuzz targets: small files of each format, made here from a few moves.

    python3 tests/fuzz/seeds.py

They are kept in the repository, in tests/fuzz/seeds/<target>; this says how they came to be.
"""

import pathlib
import struct
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "python"))

import xqrules as xq  # noqa: E402

ENDGAME = "4k4/9/9/9/9/9/9/9/4A4/R2K4C b - - 0 1"


def sample():
    """A record with all that a record can have."""
    record = xq.Record(tags={"Event": "Seeds", "Red": "甲", "Black": "乙", "Date": "2026-11-29"}, result="1/2-1/2")
    record.annotate(0, "开局")
    first = record.push("炮二平五")
    record.annotate(first, "中炮\n第二行", glyph=1)
    record.push("马8进7")
    other = record.add("炮8平5", after=first)
    record.annotate(other, "列炮")
    record.add("马二进三", after=other)
    record.add("兵三进一", after=other)
    for move in ("马二进三", "车9平8", "车一平二"):
        record.push(move)
    return record


def endgame():
    record = xq.Record(ENDGAME, result="1-0")
    for move in ("e9e8", "a0a8", "e8e9"):
        record.push(move)
    return record


def in_order(record):
    """The nodes as binary files have them: move, goes on, has a variation behind it, comment."""
    def walk(node, sibling):
        yield node, bool(node.children), sibling
        for i, child in enumerate(node.children):
            # The first child with all that follows, then its variations.
            yield from walk(child, i + 1 < len(node.children))

    return walk(record.tree, False)


def from_top(point):
    """x from the left, y from the top."""
    return "abcdefghi".index(point[0]), 9 - int(point[1])


def ccbridge_points(node):
    if node.move is None:
        return 0, 0
    (a, b), (c, d) = from_top(node.move[:2]), from_top(node.move[2:])
    return b * 9 + a, d * 9 + c


def cbr(record):
    head = bytearray(2214)
    head[:16] = b"CCBridge Record\0"
    head[19] = 1
    for name, at in (("Event", 692), ("Red", 1076), ("Black", 1300)):
        text = record.tags.get(name, "").encode("utf-16le")
        head[at : at + len(text)] = text
    head[2076] = {"1-0": 1, "0-1": 2, "1/2-1/2": 3, "*": 0}[record.result]
    head[2116] = 1 if record.position(0).turn == "red" else 2
    at = 2120
    for c in record.fen.split()[0].replace("/", ""):
        if c.isdigit():
            at += int(c)
        else:
            head[at] = (0x10 if c.isupper() else 0x20) + " rnbakcp".index(c.lower())
            at += 1
    body = b""
    for node, goes_on, sibling in in_order(record):
        text = "\r\n".join(node.comments).replace("\n", "\r\n").encode("utf-16le")
        flags = (not goes_on) | sibling << 1 | bool(text) << 2
        body += bytes([flags, 0, *ccbridge_points(node)])
        if text:
            body += struct.pack("<I", len(text)) + text
    return bytes(head) + body


def cbl(records):
    """A library whose index has one slot, so that its records begin soon."""
    head = bytearray(66624 + 276)
    head[:16] = b"CCBridgeLibrary\0"
    struct.pack_into("<I", head, 60, 1)
    head[64:74] = "Seeds".encode("utf-16le")
    for record in records:
        head += cbr(record)
        head += bytes(-(len(head) - 66900) % 4096)
    return bytes(head)


def cbf(record):
    moves = ""
    for node, goes_on, sibling in in_order(record):
        value = "00-00" if node.move is None else "{}{}-{}{}".format(*from_top(node.move[:2]), *from_top(node.move[2:]))
        text = "\n".join(node.comments)
        marks = ("" if goes_on else ' end="1"') + (' option="1"' if sibling else "")
        moves += f'  <Move value="{value}"{marks}>{text}</Move>\n'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<ChineseChessRecord Version="1.0">\n <Head>\n'
        f"  <Contest>Seeds</Contest>\n  <Red>甲</Red>\n  <Black>乙 &amp; 丙</Black>\n  <RecordResult>3</RecordResult>\n"
        f"  <FEN>{record.fen}</FEN>\n </Head>\n <MoveList>\n{moves} </MoveList>\n</ChineseChessRecord>\n"
    ).encode()


def xqr(record):
    def field(kind, value):
        return bytes([kind, len(value)]) + value

    out = field(0, b"\x20\x17") + field(1, b"\x01") + field(2, b"Seeds") + field(5, "甲".encode()) + field(6, "乙".encode())
    out += field(7, b"\x03") + field(8, record.fen.encode()) + field(9, b"")
    for node, goes_on, sibling in in_order(record):
        text = "\n".join(node.comments).encode()
        points = [0, 0]
        if node.move is not None:
            points = [y << 4 | x for x, y in (from_top(node.move[:2]), from_top(node.move[2:]))]
        out += bytes([*points, goes_on | sibling << 1 | bool(text) << 2, 0])
        if text:
            out += struct.pack("<I", len(text)) + text
    return out + field(10, struct.pack("<I", zlib.crc32(out)))


def xqf18(record):
    """The plain file scrambled as later versions do."""
    plain = record.to_xqf()
    head, body = bytearray(plain[:0x400]), plain[0x400:]
    head[2] = 18
    head[3], head[8:16] = 0xFF, bytes([7, 11, 13, 17, 23, 29, 31, 37])

    def square(n):
        return (n * n * 54 + 221) & 255

    pieces = square(head[13]) * head[13] & 255
    start = square(head[14]) * pieces & 255
    end = square(head[15]) * start & 255
    extra = (head[12] * 256 + head[13]) % 32000 + 767
    text = b"[(C) Copyright Mr. Dong Shiwei.]"
    stream = [(head[8 + i % 4] | head[12 + i % 4] & head[3]) & text[i] for i in range(32)]
    slots = bytes(head[0x10:0x30])
    for i in range(32):
        # Off the board stays off: no number from 90 up comes back to it.
        head[0x10 + i] = slots[(i + pieces + 1) % 32] + pieces & 255
    out, at = b"", 0
    while at < len(body):
        a, b, tag, _ = body[at : at + 4]
        size = struct.unpack_from("<I", body, at + 4)[0]
        comment = body[at + 8 : at + 8 + size]
        at += 8 + size
        new = bytes([a + start & 255, b + end & 255, (tag & 0xF0 and 0x80) | (tag & 0x0F and 0x40) | (0x20 if size else 0), 0])
        out += new + (struct.pack("<I", size + extra) + comment if size else b"")
    return bytes(head) + bytes(c + stream[i % 32] & 255 for i, c in enumerate(out))


def wxf(record):
    moves = " ".join(f"{'' if i % 2 else str(i // 2 + 1) + '. '}{m}" for i, m in enumerate(record.game().write("wxf")))
    return (
        "FORMAT\t\tWXF\nEVENT\t\tSeeds\nRED\t\tA;;;\nBLACK\t\tB;;;\nRESULT\t\t1/2-1/2\n\n"
        f"START{{\n{moves}\n}}END\n\nCOMMENT0{{\nThe opening.\n}}END\nCOMMENT1.0{{\nCentral cannon.\n}}END\n"
    ).encode()


def seeds():
    """Target, name, bytes."""
    full, small = sample(), endgame()
    both = [("full", full), ("small", small)]
    for name, record in both:
        for notation in ("chinese", "chinese-traditional-hanzi", "wxf", "iccs", "san", "uci10"):
            yield "pgn", f"{name}-{notation}.pgn", record.to_pgn(notation).encode()
        yield "pgn", f"{name}-gb.pgn", record.to_pgn("chinese", "gb18030")
        yield "pgn", f"{name}-utf16.pgn", record.to_pgn("chinese", "utf-16le")
        yield "dhtmlxq", f"{name}.ubb", record.to_dhtmlxq().encode()
        yield "xqf", f"{name}.xqf", record.to_xqf()
        yield "xqf", f"{name}-18.xqf", xqf18(record)
        yield "cbr", f"{name}.cbr", cbr(record)
        yield "cbf", f"{name}.cbf", cbf(record)
        yield "xqr", f"{name}.xqr", xqr(record)
    yield "pgn", "big5.pgn", xq.Record(moves=full.moves, tags={"Red": "紅"}).to_pgn("chinese-traditional", "big5")
    yield "pgn", "own.pgn", (ROOT / "examples" / "games" / "own.pgn").read_bytes()
    page = f"<html><body>\n<div id=\"dhtmlxq\">\n{full.to_dhtmlxq()}\n</div>\n</body></html>\n"
    yield "dhtmlxq", "page.html", page.encode("gb18030")
    yield "cbl", "two.cbl", cbl([full, small])
    yield "wxf", "full.wxf", wxf(full)
    yield "lines", "games.txt", ("a;" + ",".join(full.moves) + ",\nb;h2e2,h9g7,\n").encode()
    yield "sheets", "short.txt", " ".join(full.game().write("shorthand")).encode()
    yield "sheets", "smudged.txt", "1. 炮?5 马87 2. ? 车98 3. ?12".encode()
    texts = {
        "chinese": "炮二平五 马8进7 前炮退二 二兵进一 前七平八 後車平6 将5平4 象3进5",
        "shorthand": "炮25 马87 车12 炮84 前炮2",
        "wxf": "C2.5 H8+7 C+=5 27=8 ++-1 P3+1 Pa+1 C2=5",
        "iccs": "H2-E2 h2e2 H9-G7",
        "uci": "h2e2 h10g8 i10h10",
        "san": "Ch5 Rii2 Exi2 Cb0+ Che2",
        "vietnamese": "P2-5 M8.7 P8/1 Pt.2",
    }
    for notation, words in texts.items():
        for i, word in enumerate(words.split()):
            # The first bytes choose the position: how many moves, and which.
            for plies in (0, 40):
                yield f"notation_{notation}", f"{i}-{plies}", bytes([plies] + [7] * 7) + word.encode()


def main():
    count = 0
    for target, name, data in seeds():
        # The targets that take any file begin with these too: tests/fuzz/run hands them over.
        folder = HERE / "seeds" / target
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
        count += 1
        if not target.startswith(("notation", "sheets")) and name != "own.pgn":
            games = list(xq.read_records(data))
            if not games or any(p.is_error for g in games for p in g.problems) or any(g.tree.children == [] for g in games):
                sys.exit(f"{target}/{name} does not read: {[str(p) for g in games for p in g.problems]}")
    print(f"{count} seeds")


if __name__ == "__main__":
    main()
