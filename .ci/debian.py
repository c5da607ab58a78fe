"""Builds for other machines, with Debian's own Rust compiler and the sources of its standard
library: no toolchain is downloaded."""

import os
import pathlib
import subprocess
import sys

from paths import ROOT

CARGO = "/usr/bin/cargo"
RUSTC = "/usr/bin/rustc"
TARGETS = ROOT / "target" / "debian"

#: The linker of each target.
LINKERS = {
    "x86_64-win7-windows-gnu": "x86_64-w64-mingw32-gcc",
    "i686-win7-windows-gnu": "i686-w64-mingw32-gcc",
    "i686-unknown-linux-gnu": "gcc",
    "aarch64-unknown-linux-gnu": "aarch64-linux-gnu-gcc",
    "x86_64-unknown-linux-gnu": "gcc",
}


def need(*programs):
    """Every tool there, or the end: what cannot run must not look as if it had."""
    import shutil

    missing = [p for p in programs if shutil.which(p) is None]
    if missing:
        sys.exit(f"missing: {', '.join(missing)}: run .ci/setup")


def table():
    """The table of functions that the C programs of tests/ffi stand on, as the header is now."""
    command = [os.environ.get("CARGO", "cargo"), "test", "--quiet", "--test", "ffi", "robust::table_of_functions"]
    if subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL).returncode != 0:
        sys.exit("the table of functions could not be made")
    return ROOT / "target" / "tmp" / "ffi" / "table"


def environment(target, flags=()):
    """For cargo: the system's compiler, its unstable options allowed, the target's linker."""
    need(CARGO, RUSTC, LINKERS[target])
    out = {k: v for k, v in os.environ.items() if not k.startswith(("CARGO_", "RUST"))}
    home = os.environ.get("CARGO_HOME") or str(pathlib.Path.home() / ".cargo")
    flags = [*flags, f"--remap-path-prefix={home}=cargo", f"--remap-path-prefix={ROOT}=xqrules"]
    if target == "i686-unknown-linux-gnu":
        flags.append("-Clink-arg=-m32")
    variable = target.upper().replace("-", "_")
    out.update(
        CARGO_HOME=home,
        RUSTC=RUSTC,
        RUSTC_BOOTSTRAP="1",
        RUSTFLAGS=" ".join(flags),
        **{f"CARGO_TARGET_{variable}_LINKER": LINKERS[target]},
    )
    return out


def cargo(target, *arguments, flags=(), profile=None, then=(), folder=TARGETS):
    """Runs cargo for a target; its standard library is built with it."""
    env = environment(target, flags)
    env.update(profile or {})
    command = [CARGO, arguments[0], "--quiet", "-Zbuild-std=std,panic_unwind", "--target", target]
    command += ["--target-dir", str(folder), *arguments[1:]]
    if then:
        command += ["--", *then]
    result = subprocess.run(command, cwd=ROOT, env=env)
    if result.returncode != 0:
        sys.exit(f"cargo {arguments[0]} for {target} failed")


#: For tests: fast to build rather than fast.
QUICK = {
    "CARGO_PROFILE_RELEASE_LTO": "off",
    "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
    "CARGO_PROFILE_RELEASE_OPT_LEVEL": "1",
    "CARGO_PROFILE_RELEASE_DEBUG": "line-tables-only",
    "CARGO_PROFILE_RELEASE_STRIP": "none",
}
