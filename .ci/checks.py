"""Checks of a script that is a suite: each prints a line, `closing` counts them."""

passed = failed = 0


def check(what, good, why=""):
    """Tells whether something is as it should be, and why not."""
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    print("ok  " if good else "FAIL", what, flush=True)
    if not good and why:
        print(why, flush=True)


def closing():
    """Prints the line that `.ci/test.py` reads; the exit status."""
    print(f"tests: {passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0
