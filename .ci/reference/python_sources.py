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
            text = text.replace("array[int]", "array")
            if path.name == "__init__.py":
                # A class is looked up where its source is.
                said = re.search(r"^#: (.*)\nSTART_FEN =", (PACKAGE / "_board.py").read_text(encoding="utf-8"), re.M)
                text += f'\nSTART_FEN: str = START_FEN\n"""{said.group(1)}"""\n'
                text = re.sub(r"^ +_thing\.__module__ = .*$", "        pass", text, flags=re.M)
            path.write_text(text, encoding="utf-8")
    return to
