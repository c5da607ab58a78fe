using System;
using System.Collections.Generic;

namespace XqRules
{
    /// <summary>What is known about the readings of a <see cref="Sheet"/>. Plies count from 1.</summary>
    public sealed class Resolution
    {
        internal Resolution(xq_sheet_info info, Move[] certain)
        {
            Readings = info.readings;
            IsExact = info.exact != 0;
            FirstDoubt = info.first_doubt == 0 ? (int?)null : (int)info.first_doubt;
            DeadEnd = info.dead_end == 0 ? (int?)null : (int)info.dead_end;
            Certain = certain;
        }

        /// <summary>How many legal readings there are; more than so many unless <see cref="IsExact"/>.</summary>
        public ulong Readings { get; }
        /// <summary>Is <see cref="Readings"/> exact?</summary>
        public bool IsExact { get; }
        /// <summary>For each entry its move if it is the same in every reading, else none.</summary>
        public IReadOnlyList<Move> Certain { get; }
        /// <summary>The first ply whose move is not certain; null if all are.</summary>
        public int? FirstDoubt { get; }
        /// <summary>Without any reading: the ply that none gets past (one more than there are entries if
        /// only the end does not fit); else null.</summary>
        public int? DeadEnd { get; }

        /// <inheritdoc/>
        public override string ToString()
        {
            string count = (IsExact ? "" : "more than ") + Readings + (Readings == 1 && IsExact ? " reading" : " readings");
            return DeadEnd != null ? count + ", no reading gets past ply " + DeadEnd
                : FirstDoubt != null ? count + ", first doubt at ply " + FirstDoubt
                : count;
        }
    }

    /// <summary>A score sheet in short form, or one of which not everything can be read, resolved as a
    /// whole (art. 7). Entries have white space between, numbers of rounds are left out; <c>?</c> is a
    /// move that cannot be read, and within a Chinese entry one sign.</summary>
    public sealed unsafe class Sheet : IDisposable
    {
        private readonly SheetHandle handle;

        /// <summary>Reads the entries. <paramref name="style"/> is "shorthand" (all three action words are
        /// left out), "shorthand-west" (平 only) or "any". A word that is no entry throws a
        /// <see cref="NotationException"/> with its place.</summary>
        /// <param name="text">The entries.</param>
        /// <param name="start">Where the game began; null for the start position.</param>
        /// <param name="style">"shorthand", "shorthand-west" or "any".</param>
        /// <exception cref="NotationException">A word is no entry; <see cref="XqException.ByteOffset"/> is its
        /// place.</exception>
        /// <exception cref="UsageException">There is no such way of writing.</exception>
        public Sheet(string text, Position start = null, string style = "shorthand")
        {
            byte[] bytes = Utf8.Bytes(text), name = Utf8.Bytes(style);
            Library.Require();
            xq_position from = start == null ? default(xq_position) : start.value;
            IntPtr sheet;
            xq_error err;
            fixed (byte* at = bytes, nameAt = name)
                Call.Check(
                    Native.xq_sheet_new(
                        start == null ? null : &from, at, (UIntPtr)bytes.Length, nameAt, (UIntPtr)name.Length, &sheet, &err),
                    &err);
            handle = new SheetHandle(sheet);
        }

        /// <summary>Gives the memory back.</summary>
        public void Dispose() => handle.Dispose();

        /// <summary>How many entries, one a ply.</summary>
        public int Length
        {
            get
            {
                uint entries;
                xq_error err;
                Call.Check(Native.xq_sheet_len(handle, &entries, &err), &err);
                return (int)entries;
            }
        }

        /// <summary>Says what an entry is, whatever it says itself; plies count from 1.</summary>
        /// <param name="ply">Which entry.</param>
        /// <param name="move">The move that it was.</param>
        /// <exception cref="GameException">There is no such entry.</exception>
        /// <exception cref="UsageException">It is no move at all.</exception>
        /// <exception cref="OverflowException">The ply is negative.</exception>
        public void SetMove(int ply, Move move)
        {
            xq_error err;
            Call.Check(Native.xq_sheet_set_move(handle, checked((uint)ply), move.Code, &err), &err);
        }

        /// <summary>Finds all legal readings. <paramref name="last"/> is the position after the last entry, if
        /// it is known; <paramref name="winner"/> the side that has mated or stalemated at the end.
        /// <paramref name="maxPositions"/> bounds the different positions after one ply (0: 20,000, less than
        /// a kilobyte each), <paramref name="maxMoves"/> the moves between them (0: 4,000,000, 12 bytes each);
        /// a sheet that meets a bound has "more than" so many readings.</summary>
        /// <param name="last">The position after the last entry; null: not known.</param>
        /// <param name="winner">Who has won on the board at the end; null: not known.</param>
        /// <param name="maxPositions">How many different positions there may be after one ply; 0: 20,000.</param>
        /// <param name="maxMoves">How many moves there may be between them; 0: 4,000,000.</param>
        /// <returns>How many readings there are, and what is certain.</returns>
        /// <exception cref="UsageException">That is no colour.</exception>
        /// <exception cref="OverflowException">A bound is negative.</exception>
        public Resolution Resolve(Position last = null, Color? winner = null, int maxPositions = 0, int maxMoves = 0)
        {
            xq_position end = last == null ? default(xq_position) : last.value;
            byte side = winner == null ? (byte)Native.XQ_NO_COLOR : (byte)winner.Value;
            xq_sheet_info info;
            xq_error err;
            Call.Check(
                Native.xq_sheet_resolve(
                    handle, last == null ? null : &end, side, checked((uint)maxPositions), checked((uint)maxMoves),
                    &info, &err),
                &err);
            return new Resolution(info, Moves(Part.Certain, 0));
        }

        private enum Part { Certain, Ply, Reading }

        private int Moves(Part part, ulong number, ushort* moves, UIntPtr capacity, UIntPtr* count, xq_error* err)
        {
            switch (part)
            {
                case Part.Certain: return Native.xq_sheet_certain(handle, moves, capacity, count, err);
                case Part.Ply: return Native.xq_sheet_moves_at(handle, (uint)number, moves, capacity, count, err);
                default: return Native.xq_sheet_reading(handle, number, moves, capacity, count, err);
            }
        }

        private Move[] Moves(Part part, ulong number)
        {
            UIntPtr count;
            xq_error err;
            // Asked with no room, the calls say how much is needed.
            int status = Moves(part, number, null, UIntPtr.Zero, &count, &err);
            if (status == Native.XQ_OK)
                return new Move[0];
            if (status != Native.XQ_E_BUFFER)
                Call.Check(status, &err);
            var moves = new Move[(int)count];
            fixed (Move* at = moves)
                Call.Check(Moves(part, number, (ushort*)at, count, &count, &err), &err);
            return moves;
        }

        /// <summary>The different moves that the readings have at a ply, from 1. After <see cref="Resolve"/>.</summary>
        /// <param name="ply">Which entry.</param>
        /// <returns>The moves, none twice.</returns>
        /// <exception cref="GameException">There is no such entry.</exception>
        /// <exception cref="RecordException">Nothing has been resolved yet.</exception>
        /// <exception cref="OverflowException">The ply is negative.</exception>
        public Move[] MovesAt(int ply) => Moves(Part.Ply, checked((uint)ply));

        /// <summary>One whole reading, by its number from 0; null when there are fewer. After
        /// <see cref="Resolve"/>.</summary>
        /// <param name="number">Which reading.</param>
        /// <returns>The moves from the first to the last, or null.</returns>
        /// <exception cref="OverflowException">The number is negative.</exception>
        public Move[] Reading(long number)
        {
            try
            {
                return Moves(Part.Reading, checked((ulong)number));
            }
            catch (RecordException e) when (e.Code == Native.XQ_E_NO_ENTRY)
            {
                return null;
            }
        }

        /// <summary>The readings one by one. After <see cref="Resolve"/>.</summary>
        /// <returns>The readings, found one by one as they are asked for.</returns>
        public IEnumerable<Move[]> Readings()
        {
            long number = 0;
            for (Move[] reading = Reading(number); reading != null; reading = Reading(++number))
                yield return reading;
        }
    }
}
