"""Finds the compiled library, loads it and checks that it is one this package can talk to."""

import ctypes
import os
import pathlib
import sys
from typing import Any, Iterator, List

from . import _native


def _file_name() -> str:
    if sys.platform == "win32":
        return "xqrules.dll"
    if sys.platform == "darwin":
        return "libxqrules.dylib"
    return "libxqrules.so"


def _places() -> Iterator[pathlib.Path]:
    """Where the library may be, the surest place first."""
    name = _file_name()
    named = os.environ.get("XQRULES_LIBRARY")
    if named:
        # Whoever names a library wants that one and no other.
        yield pathlib.Path(named)
        return
    here = pathlib.Path(__file__).resolve().parent
    # Installed: the library lies inside the package.
    yield here / name
    # A source checkout: bindings/python/xqrules beside target/release.
    root = here.parent.parent.parent
    if (root / "bindings" / "abi.json").is_file():
        yield root / "target" / "release" / name


def _find() -> pathlib.Path:
    tried: List[str] = []
    for place in _places():
        if place.is_file():
            return place
        tried.append(str(place))
    raise ImportError(
        "the compiled library of xqrules is not there; looked for "
        + ", ".join(tried)
        + ". In a source checkout build it with 'cargo build --release'; "
        "or name it in the environment variable XQRULES_LIBRARY."
    )


def _load() -> "_native.Functions":
    path = _find()
    try:
        # The first releases Python's lock during a call, so that other threads go on. The second
        # keeps it: right for calls that take less time than the release, and for positions,
        # which have no lock of their own.
        free, held = ctypes.CDLL(str(path)), ctypes.PyDLL(str(path))
    except OSError as error:
        raise ImportError(f"the compiled library of xqrules cannot be loaded: {error}") from error
    return _fitting(path, free, held)


def _fitting(path: pathlib.Path, free: Any, held: Any) -> "_native.Functions":
    """The functions of a library that is loaded. Its version is asked before anything else, since one of
    another version may lack any of the others."""
    try:
        oldest, newest = free.xq_abi_oldest(), free.xq_abi_version()
        free.xq_version_string.restype = ctypes.c_char_p
        version = (free.xq_version_string() or b"").decode("utf-8", "replace")
    except AttributeError as error:
        raise ImportError(f"{path} is not the library of this package: {error}") from error
    if not oldest <= _native.XQ_ABI_VERSION <= newest:
        raise ImportError(
            f"{path} (xqrules {version}) speaks the interface versions {oldest} to {newest}, "
            f"this package needs {_native.XQ_ABI_VERSION}"
        )
    try:
        return _native.Functions(free, held)
    except AttributeError as error:
        raise ImportError(f"{path} (xqrules {version}) is older than this package: {error}") from error


lib = _load()
