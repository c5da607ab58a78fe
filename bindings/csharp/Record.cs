using System;
using System.Collections.Generic;
using System.Globalization;

namespace XqRules
{
    /// <summary>One game as it was recorded: made by <see cref="Records"/>, by <see cref="XqRules.Game.ToRecord"/>,
    /// or empty. Changing it needs the record for itself.</summary>
    public sealed unsafe partial class Record : IDisposable
    {
        private static readonly string[] Results = { "*", "1-0", "0-1", "1/2-1/2" };

        private readonly RecordHandle handle;
        private xq_record_info info;

        internal RecordHandle Handle => handle;

        internal Record(RecordHandle handle)
        {
            this.handle = handle;
            Refresh();
        }

        private void Refresh()
        {
            xq_error err;
            fixed (xq_record_info* at = &info)
                Call.Check(Native.xq_record_get_info(handle, at, &err), &err);
        }

        /// <summary>Gives the record's memory back.</summary>
        public void Dispose() => handle.Dispose();

        /// <summary>Which game of the file, from 1.</summary>
        public int Number => (int)info.number;

        /// <summary>Where the game starts in the file, in bytes.</summary>
        public long ByteOffset => (long)info.byte_offset;

        /// <summary>What the record claims: "1-0", "0-1", "1/2-1/2" or "*". Can be set.</summary>
        /// <exception cref="ArgumentException">It is set to what is no result.</exception>
        public string Result
        {
            get => Results[info.result];
            set
            {
                int number = Array.IndexOf(Results, value);
                if (number < 0)
                    throw new ArgumentException("\"" + value + "\" is no result");
                xq_error err;
                Call.Check(Native.xq_record_set_result(handle, (uint)number, &err), &err);
                Refresh();
            }
        }

        /// <summary>The format of the file, such as "pgn".</summary>
        public string Format => Utf8.Read(Native.xq_format_name(info.format));

        /// <summary>The encoding of the file's text, such as "big5".</summary>
        public string Encoding => Utf8.Read(Native.xq_encoding_name(info.encoding));

        /// <summary>The notation of the moves as the file has them, such as "chinese".</summary>
        public string Notation
        {
            get
            {
                fixed (xq_record_info* at = &info)
                    return Utf8.Read(at->style);
            }
        }

        /// <summary>Was everything read? Then there is at most something to look at among the
        /// problems.</summary>
        public bool IsWhole => info.whole != 0;

        /// <summary>What is said about the game: names and values, in the file's order.</summary>
        public IReadOnlyList<KeyValuePair<string, string>> Tags
        {
            get
            {
                var tags = new KeyValuePair<string, string>[info.tags];
                for (uint i = 0; i < tags.Length; i++)
                    tags[i] = new KeyValuePair<string, string>(
                        Text(Part.TagName, i, 0, null), Text(Part.TagValue, i, 0, null));
                return tags;
            }
        }

        /// <summary>The value of the tag with a name, whatever its case; null if there is none.</summary>
        /// <param name="name">Its name, such as "Red".</param>
        /// <returns>The value, or null.</returns>
        public string Tag(string name)
        {
            foreach (KeyValuePair<string, string> tag in Tags)
                if (string.Equals(tag.Key, name, StringComparison.OrdinalIgnoreCase))
                    return tag.Value;
            return null;
        }

        /// <summary>Where the game begins; null if the problems say why there is no such position.</summary>
        public Position Start
        {
            get
            {
                if (info.has_start == 0)
                    return null;
                xq_position value;
                xq_error err;
                Call.Check(Native.xq_record_start(handle, &value, &err), &err);
                return new Position(value);
            }
        }

        /// <summary>The FEN of <see cref="Start"/>; null where that is null.</summary>
        public string Fen => Start?.Fen();

        /// <summary>The moves of the main line, all legal; a copy.</summary>
        public Move[] Moves
        {
            get
            {
                var moves = new Move[info.plies];
                UIntPtr count;
                xq_error err;
                fixed (Move* at = moves)
                    Call.Check(
                        Native.xq_record_moves(handle, (ushort*)at, (UIntPtr)moves.Length, &count, &err), &err);
                return moves;
            }
        }

        /// <summary>The main line as a game, by a rule book. Throws a <see cref="RecordException"/> when there is no
        /// start position.</summary>
        /// <param name="rules">The rule book; null for <see cref="RuleBook.Cxa2007"/>.</param>
        /// <returns>A game of its own.</returns>
        /// <exception cref="RecordException">There is no start position.</exception>
        public Game Game(RuleBook rules = null)
        {
            IntPtr game;
            xq_error err;
            Call.Check(Native.xq_record_game(handle, &game, &err), &err);
            return new Game(new GameHandle(game), rules);
        }

        /// <summary>The start position with all moves: the main line, the variations, the comments.</summary>
        /// <returns>The root, number 0, with everything below it.</returns>
        public Node Tree()
        {
            var nodes = new Node[info.nodes];
            xq_node value;
            xq_error err;
            for (uint i = 0; i < nodes.Length; i++)
            {
                Call.Check(Native.xq_record_node(handle, i, &value, &err), &err);
                Node parent = value.parent == Native.XQ_NO_NODE ? null : nodes[value.parent];
                nodes[i] = new Node(new Move(value.played), i, parent);
                for (uint note = 0; note < value.notes; note++)
                    TakeNote(nodes[i], i, note);
                // Parents come before their children, and children in their order.
                parent?.Next.Add(nodes[i]);
            }
            return nodes[0];
        }

        private void TakeNote(Node node, uint number, uint note)
        {
            uint kind;
            string text = Text(Part.Note, number, note, &kind);
            if (kind == Native.XQ_NOTE_GLYPH)
                node.Marks.Add(int.Parse(text, CultureInfo.InvariantCulture));
            else
                node.Said.Add(text);
        }

        /// <summary>The nodes of the main line, first move to last.</summary>
        /// <returns>The nodes; none when there are no moves.</returns>
        public IReadOnlyList<Node> MainLine()
        {
            var line = new List<Node>();
            for (Node node = Tree(); node.Children.Count > 0; line.Add(node))
                node = node.Children[0];
            return line;
        }

        /// <summary>Everything that is wrong, in the order in which it was found.</summary>
        public IReadOnlyList<Problem> Problems
        {
            get
            {
                var problems = new Problem[info.problems];
                for (uint i = 0; i < problems.Length; i++)
                    problems[i] = ProblemAt(i);
                return problems;
            }
        }

        /// <summary>The problems in lines of a language: each with its place, the words of the file, the reason.</summary>
        /// <param name="language">"zh-Hans", "zh-Hant" or "en".</param>
        /// <returns>A line for each of <see cref="Problems"/>.</returns>
        /// <exception cref="UsageException">There is no such language.</exception>
        public string[] ProblemTexts(string language = "zh-Hans") => Told(Part.ProblemText, language);

        /// <summary>The reasons of the problems in a language.</summary>
        /// <param name="language">"zh-Hans", "zh-Hant" or "en".</param>
        /// <returns>A reason for each of <see cref="Problems"/>.</returns>
        /// <exception cref="UsageException">There is no such language.</exception>
        public string[] ProblemReasons(string language = "zh-Hans") => Told(Part.ProblemReasonIn, language);

        private string[] Told(Part part, string language)
        {
            byte[] code = Utf8.Bytes(language);
            var told = new string[info.problems];
            for (uint i = 0; i < told.Length; i++)
                told[i] = Text(part, i, 0, null, code);
            return told;
        }

        private Problem ProblemAt(uint number)
        {
            xq_problem value;
            xq_error err;
            Call.Check(Native.xq_record_problem(handle, number, &value, &err), &err);
            var candidates = new Move[value.candidates];
            UIntPtr count;
            if (candidates.Length > 0)
                fixed (Move* at = candidates)
                    Call.Check(
                        Native.xq_record_problem_candidates(
                            handle, number, (ushort*)at, (UIntPtr)candidates.Length, &count, &err),
                        &err);
            return new Problem
            {
                Ply = (int)value.ply,
                Token = Text(Part.ProblemToken, number, 0, null),
                ByteOffset = (long)value.byte_offset,
                Reason = Text(Part.ProblemReason, number, 0, null),
                Kind = Utf8.Read(value.name),
                IsError = value.severity == Native.XQ_SEVERITY_ERROR,
                Candidates = candidates,
                InVariation = value.in_variation != 0,
                Game = (int)value.game,
            };
        }

        private enum Part { TagName, TagValue, ProblemToken, ProblemReason, ProblemReasonIn, ProblemText, Note }

        private int Text(
            Part part, uint number, uint note, uint* kind, byte[] language,
            byte* buffer, UIntPtr capacity, UIntPtr* needed, xq_error* err)
        {
            fixed (byte* code = language)
            switch (part)
            {
                case Part.TagName: return Native.xq_record_tag_name(handle, number, buffer, capacity, needed, err);
                case Part.TagValue: return Native.xq_record_tag_value(handle, number, buffer, capacity, needed, err);
                case Part.ProblemToken: return Native.xq_record_problem_token(handle, number, buffer, capacity, needed, err);
                case Part.ProblemReason: return Native.xq_record_problem_reason(handle, number, buffer, capacity, needed, err);
                case Part.ProblemReasonIn: return Native.xq_record_problem_reason_in(
                    handle, number, code, (UIntPtr)language.Length, buffer, capacity, needed, err);
                case Part.ProblemText: return Native.xq_record_problem_text_in(
                    handle, number, code, (UIntPtr)language.Length, buffer, capacity, needed, err);
                default: return Native.xq_record_note(handle, number, note, kind, buffer, capacity, needed, err);
            }
        }

        /// <summary>A text of the record, by way of a buffer; of a larger one when it must be.</summary>
        private string Text(Part part, uint number, uint note, uint* kind, byte[] language = null)
        {
            const int Room = 256;
            byte* buffer = stackalloc byte[Room];
            UIntPtr needed;
            xq_error err;
            int status = Text(part, number, note, kind, language, buffer, (UIntPtr)Room, &needed, &err);
            if (status == Native.XQ_E_BUFFER)
            {
                var large = new byte[checked((int)needed)];
                fixed (byte* at = large)
                {
                    Call.Check(Text(part, number, note, kind, language, at, needed, &needed, &err), &err);
                    return Utf8.Read(at, large.Length - 1);
                }
            }
            Call.Check(status, &err);
            return Utf8.Read(buffer, (int)needed - 1);
        }
    }
}
