"""bindings/vb/xqrules.bas and stdcall.c: the C interface for Visual Basic 6 and VBA, from the table.

VB6 and 32-bit VBA can call __stdcall functions only. So the 32-bit DLL has every function a second
time under a name that begins with xqs_ instead of xq_; stdcall.c is these, one line each. In 64-bit
Windows there is one convention, and VBA calls the functions themselves."""

import sys

from parameters import ascii_only, brief, constant_names, lines, plain

#: Visual Basic has signed integers only, and Byte. A Currency is eight bytes: the number / 10000.
SCALARS = {
    "uint8_t": "Byte",
    "int8_t": "Byte",
    "uint16_t": "Integer",
    "int16_t": "Integer",
    "uint32_t": "Long",
    "int32_t": "Long",
    "uint64_t": "XQ_INT64",
    "int64_t": "XQ_INT64",
    "size_t": "XQ_SIZE",
    "char": "Byte",
}

#: Eight bytes and a pointer's worth, in 64-bit VBA and elsewhere.
WIDE = {True: {"XQ_INT64": "LongLong", "XQ_SIZE": "LongPtr"}, False: {"XQ_INT64": "Currency", "XQ_SIZE": "Long"}}

RESERVED = set(
    "addressof alias and any as base binary boolean byref byte byval call case cbool cbyte ccur cdate cdbl cdec cint "
    "clng close compare const csng cstr currency cvar date debug decimal declare defbool dim do double each else "
    "elseif empty end enum eqv erase error event exit explicit false for friend function get global gosub goto if imp "
    "implements in input integer is len let lib like line lock long longlong longptr loop lset me mid mod name new "
    "next not nothing null object on open option optional or paramarray preserve print private property public put "
    "raiseevent redim rem resume return rset seek select set single spc static step stop string sub tab text then "
    "time to true type typeof unlock until variant wend while width with write xor".split()
)

HEAD = """Attribute VB_Name = "xqrules"
Option Explicit

' xqrules for Visual Basic 6 and VBA: the rulebook of Xiangqi behind its C interface.
'
' @NOTICE@
'
' What a function means, who owns what and which errors it gives is said in xqrules.h, the manual:
' the names are the same (a constant that would be called like a function has a line behind its name:
' XQ_ABI_VERSION_). xqrules.dll lies beside the program, or in a folder of the PATH.
'
' - Nearly every function returns a status: XQ_OK or an XQ_E_ code. The last argument takes what
'   was wrong; XqMessage gives its text.
' - Text is UTF-8 in arrays of bytes. In: `bytes(0), length`, from XqUtf8, or `ByVal 0&, 0` for
'   none. Out: `buffer(0), size, needed`; XqText makes a String of it.
' - Structs that may be missing and arrays are declared As Any: pass the variable, the first
'   element, or ByVal 0& (in 64-bit VBA ByVal 0^).
' - Handles are plain numbers. They come from _new and go to _free.
' - In VB6 and 32-bit VBA eight bytes are a Currency, which shows the number divided by 10000:
'   90 minutes in milliseconds, 5400000, are the Currency 540. XqMs and XqFromMs convert.
' - uint32 and uint16 come as Long and Integer; what is too large for these shows as negative.
"""

HELPERS = """
' ---- Texts and times ----

#If VBA7 Then
Private Declare PtrSafe Function WideCharToMultiByte Lib "kernel32" (ByVal page As Long, ByVal flags As Long, ByVal wide As LongPtr, ByVal wideLen As Long, ByVal narrow As LongPtr, ByVal narrowLen As Long, ByVal d As LongPtr, ByVal u As LongPtr) As Long
Private Declare PtrSafe Function MultiByteToWideChar Lib "kernel32" (ByVal page As Long, ByVal flags As Long, ByVal narrow As LongPtr, ByVal narrowLen As Long, ByVal wide As LongPtr, ByVal wideLen As Long) As Long
#Else
Private Declare Function WideCharToMultiByte Lib "kernel32" (ByVal page As Long, ByVal flags As Long, ByVal wide As Long, ByVal wideLen As Long, ByVal narrow As Long, ByVal narrowLen As Long, ByVal d As Long, ByVal u As Long) As Long
Private Declare Function MultiByteToWideChar Lib "kernel32" (ByVal page As Long, ByVal flags As Long, ByVal narrow As Long, ByVal narrowLen As Long, ByVal wide As Long, ByVal wideLen As Long) As Long
#End If

' The UTF-8 of a String, with a NUL behind it. Its length in bytes is UBound of the result.
Public Function XqUtf8(ByVal said As String) As Byte()
    Dim out() As Byte, size As Long
    If Len(said) = 0 Then
        ReDim out(0)
    Else
        size = WideCharToMultiByte(65001, 0, StrPtr(said), Len(said), 0, 0, 0, 0)
        ReDim out(size)
        WideCharToMultiByte 65001, 0, StrPtr(said), Len(said), VarPtr(out(0)), size, 0, 0
    End If
    XqUtf8 = out
End Function

' The String of UTF-8 bytes, up to their NUL.
Public Function XqText(bytes() As Byte) As String
    Dim size As Long, wide As Long
    Do While size <= UBound(bytes)
        If bytes(size) = 0 Then Exit Do
        size = size + 1
    Loop
    If size = 0 Then Exit Function
    wide = MultiByteToWideChar(65001, 0, VarPtr(bytes(0)), size, 0, 0)
    XqText = String$(wide, 0)
    MultiByteToWideChar 65001, 0, VarPtr(bytes(0)), size, StrPtr(XqText), wide
End Function

' What an xq_error says.
Public Function XqMessage(what As xq_error) As String
    Dim bytes() As Byte, i As Long
    ReDim bytes(UBound(what.message))
    For i = 0 To UBound(bytes)
        bytes(i) = what.message(i)
    Next
    XqMessage = XqText(bytes)
End Function

' The point of a file (0-8) and a rank (0-9); a move between two points, and back.
Public Function XqSquare(ByVal file As Long, ByVal rank As Long) As Byte
    XqSquare = rank * 9 + file
End Function

Public Function XqMove(ByVal from As Long, ByVal target As Long) As Integer
    XqMove = from + target * 128
End Function

Public Function XqMoveFrom(ByVal move As Integer) As Byte
    XqMoveFrom = move And 127
End Function

Public Function XqMoveTo(ByVal move As Integer) As Byte
    XqMoveTo = move \\ 128
End Function

#If Win64 Then
Public Function XqMs(ByVal value As LongLong) As Double
    XqMs = value
End Function

Public Function XqFromMs(ByVal ms As Double) As LongLong
    XqFromMs = ms
End Function
#Else
Public Function XqMs(ByVal value As Currency) As Double
    XqMs = CDbl(value) * 10000#
End Function

Public Function XqFromMs(ByVal ms As Double) As Currency
    XqFromMs = CCur(ms / 10000#)
End Function
#End If
"""


def name(text):
    return f"{text}_" if text.lower() in RESERVED else text


class Vb:
    def __init__(self, abi):
        self.abi = abi

    def scalar(self, kind, wide):
        kind = self.abi.typedefs.get(kind, kind)
        said = SCALARS[kind]
        return WIDE[wide].get(said, said)

    def parameter(self, function, i, wide):
        params = function["params"]
        p = params[i]
        kind, const, stars = plain(p["type"])
        after = params[i + 1]["name"] if i + 1 < len(params) else ""
        label = name(p["name"])
        if stars == 0:
            return f"ByVal {label} As {self.scalar(kind, wide)}"
        if kind in self.abi.handles or kind == "void":
            # A handle, or where one goes.
            return f"{'ByVal' if stars == 1 else 'ByRef'} {label} As {WIDE[wide]['XQ_SIZE']}"
        if kind in self.abi.structs and not const and after != "capacity":
            return f"ByRef {label} As {kind}"
        # Arrays, texts and structs that may be missing.
        single = not const and after != "capacity" and kind not in ("char",) and kind not in self.abi.structs
        if single and after != f"{p['name']}_len":
            return f"ByRef {label} As {self.scalar(kind, wide)}"
        return f"ByRef {label} As Any"

    def declaration(self, function, wide):
        called = function["name"] if wide else stdcall_name(function["name"])
        kind, _, stars = plain(function["returns"])
        result = WIDE[wide]["XQ_SIZE"] if stars else self.scalar(kind, wide)
        parameters = ", ".join(self.parameter(function, i, wide) for i in range(len(function["params"])))
        line = (
            f"Public Declare {'PtrSafe ' if wide else ''}Function {function['name']} Lib \"xqrules.dll\" "
            f'Alias "{called}" ({parameters}) As {result}'
        )
        if len(line) > 1000:
            sys.exit(f"generate_vb.py: the line of {function['name']} is too long for Visual Basic")
        return line

    def text(self, notice):
        out = HEAD.replace("@NOTICE@", notice).split("\n")
        named = constant_names(self.abi)
        for constant in self.abi.constants:
            out += [f"' {line}" for line in lines(ascii_only(brief(constant["doc"])), 96)]
            if not -(2**31) <= constant["value"] < 2**32:
                sys.exit(f"generate_vb.py: {constant['name']} is no Long")
            value = constant["value"] - 2**32 if constant["value"] >= 2**31 else constant["value"]
            out.append(f"Public Const {named[constant['name']]} As Long = {value}")
        out.append("")
        for struct in self.abi.ordered_structs():
            out += [f"' {line}" for line in lines(ascii_only(brief(struct["doc"])), 96)]
            out.append(f"Public Type {struct['name']}")
            for field in struct["fields"]:
                kind, _, stars = plain(field["type"])
                if stars:
                    sys.exit(f"generate_vb.py: a pointer in {struct['name']}")
                label = name(field["name"])
                if field["array"]:
                    label += f"(0 To {field['count'] - 1})"
                if kind in self.abi.structs:
                    out.append(f"    {label} As {kind}")
                elif self.scalar(kind, True) == self.scalar(kind, False):
                    out.append(f"    {label} As {self.scalar(kind, True)}")
                else:
                    # LongLong is not there before 64-bit VBA; the other is eight bytes everywhere.
                    out += ["#If Win64 Then", f"    {label} As {self.scalar(kind, True)}", "#Else"]
                    out += [f"    {label} As {self.scalar(kind, False)}", "#End If"]
            out += ["End Type", ""]
        for wide in (True, False):
            out.append("#If Win64 Then" if wide else "#Else")
            out += [self.declaration(function, wide) for function in self.abi.functions]
        out.append("#End If")
        out += HELPERS.split("\n")[:-1]
        # Visual Basic's own files end their lines so, and it reads no others.
        return "\r\n".join(out) + "\r\n"


def stdcall_name(function):
    return "xqs_" + function[3:]


def stdcall(abi, notice):
    out = [
        "/*",
        " * The functions of xqrules.h with __stdcall, for Visual Basic 6 and 32-bit VBA: linked into the",
        " * 32-bit DLL beside them. Each has its name with xqs_ for xq_, and no decoration.",
        " *",
        f" * {notice}",
        " */",
        '#include "xqrules.h"',
        "",
        "#if defined(__i386__) || defined(_M_IX86)",
        "",
        "#ifdef _WIN32",
        "#define XQS_CALL __stdcall",
        '#define XQS_NAME(name) __asm__("_" #name)',
        "/* Exported by that name; __declspec(dllexport) would have another underscore. */",
        '#define XQS_EXPORT(name) __asm__(".section .drectve\\n.ascii \\" -export:" #name "\\"\\n.text");',
        "#else /* to test them where there is no Windows */",
        '#define XQS_CALL __attribute__((stdcall))',
        "#define XQS_NAME(name) __asm__(#name)",
        "#define XQS_EXPORT(name)",
        "#endif",
        "",
    ]
    for function in abi.functions:
        parameters = [f"{p['type']} {p['name']}".replace("* ", "*") for p in function["params"]]
        called = stdcall_name(function["name"])
        joined = ", ".join(parameters) or "void"
        arguments = ", ".join(p["name"] for p in function["params"])
        result = function["returns"]
        out += [
            # The name of the symbol can only stand in a declaration.
            f"extern {result} XQS_CALL {called}({joined}) XQS_NAME({called});",
            f"XQS_EXPORT({called})",
            f"{result} XQS_CALL {called}({joined})",
            "{",
            f"    return {function['name']}({arguments});",
            "}",
            "",
        ]
    out += ["#endif"]
    return "\n".join(out) + "\n"


def generate(abi, notice):
    return Vb(abi).text(notice)
