"""What lesson 3 says of best play: how much more it brings than the usual orders for losses, by the plan of a battle (2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from rometeach.answers import plan
from rometeach.conquest.charts.orders import KEEP_INFANTRY, KEEP_VARIETY
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table

from ...blocks import Block
from .scenes import LONG, PLACE

COSTS: Mapping[str, int] = {"about 1 Talent": 1, "about 10 Talents": 10, "about 30 Talents": 30}
"""What an order may cost, in words, and in Talents."""


@lru_cache(maxsize=8)
def beaten(p: Position) -> Mapping[str, Fraction]:
    """Orders for losses -> the Talents that best play brings the attacker more, to a hundredth.

    Each of the orders goes with the retreat that suits it best, and the enemy plays best.
    """
    table = plan(p, "fight", place=PLACE).tables[-1]
    column = table.header.index("Best play beats them by")
    return {row[0]: Fraction(row[column]) for row in table.rows}


def cost(p: Position) -> str:
    """What it costs the attacker to keep variety, as nearly as `COSTS` says it."""
    return min(COSTS, key=lambda words: abs(COSTS[words] - beaten(p)[KEEP_VARIETY.name]))


def told(p: Position) -> Sequence[Block]:
    """The orders on two boards, the second one with eight units on each side."""
    strong, even = beaten(p), beaten(p.edit(LONG))
    rows = tuple((name, f"{float(strong[name]):.2f}", f"{float(even[name]):.2f}") for name in strong)
    variety, last = even[KEEP_VARIETY.name], strong[KEEP_INFANTRY.name]
    return (
        Table(
            "Talents that best play brings more",
            ("Order for losses", "Fred against Alice", "Eight against eight"),
            rows,
        ),
        "Best play chooses the Battle Legion, the losses and the retreat anew in each round, against an enemy who does the same. Units "
        "count their price, a General 30 Talents, the Province 40.",
        "Fred is so strong that Alice soon goes. So nearly any order will do, except Infantry last: it gives dear units away, and costs "
        f"him {float(last):.0f} Talents. Between equals it pays to think: even keeping variety costs {float(variety):.0f}.",
    )


__all__ = ["COSTS", "beaten", "cost", "told"]
