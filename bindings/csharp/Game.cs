using System;
using System.Collections.Generic;

namespace XqRules
{
    /// <summary>Why a game is over on the board.</summary>
    public enum Reason
    {
        /// <summary>In check with no move (art. 3.1, 4.1.1).</summary>
        Checkmate = 1,
        /// <summary>Not in check, with no move (art. 3.2, 4.1.3): a loss, unlike in chess.</summary>
        Stalemate = 2,
        /// <summary>Neither side has a piece that could give mate (art. 4.2.1).</summary>
        NoWinPossible = 3,
    }

    /// <summary>How a game ended, as far as the board alone decides (art. 4.1, 4.2).</summary>
    public sealed class Outcome
    {
        /// <summary>Who won; null for a draw.</summary>
        public Color? Winner { get; }
        /// <summary>Why.</summary>
        public Reason Reason { get; }
        /// <summary>The fixed name of the reason, such as "checkmate".</summary>
        public string ReasonName { get; }
        /// <summary>The article that ends the game.</summary>
        public string Article { get; }

        /// <summary>In English, such as "red wins: checkmate (art. 4.1.1)".</summary>
        public override string ToString() => text;

        private readonly string text;

        internal unsafe Outcome(xq_outcome* value)
        {
            const int Room = 128;
            byte* buffer = stackalloc byte[Room];
            xq_error err;
            Call.Check(Native.xq_outcome_text(value, buffer, (UIntPtr)Room, null, &err), &err);
            text = Utf8.Read(buffer);
            ReasonName = Utf8.Read(Native.xq_reason_name(value->reason));
            Winner = value->winner == Native.XQ_NO_COLOR ? (Color?)null : (Color)value->winner;
            Reason = (Reason)value->reason;
            Article = Utf8.Read(value->article);
        }
    }

    /// <summary>A position that has stood several times.</summary>
    public sealed class Repetition
    {
        /// <summary>After how many moves it stood, first to last.</summary>
        public IReadOnlyList<int> Plies { get; }
        /// <summary>The moves between the last two of these.</summary>
        public IReadOnlyList<Move> Cycle { get; }

        internal Repetition(int[] plies, Move[] moves)
        {
            Plies = plies;
            Cycle = new ArraySegment<Move>(moves, plies[plies.Length - 2], plies[plies.Length - 1] - plies[plies.Length - 2]);
        }
    }

    /// <summary>The count towards the natural limit (art. 4.2.4, 23.3).</summary>
    public readonly struct NaturalLimit
    {
        /// <summary>Moves by either side since the last capture.</summary>
        public int Plies { get; }
        /// <summary>How many of them were checks by the claimant.</summary>
        public int ClaimantsChecks { get; }
        /// <summary>Moves that count, checks beyond the cap left out. Two make a round.</summary>
        public int CountedPlies { get; }

        internal NaturalLimit(xq_natural_limit value)
        {
            Plies = (int)value.plies;
            ClaimantsChecks = (int)value.claimants_checks;
            CountedPlies = (int)value.counted_plies;
        }
    }

    /// <summary>The count of a claim of the natural limit (art. 4.2.4, 23.3).</summary>
    public readonly struct LimitClaim
    {
        /// <summary>Moves by either side since the last capture.</summary>
        public int Plies { get; }
        /// <summary>Moves that count, checks beyond the cap left out. Two make a round.</summary>
        public int CountedPlies { get; }
        /// <summary>Is the limit of the rule book reached?</summary>
        public bool IsReached { get; }

        internal LimitClaim(xq_limit value)
        {
            Plies = (int)value.plies;
            CountedPlies = (int)value.counted_plies;
            IsReached = value.reached != 0;
        }
    }

    /// <summary>A game from its start position, with every move and how often each position has
    /// stood. Reading it from several threads at once is fine; a call that changes it while it is
    /// in use in another thread throws a <see cref="BusyException"/>.</summary>
    public sealed unsafe partial class Game : IDisposable
    {
        private readonly GameHandle handle;
        private readonly RuleBook rules;

        /// <summary>A game from the start position (art. 1.3).</summary>
        public Game() : this((Position)null) { }

        /// <summary>A game from the position of a FEN, by a rule book.</summary>
        /// <param name="fen">Where it begins; null for the start position.</param>
        /// <param name="rules">The rule book; null for <see cref="RuleBook.Cxa2007"/>.</param>
        /// <exception cref="SetupException">The FEN is no legal position.</exception>
        public Game(string fen, RuleBook rules = null) : this(fen == null ? null : new Position(fen), rules) { }

        /// <summary>A game from a position, by a rule book.</summary>
        /// <param name="start">Where it begins, which is copied; null for the start position.</param>
        /// <param name="rules">The rule book; null for <see cref="RuleBook.Cxa2007"/>.</param>
        public Game(Position start, RuleBook rules = null)
        {
            Library.Require();
            this.rules = rules ?? RuleBook.Cxa2007;
            IntPtr game;
            xq_error err;
            if (start == null)
                Call.Check(Native.xq_game_new(null, &game, &err), &err);
            else
                fixed (xq_position* at = &start.value)
                    Call.Check(Native.xq_game_new(at, &game, &err), &err);
            handle = new GameHandle(game);
        }

        internal Game(GameHandle handle, RuleBook rules)
        {
            this.handle = handle;
            this.rules = rules ?? RuleBook.Cxa2007;
        }

        /// <summary>Gives the game's memory back.</summary>
        public void Dispose() => handle.Dispose();

        /// <summary>A second game with the same moves and rules.</summary>
        /// <returns>A game of its own.</returns>
        public Game Copy()
        {
            IntPtr copy;
            xq_error err;
            Call.Check(Native.xq_game_copy(handle, &copy, &err), &err);
            return new Game(new GameHandle(copy), rules);
        }

        /// <summary>Makes a move if it is legal; an <see cref="IllegalMoveException"/> says which
        /// rule forbids it, and changes nothing.</summary>
        /// <param name="move">The move.</param>
        /// <exception cref="IllegalMoveException">The rules forbid it; the message says which.</exception>
        /// <exception cref="GameOverException">The game is over on the board.</exception>
        /// <exception cref="UsageException">It is no move, or the game is too long.</exception>
        public void Push(Move move)
        {
            xq_error err;
            Call.Check(Native.xq_game_push(handle, move.Code, &err), &err);
        }

        /// <summary>Makes a move written in any notation, and returns it. Throws what
        /// <see cref="Position.Read"/> throws, or after mate and stalemate a
        /// <see cref="GameOverException"/>, and changes nothing then. Allocates nothing when it
        /// succeeds.</summary>
        /// <param name="text">The move, such as "炮二平五", "C2.5" or "h2e2".</param>
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs"; "any" for whichever it fits.</param>
        /// <returns>The move that it means.</returns>
        /// <exception cref="NotationException">It is no move in the notation.</exception>
        /// <exception cref="AmbiguousMoveException">It fits several moves.</exception>
        /// <exception cref="IllegalMoveException">No piece can do that here.</exception>
        /// <exception cref="GameOverException">The game is over on the board.</exception>
        /// <exception cref="UsageException">There is no such notation, or the game is too long.</exception>
        public Move Push(string text, string style = "any")
        {
            int textRoom = Utf8.MaxBytes(text), styleRoom = Utf8.MaxBytes(style);
            byte* textShort = stackalloc byte[Utf8.Short], styleShort = stackalloc byte[Utf8.Short];
            fixed (byte* textLong = Utf8.Large(textRoom), styleLong = Utf8.Large(styleRoom))
            {
                byte* textAt = textLong != null ? textLong : textShort;
                byte* styleAt = styleLong != null ? styleLong : styleShort;
                int textLength = Utf8.Write(text, textAt, textRoom), styleLength = Utf8.Write(style, styleAt, styleRoom);
                ushort move;
                xq_error err;
                int status = Native.xq_game_push_text(
                    handle, textAt, (UIntPtr)textLength, styleAt, (UIntPtr)styleLength, &move, &err);
                // The position's own reader knows the candidates.
                if (status == Native.XQ_E_AMBIGUOUS)
                    Position.Read(text, style);
                Call.Check(status, &err);
                return new Move(move);
            }
        }

        /// <summary>The moves in a notation (art. 7.5).</summary>
        /// <param name="style">The notation, such as "chinese", "wxf" or "iccs".</param>
        /// <returns>A text for each move, first to last.</returns>
        /// <exception cref="UsageException">There is no such notation.</exception>
        public string[] Write(string style = "chinese")
        {
            byte[] name = Utf8.Bytes(style);
            IntPtr text;
            xq_error err;
            fixed (byte* at = name)
                Call.Check(Native.xq_game_write(handle, at, (UIntPtr)name.Length, &text, &err), &err);
            return TextHandle.Take(text).Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
        }

        /// <summary>Makes many moves in one call, all or none.</summary>
        /// <param name="moves">The moves, in their order.</param>
        /// <exception cref="ArgumentNullException">There are none.</exception>
        /// <exception cref="IllegalMoveException">One of them is illegal; <see cref="XqException.Ply"/> says which.
        /// None is made then.</exception>
        /// <exception cref="GameOverException">The game is over on the board before the last of them.</exception>
        /// <exception cref="UsageException">One of them is no move, or the game would be too long.</exception>
        public void Push(Move[] moves)
        {
            if (moves == null)
                throw new ArgumentNullException(nameof(moves));
            xq_error err;
            fixed (Move* at = moves)
                Call.Check(Native.xq_game_push_moves(handle, (ushort*)at, (UIntPtr)moves.Length, &err), &err);
        }

        /// <summary>Takes back the last move and returns it.</summary>
        /// <returns>The move that is gone.</returns>
        /// <exception cref="GameException">No move has been made.</exception>
        public Move Undo()
        {
            ushort move;
            xq_error err;
            Call.Check(Native.xq_game_undo(handle, &move, &err), &err);
            return new Move(move);
        }

        /// <summary>How many moves both sides together have made.</summary>
        public int Length
        {
            get
            {
                uint plies;
                xq_error err;
                Call.Check(Native.xq_game_len(handle, &plies, &err), &err);
                return (int)plies;
            }
        }

        /// <summary>The moves from the first, a copy.</summary>
        public Move[] Moves
        {
            get
            {
                var moves = new Move[Length];
                UIntPtr count;
                xq_error err;
                fixed (Move* at = moves)
                    Call.Check(
                        Native.xq_game_moves(handle, (ushort*)at, (UIntPtr)moves.Length, &count, &err), &err);
                return moves;
            }
        }

        /// <summary>The position now, a copy.</summary>
        public Position Position
        {
            get
            {
                xq_position value;
                xq_error err;
                Call.Check(Native.xq_game_position(handle, &value, &err), &err);
                return new Position(value);
            }
        }

        /// <summary>The position after the first <paramref name="ply"/> moves; 0 is where the game began.</summary>
        /// <param name="ply">After how many moves.</param>
        /// <returns>A position of its own.</returns>
        /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
        /// <exception cref="GameException">The game has fewer moves.</exception>
        public Position PositionAt(int ply)
        {
            if (ply < 0)
                throw new ArgumentOutOfRangeException(nameof(ply), ply, "a ply cannot be negative");
            xq_position value;
            xq_error err;
            Call.Check(Native.xq_game_position_at(handle, (uint)ply, &value, &err), &err);
            return new Position(value);
        }

        /// <summary>How often the position now has stood, counting now: 1 when it is new (art. 23.2).</summary>
        public int Repetitions
        {
            get
            {
                uint times;
                xq_error err;
                Call.Check(Native.xq_game_repetitions(handle, &times, &err), &err);
                return (int)times;
            }
        }

        /// <summary>The position that has stood most often; null if none has stood more than once.</summary>
        /// <returns>The position's standings, with the last cycle; null.</returns>
        public Repetition MostRepeated()
        {
            var plies = new uint[16];
            xq_error err;
            while (true)
            {
                UIntPtr count;
                int status;
                fixed (uint* at = plies)
                    status = Native.xq_game_most_repeated(handle, at, (UIntPtr)plies.Length, &count, &err);
                if (status == Native.XQ_E_BUFFER)
                {
                    plies = new uint[(int)count];
                    continue;
                }
                Call.Check(status, &err);
                if ((int)count == 0)
                    return null;
                var found = new int[(int)count];
                for (int i = 0; i < found.Length; i++)
                    found[i] = (int)plies[i];
                return new Repetition(found, Moves);
            }
        }

        /// <summary>How many moves either side has made since the last capture (art. 4.2.4).</summary>
        public int PliesSinceCapture
        {
            get
            {
                uint plies;
                xq_error err;
                Call.Check(Native.xq_game_plies_since_capture(handle, &plies, &err), &err);
                return (int)plies;
            }
        }

        /// <summary>The count towards the natural limit; of a claimant's own checks at most
        /// <paramref name="cap"/> count.</summary>
        /// <param name="claimant">Whose checks are told apart; null: nobody's.</param>
        /// <param name="cap">How many checks count at most.</param>
        /// <returns>The counts.</returns>
        /// <exception cref="ArgumentOutOfRangeException">The cap is negative.</exception>
        /// <exception cref="UsageException">That is no colour.</exception>
        public NaturalLimit NaturalLimit(Color? claimant = null, int cap = 10)
        {
            if (cap < 0)
                throw new ArgumentOutOfRangeException(nameof(cap), cap, "a cap cannot be negative");
            xq_natural_limit value;
            xq_error err;
            byte side = (byte)(claimant == null ? Native.XQ_NO_COLOR : (int)claimant.Value);
            Call.Check(Native.xq_game_natural_limit(handle, side, (uint)cap, &value, &err), &err);
            return new NaturalLimit(value);
        }

        /// <summary>Counts a claim of the natural limit with the parameters of the rule book
        /// (art. 4.2.4, 23.3).</summary>
        /// <param name="claimant">Who claims.</param>
        /// <returns>The count, and whether it suffices.</returns>
        /// <exception cref="RulesException">The rule book cannot be used.</exception>
        /// <exception cref="UsageException">That is no colour.</exception>
        public LimitClaim ClaimLimit(Color claimant)
        {
            byte[] book = Utf8.Bytes(rules.Text);
            xq_limit value;
            xq_error err;
            fixed (byte* at = book)
                Call.Check(
                    Native.xq_game_claim_limit(handle, at, (UIntPtr)book.Length, (byte)claimant, &value, &err), &err);
            return new LimitClaim(value);
        }

        /// <summary>How the game ended on the board; null while it is not over there.</summary>
        /// <returns>The ending with its article, or null.</returns>
        public Outcome Outcome()
        {
            xq_outcome value;
            xq_error err;
            Call.Check(Native.xq_game_outcome(handle, &value, &err), &err);
            return value.reason == Native.XQ_REASON_NONE ? null : new Outcome(&value);
        }

        /// <summary>Who must change in a repetition, by the rule book of the game (art. 24-29, ch. 7).
        /// Judges the position now; nothing is searched unless it has stood often enough.
        /// <paramref name="decisions"/> is JSON of what the arbiter has said: "warned_at" (after how
        /// many plies a side was told to change) and "overrule", a list of objects with "ply",
        /// "label" and "reason".</summary>
        /// <param name="decisions">What the arbiter has said, as JSON; empty: nothing.</param>
        /// <returns>The verdict; <see cref="Ruling.None"/> when the position has not stood often enough.</returns>
        /// <exception cref="UsageException">The decisions cannot be read.</exception>
        /// <exception cref="RulesException">The rule book cannot be used.</exception>
        public Verdict Verdict(string decisions = "")
        {
            byte[] book = Utf8.Bytes(rules.Text), said = Utf8.Bytes(decisions);
            IntPtr text;
            xq_error err;
            fixed (byte* bookAt = book, saidAt = said)
                Call.Check(
                    Native.xq_game_report(
                        handle, bookAt, (UIntPtr)book.Length, saidAt, (UIntPtr)said.Length, &text, &err),
                    &err);
            return new Verdict(TextHandle.Take(text));
        }

        /// <summary>The verdict in words that an arbiter can read out: "zh-Hans", "zh-Hant" or "en".</summary>
        /// <param name="language">"zh-Hans", "zh-Hant" or "en".</param>
        /// <param name="decisions">What the arbiter has said, as in <see cref="Verdict"/>.</param>
        /// <returns>Several lines: the cycle move by move with each label, then the ruling with its articles.</returns>
        /// <exception cref="UsageException">There is no such language, or the decisions cannot be read.</exception>
        /// <exception cref="RulesException">The rule book cannot be used.</exception>
        public string Explain(string language = "zh-Hans", string decisions = "")
        {
            byte[] book = Utf8.Bytes(rules.Text), said = Utf8.Bytes(decisions), name = Utf8.Bytes(language);
            IntPtr text;
            xq_error err;
            fixed (byte* bookAt = book, saidAt = said, nameAt = name)
                Call.Check(
                    Native.xq_game_explain(
                        handle, bookAt, (UIntPtr)book.Length, saidAt, (UIntPtr)said.Length,
                        nameAt, (UIntPtr)name.Length, &text, &err),
                    &err);
            return TextHandle.Take(text);
        }
    }
}
