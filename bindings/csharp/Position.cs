using System;

namespace XqRules
{
    /// <summary>What <see cref="Position.Unmake"/> needs to take a move back.</summary>
    public struct Undo
    {
        internal xq_undo Value;
    }

    /// <summary>A position that the rules allow, with the side to move. Moves change it in place.
    /// Two are equal when the same pieces stand on the same points with the same side to move
    /// (art. 25.1). It must not be changed in one thread while another uses it.</summary>
    public sealed unsafe partial class Position : IEquatable<Position>
    {
        /// <summary>No position has more legal moves than this.</summary>
        public const int MaxMoves = (int)Native.XQ_MAX_MOVES;

        internal xq_position value;

        /// <summary>The start position (art. 1.3), red to move.</summary>
        public Position()
        {
            Library.Require();
            xq_error err;
            fixed (xq_position* at = &value)
                Call.Check(Native.xq_position_start(at, &err), &err);
        }

        /// <summary>The position of a FEN; a <see cref="SetupException"/> lists what is wrong with it.</summary>
        /// <param name="fen">The FEN; counters may be left out.</param>
        /// <exception cref="SetupException">It is no legal position; <see cref="SetupException.Defects"/> has
        /// everything that is wrong.</exception>
        public Position(string fen)
        {
            Library.Require();
            byte[] bytes = Utf8.Bytes(fen);
            xq_error err;
            int status;
            fixed (byte* text = bytes)
            fixed (xq_position* at = &value)
                status = Native.xq_position_from_fen(text, (UIntPtr)bytes.Length, at, &err);
            if (status == Native.XQ_E_SETUP)
                throw new SetupException(Failure.From(status, &err), new Setup(fen).Defects);
            Call.Check(status, &err);
        }

        internal Position(xq_position value) { this.value = value; }

        /// <summary>A position of its own.</summary>
        /// <returns>The same position, to be changed on its own.</returns>
        public Position Copy() => new Position(value);

        /// <summary>The FEN, with both counters.</summary>
        /// <returns>Such as "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1".</returns>
        public string Fen()
        {
            const int Room = Native.XQ_MAX_FEN;
            byte* buffer = stackalloc byte[Room];
            xq_error err;
            fixed (xq_position* at = &value)
                Call.Check(Native.xq_position_fen(at, buffer, (UIntPtr)Room, null, &err), &err);
            return Utf8.Read(buffer);
        }

        /// <summary>The side to move.</summary>
        public Color Turn
        {
            get
            {
                byte turn;
                xq_error err;
                fixed (xq_position* at = &value)
                    Call.Check(Native.xq_position_turn(at, &turn, &err), &err);
                return (Color)turn;
            }
        }

        /// <summary>A number that equal positions share, in every build and version.</summary>
        public ulong Hash
        {
            get
            {
                ulong hash;
                xq_error err;
                fixed (xq_position* at = &value)
                    Call.Check(Native.xq_position_hash(at, &hash, &err), &err);
                return hash;
            }
        }

        /// <summary>How many moves either side has made since the last capture (art. 4.2.4).</summary>
        public int PliesSinceCapture
        {
            get
            {
                uint plies;
                xq_error err;
                fixed (xq_position* at = &value)
                    Call.Check(Native.xq_position_plies_since_capture(at, &plies, &err), &err);
                return (int)plies;
            }
        }

        /// <summary>The number of the round, from 1.</summary>
        public int MoveNumber
        {
            get
            {
                uint number;
                xq_error err;
                fixed (xq_position* at = &value)
                    Call.Check(Native.xq_position_move_number(at, &number, &err), &err);
                return (int)number;
            }
        }

        /// <summary>The piece on a point.</summary>
        /// <param name="square">The point.</param>
        public Piece this[Square square]
        {
            get
            {
                byte piece;
                xq_error err;
                fixed (xq_position* at = &value)
                    Call.Check(Native.xq_position_piece_at(at, square.Index, &piece, &err), &err);
                return new Piece(piece);
            }
        }

        /// <summary>Lists the legal moves (art. 2, 3) in a fixed order into an array of the caller's,
        /// of <see cref="MaxMoves"/> say, and returns how many there are. Allocates nothing.</summary>
        /// <param name="into">Where they are written to, from the front.</param>
        /// <returns>How many there are.</returns>
        /// <exception cref="ArgumentNullException">There is no array.</exception>
        /// <exception cref="UsageException">The array is too short; the message says how much is needed.</exception>
        public int LegalMoves(Move[] into)
        {
            if (into == null)
                throw new ArgumentNullException(nameof(into));
            UIntPtr count;
            xq_error err;
            fixed (xq_position* at = &value)
            fixed (Move* moves = into)
                Call.Check(
                    Native.xq_position_legal_moves(at, (ushort*)moves, (UIntPtr)into.Length, &count, &err), &err);
            return (int)count;
        }

        /// <summary>The legal moves (art. 2, 3) in a fixed order. None: the side to move has lost.</summary>
        /// <returns>An array of the right length.</returns>
        public Move[] LegalMoves()
        {
            ushort* codes = stackalloc ushort[MaxMoves];
            UIntPtr count;
            xq_error err;
            fixed (xq_position* at = &value)
                Call.Check(
                    Native.xq_position_legal_moves(at, codes, (UIntPtr)MaxMoves, &count, &err), &err);
            var moves = new Move[(int)count];
            for (int i = 0; i < moves.Length; i++)
                moves[i] = new Move(codes[i]);
            return moves;
        }

        /// <summary>How many legal moves there are, without listing them. Allocates nothing.</summary>
        /// <returns>How many.</returns>
        public int LegalCount()
        {
            uint count;
            xq_error err;
            fixed (xq_position* at = &value)
                Call.Check(Native.xq_position_legal_count(at, &count, &err), &err);
            return (int)count;
        }

        /// <summary>Is the side to move in check (art. 3.1)? Allocates nothing.</summary>
        /// <returns>Whether it is.</returns>
        public bool IsCheck()
        {
            byte check;
            xq_error err;
            fixed (xq_position* at = &value)
                Call.Check(Native.xq_position_is_check(at, &check, &err), &err);
            return check != 0;
        }

        /// <summary>May this move be made? Allocates nothing.</summary>
        /// <param name="move">The move.</param>
        /// <returns>Whether it may.</returns>
        /// <exception cref="UsageException">It is no move at all.</exception>
        public bool IsLegal(Move move)
        {
            xq_error err;
            int status;
            fixed (xq_position* at = &value)
                status = Native.xq_position_check_move(at, move.Code, &err);
            if (status == Native.XQ_E_ILLEGAL_MOVE)
                return false;
            Call.Check(status, &err);
            return true;
        }

        /// <summary>Makes a move if it is legal; an <see cref="IllegalMoveException"/> says which
        /// rule forbids it, and changes nothing. Allocates nothing.</summary>
        /// <param name="move">The move.</param>
        /// <returns>What <see cref="Unmake"/> wants back.</returns>
        /// <exception cref="IllegalMoveException">The rules forbid it; the message says which.</exception>
        /// <exception cref="UsageException">It is no move at all.</exception>
        public Undo Push(Move move)
        {
            xq_undo made;
            xq_error err;
            fixed (xq_position* at = &value)
                Call.Check(Native.xq_position_push(at, move.Code, &made, &err), &err);
            return new Undo { Value = made };
        }

        /// <summary>Makes a move written in any notation, and returns it.</summary>
        /// <param name="text">The move, such as "炮二平五", "C2.5" or "h2e2".</param>
        /// <returns>The move that it means.</returns>
        /// <exception cref="NotationException">It is no move in any notation.</exception>
        /// <exception cref="AmbiguousMoveException">It fits several moves.</exception>
        /// <exception cref="IllegalMoveException">No piece can do that here.</exception>
        public Move Push(string text)
        {
            Move move = Read(text);
            Push(move);
            return move;
        }

        /// <summary>Takes a move back; the last one first. Allocates nothing.</summary>
        /// <param name="undo">What <see cref="Push(Move)"/> gave.</param>
        /// <exception cref="BoardException">It belongs to another move than the last one.</exception>
        public void Unmake(ref Undo undo)
        {
            xq_error err;
            fixed (xq_position* at = &value)
            fixed (xq_undo* made = &undo.Value)
                Call.Check(Native.xq_position_unmake(at, made, &err), &err);
        }

        /// <summary>The legal move that a text in a notation means here (art. 7.5). Throws a
        /// <see cref="NotationException"/> for what is no move in the notation, an
        /// <see cref="IllegalMoveException"/> for what no piece can do here, an
        /// <see cref="AmbiguousMoveException"/> for what fits several moves. Allocates nothing when
        /// it succeeds.</summary>
        /// <param name="text">The move, such as "炮二平五", "C2.5" or "h2e2".</param>
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs"; "any" for whichever it fits.</param>
        /// <returns>The move that it means; it is not made.</returns>
        /// <exception cref="NotationException">It is no move in the notation.</exception>
        /// <exception cref="AmbiguousMoveException">It fits several moves.</exception>
        /// <exception cref="IllegalMoveException">No piece can do that here.</exception>
        /// <exception cref="UsageException">There is no such notation.</exception>
        public Move Read(string text, string style = "any")
        {
            int textRoom = Utf8.MaxBytes(text), styleRoom = Utf8.MaxBytes(style);
            byte* textShort = stackalloc byte[Utf8.Short], styleShort = stackalloc byte[Utf8.Short];
            fixed (byte* textLong = Utf8.Large(textRoom), styleLong = Utf8.Large(styleRoom))
            fixed (xq_position* at = &value)
            {
                byte* textAt = textLong != null ? textLong : textShort;
                byte* styleAt = styleLong != null ? styleLong : styleShort;
                var textLength = (UIntPtr)Utf8.Write(text, textAt, textRoom);
                var styleLength = (UIntPtr)Utf8.Write(style, styleAt, styleRoom);
                ushort move;
                xq_error err;
                int status = Native.xq_position_read_move(
                    at, textAt, textLength, styleAt, styleLength, &move, &err);
                if (status == Native.XQ_E_AMBIGUOUS)
                    throw new AmbiguousMoveException(
                        Failure.From(status, &err), Candidates(at, textAt, textLength, styleAt, styleLength));
                Call.Check(status, &err);
                return new Move(move);
            }
        }

        private static Move[] Candidates(
            xq_position* at, byte* text, UIntPtr textLength, byte* style, UIntPtr styleLength)
        {
            ushort* codes = stackalloc ushort[Native.XQ_MAX_CANDIDATES];
            UIntPtr count;
            xq_error err;
            Call.Check(
                Native.xq_position_candidates(
                    at, text, textLength, style, styleLength, codes, (UIntPtr)Native.XQ_MAX_CANDIDATES, &count, &err),
                &err);
            var moves = new Move[(int)count];
            for (int i = 0; i < moves.Length; i++)
                moves[i] = new Move(codes[i]);
            return moves;
        }

        /// <summary>A move that is legal here, in a notation (art. 7.5).</summary>
        /// <param name="move">The move.</param>
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs".</param>
        /// <returns>The text.</returns>
        /// <exception cref="IllegalMoveException">The move is not legal here.</exception>
        /// <exception cref="UsageException">There is no such notation, or it is no move at all.</exception>
        public string Write(Move move, string style = "chinese")
        {
            const int Room = 128;
            byte* buffer = stackalloc byte[Room];
            byte[] name = Utf8.Bytes(style);
            xq_error err;
            fixed (byte* styleAt = name)
            fixed (xq_position* at = &value)
                Call.Check(
                    Native.xq_position_write_move(
                        at, move.Code, styleAt, (UIntPtr)name.Length, buffer, (UIntPtr)Room, null, &err),
                    &err);
            return Utf8.Read(buffer);
        }

        /// <summary>How many sequences of so many legal moves there are from here.</summary>
        /// <param name="depth">How many moves a sequence has; 0 gives 1.</param>
        /// <returns>The number of sequences.</returns>
        /// <exception cref="ArgumentOutOfRangeException">The depth is negative.</exception>
        /// <exception cref="UsageException">The depth is more than the library counts.</exception>
        public ulong Perft(int depth)
        {
            if (depth < 0)
                throw new ArgumentOutOfRangeException(nameof(depth), depth, "a depth cannot be negative");
            ulong leaves;
            xq_error err;
            fixed (xq_position* at = &value)
                Call.Check(Native.xq_position_perft(at, (uint)depth, &leaves, &err), &err);
            return leaves;
        }

        /// <inheritdoc/>
        public bool Equals(Position other)
        {
            if (other == null)
                return false;
            byte equal;
            xq_error err;
            fixed (xq_position* a = &value)
            fixed (xq_position* b = &other.value)
                Call.Check(Native.xq_position_equal(a, b, &equal, &err), &err);
            return equal != 0;
        }

        /// <inheritdoc/>
        public override bool Equals(object obj) => Equals(obj as Position);

        /// <summary>Of the position now; it changes with every move.</summary>
        public override int GetHashCode() => Hash.GetHashCode();

        /// <inheritdoc/>
        public override string ToString() => Fen();
    }
}
