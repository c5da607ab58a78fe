"""Clocks, games at the board and contests over several games."""

import importlib.util
import unittest
from pathlib import Path

import xqrules as xq

ROOT = Path(__file__).resolve().parents[3]


class ClockTest(unittest.TestCase):
    def test_time_controls(self):
        self.assertEqual(xq.time_control("6.1"), "90:00/40,15:00/10*")
        with self.assertRaises(xq.ClockError) as caught:
            xq.time_control("5:00,x")
        self.assertEqual((caught.exception.offset, caught.exception.column), (5, 6))
        self.assertIn("column 6: ", str(caught.exception))

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


class RegulationsTest(unittest.TestCase):
    def test_presets_and_changes(self):
        tieshi = xq.Regulations("tieshi2007")
        self.assertEqual((tieshi.time, tieshi.late_limit), ("80:00+30|40:00+30", 900_000))
        self.assertEqual(tieshi.scoring, xq.Scoring(3, 1, 2, 0))
        self.assertEqual(tieshi.scoring.points("1/2-1/2"), (1, 2))
        club = xq.Regulations(
            tieshi,
            name="club",
            time="20:00+10",
            late_limit=None,
            fouls_to_lose=5,
            first_illegal="foul",
            limit_penalty=150_500,
            missed_records=6,
            record_lapse="2:00",
            touch_reading="piece_alone",
            rules={"natural_limit": {"rounds": 40}},
            scoring={"win": 2},
        )
        self.assertEqual((club.name, club.time, club.late_limit), ("club", "20:00+10", None))
        self.assertEqual((club.fouls_to_lose, club.first_illegal, club.limit_penalty), (5, "foul", 150_500))
        self.assertEqual((club.missed_records, club.record_lapse, club.touch_reading), (6, 120_000, "piece_alone"))
        self.assertEqual(club.rules["natural_limit"]["rounds"], 40)
        self.assertEqual(club.scoring, xq.Scoring(2, 1, 2, 0), "what is not named stays")
        self.assertEqual(tieshi.fouls_to_lose, 3, "the others have not changed")
        self.assertEqual(xq.Regulations(club.to_dict()), club)
        self.assertEqual(xq.Regulations(club.to_json()), club)
        self.assertEqual(len({club, xq.Regulations(club)}), 1)
        self.assertEqual(xq.Arbiter(club).regulations, club)
        with self.assertRaises(AttributeError):
            club.fouls_to_lose = 3

    def test_errors_name_the_field(self):
        for changes, field in (
            ({"scoring": {"win": -1}}, "scoring.win"),
            ({"fouls_to_lose": 0}, "fouls_to_lose"),
            ({"time": "5:00,x"}, "time"),
            ({"late_limit": -1}, "late_limit"),
            ({"rules": {"natural_limit": {"rounds": 0}}}, "rules.natural_limit.rounds"),
            ({"touch_reading": "fide"}, "touch_reading"),
        ):
            with self.assertRaises(xq.ArgumentError) as caught:
                xq.Regulations(**changes)
            self.assertEqual(caught.exception.field, field)
        with self.assertRaises(xq.ArgumentError) as caught:
            xq.Regulations({"foul_to_lose": 3})
        self.assertEqual(caught.exception.field, "foul_to_lose")
        with self.assertRaises(xq.ArgumentError) as caught:
            xq.Regulations("fide")
        self.assertIn("cxa2007", str(caught.exception))
        with self.assertRaises(TypeError):
            xq.Regulations(foul_to_lose=3)


class ArbiterTest(unittest.TestCase):
    def test_a_game(self):
        arbiter = xq.Arbiter()
        self.assertTrue(arbiter.start(0))
        answer = arbiter.touch(1000, "red", "b0")
        self.assertEqual((answer.notes[0].kind, answer.notes[0].article, answer.notes[0].side), ("bound", "5.1", "red"))
        self.assertEqual(sorted(map(str, arbiter.allowed_moves())), ["b0a2", "b0c2"])
        refused = arbiter.move(2000, "h2e2")
        self.assertFalse(refused)
        self.assertEqual((refused.refusal.name, refused.refusal.article), ("touched", "5.1"))
        self.assertTrue(arbiter.move(3000, "马八进七"))
        self.assertTrue(arbiter.press(4000, "red"))
        self.assertEqual(arbiter.position.turn, "black")
        claim = arbiter.claim_limit(5000, "black")
        self.assertEqual(claim.fouls, (("black", "9.1.4"),))
        self.assertIn("a wrong claim of the natural limit", str(claim))
        state = arbiter.state(6000)
        self.assertEqual((state.plies, state.turn, state.black_fouls), (1, "black", 1))
        self.assertEqual(state.clock.black.penalties, 300_000)
        self.assertIsNone(arbiter.sheet())
        self.assertTrue(arbiter.check(state.clock.next_event))
        state = arbiter.state()
        self.assertEqual((state.result, state.article, state.reason), ("1-0", "4.1.4", "time"))
        self.assertEqual(arbiter.sheet()["fouls"], [[], ["9.1.4"]])
        again = xq.Arbiter.replay(arbiter.log())
        self.assertEqual(again.everything(), arbiter.everything())
        self.assertEqual(again.regulations, arbiter.regulations)

    def test_every_method(self):
        arbiter = xq.Arbiter("league2021")
        self.assertTrue(arbiter.start(0, late=["black"]))
        self.assertEqual(arbiter.move(1000, "b0d1").fouls, (("red", "4.1.6"),))
        self.assertTrue(arbiter.move(2000, "b0c2"))
        self.assertTrue(arbiter.offer(3000, "red"))
        self.assertTrue(arbiter.press(4000, "red"))
        self.assertEqual(arbiter.decline(5000, "black").refusal.name, "absent")
        self.assertTrue(arbiter.arrive(6000, "black"))
        self.assertTrue(arbiter.decline(7000, "black"))
        self.assertEqual(arbiter.accept(8000, "black").refusal.name, "no_offer")
        self.assertTrue(arbiter.touch(9000, "black", "e9", manner="adjusting", consent=True))
        self.assertEqual(arbiter.claim_repetition(10_000, "black").refusal.name, "not_repeated")
        self.assertEqual(arbiter.foul(11_000, "black", "9.1.8").fouls, (("black", "9.1.8"),))
        self.assertTrue(arbiter.sanction(12_000, "black", reason="talks"))
        self.assertEqual(arbiter.state().black_warnings, 1)
        self.assertTrue(arbiter.pause(13_000))
        self.assertTrue(arbiter.resume(14_000))
        resigned = arbiter.resign(15_000, "black")
        self.assertEqual(resigned.ended.fields["result"], "1-0")
        for who in ("red", "black", "arbiter"):
            answer = arbiter.sign(16_000, who, who)
        self.assertEqual(answer.notes[-1].kind, "sheet_complete")
        with self.assertRaises(xq.ArgumentError) as caught:
            arbiter.foul(17_000, "black", "9.1.9")
        self.assertEqual(caught.exception.field, "kind")
        with self.assertRaises(xq.ArgumentError) as caught:
            arbiter.take(17_000, "dance")
        self.assertEqual(caught.exception.field, "event")
        with self.assertRaises(ValueError):
            arbiter.start(17_000, late=["white"])

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
        self.assertEqual([stage.name for stage in chain.stages], ["slow", "ultra_fast", "decider"])
        chain.record("1/2-1/2")
        self.assertEqual(chain.next, xq.NextGame("ultra_fast", 1, "5:00+3", "second", None))
        chain.record("1/2-1/2")
        self.assertEqual((chain.next.red, chain.next.chooser), (None, "first"))
        with self.assertRaises(xq.ClockError):
            chain.record("1-0")
        chain.choose("black")
        again = xq.Chain.from_json(chain.json())
        again.record("1/2-1/2")
        self.assertEqual((again.over, again.winner, again.decided_in), (True, "first", "decider"))
        self.assertEqual((again.points, again.next), ((2.0, 1.0), None))
        self.assertEqual([game.red for game in again.games], ["first", "second", "second"])
        self.assertFalse(chain.over)
        with self.assertRaises(ValueError):
            again.record("2-0")

    def test_stages_of_ones_own(self):
        points = xq.Scoring(3, 1, 2, 0)
        stages = [xq.Stage("slow", "80:00+30|40:00+30", 2, points=points), xq.Stage("blitz", "5:00+3", colours="exchanged")]
        chain = xq.Chain(stages)
        self.assertEqual(chain.stages, (stages[0], stages[1]._replace(points=xq.Scoring(1.0, 0.5, 0.5, 0.0))))
        chain.record("1-0")
        self.assertFalse(chain.over)
        chain.record("1-0")
        self.assertEqual((chain.points, chain.next.stage, chain.next.red), ((3.0, 3.0), "blitz", "first"))
        with self.assertRaises(xq.ArgumentError) as caught:
            xq.Chain([xq.Stage("slow", "5")])
        self.assertEqual(caught.exception.field, "stages[0].time")
