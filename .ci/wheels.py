#!/usr/bin/env python3
"""The Python package as it would be uploaded, in build/wheels.

    wheels.py            the source package and the wheels for Linux and Windows
    wheels.py linux      without those for Windows, which want the compilers of `.ci/setup machines`
    wheels.py windows    only those, from the DLLs in build/windows

The wheel for Linux is linked with glibc 2.17 (zig brings its symbols), so that machines from 2014 on
can load it. Every wheel is made from the source package, so that this is known to be whole.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

from paths import BUILD, ROOT

OUT = BUILD / "wheels"
PYTHON = BUILD / "venv" / "bin" / "python"
TARGET = "x86_64-unknown-linux-gnu"
GLIBC = "2.17"
MANYLINUX = "manylinux_2_17_x86_64"
#: Platform, and the machine as build/windows names it.
WINDOWS = {"win_amd64": "x86_64", "win32": "i686"}


def hatchling(folder, kind, out, **environment):
    """Has hatchling build from a folder; gives the file, in the folder `out`."""
    if not PYTHON.exists():
        sys.exit("no build/venv: run .ci/setup tests")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out) as scratch:
        run = subprocess.run(
            [str(PYTHON), "-m", "hatchling", "build", "-t", kind, "-d", scratch],
            cwd=folder, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        if run.returncode != 0:
            sys.exit(run.stdout.decode("utf-8", "replace"))
        (made,) = pathlib.Path(scratch).iterdir()
        return pathlib.Path(shutil.move(str(made), str(out / made.name)))


def source_package(out=OUT):
    return hatchling(ROOT / "bindings" / "python", "sdist", out)


def unpack(package, folder):
    """The source package laid out in a folder; gives its top."""
    with tarfile.open(package) as archive:
        archive.extractall(folder)
    (top,) = pathlib.Path(folder).iterdir()
    return top


def linux_library():
    """The library for Linux with an old glibc: as it is released, without symbols and without the
    paths of this machine."""
    home = os.environ.get("CARGO_HOME") or str(pathlib.Path.home() / ".cargo")
    folder = ROOT / "target" / "zig"
    environment = {
        **os.environ,
        # Where cargo-zigbuild finds Python with zig.
        "PATH": os.pathsep.join([str(PYTHON.parent), os.environ.get("PATH", "")]),
        "RUSTFLAGS": f"--remap-path-prefix={home}=cargo --remap-path-prefix={ROOT}=xqrules",
        "CARGO_PROFILE_RELEASE_STRIP": "symbols",
    }
    command = [str(PYTHON.parent / "cargo-zigbuild"), "rustc", "--quiet", "--release", "--lib", "--locked", "--crate-type", "cdylib"]
    subprocess.run([*command, "--target", f"{TARGET}.{GLIBC}", "--target-dir", str(folder)], cwd=ROOT, env=environment, check=True)
    return folder / TARGET / "release" / "libxqrules.so"


def wheel(package, platform, library, out=OUT):
    """The wheel for a platform, from the source package and a library."""
    with tempfile.TemporaryDirectory() as scratch:
        top = unpack(package, scratch)
        return hatchling(top, "wheel", out, XQRULES_LIBRARY=str(library), XQRULES_PLATFORM=platform)


def windows_library(machine):
    """The DLL as `.ci/windows.py` builds it."""
    library = BUILD / "windows" / machine / "xqrules.dll"
    if not library.is_file():
        sys.exit(f"{library} is not there: run .ci/windows.py build")
    return library


def main(arguments):
    if arguments not in ([], ["linux"], ["windows"]):
        sys.exit(__doc__)
    shutil.rmtree(OUT, ignore_errors=True)
    started = time.monotonic()
    package = source_package()
    made = [package]
    if arguments != ["windows"]:
        made.append(wheel(package, MANYLINUX, linux_library()))
    if arguments == []:
        subprocess.run([sys.executable, str(ROOT / ".ci" / "windows.py"), "build"], check=True)
    if arguments != ["linux"]:
        made.extend(wheel(package, platform, windows_library(machine)) for platform, machine in WINDOWS.items())
    for path in made:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    print(f"{time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
