"""bindings/c/xqrules.hpp: the C interface as C++11 classes, from the table.

A handle becomes a class that can be moved and not copied; a function whose first argument is that
handle becomes a method, one that gives such a handle a constructor (`_new`) or a static function.
A text out is a std::string, an array out a std::vector, a failure an exception. A new function is
covered without another word (cpp_function.py); what is written by hand is in cpp_by_hand.py."""

from cpp_by_hand import EXTRA, HEAD, TAIL
from cpp_function import Function
from parameters import brief, lines

#: Structs that are values with functions of their own.
VALUES = {"xq_position": "Position", "xq_setup": "Setup"}
#: Texts are taken and given back at once; these are inside the header's fixed part.
SKIPPED = ("xq_text_", "xq_abi_", "xq_status_name", "xq_version_string")


def class_name(handle):
    return "".join(part.capitalize() for part in handle.split("_")[1:])


class Cpp:
    def __init__(self, abi):
        self.abi = abi
        self.handles = [h for h in sorted(abi.handles) if h != "xq_text" and f"{h}_free" in self.functions()]
        self.classes = {h: class_name(h) for h in self.handles}
        self.classes.update(VALUES)

    def functions(self):
        return {f["name"] for f in self.abi.functions}

    def owner(self, name):
        """The class whose name a function begins with: the longest."""
        fits = [c for c in self.classes if name.startswith(c + "_")]
        return max(fits, key=len) if fits else None

    def documented(self, function, declaration):
        said = lines(brief(function["doc"]), 90)
        if len(said) == 1:
            return [f"    /** {said[0]} */", declaration]
        return ["    /**", *[f"     * {line}" for line in said], "     */", declaration]

    def text(self, notice):
        out = [HEAD.replace("@NOTICE@", notice).rstrip("\n"), ""]
        out += [f"class {cls};" for _, cls in sorted(self.classes.items()) if cls not in VALUES.values()]
        out += [f"struct {cls};" for cls in VALUES.values()]
        out += ["", "namespace detail {", "struct Unset {};", "} // namespace detail", ""]
        # Options begin with their size.
        for struct in self.abi.structs.values():
            if struct["fields"][0]["name"] == "struct_size" and struct["name"] != "xq_error":
                cls = class_name(struct["name"])
                out += [
                    f"/** {brief(struct['doc'])} All as usual until changed. */",
                    f"struct {cls} : {struct['name']} {{",
                    f"    {cls}() {{",
                    f"        std::memset(static_cast<{struct['name']} *>(this), 0, sizeof({struct['name']}));",
                    f"        struct_size = sizeof({struct['name']});",
                    "    }",
                    "};",
                    "",
                ]
        declared = {c: [] for c in self.classes}
        free, bodies = [], []
        for function in self.abi.functions:
            name = function["name"]
            if name.startswith(SKIPPED) or name.endswith("_free"):
                continue
            owner = self.owner(name)
            declaration, body = Function(function, owner, self.abi, self.classes, VALUES).text()
            if declaration is None:
                said = lines(brief(function["doc"]), 92)
                comment = [f"/** {said[0]} */"] if len(said) == 1 else ["/**", *[f" * {s}" for s in said], " */"]
                free += [*comment, *body, ""]
            else:
                declared[owner] += self.documented(function, declaration)
                bodies += [*body, ""]
        for struct, cls in VALUES.items():
            doc = lines(brief(self.abi.structs[struct]["doc"]), 92)
            out += ["/**", *[f" * {line}" for line in doc], " */", f"struct {cls} : {struct} {{"]
            out += [
                f"    explicit {cls}(detail::Unset) {{"
                f" std::memset(static_cast<{struct} *>(this), 0, sizeof({struct})); }}",
                f"    {cls}(const {struct} &value) : {struct}(value) {{}}",
            ]
            if struct == "xq_position":
                out += [
                    "    /** The start position. */",
                    f"    {cls}() {{ *this = start(); }}",
                    "    /** From a FEN. */",
                    f"    explicit {cls}(const std::string &fen) {{ *this = from_fen(fen); }}",
                    "    explicit Position(const char *fen) { *this = from_fen(fen); }",
                ]
            out += [*declared[struct], "};", ""]
        for handle in self.handles:
            cls = self.classes[handle]
            doc = next(h["doc"] for h in self.abi.handle_list if h["name"] == handle)
            out += ["/**", *[f" * {line}" for line in lines(brief(doc), 92)], " */"]
            out += [
                f"class {cls} {{",
                f"    {handle} *handle_;",
                "",
                "public:",
                "    /** Takes over a handle of C. */",
                f"    explicit {cls}({handle} *handle) : handle_(handle) {{}}",
                f"    ~{cls}() {{ {handle}_free(handle_); }}",
                f"    {cls}(const {cls} &) = delete;",
                f"    {cls} &operator=(const {cls} &) = delete;",
                f"    {cls}({cls} &&other) noexcept : handle_(other.release()) {{}}",
                f"    {cls} &operator=({cls} &&other) noexcept {{",
                "        std::swap(handle_, other.handle_);",
                "        return *this;",
                "    }",
                "    /** Is there a handle? */",
                "    explicit operator bool() const { return handle_ != nullptr; }",
                "    /** For calls of C; it stays the property of this object. */",
                f"    {handle} *get() const {{ return handle_; }}",
                "    /** Gives the handle away: the caller frees it. */",
                f"    {handle} *release() {{",
                f"        {handle} *out = handle_;",
                "        handle_ = nullptr;",
                "        return out;",
                "    }",
                *declared[handle],
            ]
            out += EXTRA.get(handle, "").rstrip("\n").split("\n") if handle in EXTRA else []
            out += ["};", ""]
        out += bodies + free
        return "\n".join(out).rstrip("\n") + "\n" + TAIL


def generate(abi, notice):
    return Cpp(abi).text(notice)
