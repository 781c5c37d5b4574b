"""`panel("danube", "270-drawn", number=3)`: a small panel for one question, made for one lesson."""

from __future__ import annotations

from ....aurelian.position import Position
from ...face import board_of
from ...small.panel import AnyRulePanel, RulePanel, open_panel
from ..face import FACE

PANELS = {
    "actions": ("actions", "ActionPanel"),
    "clear": ("actions", "ClearPanel"),
    "raids": ("danube", "RaidPanel"),
    "danube": ("danube", "DanubePanel"),
    "reactions": ("reactions", "ReactionPanel"),
    "actions left": ("reactions", "ActionsLeftPanel"),
    "revolts": ("reactions", "RevoltPanel"),
    "cups": ("cups", "CupPanel"),
    "score": ("later_phases", "ScorePanel"),
    "taxes": ("later_phases", "TaxPanel"),
    "building": ("later_phases", "BuildingPanel"),
}
"""Question -> (module here, class)."""


def panel(question: str, start: str | Position = "270-drawn", **focus: object) -> AnyRulePanel:
    """The small panel for a question.

    Args:
        question: one of `PANELS`, such as "actions" or "actions left".
        start: the board: a catalogue name, a share string, a file, or a Position.
        focus: what it opens at, by the panel's own names: `piece`, `box`, `action`, `barbarian`, `number`, `what`, ...

    Raises:
        BadInput: no such panel, board or choice; the nearest names are suggested.
    """
    board = board_of(start, FACE)
    return open_panel(__name__, PANELS, question, board, focus)


__all__ = ["PANELS", "AnyRulePanel", "RulePanel", "panel"]
