"""`panel("revolts", p, province="Germania II")`: a small panel for one chart, made for one lesson."""

from __future__ import annotations

import importlib
from typing import Any

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.names import key
from ...rome_iinc.position import Position, position
from .base import RulePanel

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


def panel(question: str, start: str | Position = "286", **choices: Any) -> RulePanel:
    """The small panel for a question.

    Args:
        question: one of `PANELS`, such as "revolts" or "civil wars".
        start: the board: a catalogue name, a share string, a file, or a Position.
        choices: what it opens at, by the panel's own names: `province`, `war`, `commander`, `fight`, `governor`, ...

    Raises:
        BadInput: no such panel, board or choice; the nearest names are suggested.
    """
    name = key(question.replace("_", " "))
    if name not in PANELS:
        hint = did_you_mean(name, PANELS) or "Panels: " + ", ".join(PANELS) + "."
        raise BadInput([Problem("panel", f'there is no panel "{question[:40]}"', hint)])
    module, attribute = PANELS[name]
    board = position(start) if isinstance(start, str) else start
    made = getattr(importlib.import_module(f"{__name__}.{module}"), attribute)(board, **choices)
    assert isinstance(made, RulePanel)
    return made


__all__ = ["PANELS", "RulePanel", "panel"]
