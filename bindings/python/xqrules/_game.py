"""The moves of one game (art. 4)."""

import json
from array import array
from ctypes import byref, c_size_t, c_uint16, c_uint32, c_void_p
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, Union

from . import _native
from ._board import Position
from ._diagram import options_in
from ._errors import AmbiguousMoveError, call, exception, fail
from ._library import lib
from ._managed import Managed
from ._move import Move, move_of_code
from ._text import constant, document, text_in
from ._verdict import Verdict, verdict_of

if TYPE_CHECKING:
    from ._record import Record

#: The name of a rule book, or its JSON as a dict.
Rules = Union[str, Dict[str, Any]]

_COLORS = ("red", "black", None)


def rule_book(rules: Rules = "cxa2007") -> Dict[str, Any]:
    """The whole of a rule book, every field named; `rules` is a name, or a dict of what differs.

    Raises ArgumentError for a name that is not known, RulesError for a dict that cannot be used.
    """
    text = rules if isinstance(rules, str) else json.dumps(rules)
    book: Dict[str, Any] = json.loads(document(lib.xq_rules_json, *text_in(text)))
    return book


class Outcome(NamedTuple):
    """How a game ended, as far as the board alone decides (art. 4.1, 4.2)."""

    #: "red", "black", or None for a draw.
    winner: Optional[str]
    #: "checkmate", "stalemate" or "no_win_possible".
    reason: str
    #: The article that ends the game.
    article: str

    def __str__(self) -> str:
        end = "draw" if self.winner is None else f"{self.winner} wins"
        return f"{end}: {_REASONS.get(self.reason, self.reason)} (art. {self.article})"


#: What is not said by the name alone.
_REASONS = {"no_win_possible": "neither side can win"}


class Repetition(NamedTuple):
    """A position that has stood several times."""

    #: After how many moves it stood, first to last.
    plies: Tuple[int, ...]
    #: The moves between the last two of these.
    cycle: Tuple[Move, ...]


class NaturalLimit(NamedTuple):
    """The count towards the natural limit (art. 4.2.4, 23.3)."""

    #: Moves by either side since the last capture.
    plies: int
    #: How many of them were checks by the claimant.
    claimants_checks: int
    #: Moves that count, checks beyond the cap left out. Two make a round.
    counted_plies: int


class LimitClaim(NamedTuple):
    """The count of a claim of the natural limit (art. 4.2.4, 23.3)."""

    #: Moves by either side since the last capture.
    plies: int
    #: Moves that count, checks beyond the cap left out. Two make a round.
    counted_plies: int
    #: Is the limit of the rule book reached?
    reached: bool


def judge_cycle(
    moves: Iterable[str],
    first: int,
    last: int,
    fen: Optional[str] = None,
    rules: Rules = "cxa2007",
    decisions: Optional[Dict[str, Any]] = None,
) -> Verdict:
    """Judges a cycle without a whole game.

    The moves numbered `first` to `last` (from 1) of a line of play, as if they had been repeated
    often enough.
    """
    codes = array("H", [Move(m).code for m in moves])
    at, count = _codes_of(codes)
    text = rules if isinstance(rules, str) else json.dumps(rules)
    start = None if fen is None else Position(fen)._ref
    line = (start, at, count, first, last, *text_in(text), *_decisions(decisions))

    def page(options: Any) -> str:
        # The numbers of the moves live as long as the page can be asked for.
        assert len(codes) == count
        return document(lib.xq_cycle_ruling_html, *line, *options)

    return verdict_of(json.loads(document(lib.xq_cycle_report, *line)), page)


def _counts(function: Any, handle: Any) -> List[int]:
    """Calls a function that lists plies."""
    room = 16
    while True:
        plies = (c_uint32 * room)()
        count = c_size_t()
        status = function(handle, plies, room, byref(count), None)
        if status == 0:
            return plies[: count.value]
        if status != _native.XQ_E_BUFFER or count.value <= room:
            fail(function, handle, plies, room, byref(count))
        room = count.value


class Game(Managed):
    """A game from its start position, with every move and how often each position has stood.

    Reading it from several threads at once is fine. A call that changes it while it is in use in
    another thread raises BusyError.
    """

    __slots__ = ("_rules",)
    _free = lib.xq_game_free

    def __init__(
        self,
        fen: Optional[str] = None,
        rules: Rules = "cxa2007",
        moves: Iterable[str] = (),
    ) -> None:
        handle = c_void_p()
        start = None if fen is None else Position(fen)._ref
        call(lib.xq_game_new, start, byref(handle))
        self._own(handle, rules)
        self.extend(moves)

    def _own(self, handle: c_void_p, rules: Rules) -> None:
        super().__init__(handle)
        self._rules = rules if isinstance(rules, str) else json.dumps(rules)
        if rules != "cxa2007":
            rule_book(rules)

    @classmethod
    def _of(cls, handle: c_void_p, rules: Rules) -> "Game":
        """The game behind a handle, which it takes over."""
        new = cls.__new__(cls)
        new._own(handle, rules)
        return new

    def copy(self) -> "Game":
        """A second game with the same moves and rules."""
        handle = c_void_p()
        call(lib.xq_game_copy, self._handle, byref(handle))
        return Game._of(handle, self._rules)

    __copy__ = copy

    def push(self, move: str, style: str = "any") -> Move:
        """Makes a move, written in any notation, and returns it.

        What is no legal move raises IllegalMoveError, NotationError, AmbiguousMoveError (with
        `candidates`) or, after mate and stalemate, GameOverError, and changes nothing.
        """
        if isinstance(move, Move):
            if lib.xq_game_push(self._handle, move.code, None):
                fail(lib.xq_game_push, self._handle, move.code)
            return move
        out = c_uint16()
        err = _native.xq_error()
        arguments = (*text_in(move), *text_in(style))
        status = lib.xq_game_push_text(self._handle, *arguments, byref(out), byref(err))
        if status == _native.XQ_E_AMBIGUOUS:
            # The position's own reader knows the candidates; the ply is the game's to tell.
            try:
                self.position.read(move, style)
            except AmbiguousMoveError as error:
                error.ply = err.ply
                raise
        if status:
            raise exception(status, err)
        return move_of_code(out.value)

    def extend(self, moves: Iterable[str]) -> None:
        """Makes many moves in one call, all or none.

        `moves` are Move objects, texts of two points such as "h2e2", or a buffer of the numbers
        of moves, such as an `array("H")`.
        """
        buffer: Any = moves
        if not isinstance(moves, (array, memoryview)):
            buffer = array("H", [m.code if type(m) is Move else Move(m).code for m in moves])
        codes, count = _codes_of(buffer)
        if count and lib.xq_game_push_moves(self._handle, codes, count, None):
            fail(lib.xq_game_push_moves, self._handle, codes, count)

    def pop(self) -> Move:
        """Takes back the last move and returns it."""
        out = c_uint16()
        call(lib.xq_game_undo, self._handle, byref(out))
        return move_of_code(out.value)

    def __len__(self) -> int:
        """How many moves both sides together have made."""
        out = c_uint32()
        call(lib.xq_game_len, self._handle, byref(out))
        return out.value

    # A game without moves is still a game.
    def __bool__(self) -> bool:
        return True

    @property
    def moves(self) -> List[Move]:
        """The moves from the first."""
        room = len(self)
        codes = (c_uint16 * room)()
        count = c_size_t()
        call(lib.xq_game_moves, self._handle, codes, room, byref(count))
        return list(map(move_of_code, codes[: count.value]))

    @property
    def position(self) -> Position:
        """The position now, a copy."""
        value = _native.xq_position()
        call(lib.xq_game_position, self._handle, byref(value))
        return Position._of(value)

    def position_at(self, ply: int) -> Position:
        """The position after the first `ply` moves; 0 is where the game began."""
        if ply < 0:
            raise ValueError("a ply cannot be negative")
        value = _native.xq_position()
        call(lib.xq_game_position_at, self._handle, ply, byref(value))
        return Position._of(value)

    def fen(self) -> str:
        """The FEN of the position now."""
        return self.position.fen()

    @property
    def turn(self) -> str:
        """The side to move: "red" or "black"."""
        return self.position.turn

    def legal_moves(self) -> List[Move]:
        """Every legal move in the position now."""
        return self.position.legal_moves()

    def is_check(self) -> bool:
        """Is the side to move in check?"""
        return self.position.is_check()

    def repetitions(self) -> int:
        """How often the position now has stood, counting now: 1 when it is new (art. 23.2)."""
        out = c_uint32()
        call(lib.xq_game_repetitions, self._handle, byref(out))
        return out.value

    def most_repeated(self) -> Optional[Repetition]:
        """The position that has stood most often, if any has stood more than once."""
        plies = _counts(lib.xq_game_most_repeated, self._handle)
        if not plies:
            return None
        return Repetition(tuple(plies), tuple(self.moves[plies[-2] : plies[-1]]))

    @property
    def plies_since_capture(self) -> int:
        """How many moves either side has made since the last capture (art. 4.2.4)."""
        out = c_uint32()
        call(lib.xq_game_plies_since_capture, self._handle, byref(out))
        return out.value

    def natural_limit(self, claimant: Optional[str] = None, cap: int = 10) -> NaturalLimit:
        """The count towards the natural limit; of a claimant's own checks at most `cap` count."""
        if claimant not in _COLORS:
            raise ValueError(f'{claimant!r} is no side: expected "red", "black" or None')
        out = _native.xq_natural_limit()
        call(lib.xq_game_natural_limit, self._handle, _COLORS.index(claimant), cap, byref(out))
        return NaturalLimit(out.plies, out.claimants_checks, out.counted_plies)

    def claim_limit(self, claimant: str) -> LimitClaim:
        """Counts a claim of the natural limit with the parameters of the rule book."""
        if claimant not in ("red", "black"):
            raise ValueError(f'{claimant!r} is no side: expected "red" or "black"')
        out = _native.xq_limit()
        side = _COLORS.index(claimant)
        call(lib.xq_game_claim_limit, self._handle, *text_in(self._rules), side, byref(out))
        return LimitClaim(out.plies, out.counted_plies, bool(out.reached))

    def outcome(self) -> Optional[Outcome]:
        """How the game ended on the board; None while it is not over there."""
        out = _native.xq_outcome()
        call(lib.xq_game_outcome, self._handle, byref(out))
        if out.reason == _native.XQ_REASON_NONE:
            return None
        article: bytes = out.article
        return Outcome(_COLORS[out.winner], constant(lib.xq_reason_name(out.reason)), article.decode())

    def write(self, style: str = "chinese") -> List[str]:
        """The moves in a notation (art. 7.5)."""
        return document(lib.xq_game_write, self._handle, *text_in(style)).split()

    def to_record(self, tags: Optional[Mapping[str, str]] = None, result: Optional[str] = None) -> "Record":
        """The moves as a record, to be written. Without `result` it is that of the board: "*" while
        the game is not over there."""
        # Records know games, so that a game learns of records only when it is asked for one.
        from ._record import Record

        handle = c_void_p()
        call(lib.xq_record_of_game, self._handle, byref(handle))
        record = Record._of(handle)
        record.tags.update(tags or {})
        outcome = self.outcome()
        if result is None and outcome is not None:
            result = {"red": "1-0", "black": "0-1", None: "1/2-1/2"}[outcome.winner]
        record.result = result or "*"
        return record

    def to_pgn(
        self,
        notation: str = "chinese",
        tags: Optional[Mapping[str, str]] = None,
        result: Optional[str] = None,
    ) -> str:
        """The game as PGN; `to_record` gives other formats and encodings."""
        return self.to_record(tags, result).to_pgn(notation)

    def verdict(self, decisions: Optional[Dict[str, Any]] = None) -> Verdict:
        """Who must change in a repetition, by the rule book of the game (art. 24-29, ch. 7).

        Judges the position now; nothing is searched unless it has stood often enough. `decisions`
        is what the arbiter has said: `warned_at` (after how many plies a side was told to change)
        and `overrule`, a list of dicts with `ply`, `label` and `reason`.
        """
        rules, said = text_in(self._rules), _decisions(decisions)
        # The page is of the game as it is now, whatever is played afterwards.
        now = self.copy()
        return verdict_of(
            json.loads(document(lib.xq_game_report, self._handle, *rules, *said)),
            lambda options: document(lib.xq_game_ruling_html, now._handle, *rules, *said, *options),
        )

    def explain(self, language: str = "zh-Hans", decisions: Optional[Dict[str, Any]] = None) -> str:
        """The verdict in words that an arbiter can read out: "zh-Hans", "zh-Hant" or "en"."""
        return document(
            lib.xq_game_explain,
            self._handle,
            *text_in(self._rules),
            *_decisions(decisions),
            *text_in(language),
        )

    def recurrences(self) -> List[Tuple[int, Verdict]]:
        """Every position of the game that recurs often enough: after how many moves, and the
        verdict of that moment."""
        found = json.loads(document(lib.xq_game_recurrences, self._handle, *text_in(self._rules)))
        return [(item["ply"], verdict_of(item["verdict"], self._page_at(item["ply"]))) for item in found]

    def _page_at(self, ply: int) -> Callable[[Any], str]:
        """The page of the ruling after so many moves, made when it is asked for."""
        now = self.copy()

        def page(options: Any) -> str:
            then = now.copy()
            while len(then) > ply:
                then.pop()
            return document(lib.xq_game_ruling_html, then._handle, *text_in(now._rules), *_decisions(None), *options)

        return page

    def svg(self, **options: Any) -> str:
        """The present position as a picture, the last move marked; options as for Position.svg."""
        moves = self.moves
        if moves:
            options.setdefault("last_move", moves[-1])
        return self.position.svg(**options)

    def _repr_svg_(self) -> str:
        return self.svg(width=360)

    def animation(self, step: int = 1200, end: int = 3000, **options: Any) -> str:
        """The game as one SVG that moves, without a script: `step` milliseconds for each move,
        `end` for the last position. Options as for Position.svg."""
        return document(lib.xq_game_animation, self._handle, step, end, *options_in(options))

    def __repr__(self) -> str:
        return f"Game({self.position_at(0).fen()!r}, moves={[str(m) for m in self.moves]!r})"


def _decisions(decisions: Optional[Dict[str, Any]]) -> Tuple[bytes, int]:
    return text_in(json.dumps(decisions) if decisions else "")


def _codes_of(buffer: Any) -> Tuple[Any, int]:
    """The numbers of moves in a buffer, without copying them if it can be written to."""
    view = memoryview(buffer)
    if view.format != "H" or view.ndim != 1 or not view.contiguous:
        raise ValueError('expected a contiguous buffer of 16-bit numbers, such as array("H")')
    kind = c_uint16 * len(view)
    return (kind.from_buffer_copy(view) if view.readonly else kind.from_buffer(view)), len(view)
