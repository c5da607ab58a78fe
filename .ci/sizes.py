#!/usr/bin/env python3
"""The sizes of the libraries as they ship, stripped, as a table for the README.

Builds what is not built yet: x86_64 with the default toolchain, Windows with windows.py, i686 and aarch64
Linux with Debian's compiler.
"""

import shutil
import subprocess
import sys

import debian
import windows
from paths import BUILD, LIBRARY

OUT = BUILD / "sizes"


def stripped(library, strip):
    copy = OUT / library.name
    shutil.copy2(library, copy)
    subprocess.check_call([strip, str(copy)])
    return copy.stat().st_size


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    rows = [
        ("`libxqrules.so`, Linux x86-64", stripped(LIBRARY, "strip")),
    ]
    for target, strip in (("i686-unknown-linux-gnu", "strip"), ("aarch64-unknown-linux-gnu", "aarch64-linux-gnu-strip")):
        folder = debian.TARGETS / "sizes"
        debian.cargo(target, "rustc", "--release", "--lib", "--crate-type", "cdylib", folder=folder, then=["-Cdebuginfo=0"])
        rows.append((f"`libxqrules.so`, Linux {target.split('-')[0]}", stripped(folder / target / "release" / "libxqrules.so", strip)))
    for machine, name in (("x86_64", "64"), ("i686", "32, with the `__stdcall` functions")):
        dll = windows.OUT / machine / "xqrules.dll"
        if not dll.exists():
            windows.build(machine)
        rows.append((f"`xqrules.dll`, Windows 7 and later, {name} bits".replace(" functions bits", " functions"), dll.stat().st_size))
    rows.append(("`libxqrules.a`, Linux x86-64, all that may be linked", (LIBRARY.parent / "libxqrules.a").stat().st_size))
    print("| library | bytes, stripped |\n| --- | --- |")
    for name, size in rows:
        print(f"| {name} | {size:,} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
