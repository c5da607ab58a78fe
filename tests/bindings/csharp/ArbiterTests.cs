using System;
using System.Linq;
using XqRules;

static class ArbiterTests
{
    [Test]
    public static void ClockRunsAndItsFlagFalls()
    {
        using (var clock = new Clock("5:00+3"))
        {
            clock.Start(0);
            clock.Press(Color.Red, 10000);
            ClockState seen = clock.StateAt(20000);
            Expect.Equal(293000L, seen.Red.Remaining);
            Expect.Equal(290000L, seen.Black.Remaining);
            Expect.Equal((long?)310000, seen.NextEvent);
            Expect.Throws<ClockException>(() => clock.Press(Color.Red, 20000));
            Expect.Equal(ClockPhase.Flagged, clock.Check(310000).Phase);
            Expect.True(clock.State.Black.Flagged, "black's flag");
        }
        Expect.Equal(1, Expect.Throws<ClockException>(() => new Clock("5")).Column);
    }

    [Test]
    public static void ClockUnderTheArbitersHand()
    {
        using (var clock = new Clock("60:00", 900000))
        {
            clock.Start(0, Color.Red, false, true);
            clock.Press(Color.Red, 1000);
            Expect.Equal((long?)900000, clock.State.NextEvent);
            clock.Arrive(Color.Black, 60000);
            clock.Deduct(Color.Red, 300000, 61000, "23.3");
            clock.Add(Color.Black, 1000, 61000);
            clock.Set(Color.Black, 5000, 61000);
            clock.Undo(62000, "5.8");
            clock.Pause(63000);
            clock.Replace(100000, 200000, 64000, "new");
            clock.Resume(65000);
            using (Clock again = Clock.FromJson(clock.ToJson()))
                Expect.Equal(clock.StateAt(70000).Red.Remaining, again.StateAt(70000).Red.Remaining);
            using (Clock copy = clock.Copy())
            {
                copy.Finish(66000);
                Expect.Equal(ClockPhase.Finished, copy.State.Phase);
            }
            Expect.Equal(ClockPhase.Running, clock.State.Phase);
        }
    }

    [Test]
    public static void RegulationsAreCheckedWhenTheyAreSet()
    {
        var tieshi = new Regulations("tieshi2007");
        Expect.Equal("80:00+30|40:00+30", tieshi.Time);
        Expect.Equal(2.0, tieshi.Scoring.Points(GameResult.Draw, Color.Black));
        var club = new Regulations("cxa2007")
        {
            Name = "club \"十\"",
            Time = "20:00+10",
            LateLimit = null,
            FoulsToLose = 5,
            FirstIllegal = FirstIllegal.Foul,
            LimitPenalty = TimeSpan.FromSeconds(150.5),
            MissedRecords = 6,
            RecordLapse = TimeSpan.FromMinutes(2),
            TouchReading = TouchReading.PieceAlone,
            Scoring = new Scoring(3, 1, 2),
        };
        club.SetRules("{\"natural_limit\": {\"rounds\": 40}}");
        foreach (Regulations same in new[] { club, new Regulations(club.ToJson()) })
        {
            Expect.Equal("club \"十\"", same.Name);
            Expect.Equal("20:00+10", same.Time);
            Expect.Equal((TimeSpan?)null, same.LateLimit);
            Expect.Equal(5, same.FoulsToLose);
            Expect.Equal(FirstIllegal.Foul, same.FirstIllegal);
            Expect.Equal(TimeSpan.FromSeconds(150.5), same.LimitPenalty);
            Expect.Equal(6, same.MissedRecords);
            Expect.Equal(TimeSpan.FromMinutes(2), same.RecordLapse);
            Expect.Equal(TouchReading.PieceAlone, same.TouchReading);
            Expect.Equal(3.0, same.Scoring.Points(GameResult.RedWins, Color.Red));
        }
        using (var arbiter = new Arbiter(club))
            Expect.Equal(club.ToString(), arbiter.Regulations.ToString());
        Expect.Equal("fouls_to_lose", Expect.Throws<UsageException>(() => club.FoulsToLose = 0).Field);
        Expect.Equal("time", Expect.Throws<UsageException>(() => club.Time = "5").Field);
        Expect.Equal("late_limit", Expect.Throws<UsageException>(() => club.LateLimit = TimeSpan.FromSeconds(-1)).Field);
        Expect.Equal("scoring.win", Expect.Throws<UsageException>(() => club.Scoring = new Scoring(-1, 0, 0)).Field);
        Expect.Equal("rules.repetitions", Expect.Throws<UsageException>(() => club.SetRules("{\"repetitions\": 1}")).Field);
        Expect.Equal(5, club.FoulsToLose);
        Expect.Throws<ArgumentNullException>(() => club.Name = null);
        Expect.Throws<ArgumentNullException>(() => new Arbiter((Regulations)null));
    }

    [Test]
    public static void ArbiterTakesEventsAndReplaysItsLog()
    {
        using (var arbiter = new Arbiter("tieshi2007"))
        {
            Expect.True(arbiter.Start(0).Accepted, "begun");
            Answer touched = arbiter.Touch(500, Color.Red, Square.Parse("b0"), Square.Parse("b9"));
            Expect.Equal("bound", touched.Notes[0].Kind);
            Expect.Equal("5.3", touched.Notes[0].Article);
            Expect.Equal((Color?)Color.Red, touched.Notes[0].Side);
            Expect.Sequence(new[] { Move.Parse("b0a2"), Move.Parse("b0c2") }, arbiter.AllowedMoves().OrderBy(move => move.ToString()));
            Expect.True(!arbiter.Move(700, Color.Red, Move.Parse("h2e2")), "another piece");
            Expect.True(arbiter.Move(1000, Color.Red, Move.Parse("b0c2")), "a legal move");
            Expect.Equal((Color?)Color.Red, arbiter.State.Unpressed);
            Expect.True(arbiter.Press(2000, Color.Red), "a press");
            Answer claim = arbiter.ClaimLimit(3000, Color.Black);
            Expect.Equal("limit_not_reached", claim.Refusal);
            Expect.Equal("23.3", claim.Article);
            Expect.Sequence(new[] { "9.1.4" }, claim.FoulsOf(Color.Black));
            Expect.True(claim.ToString().Contains("a wrong claim of the natural limit"), claim.ToString());
            ArbiterState state = arbiter.StateAt(4000);
            Expect.Equal(1, state.BlackFouls);
            Expect.Equal(300000L, state.Clock.Black.Penalties);
            Expect.Equal("", state.Article);
            Expect.Equal("null", arbiter.Sheet());
            Expect.True(arbiter.Check(state.Clock.NextEvent.Value), "the flag");
            state = arbiter.State;
            Expect.Equal(GameResult.RedWins, state.Result);
            Expect.Equal(EndReason.Time, state.Reason);
            Expect.Equal("4.1.4", state.Article);
            Expect.Equal("22.1", arbiter.Rule);
            Expect.True(state.EndedAt.HasValue, "when");
            using (Arbiter again = Arbiter.Replay(arbiter.Log()))
                Expect.Equal(arbiter.ToJson(), again.ToJson());
            Expect.True(arbiter.LogText("zh-Hans").Contains("自然限着"), "words");
        }
        Expect.Throws<UsageException>(() => new Arbiter("fide"));
    }

    [Test]
    public static void EveryEventHasItsMethod()
    {
        using (var arbiter = new Arbiter("league2021", "4k4/9/9/9/9/9/9/9/4A4/R3K4 w"))
        {
            Expect.True(arbiter.Start(0, lateBlack: true).Accepted, "start");
            Expect.Equal("absent", arbiter.Resign(1000, Color.Black).Refusal);
            Expect.True(arbiter.Arrive(2000, Color.Black).Accepted, "arrive");
            Expect.Equal(0, arbiter.Adjust(3000, Color.Red, true, Square.Parse("a0")).Notes.Count);
            Expect.Equal("5.1", arbiter.Touch(3000, Color.Red, "at_once", Square.Parse("a0")).Notes[0].Article);
            Expect.True(arbiter.Move(4000, Color.Red, Move.Parse("a0b0")), "move");
            Expect.True(arbiter.OfferDraw(5000, Color.Red).Accepted, "offer");
            Expect.True(arbiter.DeclineDraw(6000, Color.Black).Accepted, "decline");
            Expect.Equal("no_offer", arbiter.AcceptDraw(7000, Color.Black).Refusal);
            Expect.Equal("not_repeated", arbiter.ClaimRepetition(8000, Color.Red).Refusal);
            Expect.Sequence(new[] { "9.1.8" }, arbiter.Foul(9000, Color.Black, "9.1.8").FoulsOf(Color.Black));
            Expect.True(arbiter.Sanction(9000, Color.Black, reason: "talks").Accepted, "sanction");
            Expect.Equal(1, arbiter.State.BlackWarnings);
            Expect.True(arbiter.Pause(10000).Accepted, "pause");
            Expect.True(arbiter.Resume(11000).Accepted, "resume");
            Expect.True(arbiter.TakeBack(12000, "wrong board").Accepted, "take back");
            Expect.Equal("4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1", arbiter.Fen);
            Expect.True(arbiter.Resign(13000, Color.Red).Ended, "resign");
            arbiter.Sign(14000, "red", "林");
            arbiter.Sign(14000, "black", "石");
            Expect.Equal("sheet_complete", arbiter.Sign(14000, "arbiter", "周").Notes[0].Kind);
            Expect.Equal("kind", Expect.Throws<UsageException>(() => arbiter.Foul(15000, Color.Red, "9.1.9")).Field);
        }
    }

    /// <summary>What a frame loop calls makes no garbage: a million calls, and no collection.</summary>
    [Test]
    public static void LooksMakeNoGarbage()
    {
        using (var arbiter = new Arbiter("cxa2007"))
        using (var clock = new Clock("6.1"))
        {
            arbiter.Start(0);
            clock.Start(0);
            long seen = 0;
            Action frame = () =>
            {
                for (int i = 0; i < 200000; i++)
                {
                    ArbiterState state = arbiter.StateAt(1000 + i);
                    seen += state.Clock.Red.Remaining + state.Article.Length + clock.StateAt(i).Red.Used;
                    arbiter.Check(1000 + i);
                }
            };
            frame();
            GC.Collect();
            int before = GC.CollectionCount(0);
            for (int i = 0; i < 5; i++)
                frame();
            Expect.Equal(before, GC.CollectionCount(0));
            Expect.True(seen > 0, "something was seen");
        }
    }

    [Test]
    public static void ChainDecides()
    {
        using (var chain = new Chain("league2021"))
        {
            Expect.Sequence(new[] { "slow", "ultra_fast", "decider" }, chain.Stages.Select(stage => stage.Name));
            chain.Record(GameResult.Draw);
            Expect.Equal("ultra_fast", chain.Next.Stage);
            Expect.Equal("5:00+3", chain.Next.Time);
            Expect.Equal((Player?)Player.Second, chain.Next.Red);
            chain.Record(GameResult.Draw);
            Expect.Equal((Player?)Player.First, chain.Next.Chooser);
            Expect.Throws<ClockException>(() => chain.Record(GameResult.RedWins));
            chain.Choose(Color.Black);
            using (Chain again = Chain.FromJson(chain.ToJson()))
            {
                again.Record(GameResult.Draw);
                Expect.True(again.Over && again.Next == null, "over");
                Expect.Equal((Player?)Player.First, again.Winner);
                Expect.Equal("decider", again.DecidedIn);
                Expect.Equal(2.0, again.PointsOf(Player.First));
                Expect.Sequence(new[] { Player.First, Player.Second, Player.Second }, again.Games.Select(game => game.Red));
                Expect.Equal(GameResult.Draw, again.Games[2].Result);
            }
            Expect.True(!chain.Over && chain.Winner == null, "the copy went on alone");
        }
    }

    [Test]
    public static void ChainOfStagesOfOnesOwn()
    {
        var slow = new Stage("slow", "80:00+30|40:00+30") { Games = 2, Points = new Scoring(3, 1, 2) };
        var blitz = new Stage("blitz", "5:00+3") { Colours = Colours.Exchanged, DrawIsBlackWin = true };
        using (var chain = new Chain("club", slow, blitz))
        {
            chain.Record(GameResult.RedWins);
            chain.Record(GameResult.RedWins);
            Expect.Equal("blitz", chain.Next.Stage);
            Expect.Equal(3.0, chain.PointsOf(Player.Second));
            Expect.Equal(Colours.Exchanged, chain.Stages[1].Colours);
            Expect.True(chain.Stages[1].DrawIsBlackWin, "read again");
            Expect.Equal(2, chain.Stages[0].Games);
        }
        Expect.Equal("stages[0].time", Expect.Throws<UsageException>(() => new Chain("club", new Stage("slow", "5"))).Field);
    }
}
