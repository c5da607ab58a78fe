using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using XqRules;

/// <summary>Judges files of games: players, event, moves read, how each ended on the board, the most
/// repeated position with its cycle, the verdict with its article, and every problem.
///
///     Judge [--json] [--rules NAME] FILE...
///
/// Any format and encoding that the library reads. With --json each game is one JSON object on one
/// line. examples/c/judge.c, examples/python/judge.py and examples/judge.rs print the same.</summary>
static class Judge
{
    static int Main(string[] arguments)
    {
        bool json = false;
        RuleBook rules = RuleBook.Cxa2007;
        var files = new List<string>();
        for (int i = 0; i < arguments.Length; i++)
            if (arguments[i] == "--json")
                json = true;
            else if (arguments[i] == "--rules" && i + 1 < arguments.Length)
                rules = RuleBook.Named(arguments[++i]);
            else
                files.Add(arguments[i]);
        if (files.Count == 0)
        {
            Console.Error.WriteLine("usage: Judge [--json] [--rules NAME] FILE...");
            return 2;
        }
        bool failed = false;
        using (var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { NewLine = "\n" })
            foreach (string file in files)
                try
                {
                    foreach (Record record in Records.Read(file))
                        using (record)
                        using (var judged = new Judged(record, rules))
                            if (json)
                                output.WriteLine(Json.Write(Facts(judged)));
                            else
                                foreach (string line in Lines(judged))
                                    output.WriteLine(line);
                }
                catch (IOException e)
                {
                    Console.Error.WriteLine(file + ": " + e.Message);
                    failed = true;
                }
        return failed ? 1 : 0;
    }

    /// <summary>One line for the players and the event, one for each finding, one for each problem.</summary>
    static IEnumerable<string> Lines(Judged judged)
    {
        Record record = judged.Record;
        string players = Or(record.Tag("Red"), "?") + " - " + Or(record.Tag("Black"), "?");
        string gameEvent = Or(record.Tag("Event"), "");
        yield return "game " + record.Number + ": " + players + (gameEvent == "" ? "" : ", " + gameEvent);
        yield return "  moves: " + record.Moves.Length + ", result " + record.Result;
        yield return "  board: " + (judged.Outcome == null ? "not over" : judged.Outcome.ToString());
        yield return judged.Repeated == null
            ? "  repeated: no position"
            : "  repeated: " + judged.Repeated.Plies.Count + " times, after " + string.Join(" ", judged.Repeated.Plies)
                + " moves, by " + string.Join(" ", judged.Repeated.Cycle);
        Verdict verdict = judged.Verdict;
        string line = "  verdict: " + verdict.OutcomeName;
        if (verdict.Articles.Count > 0)
            line += " (art. " + string.Join(", ", verdict.Articles) + ")";
        if (verdict.Outcome != Ruling.None)
            line += ", labels" + string.Concat(verdict.Labels.Select(l => " " + l.Move + ":" + l.LabelName));
        yield return line;
        foreach (Problem problem in record.Problems)
            yield return "  problem: " + problem;
    }

    static string Or(string text, string otherwise) => string.IsNullOrEmpty(text) ? otherwise : text;

    /// <summary>The same as an object for machines.</summary>
    static Json.Object Facts(Judged judged)
    {
        Record record = judged.Record;
        Outcome outcome = judged.Outcome;
        Repetition repeated = judged.Repeated;
        Verdict verdict = judged.Verdict;
        return new Json.Object
        {
            { "game", record.Number },
            { "offset", record.ByteOffset },
            { "format", record.Format },
            { "encoding", record.Encoding },
            { "notation", record.Notation },
            { "tags", record.Tags.Select(t => new[] { t.Key, t.Value }) },
            { "red", record.Tag("Red") },
            { "black", record.Tag("Black") },
            { "event", record.Tag("Event") },
            { "fen", record.Fen },
            { "moves", Texts(record.Moves) },
            { "result", record.Result },
            { "final", judged.HasStart ? judged.Game.Position.Fen() : null },
            {
                "outcome",
                outcome == null ? null : new Json.Object
                {
                    { "winner", Side(outcome.Winner) },
                    { "reason", outcome.ReasonName },
                    { "article", outcome.Article },
                }
            },
            {
                "repeated",
                repeated == null ? null : new Json.Object
                {
                    { "times", repeated.Plies.Count },
                    { "plies", repeated.Plies },
                    { "cycle", Texts(repeated.Cycle) },
                }
            },
            {
                "verdict",
                new Json.Object
                {
                    { "outcome", verdict.OutcomeName },
                    { "rules", verdict.Rules },
                    { "articles", verdict.Articles },
                    { "standings", verdict.Cycle == null ? new int[0] : verdict.Cycle.Standings },
                    {
                        "labels",
                        verdict.Labels.Select(l => new Json.Object
                        {
                            { "ply", l.Ply - 1 },
                            { "move", l.Move.ToString() },
                            { "side", Side(l.Side) },
                            { "label", l.LabelName },
                        })
                    },
                }
            },
            {
                "problems",
                record.Problems.Select(p => new Json.Object
                {
                    { "kind", p.Kind },
                    { "severity", p.IsError ? "error" : "warning" },
                    { "ply", p.Ply },
                    { "in_variation", p.InVariation },
                    { "token", p.Token },
                    { "offset", p.ByteOffset },
                    { "reason", p.Reason },
                    { "candidates", Texts(p.Candidates) },
                })
            },
        };
    }

    static IEnumerable<string> Texts(IEnumerable<Move> moves) => moves.Select(m => m.ToString());

    static string Side(Color? color) => color?.ToString().ToLowerInvariant();

    /// <summary>A recorded game and what is to be said about it.</summary>
    sealed class Judged : IDisposable
    {
        internal readonly Record Record;
        internal readonly bool HasStart;
        internal readonly Game Game;
        internal readonly Outcome Outcome;
        internal readonly Repetition Repeated;
        internal readonly Verdict Verdict;

        internal Judged(Record record, RuleBook rules)
        {
            Record = record;
            HasStart = record.Start != null;
            Game = HasStart ? record.Game(rules) : new Game((Position)null, rules);
            Outcome = HasStart ? Game.Outcome() : null;
            Repeated = Game.MostRepeated();
            // The verdict of the moment when the most repeated position stood last: a game may
            // have gone on after it.
            using (Game then = Game.Copy())
            {
                while (Repeated != null && then.Length > Repeated.Plies[Repeated.Plies.Count - 1])
                    then.Undo();
                Verdict = then.Verdict();
            }
        }

        public void Dispose() => Game.Dispose();
    }
}
