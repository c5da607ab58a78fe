"""Runs the Python tests under the interpreter that runs this file, and counts them.

A skipped test counts as a failure: whoever runs this wants to know that all of it works.
"""

import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path[:0] = [str(ROOT / "bindings" / "python"), str(ROOT / ".ci"), str(HERE)]
sys.dont_write_bytecode = True


def main():
    tests = unittest.defaultTestLoader.discover(str(HERE), "test_*.py")
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=1).run(tests)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    skipped = len(result.skipped) + len(result.expectedFailures)
    print(f"python {sys.version.split()[0]}")
    print(f"tests: {result.testsRun - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 0 if result.testsRun and not failed and not skipped else 1


if __name__ == "__main__":
    sys.exit(main())
