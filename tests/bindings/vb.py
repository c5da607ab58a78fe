"""bindings/vb/xqrules.bas, read as Visual Basic reads it: the layout of every Type by its packing (fields
on at most four bytes), what every Declare puts on the stack, and the rules of the language that a
generator can break. The module itself cannot be run here; its functions are, see .ci/machines.py."""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

from checks import check, closing  # noqa: E402

SIZES = {"Byte": 1, "Integer": 2, "Long": 4, "Currency": 8, "LongLong": 8}


def chosen(lines, win64):
    """The lines that stay when Win64 is true or not; VBA7 goes with it."""
    out, stack = [], []
    for line in lines:
        if re.match(r"#If (Win64|VBA7) Then$", line):
            stack.append(win64)
        elif line == "#Else":
            stack[-1] = not stack[-1]
        elif line == "#End If":
            stack.pop()
        elif all(stack):
            out.append(line)
    check(f"every #If has its end (64 bits: {win64})", not stack)
    return out


def types(lines):
    """Each Type: its fields with offset and size, and its own size."""
    out, name = {}, None
    for line in lines:
        begin = re.match(r"Public Type (\w+)$", line)
        field = re.match(r"    (\w+?)(?:\(0 To (\d+)\))? As (\w+)$", line)
        if begin:
            name, at, align, fields = begin.group(1), 0, 1, []
        elif name and line == "End Type":
            out[name] = (-(-at // align) * align, align, fields)
            name = None
        elif name and field:
            size, own = (SIZES[field.group(3)],) * 2 if field.group(3) in SIZES else out[field.group(3)][:2]
            own = min(own, 4)
            at = -(-at // own) * own
            size *= int(field.group(2) or 0) + 1
            fields.append((field.group(1).rstrip("_"), at, size))
            at, align = at + size, max(align, own)
    return out


def main():
    raw = (ROOT / "bindings" / "vb" / "xqrules.bas").read_bytes()
    text = raw.decode("ascii")
    check("lines end as Visual Basic ends them", text.count("\n") == text.count("\r\n") and text.endswith("\r\n"))
    lines = text.split("\r\n")
    check("no line is too long", max(map(len, lines)) < 1023)
    abi = json.loads((ROOT / "bindings" / "abi.json").read_text(encoding="utf-8"))
    structs = {s["name"]: s for s in abi["structs"]}
    for win64 in (False, True):
        bits = 64 if win64 else 32
        kept = chosen(lines, win64)
        found = types(kept)
        wrong = [
            name
            for name, s in structs.items()
            if found.get(name, (0, 0, 0))[0] != s["size"]
            or found[name][2] != [(f["name"].rstrip("_"), f["offset"], f["size"]) for f in s["fields"]]
        ]
        check(f"{bits} bits: {len(structs)} structs are laid out as in C", len(found) == len(structs) and not wrong, wrong)
        declared = {}
        for line in kept:
            match = re.match(r'Public Declare (PtrSafe )?Function (\w+) Lib "xqrules.dll" Alias "(\w+)" \((.*)\) As (\w+)$', line)
            if match:
                declared[match.group(2)] = match.groups()
        check(f"{bits} bits: every function is declared", set(declared) == {f["name"] for f in abi["functions"]})
        wrong = []
        for function in abi["functions"]:
            safe, name, alias, parameters, _ = declared[function["name"]]
            given = [p for p in parameters.split(", ") if p]
            pointer = "LongPtr" if win64 else "Long"
            good = bool(safe) == win64 and alias == (name if win64 else "xqs_" + name[3:])
            good = good and len(given) == len(function["params"])
            for said, meant in zip(given, function["params"]):
                by_value = said.startswith("ByVal ")
                kind = said.rsplit(" As ", 1)[1]
                stars = meant["type"].count("*")
                # By value a number, or a handle, which is a pointer.
                good = good and (stars > 0 or by_value) and (not by_value or stars == 0 or kind == pointer)
                wide = meant["type"] in ("int64_t", "uint64_t")
                good = good and (not wide or stars or kind == ("LongLong" if win64 else "Currency"))
            if not good:
                wrong.append(name)
        check(f"{bits} bits: every declaration passes what C takes", not wrong, wrong[:5])
        names = [re.match(r"Public (?:Const|Type|Declare (?:PtrSafe )?Function|Function) (\w+)", line) for line in kept]
        names = [m.group(1).lower() for m in names if m]
        check(f"{bits} bits: no name twice ({len(names)})", len(names) == len(set(names)))
    return closing()


if __name__ == "__main__":
    sys.exit(main())
