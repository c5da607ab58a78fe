using System;
using System.Collections.Generic;
using System.Linq;

namespace XqRules
{
    /// <summary>One of the two players of a contest.</summary>
    public enum Player
    {
        /// <summary>Who has red in the first game.</summary>
        First = 0,
        /// <summary>The other.</summary>
        Second = 1,
    }

    /// <summary>Who has red in the first game of a stage. Within a stage colours are exchanged.</summary>
    public enum Colours
    {
        /// <summary>The first player.</summary>
        First,
        /// <summary>Who had black in the game before.</summary>
        Exchanged,
        /// <summary>Who had black in the game before chooses.</summary>
        BlackChooses,
    }

    /// <summary>One stage of a contest: a game or more. When it is level, the next stage follows.</summary>
    public sealed class Stage
    {
        /// <summary>What it is called.</summary>
        public string Name { get; }
        /// <summary>The time control.</summary>
        public string Time { get; }
        /// <summary>How many games.</summary>
        public int Games { get; set; } = 1;
        /// <summary>Who has red first.</summary>
        public Colours Colours { get; set; }
        /// <summary>Does a draw count as a win for black?</summary>
        public bool DrawIsBlackWin { get; set; }
        /// <summary>What each game gives.</summary>
        public Scoring Points { get; set; } = new Scoring(1, 0.5, 0.5);

        /// <summary>One game with this time control.</summary>
        /// <param name="name">What it is called.</param>
        /// <param name="time">The time control, a preset or the short form.</param>
        public Stage(string name, string time)
        {
            Name = name;
            Time = time;
        }

        private static readonly string[] Words = { "first", "exchanged", "black_chooses" };

        internal Stage(Dictionary<string, object> fields) : this((string)fields["name"], (string)fields["time"])
        {
            Games = (int)(double)fields["games"];
            Colours = (Colours)Array.IndexOf(Words, (string)fields["colours"]);
            DrawIsBlackWin = (bool)fields["draw_is_black_win"];
            Points = Scoring.Of(fields["points"]);
        }

        internal string ToJson() =>
            "{\"name\":" + JsonWriter.Text(Name) + ",\"time\":" + JsonWriter.Text(Time) + ",\"games\":" + JsonWriter.Number(Games)
            + ",\"colours\":\"" + Words[(int)Colours] + "\",\"draw_is_black_win\":" + (DrawIsBlackWin ? "true" : "false")
            + ",\"points\":" + Points.ToJson() + "}";
    }

    /// <summary>The game to be played next.</summary>
    public sealed class NextGame
    {
        /// <summary>The name of its stage.</summary>
        public string Stage { get; }
        /// <summary>Which game of the stage, from 1.</summary>
        public int Game { get; }
        /// <summary>The time control.</summary>
        public string Time { get; }
        /// <summary>Who has red; null: a colour must be chosen first.</summary>
        public Player? Red { get; }
        /// <summary>Who is to choose a colour; null: nobody.</summary>
        public Player? Chooser { get; }

        internal NextGame(Dictionary<string, object> fields)
        {
            Stage = (string)fields["stage"];
            Game = (int)(double)fields["game"];
            Time = (string)fields["time"];
            Red = Chain.PlayerOf(fields["red"]);
            Chooser = Chain.PlayerOf(fields["chooser"]);
        }
    }

    /// <summary>A game that was played.</summary>
    public sealed class PlayedGame
    {
        /// <summary>The name of its stage.</summary>
        public string Stage { get; }
        /// <summary>Who had red.</summary>
        public Player Red { get; }
        /// <summary>How it ended.</summary>
        public GameResult Result { get; }
        /// <summary>What it gave the first player.</summary>
        public double FirstPoints { get; }
        /// <summary>What it gave the second player.</summary>
        public double SecondPoints { get; }

        internal PlayedGame(Dictionary<string, object> fields)
        {
            var points = (List<object>)fields["points"];
            Stage = (string)fields["stage"];
            Red = Chain.PlayerOf(fields["red"]).Value;
            Result = (GameResult)Array.IndexOf(new[] { "", "1-0", "0-1", "1/2-1/2", "0-0" }, (string)fields["result"]);
            FirstPoints = (double)points[0];
            SecondPoints = (double)points[1];
        }
    }

    /// <summary>A contest over one game or more: "single", "match2", "league2021", "playoff", or JSON.</summary>
    public sealed unsafe class Chain : IDisposable
    {
        private readonly ChainHandle handle;

        /// <summary>A contest that has not begun.</summary>
        /// <param name="rules">"single", "match2", "league2021", "playoff", or the JSON of stages.</param>
        /// <exception cref="UsageException">There are no such rules; <see cref="XqException.Field"/> names what is
        /// wrong in them.</exception>
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

        /// <summary>A contest by stages of one's own.</summary>
        /// <param name="name">What the rules are called.</param>
        /// <param name="stages">The stages, the next one for when the last was level.</param>
        /// <exception cref="UsageException">A stage cannot be; <see cref="XqException.Field"/> names what is
        /// wrong.</exception>
        public Chain(string name, params Stage[] stages)
            : this("{\"name\":" + JsonWriter.Text(name) + ",\"stages\":["
                + string.Join(",", stages.Select(stage => stage.ToJson())) + "]}") { }

        private Chain(ChainHandle handle) { this.handle = handle; }

        /// <summary>The contest that <see cref="ToJson"/> told of.</summary>
        /// <param name="json">What <see cref="ToJson"/> said.</param>
        /// <returns>A contest of its own, in the same state.</returns>
        /// <exception cref="UsageException">The text is not the state of a contest.</exception>
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
        /// <param name="colour">The colour that the chooser takes.</param>
        /// <exception cref="ClockException">Nobody is to choose.</exception>
        /// <exception cref="UsageException">That is no colour.</exception>
        public void Choose(Color colour)
        {
            xq_error err;
            Call.Check(Native.xq_chain_choose(handle, (byte)colour, &err), &err);
        }

        /// <summary>The next game was played.</summary>
        /// <param name="result">How it ended.</param>
        /// <exception cref="ClockException">The contest is over, or a colour is to be chosen first.</exception>
        /// <exception cref="UsageException">That is no result of a game that is over.</exception>
        public void Record(GameResult result)
        {
            xq_error err;
            Call.Check(Native.xq_chain_record(handle, (byte)result, &err), &err);
        }

        internal static Player? PlayerOf(object name) =>
            name == null ? (Player?)null : (string)name == "first" ? Player.First : Player.Second;

        private Dictionary<string, object> All => (Dictionary<string, object>)JsonReader.Read(ToJson());

        private Dictionary<string, object> Decided => (Dictionary<string, object>)All["result"];

        /// <summary>The game to be played next; null when the contest is over.</summary>
        public NextGame Next => All["next"] is Dictionary<string, object> next ? new NextGame(next) : null;

        /// <summary>Is the contest over?</summary>
        public bool Over => Decided != null;

        /// <summary>Who won it; null while it goes on, or when nobody did.</summary>
        public Player? Winner => PlayerOf(Decided?["winner"]);

        /// <summary>The stage that decided it; null while it goes on.</summary>
        public string DecidedIn => (string)Decided?["stage"];

        /// <summary>The games played so far.</summary>
        public IReadOnlyList<PlayedGame> Games =>
            ((List<object>)All["games"]).Select(game => new PlayedGame((Dictionary<string, object>)game)).ToArray();

        /// <summary>The rules of the contest.</summary>
        public IReadOnlyList<Stage> Stages =>
            ((List<object>)((Dictionary<string, object>)All["rules"])["stages"])
                .Select(stage => new Stage((Dictionary<string, object>)stage)).ToArray();

        /// <summary>What all games have given a player.</summary>
        /// <param name="player">Whose points.</param>
        /// <returns>The sum over all games.</returns>
        public double PointsOf(Player player) =>
            Games.Sum(game => player == Player.First ? game.FirstPoints : game.SecondPoints);

        /// <summary>The whole contest.</summary>
        /// <returns>The rules, the games and the result, for <see cref="FromJson"/>.</returns>
        public string ToJson()
        {
            IntPtr text;
            xq_error err;
            Call.Check(Native.xq_chain_json(handle, &text, &err), &err);
            return TextHandle.Take(text);
        }
    }
}
