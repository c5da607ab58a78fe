"""bindings/c/xqrules.hpp: the C interface as C++11 classes, from the table.

A handle becomes a class that can be moved and not copied; a function whose first argument is that
handle becomes a method, one that gives such a handle a constructor (`_new`) or a static function.
A text out is a std::string, an array out a std::vector, a failure an exception. A new function is
covered without another word; what reads better otherwise is in EXTRA."""

from parameters import arguments, brief, lines

#: Structs that are values with functions of their own.
VALUES = {"xq_position": "Position", "xq_setup": "Setup"}
#: The first parameter is only written.
WRITTEN = {"xq_position_start"}
#: Several values where one is written: they stay a pointer.
MANY = {("xq_position_board", "pieces"), ("xq_positions_legal_moves", "counts")}
#: Texts are taken and given back at once; these are inside the header's fixed part.
SKIPPED = ("xq_text_", "xq_abi_", "xq_status_name", "xq_version_string")
#: Texts that may be empty and then mean the usual: they may be left out at the end.
OPTIONAL = {"style", "rules", "decisions", "language", "reason"}
DEFAULT = " = std::string()"
KEYWORDS = {"new", "delete", "default", "and", "or", "not", "register", "this", "class", "union", "switch"}

EXTRA = {
    "xq_record_reader": (
        "    /** The next record; false when there is none now: feed more, or it was the last. */\n"
        "    bool next(Record &record);\n"
    ),
}

HEAD = '''#ifndef XQRULES_HPP
#define XQRULES_HPP

/*
 * xqrules for C++11: xqrules.h in classes, in one header, for the same library.
 *
 *     xq::Position position;                                   // a value, as in C
 *     for (xq::Move move : position.legal_moves()) { std::cout << move.str() << "\\n"; }
 *
 *     xq::Game game;                                           // owns its handle
 *     game.push_text("h2e2");
 *     xq_verdict verdict = game.verdict("cxa2007");
 *
 * - Every failure is an xq::Error with the whole xq_error inside.
 * - Classes with a handle can be moved, not copied; the destructor gives the handle back. One that
 *   was moved from is empty: `if (game)`; its functions throw XQ_E_NULL.
 * - Texts go in and come out as std::string in UTF-8; arrays as std::vector.
 * - What a function means, its errors and its thread rule: see the C function, whose name it has
 *   without "xq_" and the class. Structs and constants are those of C.
 *
 * @NOTICE@
 */

#if __cplusplus < 201103L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201103L)
#error "xqrules.hpp needs C++11 or later; xqrules.h itself is fine with C++98"
#endif

#include "xqrules.h"

#include <cstring>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace xq {

/** A call that failed. */
class Error : public std::runtime_error {
public:
    explicit Error(const xq_error &said) : std::runtime_error(said.message), error(said) {}
    /** All that the library says: code, place, message. */
    xq_error error;
    xq_status code() const { return error.code; }
    /** Such as "XQ_E_ILLEGAL_MOVE". */
    const char *name() const {
        const char *known = xq_status_name(error.code);
        return known != nullptr ? known : "XQ_E_UNKNOWN";
    }
};

namespace detail {

inline void check(xq_status status, const xq_error &error) {
    if (status != XQ_OK) {
        throw Error(error);
    }
}

/** Gives its document back at the end. */
struct Text {
    xq_text *handle;
    Text() : handle(nullptr) {}
    ~Text() { xq_text_free(handle); }
    Text(const Text &) = delete;
    Text &operator=(const Text &) = delete;
    std::string str() const { return std::string(xq_text_data(handle), xq_text_len(handle)); }
};

/** A text in a buffer that grows until it fits. */
template <class Call> std::string text(Call call) {
    std::string out(128, '\\0');
    for (;;) {
        xq_error error;
        size_t needed = 0;
        const xq_status status = call(&out[0], out.size(), &needed, &error);
        if (status == XQ_E_BUFFER && needed > out.size()) {
            out.resize(needed);
            continue;
        }
        check(status, error);
        out.resize(std::strlen(out.c_str()));
        return out;
    }
}

/** An array that grows until it fits. */
template <class T, class Call> std::vector<T> list(Call call) {
    std::vector<T> out(128);
    for (;;) {
        xq_error error;
        size_t count = 0;
        const xq_status status = call(out.data(), out.size(), &count, &error);
        if (status == XQ_E_BUFFER && count > out.size()) {
            out.resize(count);
            continue;
        }
        check(status, error);
        out.resize(count);
        return out;
    }
}

} // namespace detail

/** A move from a point to a point; as large as an xq_move, and one where C wants it. */
struct Move {
    xq_move value;
    Move(xq_move move = XQ_NO_MOVE) : value(move) {}
    /** From a name such as "h2e2". */
    explicit Move(const std::string &text) : value(XQ_NO_MOVE) {
        xq_error error;
        detail::check(xq_move_from_text(text.data(), text.size(), &value, &error), error);
    }
    operator xq_move() const { return value; }
    xq_square from() const { return XQ_MOVE_FROM(value); }
    xq_square to() const { return XQ_MOVE_TO(value); }
    /** Such as "h2e2". */
    std::string str() const {
        const xq_move move = value;
        return detail::text([move](char *buffer, size_t capacity, size_t *needed, xq_error *error) {
            return xq_move_text(move, buffer, capacity, needed, error);
        });
    }
};

static_assert(sizeof(Move) == sizeof(xq_move), "an array of Move is an array of xq_move");

inline std::ostream &operator<<(std::ostream &out, Move move) { return out << move.str(); }

/** Throws when the library that is loaded does not fit this header. */
inline void check_abi() {
    if (xq_abi_oldest() > XQ_ABI_VERSION || XQ_ABI_VERSION > xq_abi_version()) {
        throw std::runtime_error("the xqrules library does not fit the header");
    }
}

/** The version of the library, such as "0.1.0". */
inline std::string version() { return xq_version_string(); }

'''

TAIL = '''
inline bool RecordReader::next(Record &record) {
    xq_error error;
    xq_record *out = nullptr;
    const xq_status status = xq_record_reader_next(handle_, &out, &error);
    if (status == XQ_E_END || status == XQ_E_MORE) {
        return false;
    }
    detail::check(status, error);
    record = Record(out);
    return true;
}

/** Every game of a file's bytes, whatever its format and encoding. */
inline std::vector<Record> read_records(const std::string &data) {
    RecordReader reader;
    reader.feed(data);
    reader.end();
    std::vector<Record> out;
    for (Record record = Record(static_cast<xq_record *>(nullptr)); reader.next(record);) {
        out.push_back(std::move(record));
    }
    return out;
}

} // namespace xq

#endif /* XQRULES_HPP */
'''


def class_name(handle):
    return "".join(part.capitalize() for part in handle.split("_")[1:])


class Cpp:
    def __init__(self, abi):
        self.abi = abi
        self.handles = [h for h in sorted(abi.handles) if h != "xq_text" and f"{h}_free" in self.functions()]
        self.classes = {h: class_name(h) for h in self.handles}
        self.classes.update(VALUES)
        self.bodies = []

    def functions(self):
        return {f["name"] for f in self.abi.functions}

    def owner(self, name):
        """The class whose name a function begins with: the longest."""
        fits = [c for c in self.classes if name.startswith(c + "_")]
        return max(fits, key=len) if fits else None

    def element(self, kind):
        return "Move" if kind == "xq_move" else kind

    def function(self, function, owner):
        """The declaration inside the class (or None for a free function), and the definition."""
        name = function["name"]
        args = arguments(function, self.abi.handles)
        method = owner is not None and bool(args) and args[0].type == owner and args[0].kind in ("handle", "in", "out")
        method = method and name not in WRITTEN
        short = name[len(owner) + 1 :] if owner else name[3:]
        # `xq_sheet_new` is a constructor; a `_new` of another kind of handle cannot be.
        makes = [a for a in args if a.kind == "handle_out" and a.type == owner]
        constructor = short == "new" and bool(makes)
        if short in KEYWORDS and not constructor:
            short += "_"
        constant = method and args[0].const
        parameters, call, before, outputs = [], [], [], []
        grows = None
        for number, arg in enumerate(args):
            first = arg.names[0]
            if method and number == 0:
                call.append("handle_" if arg.kind == "handle" else "this")
            elif arg.kind == "err":
                call.append("&error")
            elif arg.kind == "number":
                kind = "Move" if arg.type == "xq_move" else arg.type
                parameters.append(f"{kind} {first}")
                call.append(first)
            elif arg.kind in ("text", "bytes"):
                optional = DEFAULT if first in OPTIONAL else ""
                parameters.append(f"const std::string &{first}{optional}")
                data = f"{first}.data()"
                if arg.kind == "bytes":
                    data = f"reinterpret_cast<const uint8_t *>({data})"
                call += [data, f"{first}.size()"]
            elif arg.kind == "array":
                kind = self.element(arg.type)
                parameters.append(f"const std::vector<{kind}> &{first}")
                data = f"{first}.data()"
                if kind == "Move":
                    data = f"reinterpret_cast<const xq_move *>({data})"
                call += [data, f"{first}.size()"]
            elif arg.kind == "in":
                optional = " = nullptr" if constructor else ""
                parameters.append(f"const {arg.type} *{first}{optional}")
                call.append(first)
            elif arg.kind == "handle":
                cls = self.classes[arg.type] if arg.type in self.classes else arg.type
                parameters.append(f"{'const ' if arg.const else ''}{cls} &{first}")
                call.append(f"{first}.get()")
            elif arg.kind in ("buffer", "list"):
                grows = arg
                call += ["buffer", "capacity", "size"]
                outputs.append(arg)
            elif (name, first) in MANY:
                parameters.append(f"{arg.type} *{first}")
                call.append(first)
            else:
                outputs.append(arg)
                call.append(None)
        # What is returned: one of the class itself, else the last; the others are written.
        own = [o for o in outputs if o.type == owner]
        result = grows or (own[-1] if own else (outputs[-1] if outputs else None))
        filled = []
        for arg, place in zip([o for o in outputs if o is not grows], [i for i, c in enumerate(call) if c is None]):
            first = arg.names[0]
            document = arg.kind == "handle_out" and arg.type == "xq_text"
            if document:
                before.append(f"    detail::Text {first};")
                call[place] = f"&{first}.handle"
            elif arg.kind == "handle_out":
                before.append(f"    {arg.type} *{first} = nullptr;")
                call[place] = f"&{first}"
            elif arg is result:
                kind = VALUES.get(arg.type, self.element(arg.type))
                # A position that nobody has filled in is none; integers and structs of them are 0.
                value = f"{kind}((detail::Unset()))" if arg.type in VALUES else f"{kind}()"
                before.append(f"    {kind} {first}_ = {value};")
                call[place] = f"&{first}_.value" if kind == "Move" else f"&{first}_"
            else:
                parameters.append(f"{arg.type} *{first}")
                call[place] = first
            filled.append(arg)
        # Only what is last may be left out.
        for number, parameter in enumerate(parameters):
            if not all(" = " in p for p in parameters[number:]):
                parameters[number] = parameter.split(" = ")[0]
        free = not method and owner is None
        returned = "void"
        text = ""
        if result is not None:
            first = result.names[0]
            if result.kind == "buffer":
                returned = "std::string"
            elif result.kind == "list":
                returned = f"std::vector<{self.element(result.type)}>"
            elif result.kind == "handle_out":
                returned = "std::string" if result.type == "xq_text" else self.classes[result.type]
                text = f"{first}.str()" if result.type == "xq_text" else f"{returned}({first})"
            else:
                returned = VALUES.get(result.type, self.element(result.type))
                text = f"{first}_"
        plain = function["returns"] != "xq_status"
        if plain:
            returned = function["returns"]
        head = f"{short}({', '.join(parameters)})"
        definition = ", ".join(p.split(" = ")[0] for p in parameters)
        where = f"{self.classes[owner]}::" if owner else ""
        qualifier = " const" if constant else ""
        static = "static " if owner and not method and not constructor else ""
        joined = ", ".join(call)
        if constructor:
            needs_explicit = "explicit " if parameters else ""
            head = f"{needs_explicit}{self.classes[owner]}({', '.join(parameters)})"
            body = [
                f"inline {where}{self.classes[owner]}({definition}) : handle_(nullptr) {{",
                "    xq_error error;",
                f"    detail::check({name}({joined.replace('&' + result.names[0], '&handle_')}), error);",
                "}",
            ]
            return f"    {head};", body
        body = [f"inline {returned} {where}{short}({definition}){qualifier} {{"]
        if plain:
            body.append(f"    return {name}({joined});")
        elif grows is not None:
            kind = self.element(grows.type)
            inner = joined
            if kind == "Move":
                inner = joined.replace("buffer, capacity", "reinterpret_cast<xq_move *>(buffer), capacity")
            inner = inner.replace("&error", "error")
            body += before
            how = "text" if grows.kind == "buffer" else f"list<{kind}>"
            item = "char" if grows.kind == "buffer" else kind
            body.append(
                f"    return detail::{how}([&]({item} *buffer, size_t capacity, size_t *size, xq_error *error) {{"
            )
            body += [f"        return {name}({inner});", "    });"]
        else:
            body += ["    xq_error error;", *before, f"    detail::check({name}({joined}), error);"]
            if text:
                body.append(f"    return {text};")
        body.append("}")
        if free:
            return None, body
        return f"    {static}{returned} {head}{qualifier};", body

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
            declaration, body = self.function(function, owner)
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
