"""`python -m xqrules COMMAND`, or `xqrules COMMAND`: what the library can do for somebody at a prompt.

A command is a file of this folder with a `COMMAND`; `COMMANDS` lists them, and only the one that is
called is loaded. Nothing here is needed by
a program that imports the package, and `import xqrules` does not read it.

| file | what |
| --- | --- |
| `judge`, `convert`, `resolve`, `show` | the commands |
| `each` | a task for each file, in its turn; the exit code |
| `pool`, `workers` | the same in several processes |
| `inputs` | files, folders and the standard input |
| `streams`, `progress`, `words` | what is put out |
"""

import argparse
import importlib
import os
import sys
from typing import Optional, Sequence, Tuple

from .. import __version__
from .._errors import Error
from .command import Command
from .each import EXIT_CODES
from .streams import OutputClosed, complain, give_up, output

#: In the order of the help.
COMMANDS: Tuple[str, ...] = ("judge", "convert", "resolve", "show", "audit")

DESCRIPTION = "The Xiangqi rulebook, for files of games in any format and encoding."


def command(name: str) -> Command:
    """A command by its name."""
    found: Command = importlib.import_module(f".{name}", __name__).COMMAND
    return found


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs one command; gives its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    called = os.path.splitext(os.path.basename(sys.argv[0] or ""))[0]
    program = "xqrules" if called == "xqrules" else "python -m xqrules"
    parser = argparse.ArgumentParser(prog=program, description=DESCRIPTION, epilog=EXIT_CODES)
    parser.add_argument("--version", action="version", version=f"xqrules {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.required = True
    # No option before the command has a value, so the first other word is the command.
    called_for = next((word for word in words if not word.startswith("-")), "")
    for name in [called_for] if called_for in COMMANDS else COMMANDS:
        found = command(name)
        own = commands.add_parser(name, help=found.help, description=found.description)
        found.configure(own)
        own.set_defaults(run=found.run)
    chosen = parser.parse_args(words)
    try:
        code: int = chosen.run(chosen)
        output().flush()
        return code
    except OutputClosed:
        give_up(sys.stdout)
        return 141
    except KeyboardInterrupt:
        return 130
    except (Error, OSError) as error:
        complain(f"xqrules: {error}")
        return 1
