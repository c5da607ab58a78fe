"""The package as a wheel, installed into a clean environment: it must not need the checkout."""

import pathlib
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

from paths import pythons  # noqa: E402

CHECK = """
import pathlib, sys, xqrules as xq
assert pathlib.Path(xq.__file__).is_relative_to(sys.prefix) if sys.version_info >= (3, 9) else True, xq.__file__
assert len(xq.Position().legal_moves()) == 44
game = xq.Game()
game.push("h2e2")
assert game.moves == ["h2e2"]
"""


def main():
    checks = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.check_call(
            [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation",
             "--disable-pip-version-check", "-w", str(folder), str(ROOT / "bindings" / "python")]
        )  # fmt: skip
        (wheel,) = folder.glob("*.whl")
        print(wheel.name)
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
        checks["the tag names the machine"] = "-py3-none-" in wheel.name and "any" not in wheel.name
        checks["the library is inside"] = "xqrules/libxqrules.so" in names
        checks["the type marker is inside"] = "xqrules/py.typed" in names
        versions = pythons()
        for python in {versions[0], versions[-1]}:
            place = folder / python.parent.parent.name
            subprocess.check_call([str(python), "-m", "venv", str(place)])
            inside = str(place / "bin" / "python")
            subprocess.check_call([inside, "-m", "pip", "install", "-q", "--no-index", "--disable-pip-version-check", str(wheel)])
            result = subprocess.call([inside, "-c", CHECK], cwd=str(folder))
            checks[f"it works under {python}"] = result == 0
    for name, good in checks.items():
        print("ok  " if good else "FAIL", name)
    failed = sum(not good for good in checks.values())
    print(f"tests: {len(checks) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
