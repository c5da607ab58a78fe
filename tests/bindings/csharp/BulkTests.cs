using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using XqRules;

static class BulkTests
{
    static Game RandomGame(int seed)
    {
        var random = new Random(seed);
        var game = new Game();
        for (int i = 0; i < 80; i++)
        {
            Move[] moves = new Position(game.Position.Fen()).LegalMoves();
            if (moves.Length == 0)
                break;
            game.Push(moves[random.Next(moves.Length)]);
        }
        return game;
    }

    [Test]
    public static void LegalMovesOfManyAreThoseOfEach()
    {
        var positions = new[] { new Position(), new Position("4k4/9/9/9/4p4/9/9/9/9/4K4 w"), new Position() };
        positions[2].Push(Move.Parse("h2e2"));
        Move[][] lists = Bulk.LegalMoves(positions);
        Expect.Equal(3, lists.Length);
        for (int i = 0; i < lists.Length; i++)
            Expect.Sequence(positions[i].LegalMoves(), lists[i]);
        Expect.Equal(0, Bulk.LegalMoves(new Position[0]).Length);
        Expect.Throws<ArgumentNullException>(() => Bulk.LegalMoves(null));
    }

    [Test]
    public static void GamesReplayedAtOnceAreTheGames()
    {
        Game[] games = Enumerable.Range(1, 12).Select(RandomGame).ToArray();
        ushort[] moves = games.SelectMany(g => g.Moves).Select(m => m.Code).ToArray();
        uint[] lengths = games.Select(g => (uint)g.Length).ToArray();
        GameRow[] rows = Bulk.ReplayGames(moves, lengths);
        for (int i = 0; i < games.Length; i++)
        {
            Expect.Equal(games[i].Length, rows[i].Plies);
            Expect.Equal(GameStop.None, rows[i].Stop);
            Expect.Equal(games[i].Position.Hash, rows[i].Hash);
            Expect.Equal(games[i].Position.PliesSinceCapture, rows[i].PliesSinceCapture);
            Expect.Equal(games[i].Position.IsCheck(), rows[i].IsCheck);
        }
        Expect.Sequence(rows, Bulk.ReplayGames(moves, lengths, new Position(), 3));
        Position[] starts = games.Select(g => new Position()).ToArray();
        Expect.Sequence(rows, Bulk.ReplayGames(moves, lengths, starts, 2));
        foreach (Game game in games)
            game.Dispose();
    }

    [Test]
    public static void WhatStopsAGame()
    {
        var start = new Position("4k4/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1");
        ushort[] moves = { Move.Parse("b0b9").Code, Move.Parse("e9e8").Code, Move.Parse("b0c2").Code, 0 };
        GameRow[] rows = Bulk.ReplayGames(moves, new uint[] { 2, 1, 1 }, start);
        Expect.Sequence(new[] { GameStop.GameOver, GameStop.IllegalMove, GameStop.NotAMove }, rows.Select(r => r.Stop));
        Expect.Sequence(new[] { 1, 0, 0 }, rows.Select(r => r.Plies));
        Expect.Equal("checkmate", rows[0].Reason);
        Expect.Equal((Color?)Color.Red, rows[0].Winner);
        Expect.True(rows[1].Reason == null && rows[1].Winner == null, "not over");
        Expect.Throws<UsageException>(() => Bulk.ReplayGames(moves, new uint[] { 1 }));
        Expect.Throws<UsageException>(() => Bulk.ReplayGames(moves, new uint[] { 4 }, (Position)null, 0));
        Expect.Throws<ArgumentException>(() => Bulk.ReplayGames(moves, new uint[] { 4 }, new Position[0]));
        Expect.Equal(0, Bulk.ReplayGames(new ushort[0], new uint[0]).Length);
    }

    [Test]
    public static void AnArchiveIsItsRecords()
    {
        byte[][] files =
        {
            Encoding.UTF8.GetBytes("[Result \"1-0\"]\n\n1. 炮二平五 马8进7 2. 车五进五 1-0\n\n[Result \"*\"]\n\n1. h2e2 h9g7 *\n"),
            new byte[0],
            Encoding.ASCII.GetBytes("1. C2=5 H8+7 0-1"),
        };
        Archive archive = Bulk.ScanArchive(files, 2);
        Expect.Equal(3, archive.Count);
        var records = new List<Record>();
        foreach (byte[] file in files)
            records.AddRange(Records.Read(file));
        for (int i = 0; i < records.Count; i++)
        {
            ArchiveRow row = archive[i];
            Expect.Sequence(records[i].Moves, archive.Moves(row));
            Expect.Equal(records[i].Result, row.Result);
            Expect.Equal(records[i].Format, row.Format);
            Expect.Equal(records[i].Encoding, row.Encoding);
            Expect.Equal(records[i].Problems.Count, row.Warnings + row.Errors);
            Expect.Equal(archive[0].Fingerprint, row.Fingerprint);
        }
        Expect.Sequence(new[] { 0, 0, 2 }, archive.Select(r => r.Item));
        Expect.Sequence(new[] { 1, 2, 1 }, archive.Select(r => r.Game));
        Expect.Sequence(archive.ToArray(), Bulk.ScanArchive(files));
        Expect.Equal(0, Bulk.ScanArchive(new byte[0][]).Count);
        Expect.Throws<UsageException>(() => Bulk.ScanArchive(files, 1000));
        Expect.Throws<ArgumentException>(() => Bulk.ScanArchive(files, 1, new ReadOptions { Format = "doc" }));
    }
}
