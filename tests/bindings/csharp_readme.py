"""The example in the C# README: compiled, run on both runtimes, its output compared with what its
comments say."""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

import csharp  # noqa: E402
from paths import GAMES  # noqa: E402


def program(example):
    """The example as a whole program: its using lines, then Main around the rest."""
    lines = example.splitlines()
    head = ["using System;", *(line for line in lines if line.startswith("using ") and line.endswith(";"))]
    body = [line for line in lines if line not in head]
    return "\n".join([*head, "static class Readme { static void Main() {", *body, "} }", ""])


def main():
    text = (ROOT / "bindings" / "csharp" / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```csharp\n(.*?)^```", text, re.M | re.S)
    wanted = re.findall(r"^.*Console\.WriteLine\(.*;\s+// (\S.*?)(?:: .*)?$", example, re.M)
    csharp.build()
    folder = csharp.OUT / "readme"
    folder.mkdir(exist_ok=True)
    for name in ("XqRules.dll", "libxqrules.so"):
        shutil.copy2(csharp.OUT / name, folder / name)
    shutil.copy2(GAMES / "own.pgn", folder / "games.pgn")
    source = folder / "Readme.cs"
    source.write_text(program(example), encoding="utf-8")
    subprocess.check_call([*csharp.COMPILER, f"-out:{folder / 'Readme.exe'}", f"-reference:{folder / 'XqRules.dll'}", str(source)])
    shutil.copy2(folder / "Readme.exe", folder / "Readme.dll")
    shutil.copy2(csharp.OUT / "Tests.runtimeconfig.json", folder / "Readme.runtimeconfig.json")
    failed = passed = 0
    for command in (["mono", "Readme.exe"], [str(csharp.dotnet()), "Readme.dll"]):
        found = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=False)
        lines = found.stdout.decode("utf-8").splitlines()
        # Behind what the comments say come the problems of the file of games.
        good = found.returncode == 0 and wanted and lines[: len(wanted)] == wanted and len(lines) > len(wanted)
        passed, failed = passed + bool(good), failed + (not good)
        if not good:
            print(f"{command}: wanted {wanted}, found {lines}")
    print(f"tests: {passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
