"""What the results of this game have in common, and how a piece is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.errors import BadInput, Problem
from ...core.results import PositionResult, rules_notes
from ...core.sources import Source
from ..charts.common import AURELIAN
from ..position import Position

__all__ = ["GameResult", "find_piece", "rules_notes"]


@dataclass(frozen=True)
class GameResult(PositionResult):
    """A result for one position. `again` computes the same question for another position (or other rules).

    `rests_on` names rows besides those of its ledgers: what a table, a threshold or a Danube Space's Region is.
    """

    position: Position
    again: Callable[[Position], GameResult]
    rests_on: tuple[str, ...]

    def doubts(self) -> dict[str, Source]:
        """Reference -> source of every figure behind this result that is not certain."""
        return super().doubts() | self.position.rules.doubts(*self.rests_on)

    @staticmethod
    def is_figure(table: str, column: str) -> bool:
        """Every number that does not name its row."""
        return column not in ("row", "space", "turn")


def find_piece(p: Position, text: str) -> str:
    """A piece by its name: "Aurelian", "Officer Gallia" or "Gallia".

    Raises:
        BadInput: there is no such piece.
    """
    words = text.strip()
    if words.casefold() == AURELIAN.casefold():
        return AURELIAN
    box = p.rules.names["box"].find(words[7:].strip() if words.casefold().startswith("officer") else words)
    if box not in p.officers:
        have = ", ".join([AURELIAN, *(f"Officer {b}" for b in p.officers)])
        raise BadInput([Problem(text[:40], f"there is no Officer in {box}", f"Pieces: {have}.")])
    return box
