using System;
using System.Linq;
using XqRules;

static class BoardTests
{
    const string Start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    [Test]
    public static void Values()
    {
        Square square = Square.Parse("h2");
        Expect.Equal(25, (int)square.Index);
        Expect.Equal("h2", square.ToString());
        Expect.Equal(new Square(7, 2), square);
        Move move = Move.Parse("h2e2");
        Expect.Equal(25 | 22 << 7, (int)move.Code);
        Expect.Equal("h2e2", move.ToString());
        Expect.Equal(move, new Move(Square.Parse("h2"), Square.Parse("e2")));
        Expect.Equal(move, Move.FromCode(move.Code));
        Expect.True(default(Move).IsNone, "the default is no move");
        Expect.Equal("0000", default(Move).ToString());
        var piece = new Piece(Color.Black, Kind.Cannon);
        Expect.Equal("c", piece.ToString());
        Expect.Equal(Kind.Cannon, piece.Kind);
        Expect.Equal(Color.Black, piece.Color);
        foreach (string bad in new[] { "", "h2", "h2h2", "j2e2", "h2e10", "H2E2", "h2-e2" })
            Expect.True(Refused(() => Move.Parse(bad)), bad + " is refused");
        foreach (int bad in new[] { -1, 90, 90 << 7, 1 << 14, 5 | 5 << 7 })
            Expect.True(Refused(() => Move.FromCode(bad)), bad + " is refused");
        Expect.True(Refused(() => new Square(90)), "90 is no square");
        Expect.True(Refused(() => new Square(9, 0)), "there are nine files");
        Expect.True(Refused(() => new Square(0, 10)), "there are ten ranks");
        Expect.True(Refused(() => new Piece(8)), "8 is no piece");
    }

    static bool Refused(Action action)
    {
        try
        {
            action();
            return false;
        }
        catch (ArgumentException)
        {
            return true;
        }
        catch (FormatException)
        {
            return true;
        }
    }

    [Test]
    public static void StartPosition()
    {
        var position = new Position();
        Expect.Equal(Start, position.Fen());
        Expect.Equal(Color.Red, position.Turn);
        Expect.Equal(44, position.LegalMoves().Length);
        Expect.Equal(44, position.LegalCount());
        Expect.True(!position.IsCheck(), "no check");
        Expect.Equal(new Piece(Color.Red, Kind.King), position[Square.Parse("e0")]);
        Expect.True(position[Square.Parse("e1")].IsNone, "e1 is empty");
        Expect.Equal(79666UL, position.Perft(3));
        Expect.Equal(1, position.MoveNumber);
        Expect.Equal(0, position.PliesSinceCapture);
    }

    [Test]
    public static void PushAndUnmake()
    {
        var position = new Position();
        Position before = position.Copy();
        Undo first = position.Push(Move.Parse("h2e2"));
        Expect.True(!position.Equals(before), "the position has changed");
        Expect.Equal(Color.Black, position.Turn);
        Undo second = position.Push(Move.Parse("h9g7"));
        Expect.Throws<BoardException>(() => { Undo wrong = first; position.Unmake(ref wrong); });
        position.Unmake(ref second);
        position.Unmake(ref first);
        Expect.Equal(before, position);
        Expect.Equal(before.Hash, position.Hash);
        Expect.Equal(Start, position.Fen());
    }

    [Test]
    public static void IllegalMoves()
    {
        var position = new Position();
        var error = Expect.Throws<IllegalMoveException>(() => position.Push(Move.Parse("h2h8")));
        Expect.Equal(200, error.Code);
        Expect.True(error.Message.Length > 0, "a message");
        Expect.Equal(Start, position.Fen());
        Expect.True(position.IsLegal(Move.Parse("h2e2")), "h2e2 is legal");
        Expect.True(!position.IsLegal(Move.Parse("h2h8")), "h2h8 is not");
        Expect.Throws<UsageException>(() => position.Push(default(Move)));
        Expect.Throws<UsageException>(() => position.LegalMoves(new Move[3]));
        Expect.Throws<ArgumentNullException>(() => position.LegalMoves(null));
    }

    [Test]
    public static void Setups()
    {
        var error = Expect.Throws<SetupException>(() => new Position("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"));
        Expect.Sequence(new[] { "kings_facing" }, error.Defects.Select(d => d.Kind));
        var setup = new Setup("9/9/9/9/9/9/9/9/9/RRRx5 q - - 0 1");
        string[] kinds = setup.Defects.Select(d => d.Kind).ToArray();
        foreach (string kind in new[] { "unknown_letter", "unknown_side", "missing_king", "too_many" })
            Expect.True(kinds.Contains(kind), kind);
        Expect.Equal((long?)21, setup.Defects.First(d => d.Kind == "unknown_letter").ByteOffset);
        Expect.Equal(0, new Setup(Start).Defects.Count);
        Expect.Equal(Start, new Setup(Start).Fen());
        Expect.Equal(new Piece(Color.Red, Kind.King), new Setup(Start)[Square.Parse("e0")]);
        foreach (string hostile in new[] { "", " ", "\0", new string('/', 1000), new string('9', 100000), "中文" })
            Expect.True(new Setup(hostile).Defects.Count > 0, "defects");
        Expect.Throws<ArgumentNullException>(() => new Setup(null));
        Expect.Throws<ArgumentNullException>(() => new Position((string)null));
    }
}
