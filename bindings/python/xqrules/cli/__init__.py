"""`python -m xqrules COMMAND`, or `xqrules COMMAND`: what the library can do for somebody at a prompt.

A command is a file of this folder with a `COMMAND`; `COMMANDS` lists them. Nothing here is needed by
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
import os
import sys
from typing import Optional, Sequence, Tuple

from .. import __version__
from .._errors import Error
from . import audit, convert, judge, resolve, show
from .command import Command
from .each import EXIT_CODES
from .streams import OutputClosed, complain, give_up, output

#: In the order of the help.
COMMANDS: Tuple[Command, ...] = (judge.COMMAND, convert.COMMAND, resolve.COMMAND, show.COMMAND, audit.COMMAND)

DESCRIPTION = "The Xiangqi rulebook, for files of games in any format and encoding."


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs one command; gives its exit code."""
    called = os.path.splitext(os.path.basename(sys.argv[0] or ""))[0]
    program = "xqrules" if called == "xqrules" else "python -m xqrules"
    parser = argparse.ArgumentParser(prog=program, description=DESCRIPTION, epilog=EXIT_CODES)
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
