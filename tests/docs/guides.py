#!/usr/bin/env python3
"""The guides: every program in them is compiled and run, and what it prints is what the guide shows.
Their Chinese versions have the same blocks. Prints "tests: N passed, M failed, 0 skipped".

C is compiled as C89, C++ as C++11, both with every warning an error, and run under valgrind; Pascal
with Free Pascal in its Delphi mode; C# is run on Mono and on CoreCLR; Python by this interpreter.

Usage: guides.py [--write] [WORD...]   guides whose path has one of the words; with --write what the
programs print becomes what the guides show (to be read before it is committed).
"""

import doctest
import os
import pathlib
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / ".ci"), str(ROOT / "bindings" / "python"), str(HERE)]
sys.dont_write_bytecode = True

import csharp  # noqa: E402
from blocks import blocks, programs  # noqa: E402
from paths import BUILD, GAMES, LIBRARY  # noqa: E402

OUT = BUILD / "guides"
PREFIX = OUT / "usr"

GUIDES = [
    "bindings/c/GUIDE.md",
    "bindings/python/GUIDE.md",
    "bindings/csharp/GUIDE.md",
    "bindings/MIGRATION.md",
]

#: What is there in Chinese too, block for block.
TRANSLATED = ["README.md", *GUIDES]

#: Pages that grow with every chapter: what the Chinese version shows is what the English one shows, but
#: it may leave out.
ABRIDGED = {"README.md"}

WARNINGS = "-Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -Wwrite-strings -Werror".split()
VALGRIND = ["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full", "--errors-for-leak-kinds=all"]


def environment():
    """What a reader has who installed the library into a folder of his own."""
    env = dict(os.environ)
    env.update(
        PKG_CONFIG_PATH=str(PREFIX / "lib" / "pkgconfig"),
        CMAKE_PREFIX_PATH=str(PREFIX),
        LD_LIBRARY_PATH=str(PREFIX / "lib"),
        PYTHONPATH=str(ROOT / "bindings" / "python"),
        PYTHONDONTWRITEBYTECODE="1",
        PYTHONIOENCODING="utf-8",
        LC_ALL="C.UTF-8",
        TERM="dumb",
        PATH=os.pathsep.join([str(pathlib.Path(sys.executable).parent), env.get("PATH", "")]),
    )
    return env


class Failed(Exception):
    """A program that did not compile or run; its text is what was said."""


def output(command, folder, stdin=None):
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, env=environment(), input=stdin,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    said = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{said}")
    return said


def pkg_config():
    return output(["pkg-config", "--cflags", "--libs", "xqrules"], OUT).split()


def run_c(source, folder):
    standard = ["c++", "-std=c++11"] if source.suffix == ".cpp" else ["cc", "-std=c89"]
    program = source.with_suffix("")
    output([*standard, "-pedantic-errors", *WARNINGS, "-g", "-pthread", "-o", program, source, *pkg_config()], folder)
    yield output([*VALGRIND, program], folder)


def run_pascal(source, folder):
    output(["fpc", "-v0", "-vwe", "-l-", f"-Fu{ROOT / 'bindings' / 'delphi'}", f"-Fl{PREFIX / 'lib'}",
            f"-FE{folder}", source], folder)  # fmt: skip
    yield output([source.with_suffix("")], folder)


def run_csharp(source, folder):
    program = source.with_suffix(".exe")
    output([*csharp.COMPILER, f"-out:{program}", f"-reference:{folder / 'XqRules.dll'}", source], folder)
    shutil.copy2(program, source.with_suffix(".dll"))
    shutil.copy2(csharp.OUT / "Tests.runtimeconfig.json", source.with_suffix(".runtimeconfig.json"))
    yield output(["mono", program], folder)
    yield output([csharp.dotnet(), source.with_suffix(".dll")], folder)


def run_python(source, folder):
    yield output([sys.executable, source], folder)


RUN = {"c": run_c, "cpp": run_c, "pascal": run_pascal, "csharp": run_csharp, "python": run_python}


def folder_of(guide):
    """A fresh folder with the files that a reader has: games, and what the guide itself names."""
    folder = OUT / guide.replace("/", "-").replace(".md", "")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # Once, before anything runs: a library must not be replaced under a program.
    for path in [*GAMES.iterdir(), csharp.OUT / "XqRules.dll", csharp.OUT / LIBRARY.name]:
        shutil.copy2(path, folder / path.name)
    return folder


def said_by(program, folder):
    """What a program prints, once for each way to run it."""
    block = program.block
    if block.words[:1] == ("run",):
        return [output(["bash", "-euo", "pipefail", "-s"], folder, block.text.encode("utf-8"))]
    return list(RUN[block.language](folder / block.name, folder))


def check(program, folder):
    """Whether a program prints what the guide shows; what it prints; what to say of it."""
    wanted = program.output.text if program.output else ""
    try:
        said = said_by(program, folder)
    except Failed as error:
        return False, None, str(error)
    # Empty lines at the end have no place in a block.
    wrong = [one for one in said if one.rstrip("\n") != wanted.rstrip("\n")]
    more = "\n".join(f"--- printed:\n{one}--- shown:\n{wanted}" for one in wrong)
    return not wrong, said[0], more


def try_guide(guide, write):
    """The programs of one guide; how many passed and failed."""
    path = ROOT / guide
    text = path.read_text(encoding="utf-8")
    found = blocks(text)
    folder = folder_of(guide)
    for block in found:
        if block.name:
            (folder / block.name).write_text(block.text, encoding="utf-8")
    todo = list(programs(found))
    passed = failed = 0
    new = {}
    # Commands use what programs left, and what earlier commands left: in order, and last.
    first = [one for one in todo if one.block.words[:1] != ("run",)]
    last = [one for one in todo if one.block.words[:1] == ("run",)]
    with ThreadPoolExecutor(max_workers=2) as pool:
        results = list(zip(first, pool.map(lambda one: check(one, folder), first)))
    results += [(one, check(one, folder)) for one in last]
    for program, (good, said, more) in results:
        name = program.block.name or f"commands of line {program.block.line}"
        passed, failed = passed + good, failed + (not good)
        print("ok  " if good else "FAIL", f"{guide}: {name}", more, flush=True)
        if not good and said is not None and program.output:
            new[program.output.line] = (program.output, said)
    if write and new:
        lines = text.split("\n")
        for line, (block, said) in sorted(new.items(), reverse=True):
            lines[line : line + block.text.count("\n")] = said.rstrip("\n").split("\n")
        path.write_text("\n".join(lines), encoding="utf-8")
        print(f"written: {guide}")
    sessions = [block for block in found if block.language == "python" and not block.name]
    if sessions:
        passed, failed = (passed + 1, failed) if try_sessions(guide, sessions, folder) else (passed, failed + 1)
    if not todo and not sessions:
        print(f"FAIL {guide}: nothing to run")
        failed += 1
    return passed, failed


def try_sessions(guide, sessions, folder):
    """The sessions of a guide, tried as one, in the folder with its files."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        source = "\n".join(">>> pass\n" + block.text for block in sessions)
        test = doctest.DocTestParser().get_doctest(source, {}, guide, guide, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
        failed, tried = runner.run(test)
    finally:
        os.chdir(before)
    good = failed == 0 and tried > len(sessions)
    print("ok  " if good else "FAIL", f"{guide}: sessions, {tried} lines tried")
    return good


def try_translation(page):
    """Is the Chinese version there, with the same blocks in the same order?"""
    path = ROOT / page
    other = path.with_name(path.stem + ".zh-CN.md")
    if not other.is_file():
        print(f"FAIL {other.relative_to(ROOT)} is missing")
        return False
    mine, theirs = (blocks(one.read_text(encoding="utf-8")) for one in (path, other))
    if page in ABRIDGED:
        left = iter(mine)
        kept = [next((a for a in left if (a.language, a.words, a.text) == (b.language, b.words, b.text)), None) for b in theirs]
        good = bool(kept) and None not in kept
        mine = kept if good else mine
    else:
        good = len(mine) == len(theirs)
    for a, b in zip(mine, theirs):
        if (a.language, a.words, a.text) != (b.language, b.words, b.text):
            print(f"FAIL {page}:{a.line} and {other.name}:{b.line} are different blocks")
            good = False
            break
    # And the same sections, so that none is forgotten.
    heads = [sum(line.startswith("## ") for line in outside_blocks(one)) for one in (path, other)]
    good = good and (heads[0] == heads[1] or page in ABRIDGED)
    print(
        "ok  " if good else "FAIL",
        f"{other.relative_to(ROOT)}: {len(theirs)} blocks and {heads[1]} sections, {len(mine)} and {heads[0]} in English",
    )
    return good


def outside_blocks(path):
    """The lines of a page that are not in a block."""
    inside = False
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield line


def main():
    write = "--write" in sys.argv
    words = [word for word in sys.argv[1:] if word != "--write"]
    chosen = [guide for guide in GUIDES if not words or any(word in guide for word in words)]
    OUT.mkdir(parents=True, exist_ok=True)
    csharp.build()
    env = dict(os.environ, PREFIX=str(PREFIX))
    env.pop("DESTDIR", None)
    subprocess.check_call([str(ROOT / "bindings" / "c" / "install")], env=env, stdout=subprocess.DEVNULL)
    passed = failed = 0
    for guide in chosen:
        more, less = try_guide(guide, write)
        passed, failed = passed + more, failed + less
    for page in (page for page in TRANSLATED if not words or any(word in page for word in words)):
        good = try_translation(page)
        passed, failed = passed + good, failed + (not good)
    print(f"tests: {passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
