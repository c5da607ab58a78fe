"""What the library made and this process holds."""

from ctypes import c_void_p
from types import TracebackType
from typing import Any, ClassVar, Optional, Type, TypeVar

_Self = TypeVar("_Self", bound="Managed")


class Managed:
    """Holds one handle of the library and gives it back: when it is closed, at the end of a
    `with` block, or when nobody refers to it any more."""

    __slots__ = ("_handle", "__weakref__")

    #: The function of the library that takes the handle back.
    _free: ClassVar[Any]

    def __init__(self, handle: c_void_p) -> None:
        self._handle = handle

    def close(self) -> None:
        """Gives the memory back. Later calls raise; closing twice is fine."""
        handle, self._handle = self._handle, c_void_p()
        if handle:
            self._free(handle)

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __del__(self) -> None:
        # An object whose making failed has no handle.
        if hasattr(self, "_handle"):
            self.close()
