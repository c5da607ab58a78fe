using System;

namespace XqRules
{
    /// <summary>A side (art. 1.2).</summary>
    public enum Color
    {
        /// <summary>Red, who moves first.</summary>
        Red = 0,
        /// <summary>Black.</summary>
        Black = 1,
    }

    /// <summary>A kind of piece (art. 1.2).</summary>
    public enum Kind
    {
        /// <summary>No piece.</summary>
        None = 0,
        /// <summary>帅 or 将.</summary>
        King = 1,
        /// <summary>仕 or 士.</summary>
        Advisor = 2,
        /// <summary>相 or 象.</summary>
        Elephant = 3,
        /// <summary>马.</summary>
        Horse = 4,
        /// <summary>车.</summary>
        Chariot = 5,
        /// <summary>炮.</summary>
        Cannon = 6,
        /// <summary>兵 or 卒.</summary>
        Pawn = 7,
    }

    /// <summary>A piece of a side, or none: the number of the C interface.</summary>
    public readonly struct Piece : IEquatable<Piece>
    {
        /// <summary>The number of the C interface: the kind, plus 8 for black; 0 for none.</summary>
        public byte Code { get; }

        /// <summary>The piece with a number of the C interface.</summary>
        /// <param name="code">The number: the kind, plus 8 for black; 0 for none.</param>
        /// <exception cref="ArgumentOutOfRangeException">There is no piece of that number.</exception>
        public Piece(byte code)
        {
            if (code > 15 || code == 8)
                throw new ArgumentOutOfRangeException(nameof(code), code, "no such piece");
            Code = code;
        }

        /// <summary>A piece of a side.</summary>
        /// <param name="color">Whose.</param>
        /// <param name="kind">What.</param>
        /// <exception cref="ArgumentOutOfRangeException">There is no such piece.</exception>
        public Piece(Color color, Kind kind) : this((byte)((int)kind | (color == Color.Black ? 8 : 0))) { }

        /// <summary>What it is; <see cref="XqRules.Kind.None"/> on an empty point.</summary>
        public Kind Kind => (Kind)(Code & 7);

        /// <summary>Whose it is; says nothing on an empty point.</summary>
        public Color Color => Code > 8 ? Color.Black : Color.Red;

        /// <summary>Is there no piece?</summary>
        public bool IsNone => Code == 0;

        /// <inheritdoc/>
        public bool Equals(Piece other) => Code == other.Code;
        /// <inheritdoc/>
        public override bool Equals(object obj) => obj is Piece other && Equals(other);
        /// <inheritdoc/>
        public override int GetHashCode() => Code;
        /// <summary>Are they the same?</summary>
        /// <param name="a">The one.</param>
        /// <param name="b">The other.</param>
        /// <returns>Whether they are.</returns>
        public static bool operator ==(Piece a, Piece b) => a.Code == b.Code;
        /// <summary>Are they different?</summary>
        /// <param name="a">The one.</param>
        /// <param name="b">The other.</param>
        /// <returns>Whether they are.</returns>
        public static bool operator !=(Piece a, Piece b) => a.Code != b.Code;

        /// <summary>Its letter in a FEN, upper case for red; a dot for none.</summary>
        public override string ToString() => ".KABNRCP.kabnrcp"[Code].ToString();
    }

    /// <summary>A point of the board (art. 1.1): files a-i from red's left, ranks 0-9 from red's side.</summary>
    public readonly struct Square : IEquatable<Square>
    {
        /// <summary>0 = a0, 1 = b0 … 89 = i9.</summary>
        public byte Index { get; }

        /// <summary>The point with an index.</summary>
        /// <param name="index">0 = a0 … 89 = i9.</param>
        /// <exception cref="ArgumentOutOfRangeException">There is no such point.</exception>
        public Square(int index)
        {
            if (index < 0 || index > 89)
                throw new ArgumentOutOfRangeException(nameof(index), index, "the board has the points 0 to 89");
            Index = (byte)index;
        }

        /// <summary>The point on a file (0 = a) and a rank.</summary>
        /// <param name="file">0 = a … 8 = i.</param>
        /// <param name="rank">0 is red's own rank, 9 black's.</param>
        /// <exception cref="ArgumentOutOfRangeException">There is no such point.</exception>
        public Square(int file, int rank) : this(file < 0 || file > 8 ? -1 : rank * 9 + file) { }

        /// <summary>0 = a … 8 = i.</summary>
        public int File => Index % 9;

        /// <summary>0 is red's own rank, 9 black's.</summary>
        public int Rank => Index / 9;

        /// <summary>Reads a name such as "e2".</summary>
        /// <param name="name">A file a-i and a rank 0-9.</param>
        /// <returns>The point.</returns>
        /// <exception cref="ArgumentNullException">There is no text.</exception>
        /// <exception cref="FormatException">It is no point.</exception>
        public static Square Parse(string name)
        {
            if (name == null)
                throw new ArgumentNullException(nameof(name));
            if (name.Length != 2 || name[0] < 'a' || name[0] > 'i' || name[1] < '0' || name[1] > '9')
                throw new FormatException("not a point: expected a file a-i and a rank 0-9 such as e2");
            return new Square(name[0] - 'a', name[1] - '0');
        }

        /// <inheritdoc/>
        public bool Equals(Square other) => Index == other.Index;
        /// <inheritdoc/>
        public override bool Equals(object obj) => obj is Square other && Equals(other);
        /// <inheritdoc/>
        public override int GetHashCode() => Index;
        /// <summary>Are they the same?</summary>
        /// <param name="a">The one.</param>
        /// <param name="b">The other.</param>
        /// <returns>Whether they are.</returns>
        public static bool operator ==(Square a, Square b) => a.Index == b.Index;
        /// <summary>Are they different?</summary>
        /// <param name="a">The one.</param>
        /// <param name="b">The other.</param>
        /// <returns>Whether they are.</returns>
        public static bool operator !=(Square a, Square b) => a.Index != b.Index;

        /// <summary>Its name, such as "e2".</summary>
        public override string ToString() => new string(new[] { (char)('a' + File), (char)('0' + Rank) });
    }

    /// <summary>A move: from one point to another (art. 2.1). What moves and what it takes is known
    /// from the position.</summary>
    public readonly struct Move : IEquatable<Move>
    {
        /// <summary>The number of the C interface: the start's index plus 128 times the target's;
        /// 0 is no move.</summary>
        public ushort Code { get; }

        internal Move(ushort code) { Code = code; }

        /// <summary>The move between two points.</summary>
        /// <param name="from">Where it starts.</param>
        /// <param name="to">Where it ends.</param>
        /// <exception cref="ArgumentException">The two are the same.</exception>
        public Move(Square from, Square to)
        {
            if (from == to)
                throw new ArgumentException("a move has two different points");
            Code = (ushort)(from.Index | to.Index << 7);
        }

        /// <summary>Where it starts.</summary>
        public Square From => new Square(Code & 127);

        /// <summary>Where it ends.</summary>
        public Square To => new Square(Code >> 7);

        /// <summary>No move: the default value.</summary>
        public bool IsNone => Code == 0;

        /// <summary>The move with a number of the C interface; 0 is no move.</summary>
        /// <param name="code">The start's index plus 128 times the target's.</param>
        /// <returns>The move.</returns>
        /// <exception cref="ArgumentOutOfRangeException">There is no move of that number.</exception>
        public static Move FromCode(int code)
        {
            if (code < 0 || code >= 1 << 14)
                throw new ArgumentOutOfRangeException(nameof(code), code, "no such move");
            return code == 0 ? default(Move) : new Move(new Square(code & 127), new Square(code >> 7));
        }

        /// <summary>Reads two points such as "h2e2".</summary>
        /// <param name="text">Two points, such as "h2e2".</param>
        /// <returns>The move.</returns>
        /// <exception cref="ArgumentNullException">There is no text.</exception>
        /// <exception cref="FormatException">It is not two points.</exception>
        /// <exception cref="ArgumentException">The two are the same.</exception>
        public static Move Parse(string text)
        {
            if (text == null)
                throw new ArgumentNullException(nameof(text));
            if (text.Length != 4)
                throw new FormatException("not a move: expected two different points such as h2e2");
            return new Move(Square.Parse(text.Substring(0, 2)), Square.Parse(text.Substring(2)));
        }

        /// <inheritdoc/>
        public bool Equals(Move other) => Code == other.Code;
        /// <inheritdoc/>
        public override bool Equals(object obj) => obj is Move other && Equals(other);
        /// <inheritdoc/>
        public override int GetHashCode() => Code;
        /// <summary>Are they the same?</summary>
        /// <param name="a">The one.</param>
        /// <param name="b">The other.</param>
        /// <returns>Whether they are.</returns>
        public static bool operator ==(Move a, Move b) => a.Code == b.Code;
        /// <summary>Are they different?</summary>
        /// <param name="a">The one.</param>
        /// <param name="b">The other.</param>
        /// <returns>Whether they are.</returns>
        public static bool operator !=(Move a, Move b) => a.Code != b.Code;

        /// <summary>Two points such as "h2e2"; "0000" for no move.</summary>
        public override string ToString() => IsNone ? "0000" : From.ToString() + To.ToString();
    }
}
