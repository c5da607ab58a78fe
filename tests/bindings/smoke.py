"""A program that uses the installed package, as its users would; also checked for its types."""

import pathlib
import sys
from typing import List

import xqrules as xq

place = pathlib.Path(xq.__file__).resolve()
assert pathlib.Path(sys.prefix).resolve() in place.parents, place

position = xq.Position()
moves: List[xq.Move] = position.legal_moves()
assert len(moves) == 44
assert position.perft(3) == 79666

game = xq.Game()
move: xq.Move = game.push("炮二平五")
assert str(move) == "h2e2" and game.write("wxf") == ["C2.5"]
outcome: "xq.Outcome | None" = game.outcome()
assert outcome is None

chase = xq.Game("4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1")
chase.extend("a6a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9".split())
verdict: xq.Verdict = chase.verdict()
assert verdict.outcome == "red_loses", verdict

for record in xq.read_records('[Red "甲"]\n\n1. 炮二平五 馬８進７ *\n'.encode("big5")):
    assert record.encoding == "big5" and len(record.moves) == 2 and not record.problems
    assert xq.Record(record.fen, record.moves).to_xqf()

clock = xq.Clock("90:00/40,15:00/10*")
clock.start(0)
event = xq.Tournament({"preset": "swiss", "swiss": {"rounds": 1}})
event.enter("甲")
event.enter("乙")
event.start()
assert len(event.pair().pairs) == 1
assert position.svg().startswith("<svg")
print("python", sys.version.split()[0], "xqrules", xq.__version__)
