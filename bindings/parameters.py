"""What the parameters of a function are for, read off its declaration by the conventions of the
header: the generators of C++, Delphi and Visual Basic stand on it."""

import re
import sys
from collections import namedtuple

#: One argument as a caller thinks of it. `kind`: text, bytes, array, buffer, list, in, out, handle,
#: handle_out, number, err. `type` is the C type without `const` and its last star; `names` are the
#: parameters of the function that belong together.
Argument = namedtuple("Argument", "kind type const names")


def plain(ctype):
    """`const xq_move *` is (xq_move, const, 1 star)."""
    stars = ctype.count("*")
    words = ctype.replace("*", " ").split()
    return words[-1], words[0] == "const", stars


def arguments(function, handles):
    """The arguments of a function, in order."""
    out = []
    params = function["params"]
    i = 0
    while i < len(params):
        name = params[i]["name"]
        after = params[i + 1]["name"] if i + 1 < len(params) else ""
        kind, const, stars = plain(params[i]["type"])
        taken = 1
        if stars == 0:
            what = "number"
        elif kind == "xq_error":
            what = "err"
        elif kind in handles:
            what = "handle" if stars == 1 else "handle_out"
        elif const and after == f"{name}_len":
            what = {"char": "text", "uint8_t": "bytes"}.get(kind, "array")
            taken = 2
        elif after == "capacity":
            what = "buffer" if kind == "char" else "list"
            taken = 3
        else:
            what = "in" if const else "out"
        out.append(Argument(what, kind, const, [p["name"] for p in params[i : i + taken]]))
        i += taken
    return out


def brief(doc):
    """The first sentence of a comment."""
    end = re.search(r"(?<!art)(?<!e\.g)[.?:] (?=[A-Z`])", doc)
    text = doc if end is None else doc[: end.start() + 1]
    return text.replace("`", "").replace("*/", "* /")


def ascii_only(text):
    """For compilers that read a code page: what is no ASCII is left out, or said with ASCII. A text
    that would be left with a hole ends the generator: Chinese names stand in brackets."""
    text = text.replace("\u2026", "...").replace("\u2013", "-").replace("\u00d7", "x")
    left = text.encode("ascii", "ignore").decode("ascii")
    left = re.sub(r" ?\([\s,;/]*\)", "", left)
    left = re.sub(r"\(\s*[,;/]\s*", "(", left)
    if text and re.search(r"^$|^[\s,;:/.]|\(\s*[,;:/)]", left):
        raise ValueError(f"without its Chinese this says nothing: {text!r}")
    return left


def lines(text, width):
    """Words on lines of at most `width` characters."""
    out = [""]
    for word in text.split():
        if out[-1] and len(out[-1]) + 1 + len(word) > width:
            out.append("")
        out[-1] = f"{out[-1]} {word}".strip()
    return out


def constant_names(abi, types=()):
    """For languages that do not tell capital from small letters: a constant that is called like a
    function takes a line behind its name. Two things else with one name end the generator."""
    taken = {}
    for name in [f["name"] for f in abi.functions] + list(abi.structs) + list(types):
        if taken.setdefault(name.lower(), name) != name:
            sys.exit(f"parameters.py: {name} and {taken[name.lower()]} are one name")
    out = {c["name"]: c["name"] + ("_" if c["name"].lower() in taken else "") for c in abi.constants}
    if len({name.lower() for name in out.values()} | set(taken)) != len(out) + len(taken):
        sys.exit("parameters.py: two constants are one name")
    return out
