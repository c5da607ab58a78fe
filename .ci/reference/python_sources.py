"""The Python package as pdoc wants it: a comment `#: …` above a field becomes the docstring below it,
which is where pdoc looks."""

import pathlib
import re
import shutil

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PACKAGE = ROOT / "bindings" / "python" / "xqrules"

_COMMENT = re.compile(r"^(\s*)#: (.*)$")


def with_docstrings(source):
    """A module whose commented fields have docstrings."""
    out, said = [], []
    for line in source.split("\n"):
        comment = _COMMENT.match(line)
        if comment:
            said.append(comment.group(2))
            continue
        out.append(line)
        field = re.match(r"^(\s*)(?:self\.)?\w+\s*(?::[^=]+)?(=.*)?$", line)
        # One that goes on in the next line is no field for a reader.
        if said and field and all(line.count(a) == line.count(b) for a, b in ("()", "[]", "{}")):
            text = " ".join(said).replace("\\", "\\\\").replace('"""', "'''")
            out.append(f'{field.group(1)}"""{text} """' if text.endswith('"') else f'{field.group(1)}"""{text}"""')
        said = []
    return "\n".join(out)


def copy(to):
    """Copies the package into a folder, which it returns."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(PACKAGE, to / "xqrules", ignore=shutil.ignore_patterns("__pycache__"))
    for path in (to / "xqrules").rglob("*.py"):
        if path.name != "_native.py":
            text = with_docstrings(path.read_text(encoding="utf-8"))
            # What no Python can evaluate at run time.
            text = text.replace("array[int]", "array").replace('"Optional[memoryview]"', "Optional[memoryview]")
            if path.name == "__init__.py":
                # Annotations of what is shown here are looked up here.
                text += "\nfrom typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union\n"
                # A class is looked up where its source is.
                # A constant that comes from a module has its word there.
                for module in sorted(PACKAGE.glob("_*.py")):
                    for said, name in re.findall(r"^#: (.*)\n([A-Z_]+) = ", module.read_text(encoding="utf-8"), re.M):
                        if f'"{name}"' in text:
                            text += f'\n{name} = {name}\n"""{said}"""\n'
                text = re.sub(r"^ +_thing\.__module__ = .*$", "        pass", text, flags=re.M)
            path.write_text(text, encoding="utf-8")
    return to
