using System;
using System.Runtime.InteropServices;

namespace XqRules
{
    /// <summary>What the library owns and this process holds: given back when nobody holds it any
    /// more, and not while a call is using it. Each kind has a class in Native.generated.cs.</summary>
    internal abstract class Handle : SafeHandle
    {
        protected Handle(IntPtr handle) : base(IntPtr.Zero, true) { SetHandle(handle); }

        public override bool IsInvalid => handle == IntPtr.Zero;
    }

    /// <summary>A text is read and given back at once.</summary>
    internal sealed class TextHandle : Handle
    {
        internal TextHandle(IntPtr handle) : base(handle) { }

        protected override bool ReleaseHandle() => Native.xq_text_free(handle) == Native.XQ_OK;

        /// <summary>The content; the handle is given back.</summary>
        internal static unsafe string Take(IntPtr text)
        {
            using (new TextHandle(text))
                return Utf8.Read(Native.xq_text_data(text), checked((int)Native.xq_text_len(text)));
        }

        /// <summary>The same for bytes that are no UTF-8.</summary>
        internal static unsafe byte[] TakeBytes(IntPtr text)
        {
            using (new TextHandle(text))
            {
                var bytes = new byte[checked((int)Native.xq_text_len(text))];
                Marshal.Copy((IntPtr)Native.xq_text_data(text), bytes, 0, bytes.Length);
                return bytes;
            }
        }
    }
}
