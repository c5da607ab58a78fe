// As much of the engine's interface as the samples of the Unity package use, so that they compile and run without
// the editor: what they draw is written down, and a test says what is on the screen and what was pressed.

using System;
using System.Collections.Generic;

namespace UnityEngine
{
    /// <summary>Not of the engine: what a test sets and sees.</summary>
    public static class Stub
    {
        /// <summary>A texture as it was drawn.</summary>
        public struct Drawing
        {
            public Rect Where;
            public Texture Texture;
            public Color Color;
        }

        public static readonly List<Drawing> Drawn = new List<Drawing>();
        public static readonly List<string> Labels = new List<string>();
        public static readonly List<string> Buttons = new List<string>();
        public static readonly List<Object> Destroyed = new List<Object>();
        public static readonly List<string> Logged = new List<string>();
        /// <summary>The words of the button that is pressed.</summary>
        public static string Pressed;

        /// <summary>An event of the interface, with nothing drawn yet.</summary>
        public static void Begin(EventType type, float x = 0, float y = 0)
        {
            Drawn.Clear();
            Labels.Clear();
            Buttons.Clear();
            Event.current = new Event { type = type, mousePosition = new Vector2(x, y) };
            GUI.color = Color.white;
        }
    }

    public class Object
    {
        public static void Destroy(Object obj) => Stub.Destroyed.Add(obj);
    }

    public static class Debug
    {
        public static void Log(object message) => Stub.Logged.Add(message.ToString());
    }

    public class Component : Object { }

    public class Behaviour : Component { }

    public class MonoBehaviour : Behaviour { }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeField : Attribute { }

    [AttributeUsage(AttributeTargets.Field)]
    public class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string tooltip) { }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class AddComponentMenu : Attribute
    {
        public AddComponentMenu(string menuName) { }
    }

    public struct Vector2
    {
        public float x, y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }
    }

    public struct Rect
    {
        public float x { get; set; }
        public float y { get; set; }
        public float width { get; set; }
        public float height { get; set; }

        public Rect(float x, float y, float width, float height)
        {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
        }
    }

    public struct Color
    {
        public float r, g, b, a;

        public Color(float r, float g, float b) : this(r, g, b, 1) { }

        public Color(float r, float g, float b, float a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }

        public static Color white => new Color(1, 1, 1);
    }

    public static class Mathf
    {
        public static float Clamp01(float value) => value < 0 ? 0 : value > 1 ? 1 : value;
    }

    public static class Screen
    {
        public static int width { get; set; } = 1280;
        public static int height { get; set; } = 720;
    }

    public class Texture : Object { }

    public enum TextureFormat { RGBA32 = 4 }

    public sealed class Texture2D : Texture
    {
        private readonly Color[,] pixels;

        public Texture2D(int width, int height, TextureFormat format, bool mipChain) { pixels = new Color[width, height]; }

        public static Texture2D whiteTexture { get; } = new Texture2D(4, 4, TextureFormat.RGBA32, false);

        public void SetPixel(int x, int y, Color color) => pixels[x, y] = color;

        public Color GetPixel(int x, int y) => pixels[x, y];

        public void Apply() { }
    }

    public class TextAsset : Object
    {
        public TextAsset(byte[] bytes) { this.bytes = bytes; }

        public byte[] bytes { get; }
    }

    public enum TextAnchor { UpperLeft, UpperCenter, UpperRight, MiddleLeft, MiddleCenter }

    public enum FontStyle { Normal, Bold }

    public sealed class GUIStyleState
    {
        public Color textColor { get; set; }
    }

    public sealed class GUIStyle
    {
        public GUIStyle() { }

        public GUIStyle(GUIStyle other)
        {
            if (other == null)
                throw new ArgumentNullException(nameof(other));
        }

        public TextAnchor alignment { get; set; }
        public FontStyle fontStyle { get; set; }
        public int fontSize { get; set; }
        public bool wordWrap { get; set; }
        public GUIStyleState normal { get; } = new GUIStyleState();
    }

    public sealed class GUISkin : Object
    {
        public GUIStyle label { get; } = new GUIStyle();
    }

    public enum EventType { MouseDown = 0, Repaint = 7, Used = 12 }

    public sealed class Event
    {
        public static Event current { get; set; }

        public EventType type { get; set; }
        public Vector2 mousePosition { get; set; }

        public void Use() => type = EventType.Used;
    }

    /// <summary>The engine allows these only within OnGUI: here, within an event that a test has begun.</summary>
    public static class GUI
    {
        public static Color color { get; set; }

        private static readonly GUISkin usual = new GUISkin();

        public static GUISkin skin
        {
            get
            {
                Within();
                return usual;
            }
        }

        private static void Within()
        {
            if (Event.current == null)
                throw new InvalidOperationException("outside of OnGUI");
        }

        public static void Label(Rect position, string text) => Label(position, text, usual.label);

        public static void Label(Rect position, string text, GUIStyle style)
        {
            Within();
            if (style == null)
                throw new ArgumentNullException(nameof(style));
            Stub.Labels.Add(text);
        }

        public static bool Button(Rect position, string text)
        {
            Within();
            Stub.Buttons.Add(text);
            return Stub.Pressed == text;
        }

        public static void DrawTexture(Rect position, Texture image)
        {
            Within();
            if (image == null)
                throw new ArgumentNullException(nameof(image));
            Stub.Drawn.Add(new Stub.Drawing { Where = position, Texture = image, Color = color });
        }
    }
}
