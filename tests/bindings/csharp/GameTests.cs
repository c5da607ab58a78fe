using System;
using System.Linq;
using System.Threading;
using XqRules;

static class GameTests
{
    internal static Move[] Moves(params string[] moves) => moves.Select(Move.Parse).ToArray();

    static Move[] ThereAndBack(int times) =>
        Enumerable.Repeat(Moves("h0g2", "h9g7", "g2h0", "g7h9"), times).SelectMany(m => m).ToArray();

    [Test]
    public static void PushAndUndo()
    {
        using (var game = new Game())
        {
            game.Push(Move.Parse("h2e2"));
            game.Push(Move.Parse("h9g7"));
            Expect.Sequence(Moves("h2e2", "h9g7"), game.Moves);
            Expect.Equal(2, game.Length);
            Expect.Equal(game.Position, game.PositionAt(2));
            Expect.Equal(new Position(), game.PositionAt(0));
            using (Game other = game.Copy())
            {
                Expect.Equal(Move.Parse("h9g7"), other.Undo());
                Expect.Equal(1, other.Length);
                other.Undo();
                Expect.Throws<GameException>(() => other.Undo());
            }
            Expect.Equal(2, game.Length);
            Expect.Throws<GameException>(() => game.PositionAt(3));
            Expect.Throws<ArgumentOutOfRangeException>(() => game.PositionAt(-1));
        }
    }

    [Test]
    public static void ManyMovesAreAllOrNone()
    {
        using (var game = new Game())
        {
            game.Push(ThereAndBack(2));
            Expect.Equal(8, game.Length);
            var error = Expect.Throws<IllegalMoveException>(() => game.Push(Moves("h2e2", "h9g7", "e2e9")));
            Expect.Equal(11, error.Ply);
            Expect.Equal(8, game.Length);
            game.Push(new Move[0]);
            Expect.Throws<ArgumentNullException>(() => game.Push((Move[])null));
        }
    }

    [Test]
    public static void Repetitions()
    {
        using (var game = new Game())
        {
            Expect.Equal(1, game.Repetitions);
            Expect.True(game.MostRepeated() == null, "nothing has stood twice");
            game.Push(ThereAndBack(2));
            Expect.Equal(3, game.Repetitions);
            Repetition repeated = game.MostRepeated();
            Expect.Sequence(new[] { 0, 4, 8 }, repeated.Plies);
            Expect.Sequence(ThereAndBack(1), repeated.Cycle);
            game.Push(ThereAndBack(30));
            Expect.Equal(33, game.MostRepeated().Plies.Count);
            Expect.Equal(128, game.PliesSinceCapture);
            Expect.Equal(128, game.NaturalLimit().CountedPlies);
            Expect.Equal(0, game.NaturalLimit(Color.Red, 10).ClaimantsChecks);
        }
    }

    [Test]
    public static void Outcomes()
    {
        using (var game = new Game("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1"))
        {
            Expect.True(game.Outcome() == null, "not over");
            game.Push(Move.Parse("b0b9"));
            Outcome outcome = game.Outcome();
            Expect.Equal((Color?)Color.Red, outcome.Winner);
            Expect.Equal(Reason.Checkmate, outcome.Reason);
            Expect.Equal("4.1.1", outcome.Article);
            Expect.Throws<GameOverException>(() => game.Push(Move.Parse("d9d8")));
        }
        using (var bare = new Game("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"))
        {
            Expect.Equal(Reason.NoWinPossible, bare.Outcome().Reason);
            Expect.True(bare.Outcome().Winner == null, "a draw");
        }
    }

    [Test]
    public static void DisposedGamesAreRefused()
    {
        var game = new Game();
        game.Dispose();
        game.Dispose();
        Expect.Throws<ObjectDisposedException>(() => game.Push(Move.Parse("h2e2")));
    }

    [Test]
    public static void ManyGamesAreCollected()
    {
        for (int i = 0; i < 20000; i++)
            new Game().Push(Move.Parse("h2e2"));
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    [Test]
    public static void ThreadsReadOneGame()
    {
        using (var game = new Game())
        {
            game.Push(ThereAndBack(20));
            int wrong = 0;
            Thread[] threads = Enumerable.Range(0, 4).Select(_ => new Thread(() =>
            {
                for (int i = 0; i < 2000; i++)
                    if (game.Repetitions != 21 || game.Moves.Length != 80)
                        Interlocked.Increment(ref wrong);
            })).ToArray();
            foreach (Thread thread in threads)
                thread.Start();
            foreach (Thread thread in threads)
                thread.Join();
            Expect.Equal(0, wrong);
        }
    }

    [Test]
    public static void ThreadsThatChangeOneGameAreRefusedAndNothingBreaks()
    {
        using (var game = new Game())
        {
            int strange = 0;
            Thread[] threads = Enumerable.Range(0, 2).Select(_ => new Thread(() =>
            {
                for (int i = 0; i < 20000; i++)
                    try
                    {
                        game.Push(Move.Parse("h2e2"));
                        game.Undo();
                    }
                    catch (BusyException) { }
                    catch (IllegalMoveException) { }
                    catch (GameException) { }
                    catch (Exception)
                    {
                        Interlocked.Increment(ref strange);
                    }
            })).ToArray();
            foreach (Thread thread in threads)
                thread.Start();
            foreach (Thread thread in threads)
                thread.Join();
            Expect.Equal(0, strange);
        }
    }
}
