"""The fenced blocks of a guide, and what becomes of each.

The words behind the language of a fence say what a block is; they are not shown where the page is
read:

- a language of programs with a name (```c event.c): a program. It is compiled, run, and the next
  block of `text` is all that it prints. With `no-output` behind the name it prints nothing.
- ```python without a name: a session of the interpreter, tried by doctest.
- ```sh run: commands that are run; the next block of `text` is what they print.
- any other language with a name (```cmake CMakeLists.txt): a file that lies there.
- anything else is for the reader alone: commands that install something, for example.
"""

import re
from typing import Iterator, List, NamedTuple, Optional

PROGRAMS = {"c", "cpp", "csharp", "pascal", "python"}


class Block(NamedTuple):
    """A fenced block."""

    language: str
    #: The other words of the fence.
    words: "tuple[str, ...]"
    text: str
    #: The line of its fence, from 1.
    line: int

    @property
    def name(self) -> str:
        """The name of its file; empty without one."""
        return next((word for word in self.words if "." in word), "")


class Program(NamedTuple):
    """A program with what it prints as the guide says, or commands."""

    block: Block
    output: Optional[Block]


_FENCE = re.compile(r"^(`{3,})(.*)$")


def blocks(text: str) -> "List[Block]":
    """All fenced blocks, first to last."""
    found: "List[Block]" = []
    fence, info, start, lines = "", "", 0, []
    for number, line in enumerate(text.split("\n"), 1):
        here = _FENCE.match(line)
        if not fence and here:
            fence, info, start, lines = here.group(1), here.group(2).strip(), number, []
        elif fence and line.rstrip() == fence:
            language, *words = info.split() or [""]
            found.append(Block(language, tuple(words), "".join(one + "\n" for one in lines), start))
            fence = ""
        elif fence:
            lines.append(line)
    if fence:
        raise ValueError(f"the fence of line {start} is not closed")
    return found


def programs(found: "List[Block]") -> "Iterator[Program]":
    """The programs and commands, each with its output."""
    for index, block in enumerate(found):
        runs = (block.language in PROGRAMS and block.name) or block.words[:1] == ("run",)
        if not runs:
            if block.language in PROGRAMS and block.language != "python":
                raise ValueError(f"line {block.line}: a block of {block.language} without a name is not tested")
            continue
        output = None
        if "no-output" not in block.words:
            for other in found[index + 1 :]:
                if other.language == "text" and not other.words:
                    output = other
                if other.language == "text" or other.language in PROGRAMS or other.words[:1] == ("run",):
                    break
            if output is None:
                raise ValueError(f"line {block.line}: no block of text says what {block.name or 'this'} prints")
        yield Program(block, output)
