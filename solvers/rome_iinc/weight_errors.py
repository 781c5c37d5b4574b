"""The fitted weights with some of them one standard error up or down: how far an answer rests on them."""

from __future__ import annotations

import functools
from fractions import Fraction

from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.rules import SCENARIOS
from rometeach.rome_iinc.valuation import fitted
from rometeach.rome_iinc.valuation.weights import CURVES, Weights, rescaled


def moved(w: Weights, board: Board, names: tuple[str, ...], errors: int) -> Weights:
    """The weights with some of them so many standard errors of the board's scenario and turn up; none goes below zero.

    Args:
        w: the weights.
        board: whose scenario and turn say what the errors are.
        names: the weights, a whole group such as "units" by its name.
        errors: how many; below zero for down.
    """
    scenario = board.scenario if board.scenario in SCENARIOS else SCENARIOS[0]
    return _moved(w, scenario, min(max(board.turn, 1), LAST_TURN), names, errors)


@functools.lru_cache(maxsize=2000)
def _moved(w: Weights, scenario: str, turn: int, names: tuple[str, ...], errors: int) -> Weights:
    rows = fitted.rows()[scenario, turn]
    changes: dict[str, object] = {}
    for name in names:
        held = getattr(w, name)
        if isinstance(held, Fraction):
            changes[name] = _above_zero(_moved_one(held, rows[name], errors, bends=name in _LEADING))
        else:
            known = {k: rows[f"{name}.{k}"] for k in held if f"{name}.{k}" in rows}
            changes[name] = {k: _above_zero(held[k] + row.error * errors) for k, row in known.items()}
    return rescaled(changes, w)


_LEADING = tuple(name for name, *_ in CURVES.values())


def _moved_one(held: Fraction, row: fitted.FittedWeight, errors: int, bends: bool) -> Fraction:
    """One weight so many standard errors up; what a curve goes by moves in the table's proportion."""
    if bends and row.value:
        return held * (1 + errors * row.error / row.value)
    return held + errors * row.error


def _above_zero(value: Fraction) -> Fraction:
    """A weight as weights are written: thousandths, not below zero."""
    return Fraction(int(max(Fraction(0), value) * 1000), 1000)
