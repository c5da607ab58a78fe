"""The generated module against the library and the layout table."""

import ctypes
import json
import pathlib
import unittest

import xqrules as xq
from xqrules import _library, _native

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
ABI = json.loads((ROOT / "bindings" / "abi.json").read_text(encoding="utf-8"))


class Layout(unittest.TestCase):
    def test_structs(self):
        self.assertTrue(_native.LAYOUT)
        for name, (size, align, fields) in _native.LAYOUT.items():
            struct = getattr(_native, name)
            with self.subTest(name):
                self.assertEqual(ctypes.sizeof(struct), size)
                self.assertEqual(ctypes.alignment(struct), align)
                self.assertEqual({f: getattr(struct, f).offset for f in fields}, fields)

    def test_every_function_is_there(self):
        for name in _native.SIGNATURES:
            with self.subTest(name):
                self.assertTrue(callable(getattr(_library.lib, name)))

    def test_another_library_is_refused_by_its_version(self):
        class Fake:
            def __init__(self, **answers):
                for name, answer in answers.items():
                    setattr(self, name, lambda answer=answer: answer)

        def said(fake):
            with self.assertRaises(ImportError) as caught:
                _library._fitting(pathlib.Path("x.so"), fake, fake)
            return str(caught.exception)

        ours, version = _native.XQ_ABI_VERSION, b"9.8.7"
        newer = Fake(xq_abi_oldest=ours + 1, xq_abi_version=ours + 2, xq_version_string=version)
        self.assertIn(f"(xqrules 9.8.7) speaks the interface versions {ours + 1} to {ours + 2}", said(newer))
        # The same interface, before some function was added to it.
        older = Fake(xq_abi_oldest=ours, xq_abi_version=ours, xq_version_string=version)
        self.assertIn("(xqrules 9.8.7) is older than this package", said(older))
        self.assertIn("is not the library of this package", said(Fake()))

    def test_pointers_are_not_cut(self):
        # Without a result type, ctypes would take the upper half of a pointer away.
        self.assertTrue(xq.__version__)
        self.assertEqual(_library.lib.xq_abi_version(), _native.XQ_ABI_VERSION)
