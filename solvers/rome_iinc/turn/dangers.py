"""The chance of a War's fight to go ahead: which garrisons are in danger to lose their Provinces before (Case 11.1.5).

There is a flag for each way in which those that fight may be in danger, and a number that is what the fight is worth, should it go
ahead, under the way that holds and nothing under all others. So the columns of a War say nothing of dangers, and there are as many
flags as columns and ways together: one for each column with each way would be thousands where many garrisons are in danger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm, prod

from ...cp import Amount, IntVar
from .builder import ModelBuilder

Risks = tuple[Fraction, ...]
"""The chances of the garrisons that fight a War to lose their Provinces before, in order; those that cannot are left out."""


def risks(garrisons: Iterable[Iterable[Fraction]]) -> list[tuple[Risks, Fraction]]:
    """Every way some garrisons can be endangered that fight, with the chance that none is lost; equal ones once.

    Args:
        garrisons: the chances that each may have to lose its Province.
    """
    found: set[Risks] = {()}
    for chances in garrisons:
        found |= {tuple(sorted((*some, p))) for some in found for p in {*chances} if p}
    ordered = sorted(found, key=lambda some: (len(some), some))
    return [(some, prod((1 - p for p in some), start=Fraction(1))) for some in ordered]


Way = tuple[Risks, Fraction, IntVar]
"""The chances of the garrisons in danger, that of the fight to go ahead, and whether they are so."""


class Dangers:
    """The ways of one War whose garrisons are in danger, with what its fight is worth.

    Attributes:
        ways: all of them.

    Args:
        builder: the model.
        ways: each with the chance that the fight goes ahead.
        fought: whether the War is fought.
    """

    def __init__(self, builder: ModelBuilder, ways: Iterable[tuple[Risks, Fraction]], fought: Amount) -> None:
        self._builder = builder
        self.ways: list[Way] = [(risks, chance, builder.flag()) for risks, chance in ways]
        self._terms: list[tuple[IntVar, Fraction]] = []
        builder.model.add(sum(x for *_, x in self.ways) == fought)
        builder.settled += (x for *_, x in self.ways)

    def worth(self, variable: IntVar, value: Fraction) -> None:
        """Each of a variable is worth so many points, should the fight go ahead."""
        if value:
            self._terms.append((variable, value))

    def counted(self, p: Fraction) -> Amount:
        """How many garrisons are in danger with such a chance."""
        return sum(risks.count(p) * x for risks, _, x in self.ways if p in risks)

    def settle(self, least: Fraction, most: Fraction, is_equal: bool) -> None:
        """The worth of the fight times its chance. To be called once, last.

        Args:
            least: it is worth no less, should it go ahead.
            most: it is worth no more.
            is_equal: whether it may not be said to be worth less than it is.
        """
        builder, model = self._builder, self._builder.model
        scale = lcm(1, *(v.denominator for _, v in self._terms))
        low, high = min(0, int(least * scale)), max(0, int(most * scale))
        shares: list[IntVar] = []
        for _, chance, yes in self.ways:
            share = builder.count(low, high)
            model.add(share <= high * yes)
            if low:
                model.add(share >= low * yes)
            builder.worth(share, chance / scale)
            shares.append(share)
        whole = sum(int(v * scale) * x for x, v in self._terms)
        model.add(sum(shares) == whole if is_equal else sum(shares) <= whole)


def span(columns: Sequence[Fraction], bills: Iterable[Fraction], promotions: Fraction) -> tuple[Fraction, Fraction]:
    """The least and the most that a fight is worth, should it go ahead.

    Args:
        columns: the worths of its columns.
        bills: what its Losses may be worth.
        promotions: no more is lost for want of Units that can be Promoted.
    """
    bills = list(bills)
    return min(columns) + min(bills) - promotions, max(columns) + max(bills)
