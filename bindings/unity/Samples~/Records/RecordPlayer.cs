using System;
using System.Collections.Generic;
using XqRules;

namespace XqRulesSamples
{
    /// <summary>A file of games to go through move by move, without the engine. The bytes may be of any format and
    /// encoding that the library reads.</summary>
    public sealed class RecordPlayer : IDisposable
    {
        private readonly List<Record> records;
        private readonly List<string> moves = new List<string>();
        private readonly List<Position> positions = new List<Position>();
        private string[] problems;

        /// <summary>The games of a file, the first one chosen.</summary>
        public RecordPlayer(byte[] file)
        {
            records = new List<Record>(Records.Read(file));
            if (records.Count > 0)
                Choose(0);
        }

        /// <summary>Gives the native memory back.</summary>
        public void Dispose()
        {
            foreach (Record record in records)
                record.Dispose();
            records.Clear();
        }

        /// <summary>How many games there are.</summary>
        public int Count => records.Count;

        /// <summary>Which game is chosen, from 0.</summary>
        public int Game { get; private set; }

        /// <summary>How many of its moves are made.</summary>
        public int Ply { get; private set; }

        /// <summary>Its moves in Chinese notation.</summary>
        public IReadOnlyList<string> Moves => moves;

        /// <summary>What stands on the board; null when the record has no start position.</summary>
        public Position Position => positions.Count > 0 ? positions[Ply] : null;

        /// <summary>What is wrong with the record, each with its place.</summary>
        public IReadOnlyList<string> Problems => problems ?? new string[0];

        /// <summary>Who played where, and the result.</summary>
        public string Title
        {
            get
            {
                Record record = records[Game];
                string title = (record.Tag("Red") ?? "?") + " - " + (record.Tag("Black") ?? "?") + "  " + record.Result;
                string place = record.Tag("Event");
                return string.IsNullOrEmpty(place) ? title : title + ", " + place;
            }
        }

        /// <summary>Chooses a game; numbers beyond the ends are the ends.</summary>
        public void Choose(int game)
        {
            Game = Within(game, records.Count - 1);
            Ply = 0;
            moves.Clear();
            positions.Clear();
            Record record = records[Game];
            Position position = record.Start;
            if (position != null)
            {
                positions.Add(position);
                foreach (Move move in record.Moves)
                {
                    moves.Add(position.Write(move));
                    position = position.Copy();
                    position.Push(move);
                    positions.Add(position);
                }
            }
            problems = new string[record.Problems.Count];
            for (int i = 0; i < problems.Length; i++)
                problems[i] = record.Problems[i].ToString();
        }

        /// <summary>Goes so many moves on, or back; not beyond the ends.</summary>
        public void Step(int by) => Ply = Within(Ply + by, moves.Count);

        private static int Within(int number, int last) => Math.Max(0, Math.Min(number, last));
    }
}
