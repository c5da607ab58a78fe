"""bindings/delphi/xqrules.pas: the C interface for Delphi and Free Pascal, from the table."""

from parameters import ascii_only, brief, constant_names, lines, plain

INTEGERS = {
    "uint8_t": "Byte",
    "int8_t": "ShortInt",
    "uint16_t": "Word",
    "int16_t": "SmallInt",
    "uint32_t": "Cardinal",
    "int32_t": "Integer",
    "uint64_t": "xq_uint64",
    "int64_t": "Int64",
    "size_t": "xq_size",
    "char": "AnsiChar",
    "void": "Pointer",
}

#: Reserved words, and `result`, which every function has.
RESERVED = set(
    "and array as asm begin case class const constructor destructor dispinterface div do downto else end except "
    "exports file finalization finally for function goto if implementation in inherited initialization inline "
    "interface is label library mod nil not object of or out packed procedure program property raise record repeat "
    "resourcestring set shl shr string then threadvar to try type unit until uses var while with xor result strict private protected public published operator".split()
)

HEAD = """{
  xqrules for Delphi and Free Pascal: the rulebook of Xiangqi behind its C interface.

  @NOTICE@

  What a function means, who owns what and which errors it gives is said in xqrules.h, the manual:
  the names are the same; a constant that would be called like a function has a line behind its name
  (XQ_ABI_VERSION_). In short:

  - Nearly every function returns an xq_status: XQ_OK or an XQ_E_ code. The last parameter is a
    pointer to an xq_error of yours, or nil.
  - Text in is a pointer and a length in bytes, UTF-8: PAnsiChar(s), Length(s) of a UTF8String; or
    XQ_NUL_TERMINATED as length. Text out is your buffer, its size, and where to put the size that
    is needed.
  - Handles (pxq_game and so on) come from _new and go to _free.
  - A program first asks: (xq_abi_oldest <= XQ_ABI_VERSION_) and (XQ_ABI_VERSION_ <= xq_abi_version).

  Delphi 7 or later, Free Pascal 2.6 or later. The calling convention is cdecl. In Delphi before
  2007 define XQ_NO_UINT64. Floating point exceptions need no masking: nothing in the library
  overflows, divides by zero or asks for the impossible.
}
unit xqrules;

{$IFDEF FPC}
  {$MODE DELPHI}
  {$PACKRECORDS C}
{$ELSE}
  {$ALIGN 8}
{$ENDIF}

interface

const
{$IFDEF MSWINDOWS}
  XQ_LIBRARY = 'xqrules.dll';
{$ELSE}
  {$IFDEF DARWIN}
  XQ_LIBRARY = 'libxqrules.dylib';
  {$ELSE}
  XQ_LIBRARY = 'libxqrules.so.@ABI@';
  {$ENDIF}
{$ENDIF}
"""

SIZES = """
type
{$IFDEF XQ_NO_UINT64}
  xq_uint64 = Int64;
{$ELSE}
  xq_uint64 = UInt64;
{$ENDIF}
{$IFDEF FPC}
  xq_size = PtrUInt;
{$ELSE}
  {$IFDEF CPUX64}
  xq_size = UInt64;
  {$ELSE}
  xq_size = Cardinal;
  {$ENDIF}
{$ENDIF}
  pxq_uint64 = ^xq_uint64;
  pxq_size = ^xq_size;
  pxq_int64 = ^Int64;
  pxq_byte = ^Byte;
  pxq_word = ^Word;
  pxq_cardinal = ^Cardinal;
  pxq_integer = ^Integer;
"""

TAIL = """
{ The point of a file (0-8) and a rank (0-9); a move between two points, and back. }
function XqSquare(fileNumber, rankNumber: Integer): xq_square;
function XqMove(fromSquare, toSquare: xq_square): xq_move;
function XqMoveFrom(move: xq_move): xq_square;
function XqMoveTo(move: xq_move): xq_square;
{ What an xq_error says, in UTF-8. }
function XqMessage(const err: xq_error): UTF8String;

implementation

function XqSquare(fileNumber, rankNumber: Integer): xq_square;
begin
  Result := rankNumber * 9 + fileNumber;
end;

function XqMove(fromSquare, toSquare: xq_square): xq_move;
begin
  Result := fromSquare or (toSquare shl 7);
end;

function XqMoveFrom(move: xq_move): xq_square;
begin
  Result := move and 127;
end;

function XqMoveTo(move: xq_move): xq_square;
begin
  Result := move shr 7;
end;

function XqMessage(const err: xq_error): UTF8String;
begin
  Result := PAnsiChar(@err.message[0]);
end;

end.
"""

POINTERS = {
    "uint8_t": "pxq_byte",
    "uint16_t": "pxq_word",
    "uint32_t": "pxq_cardinal",
    "int32_t": "pxq_integer",
    "uint64_t": "pxq_uint64",
    "int64_t": "pxq_int64",
    "size_t": "pxq_size",
    "char": "PAnsiChar",
    "void": "Pointer",
}


def name(text):
    return f"{text}_" if text.lower() in RESERVED else text


def pointer(kind, stars):
    if stars == 1:
        return POINTERS.get(kind, f"p{kind}")
    return f"p{pointer(kind, stars - 1)}"


def pascal_type(ctype):
    kind, _, stars = plain(ctype)
    return INTEGERS.get(kind, kind) if stars == 0 else pointer(kind, stars)


def comment(text, indent=""):
    text = ascii_only(text).replace("}", ")")
    return [f"{indent}{{ {line}" if i == 0 else f"{indent}  {line}" for i, line in enumerate(lines(text, 92))]


def closed(rows):
    rows[-1] += " }"
    return rows


def generate(abi, notice):
    version = next(c["value"] for c in abi.constants if c["name"] == "XQ_ABI_VERSION")
    out = HEAD.replace("@NOTICE@", notice).replace("@ABI@", str(version)).split("\n")
    named = constant_names(abi, [t["name"] for t in abi.typedef_list] + [h["name"] for h in abi.handle_list])
    for constant in abi.constants:
        if constant["name"] == "XQ_NUL_TERMINATED":
            continue
        out += closed(comment(brief(constant["doc"]), "  "))
        out.append(f"  {named[constant['name']]} = {constant['value']};")
    out += SIZES.split("\n")[:-1]
    for typedef in abi.typedef_list:
        out += closed(comment(brief(typedef["doc"]), "  "))
        out.append(f"  {typedef['name']} = {pascal_type(typedef['type'])};")
        out.append(f"  p{typedef['name']} = ^{typedef['name']};")
    for handle in abi.handle_list:
        out += closed(comment(brief(handle["doc"]), "  "))
        out.append(f"  {handle['name']} = record end;")
        out.append(f"  p{handle['name']} = ^{handle['name']};")
        out.append(f"  pp{handle['name']} = ^p{handle['name']};")
    for struct in abi.ordered_structs():
        out += closed(comment(brief(struct["doc"]), "  "))
        out.append(f"  {struct['name']} = record")
        for field in struct["fields"]:
            kind = pascal_type(field["type"])
            if field["array"]:
                kind = f"array[0..{field['count'] - 1}] of {kind}"
            out.append(f"    {name(field['name'])}: {kind};")
        out += ["  end;", f"  p{struct['name']} = ^{struct['name']};"]
    out += [
        "",
        "const",
        "  { As the length of a text: it goes up to its NUL. }",
        "  XQ_NUL_TERMINATED = High(xq_size);",
        "",
    ]
    for function in abi.functions:
        parameters = []
        for p in function["params"]:
            kind, const, stars = plain(p["type"])
            parameters.append(f"{name(p['name'])}: {pascal_type(p['type'])}")
        result = pascal_type(function["returns"])
        out += closed(comment(brief(function["doc"])))
        head = f"function {function['name']}"
        rows = lines("; ".join(parameters), 88)
        joined = ("\n    ").join(rows)
        bracket = f"({joined})" if parameters else ""
        out.append(f"{head}{bracket}: {result}; cdecl; external XQ_LIBRARY;")
    out += TAIL.split("\n")[:-1]
    return "\n".join(out) + "\n"
