"""What goes out: to a terminal whatever its encoding, to files and pipes as UTF-8.

Nothing that stands in a file of games may reach a terminal as a control sequence, and no character
that an encoding lacks may end a run.
"""

import os
import re
import sys
from typing import Any, Optional

#: Control characters, what turns the direction of writing, what ends a line, and halves of pairs
#: (bytes of file names that are no text).
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class OutputClosed(Exception):
    """Whoever read the output has gone, as `head` does."""


def plain(text: str) -> str:
    """The text as one line that is safe to show: what controls a terminal is written as `\\x1b`."""
    return _UNSAFE.sub(lambda found: _escape(ord(found.group())), text)


def _escape(number: int) -> str:
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"


class Sink:
    """A standard stream to write lines and bytes to."""

    def __init__(self, stream: Any) -> None:
        self._stream: Any = stream
        self._bytes: Any = getattr(stream, "buffer", None)
        self.is_terminal: bool = _is_terminal(stream)
        # A terminal knows its encoding, and whoever sets the variable means it.
        own = self.is_terminal or os.environ.get("PYTHONIOENCODING")
        self.encoding: str = (getattr(stream, "encoding", None) or "utf-8") if own else "utf-8"
        self._unicode = self.encoding.lower().replace("_", "-") in ("utf-8", "utf8", "utf-16", "gb18030")

    def line(self, text: str) -> None:
        """A line for people, with tabs if it has columns. Other controls in it are shown, not obeyed."""
        self._put("\t".join(map(plain, text.split("\t"))))

    def json(self, text: str) -> None:
        """A line of JSON: escaped as JSON does where the terminal would not take a character."""
        unsafe = _UNSAFE if self._unicode else re.compile(_UNSAFE.pattern + "|[^\x00-\x7f]")
        self._put(unsafe.sub(_json_escape, text))

    def data(self, data: bytes) -> None:
        """Bytes as they are."""
        if self._bytes is None:
            self._guarded(self._stream.write, data.decode("utf-8", "backslashreplace"))
        else:
            self._guarded(self._stream.flush)
            self._guarded(self._bytes.write, data)

    def flush(self) -> None:
        if self._stream is not None:
            self._guarded(self._stream.flush)

    def _put(self, line: str) -> None:
        if self._bytes is None:
            if self._stream is not None:
                self._guarded(self._stream.write, line + "\n")
            return
        self._guarded(self._bytes.write, (line + "\n").encode(self.encoding, "backslashreplace"))
        if self.is_terminal:
            self._guarded(self._bytes.flush)

    def _guarded(self, function: Any, *arguments: Any) -> None:
        try:
            function(*arguments)
        except BrokenPipeError:
            raise OutputClosed from None
        except OSError as error:
            # What Windows says of a pipe without a reader.
            if os.name == "nt" and error.errno == 22:
                raise OutputClosed from None
            raise


def _json_escape(found: Any) -> str:
    pair = found.group().encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{pair[i]:02x}{pair[i + 1]:02x}" for i in range(0, len(pair), 2))


def _is_terminal(stream: Any) -> bool:
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError, OSError):
        return False


_output: Optional[Sink] = None


def output() -> Sink:
    """The standard output, as it is now."""
    global _output
    if _output is None or _output._stream is not sys.stdout:
        _output = Sink(sys.stdout)
    return _output


def complain(text: str) -> None:
    """A line for the standard error. That nobody reads it is no reason to stop."""
    shown = output()
    if shown.is_terminal:
        shown.flush()
    try:
        error = Sink(sys.stderr)
        error.line(text)
        error.flush()
    except (OSError, OutputClosed):
        give_up(sys.stderr)


def give_up(stream: Any) -> None:
    """Lets what is still in the buffer of a stream without a reader go nowhere, so that the
    interpreter does not fail over it at its end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        pass
