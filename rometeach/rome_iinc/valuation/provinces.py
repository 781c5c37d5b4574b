"""What a Province is worth to its Empire in one status or another: its Taxes, its Grain, and whom it shields."""

from __future__ import annotations

from fractions import Fraction

from ..board.board import GARRISONED, Board, ProvinceState, Status
from .weights import Weights


def taxes(board: Board, province: str, state: ProvinceState) -> int:
    """The Gold a turn that a Province brings its Empire in some state (Cases 9.2.1, 9.2.2)."""
    loyal = state.status is Status.ROMAN and board.is_loyal(province)
    return board.rules.provinces[province].gold if loyal else 0


def worth(board: Board, province: str, state: ProvinceState, weights: Weights) -> Fraction:
    """What a Province is worth in some state, in points, its Taxes left aside.

    Args:
        board: the board around it.
        province: which one.
        state: the state that is asked about.
        weights: what things are worth.
    """
    printed, w, status = board.rules.provinces[province], weights, state.status
    value = w.status(status)
    if status in GARRISONED:
        value += w.provinces.get(province, Fraction(0))
    elif status is Status.BARBARIAN:
        near = sum(s in board.provinces and s not in board.hostile for s, _ in board.rules.neighbours[province])
        value -= w.frontier * near
    if printed.grain_icon and status in (Status.INSURGENT, Status.BARBARIAN):
        value -= w.unrest * w.taxes
    if status is not Status.ROMAN and province == board.rules.capitals[board.empire_of[province]]:
        value -= w.capital * (1 if status is Status.INSURGENT else 5)
    return value
