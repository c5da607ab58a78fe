"""The NuGet package: what is in it, and a new project that uses it, on Mono and on CoreCLR.

A NuGet client unpacks it, xbuild builds the project of the README with it, and CoreCLR is told of it as
`dotnet restore` would: no test copies a library to where it is wanted.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci"), str(ROOT / "tests" / "bindings")]

import csharp  # noqa: E402
import csharp_docs  # noqa: E402
import nuget  # noqa: E402
from csharp_readme import program  # noqa: E402
from checks import check, closing  # noqa: E402
from paths import GAMES, dotnet  # noqa: E402

import dnfile  # noqa: E402

WORK = nuget.OUT / "test"
NUSPEC = "{http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd}"
README = (ROOT / "bindings" / "csharp" / "README.md").read_text(encoding="utf-8")


def run(*command, cwd=WORK, **environment):
    result = subprocess.run(
        [str(c) for c in command], cwd=cwd, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
    )  # fmt: skip
    return result.returncode == 0, result.stdout


def metadata(path_or_bytes):
    read = dnfile.dnPE(data=path_or_bytes) if isinstance(path_or_bytes, bytes) else dnfile.dnPE(str(path_or_bytes))
    return read.net.mdtables


def looked_at(path, version):
    """The package as a file."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
        dates = {entry.date_time for entry in archive.infolist()}
    check("every entry has the same date", len(dates) == 1)
    types = ElementTree.fromstring(files["[Content_Types].xml"])
    declared = {t.get("Extension") for t in types}
    used = {Path(name).suffix[1:] or Path(name).name[1:] for name in files if name != "[Content_Types].xml"}
    check("[Content_Types].xml declares every kind of file, and no other", declared == used, declared ^ used)
    (relation,) = ElementTree.fromstring(files["_rels/.rels"])
    check("_rels/.rels names the nuspec", relation.get("Target") == "/xqrules.nuspec")
    spec = ElementTree.fromstring(files["xqrules.nuspec"])
    fields = {child.tag[len(NUSPEC) :]: child for child in spec.find(f"{NUSPEC}metadata")}
    required = ("id", "version", "authors", "description")
    check("the nuspec has all that its schema requires", all(fields.get(f) is not None and fields[f].text for f in required))
    check("id and version", (fields["id"].text, fields["version"].text) == ("xqrules", version))
    licence = (fields["license"].get("type"), fields["license"].text)
    check("the licence is the wheel's", licence == ("expression", nuget.licence()) and nuget.manifest()["license"] in licence[1], licence)
    check("the readme is in the package", files.get(fields["readme"].text) == README.encode())
    groups = {group.get("targetFramework") for group in fields["dependencies"]}
    folders = {name.split("/")[1] for name in files if name.startswith("lib/")}
    check("a group of dependencies for each lib folder, all empty", groups == {nuget.FRAMEWORKS[f] for f in folders} and not any(len(g) for g in fields["dependencies"]))  # fmt: skip
    for folder in folders:
        here = {name.split("/")[2] for name in files if name.startswith(f"lib/{folder}/")}
        check(f"lib/{folder} has assembly and documentation", here == {"XqRules.dll", "XqRules.xml"})
    native = {name.split("/")[1]: name for name in files if name.startswith("runtimes/")}
    check("the library asked for is there, an ELF", set(native) == {"linux-x64"} and files[native["linux-x64"]][:4] == b"\x7fELF")
    licences = {f"{p.name}.txt" for p in ROOT.glob("LICENSE-*")}
    check(f"all {len(licences)} files of licences are there", len(licences) == 3 and licences <= set(files))
    return files


def assembly(files, version):
    """What the assembly is and what it uses."""
    tables = metadata(files["lib/netstandard2.0/XqRules.dll"])
    me = tables.Assembly.rows[0]
    found = (str(me.Name), f"{me.MajorVersion}.{me.MinorVersion}.{me.BuildNumber}")
    check("the assembly has the package's version", found == ("XqRules", version), found)
    references = {str(r.Name) for r in tables.AssemblyRef}
    check("it uses the base libraries alone", references <= {"mscorlib", "System", "System.Core"}, references)
    # netstandard.dll of .NET Framework 4.7.1 says where each type of netstandard 2.0 is.
    standard = metadata(nuget.REFERENCE / "netstandard.dll")
    number = (standard.Assembly.rows[0].MajorVersion, standard.Assembly.rows[0].MinorVersion)
    types = {(str(t.TypeNamespace), str(t.TypeName)) for t in standard.ExportedType}
    wanted = {(str(t.TypeNamespace), str(t.TypeName)) for t in tables.TypeRef}
    check(f"all {len(wanted)} types it uses are in netstandard {number[0]}.{number[1]}", number == (2, 0) and len(wanted) > 50 and wanted <= types, wanted - types)  # fmt: skip
    names = sorted(str(row.ImportName) for row in tables.ImplMap)
    symbols = sorted(f["name"] for f in json.loads((ROOT / "bindings" / "abi.json").read_text())["functions"])
    check(f"its native functions are those of the library ({len(names)})", names == symbols)
    friends = [a for a in files["lib/netstandard2.0/XqRules.dll"].split(b"\0") if a == b"InternalsVisibleToAttribute"]
    check("its internals are open to nobody", not friends)


def public_methods(path):
    """Their names as documentation spells them."""
    found = set()
    for kind in metadata(path).TypeDef:
        if kind.Flags.tdPublic:
            names = (str(method.row.Name) for method in kind.MethodList if method.row.Flags.mdPublic)
            found |= {f"{kind.TypeNamespace}.{kind.TypeName}.{'#ctor' if n == '.ctor' else n}" for n in names}
            found |= {f"{kind.TypeNamespace}.{kind.TypeName}.Item"}
    return found


def documentation():
    """Warning 1591 is an error: no public member is without documentation."""
    sources = csharp.sources("bindings/csharp")
    probe = WORK / "Probe.cs"
    probe.write_text("namespace XqRules { /// <summary>A.</summary>\npublic class Probe { public int Undocumented; } }\n")
    compiler = [*csharp.COMPILER, "-target:library", f"-doc:{WORK / 'Probe.xml'}", f"-out:{WORK / 'Probe.dll'}"]
    good, said = run(*compiler, *sources, probe)
    check("an undocumented member does not compile", not good and "CS1591" in said and "Undocumented" in said, said)
    missing, looked = csharp_docs.missing(sources)
    missing += csharp_docs.by_the_compiler((nuget.OUT / "XqRules.xml").read_bytes(), public_methods(nuget.OUT / "XqRules.dll"))
    check(f"{looked} methods are documented with their parameters, results and exceptions", looked > 150 and not missing, "\n".join(missing))


def client(folder):
    """The package as a NuGet client unpacks it, by the NuGet.Config of the README."""
    (config,) = re.findall(r"^```xml\n(<configuration>.*?)^```", README, re.M | re.S)
    config = config.replace("../xqrules/build/nuget", str(WORK))
    # No other source is asked here.
    config = config.replace("<packageSources>", "<packageSources>\n    <clear />")
    (folder / "NuGet.Config").write_text(config, encoding="utf-8")
    good, said = run("nuget", "install", "xqrules", "-OutputDirectory", "packages", cwd=folder, HOME=str(WORK))
    found = folder / "packages" / f"xqrules.{nuget.manifest()['version']}"
    check("a NuGet client installs it", good and (found / "lib" / "net461" / "XqRules.dll").exists(), said)
    return found


def example(folder):
    """The program of the README, and what its comments say that it prints."""
    (text,) = re.findall(r"^```csharp\n(.*?)^```", README, re.M | re.S)
    (folder / "Program.cs").write_text(program(text), encoding="utf-8")
    return re.findall(r"^.*Console\.WriteLine\(.*;\s+// (\S.*?)(?:: .*)?$", text, re.M)


def says(what, command, cwd, wanted):
    shutil.copy2(GAMES / "own.pgn", cwd / "games.pgn")
    good, said = run(*command, cwd=cwd, LD_LIBRARY_PATH="")
    check(what, good and wanted and said.splitlines()[: len(wanted)] == wanted, said)


def on_mono(folder):
    """The project of the README, built by xbuild: the package's targets copy the library."""
    (project,) = re.findall(r"^```xml\n(<Project .*?)^```", README, re.M | re.S)
    (folder / "Program.csproj").write_text(project, encoding="utf-8")
    frameworks = folder / "frameworks"
    redist = frameworks / ".NETFramework" / "v4.6.1" / "RedistList"
    redist.mkdir(parents=True)
    (redist / "FrameworkList.xml").write_text(
        f'<FileList Name=".NET Framework 4.6.1" TargetFrameworkDirectory="{nuget.REFERENCE / "4.6.1-api"}" />\n', encoding="utf-8"
    )
    build = ["xbuild", "/nologo", "/v:m", "Program.csproj"]
    good, said = run(*build, "/p:XqRulesRuntime=win-x64", cwd=folder, XBUILD_FRAMEWORK_FOLDERS_PATH=str(frameworks))
    check("a runtime that the package lacks is an error that names it", not good and "no native library for win-x64" in said, said)
    good, said = run(*build, cwd=folder, XBUILD_FRAMEWORK_FOLDERS_PATH=str(frameworks))
    names = sorted(p.name for p in (folder / "bin").glob("*") if not p.name.endswith(".mdb"))
    check("a new project builds, its library beside it", good and names == ["Program.exe", "XqRules.dll", "libxqrules.so"], f"{names}\n{said}")  # fmt: skip
    says("it runs on Mono", ["mono", "Program.exe"], folder / "bin", example(folder))


def on_coreclr(folder, unpacked):
    """As `dotnet restore` and `dotnet build` leave it: the program alone in its folder, and files that say
    where in the cache of packages its parts are."""
    version = nuget.manifest()["version"]
    wanted = example(folder)
    assembly = unpacked / "lib" / "netstandard2.0" / "XqRules.dll"
    out = folder / "coreclr"
    out.mkdir()
    good, said = run(*csharp.COMPILER[:-1], f"-out:{out / 'Program.dll'}", f"-reference:{assembly}", folder / "Program.cs")
    check("a program compiles against lib/netstandard2.0", good, said)
    cache = folder / "cache" / "xqrules" / version
    shutil.copytree(unpacked, cache)
    target = ".NETCoreApp,Version=v3.1"
    library = "runtimes/linux-x64/native/libxqrules.so"
    key = f"xqrules/{version}"
    dependencies = {
        "runtimeTarget": {"name": target},
        "targets": {
            target: {
                "Program/1.0.0": {"dependencies": {"xqrules": version}, "runtime": {"Program.dll": {}}},
                key: {
                    "runtime": {"lib/netstandard2.0/XqRules.dll": {}},
                    "runtimeTargets": {library: {"rid": "linux-x64", "assetType": "native"}},
                },
            }
        },
        "libraries": {
            "Program/1.0.0": {"type": "project", "serviceable": False, "sha512": ""},
            key: {"type": "package", "serviceable": True, "sha512": "", "path": key},
        },
    }
    (out / "Program.deps.json").write_text(json.dumps(dependencies), encoding="utf-8")
    shutil.copy2(csharp.OUT / "Tests.runtimeconfig.json", out / "Program.runtimeconfig.json")
    development = {"runtimeOptions": {"additionalProbingPaths": [str(folder / "cache")]}}
    (out / "Program.runtimeconfig.dev.json").write_text(json.dumps(development), encoding="utf-8")
    says("it runs on CoreCLR, its parts found in the cache of packages", [dotnet(), "Program.dll"], out, wanted)
    (cache / library).rename(cache / "moved.so")
    good, said = run(dotnet(), "Program.dll", cwd=out)
    check("and nowhere else", not good and library in said, said)
    # `dotnet publish` copies them beside the program, runtimes/ as it is.
    published = folder / "published"
    shutil.copytree(out, published)
    (published / "Program.runtimeconfig.dev.json").unlink()
    shutil.copy2(assembly, published)
    (published / library).parent.mkdir(parents=True)
    shutil.copy2(unpacked / library, published / library)
    says("it runs on CoreCLR as published", [dotnet(), "Program.dll"], published, wanted)


def main():
    csharp.build()
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    version = nuget.manifest()["version"]
    path = nuget.package(["linux-x64"], WORK, quick=True)
    first = path.read_bytes()
    nuget.package(["linux-x64"], WORK, quick=True)
    check("made twice, it is the same to the byte", path.read_bytes() == first)
    project = (ROOT / "bindings" / "csharp" / "XqRules.csproj").read_text(encoding="utf-8")
    check("the project for an SDK has the same version", f"<Version>{version}</Version>" in project)
    check("the README has the same version", set(re.findall(r"xqrules\.(\d+\.\d+\.\d+)|Version=\"(\d+\.\d+\.\d+)\"", README)) == {(version, ""), ("", version)})  # fmt: skip
    files = looked_at(path, version)
    assembly(files, version)
    documentation()
    folder = WORK / "project"
    folder.mkdir()
    example(folder)
    unpacked = client(folder)
    on_mono(folder)
    on_coreclr(folder, unpacked)
    return closing()


if __name__ == "__main__":
    sys.exit(main())
