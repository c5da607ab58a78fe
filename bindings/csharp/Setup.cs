using System;
using System.Collections.Generic;

namespace XqRules
{
    /// <summary>One thing that keeps a diagram from being a legal position.</summary>
    public sealed class Defect
    {
        /// <summary>A fixed name, such as "missing_king".</summary>
        public string Kind { get; }
        /// <summary>What is wrong, in English.</summary>
        public string Message { get; }
        /// <summary>The point it is about, if it is about one.</summary>
        public Square? Square { get; }
        /// <summary>Where it is in the FEN, in bytes, if it is a fault of the text.</summary>
        public long? ByteOffset { get; }

        internal unsafe Defect(xq_defect* value)
        {
            const int Room = 256;
            byte* buffer = stackalloc byte[Room];
            xq_error err;
            Call.Check(Native.xq_defect_name(value, buffer, (UIntPtr)Room, null, &err), &err);
            Kind = Utf8.Read(buffer);
            Call.Check(Native.xq_defect_text(value, buffer, (UIntPtr)Room, null, &err), &err);
            Message = Utf8.Read(buffer);
            Square = value->square == Native.XQ_NO_SQUARE ? (Square?)null : new Square(value->square);
            ByteOffset = value->byte_offset < 0 ? (long?)null : value->byte_offset;
        }

        /// <inheritdoc/>
        public override string ToString() => Message;
    }

    /// <summary>Any diagram, legal or not. Reading one never fails: what is wrong is in
    /// <see cref="Defects"/>.</summary>
    public sealed unsafe partial class Setup
    {
        private xq_setup value;

        /// <summary>Everything that keeps it from being a legal position, at once.</summary>
        public IReadOnlyList<Defect> Defects { get; }

        /// <summary>Reads a FEN.</summary>
        /// <param name="fen">The text, whatever is in it.</param>
        public Setup(string fen)
        {
            Library.Require();
            byte[] bytes = Utf8.Bytes(fen);
            var found = new xq_defect[Native.XQ_MAX_DEFECTS];
            UIntPtr count;
            xq_error err;
            fixed (byte* text = bytes)
            fixed (xq_setup* setup = &value)
            fixed (xq_defect* defects = found)
            {
                Call.Check(
                    Native.xq_setup_from_fen(text, (UIntPtr)bytes.Length, setup, defects, (UIntPtr)found.Length, &count, &err),
                    &err);
                var list = new Defect[(int)count];
                for (int i = 0; i < list.Length; i++)
                    list[i] = new Defect(&defects[i]);
                Defects = list;
            }
        }

        /// <summary>The side to move.</summary>
        public Color Turn => (Color)value.turn;

        /// <summary>The piece on a point.</summary>
        /// <param name="square">The point.</param>
        public Piece this[Square square]
        {
            get
            {
                fixed (xq_setup* setup = &value)
                    return new Piece(setup->pieces[square.Index]);
            }
        }

        /// <summary>The FEN of the diagram, with what could not be read left out.</summary>
        /// <returns>The FEN.</returns>
        public string Fen()
        {
            const int Room = Native.XQ_MAX_FEN;
            byte* buffer = stackalloc byte[Room];
            xq_error err;
            fixed (xq_setup* setup = &value)
                Call.Check(Native.xq_setup_fen(setup, buffer, (UIntPtr)Room, null, &err), &err);
            return Utf8.Read(buffer);
        }

        /// <inheritdoc/>
        public override string ToString() => Fen();
    }
}
