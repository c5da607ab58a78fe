using System;
using System.Linq;
using XqRules;

static class VerdictTests
{
    static Game PerpetualCheck(RuleBook rules = null)
    {
        var game = new Game("4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1", rules);
        game.Push(GameTests.Moves(
            "a6a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8"));
        return game;
    }

    [Test]
    public static void NothingToJudge()
    {
        using (var game = new Game())
        {
            Verdict verdict = game.Verdict();
            Expect.Equal(Ruling.None, verdict.Outcome);
            Expect.True(verdict.Cycle == null, "no cycle");
            Expect.Equal(0, verdict.Labels.Count);
            Expect.Equal("cxa2007", verdict.Rules);
        }
    }

    [Test]
    public static void PerpetualCheckLoses()
    {
        using (Game game = PerpetualCheck())
        {
            Verdict verdict = game.Verdict();
            Expect.Equal(Ruling.RedLoses, verdict.Outcome);
            Expect.Equal("red_loses", verdict.OutcomeName);
            Expect.True(verdict.Articles.Count > 0, "articles");
            Expect.True(verdict.Labels.Where(m => m.Side == Color.Red).All(m => m.Label == Label.Check), "checks");
            Expect.Equal(3, verdict.Cycle.Standings.Count);
            Expect.Equal(verdict.Cycle.LastPly, verdict.Cycle.Standings[2]);
            Expect.True(game.Explain("en") != game.Explain(), "two languages");
            Expect.Throws<UsageException>(() => game.Explain("tlh"));
            using (Game copy = game.Copy())
                Expect.Equal(verdict.Report, copy.Verdict().Report);
            int first = verdict.Labels.First(m => m.Label == Label.Check).Ply;
            Verdict overruled = game.Verdict(
                "{\"overrule\": [{\"ply\": " + first + ", \"label\": \"idle\", \"reason\": \"\u4e00 test\"}]}");
            Expect.True(overruled.Outcome != Ruling.RedLoses, "overruled");
        }
    }

    [Test]
    public static void ACycleWithoutAGame()
    {
        Move[] moves = GameTests.Moves("a6a9", "e9e8", "a9a8", "e8e9", "a8a9");
        var start = new Position("4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1");
        Verdict verdict = Game.JudgeCycle(moves, 2, 5, start);
        Expect.Equal(Ruling.RedLoses, verdict.Outcome);
        Expect.Equal(4, verdict.Labels.Count);
        Expect.Throws<RulesException>(() => Game.JudgeCycle(moves, 2, 4, start));
        Expect.Throws<ArgumentOutOfRangeException>(() => Game.JudgeCycle(moves, -1, 5, start));
        Expect.Throws<GameException>(() => Game.JudgeCycle(new Move[0], 1, 1));
        Expect.Throws<ArgumentNullException>(() => Game.JudgeCycle(null, 1, 1));
    }

    [Test]
    public static void EveryRecurrenceWithItsVerdict()
    {
        using (Game game = PerpetualCheck())
        {
            var found = game.Recurrences();
            Expect.True(found.Count > 0, "found");
            foreach (Recurrence recurrence in found)
                Expect.Equal(Ruling.RedLoses, recurrence.Verdict.Outcome);
            Expect.Equal(game.Verdict().Report, found[found.Count - 1].Verdict.Report);
        }
        using (var game = new Game())
            Expect.Equal(0, game.Recurrences().Count);
    }

    [Test]
    public static void AClaimOfTheNaturalLimit()
    {
        using (var game = new Game((string)null, RuleBook.FromJson("{\"natural_limit\": {\"rounds\": 2}}")))
        {
            Expect.True(!game.ClaimLimit(Color.Red).IsReached, "not reached");
            game.Push(GameTests.Moves("h0g2", "h9g7", "g2h0", "g7h9"));
            Expect.True(game.ClaimLimit(Color.Red).IsReached, "reached");
            Expect.Equal(4, game.ClaimLimit(Color.Black).CountedPlies);
        }
    }

    [Test]
    public static void RuleBooks()
    {
        using (Game game = PerpetualCheck(RuleBook.FromJson("{\"name\": \"club\", \"repetitions\": 4}")))
        {
            Expect.Equal(Ruling.None, game.Verdict().Outcome);
            Expect.Equal("club", game.Verdict().Rules);
        }
        Expect.True(RuleBook.Cxa2007.ToJson().Contains("\"repetitions\":3"), "all fields");
        Expect.Equal("cxa2007", RuleBook.Named("cxa2007").ToString());
        Expect.Throws<UsageException>(() => RuleBook.Named("no such book"));
        Expect.Throws<RulesException>(() => RuleBook.FromJson("{\"repetitions\": 0}"));
        Expect.Equal(1, Expect.Throws<UsageException>(() => RuleBook.FromJson("{\"repetitions\": }")).Line);
        Expect.Throws<ArgumentNullException>(() => RuleBook.FromJson(null));
    }
}
