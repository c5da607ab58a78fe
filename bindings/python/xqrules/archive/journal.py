"""What is done already, so that a run that was interrupted goes on.

A line of JSON for each job, written when its part of the table is whole on the disk. A line that an
interruption cut in two counts as not written.
"""

import json
import os
from typing import Any, Dict, Iterator, Optional


class OtherRun(ValueError):
    """The journal is that of a run with other settings."""


class Journal:
    """The lines by their keys. Only their places are held in memory."""

    def __init__(self, path: str, settings: Dict[str, Any]) -> None:
        self._places: Dict[str, int] = {}
        self._file = open(path, "a+b")
        self._file.seek(0)
        head: Optional[Dict[str, Any]] = None
        end = 0
        for line in iter(self._file.readline, b""):
            try:
                entry = json.loads(line)
            except ValueError:
                break
            if not line.endswith(b"\n"):
                break
            if head is None:
                head = entry
            else:
                self._places[entry["key"]] = end
            end += len(line)
        self._file.truncate(end)
        if head is None:
            self._write(settings)
        elif head != json.loads(json.dumps(settings)):
            self._file.close()
            differ = sorted(key for key in {*head, *settings} if head.get(key) != settings.get(key))
            raise OtherRun(f"an interrupted run with other settings ({', '.join(differ)}) left its work")

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def __getitem__(self, key: str) -> Dict[str, Any]:
        self._file.seek(self._places[key])
        entry: Dict[str, Any] = json.loads(self._file.readline())
        return entry

    def add(self, key: str, entry: Dict[str, Any]) -> None:
        """Writes what a job came to; it is on the disk when this returns."""
        self._places[key] = self._write({"key": key, **entry})

    def _write(self, entry: Dict[str, Any]) -> int:
        self._file.seek(0, os.SEEK_END)
        place = self._file.tell()
        self._file.write(json.dumps(entry, separators=(",", ":")).encode("utf-8") + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        return place

    def keys(self) -> Iterator[str]:
        return iter(self._places)

    def close(self) -> None:
        self._file.close()
