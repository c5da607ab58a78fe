"""Who must change in a repetition, and why (art. 24-29, ch. 7)."""

from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple

from ._diagram import Options, page_options_in
from ._move import Move


class Cycle(NamedTuple):
    """The part of a game that is judged."""

    #: The number of the first move that is judged, from 1.
    first_ply: int
    #: The number of the last.
    last_ply: int
    #: After how many moves the position stood, first to last.
    standings: Tuple[int, ...]
    #: How often it has stood in the whole game.
    times: int
    #: The moves of one loop when every loop is the same, else None.
    loop_plies: Optional[int]


class LabelledMove(NamedTuple):
    """A move of the cycle, and what it is."""

    #: The number of the move in the game, from 1.
    ply: int
    #: "red" or "black".
    side: str
    #: The move.
    move: Move
    #: "check", "mate_threat", "capture_threat", "exchange_offer", "sacrifice_offer", "block",
    #: "shadow", "idle" or "undetermined".
    label: str
    #: The articles that the label rests on.
    articles: Tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.move}: {self.label}"


class _Fields(NamedTuple):

    #: "none", "draw", "red_must_change", "black_must_change", "red_loses", "black_loses" or
    #: "undetermined".
    outcome: str
    #: The moves that were judged: one loop of the cycle when all are the same.
    labels: Tuple[LabelledMove, ...]
    #: None when nothing has recurred often enough.
    cycle: Optional[Cycle]
    #: The articles that the outcome rests on, the deciding one first.
    articles: Tuple[str, ...]
    #: Everything that the library says, with the evidence: the JSON of `xq_game_report`.
    report: Dict[str, Any]


class Verdict(_Fields):
    """The answer to a repeated position."""

    _page: Callable[[Any], str]

    def html(
        self,
        language: str = "zh-Hans",
        notation: Optional[str] = None,
        board: Optional[Options] = None,
    ) -> str:
        """The ruling as a page that needs no network, no font and no script: the cycle move by
        move as boards, each label with its evidence, the articles.

        `language` is "zh-Hans", "zh-Hant" or "en", `notation` that of the moves, `board` a dict of
        what Position.svg takes.
        """
        return self._page(page_options_in(language, notation, board))

    @property
    def rules(self) -> str:
        """The name of the rule book."""
        return str(self.report["rules"])

    @property
    def standings(self) -> Tuple[int, ...]:
        """After how many moves the position stood; empty when nothing has recurred."""
        return self.cycle.standings if self.cycle else ()

    def __str__(self) -> str:
        return f"{self.outcome} (art. {', '.join(self.articles)})" if self.articles else self.outcome


def verdict_of(report: Dict[str, Any], page: Callable[[Any], str]) -> Verdict:
    """The verdict in a report of the library; `page` makes its page from options."""
    cycle = report["cycle"]
    verdict = Verdict(
        outcome=report["outcome"],
        labels=tuple(
            LabelledMove(m["ply"], m["side"], Move(m["move"]), m["label"], tuple(m["articles"])) for m in report["labels"]
        ),
        cycle=cycle
        and Cycle(
            cycle["first_ply"], cycle["last_ply"], tuple(cycle["standings"]), cycle["times"], cycle["loop_plies"]
        ),
        articles=tuple(report["articles"]),
        report=report,
    )
    verdict._page = page
    return verdict
