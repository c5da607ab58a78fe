using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace XqRules
{
    /// <summary>What the first illegal move costs (art. 4.1.6).</summary>
    public enum FirstIllegal
    {
        /// <summary>The game.</summary>
        Loses,
        /// <summary>A foul; the second loses.</summary>
        Foul,
    }

    /// <summary>What a touched piece "can" do (art. 5).</summary>
    public enum TouchReading
    {
        /// <summary>What is a legal move.</summary>
        Legal,
        /// <summary>What is a move of the piece, whatever becomes of the king.</summary>
        PieceAlone,
    }

    /// <summary>What a game is worth (art. 14.1; the 2007 reform).</summary>
    public readonly struct Scoring
    {
        /// <summary>A win.</summary>
        public double Win { get; }
        /// <summary>A draw with red.</summary>
        public double RedDraw { get; }
        /// <summary>A draw with black.</summary>
        public double BlackDraw { get; }
        /// <summary>A loss.</summary>
        public double Loss { get; }

        /// <summary>Points in steps of a half.</summary>
        /// <param name="win">For a win.</param>
        /// <param name="redDraw">For a draw with red.</param>
        /// <param name="blackDraw">For a draw with black.</param>
        /// <param name="loss">For a loss.</param>
        public Scoring(double win, double redDraw, double blackDraw, double loss = 0)
        {
            Win = win;
            RedDraw = redDraw;
            BlackDraw = blackDraw;
            Loss = loss;
        }

        /// <summary>What a side gets for a result.</summary>
        /// <param name="result">How the game ended.</param>
        /// <param name="side">Who had which colour.</param>
        /// <returns>The points.</returns>
        /// <exception cref="ArgumentOutOfRangeException">The game goes on.</exception>
        public double Points(GameResult result, Color side)
        {
            switch (result)
            {
                case GameResult.RedWins: return side == Color.Red ? Win : Loss;
                case GameResult.BlackWins: return side == Color.Black ? Win : Loss;
                case GameResult.Draw: return side == Color.Red ? RedDraw : BlackDraw;
                case GameResult.BothLose: return Loss;
                default: throw new ArgumentOutOfRangeException(nameof(result), result, "the game goes on");
            }
        }

        internal static Scoring Of(object json)
        {
            var fields = (Dictionary<string, object>)json;
            return new Scoring(
                (double)fields["win"], (double)fields["red_draw"], (double)fields["black_draw"], (double)fields["loss"]);
        }

        internal string ToJson() =>
            "{\"win\":" + JsonWriter.Number(Win) + ",\"red_draw\":" + JsonWriter.Number(RedDraw)
            + ",\"black_draw\":" + JsonWriter.Number(BlackDraw) + ",\"loss\":" + JsonWriter.Number(Loss) + "}";
    }

    /// <summary>What competitions set differently (art. 4-7, 14.1, 21, 23). Each property is checked when
    /// it is set: a <see cref="UsageException"/> says in its Field which is wrong.
    /// <code>var club = new Regulations("cxa2007") { Name = "club", Time = "20:00+10", FoulsToLose = 5 };</code></summary>
    public sealed unsafe class Regulations
    {
        private string json;
        private Dictionary<string, object> fields;

        /// <summary>Built-in ones ("cxa2007", "tieshi2007", "league2021"), or their JSON.</summary>
        /// <param name="nameOrJson">A name, or the JSON of what differs from "cxa2007" or from the ones in
        /// "base".</param>
        /// <exception cref="UsageException">There are none such; <see cref="XqException.Field"/> names what is wrong in
        /// the JSON.</exception>
        public Regulations(string nameOrJson = "cxa2007") { Read(nameOrJson); }

        private void Read(string given)
        {
            Library.Require();
            byte[] text = Utf8.Bytes(given);
            IntPtr whole;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_regulations_json(at, (UIntPtr)text.Length, &whole, &err), &err);
            json = TextHandle.Take(whole);
            fields = (Dictionary<string, object>)JsonReader.Read(json);
        }

        /// <summary>The same regulations with another value of a field: the last one of a name counts.</summary>
        private void Set(string field, string value)
        {
            Read(json.Substring(0, json.Length - 1) + ",\"" + field + "\":" + value + "}");
        }

        /// <summary>What they are called.</summary>
        public string Name
        {
            get => (string)fields["name"];
            set => Set("name", JsonWriter.Text(value));
        }

        /// <summary>The time control of both sides (art. 6): a preset or the short form.</summary>
        public string Time
        {
            get => (string)fields["time"];
            set => Set("time", JsonWriter.Text(value));
        }

        /// <summary>How late one may be (4.1.5, 21.1); null: as long as the time lasts.</summary>
        public TimeSpan? LateLimit
        {
            get => fields["late_limit"] == null ? (TimeSpan?)null : Span("late_limit");
            set => Set("late_limit", value == null ? "null" : JsonWriter.Time(value.Value));
        }

        /// <summary>So many fouls lose (4.1.8).</summary>
        public int FoulsToLose
        {
            get => (int)(double)fields["fouls_to_lose"];
            set => Set("fouls_to_lose", JsonWriter.Number(value));
        }

        /// <summary>What the first illegal move costs (4.1.6).</summary>
        public FirstIllegal FirstIllegal
        {
            get => (string)fields["first_illegal"] == "foul" ? FirstIllegal.Foul : FirstIllegal.Loses;
            set => Set("first_illegal", value == FirstIllegal.Foul ? "\"foul\"" : "\"loses\"");
        }

        /// <summary>Added to the time used after a wrong claim of the natural limit (23.3).</summary>
        public TimeSpan LimitPenalty
        {
            get => Span("limit_penalty");
            set => Set("limit_penalty", JsonWriter.Time(value));
        }

        /// <summary>So many moves not recorded one after the other are a foul (7.1).</summary>
        public int MissedRecords
        {
            get => (int)(double)fields["missed_records"];
            set => Set("missed_records", JsonWriter.Number(value));
        }

        /// <summary>With less time than this left, recording may wait (7.2).</summary>
        public TimeSpan RecordLapse
        {
            get => Span("record_lapse");
            set => Set("record_lapse", JsonWriter.Time(value));
        }

        /// <summary>What a touched piece "can" do (art. 5).</summary>
        public TouchReading TouchReading
        {
            get => (string)fields["touch_reading"] == "legal" ? TouchReading.Legal : TouchReading.PieceAlone;
            set => Set("touch_reading", value == TouchReading.Legal ? "\"legal\"" : "\"piece_alone\"");
        }

        /// <summary>What the result is worth (14.1).</summary>
        public Scoring Scoring
        {
            get => Scoring.Of(fields["scoring"]);
            set => Set("scoring", value.ToJson());
        }

        /// <summary>Sets the rule book of repetitions and the natural limit (4.2.4, 24-29): the name of a
        /// built-in one, or the JSON of what differs.</summary>
        /// <param name="rules">A name, or an object of JSON.</param>
        /// <exception cref="ArgumentNullException">There are none.</exception>
        /// <exception cref="UsageException">There are none such, or a field is wrong; <see cref="XqException.Field"/>
        /// names it.</exception>
        public void SetRules(string rules) =>
            Set("rules", rules != null && rules.TrimStart().StartsWith("{", StringComparison.Ordinal) ? rules : JsonWriter.Text(rules));

        /// <summary>All fields as JSON.</summary>
        /// <returns>An object, every field named.</returns>
        public string ToJson() => json;

        /// <inheritdoc/>
        public override string ToString() => Name + " (" + Time + ")";

        private TimeSpan Span(string field)
        {
            string[] parts = ((string)fields[field]).Split(':');
            double seconds = double.Parse(parts[1], CultureInfo.InvariantCulture);
            return TimeSpan.FromMilliseconds(
                long.Parse(parts[0], CultureInfo.InvariantCulture) * 60000.0 + Math.Round(seconds * 1000));
        }
    }

    /// <summary>Pieces of JSON for the library.</summary>
    internal static class JsonWriter
    {
        internal static string Number(double number) => number.ToString("R", CultureInfo.InvariantCulture);

        /// <summary>A time as the library reads it: "15:00", "0:01.500".</summary>
        internal static string Time(TimeSpan time)
        {
            long ms = (long)Math.Round(time.TotalMilliseconds);
            return string.Format(CultureInfo.InvariantCulture, "\"{0}:{1:00}.{2:000}\"", ms / 60000, ms / 1000 % 60, ms % 1000);
        }

        /// <summary>What <see cref="JsonReader"/> has read, written again.</summary>
        internal static string Value(object value)
        {
            if (value == null)
                return "null";
            if (value is bool yes)
                return yes ? "true" : "false";
            if (value is double number)
                return Number(number);
            if (value is string text)
                return Text(text);
            if (value is List<object> items)
                return "[" + string.Join(",", items.Select(Value)) + "]";
            var members = (Dictionary<string, object>)value;
            return "{" + string.Join(",", members.Select(member => Text(member.Key) + ":" + Value(member.Value))) + "}";
        }

        internal static string Text(string text)
        {
            if (text == null)
                throw new ArgumentNullException(nameof(text));
            var result = new StringBuilder("\"");
            foreach (char c in text)
            {
                if (c == '"' || c == '\\')
                    result.Append('\\').Append(c);
                else if (c < ' ')
                    result.AppendFormat(CultureInfo.InvariantCulture, "\\u{0:x4}", (int)c);
                else
                    result.Append(c);
            }
            return result.Append('"').ToString();
        }
    }
}
