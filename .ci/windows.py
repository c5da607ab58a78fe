#!/usr/bin/env python3
"""xqrules.dll for Windows 7 and later, 64 and 32 bits: built, looked at, and run under wine.

    windows.py                  builds both into build/windows/<machine>, then tests them
    windows.py build            only builds
    windows.py test             only tests what is built
    windows.py [build] x86_64   one machine alone

Each folder gets xqrules.dll, xqrules.def, the import library libxqrules.dll.a and the header. The
32-bit DLL has every function a second time with __stdcall, as xqs_..., for Visual Basic.
"""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import time

import debian
from checks import check, closing
from paths import BUILD, EXAMPLE_ARGUMENTS, LIBRARY, PICTURED, ROOT

OUT = BUILD / "windows"
MACHINES = {"x86_64": "x86_64-win7-windows-gnu", "i686": "i686-win7-windows-gnu"}
#: What Windows 7 has beside the functions of tests/bindings/windows7.txt.
DLLS = {"advapi32.dll", "kernel32.dll", "msvcrt.dll", "ntdll.dll", "userenv.dll", "ws2_32.dll"}
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-O1"]


def tool(machine, name):
    return f"{machine}-w64-mingw32-{name}"


def symbols():
    return (ROOT / "tests" / "ffi" / "symbols.txt").read_text().split()


def stdcall_symbols():
    return ["xqs_" + name[3:] for name in symbols()]


def build(machine):
    """The DLL as it ships, its import library and its .def."""
    out = OUT / machine
    out.mkdir(parents=True, exist_ok=True)
    debian.need(*(tool(machine, name) for name in ("gcc", "strip", "dlltool", "objdump")))
    link = []
    if machine == "i686":
        shims = out / "stdcall.o"
        subprocess.check_call(
            [tool(machine, "gcc"), "-O2", *WARNINGS[:3], f"-I{ROOT / 'include'}", "-c", "-o", str(shims),
             str(ROOT / "bindings" / "vb" / "stdcall.c")]
        )  # fmt: skip
        link = [f"-Clink-arg={shims}"]
    target = MACHINES[machine]
    # No staticlib: on Windows what is linked with is the DLL.
    folder = debian.TARGETS / target
    debian.cargo(
        target, "rustc", "--release", "--lib", "--crate-type", "cdylib", folder=folder, then=link or ["-Cdebuginfo=0"]
    )
    dll = out / "xqrules.dll"
    shutil.copy2(folder / target / "release" / "xqrules.dll", dll)
    subprocess.check_call([tool(machine, "strip"), str(dll)])
    definitions = out / "xqrules.def"
    definitions.write_text("LIBRARY xqrules.dll\nEXPORTS\n" + "".join(f"    {name}\n" for name in symbols()))
    subprocess.check_call(
        [tool(machine, "dlltool"), "-d", str(definitions), "-D", "xqrules.dll", "-l", str(out / "libxqrules.dll.a")]
    )
    shutil.copy2(ROOT / "include" / "xqrules.h", out)
    return f"{machine}: {dll.stat().st_size:,} bytes stripped"


def looked_at(machine):
    """What the DLL wants of Windows and what it offers."""
    said = subprocess.run(
        [tool(machine, "objdump"), "-p", str(OUT / machine / "xqrules.dll")],
        stdout=subprocess.PIPE, check=True, universal_newlines=True,
    ).stdout  # fmt: skip
    dlls = {name.lower() for name in re.findall(r"DLL Name: (\S+)", said)}
    check(f"{machine}: needs only DLLs of Windows 7", dlls and dlls <= DLLS, dlls - DLLS)
    known = set((ROOT / "tests" / "bindings" / "windows7.txt").read_text().split())
    wanted = set(re.findall(r"^\t[0-9a-f]+\s+\d+\s+(\w+)\s*$", said, re.M))
    check(f"{machine}: needs only functions of Windows 7 ({len(wanted)})", len(wanted) > 50 and wanted <= known, wanted - known)
    table = said[said.index("[Ordinal/Name Pointer]") :]
    exported = re.findall(r"^\s*\[\s*\d+\](?: \+base\[\s*\d+\])?(?:\s+[0-9a-f]{4})? (\S+)$", table, re.M)
    expected = symbols() + (stdcall_symbols() if machine == "i686" else [])
    check(
        f"{machine}: exports are the list of symbols, undecorated ({len(exported)})",
        sorted(exported) == sorted(expected),
        sorted(set(exported) ^ set(expected))[:5],
    )
    version = tuple(int(re.search(rf"{part}SubsystemVersion\s+(\d+)", said).group(1)) for part in ("Major", "Minor"))
    check(f"{machine}: asks for Windows {version[0]}.{version[1]}, not past 6.1", version <= (6, 1))


def wine(program, *arguments, folder):
    """What a program prints under wine; None when it failed."""
    result = subprocess.run(
        ["wine", str(program), *arguments],
        cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300,
        env={**os.environ, "WINEPREFIX": str(OUT / "wine"), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="},
    )  # fmt: skip
    text = result.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
    if result.returncode != 0:
        print(text, result.stderr.decode("utf-8", "replace"))
        return None
    return text


def compile_c(machine, source, *flags, name=None):
    program = OUT / machine / f"{name or source.stem}.exe"
    subprocess.check_call(
        [tool(machine, "gcc"), *WARNINGS, "-std=c99", f"-I{ROOT / 'include'}", "-DXQ_DLL", "-o", str(program), str(source),
         *flags, f"-L{OUT / machine}", "-l:libxqrules.dll.a"]
    )  # fmt: skip
    return program


def run_programs(machine):
    """The C examples and the misuse tests against the DLL."""
    folder = OUT / machine
    games = [str(p) for p in sorted((ROOT / "examples" / "games").iterdir()) if p.is_file()]
    pictures = ROOT / "tests" / "ffi" / "pictures.c"
    expected = on_linux(pictures, *PICTURED)
    said = wine(compile_c(machine, pictures), *PICTURED, folder=ROOT)
    check(f"{machine}: {len(expected.splitlines())} pictures and pages have the same bytes as on Linux", said == expected)
    for source in sorted((ROOT / "examples" / "c").glob("*.c")):
        program = compile_c(machine, source)
        if source.stem == "judge":
            expected = on_linux(source, "--json", *games)
            said = wine(program, "--json", *games, folder=ROOT)
        else:
            expected = (ROOT / "tests" / "ffi" / "examples" / f"{source.stem}.txt").read_text()
            said = wine(program, *EXAMPLE_ARGUMENTS.get(source.stem, []), folder=ROOT)
        check(f"{machine}: {source.name} says what it says on Linux", said == expected)
    tables = ROOT / "target" / "tmp" / "ffi" / "table"
    flags = [f"-I{tables}", "-static", "-lpthread"]
    robust = compile_c(machine, ROOT / "tests" / "ffi" / "robust.c", *flags)
    for what in (["null"], ["text"], ["numbers"], ["handles"], ["threads"], ["random", "50000", "7"]):
        said = wine(robust, *what, folder=folder)
        check(f"{machine}: {(said or what[0]).strip()}", said is not None and " 0 failures" in said)


def on_linux(source, *arguments):
    """What the same program prints with the library of this machine."""
    program = OUT / source.stem
    subprocess.check_call(
        ["gcc", f"-I{ROOT / 'include'}", "-o", str(program), str(source), str(LIBRARY), f"-Wl,-rpath,{link_folder()}"]
    )
    return subprocess.run([str(program), *arguments], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout.decode()


def link_folder():
    """The Linux library under the name that programs look for."""
    folder = OUT / "lib"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("libxqrules.so", "libxqrules.so.1"):
        link = folder / name
        if link.is_symlink():
            link.unlink()
        link.symlink_to(LIBRARY)
    return folder


def runs(machine):
    """Can wine run programs of this machine? Debian's wine32 is a package of a foreign architecture."""
    source = OUT / "runs.c"
    source.write_text('#include <stdio.h>\nint main(void) { return puts("runs") < 0; }\n')
    program = OUT / f"runs-{machine}.exe"
    subprocess.check_call([tool(machine, "gcc"), "-o", str(program), str(source)])
    # What it prints, since wine may end with 0 when it could not start a program.
    return wine(program, folder=OUT) == "runs\n"


def not_run():
    print("NOTE: no wine32 here, so no 32-bit program was run under wine (apt: wine32 of architecture i386);")
    print("      the 32-bit library and its __stdcall functions are run on Linux by .ci/machines.py")


def main(arguments):
    debian.need("wine", "gcc")
    OUT.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    machines = [name for name in MACHINES if name in arguments] or list(MACHINES)
    if "test" not in arguments:
        with concurrent.futures.ThreadPoolExecutor() as pool:
            for line in pool.map(build, machines):
                print(line)
        print(f"built in {time.monotonic() - started:.0f} s")
    if "build" in arguments:
        return 0
    debian.table()
    for machine in machines:
        looked_at(machine)
        if runs(machine):
            run_programs(machine)
        elif machine == "x86_64":
            check("wine runs 64-bit programs", False)
        else:
            not_run()
        packed = [str(BUILD / "venv" / "bin" / "python"), str(ROOT / "tests" / "bindings" / "wheels.py"), machine]
        check(f"{machine}: is packed into a wheel", subprocess.call(packed) == 0)
    print(f"{time.monotonic() - started:.0f} s in all")
    return closing()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
