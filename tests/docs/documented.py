"""Is every public name of the Python package documented, and all of it listed in `__all__`? Run in the
environment in which pdoc made its pages. Prints what is not, and how many names there are."""

import sys
import types

import pdoc.doc
import xqrules


def undocumented(namespace, path):
    """The public names below one that say nothing."""
    for name, member in namespace.members.items():
        if name.startswith("_") and name != "__init__":
            continue
        where = f"{path}.{name}"
        # What comes from Python itself is documented there.
        if member.taken_from[0] == "builtins":
            continue
        if isinstance(member, pdoc.doc.Class):
            yield where, bool(member.docstring)
            yield from undocumented(member, where)
        elif name == "__init__":
            continue
        else:
            said = member.docstring.strip()
            yield where, bool(said) and not said.startswith("Alias for field number")


def main():
    module = pdoc.doc.Module(xqrules)
    public = {
        n
        for n, v in vars(xqrules).items()
        if not n.startswith("_") and not isinstance(v, types.ModuleType) and getattr(v, "__module__", "") != "typing"
    }
    wrong = [f"{name} is not in __all__" for name in sorted(public - set(xqrules.__all__))]
    count = 0
    for name in xqrules.__all__:
        member = module.members.get(name)
        if member is None:
            wrong.append(f"xqrules.{name} is in no page")
            continue
        count += 1
        if not member.docstring.strip():
            wrong.append(f"xqrules.{name} says nothing")
        if isinstance(member, pdoc.doc.Class):
            for where, good in undocumented(member, f"xqrules.{name}"):
                count += 1
                if not good:
                    wrong.append(f"{where} says nothing")
    print("\n".join([*wrong, f"{count} names"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
