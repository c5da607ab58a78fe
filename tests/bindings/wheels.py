#!/usr/bin/env python3
"""The Python package as it would be uploaded: what is in it, what it asks of a machine, whether it
works where the checkout is not.

    wheels.py            the source package and the wheel for Linux, installed under every Python
    wheels.py x86_64     the wheel for 64-bit Windows, from the DLL in build/windows; i686 for 32 bits

An old Linux is not here to be tried: that the library loads there is shown by the versions of the
symbols that it asks for.
"""

import base64
import concurrent.futures
import csv
import email
import fcntl
import hashlib
import io
import os
import pathlib
import pty
import re
import resource
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import termios
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

import debian  # noqa: E402
import licenses  # noqa: E402
import wheels  # noqa: E402
from checks import check, closing  # noqa: E402
from paths import BUILD, GAMES, pythons  # noqa: E402

OUT = BUILD / "wheels-test"
SMOKE = ROOT / "tests" / "bindings" / "smoke.py"
LICENSES = ("LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY")
#: Libraries that the manylinux policy lets a wheel expect, of those that ours may.
LINUX_LIBRARIES = {"libc.so.6", "libdl.so.2", "libgcc_s.so.1", "libm.so.6", "libpthread.so.0", "ld-linux-x86-64.so.2"}

#: For a library that is only tried.
HURRIED = {"CARGO_PROFILE_RELEASE_OPT_LEVEL": "0", "CARGO_PROFILE_RELEASE_DEBUG": "false"}


def said(*command, **options):
    """What a command prints; the end when it fails."""
    run = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    text = run.stdout.decode("utf-8", "replace")
    if run.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: exit status {run.returncode}\n{text}")
    return text


def version():
    return re.search(r'^version = "([^"]+)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)


def sources(folder):
    """The files of a folder of the checkout, but for what Python leaves there."""
    top = ROOT / folder
    files = (path for path in top.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(top).as_posix() for path in files}


def metadata(text, where):
    """The metadata of a package: whole, valid, and nothing invented."""
    from packaging.metadata import Metadata
    from readme_renderer import markdown
    from trove_classifiers import classifiers

    data = Metadata.from_email(text, validate=True)
    check(f"{where}: name and version", (data.name, str(data.version)) == ("xqrules", version()), data.version)
    check(f"{where}: Python 3.8 and newer", str(data.requires_python) == ">=3.8")
    check(f"{where}: needs nothing", all("extra ==" in str(need) for need in data.requires_dist), data.requires_dist)
    check(f"{where}: licences", data.license_expression and sorted(data.license_files) == list(LICENSES), data.license_files)
    check(f"{where}: classifiers are known ones", data.classifiers and set(data.classifiers) <= set(classifiers))
    check(f"{where}: no address is named that is none", not data.project_urls and not data.home_page)
    readme = (ROOT / "bindings" / "python" / "README.md").read_text(encoding="utf-8")
    plain = re.sub(r"\[([^\]]+)\]\([\w.-]+\.md\)", r"\1", readme)
    check(f"{where}: the README is its description", data.description.strip() == plain.strip() and data.summary)
    check(f"{where}: the description says that it is Markdown", data.description_content_type == "text/markdown")
    # As a package index would show it; what points into the checkout would lead nowhere there.
    page = markdown.render(data.description)
    check(f"{where}: the description can be shown", page and "<h1" in page and "<table" in page)
    lost = [link for link in re.findall(r"\]\(([^)]+)\)", data.description) if not link.startswith(("#", "https://"))]
    check(f"{where}: links of the description lead somewhere", not lost, lost)


def record(archive, info):
    """RECORD lists every file, with its hash and size."""
    names = set(archive.namelist())
    rows = list(csv.reader(io.StringIO(archive.read(f"{info}/RECORD").decode("utf-8"))))
    listed = {row[0] for row in rows}
    wrong = []
    for name, digest, size in rows:
        if name == f"{info}/RECORD":
            continue
        content = archive.read(name) if name in names else b""
        expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        if digest != f"sha256={expected}" or size != str(len(content)):
            wrong.append(name)
    check("RECORD lists every file, with its hash and size", listed == names and len(rows) == len(names) and not wrong, wrong)


def contents(wheel, platform, library):
    """What is in a wheel: all of the package, the library, the licences, and nothing else."""
    info = f"xqrules-{version()}.dist-info"
    check(f"{wheel.name} is its name", wheel.name == f"xqrules-{version()}-py3-none-{platform}.whl")
    with zipfile.ZipFile(wheel) as archive:
        head = email.message_from_bytes(archive.read(f"{info}/WHEEL"))
        check(f"its tag is py3-none-{platform}", head.get_all("Tag") == [f"py3-none-{platform}"])
        check("it is not pure", head["Root-Is-Purelib"] == "false")
        expected = {f"xqrules/{name}" for name in sources("bindings/python/xqrules")} | {f"xqrules/{library.name}"}
        expected |= {f"{info}/licenses/{name}" for name in LICENSES}
        expected |= {f"{info}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")}
        names = set(archive.namelist())
        check("the whole package is in it, and nothing else", names == expected, sorted(names ^ expected))
        check("the type marker is in it", "xqrules/py.typed" in names)
        strays = {name for name in sources("bindings/python/xqrules") if not name.endswith(".py")} - {"py.typed"}
        check("the package is of Python alone", not strays, strays)
        check("the library is that which was built", archive.read(f"xqrules/{library.name}") == library.read_bytes())
        for name in LICENSES:
            same = archive.read(f"{info}/licenses/{name}") == (ROOT / name).read_bytes()
            check(f"{name} is that of the project", same)
        check("the command has its entry point", b"xqrules = xqrules.cli:main" in archive.read(f"{info}/entry_points.txt"))
        metadata(archive.read(f"{info}/METADATA"), "wheel")
        record(archive, info)


def taken(folder, platform, python):
    """Would pip take the wheel of a folder on that machine?"""
    with tempfile.TemporaryDirectory() as scratch:
        run = subprocess.run(
            [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-index", "--no-deps",
             "--only-binary=:all:", "--find-links", str(folder), "--platform", platform, "--python-version", python,
             "-d", scratch, "xqrules"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return run.returncode == 0 and len(list(pathlib.Path(scratch).glob("*.whl"))) == 1


def linux_library(library):
    """What the library for Linux asks of a machine."""
    versions = {tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_([\d.]+)", said("readelf", "-W", "-V", library))}
    newest = ".".join(map(str, max(versions)))
    allowed = tuple(map(int, wheels.GLIBC.split(".")))
    check(f"its symbols are of glibc {newest} at most: {wheels.GLIBC} is enough", max(versions) <= allowed)
    dynamic = said("readelf", "-W", "-d", library)
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic))
    check("it needs only what every Linux has", needed and needed <= LINUX_LIBRARIES, needed - LINUX_LIBRARIES)
    check("it looks into no folder of its own", "RPATH" not in dynamic and "RUNPATH" not in dynamic)
    table = said("readelf", "-W", "--dyn-syms", library)
    exported = sorted(re.findall(r"GLOBAL +DEFAULT +\d+ (\w+)$", table, re.M))
    expected = sorted((ROOT / "tests" / "ffi" / "symbols.txt").read_text().split())
    check(f"it exports the list of symbols ({len(exported)})", exported == expected, set(exported) ^ set(expected))
    data = library.read_bytes()
    paths = [p for p in (str(ROOT), str(pathlib.Path.home()) + "/") if p.encode() in data]
    check("no path of this machine is in it", not paths, paths)
    check(f"it has no symbols to debug with ({len(data):,} bytes)", ".debug_" not in said("readelf", "-W", "-S", library))


def source_package(package):
    """What is in the source package."""
    top = f"xqrules-{version()}"
    check(f"{package.name} is its name", package.name == f"{top}.tar.gz")
    with tarfile.open(package) as archive:
        members = archive.getmembers()
        names = {member.name for member in members}
        expected = {f"{top}/xqrules/{name}" for name in sources("bindings/python/xqrules")}
        expected |= {f"{top}/rust/src/{name}" for name in sources("src")}
        expected |= {f"{top}/rust/{name}" for name in ("Cargo.toml", "Cargo.lock", "build.rs")}
        expected |= {f"{top}/rust/benches/{name}.rs" for name in ("archive", "rules", "instructions/main", "load/main")}
        expected |= {f"{top}/{name}" for name in ("PKG-INFO", "README.md", "pyproject.toml", "wheel.py", *LICENSES)}
        # Hatchling's own addition.
        expected |= {f"{top}/.gitignore"}
        check("the sources of both parts are in it, and nothing else", names == expected, sorted(names ^ expected)[:9])
        check("it holds files alone", all(member.isfile() for member in members))
        metadata(archive.extractfile(f"{top}/PKG-INFO").read(), "source package")


def environment(python, place, *arguments):
    """A clean environment of a Python, with something installed; gives its interpreter."""
    shutil.rmtree(place, ignore_errors=True)
    said(python, "-m", "venv", place)
    inside = place / "bin" / "python"
    said(inside, "-m", "pip", "install", "-q", "--no-index", "--disable-pip-version-check", *arguments)
    return inside


def bare():
    """The environment variables of somebody who knows nothing of the checkout."""
    return {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "XQ"))}


def used(inside, elsewhere):
    """Problems when the installed package is used, program and commands, from another folder."""
    wrong = []
    env = bare()
    script = inside.parent / "xqrules"
    game = str(GAMES / "games.big5.pgn")
    print(said(inside, SMOKE, cwd=elsewhere, env=env), end="")
    expected = said(sys.executable, ROOT / "examples" / "python" / "judge.py", game)
    for what in ([script], [inside, "-m", "xqrules"]):
        if said(*what, "judge", game, cwd=elsewhere, env=env) != expected:
            wrong.append(f"{what[-1]} judge")
    if said(script, "resolve", "--json", "--jobs", "2", game, game, cwd=elsewhere, env=env).count("\n") != 4:
        wrong.append("resolve")
    said(script, "convert", game, "-o", "out.xqf/", "--to", "xqf", "--force", cwd=elsewhere, env=env)
    if f"xqrules {version()}" not in said(script, "--version", cwd=elsewhere, env=env):
        wrong.append("--version")
    usage = subprocess.run([str(script), "nonsense"], cwd=elsewhere, env=env, stderr=subprocess.PIPE)
    if usage.returncode != 2 or not usage.stderr.startswith(b"usage: xqrules "):
        wrong.append("usage")
    return wrong


def under_every_python(wheel):
    """The wheel in a clean environment of every Python of this machine."""

    def one(python):
        place = OUT / python.parent.parent.name
        elsewhere = OUT / f"{place.name}-elsewhere"
        shutil.rmtree(elsewhere, ignore_errors=True)
        elsewhere.mkdir()
        try:
            return python, used(environment(python, place, wheel), elsewhere)
        except RuntimeError as error:
            return python, [str(error)]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for python, wrong in pool.map(one, pythons()):
            check(f"installed and used under {python.parent.parent.name}", not wrong, "; ".join(wrong))


def as_the_guides_say(wheel):
    """The line of the README and the guides, in a folder with the wheels of every machine."""
    line = "pip install --no-index --find-links build/wheels xqrules "
    package = ROOT / "bindings" / "python"
    for page in ("README.md", "GUIDE.md", "GUIDE.zh-CN.md"):
        check(f"{page} says how a wheel is installed", line in (package / page).read_text(encoding="utf-8"))
    folder = OUT / "guides"
    (folder / "build" / "wheels").mkdir(parents=True)
    shutil.copy2(wheel, folder / "build" / "wheels")
    # What it has inside does not matter: it must not be taken.
    for other in ("win32", "win_amd64"):
        shutil.copy2(wheel, folder / "build" / "wheels" / wheel.name.replace(wheels.MANYLINUX, other))
    said(sys.executable, "-m", "venv", folder / "venv")
    command = [folder / "venv" / "bin" / word if word == "pip" else word for word in line.split()]
    said(*command, "-q", "--disable-pip-version-check", cwd=folder, env=bare())
    there = said(folder / "venv" / "bin" / "xqrules", "--version", cwd=folder, env=bare())
    check("and so it is installed from among those of all machines", version() in there, there)


def types(inside, wheel):
    """Type checkers see the installed package."""
    program = OUT / "wrong.py"
    program.write_text("import xqrules as xq\nnumber: int = xq.Position().fen()\n")
    strict = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--python-executable", str(inside)]
    # Not from the checkout, where mypy would find the sources.
    run = subprocess.run([*strict, str(SMOKE)], cwd=OUT, env=bare(), stdout=subprocess.PIPE, universal_newlines=True)
    check("mypy --strict takes a program that uses the installed package", run.returncode == 0, run.stdout)
    run = subprocess.run([*strict, str(program)], cwd=OUT, env=bare(), stdout=subprocess.PIPE, universal_newlines=True)
    check("and refuses one that uses it wrongly", run.returncode == 1 and '"str"' in run.stdout, run.stdout)
    run = subprocess.run([*strict, "-p", "xqrules"], cwd=OUT, env=bare(), stdout=subprocess.PIPE, universal_newlines=True)
    check("the installed package is strict itself", run.returncode == 0, run.stdout)


def bar(wheel):
    """The bar of the extra on a terminal; this interpreter has tqdm."""
    place = OUT / "unpacked"
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    run = subprocess.Popen(
        [sys.executable, "-m", "xqrules", "resolve", "-"],
        env={**bare(), "PYTHONPATH": str(place)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    shown = []

    def look():
        while True:
            try:
                shown.append(os.read(ours, 65536))
            except OSError:
                return

    def feed():
        for _ in range(3):
            run.stdin.write((b"1. h2e2 h9g7 2. h0g2 {" + b"x" * 5000 + b"} *\n\n") * 100)
            run.stdin.flush()
            time.sleep(0.6)
        run.stdin.close()

    with concurrent.futures.ThreadPoolExecutor() as pool:
        pool.submit(look)
        pool.submit(feed)
        out = run.stdout.read()
        run.wait()
    os.close(ours)
    check("a bar on the terminal, with its rate", b"B/s" in b"".join(shown), shown)
    check("none in what is put out", run.returncode == 0 and out == b"h2e2 h9g7 h0g2\n" * 300)


def from_sources(package):
    """`pip install` of the source package where there is cargo: built in a hurry, since that it is
    built well is shown by the wheel. Gives what is to be checked."""
    place = OUT / "from-sources"
    shutil.rmtree(place, ignore_errors=True)
    # The interpreter below this environment, so that the new one is as clean as the others.
    said(pathlib.Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}", "-m", "venv", place)
    inside = place / "bin" / "python"
    # Hatchling from here, so that nothing is fetched.
    packages = str(BUILD / "venv" / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages")
    env = {**bare(), **debian.QUICK, **HURRIED, "PYTHONPATH": packages}
    install = [inside, "-m", "pip", "install", "-q", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    without = {**env, "CARGO": "no-such-cargo"}
    run = subprocess.run([*map(str, install), str(package)], env=without, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    told = run.returncode != 0 and b"install Rust" in run.stdout
    started = time.monotonic()
    said(*install, package, env=env)
    seconds = time.monotonic() - started
    elsewhere = OUT / "from-sources-elsewhere"
    shutil.rmtree(elsewhere, ignore_errors=True)
    elsewhere.mkdir()
    try:
        return told, used(inside, elsewhere), seconds
    except RuntimeError as error:
        return told, [str(error)], seconds


def linux():
    shutil.rmtree(OUT, ignore_errors=True)
    out = OUT / "linux"
    check("licences are up to date", not licenses.wrong(), "run .ci/licenses.py")
    package = wheels.source_package(out)
    source_package(package)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        built = pool.submit(from_sources, package)
        started = time.monotonic()
        library = wheels.linux_library()
        print(f"the library for an old glibc: built in {time.monotonic() - started:.0f} s", flush=True)
        told, wrong, seconds = built.result()
    check("without cargo the source package says what it wants", told)
    check(f"the source package is built by pip and cargo, and works ({seconds:.0f} s)", not wrong, wrong)
    wheel = wheels.wheel(package, wheels.MANYLINUX, library, out)
    again = wheels.wheel(package, wheels.MANYLINUX, library, OUT / "again")
    check("made again, the wheel has the same bytes", wheel.read_bytes() == again.read_bytes())
    contents(wheel, wheels.MANYLINUX, library)
    linux_library(library)
    for platform, python in (("manylinux_2_17_x86_64", "3.8"), ("manylinux_2_17_x86_64", "3.13")):
        check(f"pip takes it for {platform}, Python {python}", taken(out, platform, python))
    for platform in ("manylinux_2_12_x86_64", "musllinux_1_2_x86_64", "win_amd64", "manylinux_2_17_aarch64"):
        check(f"and not for {platform}", not taken(out, platform, "3.11"))
    under_every_python(wheel)
    as_the_guides_say(wheel)
    types(OUT / pythons()[-1].parent.parent.name / "bin" / "python", wheel)
    bar(wheel)


def windows(machine):
    platform = next(p for p, m in wheels.WINDOWS.items() if m == machine)
    out = OUT.parent / f"wheels-test-{platform}"
    shutil.rmtree(out, ignore_errors=True)
    library = wheels.windows_library(machine)
    wheel = wheels.wheel(wheels.source_package(out), platform, library, out)
    contents(wheel, platform, library)
    data = library.read_bytes()
    (kind,) = struct.unpack_from("<H", data, struct.unpack_from("<I", data, 0x3C)[0] + 4)
    check(f"its DLL is for {machine}", kind == {"x86_64": 0x8664, "i686": 0x14C}[machine])
    for python in ("3.8", "3.13"):
        check(f"pip takes it for {platform}, Python {python}", taken(out, platform, python))
    check("and not for Linux", not taken(out, "manylinux_2_17_x86_64", "3.11"))


def main(arguments):
    started = time.monotonic()
    if arguments:
        windows(*arguments)
    else:
        linux()
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{time.monotonic() - started:.0f} s in all, {spent.ru_utime + spent.ru_stime:.0f} s of processor time")
    return closing()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
