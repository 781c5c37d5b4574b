"""The Unrest that the Wars of a turn find: that of now and what the Revolt step may add (Case 11.1.3)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from ...core.chance import laws
from ..board.board import GARRISONED, Board
from ..charts import rebellion, revolt
from .provinces import before_revolts

Levels = tuple[tuple[int, Fraction], ...]
"""Each level of Unrest with its chance, the lowest first."""
_THROWS = 216
"""Of three dice: chances in such parts bring no new digits into the whole numbers of a solver."""


def after_revolts(board: Board, empire: str, driven_out: Mapping[str, int] | None = None) -> Levels:
    """The law of an Empire's Unrest after the Revolt step, with the garrisons as they stand; the dice of Provinces are independent.

    Args:
        board: the board before the Revolt step, or after it.
        empire: whose Unrest.
        driven_out: the Unrest that a Province adds if its garrison must leave it, where that is counted.
    """
    keep, driven_out = [s.value for s in GARRISONED], driven_out or {}
    law, scale = {board.empire(empire).unrest: 1}, 1
    rolling = revolt.rolling(board, empire) if before_revolts(board) else {}
    for province, (revolts, romanises, _) in rolling.items():
        more: dict[int, Fraction] = {}
        for (title, _, unrest), p in revolt.ends(board, province, known=(revolts, romanises)).items():
            unrest += driven_out.get(province, 0) if title not in keep else 0
            more[unrest] = more.get(unrest, Fraction(0)) + p
        if more.keys() == {0}:
            continue
        whole, following = lcm(*(p.denominator for p in more.values())), dict[int, int]()
        for unrest, p in more.items():
            for level, n in law.items():
                following[level + unrest] = following.get(level + unrest, 0) + n * int(p * whole)
        law, scale = following, scale * whole
    return tuple((max(0, level), Fraction(n, scale)) for level, n in sorted(law.items()))


def quiet_needs(board: Board, odds: rebellion.RebellionOdds) -> int:
    """The Rebellion 3D6 from which a Governor would rebel if there were no Unrest."""
    each: int = board.rules.values["rebellion.unrest"]
    return odds.needs + each * board.empire(board.empire_of_commander(odds.who)).unrest


def p_rebels(board: Board, needs: int, levels: Levels, calm: int) -> Fraction:
    """The chance of a Rebellion after a Triumph, by the Unrest that it leaves (Cases 11.5.3, 11.5.4), in whole 216ths.

    Args:
        board: the board.
        needs: as `quiet_needs` tells it of the Governor.
        levels: the Unrest that the Triumph finds.
        calm: the Unrest that it takes away.
    """
    each: int = board.rules.values["rebellion.unrest"]
    scale = lcm(*(p.denominator for _, p in levels))
    throws = sum(
        p.numerator * (scale // p.denominator) * _throws(needs - each * max(0, level - calm)) for level, p in levels
    )
    return Fraction(round(Fraction(throws, scale)), _THROWS)


@functools.lru_cache(maxsize=200)
def _throws(needs: int) -> int:
    """How many of the throws come to so much."""
    return int(laws.dice(3).p_if(lambda n: n >= needs) * _THROWS)
