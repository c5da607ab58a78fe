#!/usr/bin/env python3
"""Converts a file of games:

    python3 convert.py [--notation NAME] [--encoding NAME] [--format NAME] IN OUT

IN may be of any format and encoding that the library reads. OUT is written as its name says: .pgn,
.xqf (one game), .ubb or .dhtmlxq; --format pgn, xqf or dhtmlxq says it instead, and then OUT may be -
for the standard output. --notation is that of the moves in PGN (chinese), --encoding that of the text
(utf-8). Problems go to the standard error. The exit status is 0 when everything was converted, 1 when
something in IN could not be read, 2 when nothing was written. examples/c/convert.c,
examples/csharp/convert/Convert.cs and examples/convert.rs do the same, to the byte.
"""

import pathlib
import sys

# In a source checkout the package lies beside the examples; installed, this line does nothing.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bindings" / "python"))

import xqrules as xq  # noqa: E402

FORMATS = {".pgn": "pgn", ".xqf": "xqf", ".ubb": "dhtmlxq", ".dhtmlxq": "dhtmlxq"}
USAGE = "usage: convert [--notation NAME] [--encoding NAME] [--format pgn|xqf|dhtmlxq] IN OUT"


class Failure(Exception):
    """Nothing is written."""


def tell(line):
    """Both streams are UTF-8, whatever the terminal says."""
    sys.stderr.buffer.write((line + "\n").encode("utf-8"))


def convert(source, target, format, notation, encoding):
    """Answers whether something was lost."""
    games, lost = [], False
    try:
        for record in xq.read_records(source):
            for problem in record.problems:
                tell(f"{source}: {problem}")
                lost = lost or problem.is_error
            if format == "pgn":
                games.append(record.to_pgn(notation))
            elif format == "dhtmlxq":
                games.append(record.to_dhtmlxq())
            else:
                games.append(record.to_xqf())
                if len(games) > 1:
                    raise Failure(f"{source}: XQF holds one game")
    except OSError:
        raise Failure(f"{source}: cannot be opened") from None
    except xq.Error as error:
        raise Failure(f"{source}: {error}") from None
    if not games:
        raise Failure(f"{source}: there is no game")
    try:
        data = games[0] if format == "xqf" else xq.encode("\n".join(games), encoding)
    except xq.Error as error:
        raise Failure(f"{target}: {error}") from None
    try:
        if target == "-":
            sys.stdout.buffer.write(data)
        else:
            pathlib.Path(target).write_bytes(data)
    except OSError:
        raise Failure(f"{target}: cannot be written") from None
    return lost


def main(arguments):
    options = {"--notation": "chinese", "--encoding": "utf-8", "--format": None}
    files = []
    while arguments:
        first, *arguments = arguments
        if first in options and arguments:
            options[first], *arguments = arguments
        else:
            files.append(first)
    if len(files) == 2 and options["--format"] is None:
        options["--format"] = FORMATS.get(pathlib.Path(files[1]).suffix)
    if len(files) != 2 or options["--format"] not in FORMATS.values():
        tell(USAGE)
        return 2
    try:
        return int(convert(*files, options["--format"], options["--notation"], options["--encoding"]))
    except Failure as why:
        tell(f"convert: {why}")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
