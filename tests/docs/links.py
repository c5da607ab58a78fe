"""Do links go somewhere? In the Markdown of the repository as it is read there, and in the pages that
`make docs` writes; and do those pages fetch nothing from elsewhere?"""

import html.parser
import pathlib
import re
import subprocess
import urllib.parse


def markdown_files(root):
    """The Markdown files that are kept, or will be."""
    listed = subprocess.check_output(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"], cwd=root
    ).decode("utf-8")
    return sorted({root / name for name in listed.split("\0") if name and (root / name).is_file()})


def markdown_links(text):
    """Targets of links and pictures, outside of code, with their lines."""
    fence = ""
    for number, line in enumerate(text.split("\n"), 1):
        here = re.match(r"^\s*(`{3,})", line)
        if here:
            fence = "" if fence and line.strip() == fence else fence or here.group(1)
            continue
        if not fence:
            plain = re.sub(r"`[^`]*`", lambda m: "x" * len(m.group()), line)
            for found in re.finditer(r"\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)", plain):
                yield number, line[found.start(1) : found.end(1)]


def broken_in_markdown(root, slugs):
    """What is wrong with the links of the repository; `slugs` gives the anchors of a text."""
    wrong, count = [], 0
    anchors = {}
    for path in markdown_files(root):
        for line, target in markdown_links(path.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", target):
                continue
            count += 1
            place, _, anchor = target.partition("#")
            goal = (path.parent / urllib.parse.unquote(place)).resolve() if place else path
            where = f"{path.relative_to(root)}:{line}: {target}"
            if not goal.exists():
                wrong.append(f"{where}: there is no such file")
            elif anchor:
                if goal.suffix != ".md":
                    wrong.append(f"{where}: an anchor in what is no page")
                    continue
                if goal not in anchors:
                    anchors[goal] = slugs(goal.read_text(encoding="utf-8"))
                if urllib.parse.unquote(anchor) not in anchors[goal]:
                    wrong.append(f"{where}: there is no such heading")
    return wrong, count


class Page(html.parser.HTMLParser):
    """The links, the anchors and what is fetched by a page."""

    FETCHES = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.links, self.anchors, self.fetched = [], set(), []
        self.feed(text)
        self.fetched += re.findall(r"url\(\s*['\"]?([^'\")]+)", text) if "<style" in text else []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        for name in ("id", "name"):
            if given.get(name):
                self.anchors.add(given[name])
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        fetched = given.get(self.FETCHES.get(tag, ""))
        if fetched and not (tag == "link" and given.get("rel") == "canonical"):
            self.fetched.append(fetched)

    handle_startendtag = handle_starttag


def is_remote(where):
    return bool(re.match(r"(?:[a-z]+:)?//", where.strip()))


def broken_in_pages(folder):
    """What is wrong with the pages of a folder: links to nowhere, and what is fetched from elsewhere."""
    wrong, count = [], 0
    pages = {}

    def page(path):
        if path not in pages:
            pages[path] = Page(path.read_text(encoding="utf-8", errors="replace"))
        return pages[path]

    # Rustdoc's pages of source lines have anchors made by their script.
    for path in sorted(folder.rglob("*.html")):
        found = page(path)
        for where in found.fetched:
            if is_remote(where):
                wrong.append(f"{path.relative_to(folder)} fetches {where}")
        for where in [*found.links, *found.fetched]:
            if re.match(r"[a-z]+:", where) or is_remote(where) or where in ("#", ""):
                continue
            count += 1
            place, _, anchor = where.partition("#")
            place = urllib.parse.unquote(place.partition("?")[0])
            goal = pathlib.Path((path.parent / place).resolve()) if place else path
            if not goal.exists():
                wrong.append(f"{path.relative_to(folder)}: {where}: there is no such file")
            elif goal.is_dir() and not (goal / "index.html").is_file():
                wrong.append(f"{path.relative_to(folder)}: {where}: a folder without a page")
            elif anchor and goal.suffix == ".html" and "/src/" not in goal.as_posix():
                if urllib.parse.unquote(anchor) not in page(goal).anchors and anchor not in page(goal).anchors:
                    wrong.append(f"{path.relative_to(folder)}: {where}: there is no such place")
    for path in folder.rglob("*.css"):
        for where in re.findall(r"(?:@import\s+|url\()\s*['\"]?([^'\")\s]+)", path.read_text(encoding="utf-8", errors="replace")):
            if is_remote(where):
                wrong.append(f"{path.relative_to(folder)} fetches {where}")
    return wrong, count
