using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace XqRules
{
    /// <summary>How a game ended, or did not yet.</summary>
    public enum GameResult
    {
        /// <summary>It goes on.</summary>
        None = 0,
        /// <summary>Red has won.</summary>
        RedWins = 1,
        /// <summary>Black has won.</summary>
        BlackWins = 2,
        /// <summary>A draw.</summary>
        Draw = 3,
        /// <summary>Both have lost (art. 21.3).</summary>
        BothLose = 4,
    }

    /// <summary>Why a game ended (art. 4).</summary>
    public enum EndReason
    {
        /// <summary>It goes on.</summary>
        None = 0,
        /// <summary>4.1.1</summary>
        Checkmate = 1,
        /// <summary>4.1.2: the kings face each other after a move.</summary>
        KingsFace = 2,
        /// <summary>4.1.3</summary>
        Stalemate = 3,
        /// <summary>4.1.4: out of time.</summary>
        Time = 4,
        /// <summary>4.1.5: too late.</summary>
        Late = 5,
        /// <summary>4.1.6</summary>
        IllegalMove = 6,
        /// <summary>4.1.7: forbidden moves repeated.</summary>
        Forbidden = 7,
        /// <summary>4.1.8</summary>
        Fouls = 8,
        /// <summary>4.1.9</summary>
        Resigned = 9,
        /// <summary>4.1.10</summary>
        Discipline = 10,
        /// <summary>4.2.1</summary>
        NoWinPossible = 11,
        /// <summary>4.2.2</summary>
        Agreed = 12,
        /// <summary>4.2.3</summary>
        Repetition = 13,
        /// <summary>4.2.4</summary>
        NaturalLimit = 14,
        /// <summary>21.3</summary>
        BothLate = 15,
    }

    /// <summary>How a game at the board stands. A plain value: taking one makes no garbage.</summary>
    public readonly unsafe struct ArbiterState
    {
        private static readonly string[] Articles =
        {
            "", "4.1.1", "4.1.2", "4.1.3", "4.1.4", "4.1.5", "4.1.6", "4.1.7", "4.1.8", "4.1.9", "4.1.10",
            "4.2.1", "4.2.2", "4.2.3", "4.2.4", "21.3",
        };

        /// <summary>The clock.</summary>
        public ClockState Clock { get; }
        /// <summary>Has it begun?</summary>
        public bool Begun { get; }
        /// <summary>Whose move it is.</summary>
        public Color Turn { get; }
        /// <summary>Moves made.</summary>
        public int Plies { get; }
        /// <summary>Who has moved and not pressed.</summary>
        public Color? Unpressed { get; }
        /// <summary>Whose offer of a draw stands.</summary>
        public Color? Offer { get; }
        /// <summary>Who must change in a repetition (art. 24.3).</summary>
        public Color? MustChange { get; }
        /// <summary>Fouls of red.</summary>
        public int RedFouls { get; }
        /// <summary>Fouls of black.</summary>
        public int BlackFouls { get; }
        /// <summary>Warnings of red (art. 18.1).</summary>
        public int RedWarnings { get; }
        /// <summary>Warnings of black.</summary>
        public int BlackWarnings { get; }
        /// <summary>How it ended.</summary>
        public GameResult Result { get; }
        /// <summary>Why.</summary>
        public EndReason Reason { get; }
        /// <summary>When it ended; null while it goes on.</summary>
        public long? EndedAt { get; }

        /// <summary>The item of art. 4 that ended it; empty while it goes on.</summary>
        public string Article => Articles[(int)Reason];

        internal ArbiterState(xq_arbiter_state* value)
        {
            Clock = new ClockState(value->clock);
            Begun = value->begun != 0;
            Turn = (Color)value->turn;
            Plies = (int)value->plies;
            Unpressed = ColorOrNull(value->unpressed);
            Offer = ColorOrNull(value->offer);
            MustChange = ColorOrNull(value->must_change);
            RedFouls = (int)value->red_fouls;
            BlackFouls = (int)value->black_fouls;
            RedWarnings = (int)value->red_warnings;
            BlackWarnings = (int)value->black_warnings;
            Result = (GameResult)value->result;
            Reason = (EndReason)value->reason;
            EndedAt = value->reason == 0 ? (long?)null : value->ended_at;
        }

        private static Color? ColorOrNull(byte side) => side == Native.XQ_NO_COLOR ? (Color?)null : (Color)side;
    }

    /// <summary>Something that follows from an event.</summary>
    public sealed class Note
    {
        /// <summary>"foul", "bound", "free", "pressed_for", "offered", "declined", "ruled", "counted",
        /// "penalty", "sanctioned", "records_later", "sheet_complete" or "ended".</summary>
        public string Kind { get; }
        /// <summary>In English.</summary>
        public string Text { get; }
        /// <summary>Whom it is about; null: nobody in particular.</summary>
        public Color? Side { get; }
        /// <summary>The article; may be empty.</summary>
        public string Article { get; }

        internal Note(Dictionary<string, object> fields)
        {
            Kind = (string)fields["note"];
            Text = (string)fields["text"];
            Side = fields.TryGetValue("side", out object side) ? (string)side == "black" ? Color.Black : Color.Red : (Color?)null;
            Article = fields.TryGetValue("article", out object article) ? (string)article : "";
        }

        /// <inheritdoc/>
        public override string ToString() => Text;
    }

    /// <summary>What an event meant under the rules.</summary>
    public sealed class Answer
    {
        /// <summary>Was it accepted?</summary>
        public bool Accepted { get; }
        /// <summary>Why it was refused, such as "not_your_turn"; null when it was accepted.</summary>
        public string Refusal { get; }
        /// <summary>The article of the refusal; may be empty.</summary>
        public string Article { get; }
        /// <summary>Why it was refused, in English; null when it was accepted.</summary>
        public string Why { get; }
        /// <summary>What follows from it, in order; a refused event can have consequences too.</summary>
        public IReadOnlyList<Note> Notes { get; }
        /// <summary>The answer as the library's JSON.</summary>
        public string Json { get; }

        internal Answer(string json)
        {
            Json = json;
            var fields = (Dictionary<string, object>)JsonReader.Read(json);
            Accepted = (bool)fields["accepted"];
            Article = "";
            if (fields["refusal"] is Dictionary<string, object> refusal)
            {
                Refusal = (string)refusal["name"];
                Article = (string)refusal["article"];
                Why = (string)refusal["text"];
            }
            Notes = ((List<object>)fields["notes"]).Select(note => new Note((Dictionary<string, object>)note)).ToArray();
        }

        /// <summary>The fouls of a side that it brought, by their articles.</summary>
        public IEnumerable<string> FoulsOf(Color side) =>
            Notes.Where(note => note.Kind == "foul" && note.Side == side).Select(note => note.Article);

        /// <summary>Did it end the game?</summary>
        public bool Ended => Notes.Any(note => note.Kind == "ended");

        /// <inheritdoc/>
        public override string ToString()
        {
            IEnumerable<string> said = Notes.Select(note => note.Text);
            string text = string.Join("; ", Accepted ? said : new[] { "refused: " + Why }.Concat(said));
            return text.Length == 0 ? "accepted" : text;
        }
    }

    /// <summary>One game at the board (art. 4-10, 18, 21-24). Events go in, each with its time in the
    /// caller's monotonic milliseconds; what they mean under the rules comes out. Nothing is thrown when
    /// an event is against the rules: the answer says so. The commonest events are methods;
    /// <see cref="Take(string)"/> takes any.</summary>
    public sealed unsafe class Arbiter : IDisposable
    {
        private readonly ArbiterHandle handle;

        /// <summary>A game by regulations, a name or their JSON, from the position of a FEN; null: the
        /// start position.</summary>
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
        public Arbiter(Regulations regulations, string fen = null) : this(Required(regulations).ToJson(), fen) { }

        private static Regulations Required(Regulations regulations) =>
            regulations ?? throw new ArgumentNullException(nameof(regulations));

        private Arbiter(ArbiterHandle handle) { this.handle = handle; }

        /// <summary>The game that a log tells of, in the same state.</summary>
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
        public Answer Start(long at, bool lateRed = false, bool lateBlack = false) => Take(
            at, "start", ",\"late\":[" + (lateRed ? "true," : "false,") + (lateBlack ? "true]" : "false]"));

        /// <summary>A late side has come to its place (art. 21.2).</summary>
        public Answer Arrive(long at, Color side) => Take(at, "arrive", side);

        /// <summary>A side touches pieces, in this order (art. 5.1-5.4).</summary>
        public Answer Touch(long at, Color side, params Square[] squares) => Touch(at, side, "in_order", squares);

        /// <summary>A side touches pieces: "in_order", "at_once", or by "accident" (art. 5.1-5.6).</summary>
        public Answer Touch(long at, Color side, string manner, params Square[] squares) => Take(
            at, "touch", side, ",\"manner\":" + JsonWriter.Text(manner) + ",\"squares\":["
                + string.Join(",", squares.Select(square => "\"" + square + "\"")) + "]");

        /// <summary>A side puts pieces straight; has the other consented before (art. 5.6)?</summary>
        public Answer Adjust(long at, Color side, bool consent, params Square[] squares) => Take(
            at, "touch", side, ",\"manner\":\"adjusting\",\"consent\":" + (consent ? "true" : "false") + ",\"squares\":["
                + string.Join(",", squares.Select(square => "\"" + square + "\"")) + "]");

        /// <summary>A side offers a draw (art. 23.1).</summary>
        public Answer OfferDraw(long at, Color side) => Take(at, "offer", side);

        /// <summary>A side agrees to the draw (art. 4.2.2).</summary>
        public Answer AcceptDraw(long at, Color side) => Take(at, "accept", side);

        /// <summary>A side refuses the draw (art. 23.1).</summary>
        public Answer DeclineDraw(long at, Color side) => Take(at, "decline", side);

        /// <summary>A side resigns (art. 4.1.9).</summary>
        public Answer Resign(long at, Color side) => Take(at, "resign", side);

        /// <summary>A side claims the natural limit (art. 23.3).</summary>
        public Answer ClaimLimit(long at, Color side) => Take(at, "claim_limit", side);

        /// <summary>A side asks for a ruling on a repetition (art. 24).</summary>
        public Answer ClaimRepetition(long at, Color side) => Take(at, "claim_repetition", side);

        /// <summary>The arbiter calls a foul by its number, "9.1.1" to "9.1.8" (art. 9.2).</summary>
        public Answer Foul(long at, Color side, string kind) => Take(at, "foul", side, ",\"kind\":" + JsonWriter.Text(kind));

        /// <summary>The arbiter gives a "warning"; higher up: "disqualified", "expelled" (art. 18).</summary>
        public Answer Sanction(long at, Color side, string kind = "warning", string reason = "") => Take(
            at, "sanction", side, ",\"kind\":" + JsonWriter.Text(kind) + ",\"reason\":" + JsonWriter.Text(reason));

        /// <summary>The arbiter stops the clock.</summary>
        public Answer Pause(long at) => Take(at, "pause");

        /// <summary>The arbiter starts it again.</summary>
        public Answer Resume(long at) => Take(at, "resume");

        /// <summary>The arbiter has the last move taken back, to correct an error in time (art. 5.8).</summary>
        public Answer TakeBack(long at, string reason = "") => Take(at, "take_back", ",\"reason\":" + JsonWriter.Text(reason));

        /// <summary>"red", "black" or "arbiter" signs the result sheet by name (art. 10.1).</summary>
        public Answer Sign(long at, string who, string name) => Take(
            at, "sign", ",\"who\":" + JsonWriter.Text(who) + ",\"name\":" + JsonWriter.Text(name));

        /// <summary>A side has made a move and let go of the piece: was it accepted?</summary>
        public bool Move(long at, Color side, Move move)
        {
            xq_answer answer;
            xq_error err;
            Call.Check(Native.xq_arbiter_move(handle, at, (byte)side, move.Code, &answer, &err), &err);
            return answer.accepted != 0;
        }

        /// <summary>A side presses its clock: was it accepted?</summary>
        public bool Press(long at, Color side)
        {
            xq_answer answer;
            xq_error err;
            Call.Check(Native.xq_arbiter_press(handle, at, (byte)side, &answer, &err), &err);
            return answer.accepted != 0;
        }

        /// <summary>Has a flag fallen or a limit passed, so that the game ends by now?</summary>
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
        public string ToJson()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_arbiter_state_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The log as JSON, for <see cref="Replay"/>.</summary>
        public string Log()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_arbiter_log_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }

        /// <summary>The log in words: "zh-Hans", "zh-Hant" or "en".</summary>
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
        public string Sheet()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_arbiter_sheet_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }
    }
}
