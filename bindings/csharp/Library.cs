using System;

namespace XqRules
{
    /// <summary>The native library behind this one.</summary>
    public static unsafe class Library
    {
        private static readonly bool Fits = Check();

        /// <summary>The version of the native library.</summary>
        public static string Version => Utf8.Read(Native.xq_version_string());

        /// <summary>Throws unless the native library speaks the interface that this one was made for.
        /// Every constructor asks; later calls need not.</summary>
        internal static void Require()
        {
            if (!Fits)
                throw new InvalidOperationException(
                    "the native library xqrules speaks the interface versions " + Native.xq_abi_oldest() + " to "
                    + Native.xq_abi_version() + ", this assembly needs " + Native.XQ_ABI_VERSION);
        }

        private static bool Check() =>
            Native.xq_abi_oldest() <= Native.XQ_ABI_VERSION && Native.XQ_ABI_VERSION <= Native.xq_abi_version();
    }
}
