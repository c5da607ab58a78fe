using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;

namespace XqRules
{
    /// <summary>How a file is to be read. What is not given is found out.</summary>
    public sealed class ReadOptions
    {
        /// <summary>The format, such as "pgn", or "any".</summary>
        public string Format { get; set; } = "any";
        /// <summary>The encoding of the text, such as "big5", or "any".</summary>
        public string Encoding { get; set; } = "any";
        /// <summary>The notation of the moves, such as "wxf", or "any".</summary>
        public string Style { get; set; } = "any";
        /// <summary>Is a game that cannot be read to its end the last one?</summary>
        public bool Strict { get; set; }

        /// <summary>The size of the field, with its NUL.</summary>
        private const int StyleRoom = 48;

        internal unsafe xq_read_options ToNative()
        {
            var options = default(xq_read_options);
            options.struct_size = (uint)sizeof(xq_read_options);
            options.format = FormatNumber(Format);
            options.encoding = Encodings.NumberOf(Encoding);
            options.strict = Strict ? 1u : 0u;
            byte[] name = Utf8.Bytes(Style);
            if (name.Length >= StyleRoom)
                throw new ArgumentException("no such notation: " + Style);
            for (int i = 0; i < name.Length; i++)
                options.style[i] = name[i];
            return options;
        }

        private static unsafe uint FormatNumber(string format)
        {
            byte[] bytes = Utf8.Bytes(format);
            uint number;
            xq_error err;
            fixed (byte* at = bytes)
                Call.Check(Native.xq_format_number(at, (UIntPtr)bytes.Length, &number, &err), &err);
            return number;
        }
    }

    /// <summary>Score sheets as files, in every format and encoding in use (art. 7).</summary>
    public static class Records
    {
        /// <summary>The games of a file, one by one.</summary>
        /// <param name="data">The whole file.</param>
        /// <param name="options">How it is to be read; null: everything is found out.</param>
        /// <returns>The games, each time from the first; each record is to be disposed of.</returns>
        /// <exception cref="ArgumentNullException">There are no bytes.</exception>
        /// <exception cref="UsageException">On the first game: the options name what there is not.</exception>
        public static IEnumerable<Record> Read(byte[] data, ReadOptions options = null)
        {
            if (data == null)
                throw new ArgumentNullException(nameof(data));
            return new RecordSequence(() => new MemoryStream(data, false), options);
        }

        /// <summary>The games of a file, one by one. Memory grows with the largest game, not with
        /// the file.</summary>
        /// <param name="path">Where the file lies.</param>
        /// <param name="options">How it is to be read; null: everything is found out.</param>
        /// <returns>The games, each time from the first; each record is to be disposed of.</returns>
        /// <exception cref="ArgumentNullException">There is no path.</exception>
        /// <exception cref="UsageException">On the first game: the options name what there is not.</exception>
        /// <exception cref="System.IO.IOException">On the first game, or a later one: the file cannot be
        /// read.</exception>
        public static IEnumerable<Record> Read(string path, ReadOptions options = null)
        {
            if (path == null)
                throw new ArgumentNullException(nameof(path));
            return new RecordSequence(() => File.OpenRead(path), options);
        }

        /// <summary>The games that a stream brings, one by one, once. Memory grows with the largest game,
        /// not with the stream, which stays open.</summary>
        /// <param name="stream">Where the bytes come from.</param>
        /// <param name="options">How it is to be read; null: everything is found out.</param>
        /// <returns>The games, once; each record is to be disposed of.</returns>
        /// <exception cref="ArgumentNullException">There is no stream.</exception>
        /// <exception cref="UsageException">On the first game: the options name what there is not.</exception>
        public static IEnumerable<Record> Read(Stream stream, ReadOptions options = null)
        {
            if (stream == null)
                throw new ArgumentNullException(nameof(stream));
            return new RecordSequence(() => stream, options, true);
        }
    }

    internal sealed class RecordSequence : IEnumerable<Record>
    {
        private readonly Func<Stream> open;
        private readonly ReadOptions options;

        private readonly bool leaveOpen;

        internal RecordSequence(Func<Stream> open, ReadOptions options, bool leaveOpen = false)
        {
            this.open = open;
            this.leaveOpen = leaveOpen;
            this.options = options ?? new ReadOptions();
        }

        public IEnumerator<Record> GetEnumerator() => new RecordReader(open(), options, leaveOpen);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>Feeds the library's reader from a stream whenever it asks for more.</summary>
    internal sealed unsafe class RecordReader : IEnumerator<Record>
    {
        private const int PieceSize = 1 << 18;

        private readonly Stream stream;
        private readonly RecordReaderHandle handle;
        private readonly bool leaveOpen;
        private byte[] piece;

        internal RecordReader(Stream stream, ReadOptions options, bool leaveOpen)
        {
            this.stream = stream;
            this.leaveOpen = leaveOpen;
            try
            {
                Library.Require();
                xq_read_options native = options.ToNative();
                IntPtr reader;
                xq_error err;
                Call.Check(Native.xq_record_reader_new(&native, &reader, &err), &err);
                handle = new RecordReaderHandle(reader);
            }
            catch
            {
                CloseStream();
                throw;
            }
        }

        public Record Current { get; private set; }

        object IEnumerator.Current => Current;

        public bool MoveNext()
        {
            while (true)
            {
                IntPtr record;
                xq_error err;
                int status = Native.xq_record_reader_next(handle, &record, &err);
                if (status == Native.XQ_E_END)
                    return false;
                if (status == Native.XQ_E_MORE)
                {
                    Feed();
                    continue;
                }
                Call.Check(status, &err);
                Current = new Record(new RecordHandle(record));
                return true;
            }
        }

        private void Feed()
        {
            if (piece == null)
                piece = new byte[PieceSize];
            int length = stream.Read(piece, 0, piece.Length);
            xq_error err;
            if (length == 0)
                Call.Check(Native.xq_record_reader_end(handle, &err), &err);
            else
                fixed (byte* at = piece)
                    Call.Check(Native.xq_record_reader_feed(handle, at, (UIntPtr)length, &err), &err);
        }

        public void Reset() => throw new NotSupportedException();

        public void Dispose()
        {
            handle.Dispose();
            CloseStream();
        }

        private void CloseStream()
        {
            if (!leaveOpen)
                stream.Dispose();
        }
    }
}
