"""The front page of the documentation, and the guides and READMEs as pages: one file each with its
style inside, nothing fetched."""

import html
import os
import pathlib
import posixpath
import re
import shutil
import unicodedata

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

#: What Doxygen puts at the end of a page: its own would name it on every one.
DOXYGEN_FOOTER = """<!--BEGIN GENERATE_TREEVIEW-->
<div id="nav-path" class="navpath"><ul>$navpath<li class="footer"><a href="../index.html">xqrules: all references and guides</a></li></ul></div>
<!--END GENERATE_TREEVIEW-->
</body>
</html>
"""

#: Which Markdown files become pages: all that a user reads.
SOURCES = ["README", "CHANGELOG", "DESIGN", "CONTRIBUTING"]


def sources():
    """The Markdown files, by their path in the repository."""
    found = [p for name in SOURCES for p in sorted(ROOT.glob(f"{name}*.md"))]
    found += sorted((ROOT / "bindings").rglob("*.md"))
    found += [ROOT / "tests" / "articles.md", ROOT / "tests" / "ffi" / "README.md", ROOT / "tests" / "abi" / "README.md"]
    return [p.relative_to(ROOT).as_posix() for p in found if p.is_file()]


def page_of(source):
    """The page that a Markdown file becomes, below the folder of pages."""
    return "pages/" + source[:-3].replace("/", "-") + ".html"


def slug(text, taken):
    """The name that a heading is linked by, as where the repository is read."""
    name = "".join(
        c for c in text.strip().lower() if c in " -_" or unicodedata.category(c)[0] in "LN" or unicodedata.category(c) == "Mn"
    ).replace(" ", "-")
    number = taken.get(name, -1) + 1
    taken[name] = number
    return f"{name}-{number}" if number else name


def coloured(code, info, _attributes):
    """A block of code with its colours."""
    language = {"csharp": "csharp", "vb": "vbnet", "pascal": "delphi"}.get(info, info)
    try:
        lexer = get_lexer_by_name(language or "text", stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    return highlight(code, lexer, HtmlFormatter(nowrap=True))


def rendered(source, text, known):
    """The body of a page, its title, and what it links to that must lie beside it."""
    parser = MarkdownIt("commonmark", {"html": True, "highlight": coloured}).enable("table")
    tokens = parser.parse(text)
    taken, files, title = {}, set(), source
    folder = posixpath.dirname(source)
    for index, token in enumerate(tokens):
        if token.type == "fence":
            # The other words of a fence are for the tests.
            token.info = token.info.split()[0] if token.info.split() else ""
        if token.type == "heading_open":
            said = "".join(t.content for t in tokens[index + 1].children if t.type in ("text", "code_inline"))
            token.attrSet("id", slug(said, taken))
            if token.tag == "h1":
                title = said
        for child in token.children or []:
            name = {"link_open": "href", "image": "src"}.get(child.type)
            where = child.attrGet(name) if name else None
            if where is None or re.match(r"[a-z]+:|#", where):
                continue
            path, mark, anchor = where.partition("#")
            target = posixpath.normpath(posixpath.join(folder, path))
            if target in known:
                child.attrSet(name, posixpath.basename(page_of(target)) + mark + anchor)
            else:
                child.attrSet(name, "files/" + target)
                files.add(target)
    return parser.renderer.render(tokens, parser.options, {}), title, files


def whole(title, body, up, language="en"):
    style = (HERE / "pages.css").read_text(encoding="utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{html.escape(title)}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n"
        f'<nav><a href="{up}index.html">xqrules</a> <a href="{up}c/index.html">C</a> <a href="{up}csharp/index.html">C#</a> '
        f'<a href="{up}python/xqrules.html">Python</a> <a href="{up}rust/xqrules/index.html">Rust</a></nav>\n'
        f"<main>\n{body}</main>\n</body>\n</html>\n"
    )


def write(out):
    """Writes the pages and the front page."""
    known = sources()
    (out / "pages").mkdir(parents=True, exist_ok=True)
    needed = set()
    for source in known:
        body, title, files = rendered(source, (ROOT / source).read_text(encoding="utf-8"), known)
        needed |= files
        language = "zh-Hans" if ".zh-CN." in source else "en"
        (out / page_of(source)).write_text(whole(title, body, "../", language), encoding="utf-8")
    for target in sorted(needed):
        copy(target, out / "pages" / "files" / target)
    parser = MarkdownIt("commonmark").enable("table")
    front = (HERE / "front.txt").read_text(encoding="utf-8")
    # A page in Chinese is offered when it is there.
    lines = [line for line in front.split("\n") if all((out / link).exists() for link in re.findall(r"\((pages/[^)#]*)", line))]
    (out / "index.html").write_text(whole("xqrules", parser.render("\n".join(lines)), ""), encoding="utf-8")


def copy(target, to):
    """A file that a page links to, or a list of a folder."""
    source = ROOT / target
    to.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        to.mkdir(parents=True, exist_ok=True)
        names = sorted(os.listdir(source))
        rows = "".join(f"<li>{html.escape(name)}</li>\n" for name in names if not name.startswith((".", "__")))
        up = "../" * (target.count("/") + 3)
        (to / "index.html").write_text(whole(target, f"<h1>{target}</h1>\n<ul>\n{rows}</ul>\n", up), encoding="utf-8")
    elif source.is_file():
        shutil.copy2(source, to)


def anchors(text):
    """The names by which the headings of a Markdown text are linked, and anchors of its own."""
    taken = {}
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
    found = set(re.findall(r'<a (?:id|name)="([^"]+)"', text))
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            said = "".join(t.content for t in tokens[index + 1].children if t.type in ("text", "code_inline"))
            found.add(slug(said, taken))
    return found
