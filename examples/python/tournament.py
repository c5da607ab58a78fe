#!/usr/bin/env python3
"""A tournament from a file of JSON lines: the configuration, then facts and questions. Facts are
taken, answers to questions printed.

    python3 examples/python/tournament.py examples/tournament/swiss.jsonl
"""

import json
import sys

import xqrules as xq


def tournament(lines):
    """The answers that are printed."""
    lines = [line for line in lines if line.strip()]
    with xq.Tournament(json.loads(lines[0])) as event:
        for line in lines[1:]:
            fields = json.loads(line)
            if "ask" in fields:
                yield event.ask(**fields)
            else:
                event.take(fields)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: tournament.py FILE")
    with open(sys.argv[1], encoding="utf-8") as script:
        for answer in tournament(script):
            sys.stdout.buffer.write((answer + "\n").encode("utf-8"))
