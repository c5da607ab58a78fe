using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace XqRules
{
    /// <summary>How a game of a tournament ended.</summary>
    public enum TournamentOutcome : byte
    {
        /// <summary>Not yet.</summary>
        None = 0,
        /// <summary>1-0</summary>
        RedWins = 1,
        /// <summary>0-1</summary>
        BlackWins = 2,
        /// <summary>A draw.</summary>
        Draw = 3,
        /// <summary>Both lost.</summary>
        BothLose = 4,
        /// <summary>Black was not there (21.4).</summary>
        RedByForfeit = 5,
        /// <summary>Red was not there (21.4).</summary>
        BlackByForfeit = 6,
        /// <summary>Neither was there (21.3).</summary>
        DoubleForfeit = 7,
        /// <summary>It counts for nobody (20.3).</summary>
        Annulled = 8,
    }

    /// <summary>Two who meet in a round, or one who has the bye.</summary>
    public sealed class TournamentPair
    {
        /// <summary>Who has red; of teams the first-named; or who has the bye.</summary>
        public int Red { get; }
        /// <summary>Who has black; of teams the second-named; 0: a bye.</summary>
        public int Black { get; }
        /// <summary>The group, from 1; 0: none.</summary>
        public int Group { get; }
        /// <summary>The board of the round, from 1; 0: a bye.</summary>
        public int Board { get; }
        /// <summary>How the first game ended, as recorded.</summary>
        public TournamentOutcome Outcome { get; }
        /// <summary>Is it a bye?</summary>
        public bool IsBye => Black == 0;

        internal TournamentPair(xq_pair pair)
        {
            Red = (int)pair.red;
            Black = (int)pair.black;
            Group = (int)pair.group;
            Board = (int)pair.board;
            Outcome = (TournamentOutcome)pair.outcome;
        }
    }

    /// <summary>A line of the standings.</summary>
    public sealed class Standing
    {
        /// <summary>The entry.</summary>
        public int Entry { get; }
        /// <summary>The place, from 1; null: none, since it has left.</summary>
        public int? Place { get; }
        /// <summary>Do others have the same place?</summary>
        public bool Shared { get; }
        /// <summary>Which key separated it from the line before, from 0; null: none.</summary>
        public int? DecidedBy { get; }
        /// <summary>The values in the order of the keys, as the library counts them: points in quarters;
        /// -1: the key did not apply.</summary>
        public IReadOnlyList<long> Values { get; }

        internal unsafe Standing(xq_standing* line)
        {
            Entry = (int)line->entry;
            Place = line->place == 0 ? (int?)null : (int)line->place;
            Shared = line->shared != 0;
            DecidedBy = line->decided_by == 255 ? (int?)null : line->decided_by;
            var values = new long[line->value_count];
            for (int i = 0; i < values.Length; i++)
                values[i] = line->values[i];
            Values = values;
        }
    }

    /// <summary>A tournament (art. 11-15, 18, 20, 21). Facts go in; schedules, pairings and standings come
    /// out, always computed from the facts. The facts and questions in JSON are those of
    /// xq_tournament_take and xq_tournament_ask in include/xqrules.h.</summary>
    public sealed unsafe class Tournament : IDisposable
    {
        private readonly TournamentHandle handle;

        /// <summary>An event without entries: a preset such as "swiss", or a configuration in JSON.</summary>
        public Tournament(string config = "round-robin")
        {
            Library.Require();
            byte[] text = Utf8.Bytes(config);
            IntPtr tournament;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_tournament_new(at, (UIntPtr)text.Length, &tournament, &err), &err);
            handle = new TournamentHandle(tournament);
        }

        private Tournament(IntPtr tournament) { handle = new TournamentHandle(tournament); }

        /// <summary>The event that <see cref="ToJson"/> wrote.</summary>
        public static Tournament FromJson(string json)
        {
            Library.Require();
            byte[] text = Utf8.Bytes(json);
            IntPtr tournament;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_tournament_from_json(at, (UIntPtr)text.Length, &tournament, &err), &err);
            return new Tournament(tournament);
        }

        /// <summary>Players and results of FIDE's report file TRF-16.</summary>
        public static Tournament FromTrf(string trf, string config = "swiss")
        {
            Library.Require();
            byte[] text = Utf8.Bytes(trf), base_ = Utf8.Bytes(config);
            IntPtr tournament;
            xq_error err;
            fixed (byte* at = text, configAt = base_)
                Call.Check(
                    Native.xq_tournament_from_trf(
                        at, (UIntPtr)text.Length, configAt, (UIntPtr)base_.Length, &tournament, &err),
                    &err);
            return new Tournament(tournament);
        }

        /// <summary>Gives the event's memory back.</summary>
        public void Dispose() => handle.Dispose();

        /// <summary>Takes a fact in JSON, or a list of them (all or none), and returns the answer in
        /// JSON.</summary>
        public string Take(string fact)
        {
            byte[] text = Utf8.Bytes(fact);
            IntPtr answer;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_tournament_take(handle, at, (UIntPtr)text.Length, &answer, &err), &err);
            return TextHandle.Take(answer);
        }

        /// <summary>Answers a question: its name, or JSON.</summary>
        public string Ask(string question)
        {
            byte[] text = Utf8.Bytes(question);
            IntPtr answer;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_tournament_ask(handle, at, (UIntPtr)text.Length, &answer, &err), &err);
            return TextHandle.Take(answer);
        }

        /// <summary>Takes an entry and returns its number.</summary>
        public int Enter(string name, int? rating = null, string club = "")
        {
            byte[] text = Utf8.Bytes(name), clubText = Utf8.Bytes(club);
            uint entry;
            xq_error err;
            fixed (byte* at = text, clubAt = clubText)
                Call.Check(
                    Native.xq_tournament_enter(
                        handle, at, (UIntPtr)text.Length, clubAt, (UIntPtr)clubText.Length, rating ?? -1, &entry, &err),
                    &err);
            return (int)entry;
        }

        /// <summary>Begins: numbers are drawn, by lot if there is a seed.</summary>
        public void Start(long? seed = null)
        {
            xq_error err;
            Call.Check(Native.xq_tournament_start(handle, seed ?? -1, &err), &err);
        }

        /// <summary>Pairs the next round of a Swiss or a tree, and returns its number.</summary>
        public int Pair(long? seed = null)
        {
            uint round;
            xq_error err;
            Call.Check(Native.xq_tournament_pair(handle, seed ?? -1, &round, &err), &err);
            return (int)round;
        }

        /// <summary>Records how a game ended; of teams, red and black are the two teams.</summary>
        public void Record(int round, int red, int black, TournamentOutcome outcome, int board = 1)
        {
            xq_error err;
            Call.Check(
                Native.xq_tournament_record(
                    handle, Number(round, nameof(round)), Number(red, nameof(red)), Number(black, nameof(black)),
                    Number(board, nameof(board)), (byte)outcome, &err),
                &err);
        }

        private static uint Number(int number, string name)
        {
            if (number < 0)
                throw new ArgumentOutOfRangeException(name, number, "a number from 1");
            return (uint)number;
        }

        /// <summary>The pairs of a round in the order of their boards, then its byes.</summary>
        public IReadOnlyList<TournamentPair> Pairs(int round)
        {
            var found = new xq_pair[64];
            while (true)
            {
                UIntPtr count;
                xq_error err;
                int status;
                fixed (xq_pair* at = found)
                    status = Native.xq_tournament_pairs(
                        handle, Number(round, nameof(round)), at, (UIntPtr)found.Length, &count, &err);
                if (status == Native.XQ_E_BUFFER)
                {
                    found = new xq_pair[(int)count];
                    continue;
                }
                Call.Check(status, &err);
                var pairs = new TournamentPair[(int)count];
                for (int i = 0; i < pairs.Length; i++)
                    pairs[i] = new TournamentPair(found[i]);
                return pairs;
            }
        }

        /// <summary>The standings after a round; null: after the last up to which every round is
        /// finished.</summary>
        public IReadOnlyList<Standing> Standings(int? round = null)
        {
            var found = new xq_standing[64];
            while (true)
            {
                UIntPtr count;
                xq_error err;
                fixed (xq_standing* at = found)
                {
                    int status = Native.xq_tournament_standings(
                        handle, Number(round ?? 0, nameof(round)), at, (UIntPtr)found.Length, &count, &err);
                    if (status != Native.XQ_E_BUFFER)
                    {
                        Call.Check(status, &err);
                        var lines = new Standing[(int)count];
                        for (int i = 0; i < lines.Length; i++)
                            lines[i] = new Standing(at + i);
                        return lines;
                    }
                }
                found = new xq_standing[(int)count];
            }
        }

        private string Show(string ask, string form, int? round, string language)
        {
            var question = new StringBuilder("{\"ask\":\"").Append(ask).Append("\",\"form\":\"").Append(form);
            question.Append("\",\"language\":\"").Append(language).Append('"');
            if (round != null)
                question.Append(",\"round\":").Append(round.Value.ToString(CultureInfo.InvariantCulture));
            return Ask(question.Append('}').ToString());
        }

        /// <summary>"standings", "team_standings", "cross_table", "round" or "rounds" as aligned text.</summary>
        public string Text(string what, int? round = null, string language = "zh-Hans") => Show(what, "text", round, language);

        /// <summary>The same as comma-separated values.</summary>
        public string Csv(string what, int? round = null, string language = "zh-Hans") => Show(what, "csv", round, language);

        /// <summary>The same as a page that needs nothing else.</summary>
        public string Html(string what, int? round = null, string language = "zh-Hans") => Show(what, "html", round, language);

        /// <summary>Everything, for <see cref="FromJson"/>.</summary>
        public string ToJson() => Ask("state");

        /// <summary>FIDE's report file.</summary>
        public string ToTrf() => Ask("trf");

        /// <summary>A round of the round-robin table: pairs of numbers, red first.</summary>
        public static IReadOnlyList<TournamentPair> Berger(int entries, int round)
        {
            Library.Require();
            var found = new xq_pair[Math.Max(entries, 0) / 2 + 1];
            UIntPtr count;
            xq_error err;
            fixed (xq_pair* at = found)
                Call.Check(
                    Native.xq_berger_pairs(
                        Number(entries, nameof(entries)), Number(round, nameof(round)), at, (UIntPtr)found.Length,
                        &count, &err),
                    &err);
            var pairs = new TournamentPair[(int)count];
            for (int i = 0; i < pairs.Length; i++)
                pairs[i] = new TournamentPair(found[i]);
            return pairs;
        }
    }
}
