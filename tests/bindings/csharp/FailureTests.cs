using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using XqRules;

/// <summary>That what is documented to be thrown is thrown.</summary>
static class FailureTests
{
    private static readonly StringBuilder Wrong = new StringBuilder();

    private static void Throws<E>(string what, Action action) where E : Exception
    {
        try
        {
            action();
            Wrong.Append('\n').Append(what).Append(": nothing, not ").Append(typeof(E).Name);
        }
        catch (Exception e)
        {
            if (e.GetType() != typeof(E))
                Wrong.Append('\n').Append(what).Append(": ").Append(e.GetType().Name + " (" + e.Message + ")").Append(", not ").Append(typeof(E).Name);
        }
    }

    private static void Done()
    {
        string wrong = Wrong.ToString();
        Wrong.Clear();
        Expect.Equal("", wrong);
    }

    private const string Nonsense = "no such thing", BadFen = "9/9/9 w";
    private static readonly Move NoMove = default(Move);

    [Test]
    public static void OfPositionsAndGames()
    {
        var position = new Position();
        Throws<SetupException>("Position(fen)", () => new Position(BadFen));
        Throws<ArgumentNullException>("LegalMoves(null)", () => position.LegalMoves(null));
        Throws<UsageException>("LegalMoves(short)", () => position.LegalMoves(new Move[3]));
        Throws<UsageException>("IsLegal(none)", () => position.IsLegal(NoMove));
        Throws<UsageException>("Push(none)", () => position.Push(NoMove));
        Throws<IllegalMoveException>("Push(illegal)", () => position.Push(Move.Parse("a0a9")));
        Throws<NotationException>("Push(text)", () => position.Push(Nonsense));
        Throws<IllegalMoveException>("Push(text) illegal", () => position.Push("车一进五"));
        Throws<AmbiguousMoveException>("Read ambiguous", () => new Position("4k4/9/9/9/9/4P4/9/9/9/R3K3R w - - 0 1").Read("车进一"));
        Throws<UsageException>("Read style", () => position.Read("h2e2", Nonsense));
        Throws<UsageException>("Write style", () => position.Write(Move.Parse("h2e2"), Nonsense));
        Throws<IllegalMoveException>("Write illegal", () => position.Write(Move.Parse("a0a9")));
        Throws<UsageException>("Write none", () => position.Write(NoMove));
        Throws<ArgumentOutOfRangeException>("Perft(-1)", () => position.Perft(-1));
        Throws<UsageException>("Perft(deep)", () => position.Perft(100000));
        Throws<BoardException>("Unmake", () =>
        {
            var undo = position.Copy().Push(Move.Parse("h2e2"));
            position.Unmake(ref undo);
        });
        Throws<EncoderFallbackException>("half a pair", () => position.Read("\ud800"));
        Throws<ArgumentNullException>("Positions(null)", () => new Positions(null));
        var two = new Positions(new[] { position, position });
        Throws<ArgumentException>("Positions counts", () => two.LegalMoves(new Move[300], new int[1]));
        Throws<UsageException>("Positions moves", () => two.LegalMoves(new Move[3], new int[2]));
        using (var game = new Game())
        {
            Throws<SetupException>("Game(fen)", () => new Game(BadFen));
            Throws<UsageException>("Game.Push(none)", () => game.Push(NoMove));
            Throws<UsageException>("Game.Push style", () => game.Push("h2e2", Nonsense));
            Throws<UsageException>("Game.Push(moves) none", () => game.Push(new[] { NoMove }));
            Throws<IllegalMoveException>("Game.Push(moves)", () => game.Push(new[] { Move.Parse("h2e2"), Move.Parse("a0a9") }));
            Throws<ArgumentNullException>("Game.Push(null)", () => game.Push((Move[])null));
            Throws<UsageException>("Game.Write", () => game.Write(Nonsense));
            Throws<GameException>("Undo", () => game.Undo());
            Throws<GameException>("PositionAt(9)", () => game.PositionAt(9));
            Throws<ArgumentOutOfRangeException>("PositionAt(-1)", () => game.PositionAt(-1));
            Throws<ArgumentOutOfRangeException>("NaturalLimit", () => game.NaturalLimit(null, -1));
            Throws<UsageException>("NaturalLimit colour", () => game.NaturalLimit((Color)7));
            Throws<UsageException>("ClaimLimit colour", () => game.ClaimLimit((Color)7));
            Throws<UsageException>("Verdict decisions", () => game.Verdict(Nonsense));
            Throws<UsageException>("Explain language", () => game.Explain(Nonsense));
            Throws<UsageException>("RulingHtml options", () => game.RulingHtml(new PageOptions { Language = Nonsense }));
            Throws<UsageException>("Animation options", () => game.Animation(1200, 3000, new DiagramOptions { Theme = Nonsense }));
            Throws<OverflowException>("Animation times", () => game.Animation(-1, 0));
            Throws<UsageException>("ToPgn", () => game.ToPgn(Nonsense));
            game.Dispose();
            Throws<ObjectDisposedException>("disposed", () => game.Undo());
        }
        using (var over = new Game("3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1"))
        {
            over.Push(Move.Parse("a0a9"));
            Throws<GameOverException>("over", () => over.Push(Move.Parse("d9d8")));
            Throws<GameOverException>("over, text", () => over.Push("d9d8"));
        }
        Throws<UsageException>("Svg", () => position.Svg(new DiagramOptions { Pieces = Nonsense }));
        Throws<UsageException>("Svg width", () => position.Svg(new DiagramOptions { Width = 10001 }));
        Throws<UsageException>("Text", () => position.Text(Nonsense));
        Throws<UsageException>("Setup.Svg", () => new Setup(BadFen).Svg(new DiagramOptions { Pieces = Nonsense }));
        Done();
    }

    [Test]
    public static void OfVerdictsAndRules()
    {
        Throws<UsageException>("RuleBook.Named", () => RuleBook.Named(Nonsense));
        Throws<RulesException>("RuleBook.FromJson", () => RuleBook.FromJson("{\"perpetual_check\": 7}"));
        Throws<UsageException>("RuleBook.FromJson text", () => RuleBook.FromJson("{"));
        Move[] moves = GameTests.Moves("a6a9", "e9e8", "a9a8", "e8e9", "a8a9");
        var start = new Position("4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1");
        Throws<GameException>("JudgeCycle few", () => Game.JudgeCycle(moves, 2, 9, start));
        Throws<IllegalMoveException>("JudgeCycle illegal", () => Game.JudgeCycle(GameTests.Moves("a6b9"), 1, 1, start));
        Throws<RulesException>("JudgeCycle no cycle", () => Game.JudgeCycle(moves, 2, 4, start));
        Throws<UsageException>("JudgeCycle decisions", () => Game.JudgeCycle(moves, 2, 5, start, null, Nonsense));
        Throws<UsageException>("Regulations", () => new Regulations(Nonsense));
        var club = new Regulations();
        Throws<UsageException>("Regulations.Time", () => club.Time = Nonsense);
        Throws<UsageException>("SetRules", () => club.SetRules(Nonsense));
        Throws<ArgumentNullException>("SetRules(null)", () => club.SetRules(null));
        Throws<ArgumentOutOfRangeException>("Scoring", () => new Scoring(1, 0, 0).Points(GameResult.None, Color.Red));
        Done();
    }

    [Test]
    public static void OfClocksAndArbiters()
    {
        Throws<ClockException>("Clock", () => new Clock(Nonsense));
        Throws<UsageException>("Clock.FromJson", () => Clock.FromJson(Nonsense));
        using (var clock = new Clock("5:00"))
        {
            Throws<ClockException>("Press before start", () => clock.Press(Color.Red, 1));
            Throws<UsageException>("Start colour", () => clock.Start(0, (Color)7));
            clock.Start(1000);
            Throws<ClockException>("Start twice", () => clock.Start(2000));
            Throws<ClockException>("Press other", () => clock.Press(Color.Black, 2000));
            Throws<ClockException>("Press before", () => clock.Press(Color.Red, 500));
            Throws<UsageException>("Press colour", () => clock.Press((Color)7, 2000));
            Throws<ClockException>("Arrive", () => clock.Arrive(Color.Red, 2000));
            Throws<ClockException>("Resume", () => clock.Resume(2000));
            Throws<ClockException>("Undo", () => clock.Undo(2000));
            Throws<ClockException>("Check", () => clock.Check(1));
            Throws<ClockException>("StateAt", () => clock.StateAt(1));
            Throws<UsageException>("Set", () => clock.Set(Color.Red, -1, 2000));
            Throws<UsageException>("Set colour", () => clock.Set((Color)7, 1000, 2000));
            Throws<UsageException>("Add", () => clock.Add(Color.Red, -1, 2000));
            Throws<UsageException>("Deduct", () => clock.Deduct(Color.Red, -1, 2000));
            Throws<UsageException>("Replace", () => clock.Replace(-1, 1, 2000));
            clock.Pause(2000);
            Throws<ClockException>("Pause twice", () => clock.Pause(2000));
            clock.Finish(2000);
            Throws<ClockException>("Finish twice", () => clock.Finish(2000));
            Throws<ClockException>("Set over", () => clock.Set(Color.Red, 1000, 2000));
        }
        Throws<UsageException>("Arbiter", () => new Arbiter(Nonsense));
        Throws<SetupException>("Arbiter fen", () => new Arbiter("cxa2007", BadFen));
        Throws<ArgumentNullException>("Arbiter(null)", () => new Arbiter((Regulations)null));
        Throws<UsageException>("Arbiter.Replay", () => Arbiter.Replay(Nonsense));
        using (var arbiter = new Arbiter())
        {
            arbiter.Start(1000);
            Throws<UsageException>("Take", () => arbiter.Take(Nonsense));
            Throws<UsageException>("Touch", () => arbiter.Touch(1000, Color.Red, Nonsense, Square.Parse("a0")));
            Throws<UsageException>("Foul", () => arbiter.Foul(1000, Color.Red, "9.1.77"));
            Throws<UsageException>("Sanction", () => arbiter.Sanction(1000, Color.Red, Nonsense));
            Throws<UsageException>("Sign", () => arbiter.Sign(1000, Nonsense, "甲"));
            Throws<ClockException>("Move", () => arbiter.Move(1, Color.Red, Move.Parse("h2e2")));
            Throws<ClockException>("Press", () => arbiter.Press(1, Color.Red));
            Throws<ClockException>("Check", () => arbiter.Check(1));
            Throws<ClockException>("StateAt", () => arbiter.StateAt(1));
            Throws<ClockException>("Check far", () => arbiter.Check(long.MaxValue));
            Throws<UsageException>("Move none", () => arbiter.Move(2000, Color.Red, NoMove));
            Throws<UsageException>("Press colour", () => arbiter.Press(2000, (Color)7));
            Throws<UsageException>("LogText", () => arbiter.LogText(Nonsense));
        }
        Throws<UsageException>("Chain", () => new Chain(Nonsense));
        Throws<UsageException>("Chain stages", () => new Chain("own", new Stage("one", Nonsense)));
        Throws<UsageException>("Chain.FromJson", () => Chain.FromJson(Nonsense));
        using (var chain = new Chain("single"))
        {
            Throws<ClockException>("Choose", () => chain.Choose(Color.Red));
            Throws<UsageException>("Record none", () => chain.Record(GameResult.None));
            chain.Record(GameResult.RedWins);
            Throws<ClockException>("Record over", () => chain.Record(GameResult.Draw));
        }
        Done();
    }

    [Test]
    public static void OfRecordsAndSheets()
    {
        Throws<UsageException>("Read options", () => new List<Record>(Records.Read(new byte[0], new ReadOptions { Format = Nonsense })));
        Throws<ArgumentNullException>("Read(null)", () => Records.Read((byte[])null));
        Throws<FileNotFoundException>("Read(path)", () => new List<Record>(Records.Read("no such file")));
        Throws<RecordException>("Encode", () => Encodings.Encode("♟", "big5"));
        Throws<UsageException>("Encode name", () => Encodings.Encode("", Nonsense));
        Throws<UsageException>("Decode name", () => Encodings.Decode(new byte[0], Nonsense));
        Throws<ArgumentNullException>("Decode(null)", () => Encodings.Decode(null));
        using (var record = new Record())
        using (var other = new Record())
        {
            Throws<NotationException>("Push", () => record.Push(Nonsense));
            Throws<IllegalMoveException>("Push illegal", () => record.Push(Move.Parse("a0a9")));
            Throws<UsageException>("Push none", () => record.Push(NoMove));
            Throws<ArgumentNullException>("Add", () => record.Add(null, Move.Parse("h2e2")));
            Throws<ArgumentNullException>("Annotate", () => record.Annotate(null, "x"));
            Throws<ArgumentNullException>("ClearNotes", () => record.ClearNotes(null));
            other.Push("h2e2");
            Node strange = other.MainLine()[0];
            Throws<RecordException>("Add strange", () => record.Add(strange, Move.Parse("h9g7")));
            Throws<RecordException>("Annotate strange", () => record.Annotate(strange, "x"));
            Throws<RecordException>("ClearNotes strange", () => record.ClearNotes(strange));
            Throws<RecordException>("PositionAt strange", () => record.PositionAt(strange));
            Throws<UsageException>("ToPgn", () => record.ToPgn(Nonsense));
            Throws<UsageException>("ToPgn encoding", () => record.ToPgn("chinese", Nonsense));
            Throws<ArgumentException>("Result", () => record.Result = Nonsense);
            using (var viewer = new RecordViewer())
                Throws<ArgumentNullException>("RecordViewer.Add", () => viewer.Add(null));
            Throws<UsageException>("RecordViewer", () => new RecordViewer("", new PageOptions { Language = Nonsense }));
        }
        foreach (Record broken in Records.Read(Encoding.UTF8.GetBytes("[FEN \"" + BadFen + "\"]\n\n1. 炮二平五 *\n")))
            using (broken)
            {
                Expect.True(broken.Start == null, "no start position");
                Throws<RecordException>("Game", () => broken.Game());
                Throws<RecordException>("PositionAt", () => broken.PositionAt());
                Throws<RecordException>("Push", () => broken.Push("h2e2"));
                Throws<RecordException>("ToXqf", () => broken.ToXqf());
                Throws<RecordException>("ToDhtmlXq", () => broken.ToDhtmlXq());
            }
        Throws<NotationException>("Sheet", () => new Sheet("炮25 (("));
        Throws<UsageException>("Sheet style", () => new Sheet("炮25", null, Nonsense));
        using (var sheet = new Sheet("炮25 马87"))
        {
            Throws<RecordException>("MovesAt before", () => sheet.MovesAt(1));
            Throws<GameException>("SetMove", () => sheet.SetMove(9, Move.Parse("h2e2")));
            Throws<UsageException>("SetMove none", () => sheet.SetMove(1, NoMove));
            Throws<OverflowException>("SetMove -1", () => sheet.SetMove(-1, Move.Parse("h2e2")));
            Throws<UsageException>("Resolve", () => sheet.Resolve(null, (Color)7));
            Throws<OverflowException>("Resolve -1", () => sheet.Resolve(null, null, -1));
            sheet.Resolve();
            Throws<GameException>("MovesAt 9", () => sheet.MovesAt(9));
            Throws<OverflowException>("Reading -1", () => sheet.Reading(-1));
        }
        Throws<UsageException>("Bulk", () => Bulk.Replay(new Move[1], new[] { 2 }));
        Throws<ArgumentNullException>("Bulk(null)", () => Bulk.Replay(null, new int[0]));
        Throws<ArgumentOutOfRangeException>("Bulk -1", () => Bulk.Replay(new Move[0], new[] { -1 }));
        Throws<UsageException>("Scan", () => Archive.Scan(new byte[1], new[] { 2 }));
        Throws<UsageException>("Scan options", () => Archive.Scan(new byte[0], new int[0], new ReadOptions { Format = Nonsense }));
        Throws<IndexOutOfRangeException>("MovesOf", () => Archive.Scan(new byte[0], new int[0]).MovesOf(0));
        Done();
    }

    [Test]
    public static void OfTournaments()
    {
        Throws<UsageException>("Tournament", () => new Tournament(Nonsense));
        Throws<UsageException>("FromJson", () => Tournament.FromJson(Nonsense));
        Throws<UsageException>("FromTrf config", () => Tournament.FromTrf("", Nonsense));
        Throws<UsageException>("Berger round", () => Tournament.Berger(4, 9));
        Throws<ArgumentOutOfRangeException>("Berger -1", () => Tournament.Berger(4, -1));
        using (var table = new Tournament())
        {
            table.Enter("甲");
            table.Enter("乙");
            table.Start();
            Throws<TournamentException>("Enter late", () => table.Enter("丁"));
        }
        using (var swiss = new Tournament("{\"preset\": \"swiss\", \"swiss\": {\"rounds\": 1}}"))
        {
            Throws<TournamentException>("Start", () => swiss.Start());
            Throws<TournamentException>("Pair before", () => swiss.Pair());
            int first = swiss.Enter("甲"), second = swiss.Enter("乙");
            Throws<UsageException>("Enter nobody", () => swiss.Enter(""));
            Throws<UsageException>("Enter rating", () => swiss.Enter("丙", 1 << 30));
            swiss.Start();
            Throws<TournamentException>("Start twice", () => swiss.Start());
            int round = swiss.Pair();
            Throws<TournamentException>("Pair unfinished", () => swiss.Pair());
            Throws<TournamentException>("Record strangers", () => swiss.Record(round, first, 9, TournamentOutcome.Draw));
            Throws<UsageException>("Record outcome", () => swiss.Record(round, first, second, (TournamentOutcome)99));
            Throws<ArgumentOutOfRangeException>("Record -1", () => swiss.Record(-1, 1, 2, TournamentOutcome.Draw));
            Throws<TournamentException>("Pairs", () => swiss.Pairs(9));
            Throws<ArgumentOutOfRangeException>("Pairs -1", () => swiss.Pairs(-1));
            Throws<TournamentException>("Standings", () => swiss.Standings(9));
            Throws<UsageException>("Ask", () => swiss.Ask(Nonsense));
            Throws<UsageException>("Take", () => swiss.Take(Nonsense));
            Throws<UsageException>("Text", () => swiss.Text(Nonsense));
            Throws<UsageException>("Text language", () => swiss.Text("standings", null, "\""));
            Throws<TournamentException>("Html", () => swiss.Html("round", 9));
        }
        Done();
    }

    [Test]
    public static void OfValues()
    {
        Throws<ArgumentOutOfRangeException>("Piece 8", () => new Piece(8));
        Throws<ArgumentOutOfRangeException>("Piece", () => new Piece(Color.Black, Kind.None));
        Throws<ArgumentOutOfRangeException>("Square 90", () => new Square(90));
        Throws<ArgumentOutOfRangeException>("Square file", () => new Square(9, 0));
        Throws<ArgumentOutOfRangeException>("Square rank", () => new Square(0, 10));
        Throws<FormatException>("Square.Parse", () => Square.Parse("j0"));
        Throws<ArgumentNullException>("Square.Parse(null)", () => Square.Parse(null));
        Throws<ArgumentException>("Move", () => new Move(new Square(0), new Square(0)));
        Throws<FormatException>("Move.Parse", () => Move.Parse("h2"));
        Throws<FormatException>("Move.Parse point", () => Move.Parse("h2j2"));
        Throws<ArgumentNullException>("Move.Parse(null)", () => Move.Parse(null));
        Throws<ArgumentException>("Move.Parse same", () => Move.Parse("h2h2"));
        Throws<ArgumentOutOfRangeException>("Move.FromCode", () => Move.FromCode(1 << 14));
        Throws<ArgumentOutOfRangeException>("Move.FromCode point", () => Move.FromCode(100));
        Done();
    }
}
