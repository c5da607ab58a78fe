using System.Collections.Generic;

namespace XqRules
{
    /// <summary>A move of a record with what is said about it, and the moves that follow. The root has
    /// no move: it is the start position. A node is a picture of the record as it was when the node
    /// was asked for; changing the record changes the nodes that the call names too.</summary>
    public sealed class Node
    {
        internal readonly List<Node> Next = new List<Node>();
        internal readonly List<string> Said = new List<string>();
        internal readonly List<int> Marks = new List<int>();

        internal Node(Move move, uint number, Node parent)
        {
            Move = move;
            Number = number;
            Parent = parent;
        }

        /// <summary>The number of the node in its record, 0 for the root.</summary>
        internal uint Number { get; }

        /// <summary>The move; none at the root.</summary>
        public Move Move { get; }
        /// <summary>The node before; null at the root.</summary>
        public Node Parent { get; }
        /// <summary>What is said about the position after the move.</summary>
        public IReadOnlyList<string> Comments => Said;
        /// <summary>Numeric annotation glyphs: 1 is <c>!</c>, 2 <c>?</c>, 3 <c>!!</c>, 4 <c>??</c>.</summary>
        public IReadOnlyList<int> Glyphs => Marks;
        /// <summary>The move that goes on, then the variations instead of it.</summary>
        public IReadOnlyList<Node> Children => Next;
    }
}
