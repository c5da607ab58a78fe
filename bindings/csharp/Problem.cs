using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace XqRules
{
    /// <summary>One thing that is wrong with a record, and where.</summary>
    public sealed class Problem
    {
        /// <summary>How many moves of the line were read before it.</summary>
        public int Ply { get; internal set; }
        /// <summary>The words it is about, as the file has them; may be empty.</summary>
        public string Token { get; internal set; }
        /// <summary>Where they are in the file, in bytes.</summary>
        public long ByteOffset { get; internal set; }
        /// <summary>Why it is a problem, in English.</summary>
        public string Reason { get; internal set; }
        /// <summary>A fixed name, such as "no_such_move".</summary>
        public string Kind { get; internal set; }
        /// <summary>Is something of the file not in the record? If not, everything was read.</summary>
        public bool IsError { get; internal set; }
        /// <summary>The moves that an ambiguous text may mean.</summary>
        public IReadOnlyList<Move> Candidates { get; internal set; }

        /// <summary>Is it inside a variation?</summary>
        public bool InVariation { get; internal set; }
        /// <summary>Which game of the file it is in, from 1.</summary>
        public int Game { get; internal set; }

        /// <inheritdoc/>
        public override string ToString()
        {
            string text = "game " + Game + ", after " + Ply + " moves, byte " + ByteOffset;
            if (Token != "")
                text += ", \"" + Quoted() + "\"";
            text += ": " + Reason;
            return Candidates.Count == 0 ? text : text + " (" + string.Join(", ", Candidates) + ")";
        }

        /// <summary>The token as JSON has texts.</summary>
        private string Quoted()
        {
            var quoted = new StringBuilder();
            foreach (char c in Token)
            {
                int named = "\"\\\n\r\t\b\f".IndexOf(c);
                if (named >= 0)
                    quoted.Append('\\').Append("\"\\nrtbf"[named]);
                else if (c < ' ')
                    quoted.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
                else
                    quoted.Append(c);
            }
            return quoted.ToString();
        }
    }
}
