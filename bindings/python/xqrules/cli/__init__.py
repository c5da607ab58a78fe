"""`python -m xqrules COMMAND`: what the library can do for somebody at a prompt.

A command is a file of this folder with a `COMMAND`; `COMMANDS` lists them. Nothing here is needed by
a program that imports the package, and `import xqrules` does not read it.

It ends with 0 when all went well, 1 when something could not be read or has nothing to show, 2 when
the arguments cannot be used.
"""

import argparse
import sys
from typing import Optional, Sequence, Tuple

from .. import __version__
from .._errors import Error
from . import show
from .command import Command

#: In the order of the help.
COMMANDS: Tuple[Command, ...] = (show.COMMAND,)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs one command; gives its exit code."""
    parser = argparse.ArgumentParser(prog="python -m xqrules", description="The Xiangqi rulebook.")
    parser.add_argument("--version", action="version", version=f"xqrules {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.required = True
    for command in COMMANDS:
        own = commands.add_parser(command.name, help=command.help, description=command.description)
        command.configure(own)
        own.set_defaults(run=command.run)
    chosen = parser.parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
        return code
    except (Error, OSError) as error:
        print(f"xqrules: {error}", file=sys.stderr)
        return 1
