using System.Text;
using UnityEngine;

namespace XqRulesSamples
{
    /// <summary>Shows the games of a file. Put it on an empty object and give it a file: as a TextAsset a record has
    /// to end in .txt or .bytes, whatever is in it (games.txt is a PGN).</summary>
    [AddComponentMenu("XqRules/Records")]
    public sealed class RecordView : MonoBehaviour
    {
        [SerializeField, Tooltip("PGN, XQF, CBR, DhtmlXQ and others, in any encoding, named .txt or .bytes.")]
        private TextAsset file = null;

        private RecordPlayer player;
        private GUIStyle board, text;

        /// <summary>Opens a file that the game has read itself.</summary>
        public void Open(byte[] bytes)
        {
            if (player != null)
                player.Dispose();
            player = new RecordPlayer(bytes);
        }

        private void OnEnable()
        {
            if (file != null)
                Open(file.bytes);
        }

        private void OnDisable()
        {
            if (player != null)
                player.Dispose();
            player = null;
        }

        private void OnGUI()
        {
            if (player == null || player.Count == 0)
            {
                GUI.Label(new Rect(10, 10, Screen.width - 20, 30), "no file, or no game in it");
                return;
            }
            float row = System.Math.Max(24, Screen.height / 26f), half = Screen.width / 2f;
            if (board == null)
            {
                board = new GUIStyle(GUI.skin.label) { alignment = TextAnchor.UpperLeft };
                text = new GUIStyle(GUI.skin.label) { alignment = TextAnchor.UpperLeft, wordWrap = true };
            }
            board.fontSize = text.fontSize = (int)(row * 0.6f);
            GUI.Label(new Rect(row, row / 2, Screen.width - 2 * row, row), player.Title, text);
            if (player.Position != null)
                GUI.Label(new Rect(row, 2 * row, half - row, 20 * row), player.Position.Text(), board);
            GUI.Label(new Rect(half, 2 * row, half - row, 20 * row), Words(), text);
            float bottom = Screen.height - 1.5f * row;
            if (Button(0, bottom, row, "|<"))
                player.Choose(player.Game - 1);
            if (Button(1, bottom, row, "<"))
                player.Step(-1);
            if (Button(2, bottom, row, ">"))
                player.Step(1);
            if (Button(3, bottom, row, ">|"))
                player.Choose(player.Game + 1);
        }

        private static bool Button(int number, float y, float row, string words) =>
            GUI.Button(new Rect(row + number * 3.2f * row, y, 3 * row, row), words);

        private string Words()
        {
            var words = new StringBuilder();
            words.Append(player.Game + 1).Append('/').Append(player.Count).Append("\n\n");
            for (int i = 0; i < player.Moves.Count; i++)
            {
                if (i % 2 == 0)
                    words.Append(i / 2 + 1).Append(". ");
                words.Append(i + 1 == player.Ply ? "[" + player.Moves[i] + "]" : player.Moves[i]);
                words.Append(i % 2 == 0 ? "  " : "\n");
            }
            foreach (string problem in player.Problems)
                words.Append("\n! ").Append(problem);
            return words.ToString();
        }
    }
}
