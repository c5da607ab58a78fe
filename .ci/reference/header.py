#!/usr/bin/env python3
"""Doxygen's input filter for include/xqrules.h: the same declarations, with comments as Doxygen wants
them. The sections of the header become groups; "Errors: …", "May run concurrently." and "Art. …" become
headed paragraphs; what the parameters are is read off their types and names (c_meanings.py), so that
each is documented; names become links. The header itself stays prose that is read in an editor.

    header.py FILE          the filtered header
    header.py --essay FILE  its opening comment as Markdown, for the front page
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT / "bindings")]
sys.dont_write_bytecode = True

from c_meanings import meaning  # noqa: E402
from parameters import arguments  # noqa: E402

ABI = json.loads((ROOT / "bindings" / "abi.json").read_text(encoding="utf-8"))
FUNCTIONS = {function["name"]: function for function in ABI["functions"]}
CONSTANTS = {constant["name"] for constant in ABI["constants"]} | {"XQ_NUL_TERMINATED"}
HANDLES = [handle["name"] for handle in ABI["handles"]]
TYPES = {*(s["name"] for s in ABI["structs"]), *(t["name"] for t in ABI["typedefs"]), *HANDLES}

SECTION = re.compile(r"/\* -{60,}\n \* ([^\n]*)\n \* -{60,} \*/\n")
COMMENT = re.compile(r"/\*\*(.*?)\*/\n", re.S)
THREADS = re.compile(
    r"(May run concurrently[^.]*\.|Not concurrently [^.]*\.|Needs the \w+(?: \w+)? for\s+itself\.)", re.S
)
ARTICLES = re.compile(r"\s*Art\. ([0-9][0-9., \n-]*[0-9])\.\s*$")
ERRORS = re.compile(r"Errors(, which leave [^:]*)?:\s+")

#: Types that every function uses belong where they are explained.
BASE = {
    "xq_error": "Status codes",
    "xq_status": "Status codes",
    "xq_color": "Points, pieces and moves (art. 1, 2)",
    "xq_square": "Points, pieces and moves (art. 1, 2)",
    "xq_piece": "Points, pieces and moves (art. 1, 2)",
    "xq_move": "Points, pieces and moves (art. 1, 2)",
    "xq_text": "Texts",
    "xq_record": "Records of games (art. 7)",
    "xq_position": "Positions (art. 1)",
    "xq_setup": "Any diagram, with its defects (art. 1)",
}


#: Sections of constants that belong to a chapter of functions with another title.
PART_OF = {
    "Verdicts and labels": "Repeated positions of games",
    "What a clock shows": "Clocks",
    "How a game at the board stands": "Games at the board",
}


def slug(title):
    """The name of a group."""
    short = re.sub(r" \(art.*", "", title)
    return "g_" + re.sub(r"\W+", "_", PART_OF.get(short, short).lower()).strip("_")


def linked(text):
    """Backticks around what is known become links, and what Doxygen would take for its own is told
    to be text."""
    out = []
    for i, part in enumerate(re.split(r"(`[^`]*`)", text)):
        name = part[1:-1]
        if i % 2 == 0:
            # Doxygen leaves what is in quotes as it is.
            quoted = re.split(r'("[^"]*")', part)
            quoted[::2] = [re.sub(r"([\\@#<>*\[\]|%])", r"\\\1", piece) for piece in quoted[::2]]
            part = "".join(quoted)
            # A name that is no link is told so with a percent sign.
            part = re.sub(r"\bxq_\w+", lambda m: m.group() if m.group() in FUNCTIONS or m.group() in TYPES else "%" + m.group(), part)
            out.append(part)
        elif name in FUNCTIONS:
            out.append(name + "()")
        elif name in CONSTANTS:
            out.append("#" + name)
        elif name in TYPES:
            out.append("::" + name)
        else:
            out.append(part)
    return "".join(out)


def plain(comment):
    """The text of a comment without its stars."""
    lines = [re.sub(r"^ ?\* ?", "", line.strip(" \t")) for line in comment.strip().split("\n")]
    return "\n".join(line.rstrip() for line in lines).strip()


def split(text):
    """What it says, its errors, threads and articles."""
    articles = ARTICLES.search(text)
    if articles:
        text = text[: articles.start()]
    threads = THREADS.findall(text)
    said = THREADS.split(text)[0] if threads else text
    rest = THREADS.split(text)[-1].strip() if threads else ""
    errors = ""
    found = ERRORS.search(said)
    if found:
        errors, said = said[found.end() :].strip(), said[: found.start()].rstrip()
        if found.group(1):
            errors = found.group(1)[2:].strip() + ": " + errors
            errors = errors[0].upper() + errors[1:]
    if rest:
        said += "\n\n" + rest
    return said, errors, " ".join(threads), articles.group(1) if articles else ""


def first_sentence(text):
    """The first sentence, and the rest."""
    end = re.search(r"(?<!art)(?<!e\.g)(?<!Art)[.?:](?=\s+[A-Z`-]|\n\n|$)", text)
    at = end.start() + 1 if end else len(text)
    first = text[:at]
    return re.sub(r"\s+", " ", first[:-1] + "." if first.endswith(":") else first), text[at:].strip()


def comment_for(text, group, function=None, short=False):
    """A comment as Doxygen wants it; a short one is shown in lists only."""
    lines = [f"@ingroup {group}"]
    if short:
        lines.append("@brief " + linked(re.sub(r"\s+", " ", text)))
    elif function is None:
        brief, rest = first_sentence(text)
        lines += ["@brief " + linked(brief), "", linked(rest)]
    else:
        said, errors, threads, articles = split(text)
        brief, rest = first_sentence(said)
        lines += ["@brief " + linked(brief), "", linked(rest), ""]
        for argument in arguments(function, HANDLES):
            lines += meaning(function, argument)
        if function["returns"] == "xq_status":
            lines.append("@return #XQ_OK, or one of the errors.")
        elif function["returns"] != "void":
            lines.append("@return What the description says.")
        for head, body in (("Errors", errors), ("Threads", threads), ("Articles", articles)):
            if body:
                lines += [f"@par {head}", linked(body), ""]
    body = "\n".join(lines).strip().split("\n")
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in body) + " */\n"


def groups_of_types(text):
    """The section of each struct and handle: that of the first function that uses it."""
    found = dict(BASE)
    section = ""
    functions = text[text.rindex(" * Status codes\n") :]
    for line in functions.split("\n"):
        if re.match(r" \* [A-Z][^.]*$", line) and not line.startswith(" * -"):
            section = line[3:]
        for name in re.findall(r"\bxq_\w+", line):
            if name in TYPES and not line.lstrip().startswith(("*", "/*")):
                found.setdefault(name, section)
    # A part of another struct belongs where that is.
    for struct in ABI["structs"]:
        for field in struct["fields"]:
            part = field["type"].split("[")[0].strip()
            if part in TYPES and struct["name"] in found:
                found.setdefault(part, found[struct["name"]])
    return found


def essay(text):
    """The opening comment as a page."""
    comment = re.match(r"/\*\n(.*?)\*/", text, re.S).group(1)
    out = ["# xqrules for C", ""]
    for paragraph in plain(comment).split("\n\n"):
        if paragraph.startswith("    "):
            out.append("```c\n" + re.sub(r"^    ", "", paragraph, flags=re.M) + "\n```")
        elif paragraph == "CONVENTIONS":
            out.append("## Conventions")
        else:
            paragraph = re.sub(r"\bxq_(abi_oldest|abi_version)\(\)", r"`xq_\1`()", paragraph)
            paragraph = re.sub(r"\b(XQ_[A-Z_]+[A-Z])\b(?!`)", lambda m: f"`{m.group()}`" if m.group() in CONSTANTS else m.group(), paragraph)
            paragraph = linked(paragraph).replace("()()", "()")
            head = re.match(r"(Text in|Text out|What a release may change|[A-Z]+|[A-Z][a-z]+)(\.| is| are| goes) ", paragraph)
            if head and "## Conventions" in out:
                out.append("### " + head.group(1))
                if head.group(2) == ".":
                    paragraph = paragraph[head.end() :]
            out.append(paragraph)
        out.append("")
    out += ["## Where to look", "", "Functions, constants and types are under *Chapters*, by the chapters of the rulebook; programs to start", "from are under *Examples*.", ""]
    return "\n".join(out)


def filtered(text):
    """The whole header."""
    # What only compilers need.
    text = re.sub(r"#ifndef XQ_API\n.*?\n#endif\n\n", "", text, count=1, flags=re.S)
    text = re.sub(r"^XQ_API\n", "", text, flags=re.M)
    types = groups_of_types(text)
    titles = [title for title in SECTION.findall(text) if re.sub(r" \(art.*", "", title) not in PART_OF]
    # In the order of the functions, which is that of the rulebook's chapters.
    titles = list(dict.fromkeys(reversed(titles)))[::-1]
    out, at, section = [], text.index("#ifndef XQRULES_H"), "Points, pieces and moves (art. 1, 2)"
    out.append("/** @file\n * @brief The Xiangqi rulebook behind one C interface.\n */\n")
    for title in titles:
        out.append(f"/** @defgroup {slug(title)} {title} */\n")
    token = re.compile(SECTION.pattern + "|" + COMMENT.pattern, re.S)
    while True:
        found = token.search(text, at)
        if not found:
            out.append(text[at:])
            return "".join(out)
        out.append(text[at : found.start()])
        at = found.end()
        if found.group(1):
            section = found.group(1)
            continue
        after = text[at : at + 4000]
        said = plain(found.group(2))
        function = re.match(r"(?:const )?\w+ \*?(xq_\w+)\(", after)
        typedef = re.match(r"typedef (?:struct )?(\w+)(?: (\w+);| \{)", after)
        if after.startswith("#define XQ_NUL_TERMINATED"):
            out.append(comment_for(said, slug("Texts"), short=True))
        elif function:
            out.append(comment_for(said, slug(section), FUNCTIONS[function.group(1)]))
        elif typedef:
            name = typedef.group(2) if typedef.group(2) in TYPES else typedef.group(1)
            out.append(comment_for(said, slug(types[name])))
        elif after.startswith("#define"):
            out.append(comment_for(said, slug(section), short=True))
        else:
            # A field of a struct.
            brief, rest = first_sentence(said)
            out.append("/** @brief " + linked(brief) + ("\n\n" + linked(rest) if rest else "") + " */\n")


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    text = pathlib.Path(sys.argv[-1]).read_text(encoding="utf-8")
    print(essay(text) if "--essay" in sys.argv else filtered(text), end="")


if __name__ == "__main__":
    main()
