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
        /// <returns>The moments in their order; none when nothing has recurred often enough.</returns>
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
        /// <param name="moves">The line of play from its beginning, all legal.</param>
        /// <param name="first">The number of the first move that is judged.</param>
        /// <param name="last">The number of the last; the position after it is that before the first.</param>
        /// <param name="start">Where the line begins; null for the start position.</param>
        /// <param name="rules">The rule book; null for <see cref="RuleBook.Cxa2007"/>.</param>
        /// <param name="decisions">What the arbiter has said, as JSON, as in <see cref="Game.Verdict"/>.</param>
        /// <returns>The verdict, as if the cycle had been repeated often enough.</returns>
        /// <exception cref="ArgumentNullException">There are no moves.</exception>
        /// <exception cref="ArgumentOutOfRangeException">The numbers are not in order.</exception>
        /// <exception cref="GameException">The moves are fewer than the numbers say.</exception>
        /// <exception cref="IllegalMoveException">A move cannot be made where it stands; <see cref="XqException.Ply"/>
        /// says which.</exception>
        /// <exception cref="RulesException">The moves named are no cycle, or the rule book cannot be used.</exception>
        /// <exception cref="UsageException">The decisions cannot be read.</exception>
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
