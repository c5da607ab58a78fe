#!/usr/bin/env python3
"""The licences of what is compiled into the library and is not ours: LICENSE-THIRD-PARTY.

    licenses.py           writes it, and the copies of all licences that the Python package carries
    licenses.py --check   says whether they are as they should be

Crates are those that the library is linked with on Linux and Windows. Of licences to choose from,
MIT is chosen.
"""

import json
import os
import pathlib
import subprocess
import sys

from paths import ROOT

NAME = "LICENSE-THIRD-PARTY"
#: A package is made from its own folder, and a link would not survive the way into it.
COPIES = ("LICENSE-MIT", "LICENSE-APACHE", NAME)
MACHINES = ("x86_64-unknown-linux-gnu", "x86_64-pc-windows-gnu")


def crates():
    """What is linked in: name, version, licence and folder of each crate, by name."""
    found = {}
    for machine in MACHINES:
        said = subprocess.run(
            [os.environ.get("CARGO", "cargo"), "metadata", "--format-version", "1", "--locked", "--filter-platform", machine],
            cwd=ROOT, stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        data = json.loads(said.stdout)
        packages = {package["id"]: package for package in data["packages"]}
        nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
        open_ = [data["resolve"]["root"]]
        seen = set(open_)
        while open_:
            for need in nodes[open_.pop()]["deps"]:
                package = packages[need["pkg"]]
                # Those that only run while compiling leave nothing in the library.
                compiled = any(kind["kind"] is None for kind in need["dep_kinds"])
                macro = any("proc-macro" in target["kind"] for target in package["targets"])
                if compiled and not macro and need["pkg"] not in seen:
                    seen.add(need["pkg"])
                    open_.append(need["pkg"])
                    found[package["name"]] = package
    return [found[name] for name in sorted(found)]


def texts(package):
    """The licence files of a crate that apply."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = sorted(p for p in folder.iterdir() if p.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "UNLICENSE")))
    if any(word in package["license"] for word in ("OR", "/")) and any("MIT" in p.name for p in files):
        files = [p for p in files if not p.name.upper().startswith(("LICENSE-APACHE", "UNLICENSE", "LICENSE-BOOST"))]
    if not files:
        sys.exit(f"{package['name']}: no licence file beside {package['manifest_path']}")
    return ["\n".join(line.rstrip() for line in p.read_text(encoding="utf-8").strip("\n").splitlines()) for p in files]


def third_party():
    parts = [
        "What is compiled into the library of xqrules and was made by others, with its licences.\n"
        "xqrules itself is licensed under MIT or Apache-2.0, at your choice.\n\n"
        "The standard library of Rust is licensed under MIT or Apache-2.0; copyright The Rust Project Contributors."
    ]
    # The same text serves for all that have it.
    of = {}
    for package in crates():
        for text in texts(package):
            of.setdefault(text, []).append(f"{package['name']} {package['version']} ({package['license']})")
    for text, names in of.items():
        parts.append(f"{chr(10).join(names)}\n\n{text}")
    outlines = (ROOT / "src" / "diagram" / "outlines" / "OFL.txt").read_text(encoding="utf-8").strip("\n")
    parts.append(f"The outlines of the characters on the boards (src/diagram/outlines)\n\n{outlines}")
    return ("\n\n" + "-" * 80 + "\n\n").join(parts) + "\n"


def expected():
    own = third_party().encode()
    files = {ROOT / NAME: own}
    for name in COPIES:
        content = own if name == NAME else (ROOT / name).read_bytes()
        files[ROOT / "bindings" / "python" / name] = content
    return files


def wrong():
    """The files that are not as they should be."""
    return [path for path, content in expected().items() if not path.is_file() or path.read_bytes() != content]


def main(arguments):
    if arguments == ["--check"]:
        bad = wrong()
        for path in bad:
            print(f"{path.relative_to(ROOT)} is not up to date: run .ci/licenses.py")
        return 1 if bad else 0
    for path, content in expected().items():
        path.write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
