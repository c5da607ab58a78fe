using System;

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

    /// <summary>How a game at the board stands.</summary>
    public sealed unsafe class ArbiterState
    {
        /// <summary>The clock.</summary>
        public ClockState Clock { get; }
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
        /// <summary>How it ended.</summary>
        public GameResult Result { get; }
        /// <summary>The item of art. 4 that ended it; empty while it goes on.</summary>
        public string Article { get; }
        /// <summary>The article applied beside it; may be empty.</summary>
        public string Rule { get; }

        internal ArbiterState(xq_arbiter_state* value)
        {
            Clock = new ClockState(value->clock);
            Turn = (Color)value->turn;
            Plies = (int)value->plies;
            Unpressed = ColorOrNull(value->unpressed);
            Offer = ColorOrNull(value->offer);
            MustChange = ColorOrNull(value->must_change);
            RedFouls = (int)value->red_fouls;
            BlackFouls = (int)value->black_fouls;
            Result = (GameResult)value->result;
            Article = Utf8.Read(value->article);
            Rule = Utf8.Read(value->rule);
        }

        private static Color? ColorOrNull(byte side) => side == Native.XQ_NO_COLOR ? (Color?)null : (Color)side;
    }

    /// <summary>One game at the board (art. 4-10, 18, 21-24). Events go in as JSON, each with its time;
    /// what they mean under the rules comes out as JSON. include/xqrules.h lists them at
    /// xq_arbiter_take.</summary>
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

        /// <summary>Takes an event as JSON, such as {"at": 5000, "event": "press", "side": "red"}, and
        /// returns the answer: accepted, refusal, notes.</summary>
        public string Take(string @event)
        {
            byte[] text = Utf8.Bytes(@event);
            IntPtr answer;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_arbiter_take(handle, at, (UIntPtr)text.Length, &answer, &err), &err);
            return TextHandle.Take(answer);
        }

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

    /// <summary>One of the two players of a contest.</summary>
    public enum Player
    {
        /// <summary>Who has red in the first game.</summary>
        First = 0,
        /// <summary>The other.</summary>
        Second = 1,
    }

    /// <summary>A contest over one game or more: "single", "match2", "league2021", "playoff", or JSON.</summary>
    public sealed unsafe class Chain : IDisposable
    {
        private readonly ChainHandle handle;

        /// <summary>A contest that has not begun.</summary>
        public Chain(string rules = "league2021")
        {
            Library.Require();
            byte[] text = Utf8.Bytes(rules);
            IntPtr chain;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_chain_new(at, (UIntPtr)text.Length, &chain, &err), &err);
            handle = new ChainHandle(chain);
        }

        private Chain(ChainHandle handle) { this.handle = handle; }

        /// <summary>The contest that <see cref="ToJson"/> told of.</summary>
        public static Chain FromJson(string json)
        {
            Library.Require();
            byte[] text = Utf8.Bytes(json);
            IntPtr chain;
            xq_error err;
            fixed (byte* at = text)
                Call.Check(Native.xq_chain_from_json(at, (UIntPtr)text.Length, &chain, &err), &err);
            return new Chain(new ChainHandle(chain));
        }

        /// <summary>Gives the contest's memory back.</summary>
        public void Dispose() => handle.Dispose();

        /// <summary>The player who is to choose takes a colour.</summary>
        public void Choose(Color colour)
        {
            xq_error err;
            Call.Check(Native.xq_chain_choose(handle, (byte)colour, &err), &err);
        }

        /// <summary>The next game was played.</summary>
        public void Record(GameResult result)
        {
            xq_error err;
            Call.Check(Native.xq_chain_record(handle, (byte)result, &err), &err);
        }

        private xq_chain_state State
        {
            get
            {
                xq_chain_state state;
                xq_error err;
                Call.Check(Native.xq_chain_show(handle, &state, &err), &err);
                return state;
            }
        }

        private static Player? PlayerOrNull(byte player) => player == Native.XQ_NO_PLAYER ? (Player?)null : (Player)player;

        /// <summary>Is the contest over?</summary>
        public bool Over => State.over != 0;

        /// <summary>Who won it; null while it goes on, or when it is drawn.</summary>
        public Player? Winner => PlayerOrNull(State.winner);

        /// <summary>Who has red in the next game; null when over, or when a colour must be chosen.</summary>
        public Player? Red => PlayerOrNull(State.red);

        /// <summary>Who is to choose a colour before the next game.</summary>
        public Player? Chooser => PlayerOrNull(State.chooser);

        /// <summary>The name of the stage of the next game, or of the one that decided.</summary>
        public string Stage
        {
            get
            {
                xq_chain_state state = State;
                return Utf8.Read(state.name);
            }
        }

        /// <summary>The time control of that stage.</summary>
        public string Time
        {
            get
            {
                xq_chain_state state = State;
                return Utf8.Read(state.time);
            }
        }

        /// <summary>The whole contest.</summary>
        public string ToJson()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_chain_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }
    }
}
