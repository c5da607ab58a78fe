using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using XqRules;

static class NotationTests
{
    [Test]
    public static void OneMoveInManyNotations()
    {
        foreach (string text in new[] { "炮二平五", "炮2平5", "砲二平五", "C2.5", "C2=5", "H2-E2", "h2e2", " 炮二平五! " })
            using (var game = new Game())
            {
                Expect.Equal("h2e2", game.Push(text).ToString());
                Expect.Equal("h2e2", new Position().Read(text).ToString());
                Expect.Equal("h2e2", new Position().Push(text).ToString());
            }
        Expect.Equal("h2e2", new Position().Read("h3e3", "uci10").ToString());
        Expect.Throws<NotationException>(() => new Position().Read("炮二平五", "uci"));
        Expect.Throws<UsageException>(() => new Position().Read("炮二平五", "morse"));
    }

    [Test]
    public static void AmbiguousMovesListTheirCandidates()
    {
        var position = new Position("4k4/9/9/9/9/9/4C4/9/9/3K5 w - - 0 1");
        var error = Expect.Throws<AmbiguousMoveException>(() => position.Read("炮52"));
        Expect.True(error.Candidates.Count > 1, "candidates");
        Expect.True(error.Candidates.All(m => position.LegalMoves().Contains(m)), "legal candidates");
        using (var game = new Game(position))
            Expect.Equal(error.Candidates.Count,
                Expect.Throws<AmbiguousMoveException>(() => game.Push("炮52")).Candidates.Count);
    }

    [Test]
    public static void WhatIsNoMove()
    {
        using (var game = new Game())
        {
            foreach (string text in new[] { "nonsense", "", "\0", new string('炮', 10000) })
                Expect.Equal(1, Expect.Throws<NotationException>(() => game.Push(text)).Ply);
            foreach (string text in new[] { "炮二进八", "车五平六", "h2h8" })
                Expect.Equal(1, Expect.Throws<IllegalMoveException>(() => game.Push(text)).Ply);
            Expect.Throws<EncoderFallbackException>(() => game.Push("\ud800"));
            Expect.Throws<ArgumentNullException>(() => game.Push((string)null));
            Expect.Equal(0, game.Length);
        }
    }

    [Test]
    public static void EveryMoveOfAGameComesBack()
    {
        using (var game = new Game())
        {
            foreach (string text in new[] { "炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "炮8进4" })
                game.Push(text);
            foreach (string style in new[] { "chinese", "chinese-traditional", "wxf", "iccs", "uci", "san" })
                using (var other = new Game())
                {
                    foreach (string text in game.Write(style))
                        other.Push(text, style);
                    Expect.Sequence(game.Moves, other.Moves);
                }
            Expect.Equal(0, new Game().Write("wxf").Length);
        }
        Expect.Equal("C2.5", new Position().Write(Move.Parse("h2e2"), "wxf"));
        Expect.Throws<IllegalMoveException>(() => new Position().Write(Move.Parse("h2h8")));
    }
}

static class RecordTests
{
    const string TwoGames =
        "[Event \"A\"]\n[Red \"红\"]\n[Black \"黑\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n\n"
        + "[Event \"B\"]\n[Result \"0-1\"]\n\n1. 炮二平五 马8进9 2. 车五进五 0-1\n";

    static Record[] Read(byte[] data, ReadOptions options = null) => Records.Read(data, options).ToArray();

    [Test]
    public static void WhatIsInARecord()
    {
        Record[] records = Read(Encoding.UTF8.GetBytes(TwoGames));
        Expect.Equal(2, records.Length);
        Record first = records[0];
        Expect.Equal("A", first.Tag("event"));
        Expect.Equal("红", first.Tag("Red"));
        Expect.True(first.Tag("nothing") == null, "no such tag");
        Expect.Sequence(GameTests.Moves("h2e2", "h9g7", "h0g2"), first.Moves);
        Expect.Equal(new Position().Fen(), first.Fen);
        Expect.Equal("1-0", first.Result);
        Expect.Equal("pgn", first.Format);
        Expect.Equal("utf-8", first.Encoding);
        Expect.Equal("chinese", first.Notation);
        Expect.Equal(0, first.Problems.Count);
        Expect.True(first.IsWhole, "whole");
        using (Game game = first.Game())
            Expect.Sequence(first.Moves, game.Moves);
        Expect.Equal(2, records[1].Number);
    }

    [Test]
    public static void AMoveThatCannotBeReadIsTold()
    {
        byte[] data = Encoding.UTF8.GetBytes(TwoGames);
        Record second = Read(data)[1];
        Expect.Sequence(GameTests.Moves("h2e2", "h9i7"), second.Moves);
        Expect.True(!second.IsWhole, "not whole");
        Problem problem = second.Problems.Single(p => p.IsError);
        Expect.Equal(2, problem.Ply);
        Expect.Equal("车五进五", problem.Token);
        Expect.Equal((long)Encoding.UTF8.GetByteCount(TwoGames.Substring(0, TwoGames.IndexOf("车五进五"))), problem.ByteOffset);
        Expect.Equal("no_such_move", problem.Kind);
        Expect.True(problem.Reason.Length > 0, "a reason");
    }

    [Test]
    public static void ProblemsAreToldInThreeLanguages()
    {
        Record second = Read(Encoding.UTF8.GetBytes(TwoGames))[1];
        Expect.Sequence(second.Problems.Select(p => p.Reason).ToArray(), second.ProblemReasons("en"));
        Expect.Sequence(second.Problems.Select(p => p.ToString()).ToArray(), second.ProblemTexts("en"));
        foreach (string language in new[] { "zh-Hans", "zh-Hant" })
        {
            string[] reasons = second.ProblemReasons(language), lines = second.ProblemTexts(language);
            Expect.Equal(second.Problems.Count, lines.Length);
            for (int i = 0; i < lines.Length; i++)
                Expect.True(lines[i].StartsWith("第2局") && lines[i].Contains("：" + reasons[i]), lines[i]);
        }
        Expect.Sequence(second.ProblemTexts("zh-Hans"), second.ProblemTexts());
        Expect.Throws<UsageException>(() => second.ProblemTexts("fr"));
    }

    [Test]
    public static void FilesAndOptions()
    {
        string path = Path.GetTempFileName();
        try
        {
            File.WriteAllBytes(path, Encoding.UTF8.GetBytes(TwoGames));
            Expect.Sequence(new[] { 3, 2 }, Records.Read(path).Select(r => r.Moves.Length));
            // A sequence can be walked again, and left early.
            IEnumerable<Record> sequence = Records.Read(path, new ReadOptions { Encoding = "utf-8", Style = "chinese" });
            Expect.Equal("A", sequence.First().Tag("Event"));
            Expect.Equal(2, sequence.Count());
            Expect.Throws<ArgumentException>(
                () => Records.Read(path, new ReadOptions { Style = new string('x', 100) }).Count());
            foreach (ReadOptions wrong in new[]
            {
                new ReadOptions { Format = "doc" },
                new ReadOptions { Encoding = "ebcdic" },
                new ReadOptions { Style = "morse" },
            })
                Expect.Throws<UsageException>(() => Records.Read(path, wrong).Count());
        }
        finally
        {
            File.Delete(path);
        }
        Expect.Throws<FileNotFoundException>(() => Records.Read("/no-such-file.pgn").Count());
        Expect.Throws<ArgumentNullException>(() => Records.Read((byte[])null));
    }

    [Test]
    public static void HostileData()
    {
        var random = new byte[5000];
        new Random(1).NextBytes(random);
        foreach (byte[] data in new[] { new byte[0], new byte[1000], random, Encoding.ASCII.GetBytes(new string('(', 100000)) })
            foreach (Record record in Records.Read(data))
                Expect.True(record.Problems != null && record.Moves != null, "something is said");
    }

    [Test]
    public static void TheTree()
    {
        Record record = Read(Encoding.UTF8.GetBytes(
            "1. 炮二平五 {开局} 马8进7 $1 (1... 炮8平5 2. 马二进三) 2. 马二进三 *"))[0];
        Node root = record.Tree();
        Expect.True(root.Move.IsNone, "the root has no move");
        Node first = root.Children.Single();
        Expect.Equal("h2e2", first.Move.ToString());
        Expect.Sequence(new[] { "开局" }, first.Comments);
        Expect.Sequence(GameTests.Moves("h9g7", "h7e7"), first.Children.Select(n => n.Move));
        Expect.Sequence(new[] { 1 }, first.Children[0].Glyphs);
        Expect.Sequence(GameTests.Moves("h0g2"), first.Children[1].Children.Select(n => n.Move));
    }

    [Test]
    public static void PgnComesBack()
    {
        foreach (Record record in Read(Encoding.UTF8.GetBytes(TwoGames)))
            foreach (string style in new[] { "chinese", "wxf", "iccs" })
                Expect.Sequence(record.Moves, Read(Encoding.UTF8.GetBytes(record.ToPgn(style)))[0].Moves);
    }

    static string Shape(Node node) =>
        node.Move + "{" + string.Join("|", node.Comments) + "}(" + string.Join(" ", node.Children.Select(Shape)) + ")";

    [Test]
    public static void MadeChangedAndWritten()
    {
        using (var record = new Record())
        {
            record.SetTag("Event", "春季赛");
            record.SetTag("Red", "甲");
            record.SetTag("RED", "乙");
            Expect.Equal("乙", record.Tag("Red"));
            Expect.Equal(2, record.Tags.Count);
            record.Result = "1-0";
            Expect.Equal("h2e2", record.Push("炮二平五").ToString());
            record.Push(Move.Parse("h9g7"));
            Node first = record.MainLine()[0];
            record.Annotate(first, "中炮");
            record.Annotate(first, 1);
            Node other = record.Add(first, "炮8平5");
            record.Add(other, Move.Parse("h0g2"));
            Expect.True(ReferenceEquals(other, record.Add(first, Move.Parse("h7e7"))), "a move that is there is found");
            Expect.Sequence(GameTests.Moves("h2e2", "h9g7"), record.Moves);
            Expect.Sequence(record.Moves, record.MainLine().Select(n => n.Move));
            Expect.Equal(Color.Red, record.PositionAt(other).Turn);
            Expect.Equal(first.Move, other.Parent.Move);
            string wanted = Shape(record.Tree());
            Expect.Equal("none{}(h2e2{中炮}(h9g7{}() h7e7{}(h0g2{}())))".Replace("none", record.Tree().Move.ToString()), wanted);
            foreach (string style in new[] { "chinese", "wxf", "iccs", "san" })
                Expect.Equal(wanted, Shape(Read(Encoding.UTF8.GetBytes(record.ToPgn(style)))[0].Tree()));
            foreach (string encoding in new[] { "utf-8", "utf-16le", "utf-16be", "gbk" })
                Expect.Equal(wanted, Shape(Read(record.ToPgn("chinese", encoding))[0].Tree()));
            Expect.Throws<RecordException>(() => record.ToPgn("chinese", "big5"));
            Expect.Throws<UsageException>(() => record.ToPgn("morse"));
            Expect.Equal(wanted, Shape(Read(Encoding.UTF8.GetBytes(record.ToDhtmlXq()))[0].Tree()));
            Record again = Read(record.ToXqf())[0];
            Expect.Equal(wanted, Shape(again.Tree()));
            Expect.Equal("1-0", again.Result);
            using (Record copy = record.Copy())
            {
                copy.ClearNotes(copy.MainLine()[0]);
                Expect.True(copy.RemoveTag("red") && !copy.RemoveTag("red"), "taken away once");
                Expect.Equal(0, copy.MainLine()[0].Comments.Count);
            }
            Expect.Equal(1, record.MainLine()[0].Comments.Count);
            Expect.Throws<IllegalMoveException>(() => record.Push("车五进五"));
            Expect.Throws<ArgumentException>(() => record.Result = "2-0");
        }
    }

    [Test]
    public static void GamesBecomeRecords()
    {
        using (var game = new Game("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1"))
        {
            game.Push("b0b9");
            using (Record record = game.ToRecord())
            {
                Expect.Equal("1-0", record.Result);
                Expect.Sequence(game.Moves, record.Moves);
            }
            Expect.Sequence(game.Moves, Read(Encoding.UTF8.GetBytes(game.ToPgn("wxf")))[0].Moves);
        }
    }

    [Test]
    public static void Encoded()
    {
        Expect.Sequence(new byte[] { 0xAC, 0xB6 }, Encodings.Encode("炮", "big5"));
        Expect.Equal("炮", Encodings.Decode(new byte[] { 0xAC, 0xB6 }, "big5"));
        Expect.Equal("炮二平五", Encodings.Decode(Encodings.Encode("炮二平五", "gbk"), "any", out string used));
        Expect.Equal("gb18030", used);
        Expect.Throws<RecordException>(() => Encodings.Encode("马", "big5"));
        Expect.Throws<UsageException>(() => Encodings.Encode("马", "ebcdic"));
    }
}

/// <summary>Brings the same game again and again, in pieces that do not end where games do.</summary>
sealed class ManyGames : Stream
{
    private readonly byte[] game;
    private long left;
    private int at;

    internal ManyGames(byte[] game, int count)
    {
        this.game = game;
        left = (long)game.Length * count;
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        int done = 0;
        for (; done < count && left > 0; left--, done++, at = (at + 1) % game.Length)
            buffer[offset + done] = game[at];
        return done;
    }

    public override bool CanRead => true;
    public override bool CanSeek => false;
    public override bool CanWrite => false;
    public override long Length => throw new NotSupportedException();
    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }
    public override void Flush() { }
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
    public override void SetLength(long value) => throw new NotSupportedException();
    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

static class StreamTests
{
    /// <summary>What the process holds in memory now, in bytes.</summary>
    static long Resident()
    {
        string line = File.ReadLines("/proc/self/status").Single(l => l.StartsWith("VmRSS:"));
        return long.Parse(line.Split(':')[1].Trim().Split(' ')[0]) << 10;
    }

    [Test]
    public static void MemoryDoesNotGrowWithTheStream()
    {
        string comment = new string('评', 1000);
        byte[] game = Encoding.UTF8.GetBytes("[Event \"流\"]\n\n1. 炮二平五 马8进7 {" + comment + "} 2. 马二进三 1-0\n\n");
        int megabytes = int.Parse(Environment.GetEnvironmentVariable("XQ_STREAM_MB") ?? "96");
        int count = (int)(((long)megabytes << 20) / game.Length), read = 0;
        long before = 0, most = 0;
        using (var stream = new ManyGames(game, count))
            foreach (Record record in Records.Read(stream))
                using (record)
                {
                    Expect.Equal(3, record.Moves.Length);
                    // The first megabytes warm up buffers and the runtime.
                    if (++read == count / 10)
                        before = Resident();
                    else if (read % 1000 == 0)
                        most = Math.Max(most, Resident());
                }
        Expect.Equal(count, read);
        Expect.True(most - before < 24 << 20, "memory grew by " + (most - before) + " bytes");
    }
}

static class SheetTests
{
    [Test]
    public static void OneReading()
    {
        using (var sheet = new Sheet("1 炮25 马87\n2 马23 车98"))
        {
            Expect.Equal(4, sheet.Length);
            Resolution found = sheet.Resolve();
            Expect.Equal("1 reading", found.ToString());
            Expect.True(found.IsExact && found.FirstDoubt == null && found.DeadEnd == null, "all certain");
            Expect.Sequence(GameTests.Moves("h2e2", "h9g7", "h0g2", "i9h9"), found.Certain);
            Expect.Sequence(sheet.Reading(0), found.Certain);
            Expect.True(sheet.Reading(1) == null, "no second reading");
        }
    }

    [Test]
    public static void DoubtIsCountedAndNarrowed()
    {
        using (var sheet = new Sheet("? ?"))
        {
            Resolution found = sheet.Resolve();
            Expect.Equal(1920ul, found.Readings);
            Expect.Equal((int?)1, found.FirstDoubt);
            Expect.True(found.Certain.All(m => m.IsNone), "nothing certain");
            Expect.Equal(44, sheet.MovesAt(1).Length);
            Expect.Equal(1920, sheet.Readings().Select(r => string.Join(" ", r)).Distinct().Count());
            sheet.SetMove(2, Move.Parse("h9g7"));
            Expect.Equal(43ul, sheet.Resolve().Readings);
            var last = new Position();
            last.Push("h2e2");
            last.Push("h9g7");
            Expect.Sequence(GameTests.Moves("h2e2", "h9g7"), sheet.Resolve(last).Certain);
            Expect.Equal("0 readings, no reading gets past ply 3", sheet.Resolve(null, Color.Red).ToString());
            Expect.True(!new Sheet("? ? ? ? ? ?").Resolve(null, null, 50, 1000).IsExact, "more than so many");
        }
        Expect.Throws<NotationException>(() => new Sheet("炮25 nonsense"));
        Expect.Throws<RecordException>(() => new Sheet("炮25").MovesAt(1));
    }
}
