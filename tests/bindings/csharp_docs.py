"""What is missing in the documentation of the C# sources. The compiler asks for a summary of every public member
(warning 1591); this asks for its parameters, its result and its exceptions: those that it throws itself, and those
that the errors of the C functions it calls become, as include/xqrules.h lists them."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

#: Errors that a caller of C# cannot cause, or that are said once for a whole class (a disposed object, one in use).
ELSEWHERE = {
    "XQ_E_NULL", "XQ_E_ALIGNMENT", "XQ_E_HANDLE", "XQ_E_BUSY", "XQ_E_POISONED", "XQ_E_PANIC", "XQ_E_BUFFER", "XQ_E_POSITION",
    "XQ_E_UTF8", "XQ_E_STRUCT", "XQ_E_MORE", "XQ_E_END",
}  # fmt: skip
#: As bindings/csharp/Errors.cs: single codes first, then by range.
SINGLE = {
    "XQ_E_ILLEGAL_MOVE": "IllegalMoveException",
    "XQ_E_NO_SUCH_MOVE": "IllegalMoveException",
    "XQ_E_GAME_OVER": "GameOverException",
    "XQ_E_NO_PAIRING": "PairingException",
    "XQ_E_AMBIGUOUS": "AmbiguousMoveException",
    "XQ_E_SETUP": "SetupException",
}
RANGES = ("Usage", "Board", "Game", "Notation", "Record", "Rules", "Clock", "Tournament")

#: What the C functions could say and these methods never ask for.
CANNOT = {
    "Cycles.Recurrences": {"RulesException", "UsageException"},  # a RuleBook was read when it was made
    "Record.Tree": {"RecordException"},  # it asks for nodes that there are
    "Setup.Fen": {"UsageException"},  # a Setup holds what the library read
}

MEMBER = re.compile(r"^        (?:public|internal|private|protected)\b|^        [\w<>]+ [\w.]+\(", re.M)


def header():
    """Each C function's errors, and each error's number."""
    text = (ROOT / "include" / "xqrules.h").read_text(encoding="utf-8")
    codes = {name: int(number) for name, number in re.findall(r"^#define (XQ_E_\w+) (\d+)$", text, re.M)}
    said = {}
    for comment, declaration in re.findall(r"/\*\*\n(.*?)\*/\s*(XQ_API[^;]*;)", text, re.S):
        comment = re.sub(r"\s*\n \* ?", " ", comment)
        name = re.search(r"(xq_\w+)\(", declaration).group(1)
        said[name] = set(re.findall(r"XQ_E_\w+", comment)), re.findall(r"those of `(xq_\w+)`", comment)

    def errors(name, seen=()):
        own, others = said.get(name, (set(), []))
        return own.union(*(errors(o, (*seen, name)) for o in others if o not in seen))

    return codes, {name: errors(name) for name in said}


class Method:
    """A public method or constructor of a source file."""

    def __init__(self, where, comment, declaration, body):
        self.where = where
        self.body = body
        self.bare = not comment.strip()
        self.inherited = "<inheritdoc" in comment
        root = ElementTree.fromstring(f"<doc>{comment}</doc>")
        self.summary = "".join(root.find("summary").itertext()).strip() if root.find("summary") is not None else ""
        self.documented = {p.get("name"): "".join(p.itertext()).strip() for p in root.iter("param")}
        self.returns = root.find("returns")
        self.exceptions = {e.get("cref").split(".")[-1] for e in root.iter("exception")}
        before, self.name, inside = re.match(r"(.*?)(\w+)\((.*)\)$", declaration, re.S).groups()
        words = [w for w in before.split() if w not in ("public", "static", "unsafe", "override", "sealed")]
        self.result = " ".join(words)
        self.parameters = [re.sub(r"\s*=.*", "", p, flags=re.S).split()[-1].lstrip("@") for p in inside.split(",") if p.strip()]


def closing(text, at):
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0 and text[i] == ")":
            return i + 1
    raise ValueError(text[at : at + 80])


def methods(path):
    text = Path(path).read_text(encoding="utf-8")
    starts = [m.start() for m in MEMBER.finditer(text)] + [len(text)]
    for start, end in zip(starts, starts[1:]):
        line = text[start : text.index("\n", start)].strip()
        head = re.match(r"public [^=;{(]*\(", line)
        if not head or "operator" in head.group(0):
            continue
        opening = text.index("(", start)
        stop = closing(text, opening)
        comment = []
        for above in reversed(text[:start].splitlines()):
            if not above.strip().startswith("///"):
                break
            comment.insert(0, above.strip()[3:])
        yield Method(f"{Path(path).name}: {line[:70]}", "\n".join(comment), text[start:stop].strip(), text[stop:end])


def by_the_compiler(documentation, public):
    """Of the public members in the written documentation, those that take parameters and do not name each."""
    found = []
    for member in ElementTree.fromstring(documentation).iter("member"):
        name = member.get("name")
        if "(" not in name or name[2:].split("(")[0] not in public or member.find("inheritdoc") is not None:
            continue
        depth, count = 0, 1
        for letter in name[name.index("(") + 1 : name.rindex(")")]:
            depth += {"{": 1, "}": -1}.get(letter, 0)
            count += letter == "," and depth == 0
        described = member.findall("param")
        if len(described) != count or not all("".join(p.itertext()).strip() for p in described):
            found.append(f"{name}: {len(described)} of {count} parameters")
    return found


def missing(sources):
    """What is not documented, a line each; and how many members were looked at."""
    codes, errors = header()
    found, looked = [], 0
    for path in sources:
        if path.endswith(".generated.cs"):
            continue
        for method in methods(path):
            # Without any comment it is a member of an internal type, or the compiler has said so.
            if method.inherited or method.bare:
                continue
            looked += 1
            if not method.summary:
                found.append(f"{method.where}: no summary")
            if set(method.documented) != set(method.parameters) or not all(method.documented.values()):
                found.append(f"{method.where}: parameters {set(method.parameters) ^ set(method.documented)}")
            silent = method.result in ("void", "") or method.name in ("GetHashCode", "ToString", "Equals")
            if not silent and (method.returns is None or not "".join(method.returns.itertext()).strip()):
                found.append(f"{method.where}: no result")
            wanted = set(re.findall(r"throw new (\w+)", method.body))
            for function in re.findall(r"Native\.(xq_\w+)", method.body):
                for error in errors.get(function, set()) - ELSEWHERE:
                    if f"Native.{error}" not in method.body:  # else it is dealt with there
                        wanted.add(SINGLE.get(error) or RANGES[codes[error] // 100] + "Exception")
            wanted -= CANNOT.get(f"{Path(path).stem}.{method.name}", set())
            if not wanted <= method.exceptions:
                found.append(f"{method.where}: exceptions {wanted - method.exceptions}")
    return found, looked
