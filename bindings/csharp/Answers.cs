using System.Collections.Generic;
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
        /// <param name="side">Whose fouls.</param>
        /// <returns>The articles, such as "9.1.4", in the order in which they were called.</returns>
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
}
