using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace XqRules
{
    /// <summary>The types of the columns of an <see cref="Audit"/>.</summary>
    public enum AuditKind
    {
        /// <summary>Unsigned numbers of 32 bits.</summary>
        U32 = 1,
        /// <summary>Unsigned numbers of 64 bits.</summary>
        U64 = 2,
        /// <summary>Yes or no.</summary>
        Flag = 3,
        /// <summary>Text.</summary>
        Text = 4,
        /// <summary>One of few texts.</summary>
        Name = 5,
        /// <summary>16 bytes.</summary>
        Bytes16 = 6,
        /// <summary>A list; columns with this one as their parent are the fields of its elements.</summary>
        List = 7,
    }

    /// <summary>One column of the schema.</summary>
    public sealed class AuditColumn
    {
        internal AuditColumn(string name, AuditKind kind, bool nullable, int parent, string[] names)
        {
            Name = name;
            Kind = kind;
            Nullable = nullable;
            Parent = parent;
            Names = Array.AsReadOnly(names);
        }

        /// <summary>Its name; that of a list's field begins with the list's, "tags.name".</summary>
        public string Name { get; }
        /// <summary>Its type.</summary>
        public AuditKind Kind { get; }
        /// <summary>May a value be missing?</summary>
        public bool Nullable { get; }
        /// <summary>The number of the list that it is a field of; -1 for none.</summary>
        public int Parent { get; }
        /// <summary>Of a column of names: the texts, in the order of their numbers.</summary>
        public IReadOnlyList<string> Names { get; }
    }

    /// <summary>How games are to be audited.</summary>
    public sealed class AuditOptions
    {
        /// <summary>How the file is to be read.</summary>
        public ReadOptions Reading { get; set; } = new ReadOptions();
        /// <summary>The rule book by which repetitions are judged.</summary>
        public RuleBook Rules { get; set; } = RuleBook.Cxa2007;
        /// <summary>Are repetitions judged, or only counted?</summary>
        public bool Judge { get; set; } = true;
        /// <summary>How many positions are searched for one game, before what is left is counted as
        /// unjudged; 0 for 1,000,000.</summary>
        public long MaxNodes { get; set; }
        /// <summary>How many threads share the work.</summary>
        public int Threads { get; set; } = 1;
        /// <summary>How many bytes of the file are before a part that <see cref="Audit.Split"/> cut.</summary>
        public long BytesBefore { get; set; }
        /// <summary>How many games are before it.</summary>
        public int GamesBefore { get; set; }
    }

    /// <summary>The games of one file or of a part of one, a row for each, as columns.</summary>
    public sealed unsafe class Audit
    {
        private static readonly Lazy<AuditColumn[]> Schema = new Lazy<AuditColumn[]>(ReadSchema);
        private readonly byte[] block;

        private Audit(byte[] block) { this.block = block; }

        /// <summary>All columns, in the order of their numbers.</summary>
        public static IReadOnlyList<AuditColumn> Columns => Array.AsReadOnly(Schema.Value);

        /// <summary>The number of a column.</summary>
        /// <param name="name">Its name.</param>
        /// <returns>Its place in <see cref="Columns"/>.</returns>
        /// <exception cref="ArgumentException">There is no such column.</exception>
        public static int Column(string name)
        {
            int found = Array.FindIndex(Schema.Value, column => column.Name == name);
            if (found < 0)
                throw new ArgumentException("no such column: " + name, nameof(name));
            return found;
        }

        /// <summary>Reads all games of a file of any format and encoding, or of a part of one. What is wrong
        /// with a game stands in its row and stops nothing.</summary>
        /// <param name="data">The bytes of the file.</param>
        /// <param name="options">How it is to be audited; null for the usual.</param>
        /// <returns>A row for each game.</returns>
        /// <exception cref="ArgumentNullException">There are no data.</exception>
        /// <exception cref="ArgumentOutOfRangeException">A number of threads or games is negative.</exception>
        /// <exception cref="UsageException">There are too many threads, or a part of a file comes without format
        /// and encoding.</exception>
        /// <exception cref="RulesException">The rule book cannot be used.</exception>
        public static Audit Of(byte[] data, AuditOptions options = null)
        {
            if (data == null)
                throw new ArgumentNullException(nameof(data));
            options = options ?? new AuditOptions();
            Library.Require();
            xq_read_options reading = options.Reading.ToNative();
            var native = default(xq_audit_options);
            native.struct_size = (uint)sizeof(xq_audit_options);
            native.threads = Lengths.Positive(options.Threads);
            native.unjudged = options.Judge ? 0u : 1u;
            native.games_before = Lengths.Positive(options.GamesBefore);
            native.bytes_before = checked((ulong)options.BytesBefore);
            native.max_nodes = checked((ulong)options.MaxNodes);
            byte[] rules = Utf8.Bytes(options.Rules.Text);
            IntPtr audit;
            xq_error err;
            fixed (byte* dataAt = data)
            fixed (byte* rulesAt = rules)
                Call.Check(
                    Native.xq_audit_new(
                        dataAt, (UIntPtr)data.Length, &reading, &native, rulesAt, (UIntPtr)rules.Length, &audit, &err),
                    &err);
            using (var handle = new AuditHandle(audit))
            {
                var block = new byte[checked((int)Native.xq_audit_len(handle))];
                Marshal.Copy((IntPtr)Native.xq_audit_data(handle), block, 0, block.Length);
                return new Audit(block);
            }
        }

        /// <summary>How many of these bytes, with which a file or a part of it begins, can be audited apart
        /// from what follows; 0 when more bytes are needed. Format and encoding must be given.</summary>
        /// <param name="data">The bytes.</param>
        /// <param name="reading">The format, pgn or lines, and the encoding.</param>
        /// <returns>How many bytes, up to the last border of games among them.</returns>
        /// <exception cref="ArgumentNullException">There are no data or no options.</exception>
        /// <exception cref="UsageException">The options name no such format, or no encoding.</exception>
        public static long Split(byte[] data, ReadOptions reading)
        {
            if (data == null)
                throw new ArgumentNullException(nameof(data));
            if (reading == null)
                throw new ArgumentNullException(nameof(reading));
            Library.Require();
            xq_read_options native = reading.ToNative();
            UIntPtr size;
            xq_error err;
            fixed (byte* at = data)
                Call.Check(Native.xq_audit_split(at, (UIntPtr)data.Length, &native, &size, &err), &err);
            return (long)size;
        }

        /// <summary>How many games.</summary>
        public int Count => (int)Word(3);

        /// <summary>How many values a column has: as many as there are games, or below a list as many as all
        /// lists have together.</summary>
        /// <param name="column">The name of the column.</param>
        /// <returns>How many values.</returns>
        /// <exception cref="ArgumentException">There is no such column.</exception>
        public int Length(string column) => (int)Word(At(Column(column)));

        /// <summary>Is there no value?</summary>
        /// <param name="column">The name of the column.</param>
        /// <param name="row">Which value, from 0.</param>
        /// <returns>Whether it is missing.</returns>
        /// <exception cref="ArgumentException">There is no such column.</exception>
        /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
        public bool IsNull(string column, int row)
        {
            int number = Column(column);
            Check(number, row);
            return Schema.Value[number].Nullable && !Bit(Place(number, 0), row);
        }

        /// <summary>A number; null if there is none.</summary>
        /// <param name="column">The name of the column.</param>
        /// <param name="row">Which value, from 0.</param>
        /// <returns>The number.</returns>
        /// <exception cref="ArgumentException">There is no such column, or it is of another type.</exception>
        /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
        public ulong? Number(string column, int row)
        {
            int number = Of(column, row, AuditKind.U32, AuditKind.U64), at = Place(number, 2);
            if (IsNull(column, row))
                return null;
            return Schema.Value[number].Kind == AuditKind.U32
                ? BitConverter.ToUInt32(block, at + 4 * row)
                : BitConverter.ToUInt64(block, at + 8 * row);
        }

        /// <summary>A yes or no.</summary>
        /// <param name="column">The name of the column.</param>
        /// <param name="row">Which value, from 0.</param>
        /// <returns>True for yes.</returns>
        /// <exception cref="ArgumentException">There is no such column, or it is of another type.</exception>
        /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
        public bool Flag(string column, int row) => Bit(Place(Of(column, row, AuditKind.Flag), 2), row);

        /// <summary>A text, also one of few; null if there is none.</summary>
        /// <param name="column">The name of the column.</param>
        /// <param name="row">Which value, from 0.</param>
        /// <returns>The text.</returns>
        /// <exception cref="ArgumentException">There is no such column, or it is of another type.</exception>
        /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
        public string Text(string column, int row)
        {
            int number = Of(column, row, AuditKind.Text, AuditKind.Name), at = Place(number, 2);
            if (IsNull(column, row))
                return null;
            if (Schema.Value[number].Kind == AuditKind.Name)
                return Schema.Value[number].Names[block[at + row]];
            int offsets = Place(number, 1) + 8 * row;
            int from = (int)BitConverter.ToInt64(block, offsets), to = (int)BitConverter.ToInt64(block, offsets + 8);
            return System.Text.Encoding.UTF8.GetString(block, at + from, to - from);
        }

        /// <summary>16 bytes; null if there are none.</summary>
        /// <param name="column">The name of the column.</param>
        /// <param name="row">Which value, from 0.</param>
        /// <returns>The bytes.</returns>
        /// <exception cref="ArgumentException">There is no such column, or it is of another type.</exception>
        /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
        public byte[] Bytes(string column, int row)
        {
            int number = Of(column, row, AuditKind.Bytes16);
            if (IsNull(column, row))
                return null;
            var found = new byte[16];
            Array.Copy(block, Place(number, 2) + 16 * row, found, 0, 16);
            return found;
        }

        /// <summary>Which values of a list's fields belong to a row: the first, and how many.</summary>
        /// <param name="column">The name of the column.</param>
        /// <param name="row">Which value, from 0.</param>
        /// <param name="first">The first of them.</param>
        /// <param name="count">How many.</param>
        /// <exception cref="ArgumentException">There is no such column, or it is of another type.</exception>
        /// <exception cref="ArgumentOutOfRangeException">There is no such row.</exception>
        public void Elements(string column, int row, out int first, out int count)
        {
            int offsets = Place(Of(column, row, AuditKind.List), 1) + 8 * row;
            first = (int)BitConverter.ToInt64(block, offsets);
            count = (int)BitConverter.ToInt64(block, offsets + 8) - first;
        }

        private ulong Word(int number) => BitConverter.ToUInt64(block, 8 * number);

        /// <summary>The first of a column's words.</summary>
        private static int At(int column) => 4 + 8 * column;

        private int Place(int column, int buffer) => (int)Word(At(column) + 2 + 2 * buffer);

        private bool Bit(int at, int row) => (block[at + row / 8] >> (row % 8) & 1) == 1;

        private void Check(int column, int row)
        {
            if (row < 0 || (ulong)row >= Word(At(column)))
                throw new ArgumentOutOfRangeException(nameof(row), row, "no such row");
        }

        private int Of(string column, int row, AuditKind kind, AuditKind or = 0)
        {
            int number = Column(column);
            AuditKind found = Schema.Value[number].Kind;
            if (found != kind && found != or)
                throw new ArgumentException("the column " + column + " is of the type " + found, nameof(column));
            Check(number, row);
            return number;
        }

        private static AuditColumn[] ReadSchema()
        {
            Library.Require();
            var columns = new AuditColumn[Native.xq_audit_columns()];
            byte* buffer = stackalloc byte[64];
            for (uint i = 0; i < columns.Length; i++)
            {
                xq_audit_column column;
                xq_error err;
                Call.Check(Native.xq_audit_column_at(i, &column, &err), &err);
                var names = new string[column.names];
                UIntPtr needed;
                for (uint value = 0; value < names.Length; value++)
                {
                    Call.Check(Native.xq_audit_value_name(i, value, buffer, (UIntPtr)64, &needed, &err), &err);
                    names[value] = Utf8.Read(buffer);
                }
                int parent = column.parent == Native.XQ_AUDIT_NO_PARENT ? -1 : (int)column.parent;
                columns[i] = new AuditColumn(
                    Utf8.Read(column.name), (AuditKind)column.kind, column.nullable != 0, parent, names);
            }
            return columns;
        }
    }
}
