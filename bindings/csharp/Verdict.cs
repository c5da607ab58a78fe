using System;
using System.Collections.Generic;
using System.Linq;

namespace XqRules
{
    /// <summary>What is ruled about a repetition.</summary>
    public enum Ruling
    {
        /// <summary>Nothing to rule: no position has stood often enough.</summary>
        None,
        /// <summary>The repetition is allowed to both, or forbidden to both.</summary>
        Draw,
        /// <summary>Red must change, and loses if it does not.</summary>
        RedMustChange,
        /// <summary>Black must change, and loses if it does not.</summary>
        BlackMustChange,
        /// <summary>Red loses.</summary>
        RedLoses,
        /// <summary>Black loses.</summary>
        BlackLoses,
        /// <summary>A search met its bound, and the ruling depends on it.</summary>
        Undetermined,
    }

    /// <summary>What a move of a cycle is (art. 28, 29).</summary>
    public enum Label
    {
        /// <summary>将</summary>
        Check,
        /// <summary>杀</summary>
        MateThreat,
        /// <summary>捉</summary>
        CaptureThreat,
        /// <summary>兑</summary>
        ExchangeOffer,
        /// <summary>献</summary>
        SacrificeOffer,
        /// <summary>拦</summary>
        Block,
        /// <summary>跟</summary>
        Shadow,
        /// <summary>闲</summary>
        Idle,
        /// <summary>A search met its bound.</summary>
        Undetermined,
    }

    /// <summary>A move of the cycle, and what it is.</summary>
    public sealed class LabelledMove
    {
        /// <summary>The number of the move in the game, from 1.</summary>
        public int Ply { get; internal set; }
        /// <summary>Whose move it is.</summary>
        public Color Side { get; internal set; }
        /// <summary>The move.</summary>
        public Move Move { get; internal set; }
        /// <summary>What it is.</summary>
        public Label Label { get; internal set; }
        /// <summary>The fixed name of the label, such as "mate_threat".</summary>
        public string LabelName { get; internal set; }
        /// <summary>The articles that the label rests on.</summary>
        public IReadOnlyList<string> Articles { get; internal set; }

        /// <inheritdoc/>
        public override string ToString() => Move + ": " + LabelName;
    }

    /// <summary>The part of a game that is judged.</summary>
    public sealed class Cycle
    {
        /// <summary>The number of the first move that is judged, from 1.</summary>
        public int FirstPly { get; internal set; }
        /// <summary>The number of the last.</summary>
        public int LastPly { get; internal set; }
        /// <summary>After how many moves the position stood, first to last.</summary>
        public IReadOnlyList<int> Standings { get; internal set; }
        /// <summary>How often it has stood in the whole game.</summary>
        public int Times { get; internal set; }
        /// <summary>The moves of one loop when every loop is the same; else null.</summary>
        public int? LoopPlies { get; internal set; }
    }

    /// <summary>The answer to a repeated position (art. 24-29, ch. 7).</summary>
    public sealed class Verdict
    {
        /// <summary>What is ruled.</summary>
        public Ruling Outcome { get; }
        /// <summary>The fixed name of the ruling, such as "red_must_change".</summary>
        public string OutcomeName { get; }
        /// <summary>The moves that were judged: one loop of the cycle when all are the same.</summary>
        public IReadOnlyList<LabelledMove> Labels { get; }
        /// <summary>Null when nothing has recurred often enough.</summary>
        public Cycle Cycle { get; }
        /// <summary>The articles that the ruling rests on, the deciding one first.</summary>
        public IReadOnlyList<string> Articles { get; }
        /// <summary>The name of the rule book.</summary>
        public string Rules { get; }
        /// <summary>Everything that the library says, with the evidence, as JSON.</summary>
        public string Report { get; }

        internal Verdict(string report)
        {
            Report = report;
            var all = (Dictionary<string, object>)JsonReader.Read(report);
            OutcomeName = (string)all["outcome"];
            Outcome = (Ruling)IndexOf(Rulings, OutcomeName);
            Rules = (string)all["rules"];
            Articles = Texts(all["articles"]);
            Labels = ((List<object>)all["labels"]).Cast<Dictionary<string, object>>().Select(ToMove).ToArray();
            if (all["cycle"] is Dictionary<string, object> cycle)
                Cycle = new Cycle
                {
                    FirstPly = Number(cycle["first_ply"]),
                    LastPly = Number(cycle["last_ply"]),
                    Standings = ((List<object>)cycle["standings"]).Select(Number).ToArray(),
                    Times = Number(cycle["times"]),
                    LoopPlies = cycle["loop_plies"] == null ? (int?)null : Number(cycle["loop_plies"]),
                };
        }

        /// <inheritdoc/>
        public override string ToString() =>
            Articles.Count == 0 ? OutcomeName : OutcomeName + " (art. " + string.Join(", ", Articles) + ")";

        private static LabelledMove ToMove(Dictionary<string, object> move) => new LabelledMove
        {
            Ply = Number(move["ply"]),
            Side = (string)move["side"] == "black" ? Color.Black : Color.Red,
            Move = Move.Parse((string)move["move"]),
            Label = (Label)IndexOf(LabelNames, (string)move["label"]),
            LabelName = (string)move["label"],
            Articles = Texts(move["articles"]),
        };

        private static int Number(object value) => (int)(double)value;

        private static string[] Texts(object list) => ((List<object>)list).Cast<string>().ToArray();

        // The library's names, in the order of the enums: asking the runtime for names of enums would need them
        // where a build has stripped or renamed them.
        private static readonly string[] Rulings =
        {
            "none", "draw", "red_must_change", "black_must_change", "red_loses", "black_loses", "undetermined",
        };

        private static readonly string[] LabelNames =
        {
            "check", "mate_threat", "capture_threat", "exchange_offer", "sacrifice_offer", "block", "shadow", "idle",
            "undetermined",
        };

        private static int IndexOf(string[] names, string name)
        {
            int index = Array.IndexOf(names, name);
            return index >= 0 ? index : throw new InvalidOperationException("the library said \"" + name + "\", which is new");
        }
    }

    /// <summary>A rule book: what counts as forbidden, and how often a position may stand.</summary>
    public sealed class RuleBook
    {
        /// <summary>The Chinese rules of 2007, the default.</summary>
        public static readonly RuleBook Cxa2007 = new RuleBook("cxa2007");

        /// <summary>A name, or JSON.</summary>
        internal readonly string Text;

        private RuleBook(string text) { Text = text; }

        /// <summary>A rule book that the library knows by name.</summary>
        /// <param name="name">Such as "cxa2007".</param>
        /// <returns>The rule book.</returns>
        /// <exception cref="UsageException">There is none of that name.</exception>
        public static RuleBook Named(string name) => Checked(name);

        /// <summary>A rule book as JSON; what is left out is as in <see cref="Cxa2007"/>. Throws a
        /// <see cref="RulesException"/> when it cannot be used.</summary>
        /// <param name="json">An object.</param>
        /// <returns>The rule book.</returns>
        /// <exception cref="RulesException">It cannot be used; <see cref="XqException.Field"/> names what is
        /// wrong.</exception>
        /// <exception cref="UsageException">The text is no JSON.</exception>
        public static RuleBook FromJson(string json) => Checked(json);

        /// <summary>The whole rule book as JSON, every field named.</summary>
        /// <returns>An object.</returns>
        public string ToJson() => Json(Text);

        /// <inheritdoc/>
        public override string ToString() => Text;

        private static RuleBook Checked(string text)
        {
            Json(text);
            return new RuleBook(text);
        }

        private static unsafe string Json(string rules)
        {
            Library.Require();
            byte[] bytes = Utf8.Bytes(rules);
            IntPtr text;
            xq_error err;
            fixed (byte* at = bytes)
                Call.Check(Native.xq_rules_json(at, (UIntPtr)bytes.Length, &text, &err), &err);
            return TextHandle.Take(text);
        }
    }
}
