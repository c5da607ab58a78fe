using System;
using System.Collections;
using System.Collections.Generic;

namespace XqRules
{
    /// <summary>Why the next move of a game could not be played.</summary>
    public enum GameStop
    {
        /// <summary>All moves were played.</summary>
        None,
        /// <summary>It is not legal.</summary>
        IllegalMove,
        /// <summary>The game is over on the board.</summary>
        GameOver,
        /// <summary>Its number is that of no move.</summary>
        NotAMove,
        /// <summary>No game has so many moves.</summary>
        TooLong,
    }

    /// <summary>What became of one game of <see cref="Bulk.ReplayGames(ushort[],uint[],Position,int)"/>.</summary>
    public readonly struct GameRow : IEquatable<GameRow>
    {
        private readonly xq_game_row row;

        internal GameRow(xq_game_row row) { this.row = row; }

        /// <summary>How many of the moves could be played.</summary>
        public int Plies => (int)row.plies;

        /// <summary>Why the next one could not.</summary>
        public GameStop Stop
        {
            get
            {
                switch (row.status)
                {
                    case Native.XQ_OK: return GameStop.None;
                    case Native.XQ_E_ILLEGAL_MOVE: return GameStop.IllegalMove;
                    case Native.XQ_E_GAME_OVER: return GameStop.GameOver;
                    case Native.XQ_E_VALUE: return GameStop.NotAMove;
                    default: return GameStop.TooLong;
                }
            }
        }

        /// <summary>How the game ended on the board: "checkmate", "stalemate", "no_win_possible", or null.</summary>
        public string Reason => Bulk.Reasons[row.reason];
        /// <summary>Who won on the board.</summary>
        public Color? Winner => Bulk.Side(row.winner);
        /// <summary>Is the side to move in check?</summary>
        public bool IsCheck => row.is_check != 0;
        /// <summary>How often the position stood that stood most often (art. 23.2).</summary>
        public int MostRepetitions => (int)row.most_repetitions;
        /// <summary>Moves made by either side since the last capture (art. 4.2.4).</summary>
        public int PliesSinceCapture => (int)row.plies_since_capture;
        /// <summary>The hash of the last position.</summary>
        public ulong Hash => row.hash;

        /// <inheritdoc/>
        public bool Equals(GameRow other) =>
            row.hash == other.row.hash && row.plies == other.row.plies && row.status == other.row.status
            && row.reason == other.row.reason && row.winner == other.row.winner
            && row.most_repetitions == other.row.most_repetitions
            && row.plies_since_capture == other.row.plies_since_capture;
        /// <inheritdoc/>
        public override bool Equals(object obj) => obj is GameRow other && Equals(other);
        /// <inheritdoc/>
        public override int GetHashCode() => row.hash.GetHashCode();
    }

    /// <summary>One game of an <see cref="Archive"/>.</summary>
    public readonly struct ArchiveRow : IEquatable<ArchiveRow>
    {
        internal readonly xq_archive_row Row;

        internal ArchiveRow(xq_archive_row row) { Row = row; }

        /// <summary>Which file, from 0.</summary>
        public int Item => (int)Row.item;
        /// <summary>Which game of the file, from 1.</summary>
        public int Game => (int)Row.game;
        /// <summary>Where the game starts in its file, in bytes.</summary>
        public long ByteOffset => (long)Row.byte_offset;
        /// <summary>The format of the file, such as "pgn".</summary>
        public unsafe string Format => Utf8.Read(Native.xq_format_name(Row.format));
        /// <summary>The encoding of its text, such as "big5".</summary>
        public unsafe string Encoding => Utf8.Read(Native.xq_encoding_name(Row.encoding));
        /// <summary>What the record claims: "1-0", "0-1", "1/2-1/2" or "*".</summary>
        public string Result => Bulk.Results[Row.result];
        /// <summary>How the game ended on the board: "checkmate", "stalemate", "no_win_possible", or null.</summary>
        public string Reason => Bulk.Reasons[Row.reason];
        /// <summary>Who won on the board.</summary>
        public Color? Winner => Bulk.Side(Row.winner);
        /// <summary>Is there a position to start from? Without one there is no move.</summary>
        public bool HasStart => Row.has_start != 0;
        /// <summary>How many moves the main line has.</summary>
        public int Plies => (int)Row.plies;
        /// <summary>How many moves the tree has, variations included.</summary>
        public int Nodes => (int)Row.nodes;
        /// <summary>How often the position stood that stood most often (art. 23.2).</summary>
        public int MostRepetitions => (int)Row.most_repetitions;
        /// <summary>Moves made by either side since the last capture (art. 4.2.4).</summary>
        public int PliesSinceCapture => (int)Row.plies_since_capture;
        /// <summary>How many problems are warnings.</summary>
        public int Warnings => (int)Row.warnings;
        /// <summary>How many problems are errors: something of the file is not in the record.</summary>
        public int Errors => (int)Row.errors;
        /// <summary>The hash of the last position; 0 without a start position.</summary>
        public ulong Hash => Row.hash;
        /// <summary>The same number for games with the same start and moves, in every build and version.</summary>
        public ulong Fingerprint => Row.fingerprint;

        /// <inheritdoc/>
        public bool Equals(ArchiveRow other) =>
            Row.item == other.Row.item && Row.game == other.Row.game && Row.fingerprint == other.Row.fingerprint
            && Row.hash == other.Row.hash && Row.byte_offset == other.Row.byte_offset && Row.plies == other.Row.plies
            && Row.warnings == other.Row.warnings && Row.errors == other.Row.errors;
        /// <inheritdoc/>
        public override bool Equals(object obj) => obj is ArchiveRow other && Equals(other);
        /// <inheritdoc/>
        public override int GetHashCode() => Row.fingerprint.GetHashCode();
    }

    /// <summary>The games of many files: a row for each.</summary>
    public sealed class Archive : IReadOnlyList<ArchiveRow>
    {
        private readonly xq_archive_row[] rows;
        private readonly ushort[] codes;

        internal Archive(xq_archive_row[] rows, ushort[] codes)
        {
            this.rows = rows;
            this.codes = codes;
        }

        /// <summary>How many games.</summary>
        public int Count => rows.Length;

        /// <summary>The row of a game, by its number from 0.</summary>
        public ArchiveRow this[int index] => new ArchiveRow(rows[index]);

        /// <summary>The moves of a game's main line.</summary>
        public Move[] Moves(ArchiveRow row)
        {
            var moves = new Move[row.Plies];
            for (int i = 0; i < moves.Length; i++)
                moves[i] = Move.FromCode(codes[(int)row.Row.first_move + i]);
            return moves;
        }

        /// <inheritdoc/>
        public IEnumerator<ArchiveRow> GetEnumerator()
        {
            foreach (xq_archive_row row in rows)
                yield return new ArchiveRow(row);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>Many at once, each in one call of the library, on as many threads as the caller says.</summary>
    public static unsafe class Bulk
    {
        internal static readonly string[] Reasons = { null, "checkmate", "stalemate", "no_win_possible" };
        internal static readonly string[] Results = { "*", "1-0", "0-1", "1/2-1/2" };

        internal static Color? Side(byte code) => code > 1 ? (Color?)null : (Color)code;

        /// <summary>The legal moves of each of many positions.</summary>
        public static Move[][] LegalMoves(IReadOnlyList<Position> positions)
        {
            Library.Require();
            xq_position[] values = Values(positions);
            var counts = new uint[values.Length];
            var codes = new ushort[values.Length * (int)Native.XQ_MAX_MOVES];
            UIntPtr count;
            xq_error err;
            fixed (xq_position* at = values)
            fixed (uint* into = counts)
            fixed (ushort* moves = codes)
                Call.Check(Native.xq_positions_legal_moves(at, (UIntPtr)values.Length, into, moves,
                    (UIntPtr)codes.Length, &count, &err), &err);
            var lists = new Move[values.Length][];
            int next = 0;
            for (int i = 0; i < lists.Length; i++)
            {
                lists[i] = new Move[counts[i]];
                for (int k = 0; k < lists[i].Length; k++)
                    lists[i][k] = Move.FromCode(codes[next++]);
            }
            return lists;
        }

        /// <summary>Plays many games, checks every move and says of each what became of it.</summary>
        /// <param name="moves">The numbers (<see cref="Move.Code"/>) of all moves, one game behind the other.</param>
        /// <param name="lengths">How many of them belong to each game.</param>
        /// <param name="start">Where all games begin; null is the start position (art. 1.3).</param>
        /// <param name="threads">How many threads share the work; with 1 none is started.</param>
        public static GameRow[] ReplayGames(ushort[] moves, uint[] lengths, Position start = null, int threads = 1) =>
            Replay(moves, lengths, start == null ? new Position[0] : new[] { start }, threads);

        /// <summary>The same for games that begin at different positions, one for each game.</summary>
        public static GameRow[] ReplayGames(ushort[] moves, uint[] lengths, IReadOnlyList<Position> starts, int threads = 1)
        {
            if (starts == null)
                throw new ArgumentNullException(nameof(starts));
            if (lengths != null && starts.Count != lengths.Length)
                throw new ArgumentException("one start position for each game", nameof(starts));
            return Replay(moves, lengths, starts, threads);
        }

        private static GameRow[] Replay(ushort[] moves, uint[] lengths, IReadOnlyList<Position> starts, int threads)
        {
            if (moves == null)
                throw new ArgumentNullException(nameof(moves));
            if (lengths == null)
                throw new ArgumentNullException(nameof(lengths));
            Library.Require();
            xq_position[] values = Values(starts);
            var rows = new xq_game_row[lengths.Length];
            UIntPtr count;
            xq_error err;
            fixed (ushort* played = moves)
            fixed (uint* long_ = lengths)
            fixed (xq_position* from = values)
            fixed (xq_game_row* into = rows)
                Call.Check(Native.xq_games_replay(played, (UIntPtr)moves.Length, long_, (UIntPtr)lengths.Length, from,
                    (UIntPtr)values.Length, unchecked((uint)threads), into, (UIntPtr)rows.Length, &count, &err), &err);
            return Array.ConvertAll(rows, row => new GameRow(row));
        }

        /// <summary>Reads many files, each one game or many in any format and encoding. What is wrong
        /// with a file or a game never stops the others: its row counts it. The rows are the same
        /// whatever the number of threads.</summary>
        public static Archive ScanArchive(IReadOnlyList<byte[]> files, int threads = 1, ReadOptions options = null)
        {
            if (files == null)
                throw new ArgumentNullException(nameof(files));
            Library.Require();
            var lengths = new ulong[files.Count];
            long all = 0;
            for (int i = 0; i < lengths.Length; i++)
            {
                lengths[i] = (ulong)files[i].LongLength;
                all += files[i].LongLength;
            }
            var data = new byte[all];
            long next = 0;
            foreach (byte[] file in files)
            {
                Array.Copy(file, 0, data, next, file.LongLength);
                next += file.LongLength;
            }
            xq_read_options native = (options ?? new ReadOptions()).ToNative();
            IntPtr archive;
            xq_error err;
            fixed (byte* at = data)
            fixed (ulong* long_ = lengths)
                Call.Check(Native.xq_archive_scan(at, (UIntPtr)data.Length, long_, (UIntPtr)lengths.Length, &native,
                    unchecked((uint)threads), &archive, &err), &err);
            using (var handle = new ArchiveHandle(archive))
                return new Archive(Rows(handle), Codes(handle));
        }

        private static xq_archive_row[] Rows(ArchiveHandle archive)
        {
            UIntPtr count;
            xq_error err;
            Room(Native.xq_archive_rows(archive, null, UIntPtr.Zero, &count, &err), &err);
            var rows = new xq_archive_row[(int)count];
            fixed (xq_archive_row* into = rows)
                Call.Check(Native.xq_archive_rows(archive, into, count, &count, &err), &err);
            return rows;
        }

        private static ushort[] Codes(ArchiveHandle archive)
        {
            UIntPtr count;
            xq_error err;
            Room(Native.xq_archive_moves(archive, null, UIntPtr.Zero, &count, &err), &err);
            var codes = new ushort[(int)count];
            fixed (ushort* into = codes)
                Call.Check(Native.xq_archive_moves(archive, into, count, &count, &err), &err);
            return codes;
        }

        /// <summary>A call that was made to learn how much room is needed.</summary>
        private static void Room(int status, xq_error* err)
        {
            if (status != Native.XQ_E_BUFFER)
                Call.Check(status, err);
        }

        private static xq_position[] Values(IReadOnlyList<Position> positions)
        {
            if (positions == null)
                throw new ArgumentNullException(nameof(positions));
            var values = new xq_position[positions.Count];
            for (int i = 0; i < values.Length; i++)
                values[i] = positions[i].value;
            return values;
        }
    }
}
