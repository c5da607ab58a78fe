"""bindings/delphi/xqrules.pas, compiled by Free Pascal in its Delphi mode: every struct laid out as
in the table, every constant with its value, every function found in the library, and the example
says what it should."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci"), str(ROOT / "bindings")]

import generate  # noqa: E402
import generate_pascal  # noqa: E402
from parameters import constant_names  # noqa: E402
from paths import BUILD, LIBRARY  # noqa: E402

OUT = BUILD / "delphi"

EXPECTED = """\
legal moves: 44, the first three: e0e1 a0a1 a0a2
3 moves: 炮二平五 马8进7 马二进三
ruling: 0
illegal: a0a9: the piece on a0 is the other side's
clock: red 293000 ms, black 298000 ms
"""


def layout(abi):
    """A program that prints what the compiler made of the unit, and what the table says."""
    say, wanted = [], []
    for struct in abi.ordered_structs():
        kind = struct["name"]
        say.append(f"  WriteLn('{kind} ', SizeOf({kind}));")
        wanted.append(f"{kind} {struct['size']}")
        for field in struct["fields"]:
            place = f"p{kind}(nil)^.{generate_pascal.name(field['name'])}"
            say.append(f"  WriteLn('{kind}.{field['name']} ', PtrUInt(@{place}), ' ', SizeOf({place}));")
            wanted.append(f"{kind}.{field['name']} {field['offset']} {field['size']}")
    for constant, name in constant_names(abi).items():
        value = next(c["value"] for c in abi.constants if c["name"] == constant)
        if value >= 0:
            say.append(f"  WriteLn('{constant} ', Int64({name}));")
            wanted.append(f"{constant} {value}")
    # To name them is to link them.
    say.append(f"  WriteLn('functions ', {' + '.join('Ord(@' + f['name'] + ' <> nil)' for f in abi.functions)});")
    wanted.append(f"functions {len(abi.functions)}")
    program = ["program layout;", "{$MODE DELPHI}", "uses xqrules;", "begin", *say, "end."]
    return "\n".join(program) + "\n", "\n".join(wanted) + "\n"


def compiled(source):
    result = subprocess.run(
        ["fpc", "-v0", "-vwe", "-l-", f"-Fu{ROOT / 'bindings' / 'delphi'}", f"-FU{OUT}", f"-FE{OUT}", f"-Fl{OUT}",
         f"-k-rpath={OUT}", str(source)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True,
    )  # fmt: skip
    program = OUT / pathlib.Path(source).stem
    if result.returncode != 0:
        print(result.stdout)
        return "(not compiled)"
    return subprocess.run([str(program)], stdout=subprocess.PIPE, check=False).stdout.decode("utf-8", "replace")


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    abi = generate.Abi()
    version = json.dumps(next(c["value"] for c in abi.constants if c["name"] == "XQ_ABI_VERSION"))
    for name in ("libxqrules.so", f"libxqrules.so.{version}"):
        link = OUT / name
        if link.is_symlink() or link.exists():
            link.unlink()
        link.symlink_to(LIBRARY)
    program, wanted = layout(abi)
    (OUT / "layout.pas").write_text(program, encoding="utf-8")
    failed = 0
    for source, expected in [(OUT / "layout.pas", wanted), (ROOT / "examples" / "delphi" / "hello.pas", EXPECTED)]:
        said = compiled(source)
        good = said == expected
        print("ok  " if good else "FAIL", source.name, f"({len(expected.splitlines())} lines)")
        if not good:
            failed += 1
            pairs = zip(said.splitlines() + [""], expected.splitlines() + [""])
            print(next((f"  said {a!r}, expected {b!r}" for a, b in pairs if a != b), said))
    print(f"tests: {2 - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
