using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace XqRules
{
    /// <summary>Reads the JSON that the library writes: objects become dictionaries, arrays lists,
    /// numbers doubles. netstandard2.0 has no reader of its own.</summary>
    internal sealed class JsonReader
    {
        private const int MaxDepth = 100;

        private readonly string text;
        private int at;
        private int depth;

        private JsonReader(string text) { this.text = text; }

        /// <summary>Reads a whole document; anything else is a <see cref="FormatException"/>.</summary>
        internal static object Read(string text)
        {
            var reader = new JsonReader(text);
            object value = reader.Value();
            reader.Blanks();
            if (reader.at != text.Length)
                throw reader.Wrong("nothing more");
            return value;
        }

        private FormatException Wrong(string expected) =>
            new FormatException("JSON: expected " + expected + " at character " + at);

        private void Blanks()
        {
            while (at < text.Length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t'))
                at++;
        }

        private bool Take(char c)
        {
            Blanks();
            if (at >= text.Length || text[at] != c)
                return false;
            at++;
            return true;
        }

        private void Expect(char c)
        {
            if (!Take(c))
                throw Wrong("'" + c + "'");
        }

        private object Value()
        {
            Blanks();
            if (at >= text.Length)
                throw Wrong("a value");
            switch (text[at])
            {
                case '{': return Nested(Members);
                case '[': return Nested(Items);
                case '"': return Text();
                case 't': return Word("true", true);
                case 'f': return Word("false", false);
                case 'n': return Word("null", null);
                default: return Number();
            }
        }

        private object Nested(Func<object> inside)
        {
            if (++depth > MaxDepth)
                throw Wrong("less nesting");
            at++;
            object value = inside();
            depth--;
            return value;
        }

        private object Members()
        {
            var members = new Dictionary<string, object>(StringComparer.Ordinal);
            if (Take('}'))
                return members;
            do
            {
                Blanks();
                string name = Text();
                Expect(':');
                members[name] = Value();
            }
            while (Take(','));
            Expect('}');
            return members;
        }

        private object Items()
        {
            var items = new List<object>();
            if (Take(']'))
                return items;
            do
                items.Add(Value());
            while (Take(','));
            Expect(']');
            return items;
        }

        private object Word(string word, object value)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0)
                throw Wrong(word);
            at += word.Length;
            return value;
        }

        private object Number()
        {
            int start = at;
            while (at < text.Length && (char.IsDigit(text[at]) || "+-.eE".IndexOf(text[at]) >= 0))
                at++;
            string digits = text.Substring(start, at - start);
            if (!double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out double number))
                throw Wrong("a value");
            return number;
        }

        private string Text()
        {
            if (at >= text.Length || text[at] != '"')
                throw Wrong("a text");
            at++;
            var result = new StringBuilder();
            while (true)
            {
                if (at >= text.Length)
                    throw Wrong("the end of a text");
                char c = text[at++];
                if (c == '"')
                    return result.ToString();
                result.Append(c == '\\' ? Escaped() : c);
            }
        }

        private char Escaped()
        {
            if (at >= text.Length)
                throw Wrong("the end of a text");
            char c = text[at++];
            switch (c)
            {
                case 'b': return '\b';
                case 'f': return '\f';
                case 'n': return '\n';
                case 'r': return '\r';
                case 't': return '\t';
                case '"':
                case '\\':
                case '/': return c;
                case 'u':
                    if (at + 4 <= text.Length
                        && ushort.TryParse(
                            text.Substring(at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ushort code))
                    {
                        at += 4;
                        return (char)code;
                    }
                    break;
            }
            throw Wrong("an escape");
        }
    }
}
