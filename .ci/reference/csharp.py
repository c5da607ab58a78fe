#!/usr/bin/env python3
"""Doxygen's input filter for the C# sources: tags that it does not know are said otherwise, and members
that are one expression have a body that it can read past."""

import pathlib
import re
import sys


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    text = pathlib.Path(sys.argv[-1]).read_text(encoding="utf-8")
    text = re.sub(r"<inheritdoc\s*/>", "<summary>As of every object.</summary>", text)
    text = re.sub(
        r"^( +public [^;{}=]*?)\s*=>[^;]*;",
        lambda found: found.group(1) + (" { }" if "(" in found.group(1) or "[" in found.group(1) else " { get; }"),
        text,
        flags=re.M,
    )
    print(text, end="")


if __name__ == "__main__":
    main()
