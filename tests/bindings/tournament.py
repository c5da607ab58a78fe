"""Tournaments from files in C, Rust, Python and C# (on both runtimes): all print the same, to the byte.
And the back room of an old program, in GB18030: its report is what the library says."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci"), str(ROOT / "bindings" / "python")]

import csharp  # noqa: E402
from paths import BUILD, LIBRARY  # noqa: E402

FOLDER = ROOT / "examples" / "tournament"
CARGO = os.environ.get("CARGO", "cargo")


def c_program(name):
    """A C program, linked with the library as it ships."""
    program = BUILD / "tournament" / name
    program.parent.mkdir(parents=True, exist_ok=True)
    soname = program.parent / "libxqrules.so.1"
    if soname.is_symlink() or soname.exists():
        soname.unlink()
    soname.symlink_to(LIBRARY)
    source = ROOT / "examples" / "c" / f"{name}.c"
    command = ["cc", "-std=c89", "-Wall", "-Werror", f"-I{ROOT / 'include'}", "-o", str(program), str(source)]
    subprocess.run([*command, str(LIBRARY), f"-Wl,-rpath,{program.parent}"], check=True)
    return str(program)


def old_program(errors):
    """Runs the back room and compares its report with the answers to the same questions."""
    import xqrules as xq

    report = BUILD / "tournament" / "report.gb18030.txt"
    players, results = (FOLDER / f"{name}.gb18030.txt" for name in ("players", "results"))
    subprocess.run([c_program("backroom"), str(players), str(results), str(report)], check=True, stdout=subprocess.PIPE)
    event = xq.Tournament({"preset": "swiss", "swiss": {"rounds": 5}})
    for line in players.read_text(encoding="gb18030").splitlines():
        name, club, rating = line.split(",")
        event.enter(name, club=club, rating=int(rating))
    event.start()
    expected = []
    last = 0
    for line in results.read_text(encoding="gb18030").splitlines():
        number, red, black, result = line.split(",")
        if int(number) > last:
            last = event.pair().number
            expected.append(event.text("round", last))
        event.record(last, red, black, "1/2-1/2" if result == "1/2" else result)
    expected += [event.text("cross_table"), event.text("standings")]
    found = report.read_bytes().decode("gb18030")
    # A round is printed before its results come, here as there.
    if found != "".join(text + "\n" for text in expected):
        errors.append("the back room's report is not what the library says")
    return len(expected)


def main():
    csharp.build()
    errors = []
    environment = dict(os.environ, PYTHONPATH=str(ROOT / "bindings" / "python"))
    checked = 0
    for script in sorted(FOLDER.glob("*.jsonl")):
        path = str(script.relative_to(ROOT))
        commands = {
            "C": [c_program("tournament"), path],
            # The profile of the tests, which have built it already.
            "Rust": [CARGO, "run", "--quiet", "--profile", "test", "--example", "tournament", "--", path],
            "Python": [sys.executable, "examples/python/tournament.py", path],
            "C# on Mono": csharp.mono("Tournament.exe", path),
            "C# on CoreCLR": csharp.coreclr("Tournament.exe", path),
        }
        said = {}
        for name, command in commands.items():
            run = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
            said[name] = run.stdout if run.returncode == 0 else None
        for name, output in said.items():
            checked += 1
            if not output or output != said["C"]:
                errors.append(f"{path}: {name} says something else than C")
        print(f"{path}: {len(said['C'] or b'')} bytes from each of: {', '.join(said)}")
    checked += old_program(errors)
    for error in errors:
        print(error)
    print(f"tests: {checked - len(errors)} passed, {len(errors)} failed, 0 skipped")
    return 1 if errors or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
