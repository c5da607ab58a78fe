#!/usr/bin/env python3
"""The Unity package, as a folder build/unity/org.xqrules and as org.xqrules-<version>.tgz for the Package Manager.

    unity.py                            with the native libraries of every platform that Debian builds for
    unity.py --only Linux/x86_64        with these alone
    unity.py … --add iOS=libxqrules.a   with one that was built elsewhere, as often as wanted

bindings/unity has what is the package's own; the C# sources come from bindings/csharp. Every file and folder
gets a .meta whose GUID comes from its path, so that it is the same in every build and what a project refers to
stays what it is. The same inputs make the same bytes.
"""

import gzip
import hashlib
import io
import pathlib
import shutil
import sys
import tarfile

import csharp
import nuget
from paths import BUILD, GAMES, ROOT

OUT = BUILD / "unity"
NAME = "org.xqrules"


class Platform:
    """Where a native library lies, and what its .meta says. `runtime` is the name that nuget.py builds it under;
    None: not on Debian."""

    def __init__(self, file, runtime=None, editor=None, players=()):
        self.file = file
        self.runtime = runtime
        #: The editor's system and processor.
        self.editor = editor
        #: Names of players, with their processors.
        self.players = dict(players)


#: By the folder below Plugins.
PLATFORMS = {
    "Windows/x86_64": Platform("xqrules.dll", "win-x64", ("Windows", "x86_64"), [("Standalone: Win64", "x86_64")]),
    "Windows/x86": Platform("xqrules.dll", "win-x86", None, [("Standalone: Win", "x86")]),
    "Linux/x86_64": Platform("libxqrules.so", "linux-x64", ("Linux", "x86_64"), [("Standalone: Linux64", "x86_64")]),
    "macOS": Platform("libxqrules.dylib", None, ("OSX", "AnyCPU"), [("Standalone: OSXUniversal", "AnyCPU")]),
    "Android/arm64-v8a": Platform("libxqrules.so", None, None, [("Android: Android", "ARM64")]),
    "Android/armeabi-v7a": Platform("libxqrules.so", None, None, [("Android: Android", "ARMv7")]),
    "Android/x86_64": Platform("libxqrules.so", None, None, [("Android: Android", "X86_64")]),
    "iOS": Platform("libxqrules.a", None, None, [("iPhone: iOS", "AnyCPU")]),
}
#: Every player that a .meta speaks of: what is not said of one, the editor would fill in itself.
PLAYERS = ("Android: Android", "Standalone: Linux64", "Standalone: OSXUniversal", "Standalone: Win", "Standalone: Win64", "iPhone: iOS")
BUILT = tuple(name for name, platform in PLATFORMS.items() if platform.runtime)


def guid(path: str) -> str:
    """The GUID of a path of the package."""
    return hashlib.md5(f"{NAME}/{path}".encode()).hexdigest()


TAIL = "  userData: \n  assetBundleName: \n  assetBundleVariant: \n"


def importer(path: str, is_folder: bool) -> str:
    if is_folder:
        return f"folderAsset: yes\nDefaultImporter:\n  externalObjects: {{}}\n{TAIL}"
    name = path.rsplit("/", 1)[-1]
    if path.startswith("Plugins/"):
        return plugin_importer(PLATFORMS[path[len("Plugins/") :].rsplit("/", 1)[0]])
    if name.endswith(".cs"):
        return (
            "MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n"
            f"  executionOrder: 0\n  icon: {{instanceID: 0}}\n{TAIL}"
        )
    if name.endswith(".asmdef"):
        return f"AssemblyDefinitionImporter:\n  externalObjects: {{}}\n{TAIL}"
    if name == "package.json":
        return f"PackageManifestImporter:\n  externalObjects: {{}}\n{TAIL}"
    return f"TextScriptImporter:\n  externalObjects: {{}}\n{TAIL}"


def plugin_importer(platform: Platform) -> str:
    def lines(first, enabled, settings):
        out = [f"  - first:\n      {first}\n    second:\n      enabled: {int(bool(enabled))}"]
        out.append("      settings:" + ("".join(f"\n        {k}: {v}" for k, v in settings.items()) or " {}"))
        return "\n".join(out) + "\n"

    excluded = {"Exclude Editor": int(platform.editor is None)}
    excluded.update({f"Exclude {p.split(': ')[1]}": int(p not in platform.players) for p in PLAYERS})
    text = (
        "PluginImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  iconMap: {}\n  executionOrder: {}\n"
        "  defineConstraints: []\n  isPreloaded: 0\n  isOverridable: 0\n  isExplicitlyReferenced: 0\n"
        "  validateReferences: 1\n  platformData:\n"
    )
    text += lines("'': Any", False, excluded) + lines("Any: ", False, {})
    system, cpu = platform.editor or ("AnyOS", "AnyCPU")
    text += lines("Editor: Editor", platform.editor, {"CPU": cpu, "DefaultValueInitialized": "true", "OS": system})
    for player in PLAYERS:
        cpu = platform.players.get(player)
        if player == "iPhone: iOS":
            settings = {"AddToEmbeddedBinaries": "false", "CPU": cpu, "CompileFlags": "", "FrameworkDependencies": ""} if cpu else {}
        elif player == "Android: Android":
            settings = {"CPU": cpu} if cpu else {}
        else:
            settings = {"CPU": cpu or "None"}
        text += lines(player, cpu, settings)
    return text + TAIL


def ignored(path: str) -> bool:
    """Folders whose name ends with ~ are not imported; what is below Samples~ is, once it is copied into a project."""
    return path.startswith("Documentation~") or path == "Samples~"


def licence() -> str:
    parts = [(ROOT / f"LICENSE-{name}").read_text(encoding="utf-8").strip("\n") for name in ("MIT", "APACHE")]
    return "Licensed under either of the two licences below, at your choice. What was made by others is in Third Party Notices.md.\n\n" + "\n\n----\n\n".join(parts) + "\n"


def content(natives: "dict[str, pathlib.Path]") -> "dict[str, bytes]":
    """The files of the package without their .meta."""
    here = ROOT / "bindings" / "unity"
    files = {
        path.relative_to(here).as_posix(): path.read_bytes()
        for path in here.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    for path in map(pathlib.Path, csharp.sources("bindings/csharp")):
        # The committed one lets this project's tests in.
        if path.name != "AssemblyInfo.cs":
            files[f"Runtime/{path.name}"] = path.read_bytes()
    files["CHANGELOG.md"] = (ROOT / "CHANGELOG.md").read_bytes()
    files["LICENSE.md"] = licence().encode()
    files["Third Party Notices.md"] = (ROOT / "LICENSE-THIRD-PARTY").read_bytes()
    # A PGN; text assets have to be called so.
    files["Samples~/Records/games.txt"] = (GAMES / "own.pgn").read_bytes()
    for name, library in natives.items():
        files[f"Plugins/{name}/{PLATFORMS[name].file}"] = library.read_bytes()
    return files


def with_metas(files: "dict[str, bytes]") -> "dict[str, bytes]":
    folders = {parent.as_posix() for name in files for parent in pathlib.PurePosixPath(name).parents} - {"."}
    metas = {}
    for path in [*files, *folders]:
        if not ignored(path):
            text = f"fileFormatVersion: 2\nguid: {guid(path)}\n" + importer(path, path in folders)
            metas[f"{path}.meta"] = text.encode()
    return {name: content for name, content in sorted({**files, **metas}.items())}


def package(natives: "dict[str, pathlib.Path]", out: pathlib.Path) -> pathlib.Path:
    """Writes folder and archive; returns the archive."""
    files = with_metas(content(natives))
    folder = out / NAME
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            entry.mode = 0o644
            archive.addfile(entry, io.BytesIO(data))
    path = out / f"{NAME}-{nuget.manifest()['version']}.tgz"
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    for name, library in natives.items():
        print(f"Plugins/{name}: {PLATFORMS[name].file}, {library.stat().st_size:,} bytes{nuget.glibc(library)}")
    left_out = [name for name in PLATFORMS if name not in natives]
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes" + (f"; without {', '.join(left_out)}" if left_out else ""))
    return path


def main(arguments):
    only, added = list(BUILT), {}
    arguments = list(arguments)
    while arguments:
        option = arguments.pop(0)
        if option not in ("--only", "--add") or not arguments:
            sys.exit(__doc__)
        value = arguments.pop(0)
        if option == "--only":
            only = value.split(",")
        else:
            name, _, path = value.partition("=")
            added[name] = pathlib.Path(path)
    for name in [*only, *added]:
        if name not in PLATFORMS:
            sys.exit(f"no such platform: {name}; there are {', '.join(PLATFORMS)}")
    for name in only:
        if name not in BUILT and name not in added:
            sys.exit(f"{name} cannot be built here: build it elsewhere, then --add {name}=FILE")
    natives = {name: nuget.native(PLATFORMS[name].runtime) for name in only if name not in added}
    natives.update(added)
    package({name: natives[name] for name in PLATFORMS if name in natives}, OUT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
