using System;
using System.Collections.Generic;
using System.Linq;

namespace XqRules
{
    /// <summary>A moment of a game at which a position has stood often enough to be judged.</summary>
    public sealed class Recurrence
    {
        /// <summary>After how many moves it stood.</summary>
        public int Ply { get; internal set; }
        /// <summary>The verdict of that moment.</summary>
        public Verdict Verdict { get; internal set; }
    }

    public sealed unsafe partial class Game
    {
        /// <summary>Every moment of the game at which a position recurs often enough, with its
        /// verdict: for going through archives.</summary>
        public IReadOnlyList<Recurrence> Recurrences()
        {
            byte[] book = Utf8.Bytes(rules.Text);
            IntPtr text;
            xq_error err;
            fixed (byte* at = book)
                Call.Check(
                    Native.xq_game_recurrences(handle, at, (UIntPtr)book.Length, &text, &err), &err);
            var found = (List<object>)JsonReader.Read(TextHandle.Take(text));
            var plies = found.Cast<Dictionary<string, object>>().Select(item => Convert.ToInt32(item["ply"]));
            Move[] moves = Moves.ToArray();
            return plies.Select(ply => new Recurrence { Ply = ply, Verdict = VerdictAfter(moves, ply) }).ToArray();
        }

        /// <summary>The verdict as it was after so many moves, with its whole report.</summary>
        private Verdict VerdictAfter(Move[] moves, int ply)
        {
            using (var part = new Game(PositionAt(0), rules))
            {
                part.Push(moves.Take(ply).ToArray());
                return part.Verdict();
            }
        }

        /// <summary>Judges a cycle without a whole game: the moves numbered <paramref name="first"/> to
        /// <paramref name="last"/> (from 1) of a line of play, as if they had been repeated often
        /// enough. <paramref name="start"/> is the start position when null; decisions are those of
        /// <see cref="Game.Verdict"/>.</summary>
        public static Verdict JudgeCycle(
            Move[] moves, int first, int last, Position start = null, RuleBook rules = null, string decisions = "")
        {
            if (moves == null)
                throw new ArgumentNullException(nameof(moves));
            if (first < 1 || first > last)
                throw new ArgumentOutOfRangeException(nameof(first), "moves are numbered from 1, first to last");
            Library.Require();
            byte[] book = Utf8.Bytes((rules ?? RuleBook.Cxa2007).Text), said = Utf8.Bytes(decisions);
            IntPtr text;
            xq_error err;
            fixed (xq_position* startAt = &(start ?? new Position()).value)
            fixed (Move* movesAt = moves)
            fixed (byte* bookAt = book, saidAt = said)
                Call.Check(
                    Native.xq_cycle_report(
                        startAt, (ushort*)movesAt, (UIntPtr)moves.Length, (uint)first, (uint)last,
                        bookAt, (UIntPtr)book.Length, saidAt, (UIntPtr)said.Length, &text, &err),
                    &err);
            return new Verdict(TextHandle.Take(text));
        }
    }
}
