"""What programs built earlier rely on.

- abidiff compares the declarations of the header with the committed bindings/abi-baseline.xml: nothing
  that is there may go or change; what is new may come.
- The C programs and the Python package in tests/abi, as they were at an earlier time, work with the
  library of today, and the constants of that time have their values.

    abi.py            tests
    abi.py baseline   writes bindings/abi-baseline.xml anew: with a release, or a new ABI version
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

from checks import check, closing  # noqa: E402
from paths import BUILD, GAMES, LIBRARY  # noqa: E402

OUT = BUILD / "abi"
OLD = ROOT / "tests" / "abi"
BASELINE = ROOT / "bindings" / "abi-baseline.xml"


def run(*command, **options):
    result = subprocess.run(
        [str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True,
        encoding="utf-8", **options,
    )  # fmt: skip
    return result.returncode, result.stdout


def described(header, name):
    """What abidw says of the interface: of a library that has the header's functions without their
    insides, since the debugging data of the real one speak of Rust's types. That the real one
    exports the same names is tested in tests/ffi."""
    text = header.read_text(encoding="utf-8")
    functions = re.findall(r"^XQ_API\n(.*?);", text, re.M | re.S)
    source = ['#include "xqrules.h"']
    for function in functions:
        value = "{}" if function.startswith("void ") else "{ return 0; }"
        source.append(f"{function} {value}")
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / f"{name}.c").write_text("\n".join(source) + "\n", encoding="utf-8")
    library = OUT / f"lib{name}.so"
    status, said = run("gcc", "-shared", "-fPIC", "-g", "-O0", f"-I{header.parent}", "-o", library, OUT / f"{name}.c")
    if status:
        sys.exit(said)
    status, said = run(
        "abidw", "--no-show-locs", "--no-comp-dir-path", "--no-corpus-path", "--short-locs", "--type-id-style", "hash", library
    )
    if status:
        sys.exit(said)
    # Names of files say nothing of the interface.
    said = re.sub(r" (path|comp-dir-path|filepath|soname)='[^']*'", "", said)
    return said, len(functions)


def defined(header):
    """The constants of a header: name and value."""
    found = re.findall(r"^#define (XQ_\w+) (\(?-?\w[^\n]*|\(1 << \d+\))$", header.read_text(encoding="utf-8"), re.M)
    # A number is the same with a U behind it.
    return {name: re.sub(r"(?<=\d)U$", "", value) for name, value in found}


def interface():
    now, count = described(ROOT / "include" / "xqrules.h", "now")
    (OUT / "now.xml").write_text(now, encoding="utf-8")
    status, said = run("abidiff", "--no-added-syms", BASELINE, OUT / "now.xml")
    check(f"abidiff: nothing of the baseline is gone or changed ({count} functions now)", status == 0, said)
    # Proof that it would say so: one parameter wider, one function less, one field more.
    text = (ROOT / "include" / "xqrules.h").read_text(encoding="utf-8")
    faults = {
        "a wider parameter": text.replace("uint32_t depth", "uint64_t depth"),
        "a function less": re.sub(r"XQ_API\nxq_status xq_game_undo\(.*?;", "", text, flags=re.S),
        "a struct that grows": re.sub(r"(\n} xq_natural_limit;)", r"\n    uint32_t more;\1", text),
    }
    for number, (what, changed) in enumerate(faults.items()):
        folder = OUT / f"fault{number}"
        folder.mkdir(exist_ok=True)
        (folder / "xqrules.h").write_text(changed, encoding="utf-8")
        said, _ = described(folder / "xqrules.h", f"fault{number}")
        (OUT / "fault.xml").write_text(said, encoding="utf-8")
        status, _ = run("abidiff", "--no-added-syms", BASELINE, OUT / "fault.xml")
        check(f"abidiff sees {what}", changed != text and status & 4)
    before, after = defined(OLD / "xqrules.h"), defined(ROOT / "include" / "xqrules.h")
    different = {k: (v, after.get(k)) for k, v in before.items() if after.get(k) != v}
    check(f"{len(before)} constants of an earlier header have their values", len(before) > 100 and not different, different)


def older_programs():
    lib = OUT / "lib"
    lib.mkdir(exist_ok=True)
    shutil.copy2(LIBRARY, lib / "libxqrules.so.1")
    shutil.copy2(LIBRARY, lib / "libxqrules.so")
    for source in sorted((OLD / "c").glob("*.c")):
        program = OUT / source.stem
        status, said = run("gcc", f"-I{OLD}", "-o", program, source, f"-L{lib}", f"-Wl,-rpath,{lib}", "-lxqrules")
        if status == 0:
            status, said = run(program)
        check(f"older {source.name}", status == 0 and said == source.with_suffix(".txt").read_text(encoding="utf-8"), said)


PYTHON = """
import sys, xqrules as xq
assert xq.__file__.startswith(sys.argv[1]), xq.__file__
pos = xq.Position()
assert len(pos.legal_moves()) == 44 and pos.perft(2) == 1920
game = xq.Game()
game.push("h2e2"); game.push("h9g7")
assert game.write("wxf") == ["C2.5", "H8+7"], game.write("wxf")
assert game.verdict().outcome == "none" and game.outcome() is None
try:
    game.push("a0a9")
except xq.IllegalMoveError as error:
    assert error.code
else:
    raise AssertionError
game = xq.Game("3k5/9/9/9/9/9/9/9/9/4KR3 w")
for move in "f0f9 d9d8 f9f8 d8d9 f8f9 d9d8 f9f8 d8d9 f8f9".split():
    game.push(move)
assert game.verdict().outcome == "red_loses", game.verdict()
games = list(xq.read_records(sys.argv[2]))
assert len(games) > 3 and any(g.problems for g in games)
"""


def older_package():
    package = OLD / "python"
    status, said = run(
        sys.executable, "-c", PYTHON, package, GAMES / "own.pgn",
        env={**os.environ, "PYTHONPATH": str(package), "XQRULES_LIBRARY": str(LIBRARY)},
    )  # fmt: skip
    check("the older Python package works with this library", status == 0, said)
    # Every struct that it lays out is laid out so today.
    sys.path.insert(0, str(package / "xqrules"))
    import _native

    structs = {s["name"]: s for s in json.loads((ROOT / "bindings" / "abi.json").read_text(encoding="utf-8"))["structs"]}
    for name, (size, align, offsets) in _native.LAYOUT.items():
        now = structs.get(name)
        same = now and (now["size"], now["align"]) == (size, align)
        same = same and {f["name"]: f["offset"] for f in now["fields"]} == offsets
        check(f"older layout of {name}", same)


def main(arguments):
    for program in ("abidw", "abidiff", "gcc"):
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing: run .ci/setup")
    if arguments == ["baseline"]:
        said, count = described(ROOT / "include" / "xqrules.h", "now")
        BASELINE.write_text(said, encoding="utf-8")
        print(f"wrote {BASELINE.relative_to(ROOT)}: {count} functions")
        return 0
    interface()
    older_programs()
    older_package()
    return closing()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
