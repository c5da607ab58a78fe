"""A function of the C interface as one of C++: its declaration in a class, and its definition."""

from parameters import arguments

#: The first parameter is only written.
WRITTEN = {"xq_position_start"}
#: Several values where one is written: they stay a pointer.
MANY = {("xq_position_board", "pieces"), ("xq_positions_legal_moves", "counts")}
#: Texts that may be empty and then mean the usual: they may be left out at the end.
OPTIONAL = {"style", "rules", "decisions", "language", "reason"}
DEFAULT = " = std::string()"
KEYWORDS = {"new", "delete", "default", "and", "or", "not", "register", "this", "class", "union", "switch"}


def element(kind):
    return "Move" if kind == "xq_move" else kind


class Function:
    """One function, gone through parameter by parameter: what C++ takes (`parameters`), what C is given
    (`call`), what is declared first (`before`), and which output is returned (`result`)."""

    def __init__(self, function, owner, abi, classes, values):
        self.name = function["name"]
        self.owner = owner
        self.classes = classes
        self.values = values
        #: What a function returns that is no status.
        self.plain = function["returns"] if function["returns"] != "xq_status" else None
        self.args = arguments(function, abi.handles)
        first = self.args[0] if self.args else None
        self.method = (
            owner is not None
            and first is not None
            and first.type == owner
            and first.kind in ("handle", "in", "out")
            and self.name not in WRITTEN
        )
        self.short = self.name[len(owner) + 1 :] if owner else self.name[3:]
        # `xq_sheet_new` is a constructor; a `_new` of another kind of handle cannot be.
        makes = any(a.kind == "handle_out" and a.type == owner for a in self.args)
        self.constructor = self.short == "new" and makes
        if self.short in KEYWORDS and not self.constructor:
            self.short += "_"
        self.parameters, self.call, self.before = [], [], []
        #: The output that grows until it fits, if there is one, and where others stand in the call.
        self.grows, places = None, []
        for number, arg in enumerate(self.args):
            if self.method and number == 0:
                self.call.append("handle_" if arg.kind == "handle" else "this")
            elif arg.kind in ("buffer", "list"):
                self.grows = arg
                self.call += ["buffer", "capacity", "size"]
            elif arg.kind in ("out", "handle_out") and (self.name, arg.names[0]) not in MANY:
                places.append((len(self.call), arg))
                self.call.append(None)
            else:
                self.take_in(arg)
        # What is returned: one of the class itself, else the last; the others are written.
        outputs = [arg for _, arg in places]
        own = [o for o in outputs if o.type == owner]
        self.result = self.grows or (own or outputs or [None])[-1]
        for place, arg in places:
            self.call[place] = self.give_out(arg)
        # Only what is last may be left out.
        for number, parameter in enumerate(self.parameters):
            if not all(" = " in p for p in self.parameters[number:]):
                self.parameters[number] = parameter.split(" = ")[0]

    def value(self, kind):
        return self.values.get(kind, element(kind))

    def take_in(self, arg):
        """A parameter that C++ takes too."""
        first = arg.names[0]
        if arg.kind == "err":
            self.call.append("&error")
        elif arg.kind == "number":
            self.parameters.append(f"{element(arg.type)} {first}")
            self.call.append(first)
        elif arg.kind in ("text", "bytes"):
            optional = DEFAULT if first in OPTIONAL else ""
            self.parameters.append(f"const std::string &{first}{optional}")
            data = f"{first}.data()"
            if arg.kind == "bytes":
                data = f"reinterpret_cast<const uint8_t *>({data})"
            self.call += [data, f"{first}.size()"]
        elif arg.kind == "array":
            kind = element(arg.type)
            self.parameters.append(f"const std::vector<{kind}> &{first}")
            data = f"{first}.data()"
            if kind == "Move":
                data = f"reinterpret_cast<const xq_move *>({data})"
            self.call += [data, f"{first}.size()"]
        elif arg.kind == "in":
            optional = " = nullptr" if self.constructor else ""
            self.parameters.append(f"const {arg.type} *{first}{optional}")
            self.call.append(first)
        elif arg.kind == "handle":
            cls = self.classes.get(arg.type, arg.type)
            self.parameters.append(f"{'const ' if arg.const else ''}{cls} &{first}")
            self.call.append(f"{first}.get()")
        else:
            # Several values where one is written.
            self.parameters.append(f"{arg.type} *{first}")
            self.call.append(first)

    def give_out(self, arg):
        """What C is given for an output."""
        first = arg.names[0]
        if arg.kind == "handle_out" and arg.type == "xq_text":
            self.before.append(f"    detail::Text {first};")
            return f"&{first}.handle"
        if arg.kind == "handle_out":
            self.before.append(f"    {arg.type} *{first} = nullptr;")
            return f"&{first}"
        if arg is self.result:
            kind = self.value(arg.type)
            # A position that nobody has filled in is none; integers and structs of them are 0.
            value = f"{kind}((detail::Unset()))" if arg.type in self.values else f"{kind}()"
            self.before.append(f"    {kind} {first}_ = {value};")
            return f"&{first}_.value" if kind == "Move" else f"&{first}_"
        self.parameters.append(f"{arg.type} *{first}")
        return first

    def returned(self):
        """The type that is returned, and what is given back at the end."""
        if self.plain:
            return self.plain, ""
        if self.result is None:
            return "void", ""
        first, kind = self.result.names[0], self.result.type
        if self.result.kind == "buffer":
            return "std::string", ""
        if self.result.kind == "list":
            return f"std::vector<{element(kind)}>", ""
        if self.result.kind == "handle_out" and kind == "xq_text":
            return "std::string", f"{first}.str()"
        if self.result.kind == "handle_out":
            return self.classes[kind], f"{self.classes[kind]}({first})"
        return self.value(kind), f"{first}_"

    def text(self):
        """The declaration inside the class (or None for a free function), and the definition."""
        declared = ", ".join(self.parameters)
        defined = ", ".join(p.split(" = ")[0] for p in self.parameters)
        call = ", ".join(self.call)
        where = f"{self.classes[self.owner]}::" if self.owner else ""
        if self.constructor:
            cls = self.classes[self.owner]
            call = call.replace("&" + self.result.names[0], "&handle_")
            body = [
                f"inline {where}{cls}({defined}) : handle_(nullptr) {{",
                "    xq_error error;",
                f"    detail::check({self.name}({call}), error);",
                "}",
            ]
            return f"    {'explicit ' if declared else ''}{cls}({declared});", body
        returned, text = self.returned()
        qualifier = " const" if self.method and self.args[0].const else ""
        body = [f"inline {returned} {where}{self.short}({defined}){qualifier} {{"]
        if self.plain:
            body.append(f"    return {self.name}({call});")
        elif self.grows is not None:
            body += self.before + self.growing(call)
        else:
            body += ["    xq_error error;", *self.before, f"    detail::check({self.name}({call}), error);"]
            if text:
                body.append(f"    return {text};")
        body.append("}")
        if self.owner is None:
            return None, body
        static = "" if self.method else "static "
        return f"    {static}{returned} {self.short}({declared}){qualifier};", body

    def growing(self, call):
        """A call that is made anew until its buffer is large enough."""
        kind = element(self.grows.type)
        if kind == "Move":
            call = call.replace("buffer, capacity", "reinterpret_cast<xq_move *>(buffer), capacity")
        call = call.replace("&error", "error")
        how, item = ("text", "char") if self.grows.kind == "buffer" else (f"list<{kind}>", kind)
        return [
            f"    return detail::{how}([&]({item} *buffer, size_t capacity, size_t *size, xq_error *error) {{",
            f"        return {self.name}({call});",
            "    });",
        ]
