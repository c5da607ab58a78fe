"""Puts the compiled library into the wheel and says for which machine it is; the README is what the
package says of itself.

Which library: the one that XQRULES_LIBRARY names; or else the one that cargo builds, from the sources
of the checkout or, in a source package, from those in its folder `rust`. XQRULES_PLATFORM names
another platform than this machine's, for a library that was built for it.
"""

import ctypes
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NAMES = {"win32": "xqrules.dll", "darwin": "libxqrules.dylib"}
#: How the tags of platforms begin, and the library that fits them.
SUFFIXES = {"win": ".dll", "macosx": ".dylib", "linux": ".so", "manylinux": ".so", "musllinux": ".so"}


def this_platform():
    """The tag of the machine that this runs on."""
    tag = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    # A Python for both kinds of Mac, but cargo builds for one.
    return tag.replace("universal2", platform.machine())


class Description(MetadataHookInterface):
    """The README; what links to a file beside it is plain text, since there it would lead nowhere."""

    def update(self, metadata):
        text = (pathlib.Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = re.sub(r"\[([^\]]+)\]\((?!#|https://)[^)]+\)", r"\1", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Library(BuildHookInterface):
    def initialize(self, version, build_data):
        if version == "editable":
            # Installed as a link, the package finds the library of the checkout.
            return
        self._scratch = tempfile.TemporaryDirectory()
        tag = os.environ.get("XQRULES_PLATFORM") or this_platform()
        library = self.given() or self.built()
        suffix = next((SUFFIXES[start] for start in SUFFIXES if tag.startswith(start)), library.suffix)
        if library.suffix != suffix:
            raise ValueError(f"{library} is no library for {tag}")
        build_data["pure_python"] = False
        # No version of Python is bound: the package finds the library by its file name.
        build_data["tag"] = f"py3-none-{tag}"
        build_data["force_include"][str(library)] = f"xqrules/{library.name}"

    def finalize(self, version, build_data, artifact_path):
        if version != "editable":
            self._scratch.cleanup()

    def given(self):
        """The library that is named."""
        named = os.environ.get("XQRULES_LIBRARY")
        if named and not os.path.isfile(named):
            raise FileNotFoundError(f"XQRULES_LIBRARY names {named}, which is not there")
        return pathlib.Path(named).resolve() if named else None

    def built(self):
        """The library as cargo builds it."""
        root = pathlib.Path(self.root)
        sources = root / "rust"
        packed = sources.is_dir()
        if not packed:
            sources = root.parent.parent
        cargo = os.environ.get("CARGO") or "cargo"
        if shutil.which(cargo) is None:
            there = sources / "target" / "release" / NAMES.get(sys.platform, "libxqrules.so")
            if there.is_file():
                return there
            raise RuntimeError(
                "xqrules has a part in Rust, and there is no cargo here to build it: install Rust 1.78 or newer, "
                "or name a compiled library in XQRULES_LIBRARY"
            )
        command = [cargo, "rustc" if packed else "build", "--release", "--lib", "--locked"]
        if packed:
            # Only what is needed, and not into the sources.
            command += ["--crate-type", "cdylib", "--target-dir", self._scratch.name]
        self.app.display_info(f"building the library: {' '.join(command)}")
        run = subprocess.run(
            [*command, "--message-format", "json-render-diagnostics"], cwd=sources, stdout=subprocess.PIPE, encoding="utf-8"
        )
        if run.returncode != 0:
            raise RuntimeError("cargo could not build the library; what it says stands above")
        made = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
        files = [
            pathlib.Path(file)
            for message in made
            if message.get("reason") == "compiler-artifact" and message["target"]["name"] == "xqrules"
            for file in message["filenames"]
        ]
        library = next(file for file in files if file.suffix in SUFFIXES.values())
        if "XQRULES_PLATFORM" not in os.environ:
            # Cargo may build for another machine than this Python's, as 64 bits for a Python of 32.
            ctypes.CDLL(str(library))
        return library
