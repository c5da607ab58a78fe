"""Puts the compiled library into the wheel and says for which machine it is.

The library is that of target/release, or the one that XQRULES_LIBRARY names. XQRULES_PLATFORM
names another platform than this machine's, for a library that was built for it.
"""

import os
import pathlib
import sys
import sysconfig

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAMES = {"win32": "xqrules.dll", "darwin": "libxqrules.dylib"}


class Library(BuildHookInterface):
    def initialize(self, version, build_data):
        name = NAMES.get(sys.platform, "libxqrules.so")
        built = pathlib.Path(self.root).parent.parent / "target" / "release" / name
        library = pathlib.Path(os.environ.get("XQRULES_LIBRARY", built))
        if not library.is_file():
            raise FileNotFoundError(f"{library} is not there: build it with 'cargo build --release'")
        platform = os.environ.get("XQRULES_PLATFORM") or sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        # No version of Python is bound: the package finds the library by its file name.
        build_data["tag"] = f"py3-none-{platform}"
        build_data["force_include"][str(library)] = f"xqrules/{library.name}"
