"""Clocks, games at the board and contests over several games."""

import importlib.util
import json
import unittest
from pathlib import Path

import xqrules as xq

ROOT = Path(__file__).resolve().parents[3]


class ClockTest(unittest.TestCase):
    def test_time_controls(self):
        self.assertEqual(xq.time_control("6.1"), "90:00/40,15:00/10*")
        with self.assertRaises(xq.ClockError) as caught:
            xq.time_control("5:00,x")
        self.assertEqual(caught.exception.offset, 5)

    def test_a_game(self):
        clock = xq.Clock("5:00+3")
        clock.start(0)
        clock.press("red", 10_000)
        state = clock.state(20_000)
        self.assertEqual((state.red.remaining, state.black.remaining), (293_000, 290_000))
        self.assertEqual((state.phase, state.turn, state.next_event), ("running", "black", 310_000))
        with self.assertRaises(xq.ClockError):
            clock.press("red", 20_000)
        with self.assertRaises(xq.ClockError):
            clock.press("black", 1)
        self.assertTrue(clock.check(310_000).black.flagged)

    def test_the_arbiters_hand(self):
        clock = xq.Clock("60:00", late_limit=900_000)
        clock.start(0, late=(False, True))
        clock.press("red", 1000)
        self.assertEqual(clock.next_event(), 900_000)
        clock.arrive("black", 60_000)
        clock.deduct("red", 300_000, 61_000, "23.3")
        clock.add("black", 1000, 61_000)
        clock.set("black", 5000, 61_000)
        clock.undo(62_000, "5.8")
        clock.pause(63_000)
        clock.replace(100_000, 200_000, 64_000, "new")
        clock.resume(65_000)
        self.assertEqual([act["kind"] for act in clock.journal], ["deduct", "add", "set", "undo", "replace", "replace"])
        again = xq.Clock.from_json(clock.json())
        self.assertEqual(again.state(70_000), clock.state(70_000))
        copy = clock.copy()
        copy.finish(66_000)
        self.assertEqual((copy.state().phase, clock.state().phase), ("finished", "running"))
        with self.assertRaises(ValueError):
            clock.press("white", 70_000)


class ArbiterTest(unittest.TestCase):
    def test_regulations(self):
        fields = xq.regulations({"base": "tieshi2007", "fouls_to_lose": 5})
        self.assertEqual((fields["time"], fields["fouls_to_lose"]), ("80:00+30|40:00+30", 5))
        with self.assertRaises(xq.ArgumentError) as caught:
            xq.regulations({"scoring": {"win": -1}})
        self.assertIn("scoring.win", str(caught.exception))

    def test_a_game(self):
        arbiter = xq.Arbiter()
        self.assertTrue(arbiter.take(0, "start")["accepted"])
        answer = arbiter.take(1000, "touch", side="red", squares=["b0"], manner="in_order")
        self.assertEqual((answer["notes"][0]["note"], answer["notes"][0]["article"]), ("bound", "5.1"))
        self.assertEqual(sorted(map(str, arbiter.allowed_moves())), ["b0a2", "b0c2"])
        refused = arbiter.take(2000, "move", side="red", move="h2e2")
        self.assertEqual(refused["refusal"]["name"], "touched")
        self.assertTrue(arbiter.take(3000, "move", side="red", move="b0c2")["accepted"])
        self.assertTrue(arbiter.press(4000, "red"))
        arbiter.take(5000, "claim_limit", side="black")
        state = arbiter.state(6000)
        self.assertEqual((state.plies, state.turn, state.black_fouls), (1, "black", 1))
        self.assertEqual(state.clock.black.penalties, 300_000)
        self.assertIsNone(arbiter.sheet())
        self.assertTrue(arbiter.check(state.clock.next_event))
        self.assertEqual((arbiter.state().result, arbiter.state().article), ("1-0", "4.1.4"))
        self.assertEqual(arbiter.sheet()["fouls"], [[], ["9.1.4"]])
        again = xq.Arbiter.replay(arbiter.log())
        self.assertEqual(again.everything(), arbiter.everything())

    def test_the_evening(self):
        spec = importlib.util.spec_from_file_location("evening", ROOT / "examples/python/evening.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        with open(ROOT / "examples/evening.txt", encoding="utf-8") as script:
            said = "\n".join(module.evening(script)) + "\n"
        expected = (ROOT / "tests/ffi/examples/evening.txt").read_text(encoding="utf-8")
        self.assertEqual(said, expected)


class ChainTest(unittest.TestCase):
    def test_the_league(self):
        chain = xq.Chain("league2021")
        chain.record("1/2-1/2")
        state = chain.state()
        self.assertEqual((state.stage, state.time, state.red), ("ultra_fast", "5:00+3", "second"))
        chain.record("1/2-1/2")
        self.assertEqual(chain.state().chooser, "first")
        with self.assertRaises(xq.Error):
            chain.record("1-0")
        chain.choose("black")
        again = xq.Chain.from_json(chain.json())
        again.record("1/2-1/2")
        state = again.state()
        self.assertEqual((state.over, state.winner, state.points), (True, "first", (2.0, 1.0)))
        self.assertEqual(json.loads(again.json())["result"]["winner"], "first")
        with self.assertRaises(ValueError):
            again.record("2-0")
