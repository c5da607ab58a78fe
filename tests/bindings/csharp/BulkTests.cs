using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using XqRules;

static class BulkTests
{
    [Test]
    public static void ReplayIsAsOneByOne()
    {
        var random = new Random(5);
        var games = new List<Game>();
        for (int i = 0; i < 30; i++)
        {
            var game = new Game();
            for (int ply = random.Next(1, 60); ply > 0; ply--)
            {
                Move[] legal = game.Position.LegalMoves();
                if (legal.Length > 0)
                    game.Push(legal[random.Next(legal.Length)]);
            }
            games.Add(game);
        }
        Move[] moves = games.SelectMany(g => g.Moves).ToArray();
        int[] lengths = games.Select(g => g.Length).ToArray();
        foreach (int threads in new[] { 1, 3 })
        {
            ReplayedGame[] rows = Bulk.Replay(moves, lengths, null, threads);
            Expect.Equal(games.Count, rows.Length);
            for (int i = 0; i < rows.Length; i++)
            {
                Expect.Equal(games[i].Length, rows[i].Plies);
                Expect.Equal(0, rows[i].Status);
                Expect.Equal(games[i].Position.Hash, rows[i].Hash);
                Expect.Equal(games[i].PliesSinceCapture, rows[i].PliesSinceCapture);
                Expect.Equal(games[i].Outcome()?.Reason, rows[i].Reason);
            }
        }
    }

    [Test]
    public static void AnIllegalMoveEndsItsOwnGameOnly()
    {
        ReplayedGame[] rows = Bulk.Replay(GameTests.Moves("h2e2", "h9g7", "e2e9", "h2e2", "h9g7"), new[] { 3, 2 });
        Expect.Equal(2, rows[0].Plies);
        Expect.Equal(200, rows[0].Status);
        Expect.Equal(2, rows[1].Plies);
        ReplayedGame mate = Bulk.Replay(
            GameTests.Moves("b0b9"), new[] { 1 }, new Position("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1"))[0];
        Expect.Equal((Reason?)Reason.Checkmate, mate.Reason);
        Expect.Equal((Color?)Color.Red, mate.Winner);
        Expect.Equal(0, Bulk.Replay(new Move[0], new int[0]).Length);
        Expect.Throws<UsageException>(() => Bulk.Replay(new Move[0], new[] { 1 }));
        Expect.Throws<UsageException>(() => Bulk.Replay(new Move[0], new int[0], null, 0));
        Expect.Throws<ArgumentOutOfRangeException>(() => Bulk.Replay(new Move[0], new[] { -1 }));
    }

    [Test]
    public static void ArchivesAreAsOneByOne()
    {
        byte[] first = Encoding.UTF8.GetBytes("[Result \"1-0\"]\n\n1. 炮二平五 马8进7 2. 车五进五 1-0\n");
        byte[] second = Encoding.UTF8.GetBytes("[Result \"0-1\"]\n\n1. h2e2 h9g7 2. h0g2 0-1\n");
        Archive archive = Archive.Scan(
            first.Concat(new byte[] { 255, 255 }).Concat(second).ToArray(), new[] { first.Length, 2, second.Length },
            null, 2);
        ScannedGame[] rows = archive.Games.Where(g => g.Plies > 0).ToArray();
        Expect.Sequence(new[] { 0, 2 }, rows.Select(g => g.Item));
        Expect.Sequence(new[] { "1-0", "0-1" }, rows.Select(g => g.Result));
        Expect.Sequence(new[] { 1, 0 }, rows.Select(g => g.Errors));
        Expect.Equal("pgn", rows[0].Format);
        int last = Array.IndexOf(archive.Games, rows[1]);
        Expect.Sequence(GameTests.Moves("h2e2", "h9g7", "h0g2"), archive.MovesOf(last));
        Expect.Throws<UsageException>(() => Archive.Scan(first, new[] { 1 }));
        Expect.Throws<ArgumentNullException>(() => Archive.Scan(null, new int[0]));
    }

    [Test]
    public static void LegalMovesOfManyPositions()
    {
        var random = new Random(6);
        var list = new List<Position>();
        for (int i = 0; i < 40; i++)
        {
            var position = new Position();
            for (int ply = random.Next(80); ply > 0 && position.LegalMoves().Length > 0; ply--)
                position.Push(position.LegalMoves()[random.Next(position.LegalMoves().Length)]);
            list.Add(position);
        }
        var positions = new Positions(list);
        Move[][] all = positions.LegalMoves();
        Expect.Equal(list.Count, positions.Length);
        for (int i = 0; i < list.Count; i++)
        {
            Expect.Sequence(list[i].LegalMoves(), all[i]);
            Expect.Equal(list[i].Hash, positions[i].Hash);
        }
        var counts = new int[list.Count];
        Expect.Equal(all.Sum(m => m.Length), positions.LegalMoves(new Move[list.Count * Position.MaxMoves], counts));
        Expect.Sequence(all.Select(m => m.Length).ToArray(), counts);
        Expect.Throws<UsageException>(() => positions.LegalMoves(new Move[1], counts));
        Expect.Throws<ArgumentException>(() => positions.LegalMoves(new Move[1], new int[1]));
        Expect.Equal(0, new Positions(new Position[0]).LegalMoves().Length);
    }
}
