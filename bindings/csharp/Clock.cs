using System;

namespace XqRules
{
    /// <summary>What a clock is doing.</summary>
    public enum ClockPhase
    {
        /// <summary>Not started.</summary>
        Ready = 0,
        /// <summary>A side's time runs.</summary>
        Running = 1,
        /// <summary>Stopped by the arbiter, to be resumed.</summary>
        Paused = 2,
        /// <summary>A flag has fallen (art. 22.1).</summary>
        Flagged = 3,
        /// <summary>Somebody has not come within the limit (art. 21).</summary>
        Forfeited = 4,
        /// <summary>Stopped for good.</summary>
        Finished = 5,
    }

    /// <summary>What one side of a clock shows. Times are milliseconds.</summary>
    public readonly struct SideClock
    {
        /// <summary>Left in this period, or in this overtime period once the rest is used up.</summary>
        public long Remaining { get; }
        /// <summary>How long its time can run from now until its flag falls.</summary>
        public long UntilFlag { get; }
        /// <summary>Used, penalties included.</summary>
        public long Used { get; }
        /// <summary>How much of it were penalties.</summary>
        public long Penalties { get; }
        /// <summary>Free time left in this move (US delay).</summary>
        public long Free { get; }
        /// <summary>The period, from 1.</summary>
        public int Period { get; }
        /// <summary>Moves to complete in it; 0 when it asks for none.</summary>
        public int MovesLeft { get; }
        /// <summary>The overtime period (byo-yomi) that runs, from 1; 0 before overtime.</summary>
        public int Overtime { get; }
        /// <summary>How many overtime periods there are.</summary>
        public int Overtimes { get; }
        /// <summary>Moves completed by pressing.</summary>
        public int Presses { get; }
        /// <summary>The flag has fallen.</summary>
        public bool Flagged { get; }
        /// <summary>Not here yet.</summary>
        public bool Absent { get; }
        /// <summary>Has not come within the limit.</summary>
        public bool Forfeited { get; }

        internal SideClock(xq_side_clock value)
        {
            Remaining = value.remaining;
            UntilFlag = value.until_flag;
            Used = value.used;
            Penalties = value.penalties;
            Free = value.free;
            Period = (int)value.period;
            MovesLeft = (int)value.moves_left;
            Overtime = (int)value.overtime;
            Overtimes = (int)value.overtimes;
            Presses = (int)value.presses;
            Flagged = value.flagged != 0;
            Absent = value.absent != 0;
            Forfeited = value.forfeited != 0;
        }
    }

    /// <summary>What a clock shows at a moment.</summary>
    public readonly struct ClockState
    {
        /// <summary>What it is doing.</summary>
        public ClockPhase Phase { get; }
        /// <summary>Whose time runs, or would run when resumed.</summary>
        public Color Turn { get; }
        /// <summary>Red's face.</summary>
        public SideClock Red { get; }
        /// <summary>Black's face.</summary>
        public SideClock Black { get; }
        /// <summary>When a flag falls or the limit for lateness passes if nothing else happens;
        /// null: never.</summary>
        public long? NextEvent { get; }
        /// <summary>When it stopped for good; null while it has not.</summary>
        public long? StoppedAt { get; }

        internal ClockState(xq_clock_state value)
        {
            Phase = (ClockPhase)value.phase;
            Turn = (Color)value.turn;
            Red = new SideClock(value.red);
            Black = new SideClock(value.black);
            NextEvent = value.has_next_event != 0 ? value.next_event : (long?)null;
            StoppedAt = Phase >= ClockPhase.Flagged ? value.stopped_at : (long?)null;
        }
    }

    /// <summary>A clock with two faces (art. 6). Every event carries the caller's own monotonic
    /// milliseconds; an event before the last one throws and changes nothing.</summary>
    public sealed unsafe class Clock : IDisposable
    {
        private readonly ClockHandle handle;

        /// <summary>A clock by a preset ("6.1", "tieshi-2007", …) or the short form of a time
        /// control; <paramref name="lateLimit"/> is how many milliseconds after the start a side that
        /// is not here loses, null: as long as its time lasts.</summary>
        /// <param name="control">A preset such as "6.1", or the short form, such as "90:00/40,15:00/10*" or
        /// "5:00+3".</param>
        /// <param name="lateLimit">After how many milliseconds from the start a side that is not here loses; null: as
        /// long as its time lasts.</param>
        /// <exception cref="ClockException">The time control cannot be read; <see cref="XqException.Column"/> says
        /// where.</exception>
        public Clock(string control, long? lateLimit = null)
        {
            Library.Require();
            byte[] text = Utf8.Bytes(control);
            IntPtr clock;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_clock_new(at, (UIntPtr)text.Length, lateLimit ?? -1, &clock, &err), &err);
            handle = new ClockHandle(clock);
        }

        private Clock(ClockHandle handle) { this.handle = handle; }

        /// <summary>The clock that <see cref="ToJson"/> told of.</summary>
        /// <param name="json">What <see cref="ToJson"/> said.</param>
        /// <returns>A clock of its own, in the same state.</returns>
        /// <exception cref="UsageException">The text is not the state of a clock.</exception>
        public static Clock FromJson(string json)
        {
            Library.Require();
            byte[] text = Utf8.Bytes(json);
            IntPtr clock;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_clock_from_json(at, (UIntPtr)text.Length, &clock, &err), &err);
            return new Clock(new ClockHandle(clock));
        }

        /// <summary>Gives the clock's memory back.</summary>
        public void Dispose() => handle.Dispose();

        /// <summary>A second clock in the same state.</summary>
        /// <returns>A clock that runs on its own.</returns>
        public Clock Copy()
        {
            IntPtr copy;
            xq_error err;
            Call.Check(Native.xq_clock_copy(handle, &copy, &err), &err);
            return new Clock(new ClockHandle(copy));
        }

        /// <summary>The game begins: the time of <paramref name="first"/> runs (art. 21).</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <param name="first">Whose time runs first.</param>
        /// <param name="lateRed">Is red not here yet?</param>
        /// <param name="lateBlack">Is black not here yet?</param>
        /// <exception cref="ClockException">It has been started already.</exception>
        /// <exception cref="UsageException">That is no colour.</exception>
        public void Start(long now, Color first = Color.Red, bool lateRed = false, bool lateBlack = false)
        {
            xq_error err;
            Call.Check(Native.xq_clock_start(handle, now, (byte)first, lateRed ? (byte)1 : (byte)0, lateBlack ? (byte)1 : (byte)0, &err), &err);
        }

        /// <summary>A side has moved and presses.</summary>
        /// <param name="side">Who presses.</param>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <exception cref="ClockException">It is not that side's time that runs, or the time lies before that of the
        /// last event.</exception>
        /// <exception cref="UsageException">That is no colour.</exception>
        public void Press(Color side, long now)
        {
            xq_error err;
            Call.Check(Native.xq_clock_press(handle, (byte)side, now, &err), &err);
        }

        /// <summary>A late side has come (art. 21.2).</summary>
        /// <param name="side">Who has come.</param>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <exception cref="ClockException">That side was here, or the time lies before that of the last
        /// event.</exception>
        /// <exception cref="UsageException">That is no colour.</exception>
        public void Arrive(Color side, long now)
        {
            xq_error err;
            Call.Check(Native.xq_clock_arrive(handle, (byte)side, now, &err), &err);
        }

        /// <summary>The arbiter stops the clock.</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <exception cref="ClockException">It does not run, or the time lies before that of the last
        /// event.</exception>
        public void Pause(long now)
        {
            xq_error err;
            Call.Check(Native.xq_clock_pause(handle, now, &err), &err);
        }

        /// <summary>The arbiter starts it again.</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <exception cref="ClockException">It is not stopped, or the time lies before that of the last
        /// event.</exception>
        public void Resume(long now)
        {
            xq_error err;
            Call.Check(Native.xq_clock_resume(handle, now, &err), &err);
        }

        /// <summary>Lets time pass, and tells what the clock shows then.</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <returns>What it shows.</returns>
        /// <exception cref="ClockException">The time lies before that of the last event.</exception>
        public ClockState Check(long now)
        {
            xq_error err;
            Call.Check(Native.xq_clock_check(handle, now, &err), &err);
            return State;
        }

        /// <summary>The game is over.</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <exception cref="ClockException">It has stopped for good already, or the time lies before that of the last
        /// event.</exception>
        public void Finish(long now)
        {
            xq_error err;
            Call.Check(Native.xq_clock_finish(handle, now, &err), &err);
        }

        /// <summary>The arbiter sets a side's time (art. 22.4).</summary>
        /// <param name="side">Whose time.</param>
        /// <param name="ms">What is left to it then, in milliseconds.</param>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <param name="reason">Why, for the log; may be empty.</param>
        /// <exception cref="ClockException">The clock has stopped for good, or the time lies before that of the last
        /// event.</exception>
        /// <exception cref="UsageException">That is no colour, or no time that a clock can have.</exception>
        public void Set(Color side, long ms, long now, string reason = "")
        {
            byte[] text = Utf8.Bytes(reason);
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_clock_set(handle, (byte)side, ms, now, at, (UIntPtr)text.Length, &err), &err);
        }

        /// <summary>The arbiter gives a side time.</summary>
        /// <param name="side">Whose time.</param>
        /// <param name="ms">How many milliseconds more.</param>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <param name="reason">Why, for the log; may be empty.</param>
        /// <exception cref="ClockException">The clock has stopped for good, or the time lies before that of the last
        /// event.</exception>
        /// <exception cref="UsageException">That is no colour, or no time that a clock can have.</exception>
        public void Add(Color side, long ms, long now, string reason = "")
        {
            byte[] text = Utf8.Bytes(reason);
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_clock_add(handle, (byte)side, ms, now, at, (UIntPtr)text.Length, &err), &err);
        }

        /// <summary>The arbiter adds to the time that a side has used (art. 23.3).</summary>
        /// <param name="side">Whose time.</param>
        /// <param name="ms">How many milliseconds less.</param>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <param name="reason">Why, for the log; may be empty.</param>
        /// <exception cref="ClockException">The clock has stopped for good, or the time lies before that of the last
        /// event.</exception>
        /// <exception cref="UsageException">That is no colour, or no time that a clock can have.</exception>
        public void Deduct(Color side, long ms, long now, string reason = "")
        {
            byte[] text = Utf8.Bytes(reason);
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_clock_deduct(handle, (byte)side, ms, now, at, (UIntPtr)text.Length, &err), &err);
        }

        /// <summary>A defective clock is replaced (art. 22.4).</summary>
        /// <param name="red">What is left to red on the new clock, in milliseconds.</param>
        /// <param name="black">What is left to black.</param>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <param name="reason">Why, for the log; may be empty.</param>
        /// <exception cref="ClockException">The clock has stopped for good, or the time lies before that of the last
        /// event.</exception>
        /// <exception cref="UsageException">These are no times that a clock can have.</exception>
        public void Replace(long red, long black, long now, string reason = "")
        {
            byte[] text = Utf8.Bytes(reason);
            long* times = stackalloc long[2];
            times[0] = red;
            times[1] = black;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_clock_replace(handle, times, (UIntPtr)2, now, at, (UIntPtr)text.Length, &err), &err);
        }

        /// <summary>Takes back the last press (art. 5.8).</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <param name="reason">Why, for the log; may be empty.</param>
        /// <exception cref="ClockException">Nobody has pressed, or the time lies before that of the last
        /// event.</exception>
        public void Undo(long now, string reason = "")
        {
            byte[] text = Utf8.Bytes(reason);
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_clock_undo(handle, now, at, (UIntPtr)text.Length, &err), &err);
        }

        /// <summary>What it showed at its last event.</summary>
        public ClockState State
        {
            get
            {
                xq_clock_state state;
                xq_error err;
                Call.Check(Native.xq_clock_show(handle, &state, &err), &err);
                return new ClockState(state);
            }
        }

        /// <summary>What it shows at a later time if nothing happens until then. Allocates nothing.</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <returns>What it shows; nothing is changed.</returns>
        /// <exception cref="ClockException">The time lies before that of the last event.</exception>
        public ClockState StateAt(long now)
        {
            xq_clock_state state;
            xq_error err;
            Call.Check(Native.xq_clock_show_at(handle, now, &state, &err), &err);
            return new ClockState(state);
        }

        /// <summary>The whole clock, with the journal of what the arbiter did to it.</summary>
        /// <returns>An object, for <see cref="FromJson"/>.</returns>
        public string ToJson()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_clock_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }
    }
}
