using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace XqRules
{
    /// <summary>One game at the board (art. 4-10, 18, 21-24). Events go in, each with its time in the
    /// caller's monotonic milliseconds; what they mean under the rules comes out. Nothing is thrown when
    /// an event is against the rules: the answer says so. The commonest events are methods;
    /// <see cref="Take(string)"/> takes any.</summary>
    public sealed unsafe class Arbiter : IDisposable
    {
        private readonly ArbiterHandle handle;

        /// <summary>A game by regulations, a name or their JSON, from the position of a FEN; null: the
        /// start position.</summary>
        /// <param name="regulations">The name of built-in regulations ("cxa2007", "tieshi2007", "league2021"), or their
        /// JSON.</param>
        /// <param name="fen">Where the game begins; null for the start position.</param>
        /// <exception cref="UsageException">There are no such regulations; <see cref="XqException.Field"/> names what
        /// is wrong in them.</exception>
        /// <exception cref="SetupException">The FEN is no legal position.</exception>
        public Arbiter(string regulations = "cxa2007", string fen = null)
        {
            Library.Require();
            byte[] text = Utf8.Bytes(regulations);
            IntPtr arbiter;
            xq_error err;
            fixed (byte* at = text)
                if (fen == null)
                    Call.Check(Native.xq_arbiter_new(at, (UIntPtr)text.Length, null, &arbiter, &err), &err);
                else
                    fixed (xq_position* start = &new Position(fen).value)
                        Call.Check(Native.xq_arbiter_new(at, (UIntPtr)text.Length, start, &arbiter, &err), &err);
            handle = new ArbiterHandle(arbiter);
        }

        /// <summary>A game by regulations, from the position of a FEN; null: the start position.</summary>
        /// <param name="regulations">What the competition has set.</param>
        /// <param name="fen">Where the game begins; null for the start position.</param>
        /// <exception cref="ArgumentNullException">There are no regulations.</exception>
        /// <exception cref="SetupException">The FEN is no legal position.</exception>
        public Arbiter(Regulations regulations, string fen = null) : this(Required(regulations).ToJson(), fen) { }

        private static Regulations Required(Regulations regulations) =>
            regulations ?? throw new ArgumentNullException(nameof(regulations));

        private Arbiter(ArbiterHandle handle) { this.handle = handle; }

        /// <summary>The game that a log tells of, in the same state.</summary>
        /// <param name="log">What <see cref="Log"/> said.</param>
        /// <returns>A game of its own, in the state of the one that wrote the log.</returns>
        /// <exception cref="UsageException">The text is no log, or its events cannot have happened.</exception>
        public static Arbiter Replay(string log)
        {
            Library.Require();
            byte[] text = Utf8.Bytes(log);
            IntPtr arbiter;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_arbiter_replay(at, (UIntPtr)text.Length, &arbiter, &err), &err);
            return new Arbiter(new ArbiterHandle(arbiter));
        }

        /// <summary>Gives the game's memory back.</summary>
        public void Dispose() => handle.Dispose();

        /// <summary>Takes an event as JSON, such as {"at": 5000, "event": "press", "side": "red"}:
        /// include/xqrules.h lists them at xq_arbiter_take.</summary>
        /// <param name="event">The event as JSON, with its time in "at".</param>
        /// <returns>What it meant under the rules.</returns>
        /// <exception cref="UsageException">The text is no event. What is against the rules of the game is no exception
        /// but an answer.</exception>
        public Answer Take(string @event)
        {
            byte[] text = Utf8.Bytes(@event);
            IntPtr answer;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_arbiter_take(handle, at, (UIntPtr)text.Length, &answer, &err), &err);
            return new Answer(TextHandle.Take(answer));
        }

        private static string Word(Color side) => side == Color.Red ? "red" : "black";

        private Answer Take(long at, string @event, string rest = "") => Take(
            "{\"at\":" + at.ToString(CultureInfo.InvariantCulture) + ",\"event\":\"" + @event + "\"" + rest + "}");

        private Answer Take(long at, string @event, Color side, string rest = "") =>
            Take(at, @event, ",\"side\":\"" + Word(side) + "\"" + rest);

        /// <summary>The game begins; who is late (art. 21)?</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="lateRed">Is red not here yet?</param>
        /// <param name="lateBlack">Is black not here yet?</param>
        /// <returns>Accepted, unless it has begun already.</returns>
        public Answer Start(long at, bool lateRed = false, bool lateBlack = false) => Take(
            at, "start", ",\"late\":[" + (lateRed ? "true," : "false,") + (lateBlack ? "true]" : "false]"));

        /// <summary>A late side has come to its place (art. 21.2).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who has come.</param>
        /// <returns>Accepted, unless that side was here.</returns>
        public Answer Arrive(long at, Color side) => Take(at, "arrive", side);

        /// <summary>A side touches pieces, in this order (art. 5.1-5.4).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who touches.</param>
        /// <param name="squares">The points of the pieces, in the order in which they were touched.</param>
        /// <returns>What the side is bound to now.</returns>
        public Answer Touch(long at, Color side, params Square[] squares) => Touch(at, side, "in_order", squares);

        /// <summary>A side touches pieces: "in_order", "at_once", or by "accident" (art. 5.1-5.6).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who touches.</param>
        /// <param name="manner">"in_order", "at_once" or "accident".</param>
        /// <param name="squares">The points of the pieces.</param>
        /// <returns>What the side is bound to now.</returns>
        /// <exception cref="UsageException">There is no such manner.</exception>
        public Answer Touch(long at, Color side, string manner, params Square[] squares) => Take(
            at, "touch", side, ",\"manner\":" + JsonWriter.Text(manner) + ",\"squares\":["
                + string.Join(",", squares.Select(square => "\"" + square + "\"")) + "]");

        /// <summary>A side puts pieces straight; has the other consented before (art. 5.6)?</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who puts them straight.</param>
        /// <param name="consent">Has the other side agreed before?</param>
        /// <param name="squares">The points of the pieces.</param>
        /// <returns>Accepted; without consent it may be a foul.</returns>
        public Answer Adjust(long at, Color side, bool consent, params Square[] squares) => Take(
            at, "touch", side, ",\"manner\":\"adjusting\",\"consent\":" + (consent ? "true" : "false") + ",\"squares\":["
                + string.Join(",", squares.Select(square => "\"" + square + "\"")) + "]");

        /// <summary>A side offers a draw (art. 23.1).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who offers.</param>
        /// <returns>Accepted, or why no offer may be made now.</returns>
        public Answer OfferDraw(long at, Color side) => Take(at, "offer", side);

        /// <summary>A side agrees to the draw (art. 4.2.2).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who agrees.</param>
        /// <returns>Accepted, with the end of the game among its notes; refused when no offer stands.</returns>
        public Answer AcceptDraw(long at, Color side) => Take(at, "accept", side);

        /// <summary>A side refuses the draw (art. 23.1).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who refuses.</param>
        /// <returns>Accepted, or refused when no offer stands.</returns>
        public Answer DeclineDraw(long at, Color side) => Take(at, "decline", side);

        /// <summary>A side resigns (art. 4.1.9).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who gives up.</param>
        /// <returns>Accepted, with the end of the game among its notes.</returns>
        public Answer Resign(long at, Color side) => Take(at, "resign", side);

        /// <summary>A side claims the natural limit (art. 23.3).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who claims.</param>
        /// <returns>The draw, or what a wrong claim costs.</returns>
        public Answer ClaimLimit(long at, Color side) => Take(at, "claim_limit", side);

        /// <summary>A side asks for a ruling on a repetition (art. 24).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who asks.</param>
        /// <returns>The ruling, with what follows from it.</returns>
        public Answer ClaimRepetition(long at, Color side) => Take(at, "claim_repetition", side);

        /// <summary>The arbiter calls a foul by its number, "9.1.1" to "9.1.8" (art. 9.2).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Whose foul it is.</param>
        /// <param name="kind">"9.1.1" to "9.1.8".</param>
        /// <returns>The foul, and the loss of the game when it was one too many.</returns>
        /// <exception cref="UsageException">There is no such foul.</exception>
        public Answer Foul(long at, Color side, string kind) => Take(at, "foul", side, ",\"kind\":" + JsonWriter.Text(kind));

        /// <summary>The arbiter gives a "warning"; higher up: "disqualified", "expelled" (art. 18).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Whom it is for.</param>
        /// <param name="kind">"warning", "disqualified" or "expelled".</param>
        /// <param name="reason">Why, for the log; may be empty.</param>
        /// <returns>What it brings.</returns>
        /// <exception cref="UsageException">There is no such sanction.</exception>
        public Answer Sanction(long at, Color side, string kind = "warning", string reason = "") => Take(
            at, "sanction", side, ",\"kind\":" + JsonWriter.Text(kind) + ",\"reason\":" + JsonWriter.Text(reason));

        /// <summary>The arbiter stops the clock.</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <returns>Accepted, unless no clock runs.</returns>
        public Answer Pause(long at) => Take(at, "pause");

        /// <summary>The arbiter starts it again.</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <returns>Accepted, unless the clock is not stopped.</returns>
        public Answer Resume(long at) => Take(at, "resume");

        /// <summary>The arbiter has the last move taken back, to correct an error in time (art. 5.8).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="reason">Why, for the log; may be empty.</param>
        /// <returns>Accepted, unless there is nothing to take back any more.</returns>
        public Answer TakeBack(long at, string reason = "") => Take(at, "take_back", ",\"reason\":" + JsonWriter.Text(reason));

        /// <summary>"red", "black" or "arbiter" signs the result sheet by name (art. 10.1).</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="who">"red", "black" or "arbiter".</param>
        /// <param name="name">The name below the sheet.</param>
        /// <returns>Accepted, once the game is over.</returns>
        /// <exception cref="UsageException">There is nobody of that kind.</exception>
        public Answer Sign(long at, string who, string name) => Take(
            at, "sign", ",\"who\":" + JsonWriter.Text(who) + ",\"name\":" + JsonWriter.Text(name));

        /// <summary>A side has made a move and let go of the piece: was it accepted?</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who has moved.</param>
        /// <param name="move">The move.</param>
        /// <returns>Was it accepted? If not, it may have been an illegal move (art. 4.1.6): the state says what
        /// followed.</returns>
        /// <exception cref="ClockException">The time lies before that of the last event.</exception>
        /// <exception cref="UsageException">It is no move or no colour, or the log is full.</exception>
        public bool Move(long at, Color side, Move move)
        {
            xq_answer answer;
            xq_error err;
            Call.Check(Native.xq_arbiter_move(handle, at, (byte)side, move.Code, &answer, &err), &err);
            return answer.accepted != 0;
        }

        /// <summary>A side presses its clock: was it accepted?</summary>
        /// <param name="at">When, in the caller's monotonic milliseconds.</param>
        /// <param name="side">Who presses.</param>
        /// <returns>Was it accepted?</returns>
        /// <exception cref="ClockException">The time lies before that of the last event.</exception>
        /// <exception cref="UsageException">That is no colour, or the log is full.</exception>
        public bool Press(long at, Color side)
        {
            xq_answer answer;
            xq_error err;
            Call.Check(Native.xq_arbiter_press(handle, at, (byte)side, &answer, &err), &err);
            return answer.accepted != 0;
        }

        /// <summary>Has a flag fallen or a limit passed, so that the game ends by now?</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <returns>Did the game end by this?</returns>
        /// <exception cref="ClockException">The time lies before that of the last event.</exception>
        /// <exception cref="UsageException">The log is full.</exception>
        public bool Check(long now)
        {
            xq_answer answer;
            xq_error err;
            Call.Check(Native.xq_arbiter_check(handle, now, &answer, &err), &err);
            return answer.ended != 0;
        }

        /// <summary>How it stood at the last event.</summary>
        public ArbiterState State
        {
            get
            {
                xq_arbiter_state state;
                xq_error err;
                Call.Check(Native.xq_arbiter_show(handle, &state, &err), &err);
                return new ArbiterState(&state);
            }
        }

        /// <summary>How it stands at a later time if nothing happens until then.</summary>
        /// <param name="now">When, in the caller's monotonic milliseconds.</param>
        /// <returns>The state; nothing is changed.</returns>
        /// <exception cref="ClockException">The time lies before that of the last event.</exception>
        public ArbiterState StateAt(long now)
        {
            xq_arbiter_state state;
            xq_error err;
            Call.Check(Native.xq_arbiter_show_at(handle, now, &state, &err), &err);
            return new ArbiterState(&state);
        }

        /// <summary>The article applied beside that of the ending, such as "22.5"; may be empty.</summary>
        public string Rule
        {
            get
            {
                xq_arbiter_state state;
                xq_error err;
                Call.Check(Native.xq_arbiter_show(handle, &state, &err), &err);
                return Utf8.Read(state.rule);
            }
        }

        /// <summary>The moves that the side to move may make, with what it has touched (art. 5).</summary>
        /// <returns>Every legal move, or those of the touched pieces alone; none when the game is over.</returns>
        public Move[] AllowedMoves()
        {
            ushort* codes = stackalloc ushort[Native.XQ_MAX_MOVES];
            UIntPtr count;
            xq_error err;
            Call.Check(
                Native.xq_arbiter_allowed_moves(handle, codes, (UIntPtr)Native.XQ_MAX_MOVES, &count, &err), &err);
            var moves = new Move[(int)count];
            for (int i = 0; i < moves.Length; i++)
                moves[i] = new Move(codes[i]);
            return moves;
        }

        /// <summary>The FEN of the position on the board.</summary>
        public string Fen
        {
            get
            {
                var fields = (Dictionary<string, object>)JsonReader.Read(ToJson());
                return (string)fields["fen"];
            }
        }

        /// <summary>The regulations that it goes by.</summary>
        public Regulations Regulations
        {
            get
            {
                // The log begins with its events; what is wanted is one of its fields.
                var fields = (Dictionary<string, object>)JsonReader.Read(Log());
                return new Regulations(JsonWriter.Value(fields["regulations"]));
            }
        }

        /// <summary>Everything that is the case, as JSON.</summary>
        /// <returns>An object with the fields that include/xqrules.h lists at xq_arbiter_state_json.</returns>
        public string ToJson()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_arbiter_state_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The log as JSON, for <see cref="Replay"/>.</summary>
        /// <returns>The regulations and every event with its time.</returns>
        public string Log()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_arbiter_log_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The log in words: "zh-Hans", "zh-Hant" or "en".</summary>
        /// <param name="language">"zh-Hans", "zh-Hant" or "en".</param>
        /// <returns>One line for each event, with its time and article.</returns>
        /// <exception cref="UsageException">There is no such language.</exception>
        public string LogText(string language = "en")
        {
            byte[] name = Utf8.Bytes(language);
            IntPtr text;
            xq_error err;
            fixed (byte* at = name)
                Call.Check(Native.xq_arbiter_log_text(handle, at, (UIntPtr)name.Length, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The result sheet as JSON (art. 10.1); "null" while the game goes on.</summary>
        /// <returns>An object, or "null".</returns>
        public string Sheet()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_arbiter_sheet_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }
    }
}
