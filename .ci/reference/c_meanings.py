"""What the parameters of the C interface mean, for the reference: by what they are (a text, a place for
a result, a handle), and by name where a number alone says nothing."""

import re
import sys

#: Numbers, and places for one: what a name means, everywhere or (with the function before) in one call.
NUMBERS = {
    "status": "A status code.",
    "square": "A point, 0 (a0) to 89 (i9).",
    "piece": "A piece: a kind, plus #XQ_BLACK_PIECE for black.",
    "move": "A move: start + 128 * target.",
    "allowed": "0, or a sum of `XQ_ALLOW_`… for defects that are accepted.",
    "color": "A side: #XQ_RED or #XQ_BLACK.",
    "colour": "The colour that is chosen: #XQ_RED or #XQ_BLACK.",
    "side": "The side: #XQ_RED or #XQ_BLACK.",
    "first": "The number of the first move of the cycle, from 1.",
    "xq_clock_start.first": "Whose time runs first: #XQ_RED or #XQ_BLACK.",
    "last": "The number of the last move of the cycle.",
    "claimant": "Who claims: #XQ_RED or #XQ_BLACK; where it says so #XQ_NO_COLOR.",
    "winner": "Who has mated or stalemated at the end; #XQ_NO_COLOR: not known, or nobody.",
    "depth": "How many moves deep, up to #XQ_MAX_PERFT.",
    "ply": "A number of moves of both sides.",
    "cap": "How many of the claimant's own checks count at most.",
    "reason": "An `XQ_REASON_`… number.",
    "format": "An `XQ_FORMAT_`… number.",
    "encoding": "An `XQ_ENCODING_`… number.",
    "number": "Which one, from 0.",
    "node": "The number of a node; #XQ_ROOT is the start.",
    "kind": "An `XQ_NOTE_`… number.",
    "result": "An `XQ_RESULT_`… number.",
    "max_positions": "The most different positions after one ply; 0: 20,000.",
    "max_moves": "The most moves between them; 0: 4,000,000.",
    "threads": "How many threads share the work, the caller's among them: 1 to #XQ_MAX_THREADS.",
    "late_limit": "After how many milliseconds a side that is not here loses; below 0: never before its flag.",
    "late_red": "1: red is not here.",
    "late_black": "1: black is not here.",
    "now": "The time of the event, in the caller's monotonic milliseconds.",
    "ms": "Milliseconds.",
    "step": "Milliseconds for each move; 0: 1,200.",
    "end": "Milliseconds for the last position; 0: 3,000.",
    "rating": "The rating; below 0: none.",
    "seed": "What lots are drawn with; below 0: nothing is drawn by lot.",
    "round": "The number of a round, from 1.",
    "xq_tournament_standings.round": "After which round; 0: after the last up to which all are finished.",
    "red": "The entry with red; of teams the first-named.",
    "black": "The entry with black; of teams the second-named.",
    "board": "The board of a team match, from 1; otherwise 1.",
    "outcome": "#XQ_OUTCOME_RED_WINS to #XQ_OUTCOME_ANNULLED.",
    "xq_audit_value_name.value": "Which of its values, from 0.",
    "entries": "How many numbers the table has, 2 to 2,000.",
}

#: Results that are one number.
RESULTS = {
    "square": "becomes the point",
    "piece": "becomes the piece",
    "pieces": "an array of #XQ_SQUARES, filled in",
    "move": "becomes the move",
    "turn": "becomes the side to move",
    "hash": "becomes the number of the position",
    "plies": "becomes a number of moves",
    "number": "becomes the number",
    "equal": "becomes 1 or 0",
    "count": "becomes how many there are",
    "counts": "room for as many numbers as there are positions",
    "check": "becomes 1 or 0",
    "leaves": "becomes the number of sequences",
    "times": "becomes how often",
    "format": "becomes an `XQ_FORMAT_`… number",
    "encoding": "becomes an `XQ_ENCODING_`… number",
    "kind": "becomes an `XQ_NOTE_`… number; may be NULL",
    "added": "becomes the number of the node",
    "found": "becomes the encoding that was used; may be NULL",
    "entries": "becomes how many entries there are",
    "at": "becomes the time, or 0",
    "any": "becomes 1 or 0",
    "entry": "becomes the number of the entry",
    "round": "becomes the number of the round",
    "size": "becomes how many of the bytes can be read apart",
}

#: Texts and data by name.
TEXTS = {
    "style": "The name of a notation, as for xq_style_check().",
    "rules": "A rule book: a name, JSON, or empty for the default; see xq_rules_json().",
    "decisions": "What the arbiter has said, as JSON; empty for nothing. See xq_game_report().",
    "language": '"zh-Hans", "zh-Hant" or "en".',
    "options": "JSON, or empty for none.",
    "regulations": "A name or JSON, see xq_regulations_json().",
    "config": "The name of a preset, or JSON.",
    "control": "A time control.",
    "reason": "Why, for the journal.",
    "fen": "A FEN.",
    "json": "The JSON that the library wrote.",
    "log": "A log, as from xq_arbiter_log_json().",
    "event": "An event as JSON.",
    "fact": "A fact as JSON, or a list of facts.",
    "question": "A question: its name, or JSON.",
    "name": "The name.",
    "value": "The value.",
    "title": "The title; may be empty.",
    "text": "The text.",
    "how": '"unicode" or "ascii".',
    "club": "The club; empty: none.",
    "trf": "FIDE's report file.",
}

#: Values that go in, where the name says more than "the value".
INPUTS = {
    "last": "The position after the last entry if it is known, else NULL.",
    "start": "Where the line of play begins; NULL: the start position.",
    "options": "How; NULL for the defaults.",
    "reading": "How files are read; NULL for the defaults.",
    "other": "The position to compare with.",
    "undo": "What xq_position_push() or xq_position_make() filled in.",
    "setup": "The diagram.",
    "defect": "A defect that the library filled in.",
    "outcome": "An outcome that the library filled in.",
}

#: Functions that accept NULL for their position.
START = "Where it begins; NULL: the start position."


def said_of(function, name, table):
    """What a name means: by the tables, or by the sentence of the function's comment that names it."""
    own = f"{function['name']}.{name}"
    if own in table or name in table:
        return table[own] if own in table else table[name]
    for sentence in re.split(r"(?<=[.;]) ", re.sub(r"\s+", " ", function["doc"])):
        if f"`{name}`" in sentence and not sentence.startswith("Errors"):
            return re.sub(r"[`#]", "", sentence[0].upper() + sentence[1:]).rstrip(";.") + "."
    sys.exit(f"{function['name']}: nothing says what {name} is: neither its comment nor c_meanings.py")


def meaning(function, argument):
    """Lines of `@param` for one argument of a function."""
    name, kind, ctype = argument.names[0], argument.kind, argument.type
    where = "[in]"
    more = []
    if kind == "err":
        where, said = "[out]", "Filled in when the call fails; may be NULL."
    elif kind == "number":
        said = said_of(function, name, NUMBERS)
    elif kind == "handle":
        freed = function["name"].endswith("_free")
        noun = ctype[3:].replace("_", " ")
        if freed:
            said = f"The {noun} to give back; NULL does nothing."
        elif argument.const:
            said = f"The {noun}; it is not changed."
        else:
            where, said = "[in,out]", f"The {noun}, which nobody else may use meanwhile."
    elif kind == "handle_out":
        where, said = "[out]", f"Becomes the new handle, for {ctype}_free()."
    elif kind in ("text", "bytes", "array"):
        what = {"text": "UTF-8", "bytes": "Bytes", "array": "An array"}[kind]
        said = TEXTS.get(name, what + ".")
        unit = {"text": "Its length in bytes, or #XQ_NUL_TERMINATED.", "bytes": "How many bytes.", "array": "How many there are."}
        more = [f"@param[in] {argument.names[1]} {unit[kind]}"]
    elif kind == "buffer":
        where, said = "[out]", "The caller's buffer; NULL with a capacity of 0 asks for the size."
        more = ["@param[in] capacity Its size in bytes.", "@param[out] needed Becomes the bytes needed, with the NUL; may be NULL."]
    elif kind == "list":
        where, said = "[out]", "The caller's array; NULL with a capacity of 0 asks for the size."
        more = ["@param[in] capacity How many it has room for.", "@param[out] count Becomes how many there are; not NULL."]
    elif kind == "in":
        said = INPUTS.get(name)
        if said is None:
            said = START if function["name"].endswith(("_new", "_reset")) else f"The {name}."
    elif ctype in ("xq_position", "xq_undo") and function["name"] in CHANGING and name == "position":
        where, said = "[in,out]", "The position, which is changed."
    else:
        where = "[out]"
        said = "Place for the result: " + RESULTS[name] + "." if name in RESULTS else f"Filled in: the {name.replace('_', ' ')}."
        if name == "undo":
            said = "What takes the move back; may be NULL."
    return [f"@param{where} {name} {said}", *more]


CHANGING = {f"xq_position_{verb}" for verb in ("push", "make", "unmake", "pass")}
