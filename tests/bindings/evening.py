"""The scripted evening in C, Rust, Python and C# (on both runtimes): all print the same, to the byte."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

import csharp  # noqa: E402
from paths import BUILD, LIBRARY  # noqa: E402

SCRIPT = "examples/evening.txt"
CARGO = os.environ.get("CARGO", "cargo")


def c_program():
    """The C program, linked with the library as it ships."""
    program = BUILD / "evening" / "evening"
    program.parent.mkdir(parents=True, exist_ok=True)
    soname = program.parent / "libxqrules.so.1"
    if soname.is_symlink() or soname.exists():
        soname.unlink()
    soname.symlink_to(LIBRARY)
    source = ROOT / "examples" / "c" / "evening.c"
    command = ["cc", "-std=c89", "-Wall", "-Werror", f"-I{ROOT / 'include'}", "-o", str(program), str(source)]
    subprocess.run([*command, str(LIBRARY), f"-Wl,-rpath,{program.parent}"], check=True)
    return [str(program), SCRIPT]


def main():
    csharp.build()
    expected = (ROOT / "tests" / "ffi" / "examples" / "evening.txt").read_bytes()
    commands = {
        "C": c_program(),
        # The profile of the tests, which have built it already.
        "Rust": [CARGO, "run", "--quiet", "--profile", "test", "--example", "evening", "--", SCRIPT],
        "Python": [sys.executable, "examples/python/evening.py", SCRIPT],
        "C# on Mono": csharp.mono("Evening.exe", SCRIPT),
        "C# on CoreCLR": csharp.coreclr("Evening.exe", SCRIPT),
    }
    environment = dict(os.environ, PYTHONPATH=str(ROOT / "bindings" / "python"))
    failed = 0
    for name, command in commands.items():
        run = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
        if run.returncode or run.stdout != expected:
            failed += 1
            print(f"{name} says something else than tests/ffi/examples/evening.txt (status {run.returncode})")
    print(f"{len(expected)} bytes from each of: {', '.join(commands)}")
    print(f"tests: {len(commands) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
