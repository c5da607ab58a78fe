using System;
using System.Linq;
using System.Reflection;
using System.Text;
using XqRules;

/// <summary>Marks a test: a public static method without parameters.</summary>
[AttributeUsage(AttributeTargets.Method)]
sealed class TestAttribute : Attribute { }

sealed class Failed : Exception
{
    internal Failed(string message) : base(message) { }
}

/// <summary>What the tests say of what they found.</summary>
static class Expect
{
    internal static void True(bool condition, string what)
    {
        if (!condition)
            throw new Failed("expected: " + what);
    }

    internal static void Equal<T>(T wanted, T found)
    {
        if (!object.Equals(wanted, found))
            throw new Failed("expected <" + wanted + ">, found <" + found + ">");
    }

    internal static void Sequence<T>(T[] wanted, System.Collections.Generic.IEnumerable<T> found)
    {
        string a = string.Join(" ", wanted), b = string.Join(" ", found);
        if (!wanted.SequenceEqual(found))
            throw new Failed("expected <" + a + ">, found <" + b + ">");
    }

    internal static E Throws<E>(Action action) where E : Exception
    {
        try
        {
            action();
        }
        catch (Exception e) when (e.GetType() == typeof(E))
        {
            return (E)e;
        }
        throw new Failed("expected " + typeof(E).Name + ", nothing was thrown");
    }
}

static class Program
{
    static int Main()
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        int passed = 0, failed = 0;
        var tests =
            from type in typeof(Program).Assembly.GetTypes()
            from method in type.GetMethods(BindingFlags.Public | BindingFlags.Static)
            where method.GetCustomAttribute<TestAttribute>() != null
            orderby type.Name, method.Name
            select method;
        foreach (MethodInfo test in tests)
        {
            try
            {
                test.Invoke(null, null);
                passed++;
            }
            catch (TargetInvocationException e)
            {
                failed++;
                Console.WriteLine("FAIL " + test.DeclaringType.Name + "." + test.Name + ": " + e.InnerException);
            }
        }
        Console.WriteLine("runtime " + Environment.Version + ", xqrules " + Library.Version);
        Console.WriteLine("tests: " + passed + " passed, " + failed + " failed, 0 skipped");
        return failed == 0 && passed > 0 ? 0 : 1;
    }
}
