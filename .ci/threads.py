#!/usr/bin/env python3
"""The thread sanitizer over two threads that use the same handles, and the same values for reading.

    threads.py [INPUTS]    random inputs for the fuzz driver's target `threads`, 1000 when not said

Library and standard library are built with it, by Debian's compiler. First it is shown to be on: two
threads that change one position, which the header forbids, must be reported.
"""

import os
import subprocess
import sys
import time

import debian
from paths import BUILD, ROOT

OUT = BUILD / "threads"
TARGET = "x86_64-unknown-linux-gnu"

RACE = """
#include <pthread.h>
#include "xqrules.h"
static xq_position position;
static void *change(void *unused)
{
    int i;
    for (i = 0; i < 1000; i++) {
        xq_position_pass(&position, 0);
    }
    return unused;
}
int main(void)
{
    pthread_t thread;
    xq_position_from_fen("3k5/9/9/9/9/9/9/9/9/4K4 w", XQ_NUL_TERMINATED, &position, 0);
    pthread_create(&thread, 0, change, 0);
    change(0);
    pthread_join(thread, 0);
    return 0;
}
"""

# Names that a newer compiler calls and gcc's runtime has not; its own functions of memory look too.
SHIMS = """
#include <string.h>
void *__tsan_memset(void *to, int byte, size_t len) { return memset(to, byte, len); }
void *__tsan_memcpy(void *to, const void *from, size_t len) { return memcpy(to, from, len); }
void *__tsan_memmove(void *to, const void *from, size_t len) { return memmove(to, from, len); }
"""


def main(arguments):
    inputs = arguments[0] if arguments else "1000"
    started = time.monotonic()
    OUT.mkdir(parents=True, exist_ok=True)
    table = debian.table()
    folder = debian.TARGETS / "threads"
    debian.cargo(
        TARGET, "rustc", "--release", "--lib", "--crate-type", "cdylib", profile=debian.QUICK, folder=folder,
        flags=["-Zsanitizer=thread", "-Zexternal-clangrt", "-Clink-arg=-fsanitize=thread"],
        then=["-Cdebuginfo=line-tables-only"],
    )  # fmt: skip
    for name in ("libxqrules.so", "libxqrules.so.1"):
        link = OUT / name
        if link.is_symlink():
            link.unlink()
        link.symlink_to(folder / TARGET / "release" / "libxqrules.so")
    print(f"built in {time.monotonic() - started:.0f} s", flush=True)
    (OUT / "race.c").write_text(RACE)
    (OUT / "shims.c").write_text(SHIMS)
    subprocess.check_call(
        ["gcc", "-O1", "-fno-builtin", "-fsanitize=thread", "-c", "-o", str(OUT / "shims.o"), str(OUT / "shims.c")]
    )
    programs = {
        "race": OUT / "race.c",
        "robust": ROOT / "tests" / "ffi" / "robust.c",
        "fuzz": ROOT / "tests" / "ffi" / "fuzz.c",
    }
    for name, source in programs.items():
        subprocess.check_call(
            ["gcc", "-std=c99", "-D_POSIX_C_SOURCE=200809L", "-O1", "-g", "-fsanitize=thread", f"-I{ROOT / 'include'}",
             f"-I{table}", "-o", str(OUT / name), str(source), str(OUT / "shims.o"), f"-L{OUT}",
             f"-Wl,-rpath,{OUT}", "-lxqrules", "-lpthread"]
        )  # fmt: skip
    environment = {**os.environ, "TSAN_OPTIONS": "halt_on_error=1 exitcode=66", "XQ_FUZZ": "threads"}
    failed = 0
    runs = [
        ("two threads that change one position are reported", ["race"], 66),
        ("robust threads", ["robust", "threads"], 0),
        ("fuzz threads", ["fuzz", "random", inputs, str(int(time.time()))], 0),
    ]
    for what, command, wanted in runs:
        result = subprocess.run(
            [str(OUT / command[0]), *command[1:]], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        good = result.returncode == wanted
        said = result.stdout.decode("utf-8", "replace").strip()
        print("ok  " if good else "FAIL", what, f"({said.splitlines()[-1]})" if good and wanted == 0 else "", flush=True)
        if not good:
            failed += 1
            print(result.returncode, said[-6000:])
    print(f"{time.monotonic() - started:.0f} s in all")
    print(f"tests: {len(runs) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
