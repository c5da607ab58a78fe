"""The same program in three languages: how to build each and how to run it."""

import pathlib
import shutil
import subprocess
import sys

import csharp
from paths import BUILD, LIBRARY, ROOT


def build_c(program="judge"):
    """Builds an example in C against the release library, as any C program would be."""
    out = BUILD / "c"
    out.mkdir(parents=True, exist_ok=True)
    # The program looks for the name with the number of the interface, the linker for the one without.
    for name in ("libxqrules.so", "libxqrules.so.1"):
        shutil.copy2(LIBRARY, out / name)
    command = [
        "gcc", "-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic-errors", "-Werror",
        f"-I{ROOT / 'include'}", str(ROOT / "examples" / "c" / f"{program}.c"),
        "-o", str(out / program), f"-L{out}", "-lxqrules", "-Wl,-rpath,$ORIGIN",
    ]  # fmt: skip
    if subprocess.call(command) != 0:
        sys.exit(f"gcc failed: examples/c/{program}.c")


def build():
    build_c()
    csharp.build()


def judges():
    """Name and command of each language's program; files and --json follow."""
    return {
        "C": [str(BUILD / "c" / "judge")],
        "Python": [sys.executable, str(ROOT / "examples" / "python" / "judge.py")],
        "C#, Mono": csharp.mono("Judge.exe"),
        "C#, CoreCLR": csharp.coreclr("Judge.exe"),
    }


def run(command, files, *options):
    """What a program prints of these files; a program that fails ends the run."""
    result = subprocess.run(
        [*command, *options, *map(str, files)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    if result.returncode != 0:
        raise RuntimeError(f"{command}: exit status {result.returncode}\n{result.stderr.decode('utf-8', 'replace')}")
    return result.stdout


def relative(path):
    """A path as short as it can be said from the root of the checkout."""
    try:
        return pathlib.Path(path).resolve().relative_to(ROOT)
    except ValueError:
        return pathlib.Path(path)
