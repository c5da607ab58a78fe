#!/usr/bin/env python3
"""`make docs`, and what came of it: every function, class and member of each language is there and
explained, links go somewhere, nothing is fetched from elsewhere, a browser shows it without a fault.
Prints "tests: N passed, M failed, 0 skipped".

The pictures that the browser takes lie in build/docs-pictures, to be looked at.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / ".ci"), str(ROOT / ".ci" / "reference"), str(HERE)]
sys.dont_write_bytecode = True

import csharp  # noqa: E402
import links  # noqa: E402
import pages  # noqa: E402
from paths import BUILD, LIBRARY  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

OUT = BUILD / "docs"
WORK = BUILD / "docs-work"
PICTURES = BUILD / "docs-pictures"

TESTS = []


def test(function):
    TESTS.append(function)
    return function


class Wrong(Exception):
    """What is wrong, a line each."""


def text_of(element):
    return "".join(element.itertext()).strip() if element is not None else ""


@test
def it_is_built():
    """Without a warning of any generator."""
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "reference" / "build.py")],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    said = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        raise Wrong(said)
    return f"{time.monotonic() - started:.0f} s"


@test
def a_parameter_without_a_word_would_be_seen():
    """Doxygen is awake: it fails over a function one of whose parameters is not explained."""
    folder = WORK / "awake"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "a.h").write_text("/** @file */\n/** @brief A call. @param[in] a One. @return It. */\nint f(int a, int b);\n", encoding="utf-8")
    settings = f'\nINPUT = "{folder}"\nOUTPUT_DIRECTORY = "{folder}"\nWARN_LOGFILE = "{folder}/log"\n'
    (folder / "doxyfile").write_text((ROOT / ".ci" / "reference" / "c.doxyfile").read_text(encoding="utf-8") + settings, encoding="utf-8")
    subprocess.run(["doxygen", str(folder / "doxyfile")], cwd=folder, stdout=subprocess.DEVNULL, check=False)
    if "b" not in (folder / "log").read_text(encoding="utf-8"):
        raise Wrong("a parameter that is not explained was not told")


@test
def c_is_explained():
    """Everything in abi.json is in the pages with a sentence, each function's parameters too."""
    abi = json.loads((ROOT / "bindings" / "abi.json").read_text(encoding="utf-8"))
    members, structs = {}, {}
    for path in sorted((WORK / "c-xml").glob("*.xml")):
        root = ElementTree.parse(path).getroot()
        for member in root.iter("memberdef"):
            known = members.setdefault(member.findtext("name"), member)
            if text_of(member.find("briefdescription")):
                members[member.findtext("name")] = member
            del known
        for compound in root.iter("compounddef"):
            structs[compound.findtext("compoundname")] = compound
    wrong = []
    for kind in ("functions", "constants", "typedefs", "handles"):
        for item in abi[kind]:
            member = members.get(item["name"])
            if member is None or not text_of(member.find("briefdescription")):
                wrong.append(f"{item['name']} is not explained")
                continue
            if kind == "functions":
                said = {text_of(p) for p in member.iter("parametername")}
                wrong += [f"{item['name']}: {p['name']} is not explained" for p in item["params"] if p["name"] not in said]
    fields = 0
    for item in abi["structs"]:
        compound = structs.get(item["name"])
        if compound is None or not text_of(compound.find("briefdescription")):
            wrong.append(f"{item['name']} is not explained")
            continue
        said = {m.findtext("name"): text_of(m.find("briefdescription")) for m in compound.iter("memberdef")}
        fields += len(item["fields"])
        wrong += [f"{item['name']}.{f['name']} is not explained" for f in item["fields"] if not said.get(f["name"])]
    if wrong:
        raise Wrong("\n".join(wrong))
    return f"{len(abi['functions'])} functions, {len(abi['constants'])} constants, {len(abi['structs'])} structs with {fields} fields"


@test
def python_is_explained():
    env = dict(os.environ, XQRULES_LIBRARY=str(LIBRARY), PYTHONPATH=str(WORK / "python"), PYTHONDONTWRITEBYTECODE="1")
    done = subprocess.run(
        [sys.executable, str(HERE / "documented.py")], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    said = done.stdout.decode("utf-8", "replace").strip()
    if done.returncode != 0:
        raise Wrong(said)
    return said


@test
def csharp_is_explained():
    """Every public member that the compiler sees is in the pages with a sentence. That each has one in
    the sources is the compiler's own warning, which is an error."""
    csharp.build()
    listed = ElementTree.parse(csharp.OUT / "XqRules.xml").getroot().iter("member")
    shown = {}
    for path in sorted((WORK / "csharp-xml").glob("*.xml")):
        for compound in ElementTree.parse(path).getroot().iter("compounddef"):
            name = compound.findtext("compoundname").split("::")[-1]
            shown.setdefault(name, text_of(compound.find("briefdescription")) or "?")
            for member in compound.iter("memberdef"):
                said = text_of(member.find("briefdescription"))
                key = f"{name}.{member.findtext('name')}"
                shown[key] = shown.get(key) or said
                if member.get("kind") == "enum":
                    shown[member.findtext("name")] = said
                for value in member.iter("enumvalue"):
                    shown[f"{member.findtext('name')}.{value.findtext('name')}"] = text_of(value.find("briefdescription"))
    public = set(re.findall(r"public (?:\w+ )*(?:class|struct|enum) (\w+)", "".join(
        p.read_text(encoding="utf-8") for p in (ROOT / "bindings" / "csharp").glob("*.cs"))))  # fmt: skip
    wrong, count = [], 0
    for member in listed:
        kind, _, name = member.get("name").partition(":")
        parts = name.partition("(")[0].removeprefix("XqRules.").split(".")
        if parts[0] not in public:
            continue
        if parts[-1] == "#ctor":
            parts[-1] = parts[0]
        elif parts[-1].startswith("op_"):
            parts[-1] = "operator" + {"Equality": "==", "Inequality": "!="}[parts[-1][3:]]
        count += 1
        # An indexer is called Item by the compiler.
        indexer = parts[-1] == "Item" and any(said for key, said in shown.items() if key.startswith(f"{parts[0]}.this["))
        if not indexer and not shown.get(".".join(parts)):
            wrong.append(f"{member.get('name')} ({'.'.join(parts)})")
    if wrong or not count:
        raise Wrong("\n".join(wrong) or "no members at all")
    return f"{count} types and members"


@test
def names_in_the_table_of_articles_are_there():
    """Those in the README, in each language."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [\d][^|]*\|[^|]*\| (`xq_[^|]*)\|([^|]*)\|([^|]*)\|$", text, re.M)
    abi = {f["name"] for f in json.loads((ROOT / "bindings" / "abi.json").read_text(encoding="utf-8"))["functions"]}
    compiled = (csharp.OUT / "XqRules.xml").read_text(encoding="utf-8")
    python = "import xqrules as xq, functools, sys\nfor name in sys.argv[1:]: functools.reduce(getattr, name.split('.'), xq)"
    names = [re.findall(r"`([\w.]+)`", " ".join(row[column] for row in rows)) for column in range(3)]
    wrong = [name for name in names[0] if name not in abi]
    env = dict(os.environ, PYTHONPATH=str(ROOT / "bindings" / "python"), PYTHONDONTWRITEBYTECODE="1")
    wrong += [] if subprocess.run([sys.executable, "-c", python, *names[1]], env=env, check=False).returncode == 0 else ["Python"]
    wrong += [name for name in names[2] if not re.search(rf'"[TMP]:XqRules\.{re.escape(name)}[("]', compiled)]
    if wrong or len(rows) < 15:
        raise Wrong(f"{len(rows)} rows; not there: {wrong}")
    return f"{sum(map(len, names))} names in {len(rows)} rows"


@test
def links_in_the_repository_go_somewhere():
    wrong, count = links.broken_in_markdown(ROOT, pages.anchors)
    if wrong or not count:
        raise Wrong("\n".join(wrong))
    return f"{count} links in {len(links.markdown_files(ROOT))} files"


@test
def links_in_the_pages_go_somewhere_and_nothing_is_fetched():
    wrong, count = links.broken_in_pages(OUT)
    if wrong or not count:
        raise Wrong("\n".join(wrong[:50]) + f"\n{len(wrong)} in all")
    return f"{count} links in {sum(1 for _ in OUT.rglob('*.html'))} pages"


@test
def a_browser_shows_it():
    """Pages of each kind: nothing asked for but files, no error of a script, no page wider than a
    phone among those that are read there."""
    browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    PICTURES.mkdir(exist_ok=True)
    shown = [
        "index.html", "c/index.html", "c/modules.html", "c/group__g__clocks.html", "c/07-verdict_8c-example.html",
        "csharp/index.html", "csharp/classXqRules_1_1Game.html", "python/xqrules.html", "rust/xqrules/index.html",
        "pages/README.html", "pages/bindings-c-GUIDE.html", "pages/bindings-MIGRATION.html", "pages/tests-articles.html",
    ]  # fmt: skip
    wrong, count = [], 0
    with sync_playwright() as play:
        program = play.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for name in shown:
            for window, scheme, (width, height) in (("desktop", "light", (1280, 1000)), ("phone", "dark", (390, 844))):
                context = program.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                page = context.new_page()
                where = f"{name}, {window}, {scheme}"
                page.on("request", lambda r, w=where: r.url.startswith(("file:", "data:")) or wrong.append(f"{w} asks for {r.url}"))
                page.on("pageerror", lambda e, w=where: wrong.append(f"{w}: {e}"))
                page.goto((OUT / name).as_uri())
                if not page.inner_text("body").strip():
                    wrong.append(f"{where}: an empty page")
                wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                if wide > 1 and name.startswith(("pages/", "index")):
                    wrong.append(f"{where}: {wide} pixels too wide")
                picture = name.replace("/", "-").replace(".html", "") + f"-{window}-{scheme}.png"
                page.screenshot(path=str(PICTURES / picture))
                context.close()
                count += 1
        program.close()
    if wrong:
        raise Wrong("\n".join(wrong))
    return f"{count} views"


def main():
    failed = 0
    for function in TESTS:
        try:
            said = function()
            print("ok  ", function.__name__, f"({said})" if said else "", flush=True)
        except Wrong as wrong:
            failed += 1
            print("FAIL", function.__name__, f"\n{wrong}", flush=True)
            if function is it_is_built:
                break
    print(f"tests: {len(TESTS) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
