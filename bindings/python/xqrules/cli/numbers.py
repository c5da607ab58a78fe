"""Numbers among the arguments, and what is said of those that are none."""

import argparse
import math


def count(text: str) -> int:
    """A whole number of 32 bits."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number < 1 << 32:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 to {(1 << 32) - 1}")
    return number


def size(text: str) -> int:
    """Bytes, with K, M or G behind them or not."""
    factor = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}.get(text[-1:].upper(), 1)
    try:
        number = int(text[:-1] if factor > 1 else text) * factor
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of bytes, such as 500000, 64K or 16M")
    return number


def bound(text: str) -> int:
    """Bytes, or 0 for no bound."""
    return 0 if text == "0" else size(text)


def seconds(text: str) -> float:
    """More than no time."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not (number > 0 and math.isfinite(number)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return number
