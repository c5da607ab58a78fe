#!/usr/bin/env python3
"""`make docs`: the reference of each language from its sources, and the guides, as pages in build/docs
that need no network.

C from include/xqrules.h and C# from bindings/csharp by Doxygen, Python from the package by pdoc, Rust by
cargo doc, the guides from their Markdown. A warning of a generator ends the run: what is not
documented, a link that goes nowhere.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.dont_write_bytecode = True

import pages  # noqa: E402
import python_sources  # noqa: E402
from paths import BUILD, LIBRARY  # noqa: E402

OUT = BUILD / "docs"
WORK = BUILD / "docs-work"

#: What the numbered examples show, for the list of them.
EXAMPLES = sorted((ROOT / "examples" / "c").glob("*.c"))


def run(command, **more):
    """Runs a generator; what it says on either stream is a fault."""
    done = subprocess.run(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **more
    )
    said = done.stdout.decode("utf-8", "replace").strip()
    if done.returncode != 0 or said:
        sys.exit(f"{said}\n{command[0]}: exit status {done.returncode}")


def doxygen(name, settings):
    """Runs Doxygen with a configuration of this folder and what only this machine knows."""
    out = OUT / name
    out.mkdir(parents=True)
    lines = [(HERE / f"{name}.doxyfile").read_text(encoding="utf-8")]
    settings = {
        "OUTPUT_DIRECTORY": out,
        "XML_OUTPUT": WORK / f"{name}-xml",
        "HTML_EXTRA_STYLESHEET": HERE / "look.css",
        "HTML_FOOTER": WORK / "footer.html",
        "STRIP_FROM_PATH": ROOT,
        "WARN_LOGFILE": WORK / f"{name}.log",
        **settings,
    }
    for key, value in settings.items():
        values = value if isinstance(value, list) else [value]
        lines.append(f"{key} = " + " ".join(f'"{one}"' for one in values))
    configuration = WORK / f"{name}.doxyfile"
    configuration.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = subprocess.run(["doxygen", str(configuration)], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    warnings = (WORK / f"{name}.log").read_text(encoding="utf-8")
    if done.returncode != 0 or warnings.strip():
        sys.exit(f"{warnings}\ndoxygen: {name}: exit status {done.returncode}")


def build_c():
    essay = subprocess.check_output([sys.executable, str(HERE / "header.py"), "--essay", str(ROOT / "include" / "xqrules.h")])
    (WORK / "main.md").write_bytes(essay)
    listed = ["/** @file */\n"]
    for path in EXAMPLES:
        comment = re.match(r"/\*\n(.*?)\*/", path.read_text(encoding="utf-8"), re.S).group(1)
        said = re.sub(r"^ \* ?", "", comment, flags=re.M).strip().replace("*/", "")
        said = re.sub(r"^(    .*\n?)+", "", said, flags=re.M).replace("<", "\\<").replace(">", "\\>")
        listed.append(f"/** @example {path.name}\n{said}\n*/\n")
    (WORK / "examples.dox").write_text("\n".join(listed), encoding="utf-8")
    doxygen("c", {
        "INPUT": [WORK / "main.md", ROOT / "include" / "xqrules.h", WORK / "examples.dox"],
        "USE_MDFILE_AS_MAINPAGE": WORK / "main.md",
        "FILTER_PATTERNS": [f"*.h={HERE / 'header.py'}"],
        "EXAMPLE_PATH": ROOT / "examples" / "c",
        "LAYOUT_FILE": HERE / "c_layout.xml",
    })  # fmt: skip


def build_csharp():
    sources = [p for p in sorted((ROOT / "bindings" / "csharp").glob("*.cs")) if "generated" not in p.name]
    doxygen("csharp", {
        "INPUT": [*sources, HERE / "csharp.md"],
        "USE_MDFILE_AS_MAINPAGE": HERE / "csharp.md",
        "LAYOUT_FILE": HERE / "csharp_layout.xml",
        "FILTER_PATTERNS": [f"*.cs={HERE / 'csharp.py'}"],
    })  # fmt: skip
    # Doxygen links some of these names and not others, so each is linked here.
    overview = OUT / "csharp" / "index.html"
    text = re.sub(r'<a class="el" href="[^"]*"[^>]*>(XqRules\.\w+)</a>', r"\1", overview.read_text(encoding="utf-8"))
    overview.write_text(re.sub(r"\bXqRules\.(\w+)", link_to_class, text), encoding="utf-8")


def link_to_class(found):
    for kind in ("class", "struct", "enum"):
        page = f"{kind}XqRules_1_1{found.group(1)}.html"
        if (OUT / "csharp" / page).is_file():
            return f'<a class="el" href="{page}">{found.group(1)}</a>'
    if (OUT / "csharp" / "namespaceXqRules.html").is_file():
        return f'<a class="el" href="namespaceXqRules.html">{found.group(1)}</a>'
    sys.exit(f"csharp.md: there is no {found.group()}")


def build_python():
    copy = python_sources.copy(WORK / "python")
    run(
        [sys.executable, "-m", "pdoc", "--no-show-source", "--docformat", "markdown", "-t", HERE / "pdoc", "-o", OUT / "python", "xqrules", "!xqrules.cli"],
        cwd=WORK,
        env=dict(os.environ, XQRULES_LIBRARY=str(LIBRARY), PYTHONPATH=str(copy), PYTHONDONTWRITEBYTECODE="1"),
    )


def build_rust():
    env = dict(os.environ, RUSTDOCFLAGS="-D warnings -A rustdoc::redundant_explicit_links", CARGO_TARGET_DIR=str(BUILD / "docs-rust"))
    run([os.environ.get("CARGO", "cargo"), "doc", "--quiet", "--no-deps", "--lib", "--offline"], cwd=ROOT, env=env)
    shutil.copytree(BUILD / "docs-rust" / "doc", OUT / "rust")
    # What its own help page goes back to.
    (OUT / "rust" / "index.html").write_text(
        pages.whole("xqrules", '<h1>xqrules in Rust</h1>\n<p><a href="xqrules/index.html">The crate</a></p>\n', "../"), encoding="utf-8"
    )


def main():
    for folder in (OUT, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    (WORK / "footer.html").write_text(pages.DOXYGEN_FOOTER, encoding="utf-8")
    wanted = sys.argv[1:] or ["c", "csharp", "python", "rust"]
    for name in wanted:
        globals()[f"build_{name}"]()
        print(f"{name}: {OUT / name}", flush=True)
    pages.write(OUT)
    print(OUT / "index.html")


if __name__ == "__main__":
    main()
