"""Verdicts and rule books."""

import json
import unittest

import xqrules as xq
from paths import shared



def perpetual_check():
    game = xq.Game("4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1")
    for text in ["a6a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8"]:
        game.push(text)
    return game


class Verdicts(unittest.TestCase):
    def test_nothing_to_judge(self):
        verdict = xq.Game().verdict()
        self.assertEqual(verdict.outcome, "none")
        self.assertIsNone(verdict.cycle)
        self.assertEqual(verdict.labels, ())
        self.assertEqual(verdict.rules, "cxa2007")
        self.assertEqual(str(verdict), "none")

    def test_perpetual_check_loses(self):
        verdict = perpetual_check().verdict()
        self.assertEqual(verdict.outcome, "red_loses")
        self.assertTrue(verdict.articles)
        self.assertEqual({m.label for m in verdict.labels if m.side == "red"}, {"check"})
        self.assertEqual(len(verdict.cycle.standings), 3)
        self.assertEqual(verdict.cycle.standings[-1], verdict.cycle.last_ply)
        self.assertIsInstance(verdict.labels[0].move, xq.Move)
        self.assertEqual(json.loads(json.dumps(verdict.report)), verdict.report)

    def test_words(self):
        game = perpetual_check()
        for language in ["zh-Hans", "zh-Hant", "en"]:
            self.assertTrue(game.explain(language))
        self.assertNotEqual(game.explain("en"), game.explain("zh-Hans"))
        with self.assertRaises(xq.ArgumentError):
            game.explain("tlh")

    def test_recurrences(self):
        game = perpetual_check()
        found = game.recurrences()
        self.assertTrue(found)
        for ply, verdict in found:
            self.assertEqual(verdict.cycle.standings[-1], ply)
        self.assertEqual(xq.Game().recurrences(), [])

    def test_an_arbiter_overrules(self):
        game = perpetual_check()
        checks = [m.ply for m in game.verdict().labels if m.label == "check"]
        overruled = game.verdict({"overrule": [{"ply": checks[0], "label": "idle", "reason": "a test"}]})
        self.assertEqual(overruled.report["without_overrule"], "red_loses")
        self.assertNotEqual(overruled.outcome, "red_loses")
        with self.assertRaises(ValueError):
            game.verdict({"overrule": [{"ply": 1, "label": "nonsense", "reason": ""}]})

    def test_rule_books(self):
        self.assertEqual(xq.rule_book()["name"], "cxa2007")
        self.assertEqual(xq.rule_book({"repetitions": 5})["repetitions"], 5)
        game = xq.Game(rules={"name": "club", "repetitions": 4})
        self.assertEqual(game.verdict().rules, "club")
        with self.assertRaises(xq.ArgumentError):
            xq.Game(rules="no such book")
        with self.assertRaises(xq.RulesError):
            xq.Game(rules={"repetitions": 0})
        with self.assertRaises(xq.RulesError):
            xq.Game(rules={"no such field": 0})
        with self.assertRaises(xq.ArgumentError) as caught:
            xq.rule_book('{"repetitions": }')
        self.assertEqual(caught.exception.line, 1)
        self.assertGreater(caught.exception.column, 1)

    def test_a_cycle_without_a_game(self):
        moves = ["a6a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8"]
        fen = "4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1"
        verdict = xq.judge_cycle(moves, 3, 6, fen)
        self.assertEqual(verdict.outcome, "red_loses")
        self.assertEqual([m.ply for m in verdict.labels], [3, 4, 5, 6])
        with self.assertRaises(xq.Error):
            xq.judge_cycle(moves, 2, 4, fen)
        with self.assertRaises(IndexError):
            xq.judge_cycle(moves, 1, 9, fen)

    def test_a_claim_of_the_natural_limit(self):
        game = xq.Game(rules={"natural_limit": {"rounds": 2}})
        self.assertFalse(game.claim_limit("red").reached)
        game.extend(["h0g2", "h9g7", "g2h0", "g7h9"])
        self.assertEqual(game.claim_limit("red"), (4, 4, True))
        with self.assertRaises(ValueError):
            game.claim_limit("nobody")

    def test_the_diagrams_of_the_book(self):
        judged = 0
        for line in shared("repetition/cases.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            wanted = case["expect"].get("cxa2007")
            if wanted is None:
                continue
            game = xq.Game(case["fen"])
            game.extend(case["moves"].split())
            found = game.verdict().outcome.replace("_must_change", "_loses")
            self.assertEqual(found, wanted, case["id"])
            judged += 1
        self.assertGreater(judged, 50)
