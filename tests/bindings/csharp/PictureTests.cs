using System;
using System.Linq;
using XqRules;

static class PictureTests
{
    private static int Count(string text, string what) => text.Split(new[] { what }, StringSplitOptions.None).Length - 1;

    [Test]
    public static void ABoardIsDrawn()
    {
        var options = new DiagramOptions { Pieces = "latin", Bottom = Color.Black, Theme = "print", Width = 300 };
        options.Arrows.Add(new Position().LegalMoves()[0]);
        options.Colors["mark"] = "#123456";
        options.Title = "\"<\u4E2D\n";
        string picture = new Position().Svg(options);
        Expect.True(picture.StartsWith("<svg ") && picture.Contains("width=\"300\""), "the width");
        Expect.Equal(1, Count(picture, "class=\"arrow\""));
        Expect.True(picture.Contains("#123456") && picture.Contains("&quot;&lt;\u4E2D"), "colour and title");
        Expect.True(new Setup("9/9 w").Svg().EndsWith("</svg>"), "a faulty diagram");
        Expect.True(new Position().Text("ascii").Contains("r--n--b--a--k--a--b--n--r"), "as text");
        var wrong = new DiagramOptions { Theme = "pink" };
        Expect.True(Expect.Throws<UsageException>(() => new Position().Svg(wrong)).Message.StartsWith("theme"), "named");
    }

    [Test]
    public static void ARulingAndRecordsArePages()
    {
        using (var game = new Game("4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1"))
        {
            game.Push("a6a9");
            for (int i = 0; i < 2; i++)
                foreach (string move in new[] { "e9e8", "a9a8", "e8e9", "a8a9" })
                    game.Push(move);
            string page = game.RulingHtml(new PageOptions { Language = "en", Board = new DiagramOptions { Theme = "print" } });
            Expect.True(page.Contains("<h1>Red loses.</h1>"), "the ruling");
            Expect.Equal(2, Count(game.Animation(500, 500), "<animateTransform"));
        }
        byte[] file = System.Text.Encoding.ASCII.GetBytes("[Red \"A\"]\n\n1. h2e2 h9g7 *\n");
        using (var viewer = new RecordViewer("Club", new PageOptions { Language = "en", Notation = "wxf" }))
        {
            foreach (Record record in Records.Read(file))
                using (record)
                    viewer.Add(record);
            Expect.Equal(1, Count(viewer.Html(), "<article "));
        }
    }
}
