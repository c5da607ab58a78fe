using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using XqRules;

/// <summary>Converts a file of games:
///
///     Convert [--notation NAME] [--encoding NAME] [--format NAME] IN OUT
///
/// IN may be of any format and encoding that the library reads. OUT is written as its name says: .pgn,
/// .xqf (one game), .ubb or .dhtmlxq; --format pgn, xqf or dhtmlxq says it instead, and then OUT may be -
/// for the standard output. --notation is that of the moves in PGN (chinese), --encoding that of the text
/// (utf-8). Problems go to the standard error. The exit status is 0 when everything was converted, 1 when
/// something in IN could not be read, 2 when nothing was written. examples/c/convert.c,
/// examples/python/convert.py and examples/convert.rs do the same, to the byte.</summary>
static class Convert
{
    const string Usage = "usage: convert [--notation NAME] [--encoding NAME] [--format pgn|xqf|dhtmlxq] IN OUT";

    /// <summary>Nothing is written.</summary>
    sealed class Failure : Exception
    {
        internal Failure(string what, string why) : base(what + ": " + why) { }
    }

    static int Main(string[] arguments)
    {
        var options = new Dictionary<string, string> { ["--notation"] = "chinese", ["--encoding"] = "utf-8", ["--format"] = null };
        var files = new List<string>();
        for (int i = 0; i < arguments.Length; i++)
            if (options.ContainsKey(arguments[i]) && i + 1 < arguments.Length)
                options[arguments[i]] = arguments[++i];
            else
                files.Add(arguments[i]);
        string format = options["--format"] ?? (files.Count == 2 ? FormatOf(files[1]) : null);
        using (var errors = new StreamWriter(Console.OpenStandardError(), new UTF8Encoding(false)) { NewLine = "\n" })
        {
            if (files.Count != 2 || (format != "pgn" && format != "xqf" && format != "dhtmlxq"))
            {
                errors.WriteLine(Usage);
                return 2;
            }
            try
            {
                return Run(files[0], files[1], format, options["--notation"], options["--encoding"], errors) ? 1 : 0;
            }
            catch (Failure why)
            {
                errors.WriteLine("convert: " + why.Message);
                return 2;
            }
        }
    }

    static string FormatOf(string path)
    {
        switch (Path.GetExtension(path))
        {
            case ".pgn": return "pgn";
            case ".xqf": return "xqf";
            case ".ubb":
            case ".dhtmlxq": return "dhtmlxq";
            default: return null;
        }
    }

    /// <summary>Answers whether something was lost.</summary>
    static bool Run(string source, string target, string format, string notation, string encoding, TextWriter errors)
    {
        bool lost = false;
        var games = new List<string>();
        byte[] xqf = null;
        try
        {
            foreach (Record record in Records.Read(source))
                using (record)
                {
                    foreach (Problem problem in record.Problems)
                    {
                        errors.WriteLine(source + ": " + problem);
                        lost |= problem.IsError;
                    }
                    if (format == "pgn")
                        games.Add(record.ToPgn(notation));
                    else if (format == "dhtmlxq")
                        games.Add(record.ToDhtmlXq());
                    else if (xqf != null)
                        throw new Failure(source, "XQF holds one game");
                    else
                        xqf = record.ToXqf();
                }
        }
        catch (IOException)
        {
            throw new Failure(source, "cannot be opened");
        }
        catch (XqException why)
        {
            throw new Failure(source, why.Message);
        }
        if (games.Count == 0 && xqf == null)
            throw new Failure(source, "there is no game");
        Write(target, xqf ?? Encoded(string.Join("\n", games), encoding, target));
        return lost;
    }

    static byte[] Encoded(string text, string encoding, string target)
    {
        try
        {
            return Encodings.Encode(text, encoding);
        }
        catch (XqException why)
        {
            throw new Failure(target, why.Message);
        }
    }

    static void Write(string target, byte[] data)
    {
        try
        {
            if (target == "-")
                using (Stream output = Console.OpenStandardOutput())
                    output.Write(data, 0, data.Length);
            else
                File.WriteAllBytes(target, data);
        }
        catch (IOException)
        {
            throw new Failure(target, "cannot be written");
        }
    }
}
