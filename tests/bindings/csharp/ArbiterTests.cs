using System;
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
            Expect.Throws<XqException>(() => clock.Press(Color.Red, 20000));
            Expect.Equal(ClockPhase.Flagged, clock.Check(310000).Phase);
            Expect.True(clock.State.Black.Flagged, "black's flag");
        }
        Expect.Throws<XqException>(() => new Clock("5"));
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
    public static void ArbiterTakesEventsAndReplaysItsLog()
    {
        using (var arbiter = new Arbiter("tieshi2007"))
        {
            Expect.True(arbiter.Take("{\"at\": 0, \"event\": \"start\"}").Contains("\"accepted\":true"), "begun");
            Expect.True(arbiter.Move(1000, Color.Red, Move.Parse("h2e2")), "a legal move");
            Expect.Equal((Color?)Color.Red, arbiter.State.Unpressed);
            Expect.True(arbiter.Press(2000, Color.Red), "a press");
            arbiter.Take("{\"at\": 3000, \"event\": \"claim_limit\", \"side\": \"black\"}");
            ArbiterState state = arbiter.StateAt(4000);
            Expect.Equal(1, state.BlackFouls);
            Expect.Equal(300000L, state.Clock.Black.Penalties);
            Expect.Equal("null", arbiter.Sheet());
            Expect.True(arbiter.Check(state.Clock.NextEvent.Value), "the flag");
            Expect.Equal(GameResult.RedWins, arbiter.State.Result);
            Expect.Equal("4.1.4", arbiter.State.Article);
            using (Arbiter again = Arbiter.Replay(arbiter.Log()))
                Expect.Equal(arbiter.ToJson(), again.ToJson());
            Expect.True(arbiter.LogText("zh-Hans").Contains("自然限着"), "words");
        }
        Expect.Throws<UsageException>(() => new Arbiter("fide"));
    }

    [Test]
    public static void ChainDecides()
    {
        using (var chain = new Chain("league2021"))
        {
            chain.Record(GameResult.Draw);
            Expect.Equal("ultra_fast", chain.Stage);
            Expect.Equal("5:00+3", chain.Time);
            Expect.Equal((Player?)Player.Second, chain.Red);
            chain.Record(GameResult.Draw);
            Expect.Equal((Player?)Player.First, chain.Chooser);
            Expect.Throws<XqException>(() => chain.Record(GameResult.RedWins));
            chain.Choose(Color.Black);
            using (Chain again = Chain.FromJson(chain.ToJson()))
            {
                again.Record(GameResult.Draw);
                Expect.True(again.Over, "over");
                Expect.Equal((Player?)Player.First, again.Winner);
            }
            Expect.True(!chain.Over, "the copy went on alone");
        }
    }
}
