using System;
using System.Collections.Generic;

namespace XqRules
{
    // Making, changing and writing records.
    public sealed unsafe partial class Record
    {
        /// <summary>A record without moves, from the start position (art. 1.3) unless another is given.</summary>
        /// <param name="start">Where the game begins, which is copied; null for the start position.</param>
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
        /// <returns>A record of its own.</returns>
        public Record Copy()
        {
            IntPtr copy;
            xq_error err;
            Call.Check(Native.xq_record_copy(handle, &copy, &err), &err);
            return new Record(new RecordHandle(copy));
        }

        /// <summary>Sets a tag, whatever the case of its name.</summary>
        /// <param name="name">The name, such as "Red".</param>
        /// <param name="value">The value; it may be empty.</param>
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
        /// <param name="name">The name.</param>
        /// <returns>Whether there was one.</returns>
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
        /// <param name="node">The node; null: the last of the main line.</param>
        /// <returns>A position of its own.</returns>
        /// <exception cref="RecordException">There is no start position, or the node is not of this record.</exception>
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
        /// <param name="text">The move, such as "炮二平五", "C2.5" or "h2e2".</param>
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs"; "any" for whichever it fits.</param>
        /// <returns>The move that it means.</returns>
        /// <exception cref="NotationException">It is no move in the notation.</exception>
        /// <exception cref="AmbiguousMoveException">It fits several moves.</exception>
        /// <exception cref="IllegalMoveException">No piece can do that here.</exception>
        /// <exception cref="RecordException">There is no start position.</exception>
        /// <exception cref="UsageException">There is no such notation.</exception>
        public Move Push(string text, string style = "any")
        {
            Move move = PositionAt().Read(text, style);
            Add(Last(), move);
            return move;
        }

        /// <summary>Adds a move at the end of the main line.</summary>
        /// <param name="move">The move.</param>
        /// <exception cref="IllegalMoveException">The rules forbid it; the message says which.</exception>
        /// <exception cref="RecordException">There is no start position.</exception>
        /// <exception cref="UsageException">It is no move at all, or the record is full.</exception>
        public void Push(Move move) => Add(Last(), move);

        /// <summary>Adds a move after a node: the main line if it is the first there, else a variation.
        /// A move that is there already is found, not added.</summary>
        /// <param name="after">The node.</param>
        /// <param name="move">The move.</param>
        /// <returns>The node of the move.</returns>
        /// <exception cref="ArgumentNullException">There is no node.</exception>
        /// <exception cref="IllegalMoveException">The rules forbid the move; the message says which.</exception>
        /// <exception cref="RecordException">There is no start position, or the node is not of this record.</exception>
        /// <exception cref="UsageException">It is no move at all, or the record is full.</exception>
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
        /// <param name="after">The node.</param>
        /// <param name="text">The move, such as "炮二平五", "C2.5" or "h2e2".</param>
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs"; "any" for whichever it fits.</param>
        /// <returns>The node of the move.</returns>
        /// <exception cref="ArgumentNullException">There is no node.</exception>
        /// <exception cref="NotationException">It is no move in the notation.</exception>
        /// <exception cref="AmbiguousMoveException">It fits several moves.</exception>
        /// <exception cref="IllegalMoveException">No piece can do that there.</exception>
        /// <exception cref="RecordException">There is no start position, or the node is not of this record.</exception>
        /// <exception cref="UsageException">There is no such notation, or the record is full.</exception>
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
        /// <param name="node">The node; the root for what is said before the first move.</param>
        /// <param name="comment">What is said.</param>
        /// <exception cref="ArgumentNullException">There is no node, or no comment.</exception>
        /// <exception cref="RecordException">The node is not of this record.</exception>
        public void Annotate(Node node, string comment)
        {
            Note(node, Native.XQ_NOTE_COMMENT, comment);
            node.Said.Add(comment);
        }

        /// <summary>Adds a glyph to a node: 1 is <c>!</c>, 2 <c>?</c>, 3 <c>!!</c>, 4 <c>??</c>.</summary>
        /// <param name="node">The node.</param>
        /// <param name="glyph">Its number, 0 to 255.</param>
        /// <exception cref="ArgumentNullException">There is no node.</exception>
        /// <exception cref="RecordException">The node is not of this record.</exception>
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
        /// <param name="node">The node.</param>
        /// <exception cref="ArgumentNullException">There is no node.</exception>
        /// <exception cref="RecordException">The node is not of this record.</exception>
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
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs".</param>
        /// <returns>The whole file.</returns>
        /// <exception cref="UsageException">There is no such notation.</exception>
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
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs".</param>
        /// <param name="encoding">A name such as "gb18030", as in <see cref="Encodings"/>.</param>
        /// <returns>The bytes of the whole file.</returns>
        /// <exception cref="RecordException">A character is not in the encoding.</exception>
        /// <exception cref="UsageException">There is no such notation, or no such encoding.</exception>
        public byte[] ToPgn(string style, string encoding) => Encodings.Encode(ToPgn(style), encoding);

        /// <summary>The record as DhtmlXQ (UBB). Glyphs have no place there and are left out.</summary>
        /// <returns>The whole file.</returns>
        /// <exception cref="RecordException">There is no start position.</exception>
        public string ToDhtmlXq()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_record_to_dhtmlxq(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The record as an XQF file (version 10). Header texts are cut to their room there,
        /// glyphs are left out.</summary>
        /// <returns>The bytes of the whole file.</returns>
        /// <exception cref="RecordException">There is no start position.</exception>
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
        /// <returns>A record of its own.</returns>
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
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs".</param>
        /// <returns>The whole file.</returns>
        /// <exception cref="UsageException">There is no such notation.</exception>
        public string ToPgn(string style = "chinese")
        {
            using (Record record = ToRecord())
                return record.ToPgn(style);
        }
    }
}
