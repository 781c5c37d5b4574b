"""Outlooks of fights that are made once: a question and the pricing of its plan ask for the same ones."""

from __future__ import annotations

from ..board.board import Board, Commander
from . import fights, levels, losses_bound
from .revolt_share import RevoltShares
from .weights import Weights

_OfBoard = dict[tuple[str, Commander, str], tuple[fights.Outlook, levels.Levels]]
"""(War, Commander, Empire) -> the Outlook, and the levels of Unrest that it counts on."""


class Outlooks:
    """Outlooks, levels of Unrest and shares of Provinces in the Revolt step, as far as they were asked for."""

    def __init__(self) -> None:
        self._found: dict[Board, _OfBoard] = {}
        self._board: Board | None = None
        self._here: _OfBoard = {}
        self._revolts: dict[str, RevoltShares] = {}
        self._levels: dict[tuple[Board, str], levels.Levels] = {}

    def revolts(self, board: Board, empire: str, weights: Weights) -> RevoltShares:
        """The shares of an Empire's Provinces in the Revolt step: those of the last board that it was asked of, if they fit.

        Args:
            board: the board before the Revolt step.
            empire: whose.
            weights: what things are worth to it.
        """
        found = self._revolts.get(empire)
        if found is None or not found.fits(board, weights):
            found = self._revolts[empire] = RevoltShares(board, weights)
        return found

    def unrest(self, board: Board, empire: str) -> levels.Levels:
        """The levels of an Empire's Unrest after the Revolt step."""
        key = board, empire
        if key not in self._levels:
            self._levels[key] = levels.after_revolts(board, empire)
        return self._levels[key]

    def of(
        self,
        board: Board,
        name: str,
        who: Commander,
        empire: str,
        weights: Weights,
        *,
        prices: losses_bound.LossRates | None = None,
        known: fights.Known | None = None,
        unrest: levels.Levels | None = None,
    ) -> fights.Outlook:
        """As `fights.outlook`.

        Args:
            board: the board before the Units of the plan move.
            name: the War.
            who: the Commander.
            empire: whose gains count.
            weights: what things are worth.
            prices: those of its Losses, if they are known.
            known: what is known of this board's fights, filled with what is not.
            unrest: the levels of the Empire's Unrest after the Revolt step; None for those of this board.
        """
        unrest = self.unrest(board, empire) if unrest is None else unrest
        if board is not self._board:  # to find it by its hash takes longer
            self._board, self._here = board, self._found.setdefault(board, {})
        key = name, who, empire
        found, levels_then = self._here.get(key, (None, None))
        if found is None or found.weights is not weights or levels_then != unrest:
            found = fights.outlook(board, name, who, empire, weights, prices=prices, known=known, unrest=unrest)
            self._here[key] = found, unrest
        return found
