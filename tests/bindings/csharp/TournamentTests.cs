using System.Linq;
using XqRules;

static class TournamentTests
{
    private static Tournament Swiss(int players)
    {
        var tournament = new Tournament("{\"preset\": \"swiss\", \"swiss\": {\"rounds\": 3}}");
        for (int i = 1; i <= players; i++)
            Expect.Equal(i, tournament.Enter("棋手" + i, 2500 - i, i % 2 == 0 ? "东湖" : ""));
        tournament.Start();
        return tournament;
    }

    [Test]
    public static void TournamentRunsAWholeSwiss()
    {
        using (Tournament tournament = Swiss(7))
        {
            for (int round = 1; round <= 3; round++)
            {
                Expect.Equal(round, tournament.Pair());
                var pairs = tournament.Pairs(round);
                Expect.Equal(4, pairs.Count);
                Expect.Equal(1, pairs.Count(pair => pair.IsBye));
                foreach (TournamentPair pair in pairs.Where(pair => !pair.IsBye))
                    tournament.Record(round, pair.Red, pair.Black, TournamentOutcome.RedWins);
                Expect.Equal(TournamentOutcome.RedWins, tournament.Pairs(round)[0].Outcome);
            }
            var standings = tournament.Standings();
            Expect.Equal(7, standings.Count);
            Expect.Equal((int?)1, standings[0].Place);
            Expect.Equal(48L, standings.Sum(line => line.Values[0]));
            Expect.True(standings[1].DecidedBy != null || standings[1].Shared, "decided or shared");
            Expect.True(tournament.Text("standings").Contains("对手分"), "words");
            Expect.True(tournament.Html("cross_table", 2, "en").Contains("after round 2"), "a page");
            Expect.True(tournament.Csv("rounds").Contains("棋手1"), "values");
            using (Tournament again = Tournament.FromJson(tournament.ToJson()))
                Expect.Equal(tournament.ToJson(), again.ToJson());
            using (Tournament read = Tournament.FromTrf(tournament.ToTrf()))
                Expect.Equal(standings[0].Values[0], read.Standings()[0].Values[0]);
            Expect.Throws<TournamentException>(() => tournament.Pair());
        }
    }

    [Test]
    public static void TournamentRefusesNonsense()
    {
        using (Tournament tournament = Swiss(4))
        {
            tournament.Pair();
            TournamentPair pair = tournament.Pairs(1)[0];
            Expect.Throws<TournamentException>(() => tournament.Record(1, pair.Red, pair.Red, TournamentOutcome.Draw));
            Expect.Throws<TournamentException>(() => tournament.Record(1, pair.Black, pair.Red, TournamentOutcome.Draw));
            Expect.Throws<TournamentException>(() => tournament.Record(9, pair.Red, pair.Black, TournamentOutcome.Draw));
            Expect.Throws<UsageException>(() => tournament.Record(1, pair.Red, pair.Black, TournamentOutcome.None));
            tournament.Record(1, pair.Red, pair.Black, TournamentOutcome.DoubleForfeit);
            Expect.Throws<TournamentException>(() => tournament.Record(1, pair.Red, pair.Black, TournamentOutcome.Draw));
            tournament.Take("{\"do\": \"withdraw\", \"entry\": 2}");
            Expect.True(tournament.Ask("{\"ask\": \"check\", \"round\": 1}").Contains("\"departures\":[]"), "no departure");
        }
        Expect.Throws<UsageException>(() => new Tournament("fide"));
        Expect.Throws<UsageException>(() => Tournament.FromJson("{}"));
        using (Tournament three = Swiss(2))
        {
            three.Pair();
            three.Record(1, 1, 2, TournamentOutcome.Draw);
            Expect.Throws<PairingException>(() => three.Pair());
        }
    }

    [Test]
    public static void TournamentKnowsTheTable()
    {
        var pairs = Tournament.Berger(5, 1);
        Expect.Equal(3, pairs.Count);
        Expect.True(pairs[0].IsBye && pairs[0].Red == 1, "1 would meet 6");
        Expect.Equal(5, pairs[1].Black);
        Expect.Throws<UsageException>(() => Tournament.Berger(5, 6));
    }
}
