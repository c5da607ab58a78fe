"""The Unity package. The editor is not to be had here, so what it would find out is looked up: a .meta for every
file, what each says of its native library, assembly definitions that resolve, C# no newer than 7.2, nothing that
IL2CPP cannot do. The package's own tests and its samples are compiled as their assembly definitions say, against a
stand-in for the engine, and run on Mono and on CoreCLR."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / ".ci")]

import csharp  # noqa: E402
import nuget  # noqa: E402
import unity  # noqa: E402
from checks import check, closing  # noqa: E402
from paths import GAMES, dotnet  # noqa: E402

import dnfile  # noqa: E402

HERE = ROOT / "tests" / "bindings" / "unity"
WORK = unity.OUT / "test"
PACKAGE = WORK / unity.NAME
#: Assemblies that a project has beside those of the package.
ENGINES = {"UnityEngine.TestRunner", "UnityEditor.TestRunner"}
#: What IL2CPP has no code for, or what only works with it when somebody thought of it: by type, then by method.
FORBIDDEN_TYPES = ("System.Reflection.Emit.", "System.Linq.Expressions.", "System.Dynamic.", "Microsoft.CSharp.")
FORBIDDEN = {"GetFunctionPointerForDelegate", "GetDelegateForFunctionPointer", "PtrToStructure", "MakeGenericType",
             "MakeGenericMethod", "CreateInstance", "DynamicInvoke", "GetMethod", "GetField", "GetProperty", "GetType",
             "Parse<T>"}  # fmt: skip


def run(*command, **environment):
    result = subprocess.run(
        [str(c) for c in command], cwd=WORK, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
    )  # fmt: skip
    return result.returncode == 0, result.stdout


def as_in(folder):
    """Names of files and folders below a folder, as the package has them."""
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}


def manifest(names):
    data = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    check("package.json: a name that npm and the Package Manager take", re.fullmatch(r"[a-z0-9][a-z0-9._-]*(\.[a-z0-9][a-z0-9_-]*)+", data["name"]) and data["name"] == "org.xqrules" and len(data["name"]) <= 50)  # fmt: skip
    check("package.json: the version of the crate", data["version"] == nuget.manifest()["version"] and re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?", data["version"]))  # fmt: skip
    check("package.json: the licence of the wheel", data["license"] == nuget.licence())
    year, number = map(int, data["unity"].split("."))
    check("package.json: an editor that has C# 7.3", (year, number) >= (2019, 4), data["unity"])
    check("package.json: words to show", data["displayName"] and len(data["description"]) > 50)
    known = {"name", "version", "displayName", "description", "unity", "license", "author", "keywords", "dependencies", "samples"}
    check("package.json: fields that the Package Manager knows", set(data) <= known, set(data) - known)
    check("package.json: the author has a name", isinstance(data["author"], dict) and data["author"]["name"])
    samples = {sample["path"] for sample in data["samples"]}
    folders = {name for name, path in names.items() if path.is_dir() and re.fullmatch(r"Samples~/[^/]+", name)}
    check(f"package.json: every sample is listed ({len(samples)})", samples == folders and all(s["displayName"] and s["description"] for s in data["samples"]))  # fmt: skip
    modules = {name: version for name, version in data["dependencies"].items() if name.startswith("com.unity.modules.")}
    check("package.json: it depends on modules of the engine alone", modules == data["dependencies"])
    for name in ("README.md", "CHANGELOG.md", "LICENSE.md", "Third Party Notices.md", "Documentation~/index.md"):
        check(f"{name} is there", name in names)
    blocks = [re.findall(r"^```.*?^```", names[f"Documentation~/{n}"].read_text(encoding="utf-8"), re.M | re.S) for n in ("index.md", "index.zh-CN.md")]
    check("the guide in Chinese has the same programs and lines", blocks[0] == blocks[1] and len(blocks[0]) >= 5)
    licence = (PACKAGE / "LICENSE.md").read_text(encoding="utf-8")
    check("LICENSE.md has both licences", "MIT License" in licence and "Apache License" in licence)


def metas(names):
    imported = {n for n in names if not n.endswith(".meta") and n != "Samples~" and not n.startswith("Documentation~")}
    have = {n[: -len(".meta")] for n in names if n.endswith(".meta")}
    check(f"a .meta for each of {len(imported)} files and folders, and no other", imported == have, imported ^ have)
    found = {}
    for name in sorted(have):
        text = names[f"{name}.meta"].read_text(encoding="utf-8")
        match = re.match(r"fileFormatVersion: 2\nguid: ([0-9a-f]{32})\n(folderAsset: yes\n)?(\w+):\n", text)
        if not match:
            check(f"{name}.meta can be read", False, text)
            continue
        found[name] = match.group(1)
        if bool(match.group(2)) != names[name].is_dir():
            check(f"{name}.meta knows what is a folder", False, text)
        kind = "DefaultImporter" if names[name].is_dir() else IMPORTERS.get(Path(name).suffix, "TextScriptImporter")
        kind = "PackageManifestImporter" if name == "package.json" else kind
        if match.group(3) != kind:
            check(f"{name}.meta has the importer {kind}", False, text)
    check("no two GUIDs are the same", len(set(found.values())) == len(found))
    # What projects refer to. A line that changes here breaks them: scenes lose their scripts, assemblies their references.
    recorded = dict(line.split() for line in (HERE / "guids.txt").read_text(encoding="utf-8").splitlines())
    changed = {n for n, g in recorded.items() if found.get(n) != g}
    check(f"the GUIDs of {len(recorded)} files are those of earlier packages", len(recorded) > 10 and not changed, changed)
    referred = {n for n in found if n.endswith(".asmdef") or (n.endswith(".cs") and "MonoBehaviour" in names[n].read_text(encoding="utf-8"))}  # fmt: skip
    referred |= {n for n in found if n.startswith("Plugins/") and names[n].is_file()}
    check("and every script, assembly and plugin is among them", referred <= set(recorded), referred - set(recorded))


IMPORTERS = {".cs": "MonoImporter", ".asmdef": "AssemblyDefinitionImporter", ".dll": "PluginImporter", ".so": "PluginImporter",
             ".a": "PluginImporter", ".dylib": "PluginImporter"}  # fmt: skip


def platform_data(text):
    """The platforms of a PluginImporter: name to (enabled, settings)."""
    out = {}
    for first, enabled, settings in re.findall(
        r"^  - first:\n      (.*?) ?\n    second:\n      enabled: ([01])\n      settings:((?: \{\}\n)|\n(?:        .*\n)+)", text, re.M
    ):
        out[first] = enabled == "1", dict(re.findall(r"^        ([\w ]+): ?(.*)$", settings, re.M))
    return out


def plugins(names):
    """Each native library is for what its folder says, and for nothing else."""
    editors = {}
    for name, path in sorted(names.items()):
        if not name.startswith("Plugins/") or path.is_dir() or name.endswith(".meta"):
            continue
        _, system, *rest = name.split("/")
        processor = rest[0] if len(rest) > 1 else ""
        data = platform_data(names[f"{name}.meta"].read_text(encoding="utf-8"))
        on = {p: settings for p, (enabled, settings) in data.items() if enabled}
        excluded = {k[len("Exclude ") :]: v == "1" for k, v in data["'': Any"][1].items()}
        consistent = all(excluded[p.split(": ")[1]] != (p in on) for p in data if p not in ("'': Any", "Any:"))
        wanted = {
            ("Windows", "x86_64"): {"Editor: Editor": ("Windows", "x86_64"), "Standalone: Win64": (None, "x86_64")},
            ("Windows", "x86"): {"Standalone: Win": (None, "x86")},
            ("Linux", "x86_64"): {"Editor: Editor": ("Linux", "x86_64"), "Standalone: Linux64": (None, "x86_64")},
            ("macOS", ""): {"Editor: Editor": ("OSX", "AnyCPU"), "Standalone: OSXUniversal": (None, "AnyCPU")},
            ("Android", "arm64-v8a"): {"Android: Android": (None, "ARM64")},
            ("Android", "armeabi-v7a"): {"Android: Android": (None, "ARMv7")},
            ("Android", "x86_64"): {"Android: Android": (None, "X86_64")},
            ("iOS", ""): {"iPhone: iOS": (None, "AnyCPU")},
        }[system, processor]
        said = {p: (settings.get("OS"), settings.get("CPU")) for p, settings in on.items()}
        check(f"{name} is for {' and '.join(wanted)} alone", said == wanted and consistent and "Any:" in data, f"{said} {excluded}")
        right = {"Windows": "xqrules.dll", "macOS": "libxqrules.dylib", "iOS": "libxqrules.a"}.get(system, "libxqrules.so")
        check(f"{name} has the name that is looked for", path.name == right)
        for player in said:
            editors.setdefault((player, said[player]), []).append(name)
    check("no player or editor gets two libraries", all(len(v) == 1 for v in editors.values()), editors)


def archive(path, names):
    with tarfile.open(path) as tar:
        members = {m.name: m for m in tar.getmembers()}
        same = all(tar.extractfile(m).read() == (PACKAGE / PurePosixPath(n).relative_to("package")).read_bytes() for n, m in members.items())  # fmt: skip
    files = {f"package/{n}" for n, p in names.items() if p.is_file()}
    check(f"the archive has all {len(files)} files below package/, byte for byte", set(members) == files and same)
    check("plain files, readable by all", all(m.isfile() and m.mode == 0o644 for m in members.values()))


class Definition:
    def __init__(self, path):
        self.path = path
        self.data = json.loads(path.read_text(encoding="utf-8"))
        self.name = self.data["name"]
        self.sources = sorted(str(p) for p in path.parent.rglob("*.cs"))


def definitions(names):
    found = {}
    for name, path in names.items():
        if name.endswith(".asmdef"):
            one = Definition(path)
            check(f"{name}: its name is its file's", one.name == path.stem and one.sources)
            found[one.name] = one
    for one in found.values():
        unresolved = [r for r in one.data["references"] if r not in found and r not in ENGINES]
        check(f"{one.name}: its references resolve", not unresolved, unresolved)
        others = [o for o in found.values() if o is not one and o.path.parent in one.path.parents]
        check(f"{one.name}: its folder is not below another's", not others)
    covered = {p for one in found.values() for p in one.sources}
    scripts = {str(p) for n, p in names.items() if n.endswith(".cs")}
    check(f"every one of {len(scripts)} scripts belongs to an assembly", covered == scripts, scripts - covered)
    runtime = found["XqRules"].data
    check("XqRules: no reference to the engine", runtime["noEngineReferences"] is True and runtime["references"] == [])
    check("only XqRules is unsafe", [o.name for o in found.values() if o.data["allowUnsafeCode"]] == ["XqRules"])
    tests = found["XqRules.Tests"].data
    check("XqRules.Tests: built for tests alone", tests["defineConstraints"] == ["UNITY_INCLUDE_TESTS"] and not tests["autoReferenced"] and "nunit.framework.dll" in tests["precompiledReferences"])  # fmt: skip
    return found


def compiled(one, out, *flags):
    """An assembly as its definition says."""
    options = [o for o in csharp.COMPILER if o != "-unsafe" or one.data["allowUnsafeCode"]]
    references = [out.parent / f"{r}.dll" for r in one.data["references"] if r not in ENGINES]
    references += [WORK / r for r in one.data["precompiledReferences"]]
    if not one.data["noEngineReferences"]:
        references.append(WORK / "UnityEngine.dll")
    good, said = run(*options, "-target:library", *flags, f"-out:{out}", *(f"-reference:{r}" for r in references), *one.sources)
    return good, said


def il2cpp(path, library):
    """What is in the assembly that IL2CPP would choke on, and where its native functions are looked for."""
    tables = dnfile.dnPE(str(path)).net.mdtables
    where = {str(row.ImportScope.row.Name) for row in tables.ImplMap}
    check(f"{path.parent.name}: native functions are looked for in {library}", where == {library}, where)
    delegates = [str(t.TypeName) for t in tables.TypeDef if t.Extends and t.Extends.row and str(getattr(t.Extends.row, "TypeName", "")) == "MulticastDelegate"]  # fmt: skip
    check(f"{path.parent.name}: no delegate types, so no callbacks", not delegates, delegates)
    types = {f"{t.TypeNamespace}.{t.TypeName}" for t in tables.TypeRef}
    bad = [t for t in types if t.startswith(FORBIDDEN_TYPES) or t.endswith((".UnmanagedFunctionPointerAttribute", ".MarshalAsAttribute"))]  # fmt: skip
    check(f"{path.parent.name}: nothing is made at run time", not bad, bad)
    members = {(str(m.Class.row.TypeName) if hasattr(m.Class.row, "TypeName") else "", str(m.Name)) for m in tables.MemberRef}
    bad = {m for m in members if m[1] in FORBIDDEN or (m[0] == "Enum") or (m[0] == "Marshal" and m[1] != "Copy")}
    check(f"{path.parent.name}: nothing is looked for by its name", not bad, bad)


# How a signature spells a type (ECMA-335, II.23.2).
ELEMENTS = {0x01: "void", 0x02: "bool", 0x04: "int8_t", 0x05: "uint8_t", 0x06: "int16_t", 0x07: "uint16_t", 0x08: "int32_t",
            0x09: "uint32_t", 0x0A: "int64_t", 0x0B: "uint64_t", 0x18: "pointer", 0x19: "size_t"}  # fmt: skip


def signature(blob, tables):
    """The types of a method's signature: result, then parameters. Pointers lose what they point to."""
    at = 0

    def number():
        nonlocal at
        first = blob[at]
        if first < 0x80:
            at += 1
            return first
        if first < 0xC0:
            at += 2
            return (first & 0x3F) << 8 | blob[at - 1]
        at += 4
        return int.from_bytes(blob[at - 4 : at], "big") & 0x1FFFFFFF

    def one():
        kind = number()
        if kind == 0x0F:
            one()
            return "pointer"
        if kind in (0x11, 0x12):
            token = number()
            table = (tables.TypeDef, tables.TypeRef, None)[token & 3]
            name = str(table.rows[(token >> 2) - 1].TypeName)
            return "pointer" if kind == 0x12 and name.endswith("Handle") else name
        return ELEMENTS[kind]

    number()
    count = number()
    return [one() for _ in range(count + 1)]


def signatures(path):
    """Every native function as the assembly declares it, against bindings/abi.json: widths, signs, count."""
    abi = json.loads((ROOT / "bindings" / "abi.json").read_text(encoding="utf-8"))
    alias = {t["name"]: t["type"] for t in abi["typedefs"]}

    def c(text):
        if "*" in text:
            return "pointer"
        name = text.replace("const ", "").replace("struct ", "").strip()
        while name in alias:
            name = alias[name]
        return {"char": "uint8_t"}.get(name, name)

    wanted = {f["name"]: [c(f["returns"]), *(c(p["type"]) for p in f["params"])] for f in abi["functions"]}
    tables = dnfile.dnPE(str(path)).net.mdtables
    found = {}
    conventions = set()
    for row in tables.ImplMap:
        method = row.MemberForwarded.row
        found[str(row.ImportName)] = signature(bytes(method.Signature.value), tables)
        conventions.add((row.MappingFlags.pmCallConvCdecl, row.MappingFlags.pmNoMangle))
    wrong = {n: (wanted.get(n), found.get(n)) for n in {*wanted, *found} if wanted.get(n) != found.get(n)}
    check(f"{len(found)} native functions are declared as abi.json has them", len(found) > 100 and not wrong, wrong)
    check("all are called by the C convention and their exact names", conventions == {(True, True)}, conventions)


def guide():
    """The first script of the guide, and what its comments say that it logs."""
    text = (PACKAGE / "Documentation~" / "index.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"^```csharp\n(.*?)^```", text, re.M | re.S)
    says = re.findall(r"Debug\.Log\(.*;\s+// (\S.*)$", script, re.M)
    source = WORK / "First.cs"
    listed = ", ".join(json.dumps(line, ensure_ascii=False) for line in says)
    source.write_text(script + "\nstatic class Guide { internal static readonly string[] Says = { " + listed + " }; }\n", encoding="utf-8")
    return source


def programs(found):
    for name, source in (("UnityEngine", "UnityEngine.cs"), ("nunit.framework", "NUnit.cs")):
        good, said = run(*csharp.COMPILER, "-target:library", f"-out:{WORK / name}.dll", HERE / source)
        check(f"the stand-in {name} compiles", good, said)
    runtime = found["XqRules"]
    for folder, library, *defines in (
        ("editor", "xqrules", "UNITY_EDITOR", "UNITY_2019_4_OR_NEWER"),
        ("ios-editor", "xqrules", "UNITY_EDITOR", "UNITY_IOS"),
        ("ios", "__Internal", "UNITY_IOS", "ENABLE_IL2CPP"),
        ("android", "xqrules", "UNITY_ANDROID", "ENABLE_IL2CPP"),
    ):
        out = WORK / folder / "XqRules.dll"
        out.parent.mkdir(exist_ok=True)
        good, said = compiled(runtime, out, *(f"-define:{d}" for d in defines))
        check(f"{folder}: the sources compile as C# 7.2", good, said)
        if good:
            il2cpp(out, library)
    signatures(WORK / "ios" / "XqRules.dll")
    shutil.copy2(WORK / "editor" / "XqRules.dll", WORK)
    for name in sorted(set(found) - {"XqRules"}):
        good, said = compiled(found[name], WORK / f"{name}.dll")
        check(f"{name} compiles as C# 7.2", good, said)
    references = ["UnityEngine", "nunit.framework", *found]
    player = WORK / "Player.exe"
    good, said = run(*csharp.COMPILER, f"-out:{player}", *(f"-reference:{WORK / r}.dll" for r in references), HERE / "Player.cs", guide())
    check("what plays the samples compiles", good, said)
    shutil.copy2(player, player.with_suffix(".dll"))
    shutil.copy2(csharp.OUT / "Tests.runtimeconfig.json", player.with_suffix(".runtimeconfig.json"))
    libraries = str(PACKAGE / "Plugins" / "Linux" / "x86_64")
    for runtime, command in (("Mono", ["mono", "--debug", player]), ("CoreCLR", [dotnet(), player.with_suffix(".dll")])):
        good, said = run(*command, GAMES, LD_LIBRARY_PATH=libraries)
        count = re.search(r"^tests: (\d+) passed, 0 failed", said, re.M)
        check(f"{runtime}: the package's tests and samples run ({count.group(1) if count else 0} tests)", good and count and int(count.group(1)) >= 19, said)  # fmt: skip


def main():
    csharp.build()
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    # Libraries of machines that are not built for here are stood in for by any file: what is tested is where they lie.
    dummy = WORK / "library"
    dummy.write_bytes(b"not a library\n")
    natives = {name: dummy for name in unity.PLATFORMS if name != "Linux/x86_64"}
    natives["Linux/x86_64"] = nuget.native("linux-x64", quick=True)
    path = unity.package(natives, WORK)
    first = path.read_bytes()
    check("made twice, it is the same to the byte", unity.package(natives, WORK).read_bytes() == first)
    names = as_in(PACKAGE)
    manifest(names)
    metas(names)
    plugins(names)
    archive(path, names)
    programs(definitions(names))
    return closing()


if __name__ == "__main__":
    sys.exit(main())
