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
            foreach (ReadOptions wrong in new[]
            {
                new ReadOptions { Format = "doc" },
                new ReadOptions { Encoding = "ebcdic" },
                new ReadOptions { Style = new string('x', 100) },
            })
                Expect.Throws<ArgumentException>(() => Records.Read(path, wrong).Count());
            Expect.Throws<UsageException>(() => Records.Read(path, new ReadOptions { Style = "morse" }).Count());
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
                Expect.Sequence(record.Moves, Read(Encoding.UTF8.GetBytes(record.Pgn(style)))[0].Moves);
    }
}
