"""The scripted evening in C# (on both runtimes) must say what the C program says, to the byte."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

import csharp  # noqa: E402

SCRIPT = "examples/evening.txt"


def main():
    csharp.build()
    expected = (ROOT / "tests" / "ffi" / "examples" / "evening.txt").read_bytes()
    failed = 0
    commands = {"mono": csharp.mono("Evening.exe", SCRIPT), "coreclr": csharp.coreclr("Evening.exe", SCRIPT)}
    for name, command in commands.items():
        said = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        if said != expected:
            failed += 1
            print(f"C# on {name} says something else than tests/ffi/examples/evening.txt")
    print(f"tests: {len(commands) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
