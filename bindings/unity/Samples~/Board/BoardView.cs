using System.Diagnostics;
using UnityEngine;
using XqRules;
using Color = UnityEngine.Color;
using Side = XqRules.Color;

namespace XqRulesSamples
{
    /// <summary>Draws a <see cref="BoardGame"/> and hands it the taps. Put it on an empty object of an empty scene
    /// and press play: it needs no other asset. Of this file nothing has to stay; BoardGame is what a game of your
    /// own would keep.</summary>
    [AddComponentMenu("XqRules/Board")]
    public sealed class BoardView : MonoBehaviour
    {
        [SerializeField, Tooltip("A preset of the library or the short form of a time control.")]
        private string time = "10:00+5";

        [SerializeField, Tooltip("zh-Hans, zh-Hant or en: the words of rulings.")]
        private string language = "zh-Hans";

        [SerializeField, Tooltip("Is black at the lower edge?")]
        private bool blackBelow = false;

        private const string RedPieces = "·帅仕相马车炮兵", BlackPieces = "·将士象马车炮卒";

        private static readonly Color Wood = new Color(0.93f, 0.80f, 0.58f), Line = new Color(0.30f, 0.20f, 0.10f);
        private static readonly Color Red = new Color(0.72f, 0.07f, 0.07f), Black = new Color(0.08f, 0.08f, 0.10f);
        private static readonly Color Target = new Color(0.10f, 0.55f, 0.20f, 0.85f), Chosen = new Color(1f, 0.85f, 0.2f);
        private static readonly Color Alarm = new Color(0.95f, 0.25f, 0.15f), Trace = new Color(0.25f, 0.45f, 0.85f, 0.6f);

        private readonly Stopwatch watch = Stopwatch.StartNew();
        private BoardGame game;
        private Texture2D disc;
        private GUIStyle glyph, text;

        private long Now => watch.ElapsedMilliseconds;

        // Not Awake: when the editor compiles scripts while it plays, this is called again, and what is not
        // serialized is gone.
        private void OnEnable()
        {
            disc = Disc(64);
            Restart();
        }

        private void OnDisable()
        {
            game.Dispose();
            game = null;
            Destroy(disc);
        }

        private void Update() => game.Update(Now);

        private void OnGUI()
        {
            if (glyph == null)
            {
                glyph = new GUIStyle(GUI.skin.label) { alignment = TextAnchor.MiddleCenter, fontStyle = FontStyle.Bold };
                text = new GUIStyle(GUI.skin.label) { alignment = TextAnchor.UpperLeft, wordWrap = true };
            }
            // The board to the left or above, words in what is left of the screen.
            float width = Screen.width, height = Screen.height;
            bool wide = width > height;
            float room = wide ? System.Math.Min(height, width * 0.62f) : System.Math.Min(width, height * 0.7f);
            var layout = new BoardLayout(0, 0, room, wide ? height : room * 10 / 9, blackBelow);
            var words = wide
                ? new Rect(room, 0, width - room, height)
                : new Rect(0, room * 10 / 9, width, height - room * 10 / 9);
            DrawBoard(layout);
            DrawMarks(layout);
            DrawPieces(layout);
            DrawWords(words);
            Event now = Event.current;
            if (now.type == EventType.MouseDown)
            {
                Square? square = layout.At(now.mousePosition.x, now.mousePosition.y);
                if (square.HasValue)
                {
                    game.Tap(square.Value, Now);
                    now.Use();
                }
            }
        }

        private void Restart()
        {
            if (game != null)
                game.Dispose();
            game = new BoardGame(time, Now, language);
        }

        private void DrawBoard(BoardLayout at)
        {
            float cell = at.Cell, line = System.Math.Max(1, cell / 40);
            Fill(new Rect(at.Left - cell / 2, at.Top - cell / 2, 9 * cell, 10 * cell), Wood);
            for (int row = 0; row < 10; row++)
                Fill(new Rect(at.Left, at.Top + row * cell, 8 * cell, line), Line);
            for (int column = 0; column < 9; column++)
            {
                bool edge = column == 0 || column == 8;
                float x = at.Left + column * cell;
                Fill(new Rect(x, at.Top, line, (edge ? 9 : 4) * cell), Line);
                if (!edge)
                    Fill(new Rect(x, at.Top + 5 * cell, line, 4 * cell), Line);
            }
            // The palaces, dotted along their diagonals.
            for (int step = 0; step <= 20; step++)
                for (int row = 0; row <= 7; row += 7)
                {
                    float along = step * cell / 10, y = at.Top + row * cell + along;
                    Fill(new Rect(at.Left + 3 * cell + along, y, line, line), Line);
                    Fill(new Rect(at.Left + 5 * cell - along, y, line, line), Line);
                }
        }

        private void DrawMarks(BoardLayout at)
        {
            if (!game.LastMove.IsNone)
            {
                Round(at, game.LastMove.From, 0.3f, Trace);
                Round(at, game.LastMove.To, 1.02f, Trace);
            }
            if (game.Touched.HasValue)
                Round(at, game.Touched.Value, 1.02f, Chosen);
            if (game.Checked.HasValue)
                Round(at, game.Checked.Value, 1.02f, Alarm);
            // A ring around what can be taken, a dot where there is nothing.
            foreach (Square target in game.Targets)
                Round(at, target, game.Position[target].IsNone ? 0.3f : 1.06f, Target);
        }

        private void DrawPieces(BoardLayout at)
        {
            glyph.fontSize = (int)(at.Cell * 0.55f);
            for (int i = 0; i < 90; i++)
            {
                var square = new Square(i);
                Piece piece = game.Position[square];
                if (piece.IsNone)
                    continue;
                bool red = piece.Color == Side.Red;
                Round(at, square, 0.9f, red ? Red : Black);
                Round(at, square, 0.82f, Wood);
                glyph.normal.textColor = red ? Red : Black;
                GUI.Label(Box(at, square, 0.9f), (red ? RedPieces : BlackPieces)[(int)piece.Kind].ToString(), glyph);
            }
        }

        private void DrawWords(Rect room)
        {
            float row = System.Math.Max(24, Screen.height / 22f), edge = row / 2;
            text.fontSize = (int)(row * 0.6f);
            var line = new Rect(room.x + edge, room.y + edge, room.width - 2 * edge, row);
            Say(ref line, Clock(blackBelow ? Side.Red : Side.Black));
            Say(ref line, Clock(blackBelow ? Side.Black : Side.Red));
            if (game.State.MustChange.HasValue)
                Say(ref line, Name(game.State.MustChange.Value) + (language == "en" ? " must change" : "须变着"));
            if (GUI.Button(new Rect(line.x, line.y, row * 4, row), language == "en" ? "New game" : "新局"))
                Restart();
            line.y += row * 1.5f;
            string said = game.Ending.Length > 0 && game.Ruling.Length > 0
                ? game.Ending + "\n\n" + game.Ruling
                : game.Ending + game.Ruling;
            text.fontSize = (int)(row * 0.42f);
            GUI.Label(new Rect(line.x, line.y, line.width, room.y + room.height - line.y), said, text);
        }

        private string Clock(Side side) =>
            (game.Turn == side && !game.IsOver ? "▶ " : "   ") + Name(side) + "  " + game.TimeOf(side);

        private string Name(Side side) => language == "en" ? side.ToString() : side == Side.Red ? "红" : "黑";

        private void Say(ref Rect line, string words)
        {
            GUI.Label(line, words, text);
            line.y += line.height;
        }

        private static Rect Box(BoardLayout at, Square square, float size)
        {
            float side = at.Cell * size;
            return new Rect(at.X(square) - side / 2, at.Y(square) - side / 2, side, side);
        }

        private void Round(BoardLayout at, Square square, float size, Color color)
        {
            GUI.color = color;
            GUI.DrawTexture(Box(at, square, size), disc);
            GUI.color = Color.white;
        }

        private static void Fill(Rect where, Color color)
        {
            GUI.color = color;
            GUI.DrawTexture(where, Texture2D.whiteTexture);
            GUI.color = Color.white;
        }

        /// <summary>A white disc with a soft edge, to be tinted.</summary>
        private static Texture2D Disc(int size)
        {
            var texture = new Texture2D(size, size, TextureFormat.RGBA32, false);
            float middle = (size - 1) / 2f;
            for (int y = 0; y < size; y++)
                for (int x = 0; x < size; x++)
                {
                    double from = System.Math.Sqrt((x - middle) * (x - middle) + (y - middle) * (y - middle));
                    texture.SetPixel(x, y, new Color(1, 1, 1, Mathf.Clamp01((float)(size / 2.0 - from))));
                }
            texture.Apply();
            return texture;
        }
    }
}
