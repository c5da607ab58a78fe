#!/usr/bin/env python3
"""The NuGet package, build/nuget/xqrules.<version>.nupkg, made without the .NET SDK.

    nuget.py                          with the native libraries of every runtime below
    nuget.py --only linux-x64,win-x64 with these alone

The assembly is compiled by Mono's compiler against the reference assemblies of .NET Framework 4.6.1,
so that it can use nothing that a later one brought; what it uses is in netstandard 2.0 too
(tests/bindings/nuget.py looks at each type). The same inputs make the same bytes.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile
from xml.sax.saxutils import escape

import csharp
import debian
import wheels
from paths import BUILD, LIBRARY, ROOT

OUT = BUILD / "nuget"
REFERENCE = BUILD / "reference"
#: Which folder below lib/ gets the assembly: one for each framework that NuGet tells apart.
FRAMEWORKS = {"net461": ".NETFramework4.6.1", "netstandard2.0": ".NETStandard2.0"}
RUNTIMES = ("linux-x64", "linux-arm64", "win-x64", "win-x86")
TYPES = {
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "nuspec": "application/octet",
    "dll": "application/octet",
    "so": "application/octet",
    "xml": "application/octet",
    "md": "application/octet",
    "targets": "application/octet",
    "txt": "application/octet",
}
#: The first moment that a zip can name: the same in every build.
MOMENT = (1980, 1, 1, 0, 0, 0)


def licence() -> str:
    """That of the packages: ours, and those of what is compiled in, as for the wheel."""
    text = (ROOT / "bindings" / "python" / "pyproject.toml").read_text(encoding="utf-8")
    return re.search(r'^license = "(.*)"$', text, re.M).group(1)


def manifest() -> "dict[str, str]":
    """Name, version and more, as Cargo.toml has them."""
    text = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    package = text[text.index("[package]") : text.index("[lib]")]
    return dict(re.findall(r'^([\w-]+) = "(.*)"$', package, re.M))


def arm64() -> pathlib.Path:
    """As wheels.py builds for x86-64, with the glibc of 2012, but by Debian's compiler: it has the standard library's
    sources."""
    target = "aarch64-unknown-linux-gnu"
    environment = debian.environment(target)
    # Zig links.
    environment = {name: value for name, value in environment.items() if not name.endswith("_LINKER")}
    environment.update(
        CARGO=debian.CARGO,
        PATH=os.pathsep.join([str(wheels.PYTHON.parent), os.environ.get("PATH", "")]),
        CARGO_PROFILE_RELEASE_STRIP="symbols",
    )
    folder = debian.TARGETS / "zig"
    command = [str(wheels.PYTHON.parent / "cargo-zigbuild"), "rustc", "--quiet", "-Zbuild-std=std,panic_unwind", "--release"]
    command += ["--lib", "--locked", "--crate-type", "cdylib", "--target", f"{target}.{wheels.GLIBC}", "--target-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return folder / target / "release" / "libxqrules.so"


def native(runtime: str, quick: bool = False) -> pathlib.Path:
    """The library of a runtime, built now, stripped. `quick`: for tests on this machine, the one that is there."""
    folder = OUT / "native" / runtime
    folder.mkdir(parents=True, exist_ok=True)
    if runtime == "linux-x64":
        library, strip = (LIBRARY if quick else wheels.linux_library()), "strip"
    elif runtime == "linux-arm64":
        library, strip = arm64(), "aarch64-linux-gnu-strip"
    else:
        import windows

        machine = {"win-x64": "x86_64", "win-x86": "i686"}[runtime]
        windows.build(machine)
        library, strip = windows.OUT / machine / "xqrules.dll", f"{machine}-w64-mingw32-strip"
    copy = folder / library.name
    shutil.copy2(library, copy)
    subprocess.check_call([strip, str(copy)])
    return copy


def glibc(library: pathlib.Path) -> str:
    """Which C library a Linux library asks for: older systems do not load it."""
    if library.suffix != ".so" or library.read_bytes()[:4] != b"\x7fELF":
        return ""
    said = subprocess.run(["readelf", "--version-info", "--wide", str(library)], stdout=subprocess.PIPE, check=True, encoding="utf-8")
    found = {tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_(\d+\.\d+)", said.stdout)}
    return f", glibc {'.'.join(map(str, max(found)))} or later" if found else ""


def assembly(version: str) -> "tuple[pathlib.Path, pathlib.Path]":
    """The assembly and its documentation. Every public member has some, or this fails (warning 1591)."""
    OUT.mkdir(parents=True, exist_ok=True)
    info = OUT / "AssemblyInfo.cs"
    info.write_text(
        "using System;\nusing System.Reflection;\n\n"
        '[assembly: AssemblyTitle("XqRules")]\n'
        '[assembly: AssemblyProduct("xqrules")]\n'
        f'[assembly: AssemblyVersion("{version}.0")]\n'
        f'[assembly: AssemblyFileVersion("{version}.0")]\n'
        f'[assembly: AssemblyInformationalVersion("{version}")]\n'
        # Hashes are unsigned, as in every other language.
        "[assembly: CLSCompliant(false)]\n",
        encoding="utf-8",
    )
    # The committed one lets the tests in.
    files = [f for f in csharp.sources("bindings/csharp") if not f.endswith("AssemblyInfo.cs")]
    references = [REFERENCE / "4.6.1-api" / f"{name}.dll" for name in ("mscorlib", "System", "System.Core")]
    missing = [r for r in references if not r.exists()]
    if missing:
        sys.exit(f"missing: {missing[0]}: run .ci/setup tests")
    made, documentation = OUT / "XqRules.dll", OUT / "XqRules.xml"
    compiler = [a for a in csharp.COMPILER if a != "-debug"]
    command = [*compiler, "-target:library", "-nostdlib", "-noconfig", *(f"-reference:{r}" for r in references)]
    if subprocess.call([*command, f"-doc:{documentation}", f"-out:{made}", *files, str(info)]) != 0:
        sys.exit("mcs failed: XqRules.dll")
    return made, documentation


def nuspec(about: "dict[str, str]") -> str:
    groups = "".join(f'\n      <group targetFramework="{name}" />' for name in FRAMEWORKS.values())
    return f"""<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>{escape(about["name"])}</id>
    <version>{escape(about["version"])}</version>
    <title>XqRules</title>
    <authors>the xqrules authors</authors>
    <requireLicenseAcceptance>false</requireLicenseAcceptance>
    <license type="expression">{escape(licence())}</license>
    <readme>README.md</readme>
    <description>The Xiangqi (Chinese chess) rulebook for .NET: rules of play, notations and records, repetition adjudication, clock, arbiter and tournaments, each decision with its article. The native library is in the package.</description>
    <tags>xiangqi chinese-chess rules arbiter tournament notation</tags>
    <dependencies>{groups}
    </dependencies>
  </metadata>
</package>
"""


RELATIONS = """<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/xqrules.nuspec" Id="R1" />
</Relationships>
"""


def content_types(names) -> str:
    extensions = sorted({name.rsplit(".", 1)[1] for name in names if "." in name.rsplit("/", 1)[-1]} | {"rels"})
    defaults = "".join(f'  <Default Extension="{e}" ContentType="{TYPES[e]}" />\n' for e in extensions)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n{defaults}</Types>\n'
    )


def package(runtimes, out: pathlib.Path, quick: bool = False) -> pathlib.Path:
    """Makes the package in a folder, and says what it has."""
    about = manifest()
    dll, documentation = assembly(about["version"])
    here = ROOT / "bindings" / "csharp" / "nuget"
    files = {
        "README.md": (ROOT / "bindings" / "csharp" / "README.md").read_bytes(),
        "build/net461/xqrules.targets": (here / "xqrules.targets").read_bytes(),
        "buildTransitive/net461/xqrules.targets": (here / "transitive.targets").read_bytes(),
    }
    files.update({f"{path.name}.txt": path.read_bytes() for path in ROOT.glob("LICENSE-*")})
    for folder in FRAMEWORKS:
        files[f"lib/{folder}/XqRules.dll"] = dll.read_bytes()
        files[f"lib/{folder}/XqRules.xml"] = documentation.read_bytes()
    for runtime in runtimes:
        library = native(runtime, quick)
        files[f"runtimes/{runtime}/native/{library.name}"] = library.read_bytes()
        print(f"{runtime}: {library.name}, {library.stat().st_size:,} bytes{glibc(library)}", flush=True)
    files = {name: files[name] for name in sorted(files)}
    head = {"_rels/.rels": RELATIONS.encode(), "xqrules.nuspec": nuspec(about).encode()}
    head = {"[Content_Types].xml": content_types([*head, *files]).encode(), **head}
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"xqrules.{about['version']}.nupkg"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**head, **files}.items():
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    left_out = [r for r in RUNTIMES if r not in runtimes]
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes" + (f"; without {', '.join(left_out)}" if left_out else ""))
    return path


def main(arguments):
    only = list(RUNTIMES)
    if arguments[:1] == ["--only"] and len(arguments) == 2:
        only = arguments[1].split(",")
    elif arguments:
        sys.exit(__doc__)
    unknown = set(only) - set(RUNTIMES)
    if unknown:
        sys.exit(f"no such runtime: {', '.join(sorted(unknown))}; there are {', '.join(RUNTIMES)}")
    package(only, OUT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
