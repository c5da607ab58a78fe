using System;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using XqRules;

static class AbiTests
{
    [Test]
    public static void LayoutIsThatOfTheLibrary()
    {
        Expect.True(Layout.Structs.Length > 0, "structs");
        foreach (object[] row in Layout.Structs)
        {
            var type = (Type)row[0];
            Expect.Equal(type.Name + " " + row[1], type.Name + " " + Marshal.SizeOf(type));
            for (int i = 2; i < row.Length; i += 2)
            {
                string field = (string)row[i];
                Expect.Equal(
                    type.Name + "." + field + " " + row[i + 1],
                    type.Name + "." + field + " " + Marshal.OffsetOf(type, field));
            }
        }
    }

    [Test]
    public static void EveryFunctionIsThere()
    {
        MethodInfo[] functions = Functions();
        Expect.True(functions.Length > 50, "functions");
        foreach (MethodInfo function in functions)
            Marshal.Prelink(function);
    }

    [Test]
    public static void NoBoolAndNoStringCrosses()
    {
        foreach (MethodInfo function in Functions())
            foreach (Type type in function.GetParameters().Select(p => p.ParameterType).Append(function.ReturnType))
                Expect.True(
                    type.IsPointer || type == typeof(void) || typeof(SafeHandle).IsAssignableFrom(type)
                    || (type.IsPrimitive && type != typeof(bool) && type != typeof(char)),
                    function.Name + ": " + type.Name + " is a pointer, a handle or a number");
    }

    static MethodInfo[] Functions() =>
        typeof(Native).GetMethods(BindingFlags.Static | BindingFlags.NonPublic)
            .Where(m => (m.Attributes & MethodAttributes.PinvokeImpl) != 0)
            .ToArray();
}
