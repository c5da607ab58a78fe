using System;

namespace XqRules
{
    /// <summary>The encodings of old programs (art. 7): "utf-8", "utf-16le", "utf-16be", "gb18030"
    /// ("gbk"), "big5".</summary>
    public static unsafe class Encodings
    {
        /// <summary>A text in an encoding. A character that the encoding lacks throws a
        /// <see cref="RecordException"/> with its place in the UTF-8 text.</summary>
        /// <param name="text">The text.</param>
        /// <param name="encoding">One of the names above.</param>
        /// <returns>Its bytes, without a byte order mark.</returns>
        /// <exception cref="RecordException">A character is not in the encoding; <see cref="XqException.ByteOffset"/>
        /// is its place in UTF-8.</exception>
        /// <exception cref="UsageException">There is no such encoding.</exception>
        public static byte[] Encode(string text, string encoding)
        {
            byte[] bytes = Utf8.Bytes(text);
            Library.Require();
            IntPtr found;
            xq_error err;
            fixed (byte* at = bytes)
                Call.Check(
                    Native.xq_encode(
                        at, (UIntPtr)bytes.Length, NumberOf(encoding), &found, &err),
                    &err);
            return TextHandle.TakeBytes(found);
        }

        /// <summary>The text of bytes, in the encoding that makes most sense of them as a record of
        /// Xiangqi unless one is given. What is no text becomes U+FFFD.</summary>
        /// <param name="data">The bytes.</param>
        /// <param name="encoding">One of the names above, or "any".</param>
        /// <returns>The text.</returns>
        /// <exception cref="ArgumentNullException">There are no bytes.</exception>
        /// <exception cref="UsageException">There is no such encoding.</exception>
        public static string Decode(byte[] data, string encoding = "any") => Decode(data, encoding, out _);

        /// <summary>The same, and the encoding that was used.</summary>
        /// <param name="data">The bytes.</param>
        /// <param name="encoding">One of the names above, or "any".</param>
        /// <param name="used">The name of the encoding that they were taken for.</param>
        /// <returns>The text.</returns>
        /// <exception cref="ArgumentNullException">There are no bytes.</exception>
        /// <exception cref="UsageException">There is no such encoding.</exception>
        public static string Decode(byte[] data, string encoding, out string used)
        {
            if (data == null)
                throw new ArgumentNullException(nameof(data));
            Library.Require();
            uint number;
            IntPtr text;
            xq_error err;
            fixed (byte* at = data)
                Call.Check(
                    Native.xq_decode(
                        at, (UIntPtr)data.Length, NumberOf(encoding),
                        &number, &text, &err),
                    &err);
            used = Utf8.Read(Native.xq_encoding_name(number));
            return TextHandle.Take(text);
        }

        /// <summary>The number of an encoding by its name.</summary>
        internal static uint NumberOf(string encoding)
        {
            byte[] bytes = Utf8.Bytes(encoding);
            uint number;
            xq_error err;
            fixed (byte* at = bytes)
                Call.Check(Native.xq_encoding_number(at, (UIntPtr)bytes.Length, &number, &err), &err);
            return number;
        }
    }
}
