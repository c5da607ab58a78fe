// As much of NUnit as the tests of the Unity package use.

using System;
using System.Collections;

namespace NUnit.Framework
{
    [AttributeUsage(AttributeTargets.Method)]
    public class TestAttribute : Attribute { }

    public class AssertionException : Exception
    {
        public AssertionException(string message) : base(message) { }
    }

    public delegate void TestDelegate();

    public static class Assert
    {
        public static void AreEqual(object expected, object actual)
        {
            if (expected is Array wanted && actual is Array found && wanted.Length == found.Length)
            {
                for (int i = 0; i < wanted.Length; i++)
                    AreEqual(wanted.GetValue(i), found.GetValue(i));
                return;
            }
            if (!Equals(expected, actual))
                throw new AssertionException("expected <" + expected + ">, was <" + actual + ">");
        }

        public static void IsTrue(bool condition) => AreEqual(true, condition);

        public static void IsNotEmpty(string text)
        {
            if (string.IsNullOrEmpty(text))
                throw new AssertionException("expected a text");
        }

        public static void IsNotEmpty(IEnumerable items)
        {
            if (!items.GetEnumerator().MoveNext())
                throw new AssertionException("expected items");
        }

        public static T Throws<T>(TestDelegate code) where T : Exception
        {
            try
            {
                code();
            }
            catch (T exception)
            {
                return exception;
            }
            throw new AssertionException("expected a " + typeof(T).Name);
        }
    }
}
