using System;

// Nothing here is found by its name at run time, so nothing needs this; but a build that strips more than the
// editor's own linker (obfuscators, later versions) keeps an assembly so marked whole.
[assembly: XqRules.Preserve]

namespace XqRules
{
    /// <summary>The linker knows it by its name alone, so that the assembly needs no reference to the
    /// engine.</summary>
    [AttributeUsage(AttributeTargets.Assembly)]
    internal sealed class PreserveAttribute : Attribute { }
}
