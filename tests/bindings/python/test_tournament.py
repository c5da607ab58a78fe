"""Tournaments."""

import json
import unittest
from pathlib import Path

import xqrules as xq

ROOT = Path(__file__).resolve().parents[3]
NAMES = ["周南", "吴北", "郑东", "王西", "冯春", "陈夏", "褚秋"]


def swiss(rounds=3, names=NAMES):
    event = xq.Tournament({"preset": "swiss", "swiss": {"rounds": rounds}})
    for i, name in enumerate(names):
        event.enter(name, rating=2500 - i, club="东湖" if i % 2 else "西山")
    event.start()
    return event


class TournamentTest(unittest.TestCase):
    def test_berger(self):
        self.assertEqual(xq.berger(6, 4), [(6, 5), (1, 4), (2, 3)])
        self.assertEqual(xq.berger(5, 1), [(1, 0), (2, 5), (3, 4)])
        with self.assertRaises(ValueError):
            xq.berger(6, 6)
        with self.assertRaises(ValueError):
            xq.berger(1, 1)

    def test_a_whole_swiss(self):
        event = swiss()
        for number in range(1, 4):
            made = event.pair()
            self.assertEqual((made.number, len(made.pairs), len(made.byes), made.finished), (number, 3, 1, False))
            for pair in made.pairs:
                event.record(number, pair.red, pair.black_name, "1-0")
            self.assertEqual(len(event.explain(number)), 3)
            self.assertEqual(event.check(round=number)["departures"], [])
        table = event.standings()
        self.assertEqual((table[0].place, table[0].decided_by), (1, None))
        self.assertEqual(sum(row.values["points"] for row in table), 12)
        self.assertTrue(all(row.values["buchholz"] is not None for row in table))
        self.assertIn("积分", event.text("standings"))
        self.assertIn("Points", event.csv("cross_table", language="en"))
        self.assertTrue(event.html("rounds").startswith("<!DOCTYPE html>"))
        self.assertEqual(len(event.cross_table()[0]["encounters"]), 3)
        with self.assertRaises(xq.TournamentError):
            event.pair()
        again = xq.Tournament.restore(event.state())
        self.assertEqual(again.state(), event.state())
        self.assertEqual(again.standings(), table)
        read = xq.Tournament.from_trf(event.trf(), {"preset": "swiss"})
        self.assertEqual([row.values["points"] for row in read.standings()], [row.values["points"] for row in table])

    def test_nonsense(self):
        event = swiss()
        made = event.pair()
        red, black = made.pairs[0].red, made.pairs[0].black
        with self.assertRaisesRegex(xq.TournamentError, "not paired"):
            event.record(1, red, made.pairs[1].black, "1-0")
        with self.assertRaisesRegex(xq.TournamentError, "no entry has this name"):
            event.record(1, "无名", black, "1-0")
        with self.assertRaisesRegex(xq.ArgumentError, "round"):
            event.record(-1, red, black, "1-0")
        with self.assertRaisesRegex(xq.ArgumentError, "result"):
            event.record(1, red, black, "2-0")
        event.record(1, red, black, "+/-")
        with self.assertRaisesRegex(xq.TournamentError, "result already"):
            event.record(1, red, black, "1-0")
        event.correct(1, red, black, "-/-")
        event.correct(1, red, black, None)
        with self.assertRaisesRegex(xq.TournamentError, "no result yet"):
            event.standings(1)
        self.assertEqual(len(event.standings(provisional=True)), 7)
        with self.assertRaises(xq.ArgumentError) as caught:
            xq.Tournament({"swiss": {"rounds": -3}})
        self.assertEqual(caught.exception.field, "swiss.rounds")
        with self.assertRaises(ValueError):
            xq.Tournament.restore("{}")

    def test_no_pairing(self):
        event = swiss(9, NAMES[:4])
        for number in range(1, 4):
            for pair in event.pair().pairs:
                event.record(number, pair.red, pair.black, "1/2-1/2")
        with self.assertRaisesRegex(xq.PairingError, "have all met each other"):
            event.pair()

    def test_told_rounds_are_checked(self):
        event = swiss()
        check = event.tell([(1, 2), (3, 4), (5, 6)], byes=[7])
        worse = [d["criterion"] for d in check["departures"]]
        self.assertIn("order", worse)
        proposal = swiss().check(pairs=[(1, 2), (3, 4)])
        self.assertEqual(sum(d["departure"] == "missing" for d in proposal["departures"]), 3)

    def test_withdrawals_sanctions_play_offs(self):
        event = xq.Tournament()
        for name in NAMES[:4]:
            event.enter(name)
        event.start(seed=9)
        for made in event.rounds:
            for pair in made.pairs:
                event.record(made.number, pair.red, pair.black, "1/2-1/2")
        event.warn(1)
        event.exclude(2)
        event.foul(3, count=2)
        self.assertEqual([row.entry for row in event.standings()], [4, 3, 1, 2])
        event.play_off([3, 4])
        self.assertEqual(event.withdraw(1)["consequence"], "stands")
        self.assertIn("18.3", event.expel(2)["article"])
        self.assertEqual([row.place for row in event.standings()], [1, 2, None, None])

    def test_teams(self):
        event = xq.Tournament("league2021")
        for name in ("东湖队", "西山队"):
            event.enter(name, members=[f"{name}{i}" for i in range(1, 7)])
        event.start()
        pair = event.rounds[0].pairs[0]
        event.lineup(1, pair.red, [6, 5, 1, 2])
        event.contest(1, pair.red, pair.black, 1, ["1/2-1/2", "1/2-1/2", "1/2-1/2"], choice="black")
        with self.assertRaisesRegex(xq.TournamentError, "decide nothing"):
            event.contest(1, pair.red, pair.black, 2, ["1/2-1/2"])
        event.record(1, pair.red, pair.black, "1-0", board=2)
        event.record(1, pair.red, pair.black, "+/-")
        self.assertEqual(event.round(1).pairs[0].result, "3 : 1")
        self.assertEqual(event.standings()[0].values["points"], 2)
        fixed = xq.Tournament("team-reserves")
        fixed.enter("甲队")
        self.assertEqual(len(fixed.lineups(1)), 15)

    def test_trees_and_groups(self):
        event = xq.Tournament("knock-out")
        for name in NAMES[:4]:
            event.enter(name)
        event.start()
        made = event.pair()
        for pair in made.pairs:
            event.record(1, pair.red, pair.black, "1/2-1/2")
            event.decide(1, pair.red, pair.black, pair.black)
        self.assertEqual(len(event.pair(seed=1).pairs), 1)
        groups = xq.Tournament({"preset": "groups", "groups": {"count": 2, "qualify": 1}})
        for name in NAMES[:6]:
            groups.enter(name)
        groups.start()
        self.assertEqual([len(group) for group in groups.groups()], [3, 3])
        for made in groups.rounds:
            for pair in made.pairs:
                groups.record(made.number, pair.red, pair.black, "1-0" if pair.red < pair.black else "0-1")
        self.assertEqual(len(groups.qualified()), 2)
        self.assertEqual(len(groups.group_standings()), 2)
        sums = xq.Tournament("team-sum")
        for i, name in enumerate(NAMES[:4]):
            sums.enter(name, team="东南"[i % 2])
        sums.start()
        self.assertEqual(len(sums.team_standings()), 2)

    def test_a_list_of_facts_is_taken_whole_or_not_at_all(self):
        event = xq.Tournament("swiss")
        with self.assertRaises(ValueError):
            event.take([{"do": "enter", "name": "甲"}, {"do": "start"}])
        self.assertEqual(event.entries, [])
        answers = event.take(json.dumps([{"do": "enter", "name": n} for n in NAMES]))
        self.assertEqual(answers[-1], {"entry": 7})
