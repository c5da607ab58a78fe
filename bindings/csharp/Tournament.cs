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
        /// <param name="config">The name of a preset, or JSON, which may name one in "preset".</param>
        /// <exception cref="UsageException">There is no such preset; <see cref="XqException.Field"/> names what is
        /// wrong in the JSON.</exception>
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
        /// <param name="json">What <see cref="ToJson"/> said.</param>
        /// <returns>An event of its own, in the same state.</returns>
        /// <exception cref="UsageException">The text is not the state of an event.</exception>
        /// <exception cref="TournamentException">Its facts cannot have happened.</exception>
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
        /// <param name="trf">The text of the file.</param>
        /// <param name="config">What the file does not say: the name of a preset, or JSON.</param>
        /// <returns>An event of its own.</returns>
        /// <exception cref="UsageException">The file or the configuration cannot be read.</exception>
        /// <exception cref="TournamentException">Its results cannot have happened.</exception>
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
        /// <param name="fact">An object, or a list of them.</param>
        /// <returns>An object, or a list of them.</returns>
        /// <exception cref="UsageException">The text is no fact.</exception>
        /// <exception cref="TournamentException">The event does not take it; the message says why.</exception>
        /// <exception cref="PairingException">There is no legal pairing.</exception>
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
        /// <param name="question">Such as "standings", or an object with "ask".</param>
        /// <returns>An object, or the text asked for.</returns>
        /// <exception cref="UsageException">There is no such question.</exception>
        /// <exception cref="TournamentException">There is nobody and no round of that number.</exception>
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
        /// <param name="name">The name of the player or the team.</param>
        /// <param name="rating">The rating; null: none.</param>
        /// <param name="club">The club; empty: none.</param>
        /// <returns>The number of the entry, from 1.</returns>
        /// <exception cref="UsageException">There is no name or a long one, or the rating is above 100,000.</exception>
        /// <exception cref="TournamentException">The event has begun, and its schedule is fixed.</exception>
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
        /// <param name="seed">Where the lot begins; null: nothing is drawn by lot, the numbers go by rating and name.</param>
        /// <exception cref="TournamentException">It has begun already, or there are too few entries.</exception>
        public void Start(long? seed = null)
        {
            xq_error err;
            Call.Check(Native.xq_tournament_start(handle, seed ?? -1, &err), &err);
        }

        /// <summary>Pairs the next round of a Swiss or a tree, and returns its number.</summary>
        /// <param name="seed">Where the lot begins, where one is needed; null: none may be.</param>
        /// <returns>The number of the round, from 1.</returns>
        /// <exception cref="PairingException">There is no legal pairing; the message says why.</exception>
        /// <exception cref="TournamentException">The round before is not finished, or the event is over.</exception>
        public int Pair(long? seed = null)
        {
            uint round;
            xq_error err;
            Call.Check(Native.xq_tournament_pair(handle, seed ?? -1, &round, &err), &err);
            return (int)round;
        }

        /// <summary>Records how a game ended; of teams, red and black are the two teams.</summary>
        /// <param name="round">The number of the round.</param>
        /// <param name="red">The entry with red.</param>
        /// <param name="black">The entry with black.</param>
        /// <param name="outcome">How it ended.</param>
        /// <param name="board">Of teams, the board; else 1.</param>
        /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
        /// <exception cref="TournamentException">The two do not meet in that round, or not on that board.</exception>
        /// <exception cref="UsageException">That is no outcome.</exception>
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
        /// <param name="round">The number of the round.</param>
        /// <returns>The pairs.</returns>
        /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
        /// <exception cref="TournamentException">There is no such round.</exception>
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
        /// <param name="round">The number of the round; null for the last that counts.</param>
        /// <returns>The lines, best first.</returns>
        /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
        /// <exception cref="TournamentException">There is no such round, or there are no standings of such an
        /// event.</exception>
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
            var question = new StringBuilder("{\"ask\":").Append(JsonWriter.Text(ask));
            question.Append(",\"form\":").Append(JsonWriter.Text(form));
            question.Append(",\"language\":").Append(JsonWriter.Text(language));
            if (round != null)
                question.Append(",\"round\":").Append(round.Value.ToString(CultureInfo.InvariantCulture));
            return Ask(question.Append('}').ToString());
        }

        /// <summary>"standings", "team_standings", "cross_table", "round" or "rounds" as aligned text.</summary>
        /// <param name="what">One of these.</param>
        /// <param name="round">The number of the round; null for the last.</param>
        /// <param name="language">"zh-Hans", "zh-Hant" or "en".</param>
        /// <returns>Lines, each with its end.</returns>
        /// <exception cref="UsageException">There is no such question or language.</exception>
        /// <exception cref="TournamentException">There is no such round.</exception>
        public string Text(string what, int? round = null, string language = "zh-Hans") => Show(what, "text", round, language);

        /// <summary>The same as comma-separated values.</summary>
        /// <param name="what">As in <see cref="Text"/>.</param>
        /// <param name="round">The number of the round; null for the last.</param>
        /// <param name="language">"zh-Hans", "zh-Hant" or "en".</param>
        /// <returns>Lines, each with its end, the first with the names of the columns.</returns>
        /// <exception cref="UsageException">There is no such question or language.</exception>
        /// <exception cref="TournamentException">There is no such round.</exception>
        public string Csv(string what, int? round = null, string language = "zh-Hans") => Show(what, "csv", round, language);

        /// <summary>The same as a page that needs nothing else.</summary>
        /// <param name="what">As in <see cref="Text"/>.</param>
        /// <param name="round">The number of the round; null for the last.</param>
        /// <param name="language">"zh-Hans", "zh-Hant" or "en".</param>
        /// <returns>A whole HTML page.</returns>
        /// <exception cref="UsageException">There is no such question or language.</exception>
        /// <exception cref="TournamentException">There is no such round.</exception>
        public string Html(string what, int? round = null, string language = "zh-Hans") => Show(what, "html", round, language);

        /// <summary>Everything, for <see cref="FromJson"/>.</summary>
        /// <returns>An object with the configuration and every fact.</returns>
        public string ToJson() => Ask("state");

        /// <summary>FIDE's report file.</summary>
        /// <returns>The text of the file.</returns>
        /// <exception cref="TournamentException">An event of this kind has no place there.</exception>
        public string ToTrf() => Ask("trf");

        /// <summary>A round of the round-robin table: pairs of numbers, red first.</summary>
        /// <param name="entries">How many entries there are.</param>
        /// <param name="round">The number of the round.</param>
        /// <returns>The pairs; with an odd number of entries one has the bye.</returns>
        /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
        /// <exception cref="UsageException">There is no such round, or there are too few or too many
        /// entries.</exception>
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
