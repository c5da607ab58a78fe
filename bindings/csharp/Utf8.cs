using System;
using System.Text;

namespace XqRules
{
    /// <summary>Text on its way over the border: UTF-8 both ways.</summary>
    internal static unsafe class Utf8
    {
        /// <summary>Throws on half a surrogate pair instead of sending a replacement character.</summary>
        private static readonly Encoding Strict = new UTF8Encoding(false, true);

        internal static byte[] Bytes(string text)
        {
            if (text == null)
                throw new ArgumentNullException(nameof(text));
            return Strict.GetBytes(text);
        }

        /// <summary>The most bytes that a text can need.</summary>
        internal static int MaxBytes(string text)
        {
            if (text == null)
                throw new ArgumentNullException(nameof(text));
            return checked(text.Length * 3);
        }

        /// <summary>Texts that need no more bytes than this fit into a buffer on the stack.</summary>
        internal const int Short = 256;

        /// <summary>An array for a text that does not fit on the stack; else null.</summary>
        internal static byte[] Large(int room) => room > Short ? new byte[room] : null;

        /// <summary>Writes the text to a buffer of the caller's, without any allocation.</summary>
        internal static int Write(string text, byte* to, int capacity)
        {
            if (text.Length == 0)
                return 0;
            fixed (char* chars = text)
                return Strict.GetBytes(chars, text.Length, to, capacity);
        }

        /// <summary>A text up to its NUL.</summary>
        internal static string Read(byte* text)
        {
            if (text == null)
                return "";
            int length = 0;
            while (text[length] != 0)
                length++;
            return Read(text, length);
        }

        internal static string Read(byte* text, int length)
        {
            return length == 0 ? "" : Encoding.UTF8.GetString(text, length);
        }
    }
}
