"""What a command is."""

import argparse
from typing import Callable, NamedTuple


class Command(NamedTuple):
    """One command of `python -m xqrules`."""

    name: str
    #: One line for the list of commands.
    help: str
    #: What its own help opens with.
    description: str
    #: Adds its arguments.
    configure: Callable[[argparse.ArgumentParser], None]
    #: Does it; gives the exit code. `Error` and `OSError` that leave it are told, and give 1.
    run: Callable[[argparse.Namespace], int]
