#!/usr/bin/env python3
"""The questions of bindings/python/SQL.md, asked by DuckDB of the table that the page makes, and their answers.
Run by the Python that has DuckDB. With XQ_UPDATE=1 it writes the answers anew.

Prints "tests: N passed, M failed, 0 skipped".
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import duckdb

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / ".ci")]

from checks import check, closing  # noqa: E402

PAGES = [ROOT / "bindings" / "python" / name for name in ("SQL.md", "SQL.zh-CN.md")]
#: A question with its answer behind it.
QUESTION = re.compile(r"(```sql\n(.*?)```\n\n)((?:\|[^\n]*\n)+)", re.S)


def cell(value):
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).replace("|", "\\|")


def answered(connection, question):
    """The rows as a table of Markdown."""
    found = connection.execute(question)
    names = [column[0] for column in found.description]
    lines = [names, ["---"] * len(names), *([cell(value) for value in row] for row in found.fetchall())]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main():
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder) / "games.parquet"
        command = [sys.executable, "-B", "-m", "xqrules", "audit", "games", "--out", str(table), "--no-progress", "--html", "-"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python")}
        subprocess.run(command, cwd=ROOT / "examples", env=environment, check=True, stdout=subprocess.DEVNULL)
        os.chdir(folder)
        connection = duckdb.connect()
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            questions = QUESTION.findall(text)
            for whole, question, answer in questions:
                found = answered(connection, question)
                title = question.strip().splitlines()[0]
                if os.environ.get("XQ_UPDATE") == "1":
                    text = text.replace(whole + answer, whole + found)
                    answer = found
                good = found == answer
                check(f"{page.name}: {title}", good, found)
            if os.environ.get("XQ_UPDATE") == "1":
                page.write_text(text, encoding="utf-8")
            good = len(questions) >= 10 and text.count("```sql") == len(questions)
            check(f"{page.name}: {len(questions)} questions, each with its answer", good)
        questions = [[q for _, q, _ in QUESTION.findall(page.read_text(encoding="utf-8"))] for page in PAGES]
        check("both languages ask the same", questions[0] == questions[1])
    return closing()


if __name__ == "__main__":
    sys.exit(main())
