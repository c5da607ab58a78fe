using System;
using System.Collections.Generic;

namespace XqRules
{
    // Making, changing and writing records.
    public sealed unsafe partial class Record
    {
        /// <summary>A record without moves, from the start position (art. 1.3) unless another is given.</summary>
        public Record(Position start = null)
        {
            Library.Require();
            IntPtr record;
            xq_error err;
            if (start == null)
                Call.Check(Native.xq_record_new(null, &record, &err), &err);
            else
                fixed (xq_position* at = &start.value)
                    Call.Check(Native.xq_record_new(at, &record, &err), &err);
            handle = new RecordHandle(record);
            Refresh();
        }

        /// <summary>A second record with the same content.</summary>
        public Record Copy()
        {
            IntPtr copy;
            xq_error err;
            Call.Check(Native.xq_record_copy(handle, &copy, &err), &err);
            return new Record(new RecordHandle(copy));
        }

        /// <summary>Sets a tag, whatever the case of its name.</summary>
        public void SetTag(string name, string value)
        {
            byte[] nameBytes = Utf8.Bytes(name), valueBytes = Utf8.Bytes(value);
            xq_error err;
            fixed (byte* nameAt = nameBytes, valueAt = valueBytes)
                Call.Check(
                    Native.xq_record_set_tag(
                        handle, nameAt, (UIntPtr)nameBytes.Length, valueAt, (UIntPtr)valueBytes.Length, &err),
                    &err);
            Refresh();
        }

        /// <summary>Takes a tag away, whatever the case of its name; answers whether there was one.</summary>
        public bool RemoveTag(string name)
        {
            byte[] bytes = Utf8.Bytes(name);
            xq_error err;
            int status;
            fixed (byte* at = bytes)
                status = Native.xq_record_remove_tag(handle, at, (UIntPtr)bytes.Length, &err);
            if (status == Native.XQ_E_NO_ENTRY)
                return false;
            Call.Check(status, &err);
            Refresh();
            return true;
        }

        /// <summary>The position after a node; without one, at the end of the main line.</summary>
        public Position PositionAt(Node node = null)
        {
            xq_position value;
            xq_error err;
            Call.Check(Native.xq_record_position(handle, node == null ? Last() : node.Number, &value, &err), &err);
            return new Position(value);
        }

        private uint Last()
        {
            xq_node value;
            xq_error err;
            for (uint number = Native.XQ_ROOT; ; number = value.first_child)
            {
                Call.Check(Native.xq_record_node(handle, number, &value, &err), &err);
                if (value.first_child == Native.XQ_NO_NODE)
                    return number;
            }
        }

        /// <summary>Adds a move in any notation at the end of the main line.</summary>
        public Move Push(string text, string style = "any")
        {
            Move move = PositionAt().Read(text, style);
            Add(Last(), move);
            return move;
        }

        /// <summary>Adds a move at the end of the main line.</summary>
        public void Push(Move move) => Add(Last(), move);

        /// <summary>Adds a move after a node: the main line if it is the first there, else a variation.
        /// A move that is there already is found, not added.</summary>
        public Node Add(Node after, Move move)
        {
            if (after == null)
                throw new ArgumentNullException(nameof(after));
            uint before = info.nodes, number = Add(after.Number, move);
            if (number < before)
                foreach (Node known in after.Children)
                    if (known.Number == number)
                        return known;
            var node = new Node(move, number, after);
            after.Next.Add(node);
            return node;
        }

        /// <summary>The same for a text in any notation.</summary>
        public Node Add(Node after, string text, string style = "any")
        {
            if (after == null)
                throw new ArgumentNullException(nameof(after));
            return Add(after, PositionAt(after).Read(text, style));
        }

        private uint Add(uint after, Move move)
        {
            uint added;
            xq_error err;
            Call.Check(Native.xq_record_add_move(handle, after, move.Code, &added, &err), &err);
            Refresh();
            return added;
        }

        /// <summary>Adds a comment to a node.</summary>
        public void Annotate(Node node, string comment)
        {
            Note(node, Native.XQ_NOTE_COMMENT, comment);
            node.Said.Add(comment);
        }

        /// <summary>Adds a glyph to a node: 1 is <c>!</c>, 2 <c>?</c>, 3 <c>!!</c>, 4 <c>??</c>.</summary>
        public void Annotate(Node node, byte glyph)
        {
            Note(node, Native.XQ_NOTE_GLYPH, glyph.ToString(System.Globalization.CultureInfo.InvariantCulture));
            node.Marks.Add(glyph);
        }

        private void Note(Node node, uint kind, string text)
        {
            if (node == null)
                throw new ArgumentNullException(nameof(node));
            byte[] bytes = Utf8.Bytes(text);
            xq_error err;
            fixed (byte* at = bytes)
                Call.Check(
                    Native.xq_record_annotate(handle, node.Number, kind, at, (UIntPtr)bytes.Length, &err), &err);
        }

        /// <summary>Takes all comments and glyphs of a node away.</summary>
        public void ClearNotes(Node node)
        {
            if (node == null)
                throw new ArgumentNullException(nameof(node));
            xq_error err;
            Call.Check(Native.xq_record_clear_notes(handle, node.Number, &err), &err);
            node.Said.Clear();
            node.Marks.Clear();
        }

        /// <summary>The record as PGN, its moves in a notation.</summary>
        public string ToPgn(string style = "chinese")
        {
            byte[] name = Utf8.Bytes(style);
            IntPtr text;
            xq_error err;
            fixed (byte* at = name)
                Call.Check(Native.xq_record_to_pgn(handle, at, (UIntPtr)name.Length, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The same as the bytes of an encoding, such as "big5".</summary>
        public byte[] ToPgn(string style, string encoding) => Encodings.Encode(ToPgn(style), encoding);

        /// <summary>The record as DhtmlXQ (UBB). Glyphs have no place there and are left out.</summary>
        public string ToDhtmlXq()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_record_to_dhtmlxq(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The record as an XQF file (version 10). Header texts are cut to their room there,
        /// glyphs are left out.</summary>
        public byte[] ToXqf()
        {
            IntPtr bytes;
            xq_error err;
            Call.Check(Native.xq_record_to_xqf(handle, &bytes, &err), &err);
            return TextHandle.TakeBytes(bytes);
        }
    }

    public sealed unsafe partial class Game
    {
        /// <summary>The moves as a record, to be written, with the result of the board: "*" while the game
        /// is not over there.</summary>
        public Record ToRecord()
        {
            IntPtr record;
            xq_error err;
            Call.Check(Native.xq_record_of_game(handle, &record, &err), &err);
            var made = new Record(new RecordHandle(record));
            Outcome outcome = Outcome();
            if (outcome != null)
                made.Result = outcome.Winner == null ? "1/2-1/2" : outcome.Winner == Color.Red ? "1-0" : "0-1";
            return made;
        }

        /// <summary>The game as PGN; <see cref="ToRecord"/> gives tags, other formats and encodings.</summary>
        public string ToPgn(string style = "chinese")
        {
            using (Record record = ToRecord())
                return record.ToPgn(style);
        }
    }
}
