"""Builds the C# wrapper, its tests and its example with Mono's compiler, and says how to run them.

The same assemblies run on Mono and on CoreCLR. CoreCLR only starts a `.dll` with a runtime
configuration beside it, so each program is there under both names.
"""

import json
import os
import shutil
import subprocess
import sys

from paths import BUILD, LIBRARY, ROOT, dotnet

OUT = BUILD / "csharp"
COMPILER = ["mcs", "-langversion:7.2", "-unsafe", "-warnaserror", "-warn:4", "-nologo", "-optimize", "-debug"]

# Which sources make which program; each refers to the wrapper.
PROGRAMS = {
    "Tests.exe": "tests/bindings/csharp",
    "Judge.exe": "examples/csharp",
    "Evening.exe": "examples/csharp/evening",
    "Convert.exe": "examples/csharp/convert",
    "Tournament.exe": "examples/csharp/tournament",
    "Bench.exe": "benches/csharp",
}


def sources(folder):
    return sorted(str(p) for p in (ROOT / folder).glob("*.cs"))


def newest(paths):
    return max(os.path.getmtime(p) for p in paths)


def compile_to(out, arguments, inputs):
    """Compiles unless the result is newer than everything it is made of."""
    if out.exists() and out.stat().st_mtime > newest(inputs):
        return
    command = [*COMPILER, f"-out:{out}", *arguments]
    if subprocess.call(command) != 0:
        sys.exit(f"mcs failed: {out.name}")


def build():
    """Builds everything below build/csharp."""
    OUT.mkdir(parents=True, exist_ok=True)
    shutil.copy2(LIBRARY, OUT / LIBRARY.name)
    wrapper = OUT / "XqRules.dll"
    files = sources("bindings/csharp")
    compile_to(wrapper, ["-target:library", f"-doc:{OUT / 'XqRules.xml'}", *files], files)
    configuration = {
        "runtimeOptions": {
            "tfm": "netcoreapp3.1",
            "framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"},
            "configProperties": {"System.Globalization.Invariant": True},
        }
    }
    for name, folder in PROGRAMS.items():
        program = OUT / name
        files = sources(folder)
        if not files:
            sys.exit(f"no sources in {folder}")
        compile_to(program, [f"-reference:{wrapper}", *files], [*files, wrapper])
        shutil.copy2(program, program.with_suffix(".dll"))
        with open(program.with_suffix(".runtimeconfig.json"), "w", encoding="utf-8") as out:
            json.dump(configuration, out)


def mono(name, *arguments):
    return ["mono", "--debug", str(OUT / name), *arguments]


def coreclr(name, *arguments):
    return [str(dotnet()), str((OUT / name).with_suffix(".dll")), *arguments]
