"""What the analyser and the editor of Rome, IInc. share: the general panel with the odds of Revolts on its map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...rome_iinc.charts.revolt import RevoltOdds
from ...rome_iinc.position import Position
from ..board_panel import BoardPanel
from ..map.view import MapView
from .map.picture import odds_of, view


class RomeBoardPanel(BoardPanel[Position, Mapping[str, RevoltOdds]]):
    """A panel around a board of this game."""

    share_prefix: ClassVar[str] = "R1"

    def _chances(self, board: Position) -> Mapping[str, RevoltOdds]:
        return odds_of(board)

    def _view(self) -> MapView:
        """What the map shows."""
        return view(self.position, odds=self._odds)
