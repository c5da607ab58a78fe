#!/usr/bin/env python3
"""The library on other machines: 32-bit x86, run natively, and aarch64 under qemu.

    machines.py [--rust] [i686|aarch64]...    both when none is named

On each: perft, hashes and legal moves as on this machine, pictures and pages of the same bytes, the C
examples, real games judged alike, every
misuse of tests/ffi, and random inputs of the fuzz driver. On i686 the __stdcall functions for Visual Basic
too. With --rust the Rust tests of board, moves and game as well; their tools take minutes to build.
"""

import json
import os
import re
import subprocess
import sys
import time

import debian
from checks import check, closing
from paths import BUILD, EXAMPLE_ARGUMENTS, GAMES, LIBRARY, PICTURED, ROOT, sample, shared

OUT = BUILD / "machines"
MACHINES = {
    "i686": ("i686-unknown-linux-gnu", ["gcc", "-m32"], []),
    "aarch64": ("aarch64-unknown-linux-gnu", ["aarch64-linux-gnu-gcc"], ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]),
}
WARNINGS = ["-std=c99", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", "-O1"]


def run(*command, **options):
    result = subprocess.run(
        [str(c) for c in command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True,
        encoding="utf-8", **options,
    )  # fmt: skip
    return result.returncode == 0, result.stdout


def here(source):
    """The same program for this machine, with the release library."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name in ("libxqrules.so", "libxqrules.so.1"):
        link = OUT / name
        if link.is_symlink():
            link.unlink()
        link.symlink_to(LIBRARY)
    program = OUT / source.stem
    good, said = run(
        "gcc", *WARNINGS, f"-I{ROOT / 'include'}", "-o", program, source, f"-L{OUT}", f"-Wl,-rpath,{OUT}", "-lxqrules"
    )
    if not good:
        sys.exit(said)
    return program


class Machine:
    def __init__(self, name):
        self.name = name
        self.target, self.cc, self.runner = MACHINES[name]
        debian.need(*self.cc[:1], *self.runner[:1])
        self.out = OUT / name
        self.out.mkdir(parents=True, exist_ok=True)

    def rust_tests(self):
        """In one build with the library, so that the standard library is built once."""
        env = debian.environment(self.target)
        env.update(debian.QUICK)
        if self.runner:
            env[f"CARGO_TARGET_{self.target.upper().replace('-', '_')}_RUNNER"] = " ".join(self.runner)
        tests = ("board", "moves", "game")
        good, said = run(
            debian.CARGO, "test", "--release", "-Zbuild-std=std,panic_unwind", "--target", self.target,
            "--target-dir", debian.TARGETS / self.target, *(f"--test={t}" for t in tests),
            env=env,
        )  # fmt: skip
        count = sum(int(n) for n in re.findall(r"^test result: ok\. (\d+) passed", said, re.M))
        check(f"{self.name}: {count} Rust tests of {', '.join(tests)}", good and count > 0, said[-3000:])

    def library(self):
        folder = debian.TARGETS / self.target
        debian.cargo(
            self.target, "rustc", "--release", "--lib", "--crate-type", "cdylib", profile=debian.QUICK, folder=folder,
            then=["-Cdebuginfo=line-tables-only"],
        )  # fmt: skip
        built = folder / self.target / "release" / "libxqrules.so"
        for name in ("libxqrules.so", "libxqrules.so.1"):
            link = self.out / name
            if link.is_symlink() or link.exists():
                link.unlink()
            link.symlink_to(built)
        return built

    def compiled(self, source, *flags, name=None):
        program = self.out / (name or source.stem)
        good, said = run(
            *self.cc, *WARNINGS, f"-I{ROOT / 'include'}", f"-I{ROOT / 'target' / 'tmp' / 'ffi' / 'table'}", "-o", program,
            source, *flags, f"-L{self.out}", f"-Wl,-rpath,{self.out}", "-lxqrules", "-lpthread",
        )  # fmt: skip
        if not good:
            check(f"{self.name}: {source.name} compiles", False, said)
        return program

    def rules(self):
        """The numbers of the perft table, and what this machine says of each position."""
        rows = [json.loads(line) for line in shared("perft.jsonl").read_text(encoding="utf-8").splitlines()]
        most = 20_000 if self.runner else 2_000_000
        rows = [row for row in rows if row["nodes"] <= most]
        given = "".join(f"{row['depth']}\t{row['fen']}\n" for row in rows)
        source = ROOT / "tests" / "ffi" / "core.c"
        good, said = run(*self.runner, self.compiled(source), input=given)
        _, wanted = run(here(source), input=given)
        leaves = [int(line.split()[0]) for line in said.splitlines()] if good else said
        check(f"{self.name}: {len(rows)} perft counts", leaves == [row["nodes"] for row in rows], str(leaves)[-500:])
        check(f"{self.name}: hashes, legal moves and FENs as here", good and said == wanted)

    def pictures(self):
        """Boards in every look, rulings, records and games that move: the same bytes as here."""
        source = ROOT / "tests" / "ffi" / "pictures.c"
        _, wanted = run(here(source), *PICTURED)
        good, said = run(*self.runner, self.compiled(source), *PICTURED)
        check(f"{self.name}: {len(wanted.splitlines())} pictures and pages have the same bytes as here", good and said == wanted, said)

    def c_programs(self):
        self.rules()
        self.pictures()
        for source in sorted((ROOT / "examples" / "c").glob("*.c")):
            if source.stem == "judge":
                files = [str(p) for p in sorted(GAMES.iterdir()) if p.is_file()] + sample(20 if self.runner else 200)
                _, wanted = run(here(source), "--json", *files)
                good, said = run(*self.runner, self.compiled(source), "--json", *files)
                check(f"{self.name}: {len(files)} files judged as here", good and said == wanted and len(said) > 10000, said[-500:])
                continue
            wanted = (ROOT / "tests" / "ffi" / "examples" / f"{source.stem}.txt").read_text(encoding="utf-8")
            arguments = EXAMPLE_ARGUMENTS.get(source.stem, [])
            good, said = run(*self.runner, self.compiled(source), *arguments)
            check(f"{self.name}: {source.name}", good and said == wanted, said)
        robust = self.compiled(ROOT / "tests" / "ffi" / "robust.c")
        slow = bool(self.runner)
        for what in ["null", "text", "numbers", "handles", "threads", "random"]:
            arguments = ["20000" if slow else "100000", "3"] if what == "random" else []
            if what == "threads" and slow:
                continue  # two threads under emulation take turns: it would prove nothing
            good, said = run(*self.runner, robust, what, *arguments)
            check(f"{self.name}: {said.strip()}", good, said)
        fuzz = self.compiled(ROOT / "tests" / "ffi" / "fuzz.c")
        good, said = run(*self.runner, fuzz, "random", "500" if slow else "5000", "11")
        check(f"{self.name}: fuzz driver, {said.strip()}", good, said)

    def stdcall(self):
        """The functions for Visual Basic, called with their convention: one example through them."""
        shims = self.out / "stdcall.o"
        good, said = run(
            *self.cc, "-c", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}", "-o", shims,
            ROOT / "bindings" / "vb" / "stdcall.c",
        )  # fmt: skip
        check(f"{self.name}: stdcall.c compiles clean", good, said)
        # The misuse tests with every call through them: the callee takes the arguments off the stack.
        table = (ROOT / "target" / "tmp" / "ffi" / "table" / "table.h").read_text(encoding="utf-8")
        declared = re.findall(r"^extern (.*?) XQS_CALL (xqs_\w+)\((.*?)\)", (ROOT / "bindings/vb/stdcall.c").read_text(), re.M)
        lines = [f'extern {r} __attribute__((stdcall)) {n}({p}) __asm__("{n}");' for r, n, p in declared]
        folder = self.out / "stdcall"
        folder.mkdir(exist_ok=True)
        called = re.sub(r"(static long call_\w+\(.*?\n\{\n.*?return (?:\(long\))?)xq_", r"\1xqs_", table, flags=re.S)
        (folder / "table.h").write_text("\n".join(lines) + "\n" + called, encoding="utf-8")
        check(f"{self.name}: every function has one with __stdcall ({len(declared)})", len(declared) == called.count("xqs_"))
        program = self.out / "robust-stdcall"
        good, said = run(
            *self.cc, *WARNINGS, f"-I{folder}", f"-I{ROOT / 'include'}", "-o", program, ROOT / "tests" / "ffi" / "robust.c",
            shims, f"-L{self.out}", f"-Wl,-rpath,{self.out}", "-lxqrules", "-lpthread",
        )  # fmt: skip
        check(f"{self.name}: the misuse tests compile with them", good, said)
        for what in (["null"], ["text"], ["random", "50000", "5"]):
            good, said = run(program, *what)
            check(f"{self.name}: by __stdcall, {said.strip()}", good, said)


def main(arguments):
    debian.table()
    rust = "--rust" in arguments
    for name in [a for a in arguments if a != "--rust"] or MACHINES:
        started = time.monotonic()
        machine = Machine(name)
        built = machine.library()
        print(f"{name}: built in {time.monotonic() - started:.0f} s, {os.path.getsize(built):,} bytes", flush=True)
        machine.c_programs()
        if name == "i686":
            machine.stdcall()
        if rust:
            machine.rust_tests()
        print(f"{name}: {time.monotonic() - started:.0f} s in all", flush=True)
    return closing()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
