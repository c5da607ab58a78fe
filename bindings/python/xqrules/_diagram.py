"""Boards as pictures, and pages to look at: options on their way to the library."""

import json
from typing import Any, Dict, Iterable, Mapping, Optional

from ._text import text_in

#: What `Position.svg` and the others take by name; see the table there.
Options = Mapping[str, Any]


def options_in(options: Options) -> Any:
    """Options as the JSON that the library reads. Moves and points may be any text."""
    plain = {name: _plain(value) for name, value in options.items() if value is not None}
    return text_in(json.dumps(plain) if plain else "")


def _plain(value: Any) -> Any:
    """What JSON has: any sequence becomes a list, any mapping an object."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value


def page_options_in(language: str, notation: Optional[str], board: Optional[Options]) -> Any:
    """Options of a page."""
    options: Dict[str, Any] = {"language": language, "notation": notation, "board": board}
    return options_in(options)
