using System;

namespace XqRules
{
    /// <summary>From a status to an exception.</summary>
    internal static unsafe class Call
    {
        /// <summary>Throws unless the call went well.</summary>
        internal static void Check(int status, xq_error* err)
        {
            if (status != Native.XQ_OK)
                throw Failure.From(status, err).ToException();
        }
    }
}
