using System;
using System.Linq;

namespace XqRules
{
    /// <summary>What became of one game of <see cref="Bulk.Replay"/>.</summary>
    public readonly struct ReplayedGame
    {
        private readonly xq_game_row row;

        internal ReplayedGame(xq_game_row row) { this.row = row; }

        /// <summary>How many of its moves could be played.</summary>
        public int Plies => (int)row.plies;
        /// <summary>0 if all could; else the status code of the next one, as in <see cref="XqException.Code"/>.</summary>
        public int Status => row.status;
        /// <summary>How it ended on the board; null while it is not over there.</summary>
        public Reason? Reason => row.reason == Native.XQ_REASON_NONE ? (Reason?)null : (Reason)row.reason;
        /// <summary>Who won on the board; null for nobody.</summary>
        public Color? Winner => row.winner == Native.XQ_NO_COLOR ? (Color?)null : (Color)row.winner;
        /// <summary>How often the position stood that stood most often.</summary>
        public int MostRepetitions => (int)row.most_repetitions;
        /// <summary>Moves made by either side since the last capture.</summary>
        public int PliesSinceCapture => (int)row.plies_since_capture;
        /// <summary>Is the side to move in check?</summary>
        public bool IsCheck => row.is_check != 0;
        /// <summary>The hash of the last position.</summary>
        public ulong Hash => row.hash;
    }

    /// <summary>Many games in one call.</summary>
    public static unsafe class Bulk
    {
        /// <summary>Plays many games from one start position, checks every move, and says of each game
        /// what became of it. <paramref name="moves"/> are those of all games, one game behind the
        /// other; <paramref name="lengths"/> says how many belong to each. A move that is not legal
        /// ends its own game and no other. The work is shared among so many threads, which end with
        /// the call.</summary>
        /// <param name="moves">The moves of all games, one game behind the other.</param>
        /// <param name="lengths">How many of them belong to each game.</param>
        /// <param name="start">Where all of them begin; null for the start position.</param>
        /// <param name="threads">How many threads share the work, which end with the call.</param>
        /// <returns>A row for each game, in their order.</returns>
        /// <exception cref="ArgumentNullException">There are no moves, or no lengths.</exception>
        /// <exception cref="ArgumentOutOfRangeException">A length or the number of threads is negative.</exception>
        /// <exception cref="UsageException">The lengths are not those of the moves.</exception>
        public static ReplayedGame[] Replay(Move[] moves, int[] lengths, Position start = null, int threads = 1)
        {
            if (moves == null)
                throw new ArgumentNullException(nameof(moves));
            uint[] counts = Lengths.Of(lengths);
            Library.Require();
            var rows = new xq_game_row[counts.Length];
            xq_position from = start == null ? default(xq_position) : start.value;
            UIntPtr count;
            xq_error err;
            fixed (Move* movesAt = moves)
            fixed (uint* countsAt = counts)
            fixed (xq_game_row* rowsAt = rows)
                Call.Check(
                    Native.xq_games_replay(
                        (ushort*)movesAt, (UIntPtr)moves.Length, countsAt, (UIntPtr)counts.Length,
                        &from, (UIntPtr)(start == null ? 0 : 1), Lengths.Positive(threads),
                        rowsAt, (UIntPtr)rows.Length, &count, &err),
                    &err);
            return rows.Select(row => new ReplayedGame(row)).ToArray();
        }
    }

    /// <summary>One game of an <see cref="Archive"/>, without its tags and notes.</summary>
    public readonly struct ScannedGame
    {
        private static readonly string[] Results = { "*", "1-0", "0-1", "1/2-1/2" };

        internal readonly xq_archive_row Row;

        internal ScannedGame(xq_archive_row row) { Row = row; }

        /// <summary>Which file, from 0.</summary>
        public int Item => (int)Row.item;
        /// <summary>Which game of the file, from 1.</summary>
        public int Game => (int)Row.game;
        /// <summary>Where it starts in its file, in bytes.</summary>
        public long ByteOffset => (long)Row.byte_offset;
        /// <summary>The format, such as "pgn".</summary>
        public unsafe string Format => Utf8.Read(Native.xq_format_name(Row.format));
        /// <summary>The encoding of the text, such as "big5".</summary>
        public unsafe string Encoding => Utf8.Read(Native.xq_encoding_name(Row.encoding));
        /// <summary>What the record claims: "1-0", "0-1", "1/2-1/2" or "*".</summary>
        public string Result => Results[Row.result];
        /// <summary>How many moves the main line has.</summary>
        public int Plies => (int)Row.plies;
        /// <summary>How it ended on the board; null while it is not over there.</summary>
        public Reason? Reason => Row.reason == Native.XQ_REASON_NONE ? (Reason?)null : (Reason)Row.reason;
        /// <summary>Who won on the board; null for nobody.</summary>
        public Color? Winner => Row.winner == Native.XQ_NO_COLOR ? (Color?)null : (Color)Row.winner;
        /// <summary>How often the position stood that stood most often.</summary>
        public int MostRepetitions => (int)Row.most_repetitions;
        /// <summary>How many problems have all of the game read.</summary>
        public int Warnings => (int)Row.warnings;
        /// <summary>How many problems have lost something of it.</summary>
        public int Errors => (int)Row.errors;
        /// <summary>The same for games from the same position with the same moves.</summary>
        public ulong Fingerprint => Row.fingerprint;
        /// <summary>The hash of the last position.</summary>
        public ulong Hash => Row.hash;
    }

    /// <summary>The games of many files, read in one call.</summary>
    public sealed unsafe class Archive
    {
        private readonly Move[] moves;

        /// <summary>The games, in the order of the files and of the games in them.</summary>
        public ScannedGame[] Games { get; }

        private Archive(ArchiveHandle archive)
        {
            UIntPtr count;
            xq_error err;
            // Asked with no room, the calls say how much is needed.
            Native.xq_archive_rows(archive, null, UIntPtr.Zero, &count, null);
            var rows = new xq_archive_row[(int)count];
            fixed (xq_archive_row* at = rows)
                Call.Check(Native.xq_archive_rows(archive, at, (UIntPtr)rows.Length, &count, &err), &err);
            Games = rows.Select(row => new ScannedGame(row)).ToArray();
            Native.xq_archive_moves(archive, null, UIntPtr.Zero, &count, null);
            moves = new Move[(int)count];
            fixed (Move* at = moves)
                Call.Check(Native.xq_archive_moves(archive, (ushort*)at, (UIntPtr)moves.Length, &count, &err), &err);
        }

        /// <summary>The moves of the main line of one game.</summary>
        /// <param name="game">Its index in <see cref="Games"/>.</param>
        /// <returns>The moves, all legal.</returns>
        /// <exception cref="IndexOutOfRangeException">There is no such game.</exception>
        public Move[] MovesOf(int game)
        {
            var found = new Move[Games[game].Plies];
            Array.Copy(moves, (long)Games[game].Row.first_move, found, 0, found.Length);
            return found;
        }

        /// <summary>Reads the files of an archive: their bytes one behind the other, and how many belong
        /// to each. What is wrong with one file or game never stops the others.</summary>
        /// <param name="data">The bytes of all files, one behind the other.</param>
        /// <param name="lengths">How many of them belong to each file.</param>
        /// <param name="options">How they are to be read; null: everything is found out.</param>
        /// <param name="threads">How many threads share the work, which end with the call.</param>
        /// <returns>The games of all files.</returns>
        /// <exception cref="ArgumentNullException">There are no bytes, or no lengths.</exception>
        /// <exception cref="ArgumentOutOfRangeException">A length or the number of threads is negative.</exception>
        /// <exception cref="UsageException">The lengths are not those of the bytes, or the options name what there is
        /// not.</exception>
        public static Archive Scan(byte[] data, int[] lengths, ReadOptions options = null, int threads = 1)
        {
            if (data == null)
                throw new ArgumentNullException(nameof(data));
            ulong[] sizes = Lengths.Of(lengths).Select(n => (ulong)n).ToArray();
            Library.Require();
            xq_read_options native = (options ?? new ReadOptions()).ToNative();
            IntPtr archive;
            xq_error err;
            fixed (byte* dataAt = data)
            fixed (ulong* sizesAt = sizes)
                Call.Check(
                    Native.xq_archive_scan(
                        dataAt, (UIntPtr)data.Length, sizesAt, (UIntPtr)sizes.Length, &native,
                        Lengths.Positive(threads), &archive, &err),
                    &err);
            using (var handle = new ArchiveHandle(archive))
                return new Archive(handle);
        }
    }

    /// <summary>Numbers that cannot be negative, on their way to the library.</summary>
    internal static class Lengths
    {
        internal static uint[] Of(int[] lengths)
        {
            if (lengths == null)
                throw new ArgumentNullException(nameof(lengths));
            return Array.ConvertAll(lengths, Positive);
        }

        internal static uint Positive(int number)
        {
            if (number < 0)
                throw new ArgumentOutOfRangeException(nameof(number), number, "a number cannot be negative here");
            return (uint)number;
        }
    }
}
