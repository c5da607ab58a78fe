"""The examples of the README."""

import doctest
import pathlib
import unittest

README = pathlib.Path(__file__).resolve().parent.parent.parent.parent / "bindings" / "python" / "README.md"


class Readme(unittest.TestCase):
    def test_examples(self):
        failed, tried = doctest.testfile(
            str(README), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
        )
        self.assertGreater(tried, 20)
        self.assertEqual(failed, 0)
