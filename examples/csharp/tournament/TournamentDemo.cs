using System;
using System.IO;
using System.Text;
using XqRules;

/// <summary>A tournament from a file of JSON lines: the configuration, then facts and questions. Facts
/// are taken, answers to questions printed.
///
///     Tournament examples/tournament/swiss.jsonl
///
/// examples/c/tournament.c, examples/python/tournament.py and examples/tournament.rs print the
/// same.</summary>
public static class TournamentDemo
{
    /// <summary>What is printed for a file.</summary>
    public static string Tell(string script)
    {
        var said = new StringBuilder();
        Tournament tournament = null;
        foreach (string line in script.Split('\n'))
        {
            if (line.Trim().Length == 0)
                continue;
            if (tournament == null)
                tournament = new Tournament(line);
            else if (line.StartsWith("{\"ask\"", StringComparison.Ordinal))
                said.Append(tournament.Ask(line)).Append('\n');
            else
                tournament.Take(line);
        }
        tournament?.Dispose();
        return said.ToString();
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length != 1)
        {
            Console.Error.WriteLine("usage: Tournament FILE");
            return 2;
        }
        using (Stream output = Console.OpenStandardOutput())
        {
            byte[] said = new UTF8Encoding(false).GetBytes(Tell(File.ReadAllText(arguments[0])));
            output.Write(said, 0, said.Length);
        }
        return 0;
    }
}
