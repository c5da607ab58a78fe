using System;
using System.Collections.Generic;

namespace XqRules
{
    /// <summary>Many positions side by side in memory, for calls on all of them at once.</summary>
    public sealed unsafe class Positions
    {
        private readonly xq_position[] values;

        /// <summary>Copies of the positions.</summary>
        /// <param name="positions">The positions.</param>
        /// <exception cref="ArgumentNullException">There are none.</exception>
        public Positions(IEnumerable<Position> positions)
        {
            if (positions == null)
                throw new ArgumentNullException(nameof(positions));
            var list = new List<xq_position>();
            foreach (Position position in positions)
                list.Add(position.value);
            values = list.ToArray();
        }

        /// <summary>How many.</summary>
        public int Length => values.Length;

        /// <summary>A copy of one of them.</summary>
        /// <param name="index">Which, from 0.</param>
        /// <exception cref="IndexOutOfRangeException">There is no such one.</exception>
        public Position this[int index] => new Position(values[index]);

        /// <summary>The legal moves of all positions, one list behind the other, into a buffer of the
        /// caller's; <paramref name="counts"/> takes how many belong to each. Answers how many moves there
        /// are together. Room for <see cref="Position.MaxMoves"/> moves a position always suffices; with
        /// less a <see cref="UsageException"/> says how many are needed. Allocates nothing.</summary>
        /// <param name="moves">Takes the moves.</param>
        /// <param name="counts">Takes how many there are of each position.</param>
        /// <returns>How many there are together.</returns>
        /// <exception cref="ArgumentNullException">One of the two is missing.</exception>
        /// <exception cref="ArgumentException">There are more positions than counts.</exception>
        /// <exception cref="UsageException">There are more moves than room; the message says how many.</exception>
        public int LegalMoves(Move[] moves, int[] counts)
        {
            if (moves == null)
                throw new ArgumentNullException(nameof(moves));
            if (counts == null)
                throw new ArgumentNullException(nameof(counts));
            if (counts.Length < values.Length)
                throw new ArgumentException("there are more positions than room for counts", nameof(counts));
            UIntPtr count;
            xq_error err;
            fixed (xq_position* at = values)
            fixed (int* countsAt = counts)
            fixed (Move* movesAt = moves)
                Call.Check(
                    Native.xq_positions_legal_moves(
                        at, (UIntPtr)values.Length, (uint*)countsAt, (ushort*)movesAt, (UIntPtr)moves.Length, &count, &err),
                    &err);
            return (int)count;
        }

        /// <summary>The legal moves of each position.</summary>
        /// <returns>A list for each position, in their order.</returns>
        public Move[][] LegalMoves()
        {
            var moves = new Move[checked(values.Length * Position.MaxMoves)];
            var counts = new int[values.Length];
            LegalMoves(moves, counts);
            var lists = new Move[values.Length][];
            for (int i = 0, start = 0; i < lists.Length; start += counts[i], i++)
            {
                lists[i] = new Move[counts[i]];
                Array.Copy(moves, start, lists[i], 0, counts[i]);
            }
            return lists;
        }
    }
}
