using System;
using System.Collections.Generic;

namespace XqRules
{
    /// <summary>What every failure of the library is, or derives from.</summary>
    /// <remarks>Some failures are the same everywhere and are not named with each method. Null for a text, an array or an
    /// object that is wanted throws an <see cref="ArgumentNullException"/>, half a surrogate pair in a text an
    /// <see cref="System.Text.EncoderFallbackException"/>. After Dispose every call throws an
    /// <see cref="ObjectDisposedException"/>. A call that changes an object while another thread uses it throws a
    /// <see cref="BusyException"/>. An <see cref="InternalException"/> is a bug of the library.</remarks>
    public class XqException : Exception
    {
        /// <summary>The status code of the C interface.</summary>
        public int Code { get; }
        /// <summary>The line of the text that was read, from 1; 0 when that says nothing here.</summary>
        public int Line { get; }
        /// <summary>The column in that line, in characters from 1; 0 when that says nothing here.</summary>
        public int Column { get; }
        /// <summary>The ply of the game, from 1; 0 when that says nothing here.</summary>
        public int Ply { get; }
        /// <summary>The place in the text that was read, in bytes from 0; -1 when that says nothing here.</summary>
        public long ByteOffset { get; }
        /// <summary>The field of rules, regulations or other JSON that was wrong, such as "scoring.win";
        /// empty when that says nothing here.</summary>
        public string Field { get; }

        internal XqException(Failure failure) : base(failure.Message)
        {
            Code = failure.Code;
            Line = failure.Line;
            Column = failure.Column;
            Ply = failure.Ply;
            ByteOffset = failure.ByteOffset;
            Field = "";
            if (Code == Native.XQ_E_JSON || Code == Native.XQ_E_RULES)
            {
                // "scoring.win: expected …"
                int end = Message.IndexOf(": ", StringComparison.Ordinal);
                if (end > 0 && Message.IndexOf(' ') == end + 1)
                    Field = Message.Substring(0, end);
            }
        }
    }

    /// <summary>A call that cannot be right: a value out of range, a name that is not known
    /// (status 1-99).</summary>
    public class UsageException : XqException
    {
        internal UsageException(Failure failure) : base(failure) { }
    }

    /// <summary>The object is in use in another thread, and this call would have changed it.</summary>
    public sealed class BusyException : UsageException
    {
        internal BusyException(Failure failure) : base(failure) { }
    }

    /// <summary>A bug in the library, caught at its border. Please report it with the message.</summary>
    public sealed class InternalException : XqException
    {
        internal InternalException(Failure failure) : base(failure) { }
    }

    /// <summary>Something about the board that cannot be (status 100-199).</summary>
    public class BoardException : XqException
    {
        internal BoardException(Failure failure) : base(failure) { }
    }

    /// <summary>A FEN that is no legal position.</summary>
    public sealed class SetupException : BoardException
    {
        /// <summary>Everything that is wrong with it.</summary>
        public IReadOnlyList<Defect> Defects { get; }

        internal SetupException(Failure failure, IReadOnlyList<Defect> defects) : base(failure) { Defects = defects; }
    }

    /// <summary>Something about a game that cannot be (status 200-299).</summary>
    public class GameException : XqException
    {
        internal GameException(Failure failure) : base(failure) { }
    }

    /// <summary>A move that the rules forbid here; the message says which rule.</summary>
    public sealed class IllegalMoveException : GameException
    {
        internal IllegalMoveException(Failure failure) : base(failure) { }
    }

    /// <summary>The game is over on the board: no move can follow.</summary>
    public sealed class GameOverException : GameException
    {
        internal GameOverException(Failure failure) : base(failure) { }
    }

    /// <summary>Text that is a move in no notation asked for (status 300-399).</summary>
    public class NotationException : XqException
    {
        internal NotationException(Failure failure) : base(failure) { }
    }

    /// <summary>Text that fits several legal moves.</summary>
    public sealed class AmbiguousMoveException : NotationException
    {
        /// <summary>The moves that it fits.</summary>
        public IReadOnlyList<Move> Candidates { get; }

        internal AmbiguousMoveException(Failure failure, IReadOnlyList<Move> candidates) : base(failure) { Candidates = candidates; }
    }

    /// <summary>A game record that cannot be read (status 400-499).</summary>
    public sealed class RecordException : XqException
    {
        internal RecordException(Failure failure) : base(failure) { }
    }

    /// <summary>A rule book that cannot be used (status 500-599).</summary>
    public sealed class RulesException : XqException
    {
        internal RulesException(Failure failure) : base(failure) { }
    }

    /// <summary>What a clock or a contest does not take: a time that runs backwards, another side's
    /// turn (status 600-699).</summary>
    public sealed class ClockException : XqException
    {
        internal ClockException(Failure failure) : base(failure) { }
    }

    /// <summary>What a tournament does not take (status 700-799); the message names the item.</summary>
    public class TournamentException : XqException
    {
        internal TournamentException(Failure failure) : base(failure) { }
    }

    /// <summary>There is no legal pairing; the message says why.</summary>
    public sealed class PairingException : TournamentException
    {
        internal PairingException(Failure failure) : base(failure) { }
    }

    /// <summary>What the C interface says of a failure, taken out of its struct.</summary>
    internal sealed class Failure
    {
        internal int Code;
        internal int Line;
        internal int Column;
        internal int Ply;
        internal long ByteOffset;
        internal string Message;

        internal static unsafe Failure From(int code, xq_error* err)
        {
            return new Failure
            {
                Code = code,
                Line = (int)err->line,
                Column = (int)err->column,
                Ply = (int)err->ply,
                ByteOffset = err->byte_offset,
                Message = Utf8.Read(err->message),
            };
        }

        /// <summary>From a status to its exception: single codes first, then by range.</summary>
        internal Exception ToException()
        {
            switch (Code)
            {
                case Native.XQ_E_BUSY: return new BusyException(this);
                case Native.XQ_E_PANIC:
                case Native.XQ_E_POISONED: return new InternalException(this);
                case Native.XQ_E_ILLEGAL_MOVE:
                case Native.XQ_E_NO_SUCH_MOVE: return new IllegalMoveException(this);
                case Native.XQ_E_GAME_OVER: return new GameOverException(this);
                case Native.XQ_E_NO_PAIRING: return new PairingException(this);
            }
            switch (Code / 100)
            {
                case 0: return new UsageException(this);
                case 1: return new BoardException(this);
                case 2: return new GameException(this);
                case 3: return new NotationException(this);
                case 4: return new RecordException(this);
                case 5: return new RulesException(this);
                case 6: return new ClockException(this);
                case 7: return new TournamentException(this);
                default: return new XqException(this);
            }
        }
    }
}
