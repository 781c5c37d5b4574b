"""The changes that a plan brings an Empire, and what each is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from math import lcm

from ...core.frozen import quickly_made
from .weights import WEIGHTS, Weights


@quickly_made
@dataclass(frozen=True, slots=True)
class PlanParts:
    """Expected changes of an Empire's tracks. More Unrest is worse; Gold and Pay are negative where they cost.

    `gold` is what the plan spends, `calmed` the Unrest that it buys away and `bought` the Prestige, all for certain; `spoils` is the
    Gold of fights, `taxes` the Gold of Taxes a turn gained through changes of status, `doubled` that of the next Tax 2D6s.
    `units`, `provinces` and `wars` are points: of Units built and lost, of the Provinces' standing, of Wars ended, and of
    Commanders lost or rebelling in fights; `posts` those of the lives and the loyalty that other Governors endanger.
    """

    prestige: Fraction = Fraction(0)
    unrest: Fraction = Fraction(0)
    gold: Fraction = Fraction(0)
    pay: Fraction = Fraction(0)
    taxes: Fraction = Fraction(0)
    spoils: Fraction = Fraction(0)
    doubled: Fraction = Fraction(0)
    calmed: Fraction = Fraction(0)
    bought: Fraction = Fraction(0)
    units: Fraction = Fraction(0)
    provinces: Fraction = Fraction(0)
    wars: Fraction = Fraction(0)
    posts: Fraction = Fraction(0)

    def __add__(self, other: PlanParts) -> PlanParts:
        return PlanParts(*(_add(getattr(self, name), getattr(other, name)) for name in NAMES))

    @classmethod
    def together(cls, parts: Sequence[PlanParts]) -> PlanParts:
        """All of them added up."""
        return cls(*(sum_of([x for p in parts if (x := getattr(p, name))]) for name in NAMES))

    def amounts(self) -> dict[str, Fraction]:
        """The changes by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def worths(
        self, weights: Weights = WEIGHTS, gold: int = 0, unrest: int = 0, prestige: int = 0
    ) -> dict[str, Fraction]:
        """What each change is worth, in points.

        Args:
            weights: what things are worth.
            gold: the Gold that the Empire has before the changes.
            unrest: its Unrest then.
            prestige: its Prestige then.
        """
        w, none = weights, Fraction(0)
        spent, pay_, calmed, bought = (int(x) if x else 0 for x in (self.gold, self.pay, self.calmed, self.bought))
        return {"prestige": self.prestige and self.prestige * w.prestige, "unrest": self.unrest and -self.unrest * w.slope(unrest),
                "gold": w.treasury(gold + spent) - w.treasury(gold) if spent else none,
                "pay": w.treasury(gold + spent + pay_) - w.treasury(gold + spent) if pay_ else none,
                "taxes": self.taxes and self.taxes * w.gold * w.taxes, "spoils": self.spoils and self.spoils * w.gold,
                "doubled": self.doubled and self.doubled * w.gold,
                "calmed": w.unease(unrest) - w.unease(unrest - calmed) if calmed else none,
                "bought": w.esteem(prestige + bought) - w.esteem(prestige) if bought and w.stands(unrest - calmed) else none,
                "units": self.units, "provinces": self.provinces, "wars": self.wars, "posts": self.posts}  # fmt: skip


NAMES = tuple(f.name for f in fields(PlanParts))


def total(worths: Mapping[str, Fraction]) -> Fraction:
    """All worths together, in points."""
    return sum((v for v in worths.values() if v), Fraction(0))


def _add(a: Fraction, b: Fraction) -> Fraction:
    """The sum; most shares are zero, and adding Fractions is slow."""
    return a + b if a and b else a or b


def sum_of(numbers: Sequence[Fraction]) -> Fraction:
    """The sum, over one common denominator."""
    scale = lcm(*{x.denominator for x in numbers})
    return Fraction(sum(x.numerator * (scale // x.denominator) for x in numbers), scale)
