using System;
using System.Linq;
using System.Text;
using XqRules;

internal static class AuditTests
{
    private static readonly byte[] File = Encoding.UTF8.GetBytes(
        "[Red \"甲\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 1-0\n\n[Red \"乙\"]\n\n1. h2e2 h9g7 2. e2e9\n");

    [Test]
    public static void RowsOfAFile()
    {
        Audit audit = Audit.Of(File, new AuditOptions { Threads = 2 });
        Expect.Equal(2, audit.Count);
        Expect.Equal("h2e2 h9g7", audit.Text("moves", 0));
        Expect.Equal("甲", audit.Text("red", 0));
        Expect.Equal("1-0", audit.Text("result", 0));
        Expect.Equal("none", audit.Text("verdict", 0));
        Expect.Equal((string)null, audit.Text("ending", 0));
        Expect.Equal((ulong?)2, audit.Number("game", 1));
        Expect.Equal(false, audit.Flag("contradicts_board", 1));
        Expect.Sequence(audit.Bytes("fingerprint", 0), audit.Bytes("fingerprint", 1));
        int first, count;
        audit.Elements("problems", 1, out first, out count);
        Expect.Equal(1, count);
        Expect.Equal("no_such_move", audit.Text("problems.kind", first));
        Expect.Equal("e2e9", audit.Text("problems.token", first));
        Expect.Equal(1, audit.Length("problems.ply"));
        Expect.Equal((string)null, Audit.Of(File, new AuditOptions { Judge = false }).Text("verdict", 0));
        Expect.Equal(0, Audit.Of(new byte[0]).Count);
    }

    [Test]
    public static void PartsAreAsTheWhole()
    {
        var reading = new ReadOptions { Format = "pgn", Encoding = "utf-8" };
        int cut = (int)Audit.Split(File, reading);
        Audit whole = Audit.Of(File);
        Audit rest = Audit.Of(
            File.Skip(cut).ToArray(), new AuditOptions { Reading = reading, BytesBefore = cut, GamesBefore = 1 });
        Expect.Equal(1, rest.Count);
        Expect.Equal(whole.Number("game", 1), rest.Number("game", 0));
        Expect.Equal(whole.Number("offset", 1), rest.Number("offset", 0));
        Expect.Equal(whole.Number("length", 1), rest.Number("length", 0));
        Expect.Throws<UsageException>(() => Audit.Of(File, new AuditOptions { BytesBefore = 5 }));
    }

    [Test]
    public static void TheSchemaIsTold()
    {
        Expect.Equal("file", Audit.Columns[0].Name);
        AuditColumn format = Audit.Columns[Audit.Column("format")];
        Expect.Equal(AuditKind.Name, format.Kind);
        Expect.Equal("pgn", format.Names[0]);
        Expect.Equal(Audit.Column("tags"), Audit.Columns[Audit.Column("tags.name")].Parent);
        Audit audit = Audit.Of(File);
        Expect.Throws<ArgumentException>(() => audit.Text("nothing", 0));
        Expect.Throws<ArgumentException>(() => audit.Text("plies", 0));
        Expect.Throws<ArgumentOutOfRangeException>(() => audit.Text("moves", 2));
        Expect.Throws<ArgumentNullException>(() => Audit.Of(null));
    }
}
