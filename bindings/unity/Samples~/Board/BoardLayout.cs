using XqRules;

namespace XqRulesSamples
{
    /// <summary>Where the points of the board lie in a rectangle of the screen, y growing downwards.</summary>
    public sealed class BoardLayout
    {
        /// <summary>The distance between two points.</summary>
        public float Cell { get; }

        /// <summary>The left edge of the points on the screen's left.</summary>
        public float Left { get; }

        /// <summary>The height of the points at the top.</summary>
        public float Top { get; }

        private readonly bool blackBelow;

        /// <summary>The largest board that the rectangle has room for, in its middle, half a cell of edge
        /// around it.</summary>
        public BoardLayout(float x, float y, float width, float height, bool blackBelow)
        {
            Cell = System.Math.Min(width / 9, height / 10);
            Left = x + (width - 8 * Cell) / 2;
            Top = y + (height - 9 * Cell) / 2;
            this.blackBelow = blackBelow;
        }

        /// <summary>The middle of a point, across.</summary>
        public float X(Square square) => Left + Cell * (blackBelow ? 8 - square.File : square.File);

        /// <summary>The middle of a point, downwards.</summary>
        public float Y(Square square) => Top + Cell * (blackBelow ? square.Rank : 9 - square.Rank);

        /// <summary>The point at a place; null beside the board.</summary>
        public Square? At(float x, float y)
        {
            int column = (int)System.Math.Round((x - Left) / Cell), row = (int)System.Math.Round((y - Top) / Cell);
            if (column < 0 || column > 8 || row < 0 || row > 9)
                return null;
            return blackBelow ? new Square(8 - column, row) : new Square(column, 9 - row);
        }
    }
}
