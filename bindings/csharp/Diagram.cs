using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace XqRules
{
    /// <summary>How a board is to be drawn. What is not set is the library's default.</summary>
    public sealed class DiagramOptions
    {
        /// <summary>"traditional", "simplified" or "latin".</summary>
        public string Pieces { get; set; }
        /// <summary>The side at the bottom.</summary>
        public Color Bottom { get; set; }
        /// <summary>Left and right exchanged, as in a mirror.</summary>
        public bool Mirrored { get; set; }
        /// <summary>"files", "points" or "none".</summary>
        public string Coordinates { get; set; }
        /// <summary>"wood", "dark" or "print".</summary>
        public string Theme { get; set; }
        /// <summary>Single colours, "#rrggbb", by name: board, line, red, red_face, black, black_face, mark,
        /// alarm.</summary>
        public IDictionary<string, string> Colors { get; } = new Dictionary<string, string>();
        /// <summary>The width in pixels, up to 10,000; 0 for a picture that fills the room it is given.</summary>
        public int Width { get; set; }
        /// <summary>Moves drawn as arrows.</summary>
        public IList<Move> Arrows { get; } = new List<Move>();
        /// <summary>Points with a ring around them.</summary>
        public IList<Square> Circles { get; } = new List<Square>();
        /// <summary>The move that led here, to be marked.</summary>
        public Move? LastMove { get; set; }
        /// <summary>Is a king in check marked?</summary>
        public bool MarkCheck { get; set; } = true;
        /// <summary>What the picture shows, in words; null for the position.</summary>
        public string Title { get; set; }

        /// <summary>The options as the library reads them.</summary>
        /// <returns>An object with what is set; empty when nothing is.</returns>
        public string ToJson()
        {
            var json = new JsonFields();
            json.Text("pieces", Pieces);
            json.Text("bottom", Bottom == Color.Black ? "black" : null);
            json.Raw("mirrored", Mirrored ? "true" : null);
            json.Text("coordinates", Coordinates);
            json.Text("theme", Theme);
            if (Colors.Count > 0)
            {
                var colors = new JsonFields();
                foreach (KeyValuePair<string, string> color in Colors)
                    colors.Text(color.Key, color.Value);
                json.Raw("colors", colors.ToString());
            }
            json.Raw("width", Width == 0 ? null : Width.ToString(CultureInfo.InvariantCulture));
            json.List("arrows", Arrows);
            json.List("circles", Circles);
            json.Text("last_move", LastMove?.ToString());
            json.Raw("check", MarkCheck ? null : "false");
            json.Text("title", Title);
            return json.ToString();
        }
    }

    /// <summary>How a page is to look. What is not set is the library's default.</summary>
    public sealed class PageOptions
    {
        /// <summary>"zh-Hans", "zh-Hant" or "en".</summary>
        public string Language { get; set; }
        /// <summary>The notation of the moves; null for Chinese in the script of the language.</summary>
        public string Notation { get; set; }
        /// <summary>The boards of the page.</summary>
        public DiagramOptions Board { get; set; }

        /// <summary>The options as the library reads them.</summary>
        /// <returns>An object with what is set; empty when nothing is.</returns>
        public string ToJson()
        {
            var json = new JsonFields();
            json.Text("language", Language);
            json.Text("notation", Notation);
            json.Raw("board", Board?.ToJson());
            return json.ToString();
        }
    }

    /// <summary>An object of JSON, field by field; a field of null is left out.</summary>
    internal sealed class JsonFields
    {
        private readonly StringBuilder fields = new StringBuilder();

        internal void Raw(string name, string value)
        {
            if (value == null)
                return;
            fields.Append(fields.Length == 0 ? '{' : ',').Append(JsonWriter.Text(name)).Append(':').Append(value);
        }

        internal void Text(string name, string value)
        {
            if (value != null)
                Raw(name, JsonWriter.Text(value));
        }

        internal void List<T>(string name, IList<T> values)
        {
            if (values.Count == 0)
                return;
            var items = new string[values.Count];
            for (int i = 0; i < items.Length; i++)
                items[i] = JsonWriter.Text(values[i].ToString());
            Raw(name, "[" + string.Join(",", items) + "]");
        }

        public override string ToString() => fields.Length == 0 ? "" : fields + "}";
    }

    public sealed unsafe partial class Position
    {
        /// <summary>The board as a picture: one svg element that needs no font, the same bytes
        /// everywhere. A wrong option throws a <see cref="UsageException"/> that names it.</summary>
        /// <param name="options">How it is to look; null: red at the bottom, Chinese pieces on wood.</param>
        /// <returns>An svg element.</returns>
        /// <exception cref="UsageException">There is no such option, or no such value of it.</exception>
        public string Svg(DiagramOptions options = null)
        {
            byte[] json = Utf8.Bytes(options?.ToJson() ?? "");
            IntPtr text;
            xq_error err;
            fixed (byte* jsonAt = json)
            fixed (xq_position* at = &value)
                Call.Check(Native.xq_position_draw(at, jsonAt, (UIntPtr)json.Length, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The board as text: "unicode", with Chinese characters as wide as two letters, or
        /// "ascii".</summary>
        /// <param name="how">"unicode" or "ascii".</param>
        /// <param name="options">What of it can be told in text; null for the default.</param>
        /// <returns>Lines, each with its end.</returns>
        /// <exception cref="UsageException">There is no such way or option, or no such value of it.</exception>
        public string Text(string how = "unicode", DiagramOptions options = null)
        {
            byte[] name = Utf8.Bytes(how), json = Utf8.Bytes(options?.ToJson() ?? "");
            IntPtr text;
            xq_error err;
            fixed (byte* nameAt = name, jsonAt = json)
            fixed (xq_position* at = &value)
                Call.Check(
                    Native.xq_position_plain(
                        at, nameAt, (UIntPtr)name.Length, jsonAt, (UIntPtr)json.Length, &text, &err),
                    &err);
            return TextHandle.Take(text);
        }
    }

    public sealed unsafe partial class Setup
    {
        /// <summary>The diagram as a picture, whatever is wrong with it.</summary>
        /// <param name="options">How it is to look; null: red at the bottom, Chinese pieces on wood.</param>
        /// <returns>An svg element.</returns>
        /// <exception cref="UsageException">There is no such option, or no such value of it.</exception>
        public string Svg(DiagramOptions options = null)
        {
            byte[] json = Utf8.Bytes(options?.ToJson() ?? "");
            IntPtr text;
            xq_error err;
            fixed (byte* jsonAt = json)
            fixed (xq_setup* at = &value)
                Call.Check(Native.xq_setup_draw(at, jsonAt, (UIntPtr)json.Length, &text, &err), &err);
            return TextHandle.Take(text);
        }
    }

    public sealed unsafe partial class Game
    {
        /// <summary>The game as one SVG that moves, without a script: so many milliseconds for each
        /// move, and for the last position.</summary>
        /// <param name="step">Milliseconds for each move; 0: 1,200.</param>
        /// <param name="end">Milliseconds for the last position; 0: 3,000.</param>
        /// <param name="options">How it is to look; null for the default.</param>
        /// <returns>An svg element.</returns>
        /// <exception cref="UsageException">There is no such option, or no such value of it.</exception>
        /// <exception cref="OverflowException">A time is negative.</exception>
        public string Animation(int step = 1200, int end = 3000, DiagramOptions options = null)
        {
            byte[] json = Utf8.Bytes(options?.ToJson() ?? "");
            IntPtr text;
            xq_error err;
            fixed (byte* jsonAt = json)
                Call.Check(
                    Native.xq_game_animation(
                        handle, checked((uint)step), checked((uint)end), jsonAt, (UIntPtr)json.Length, &text, &err),
                    &err);
            return TextHandle.Take(text);
        }

        /// <summary>The verdict as a page that needs no network, no font and no script: the cycle as
        /// boards, each label with its evidence, the articles (art. 24-29).</summary>
        /// <param name="options">How it is to look; null: Chinese, in simplified characters.</param>
        /// <param name="decisions">What the arbiter has said, as JSON, as in <see cref="Verdict"/>.</param>
        /// <returns>A whole HTML page.</returns>
        /// <exception cref="UsageException">There is no such option or no such value of it, or the decisions cannot be
        /// read.</exception>
        /// <exception cref="RulesException">The rule book cannot be used.</exception>
        public string RulingHtml(PageOptions options = null, string decisions = "")
        {
            byte[] book = Utf8.Bytes(rules.Text), said = Utf8.Bytes(decisions);
            byte[] json = Utf8.Bytes(options?.ToJson() ?? "");
            IntPtr text;
            xq_error err;
            fixed (byte* bookAt = book, saidAt = said, jsonAt = json)
                Call.Check(
                    Native.xq_game_ruling_html(
                        handle, bookAt, (UIntPtr)book.Length, saidAt, (UIntPtr)said.Length,
                        jsonAt, (UIntPtr)json.Length, &text, &err),
                    &err);
            return TextHandle.Take(text);
        }
    }

    /// <summary>Collects records for one page to click through: a list to search in, and for each
    /// game its board, moves, variations, comments, clock times and problems (art. 7).</summary>
    public sealed unsafe class RecordViewer : IDisposable
    {
        private readonly ViewerHandle handle;

        /// <summary>A page without games.</summary>
        /// <param name="title">What the page is called.</param>
        /// <param name="options">How it is to look; null: Chinese, in simplified characters.</param>
        /// <exception cref="UsageException">There is no such option, or no such value of it.</exception>
        public RecordViewer(string title = "", PageOptions options = null)
        {
            Library.Require();
            byte[] name = Utf8.Bytes(title), json = Utf8.Bytes(options?.ToJson() ?? "");
            IntPtr made;
            xq_error err;
            fixed (byte* nameAt = name, jsonAt = json)
                Call.Check(
                    Native.xq_viewer_new(
                        nameAt, (UIntPtr)name.Length, jsonAt, (UIntPtr)json.Length, &made, &err),
                    &err);
            handle = new ViewerHandle(made);
        }

        /// <summary>Adds a game.</summary>
        /// <param name="record">The game; it is copied.</param>
        /// <exception cref="ArgumentNullException">There is none.</exception>
        public void Add(Record record)
        {
            if (record == null)
                throw new ArgumentNullException(nameof(record));
            xq_error err;
            Call.Check(Native.xq_viewer_add(handle, record.Handle, &err), &err);
        }

        /// <summary>The page with the games so far.</summary>
        /// <returns>A whole HTML page.</returns>
        public string Html()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_viewer_html(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>Gives the memory back.</summary>
        public void Dispose() => handle.Dispose();
    }
}
