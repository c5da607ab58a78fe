"""The summary as a page: one file, without network, fonts or scripts, readable by eye and by screen reader.

Every plot is a table whose bars are drawn beside its numbers, so that nothing stands in a picture alone.
"""

from html import escape
from typing import Dict, Iterable, List, Optional, Tuple

from .. import __version__
from .report import FLAGS, TITLES, counted, files_line, ordered, rate, shares
from .runner import Summary
from .sources import shown
from .tally import PLIES_STEP

_STYLE = """
:root {
  color-scheme: light dark;
  --paper: #fbf8f1; --ink: #23201b; --faint: #5f584d; --line: #d8cfbd; --card: #ffffff;
  --red: #a3211a; --accent: #0b5d44; --warn: #8a4b00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1b1a18; --ink: #ece7dd; --faint: #b3aa9b; --line: #46413a; --card: #262421;
    --red: #ff9a8f; --accent: #7fd6b2; --warn: #f0b866;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;
  overflow-wrap: anywhere;
}
h1 { font-size: 1.6rem; line-height: 1.3; margin: .3rem 0; }
h2 { font-size: 1.15rem; margin: 0 0 .5rem; }
p { margin: .4rem 0; }
.faint { color: var(--faint); }
.warn { color: var(--warn); }
.facts { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); margin: 1rem 0; padding: 0; }
.facts div { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .6rem .8rem; }
.facts dt { color: var(--faint); font-size: .9rem; }
.facts dd { margin: 0; font-size: 1.45rem; font-variant-numeric: tabular-nums; }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr)); align-items: start; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; min-width: 0; }
section.wide { grid-column: 1 / -1; margin-top: 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: normal; }
thead th { color: var(--faint); font-size: .9rem; border-bottom: 1px solid var(--line); }
th, td { padding: .15rem .5rem .15rem 0; vertical-align: middle; }
td.n, th.n { text-align: right; white-space: nowrap; padding-right: 0; padding-left: .5rem; }
section.wide table { table-layout: fixed; }
section.wide th, section.wide td { vertical-align: top; }
.s { width: 6.5rem; }
td.bar { width: 40%; min-width: 4rem; }
td.bar svg { display: block; width: 100%; height: .8rem; }
rect.back { fill: var(--line); }
rect.front { fill: var(--accent); }
.bad rect.front { fill: var(--red); }
figure { margin: 0; overflow-x: auto; }
figure svg { width: 100%; min-width: 30rem; height: auto; display: block; }
figure text { fill: var(--faint); font-size: 11px; font-family: inherit; }
figure line { stroke: var(--line); }
figcaption { color: var(--faint); font-size: .9rem; }
summary { color: var(--accent); cursor: pointer; }
summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media print {
  @page { size: A4; margin: 14mm; }
  :root { --paper: #fff; --card: #fff; --ink: #000; --faint: #333; --line: #ccc; --red: #555; --accent: #000; --warn: #000; }
  body { font-size: 10pt; padding: 0; max-width: none; }
  section { break-inside: avoid; }
}
"""

_BAD = {"errors", "failed", "unreadable", "refused", "no games", "unknown", "empty"}


def page(summary: Summary, title: str, paths: Iterable[str]) -> str:
    """The page."""
    title = shown(title)
    parts: List[str] = []
    tally = summary.tally
    games = tally.get("games", {}).get("games", 0)
    parts.append(f"<h1>{escape(title)}</h1>")
    parts.append(f'<p class="faint">{escape(", ".join(map(shown, paths)))}</p>')
    if not summary.whole:
        parts.append('<p class="warn">The run was interrupted: this is what was done until then.</p>')
    parts.append(_facts(summary, games))
    parts.append('<div class="grid">')
    parts.append(_bars("Files", "file", ordered(summary.files), sum(summary.files.values())))
    for what, (heading, noun) in TITLES.items():
        parts.append(_bars(heading, noun, shares(tally, what), games))
    flags = [(text, tally.get("flags", {}).get(name, 0)) for name, text in FLAGS.items()]
    parts.append(_bars("To look at", "games in which", [(text, count) for text, count in flags if count], games, bad=True))
    parts.append(_plies(tally.get("plies", {})))
    parts.append("</div>")
    parts.append(_failures(summary))
    parts.append(_doubles(summary))
    parts.append(f'<p class="faint">xqrules {escape(__version__)}. {escape(rate(summary))}</p>')
    body = "\n".join(part for part in parts if part)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _number(number: int) -> str:
    return f"{number:,}"


def _facts(summary: Summary, games: int) -> str:
    reading = summary.tally.get("reading", {})
    facts = [
        ("files", sum(summary.files.values())),
        ("games", games),
        ("games read whole", reading.get("clean", 0) + reading.get("warnings", 0)),
        ("moves", summary.tally.get("sums", {}).get("plies", 0)),
        ("copies of other games", summary.doubles.copies),
        ("verdicts on repetitions", summary.tally.get("sums", {}).get("verdicts", 0)),
    ]
    cells = "".join(f"<div><dt>{name}</dt><dd>{_number(number)}</dd></div>" for name, number in facts)
    return f'<dl class="facts">{cells}</dl>'


def _share(count: int, total: int) -> str:
    if not total:
        return ""
    share = 100 * count / total
    return f"{share:.1f} %" if share >= 0.05 or not count else "< 0.1 %"


def _bars(heading: str, noun: str, counts: "List[Tuple[str, int]]", total: int, bad: bool = False) -> str:
    if not counts:
        return ""
    most = max(max(count for _, count in counts), 1)
    rows = []
    for name, count in counts:
        # What is there is seen, however little it is.
        width = max(100 * count / most, 0.8 if count else 0)
        rows.append(
            f'<tr{_bad(bad or name in _BAD)}><th scope="row">{escape(name)}</th>'
            f'<td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
            f'<rect class="back" x="0" y="3.4" width="100" height="1.2"/>'
            f'<rect class="front" x="0" y="0" width="{width:.2f}" height="8"/></svg></td>'
            f'<td class="n">{_number(count)}</td><td class="n faint">{_share(count, total)}</td></tr>'
        )
    head = (
        f'<thead><tr><th scope="col">{escape(noun)}</th><th scope="col" aria-hidden="true"></th>'
        '<th scope="col" class="n">count</th><th scope="col" class="n">share</th></tr></thead>'
    )
    return f"<section><h2>{escape(heading)}</h2><table>{head}<tbody>{''.join(rows)}</tbody></table></section>"


def _bad(bad: bool) -> str:
    return ' class="bad"' if bad else ""


def _plies(counts: Dict[str, int]) -> str:
    """How long the games are: columns, and the same as a table."""
    if not counts:
        return ""
    steps = sorted(int(step) for step in counts)
    shown = [step for step in steps if step < 400]
    last = max(shown, default=0)
    bars = [(step, counts.get(str(step), 0)) for step in range(0, last + PLIES_STEP, PLIES_STEP)]
    beyond = sum(counts[str(step)] for step in steps if step >= 400)
    most = max([count for _, count in bars] + [beyond, 1])
    width, height, left = 600, 160, 56
    room = (width - left) / (len(bars) + (beyond > 0))
    drawn = [
        f'<line x1="{left}" y1="{10 + height}" x2="{width}" y2="{10 + height}"/>',
        f'<line x1="{left}" y1="10" x2="{width}" y2="10"/>',
        f'<text x="{left - 6}" y="14" text-anchor="end">{_number(most)}</text>',
        f'<text x="{left - 6}" y="{14 + height}" text-anchor="end">0</text>',
    ]
    every = max(1, len(bars) // 10)
    for number, (label, count) in enumerate([(str(step), count) for step, count in bars] + ([("400+", beyond)] if beyond else [])):
        tall = height * count / most
        x = left + number * room
        drawn.append(
            f'<rect class="front" x="{x + room * 0.1:.1f}" y="{10 + height - tall:.1f}" width="{room * 0.8:.1f}" height="{tall:.1f}"/>'
        )
        if number % every == 0 or label == "400+":
            drawn.append(f'<text x="{x + room / 2:.1f}" y="{26 + height}" text-anchor="middle">{label}</text>')
    rows = "".join(
        f'<tr><th scope="row">{step} to {step + PLIES_STEP - 1}</th><td class="n">{_number(counts[str(step)])}</td></tr>'
        for step in steps
    )
    return (
        "<section><h2>Length of the games</h2><figure>"
        f'<svg viewBox="0 0 {width} {height + 34}" role="img" aria-label="Games by their number of moves; the numbers are in the table below">'
        f"{''.join(drawn)}</svg><figcaption>Games by moves of both sides, in steps of {PLIES_STEP}</figcaption></figure>"
        '<details><summary>As a table</summary><table><thead><tr><th scope="col">moves</th><th scope="col" class="n">games</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></details></section>"
    )


def _failures(summary: Summary) -> str:
    if not summary.failures:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td class="s">{escape(status)}</td><td>{escape(reason)}</td></tr>'
        for name, status, reason in summary.failures[:200]
    )
    total = sum(count for status, count in summary.files.items() if status != "read")
    more = f'<p class="faint">{_number(total - 200)} more are in the list of files.</p>' if total > 200 else ""
    return (
        f'<section class="wide"><h2>Files that gave no games, or not all</h2><p class="faint">{escape(files_line(summary))}</p>'
        '<table><thead><tr><th scope="col">file</th><th scope="col" class="s">status</th><th scope="col">why</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>{more}</section>"
    )


def _doubles(summary: Summary) -> str:
    found = summary.doubles
    if not found.games:
        return ""
    rows = "".join(
        f'<tr><th scope="row"><code>{escape(fingerprint)}</code></th><td class="n">{_number(count)}</td></tr>'
        for fingerprint, count in found.most
    )
    return (
        f'<section class="wide"><h2>Games that are there more than once</h2><p>'
        f"{counted(found.games, 'game')} with {counted(found.copies, 'copy')}. The most frequent, by their fingerprint:</p>"
        '<table><thead><tr><th scope="col">fingerprint</th><th scope="col" class="n">times</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></section>"
    )


def write_page(path: str, summary: Summary, title: str, paths: Iterable[str]) -> Optional[str]:
    """Writes the page; gives its path."""
    with open(path, "w", encoding="utf-8") as out:
        out.write(page(summary, title, paths))
    return path
