using System;
using System.IO;
using System.Text;
using XqRules;

/// <summary>An evening at the boards, told by the arbiter: plays a script of events and prints each
/// game's log in Chinese and in English, and its result sheet.
///
///     Evening examples/evening.txt
///
/// examples/c/evening.c, examples/python/evening.py and examples/evening.rs print the same.</summary>
public static class Evening
{
    /// <summary>What is printed for a script.</summary>
    public static string Tell(string script)
    {
        var said = new StringBuilder();
        Arbiter arbiter = null;
        foreach (string line in script.Split('\n'))
        {
            if (line.StartsWith("game ", StringComparison.Ordinal))
            {
                Close(arbiter, said);
                string game = line.Substring(5);
                said.Append("== ").Append(game).Append('\n');
                int bar = game.IndexOf(" | ", StringComparison.Ordinal);
                arbiter = bar < 0 ? new Arbiter(game) : new Arbiter(game.Substring(0, bar), game.Substring(bar + 3));
            }
            else if (line.StartsWith("{", StringComparison.Ordinal))
                arbiter.Take(line);
        }
        Close(arbiter, said);
        return said.ToString();
    }

    private static void Close(Arbiter arbiter, StringBuilder said)
    {
        if (arbiter == null)
            return;
        said.Append(arbiter.LogText("zh-Hans")).Append(arbiter.LogText("en")).Append(arbiter.Sheet()).Append("\n\n");
        arbiter.Dispose();
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length != 1)
        {
            Console.Error.WriteLine("usage: Evening SCRIPT");
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
