"""What the results of this game have in common."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.results.base import Asked, PositionResult, rules_notes
from ..board.board import Board
from .pictures import Pictured

_FIGURES = ("strength", "pillage", "military", "administration", "popularity", "intrigue", "gold")

__all__ = ["Asked", "GameResult", "rules_notes"]


@dataclass(frozen=True, eq=False, repr=False)
class GameResult(Pictured, PositionResult[Board]):
    """A result for one position. `again` computes the same question for another position (or other rules)."""

    @staticmethod
    def is_figure(table: str, column: str) -> bool:
        """The value of a chart; the strengths, abilities and Gold of counters and Commands."""
        return column == "value" if table == "charts" else column in _FIGURES
