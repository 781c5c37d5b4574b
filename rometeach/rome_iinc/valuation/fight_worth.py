"""What a fight brings an Empire: amounts that are expected, added up and priced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from fractions import Fraction
from operator import attrgetter

from .weights import Weights


@dataclass(frozen=True, slots=True)
class Worth:
    """Expected changes of one Empire: tracks and Gold as numbers, the rest in points."""

    prestige: Fraction = Fraction(0)
    unrest: Fraction = Fraction(0)
    spoils: Fraction = Fraction(0)
    units: Fraction = Fraction(0)
    provinces: Fraction = Fraction(0)
    wars: Fraction = Fraction(0)

    def __add__(self, other: Worth) -> Worth:
        # Most amounts are zero, and adding Fractions is slow.
        return Worth(*(a + b if a and b else a or b for a, b in zip(_amounts(self), _amounts(other), strict=True)))

    def times(self, p: Fraction) -> Worth:
        """Scaled by a chance."""
        return Worth(*(a and a * p for a in _amounts(self)))

    def points(self, weights: Weights, level: int) -> Fraction:
        """In points, at a level of Unrest."""
        parts = [self.units, self.provinces, self.wars]
        if self.prestige:
            parts.append(self.prestige * weights.prestige)
        if self.unrest:
            parts.append(-self.unrest * weights.slope(level))
        if self.spoils:
            parts.append(self.spoils * weights.gold)
        return sum((x for x in parts if x), Fraction(0))


_amounts: Callable[[Worth], tuple[Fraction, ...]] = attrgetter(*(f.name for f in fields(Worth)))
