using System;
using System.Collections.Generic;
using XqRules;

namespace XqRulesSamples
{
    /// <summary>One game on a screen, without the engine: what is touched and where it may go, whose time runs,
    /// what is ruled on a repetition, how it ends. Times are the caller's monotonic milliseconds.</summary>
    public sealed class BoardGame : IDisposable
    {
        private readonly Arbiter arbiter;
        private readonly Game game;
        private readonly string language;
        private readonly Move[] legal = new Move[Position.MaxMoves];
        private readonly List<Square> targets = new List<Square>();

        /// <summary>A game by a time control such as "10:00+5", red to move; its clock starts now.</summary>
        public BoardGame(string time, long now, string language = "zh-Hans", string fen = null)
        {
            this.language = language;
            arbiter = new Arbiter(new Regulations("cxa2007") { Time = time }, fen);
            game = new Game(fen);
            arbiter.Start(now);
            State = arbiter.State;
            Position = game.Position;
        }

        /// <summary>Gives the native memory back.</summary>
        public void Dispose()
        {
            arbiter.Dispose();
            game.Dispose();
        }

        /// <summary>What stands on the board.</summary>
        public Position Position { get; private set; }

        /// <summary>How the game stood at the last look at its clock.</summary>
        public ArbiterState State { get; private set; }

        /// <summary>Whose move it is.</summary>
        public Color Turn => Position.Turn;

        /// <summary>The point of the piece that is touched.</summary>
        public Square? Touched { get; private set; }

        /// <summary>Where that piece may go.</summary>
        public IReadOnlyList<Square> Targets => targets;

        /// <summary>The last move; none at the start.</summary>
        public Move LastMove { get; private set; }

        /// <summary>The point of a king that is in check.</summary>
        public Square? Checked { get; private set; }

        /// <summary>What is ruled on the repetition that stands now, with the evidence, in words; empty when
        /// there is none.</summary>
        public string Ruling { get; private set; } = "";

        /// <summary>How the game ended, in words; empty while it goes on.</summary>
        public string Ending { get; private set; } = "";

        /// <summary>Is the game over?</summary>
        public bool IsOver => State.Result != GameResult.None;

        /// <summary>The moves so far in Chinese notation.</summary>
        public string[] Moves => game.Write();

        /// <summary>The player points at a point of the board: a piece of the side to move is touched, a target
        /// is moved to, anything else lets go. Was a move made?</summary>
        public bool Tap(Square square, long now)
        {
            if (IsOver)
                return false;
            if (Touched.HasValue && targets.Contains(square))
            {
                var move = new Move(Touched.Value, square);
                Release();
                return Make(move, now);
            }
            bool again = Touched == square;
            Release();
            Piece piece = Position[square];
            if (!again && !piece.IsNone && piece.Color == Turn)
                Touch(square);
            return false;
        }

        /// <summary>Looks at the clock: a flag may have fallen. Call it in every frame; it makes no
        /// garbage.</summary>
        public void Update(long now)
        {
            if (IsOver)
                return;
            arbiter.Check(now);
            State = arbiter.StateAt(now);
            if (IsOver)
                End();
        }

        /// <summary>What the clock of a side shows: "9:58", and tenths in the last ten seconds.</summary>
        public string TimeOf(Color side)
        {
            long left = (side == Color.Red ? State.Clock.Red : State.Clock.Black).Remaining;
            long seconds = left < 10000 ? left / 1000 : (left + 999) / 1000;
            string shown = seconds / 60 + ":" + (seconds % 60).ToString("00");
            return left < 10000 ? shown + "." + left % 1000 / 100 : shown;
        }

        private void Touch(Square square)
        {
            Touched = square;
            int count = Position.LegalMoves(legal);
            for (int i = 0; i < count; i++)
                if (legal[i].From == square)
                    targets.Add(legal[i].To);
        }

        private void Release()
        {
            Touched = null;
            targets.Clear();
        }

        private bool Make(Move move, long now)
        {
            Color side = Turn;
            // A flag that has fallen comes first: then the move is not accepted.
            if (!arbiter.Move(now, side, move))
            {
                Update(now);
                return false;
            }
            // Mate ends the game before the clock is pressed.
            if (arbiter.State.Result == GameResult.None)
                arbiter.Press(now, side);
            game.Push(move);
            Position = game.Position;
            LastMove = move;
            Checked = Position.IsCheck() ? KingOf(Turn) : null;
            Rule(now);
            State = arbiter.State;
            if (IsOver)
                End();
            return true;
        }

        /// <summary>A position that stands for the third time is put to the arbiter (art. 24), as its program
        /// would do it for both players.</summary>
        private void Rule(long now)
        {
            Ruling = "";
            if (game.Repetitions < 3 || arbiter.State.Result != GameResult.None)
                return;
            arbiter.ClaimRepetition(now, Turn);
            Ruling = game.Explain(language);
        }

        private void End()
        {
            Release();
            State = arbiter.State;
            string[] log = arbiter.LogText(language).Split(new[] { '\n' }, StringSplitOptions.RemoveEmptyEntries);
            Ending = log[log.Length - 1].Trim();
        }

        private Square? KingOf(Color side)
        {
            for (int i = 0; i < 90; i++)
            {
                Piece piece = Position[new Square(i)];
                if (piece.Kind == Kind.King && piece.Color == side)
                    return new Square(i);
            }
            return null;
        }
    }
}
