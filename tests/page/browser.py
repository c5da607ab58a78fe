#!/usr/bin/env python3
"""The pages in a real browser: headless Chromium, at desktop and phone size, with and without
JavaScript, light and dark. Prints "tests: N passed, M failed, 0 skipped".

Each page must fit its window, fetch nothing, report no error and no serious fault of
accessibility (axe-core), and look like the picture kept in examples/pages: screenshots of every
kind are written to build/pages to be looked at. With `--keep` they become the kept pictures.
"""

import os
import pathlib
import sys
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "python"))

import axe_core_python  # noqa: E402
import xqrules as xq  # noqa: E402
from PIL import Image, ImageChops, ImageStat  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from xqrules.archive import page as summary  # noqa: E402
from xqrules.archive.doubles import Doubles  # noqa: E402
from xqrules.archive.runner import Summary  # noqa: E402

OUT = ROOT / "build" / "pages"
KEPT = ROOT / "examples" / "pages"
GAMES = ROOT / "examples" / "games"
AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
WINDOWS = {"desktop": (1200, 900), "phone": (390, 844)}

#: A cannon that chases a chariot for ever.
CHASE = (
    "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1",
    "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2",
)


def pages():
    """Each page with its name."""
    games = list(xq.read_records(str(GAMES / "games.pgn"))) + list(
        xq.read_records(str(GAMES / "variations.wxf.pgn"))
    )
    fen, moves = CHASE
    verdict = xq.judge_cycle(moves.split(), 6, 9, fen=fen)
    yield "ruling-zh", verdict.html("zh-Hans")
    yield "ruling-en", verdict.html("en", board={"pieces": "latin"})
    yield "records-zh", xq.records_html(games, title="示例", language="zh-Hant")
    yield "records-en", xq.records_html(games, language="en", notation="wxf")
    hostile = xq.read_records(b'[Red "<script>x</script>\xe2\x80\xae"]\n[Event "%s"]\n\n1. h2e2 {</bdi><b>} *' % (b"W" * 5000))
    yield "hostile", xq.records_html(hostile, language="en")
    yield "audit", summary.page(AUDITED, "An archive <of> games", ["games"])


#: What an audit came to.
AUDITED = Summary(
    {
        "games": {"games": 14_948},
        "format": {"lines": 9_998, "pgn": 4_670, "cbl": 130, "xqf": 115, "dhtmlxq": 18, "wxf": 10, "cbf": 4, "cbr": 2},
        "encoding": {"utf-8": 12_347, "big5": 2_304, "gb18030": 155, "utf-16le": 137, "utf-16be": 5},
        "reading": {"clean": 14_870, "errors": 40, "warnings": 38},
        "problems": {"text_after_result": 26, "no_such_move": 18, "unknown_format": 14, "ambiguous": 7},
        "result": {"*": 12_489, "1-0": 1_238, "0-1": 705, "1/2-1/2": 516},
        "ending": {"": 14_528, "checkmate": 397, "stalemate": 23},
        "verdict": {"none": 13_734, "draw": 553, "black_must_change": 276, "red_must_change": 184, "red_loses": 91},
        "start": {"usual": 13_371, "other": 1_577},
        "flags": {"contradicts_board": 3, "contradicts_verdict": 1, "limit_reached": 70, "recurred": 1_214},
        "plies": {str(20 * n): 37 * n * (25 - n) for n in range(1, 25)},
        "sums": {"plies": 1_127_979, "verdicts": 2_200},
    },
    {"read": 2_428, "refused": 3, "failed": 1},
    [("games/<b>.pgn", "failed", "the process that read it ended with -9"), ("games/x.zip!" + "zeros" * 40, "refused", "a zip bomb")],
    Doubles(345, 512, [("d1a5" * 8, 7), ("00ff" * 8, 3)]),
    8.0,
    14_948,
    12_900_000,
    False,
)


class Checks:
    """Counts what passed and tells what did not."""

    def __init__(self):
        self.passed = self.failed = 0

    def __call__(self, what, fact, more=""):
        if fact:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {what} {more}")


def looks_like(kept, new):
    """Are two pictures alike, whatever fonts the machine has? Compared as a small grey mosaic."""
    if kept.size != new.size:
        return False
    small = [picture.convert("L").resize((24, 24)) for picture in (kept, new)]
    return ImageStat.Stat(ImageChops.difference(*small)).mean[0] < 12


def on_board(page):
    """The pieces of the first visible board, as letters on points: read back from the picture."""
    return page.evaluate(
        """() => {
            const svg = Array.from(document.querySelectorAll('.picture svg')).find((s) => s.checkVisibility());
            const margin = (svg.viewBox.baseVal.width - 800) / 2;
            const board = svg.querySelector('use').getAttribute('href');
            const red = board[board.lastIndexOf('-') + 2] === 'r';
            const found = {};
            for (const use of svg.querySelectorAll('use[x]')) {
                let file = (use.x.baseVal.value - margin) / 100, row = (use.y.baseVal.value - margin) / 100;
                if (!red) { file = 8 - file; row = 9 - row; }
                found['abcdefghi'[file] + (9 - row)] = use.getAttribute('href').slice(-1);
            }
            return found;
        }"""
    )


def look(browser, name, path, checks, keep):
    for window, (width, height) in WINDOWS.items():
        for scripted in (True, False):
            for scheme in ("light", "dark"):
                what = f"{name} {window} {'with' if scripted else 'without'} JavaScript, {scheme}"
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    java_script_enabled=scripted,
                    color_scheme=scheme,
                )
                page = context.new_page()
                errors, fetched = [], []
                page.on("console", lambda m: errors.append(m.text) if m.type in ("error", "warning") else None)
                page.on("pageerror", lambda e: errors.append(str(e)))
                page.on("request", lambda r: fetched.append(r.url))
                page.goto(path.as_uri())
                checks(f"{what}: no errors", not errors, errors[:3])
                checks(f"{what}: fetches nothing", fetched == [path.as_uri()], fetched[1:3])
                shot = OUT / f"{name}-{window}-{'js' if scripted else 'plain'}-{scheme}.png"
                page.screenshot(path=str(shot))
                picture = Image.open(shot)
                checks(f"{what}: size of the window", picture.size == (width, height), picture.size)
                checks(f"{what}: more than one colour", len(picture.convert("RGB").getcolors(1 << 24)) > 50)
                if scripted:
                    wide = page.evaluate("document.scrollingElement.scrollWidth")
                    checks(f"{what}: fits the window", wide <= width, wide)
                    page.evaluate(AXE)
                    found = page.evaluate("axe.run()")["violations"]
                    serious = [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found if v["impact"] in ("serious", "critical")]
                    checks(f"{what}: accessible", not serious, serious)
                    kept = KEPT / shot.name.replace("-js", "")
                    if scheme == "light" and name != "hostile":
                        if keep:
                            picture.convert("RGB").quantize(48).save(kept, optimize=True)
                        checks(f"{what}: as kept", kept.exists() and looks_like(Image.open(kept), picture))
                context.close()


def click_through(browser, path, checks):
    """The records: keys, buttons, variations, the list, the turned board."""
    page = browser.new_page()
    page.goto(path.as_uri())
    record = next(iter(xq.read_records(str(GAMES / "games.pgn"))))
    game = record.game()
    checks("the start position is shown first", on_board(page) == game.position_at(0).pieces())
    for ply in range(1, len(game) + 1):
        page.keyboard.press("ArrowRight")
        checks(f"the board after {ply} moves", on_board(page) == game.position_at(ply).pieces())
    checks("the last move is marked", page.locator(".moves a[aria-current]").count() == 1)
    page.keyboard.press("f")
    checks("the turned board has the same pieces", on_board(page) == game.position.pieces())
    page.keyboard.press("Home")
    checks("Home goes to the start", on_board(page) == game.position_at(0).pieces())
    page.locator(".controls button").nth(3).click()
    checks("the last button goes to the end", on_board(page) == game.position.pieces())
    page.locator("nav input").fill("hasty")
    checks("the list can be searched", page.locator("nav li:visible").count() == 1)
    page.locator("nav li:visible a").click()
    checks("a game is opened from the list", page.locator("article:visible h2").inner_text().startswith("Hasty"))
    page.goto(path.as_uri() + "#g5")
    move = page.locator("article:visible .variation a").first
    move.click()
    checks("a variation is followed", move.get_attribute("aria-current") == "step")
    page.close()


def step_through(browser, path, checks):
    """The ruling: each line of evidence is a board with two buttons."""
    page = browser.new_page()
    page.goto(path.as_uri())
    details = page.locator("details.evidence").first
    details.locator("summary").click()
    boards = details.locator(".steps > li")
    checks("there is evidence", boards.count() > 0)
    checks("one board at a time", details.locator(".steps > li:visible").count() == 1)
    if boards.count() > 1:
        details.locator("button").nth(1).click()
        checks("the second board comes with the button", boards.nth(1).is_visible())
    page.emulate_media(media="print")
    page.pdf(path=str(OUT / "ruling.pdf"), format="A4")
    checks("it prints on A4", (OUT / "ruling.pdf").stat().st_size > 10_000)
    page.close()


def moving(browser, checks):
    """The game that moves, in time."""
    record = next(iter(xq.read_records(str(GAMES / "games.pgn"))))
    path = OUT / "game.svg"
    path.write_text(record.game().animation(step=1000, end=1000), encoding="utf-8")
    page = browser.new_page(viewport={"width": 400, "height": 450})
    page.goto(path.as_uri())
    shots = []
    for seconds in (0.5, 1.9, 3.9):
        page.evaluate(f"document.documentElement.pauseAnimations(); document.documentElement.setCurrentTime({seconds})")
        page.screenshot(path=str(OUT / f"game-{seconds}.png"))
        shots.append(Image.open(OUT / f"game-{seconds}.png").convert("RGB"))
    different = [ImageChops.difference(a, b).getbbox() is not None for a, b in zip(shots, shots[1:])]
    checks("the pieces move", all(different))
    page.close()


def main():
    keep = "--keep" in sys.argv
    OUT.mkdir(parents=True, exist_ok=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    checks = Checks()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            for name, html in pages():
                path = OUT / f"{name}.html"
                path.write_text(html, encoding="utf-8")
                look(browser, name, path, checks, keep)
            click_through(browser, OUT / "records-zh.html", checks)
            step_through(browser, OUT / "ruling-zh.html", checks)
            moving(browser, checks)
        except Exception:  # a page that cannot be driven is a failure like any other
            traceback.print_exc()
            checks("the browser was driven to the end", False)
        browser.close()
    print(f"tests: {checks.passed} passed, {checks.failed} failed, 0 skipped")
    return 1 if checks.failed or not checks.passed else 0


sys.exit(main())
