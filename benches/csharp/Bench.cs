using System;
using System.Diagnostics;
using XqRules;

/// <summary>The hot calls from C#: nanoseconds and bytes of garbage for each call.
/// Prints one tab-separated line for each: what, nanoseconds, bytes, collections.
/// Ends with 1 when a call that must allocate nothing did.</summary>
static class Bench
{
    const int Calls = 1000000;

    static readonly Position Start = new Position();
    static readonly Position Middle = new Position("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1");
    static readonly Move[] Buffer = new Move[Position.MaxMoves];
    
    static readonly Game Line = new Game();
    static readonly Move Out = Move.Parse("h2e2");
    internal static object kept;

    /// <summary>What the runtime says this thread has allocated. Checked against an allocation of a
    /// known size, so that a counter that stands still is not taken for a call without garbage.</summary>
    static long Allocated() => GC.GetAllocatedBytesForCurrentThread();

    static void MakeGarbage()
    {
        for (int i = 0; i < Calls; i++)
            kept = new object();
    }

    static void LegalMoves()
    {
        for (int i = 0; i < Calls; i++)
            Middle.LegalMoves(Buffer);
    }

    static void LegalCount()
    {
        for (int i = 0; i < Calls; i++)
            Middle.LegalCount();
    }

    static void IsCheck()
    {
        for (int i = 0; i < Calls; i++)
            Middle.IsCheck();
    }

    static void Hash()
    {
        ulong all = 0;
        for (int i = 0; i < Calls; i++)
            all ^= Middle.Hash;
        GC.KeepAlive(all);
    }

    static void PushAndUnmake()
    {
        for (int i = 0; i < Calls; i++)
        {
            Undo undo = Start.Push(Out);
            Start.Unmake(ref undo);
        }
    }

    static void GamePushAndUndo()
    {
        for (int i = 0; i < Calls; i++)
        {
            Line.Push(Out);
            Line.Undo();
        }
    }

    static void PushText()
    {
        for (int i = 0; i < Calls; i++)
        {
            Line.Push("炮二平五");
            Line.Undo();
        }
    }

    static bool Measure(string what, Action work, bool mustBeFree)
    {
        work(); // compiled, and whatever is made once is made
        int before = GC.CollectionCount(0);
        long bytes = Allocated();
        var watch = Stopwatch.StartNew();
        work();
        double nanoseconds = watch.Elapsed.TotalMilliseconds * 1e6 / Calls;
        bytes = Allocated() - bytes;
        int collections = GC.CollectionCount(0) - before;
        // The stopwatch itself is one small object in the whole run.
        double each = Math.Floor((double)bytes / Calls * 10) / 10;
        Console.WriteLine(what + "\t" + nanoseconds.ToString("F0") + "\t" + each.ToString("F1") + "\t" + collections);
        return !mustBeFree || (each == 0 && collections == 0);
    }

    static int Main()
    {
        Console.OutputEncoding = new System.Text.UTF8Encoding(false);
        long before = Allocated();
        MakeGarbage();
        if (Allocated() - before < 16L * Calls)
        {
            Console.Error.WriteLine("this runtime does not count what is allocated");
            return 1;
        }
        bool good = true;
        Measure("(an object, for comparison)", MakeGarbage, false);
        good &= Measure("Position.LegalMoves(buffer)", LegalMoves, true);
        good &= Measure("Position.LegalCount()", LegalCount, true);
        good &= Measure("Position.IsCheck()", IsCheck, true);
        good &= Measure("Position.Hash", Hash, true);
        good &= Measure("Position.Push + Unmake", PushAndUnmake, true);
        good &= Measure("Game.Push(Move) + Undo", GamePushAndUndo, true);
        good &= Measure("Game.Push(text) + Undo", PushText, true);
        if (!good)
            Console.Error.WriteLine("a call that must allocate nothing did");
        return good ? 0 : 1;
    }
}
