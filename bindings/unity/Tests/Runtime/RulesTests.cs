using System.Text;
using NUnit.Framework;

namespace XqRules.UnityTests
{
    /// <summary>That the native library of this platform is found and answers: the rules themselves are tested
    /// where they are made.</summary>
    public class RulesTests
    {
        [Test]
        public void TheLibraryAnswers()
        {
            Assert.IsNotEmpty(Library.Version);
            Assert.AreEqual(44, new Position().LegalMoves().Length);
            Assert.AreEqual(79666UL, new Position().Perft(3));
        }

        [Test]
        public void TextsCrossBothWays()
        {
            using (var game = new Game())
            {
                Assert.AreEqual("h2e2", game.Push("炮二平五").ToString());
                Assert.AreEqual("h9g7", game.Push("H8+7").ToString());
                Assert.AreEqual(new[] { "炮二平五", "马8进7" }, game.Write());
            }
        }

        [Test]
        public void FailuresAreExceptions()
        {
            var position = new Position();
            var illegal = Assert.Throws<IllegalMoveException>(() => position.Push(Move.Parse("a0a9")));
            Assert.IsNotEmpty(illegal.Message);
            var setup = Assert.Throws<SetupException>(() => new Position("9/9/9/9/9/9/9/9/9/9 w - - 0 1"));
            Assert.IsNotEmpty(setup.Defects);
        }

        [Test]
        public void ARepetitionIsRuled()
        {
            using (var game = new Game("4k4/9/9/R8/9/9/9/9/4p4/3K5 w - - 0 1"))
            {
                foreach (string move in "a6a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9".Split(' '))
                    game.Push(Move.Parse(move));
                Verdict verdict = game.Verdict();
                Assert.AreEqual(Ruling.RedLoses, verdict.Outcome);
                Assert.AreEqual(Label.Check, verdict.Labels[1].Label);
            }
        }

        [Test]
        public void TheArbiterEndsAGame()
        {
            using (var arbiter = new Arbiter(new Regulations("cxa2007") { Time = "1:00" }))
            {
                arbiter.Start(0);
                Assert.IsTrue(arbiter.Move(1000, Color.Red, Move.Parse("h2e2")));
                Assert.IsTrue(arbiter.Press(1500, Color.Red));
                Assert.AreEqual(58500L, arbiter.StateAt(1500).Clock.Red.Remaining);
                Assert.IsTrue(arbiter.Check(61500));
                Assert.AreEqual(GameResult.RedWins, arbiter.State.Result);
            }
        }

        [Test]
        public void ARecordIsRead()
        {
            byte[] data = Encoding.UTF8.GetBytes("[Red \"甲\"]\n\n1. 炮二平五 马8进7 1-0\n");
            int games = 0;
            foreach (Record record in Records.Read(data))
                using (record)
                {
                    games++;
                    Assert.AreEqual("甲", record.Tag("Red"));
                    Assert.AreEqual(2, record.Moves.Length);
                }
            Assert.AreEqual(1, games);
        }
    }
}
