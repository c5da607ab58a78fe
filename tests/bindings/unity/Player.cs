using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using NUnit.Framework;
using UnityEngine;
using XqRules;
using XqRulesSamples;
using Side = XqRules.Color;

/// <summary>Runs the package's own tests, then what its samples do without the engine, then the samples
/// themselves on the stand-in for the engine. The argument is the folder of examples/games.</summary>
static class Player
{
    private static string games;

    static int Main(string[] arguments)
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        games = arguments[0];
        int passed = 0, failed = 0;
        var types = typeof(XqRules.UnityTests.RulesTests).Assembly.GetTypes().Concat(new[] { typeof(Player) });
        foreach (MethodInfo test in types.SelectMany(type => type.GetMethods()))
        {
            if (!test.IsDefined(typeof(TestAttribute), false))
                continue;
            try
            {
                test.Invoke(test.IsStatic ? null : Activator.CreateInstance(test.DeclaringType), null);
                passed++;
            }
            catch (TargetInvocationException e)
            {
                failed++;
                Console.WriteLine("FAIL " + test.DeclaringType.Name + "." + test.Name + ": " + e.InnerException);
            }
        }
        Console.WriteLine("tests: " + passed + " passed, " + failed + " failed, 0 skipped");
        return failed == 0 ? 0 : 1;
    }

    [Test]
    public static void TheFirstScriptOfTheGuideSaysWhatItSays()
    {
        var first = new First();
        Send(first, "Start");
        Send(first, "OnDestroy");
        Assert.AreEqual(5, Stub.Logged.Count);
        // A comment may go on behind a colon.
        True(Guide.Says.Zip(Stub.Logged, (says, logged) => says == logged || says.StartsWith(logged + ": ")).All(same => same)
            && Guide.Says.Length == 5, string.Join("|", Stub.Logged));
    }

    private static void True(bool condition, string what)
    {
        if (!condition)
            throw new AssertionException("expected: " + what);
    }

    private static Square At(string name) => Square.Parse(name);

    [Test]
    public static void EveryPointIsFoundWhereItIsDrawn()
    {
        foreach (bool blackBelow in new[] { false, true })
            foreach (float height in new[] { 100f, 333f, 2000f })
            {
                var layout = new BoardLayout(7, 11, 640, height, blackBelow);
                for (int i = 0; i < 90; i++)
                {
                    var square = new Square(i);
                    float x = layout.X(square), y = layout.Y(square), near = layout.Cell * 0.45f;
                    True(x - layout.Cell / 2 >= 7 - 0.01 && x + layout.Cell / 2 <= 647.01, "within the width");
                    True(y - layout.Cell / 2 >= 11 - 0.01 && y + layout.Cell / 2 <= 11.01 + height, "within the height");
                    foreach (float dx in new[] { -near, 0, near })
                        foreach (float dy in new[] { -near, 0, near })
                            Assert.AreEqual((Square?)square, layout.At(x + dx, y + dy));
                }
                Assert.AreEqual(null, layout.At(layout.X(At("a0")), -layout.Cell * 3));
                Assert.AreEqual(null, layout.At(layout.Left + 9 * layout.Cell, layout.Top));
                // Red's side is below unless it is turned.
                True(layout.Y(At("a0")) > layout.Y(At("a9")) != blackBelow, "which side is below");
            }
    }

    [Test]
    public static void ATouchedPieceShowsItsLegalMoves()
    {
        using (var game = new BoardGame("10:00", 0))
        {
            Move[] legal = new Position().LegalMoves();
            int seen = 0;
            for (int i = 0; i < 90; i++)
            {
                var square = new Square(i);
                game.Tap(square, 0);
                Piece piece = game.Position[square];
                bool own = !piece.IsNone && piece.Color == Side.Red;
                Assert.AreEqual(own ? (Square?)square : null, game.Touched);
                var wanted = legal.Where(move => move.From == square).Select(move => move.To);
                True(wanted.OrderBy(to => to.Index).SequenceEqual(game.Targets.OrderBy(to => to.Index)), "targets of " + square);
                seen += game.Targets.Count;
                // A second tap lets go.
                if (own)
                    game.Tap(square, 0);
                Assert.AreEqual(null, game.Touched);
            }
            Assert.AreEqual(44, seen);
            Assert.AreEqual(0, game.Moves.Length);
        }
    }

    [Test]
    public static void TapsMakeMovesAndPressTheClock()
    {
        using (var game = new BoardGame("10:00+5", 1000))
        {
            Assert.AreEqual("10:00", game.TimeOf(Side.Red));
            game.Tap(At("h2"), 2000);
            True(game.Tap(At("e2"), 4000), "a move");
            Assert.AreEqual(Side.Black, game.Turn);
            Assert.AreEqual("h2e2", game.LastMove.ToString());
            Assert.AreEqual("10:02", game.TimeOf(Side.Red));
            game.Update(4000 + 31500);
            Assert.AreEqual("9:29", game.TimeOf(Side.Black));
            // Of what is not a target nothing comes, and red is not to move.
            game.Tap(At("h9"), 40000);
            True(!game.Tap(At("h5"), 40000), "no move");
            Assert.AreEqual(null, game.Touched);
            True(!game.Tap(At("a0"), 40000), "not red's turn");
            Assert.AreEqual(null, game.Touched);
            game.Tap(At("h9"), 41000);
            True(game.Tap(At("g7"), 42000), "a second move");
            True(game.Moves.SequenceEqual(new[] { "炮二平五", "马8进7" }), string.Join(" ", game.Moves));
        }
    }

    [Test]
    public static void AFlagFalls()
    {
        using (var game = new BoardGame("1:00", 0, "en"))
        {
            game.Update(50100);
            Assert.AreEqual("0:09.9", game.TimeOf(Side.Red));
            game.Tap(At("h2"), 50200);
            game.Update(60000);
            True(game.IsOver, "over");
            Assert.AreEqual(GameResult.BlackWins, game.State.Result);
            Assert.AreEqual(EndReason.Time, game.State.Reason);
            Assert.AreEqual(0, game.Targets.Count);
            True(game.Ending.Contains("4.1.4"), game.Ending);
            True(!game.Tap(At("h2"), 60001) && game.Touched == null, "nothing more");
        }
        // The move comes when the flag has fallen, before a frame has looked.
        using (var game = new BoardGame("1:00", 0, "zh-Hans"))
        {
            game.Tap(At("h2"), 100);
            True(!game.Tap(At("e2"), 60100), "too late");
            True(game.IsOver && game.Ending.Length > 0 && game.Moves.Length == 0, game.Ending);
        }
    }

    [Test]
    public static void CheckAndMate()
    {
        using (var game = new BoardGame("10:00", 0, "en", "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1"))
        {
            game.Tap(At("a0"), 10);
            True(game.Tap(At("a9"), 20), "mate");
            Assert.AreEqual((Square?)At("d9"), game.Checked);
            Assert.AreEqual(EndReason.Checkmate, game.State.Reason);
            True(game.Ending.Contains("4.1.1"), game.Ending);
        }
    }

    [Test]
    public static void ARepetitionIsRuledAndEndsTheGame()
    {
        foreach (string language in new[] { "zh-Hans", "zh-Hant", "en" })
            using (var game = new BoardGame("10:00", 0, language, "4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1"))
            {
                long now = 0;
                foreach (string move in "a6a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9".Split(' '))
                {
                    True(!game.IsOver && game.Ruling == "", "nothing ruled before " + move);
                    game.Tap(At(move.Substring(0, 2)), now += 500);
                    True(game.Tap(At(move.Substring(2)), now += 500), move);
                }
                Assert.AreEqual(GameResult.BlackWins, game.State.Result);
                True(game.Ruling.Contains("24.1") && game.Ruling.Length > 100, game.Ruling);
                True(game.Ending.Contains("4.1.7"), game.Ending);
            }
    }

    [Test]
    public static void WhoMustChangeIsTold()
    {
        // Red's chariot chases the unprotected horse for ever; two warnings are not needed, one is.
        string[] loop = "a6a5 c5d7 a5a7 d7c5 a7a5 c5d7 a5a7 d7c5 a7a5 c5d7 a5a7".Split(' ');
        using (var game = new BoardGame("10:00", 0, "en", "3k5/9/9/R8/2n6/9/9/9/9/4K4 w - - 0 1"))
        {
            long now = 0;
            foreach (string move in loop)
            {
                if (game.IsOver || game.State.MustChange.HasValue)
                    break;
                game.Tap(At(move.Substring(0, 2)), now += 500);
                True(game.Tap(At(move.Substring(2)), now += 500), move + " " + game.Position.Fen());
            }
            Assert.AreEqual((Side?)Side.Red, game.State.MustChange);
            True(!game.IsOver && game.Ruling.Length > 100, game.Ruling);
        }
    }

    [Test]
    public static void RandomGamesByTaps()
    {
        var random = new System.Random(7);
        for (int round = 0; round < 10; round++)
            using (var game = new BoardGame("10:00+5", 0))
            using (var mirror = new Game())
            {
                long now = 0;
                for (int ply = 0; ply < 120 && !game.IsOver; ply++)
                {
                    Move[] legal = mirror.Position.LegalMoves();
                    Move move = legal[random.Next(legal.Length)];
                    game.Tap(move.From, now += 1000);
                    True(game.Tap(move.To, now += 1000), "move " + move);
                    mirror.Push(move);
                    Assert.AreEqual(mirror.Position, game.Position);
                    Assert.AreEqual(mirror.Position.IsCheck(), game.Checked.HasValue);
                }
            }
    }

    [Test]
    public static void AFrameMakesNoGarbage()
    {
        using (var game = new BoardGame("10:00", 0))
        {
            game.Update(1);
            int before = GC.CollectionCount(0);
            for (int now = 2; now < 300000; now++)
                game.Update(now);
            Assert.AreEqual(before, GC.CollectionCount(0));
        }
    }

    private static void Send(object view, string message) => view.GetType()
        .GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public)
        .Invoke(view, null);

    private static void Set(object view, string field, object value) => view.GetType()
        .GetField(field, BindingFlags.Instance | BindingFlags.NonPublic).SetValue(view, value);

    private static void Frame(object view, EventType type, float x = 0, float y = 0)
    {
        Stub.Begin(type, x, y);
        Send(view, "OnGUI");
        Event.current = null;
        Send(view, "Update");
    }

    private static void Click(BoardView view, BoardLayout layout, string square) =>
        Frame(view, EventType.MouseDown, layout.X(At(square)), layout.Y(At(square)));

    /// <summary>How many discs of that green lie on the board.</summary>
    private static int Marks() => Stub.Drawn.Count(d => d.Color.g == 0.55f && d.Color.r == 0.10f);

    [Test]
    public static void TheBoardIsDrawnAndPlayedOn()
    {
        foreach (int height in new[] { 720, 2400 })
        {
            Screen.width = 1280;
            Screen.height = height;
            var view = new BoardView();
            Set(view, "language", "en");
            Send(view, "OnEnable");
            Frame(view, EventType.Repaint);
            Assert.AreEqual(32, Stub.Labels.Count(label => label.Length == 1));
            Assert.AreEqual(5, Stub.Labels.Count(label => label == "兵"));
            Assert.AreEqual(5, Stub.Labels.Count(label => label == "卒"));
            Assert.AreEqual(1, Stub.Labels.Count(label => label == "帅"));
            True(Stub.Labels.Any(label => label.Contains("▶ Red  10:0")), string.Join("|", Stub.Labels));
            Assert.AreEqual(0, Marks());
            bool wide = height < 1280;
            float room = wide ? Math.Min(height, 1280 * 0.62f) : Math.Min(1280, height * 0.7f);
            var layout = new BoardLayout(0, 0, room, wide ? height : room * 10 / 9, false);
            Click(view, layout, "h2");
            Frame(view, EventType.Repaint);
            Assert.AreEqual(12, Marks());
            Click(view, layout, "e2");
            Frame(view, EventType.Repaint);
            Assert.AreEqual(0, Marks());
            True(Stub.Labels.Any(label => label.Contains("▶ Black")), "black's turn");
            // Round and round, until it is ruled on.
            foreach (string square in "h9 g7 e2 h2 g7 h9 h2 e2 h9 g7 e2 h2 g7 h9 h2 e2".Split(' '))
                Click(view, layout, square);
            Frame(view, EventType.Repaint);
            True(Stub.Labels.Any(label => label.Contains("The position has stood 3 times")), string.Join("|", Stub.Labels));
            True(Stub.Labels.Any(label => label.Contains("4.2.3")), "a draw by art. 4.2.3: " + string.Join("|", Stub.Labels));
            Stub.Pressed = "New game";
            Frame(view, EventType.MouseDown, 1, 1);
            Stub.Pressed = null;
            Frame(view, EventType.Repaint);
            True(!Stub.Labels.Any(label => label.Contains("4.2.3")), "a new game");
            Stub.Destroyed.Clear();
            Send(view, "OnDisable");
            Assert.AreEqual(1, Stub.Destroyed.Count);
        }
    }

    [Test]
    public static void EveryFileOfGamesIsPlayed()
    {
        int plies = 0;
        string[] files = Directory.GetFiles(games);
        True(files.Length >= 5, "files of games");
        foreach (string file in files)
            using (var player = new RecordPlayer(File.ReadAllBytes(file)))
            {
                True(player.Count > 0, file);
                for (int game = 0; game < player.Count; game++)
                {
                    player.Choose(game);
                    Assert.AreEqual(game, player.Game);
                    player.Step(int.MaxValue / 2);
                    Assert.AreEqual(player.Moves.Count, player.Ply);
                    plies += player.Ply;
                    string last = player.Position.Fen();
                    player.Step(-1);
                    True(player.Moves.Count == 0 || player.Position.Fen() != last, "a step back");
                    player.Step(-10000);
                    Assert.AreEqual(0, player.Ply);
                    Assert.IsNotEmpty(player.Title);
                }
                player.Choose(100000);
                Assert.AreEqual(player.Count - 1, player.Game);
            }
        True(plies > 30, "moves");
        using (var nothing = new RecordPlayer(new byte[0]))
            Assert.AreEqual(0, nothing.Count);
    }

    [Test]
    public static void TheRecordsAreShown()
    {
        Screen.width = 1280;
        Screen.height = 720;
        var view = new RecordView();
        Send(view, "OnEnable");
        Stub.Begin(EventType.Repaint);
        Send(view, "OnGUI");
        True(Stub.Labels.Single().StartsWith("no file"), "nothing to show");
        Set(view, "file", new TextAsset(File.ReadAllBytes(Path.Combine(games, "own.pgn"))));
        Send(view, "OnEnable");
        var pages = new List<string>();
        foreach (string button in new[] { ">", ">", ">", "<", ">|", ">|", ">|", ">|", "|<", null })
        {
            Stub.Begin(EventType.Repaint);
            Stub.Pressed = button;
            Send(view, "OnGUI");
            pages.Add(string.Join("\n", Stub.Labels));
        }
        True(pages[0].Contains("林一山 - 何二水  1-0, 山水杯 第一轮") && pages[0].Contains("炮八进三"), pages[0]);
        True(pages[1].Contains("[炮八进三]") && pages[3].Contains("[炮八平三]") && pages[4].Contains("[士4进5]"), pages[1] + pages[3]);
        True(pages[0].Contains("車") || pages[0].Contains("车"), "a board in characters");
        True(pages.Any(page => page.Contains("\n! game ")), "a problem is shown");
        Send(view, "OnDisable");
    }
}
