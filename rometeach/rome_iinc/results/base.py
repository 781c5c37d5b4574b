"""What the results of this game have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.results.base import PositionResult, rules_notes
from ..position import Position

_FIGURES = ("strength", "pillage", "military", "administration", "popularity", "intrigue", "gold")

__all__ = ["GameResult", "rules_notes"]


@dataclass(frozen=True)
class GameResult(PositionResult):
    """A result for one position. `again` computes the same question for another position (or other rules)."""

    position: Position
    again: Callable[[Position], GameResult]

    @staticmethod
    def is_figure(table: str, column: str) -> bool:
        """The value of a chart; the strengths, abilities and Gold of counters and Commands."""
        return column == "value" if table == "charts" else column in _FIGURES
