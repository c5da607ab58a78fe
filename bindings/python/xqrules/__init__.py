"""The Xiangqi rulebook: rules of play, notations, records and verdicts.

    >>> import xqrules as xq
    >>> position = xq.Position()
    >>> len(position.legal_moves())
    44
"""

from ._arbiter import Answer, Arbiter, ArbiterState, Note, Refusal
from ._audit import Audit, AuditSource, AuditValues, audit, audit_files, audit_source, audit_split
from ._audit_schema import AUDIT_SCHEMA, AuditColumn, audit_columns
from ._board import START_FEN, Defect, Position, Setup
from ._bulk import Archive, Positions, ReplayedGame, Rows, ScannedGame, replay_games, scan_archive
from ._chain import Chain, NextGame, PlayedGame, Stage
from ._clock import Clock, ClockState, SideClock, time_control
from ._encoding import decode, encode
from ._errors import (
    AmbiguousMoveError,
    ArgumentError,
    BusyError,
    ClockError,
    Error,
    GameError,
    GameOverError,
    IllegalMoveError,
    InternalError,
    NoMoveError,
    NotationError,
    PairingError,
    RecordError,
    RulesError,
    SetupError,
    TournamentError,
)
from ._game import Game, LimitClaim, NaturalLimit, Outcome, Repetition, judge_cycle, rule_book
from ._library import lib as _lib
from ._move import Move
from ._page import Viewer, records_html
from ._problem import Problem
from ._record import Node, Record, Tags
from ._records import read_records
from ._regulations import Regulations, Scoring
from ._sheet import Resolution, Sheet
from ._text import constant as _constant
from ._tournament import Paired, Round, Standing, Tournament, berger
from ._verdict import Cycle, LabelledMove, Verdict

#: What the package is, by the chapters of the rulebook.
__all__ = [
    "START_FEN",
    "Position",
    "Setup",
    "Defect",
    "Move",
    "Game",
    "Outcome",
    "Repetition",
    "NaturalLimit",
    "LimitClaim",
    "Verdict",
    "Cycle",
    "LabelledMove",
    "judge_cycle",
    "rule_book",
    "read_records",
    "Record",
    "Node",
    "Tags",
    "Problem",
    "Sheet",
    "Resolution",
    "encode",
    "decode",
    "Viewer",
    "records_html",
    "Clock",
    "ClockState",
    "SideClock",
    "time_control",
    "Arbiter",
    "Answer",
    "Note",
    "Refusal",
    "ArbiterState",
    "Regulations",
    "Scoring",
    "Chain",
    "Stage",
    "NextGame",
    "PlayedGame",
    "Tournament",
    "Round",
    "Paired",
    "Standing",
    "berger",
    "Archive",
    "Positions",
    "ReplayedGame",
    "ScannedGame",
    "Rows",
    "replay_games",
    "scan_archive",
    "Audit",
    "AuditSource",
    "AuditValues",
    "AuditColumn",
    "AUDIT_SCHEMA",
    "audit",
    "audit_files",
    "audit_source",
    "audit_split",
    "audit_columns",
    "Error",
    "ArgumentError",
    "SetupError",
    "GameError",
    "IllegalMoveError",
    "GameOverError",
    "NoMoveError",
    "NotationError",
    "AmbiguousMoveError",
    "RecordError",
    "RulesError",
    "ClockError",
    "TournamentError",
    "PairingError",
    "BusyError",
    "InternalError",
]

#: The version of the compiled library.
__version__ = _constant(_lib.xq_version_string())

# What a user sees is `xqrules.SetupError`, not where it is kept.
for _thing in list(vars().values()):
    if isinstance(_thing, type):
        _thing.__module__ = __name__
