"""`panel("revolts", p, province="Germania II")`: a small panel for one chart, made for one lesson."""

from __future__ import annotations

from ....rome_iinc.position import Position
from ...face import board_of
from ...small.panel import AnyRulePanel, RulePanel, open_panel
from ..face import FACE

PANELS = {
    "revolts": ("revolts", "RevoltPanel"),
    "wars": ("fights", "WarPanel"),
    "civil wars": ("fights", "CivilWarPanel"),
    "rebellions": ("plots", "RebellionPanel"),
    "assassination": ("plots", "AssassinationPanel"),
    "taxes": ("money", "TaxPanel"),
    "movement": ("fate", "MovePanel"),
    "mortality": ("fate", "MortalityPanel"),
    "events": ("fate", "EventPanel"),
    "unrest": ("fate", "UnrestPanel"),
    "pay": ("money", "PayPanel"),
    "building": ("money", "BuildPanel"),
    "falls": ("money", "FallPanel"),
}
"""Question -> (module here, class)."""


def panel(question: str, start: str | Position = "286", **choices: object) -> AnyRulePanel:
    """The small panel for a question.

    Args:
        question: one of `PANELS`, such as "revolts" or "civil wars".
        start: the board: a catalogue name, a share string, a file, or a Position.
        choices: what it opens at, by the panel's own names: `province`, `war`, `commander`, `fight`, `governor`, ...

    Raises:
        BadInput: no such panel, board or choice; the nearest names are suggested.
    """
    board = board_of(start, FACE)
    return open_panel(__name__, PANELS, question, board, choices)


__all__ = ["PANELS", "AnyRulePanel", "RulePanel", "panel"]
