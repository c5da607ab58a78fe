using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

/// <summary>Writes objects, lists, texts, numbers and truth values as JSON, without any blank.</summary>
static class Json
{
    /// <summary>Names with values, in the order in which they were added.</summary>
    internal sealed class Object : IEnumerable
    {
        internal readonly List<KeyValuePair<string, object>> Entries = new List<KeyValuePair<string, object>>();

        public void Add(string name, object value) => Entries.Add(new KeyValuePair<string, object>(name, value));

        public IEnumerator GetEnumerator() => Entries.GetEnumerator();
    }

    internal static string Write(object value)
    {
        var output = new StringBuilder();
        Write(output, value);
        return output.ToString();
    }

    static void Write(StringBuilder output, object value)
    {
        if (value == null)
            output.Append("null");
        else if (value is string text)
            WriteText(output, text);
        else if (value is bool truth)
            output.Append(truth ? "true" : "false");
        else if (value is Object entries)
            WriteAll(output, '{', '}', entries.Entries, entry =>
            {
                WriteText(output, entry.Key);
                output.Append(':');
                Write(output, entry.Value);
            });
        else if (value is IEnumerable list)
            WriteAll(output, '[', ']', list.Cast<object>(), item => Write(output, item));
        else
            output.AppendFormat(CultureInfo.InvariantCulture, "{0}", value);
    }

    static void WriteAll<T>(StringBuilder output, char open, char close, IEnumerable<T> items, Action<T> write)
    {
        output.Append(open);
        bool first = true;
        foreach (T item in items)
        {
            if (!first)
                output.Append(',');
            first = false;
            write(item);
        }
        output.Append(close);
    }

    static void WriteText(StringBuilder output, string text)
    {
        output.Append('"');
        foreach (char c in text)
            switch (c)
            {
                case '"': output.Append("\\\""); break;
                case '\\': output.Append("\\\\"); break;
                case '\b': output.Append("\\b"); break;
                case '\f': output.Append("\\f"); break;
                case '\n': output.Append("\\n"); break;
                case '\r': output.Append("\\r"); break;
                case '\t': output.Append("\\t"); break;
                default:
                    if (c < ' ')
                        output.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
                    else
                        output.Append(c);
                    break;
            }
        output.Append('"');
    }
}
