"""The examples of the READMEs do what they say."""

import ast
import contextlib
import doctest
import io
import os
import pathlib
import re
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent


class OfThePackage(unittest.TestCase):
    def test_examples(self):
        readme = ROOT / "bindings" / "python" / "README.md"
        failed, tried = doctest.testfile(
            str(readme), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
        )
        self.assertGreater(tried, 20)
        self.assertEqual(failed, 0)


class OfTheProject(unittest.TestCase):
    def test_example(self):
        """Runs it, in a folder with a file of games; what a comment says behind an expression is
        its value."""
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        # One after the other, as one program.
        example = "".join(re.findall(r"^```python\n(.*?)^```", text, re.M | re.S))
        lines = example.splitlines()
        names, checked = {}, 0
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "games.pgn").write_bytes((ROOT / "examples" / "games" / "own.pgn").read_bytes())
            os.chdir(folder)
            try:
                for statement in ast.parse(example).body:
                    source = "\n".join(lines[statement.lineno - 1 : statement.end_lineno])
                    said = re.search(r"\s# (\[.*\]|\d+|\"[^\"]+\")", source)
                    with contextlib.redirect_stdout(io.StringIO()):
                        if said and isinstance(statement, ast.Expr):
                            self.assertEqual(eval(source, names), ast.literal_eval(said.group(1)), source)
                            checked += 1
                        else:
                            exec(source, names)
            finally:
                os.chdir(before)
        self.assertGreaterEqual(checked, 6)
