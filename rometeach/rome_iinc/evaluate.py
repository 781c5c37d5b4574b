"""What a plan of Builds and Promotions is worth: exact expectations from the charts, times weights.

Counted are, for one Empire and the board as it stands after the plan:

- the next Revolt step: Prestige, Unrest, and the Gold of Taxes that Provinces lose or gain with their status (11.1);
- the Unrest of uncovered Legion and Fleet icons in the next Unrest step (10.1.4, 10.1.5), on this board, before any die;
- the Gold that the plan spends (10.6), and by how much it raises the next Pay (9.3).

Not counted: doubled Taxes (9.2.4), Units that must leave a lost Province (11.1.5), Wars, and anything later than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from ..core.errors import BadInput, Problem
from . import plans
from .charts import pay, revolt, unrest
from .position.model import Board, ProvinceState, Status

Number = Fraction | int | str | float


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points; one Prestige is one point unless said otherwise.

    These are plain constants, not fitted to anything yet. `unrest` is what one Unrest costs. `gold` is one Gold of Pay or
    Taxes: a tenth, the rate of Bread and Circuses (Case 10.5.1). `build` is one Gold spent on a Unit, a fifth of that,
    because a Unit serves some five turns. `taxes` is for how many turns a Province's Taxes stay lost (or gained).
    """

    prestige: Fraction = Fraction(1)
    unrest: Fraction = Fraction(1)
    gold: Fraction = Fraction(1, 10)
    build: Fraction = Fraction(1, 50)
    taxes: Fraction = Fraction(3)

    def __post_init__(self) -> None:
        for f in fields(self):
            given: Number = getattr(self, f.name)
            try:
                number = Fraction(str(given)) if isinstance(given, float) else Fraction(given)
            except (ValueError, ZeroDivisionError, TypeError):
                number = Fraction(-1)
            if not 0 <= number <= 1000 or number.denominator > 1000:
                what = f"{str(given)[:40]} is no weight"
                raise BadInput([Problem(f"weights.{f.name}", what, "Give a number from 0 to 1000, such as 1 or 1/10.")])
            object.__setattr__(self, f.name, number)


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Parts:
    """Expected changes of an Empire's tracks. More Unrest is worse; Gold and Pay are negative where they cost.

    `taxes` is the Gold of Taxes gained a turn through changes of status.
    """

    prestige: Fraction = Fraction(0)
    unrest: Fraction = Fraction(0)
    gold: Fraction = Fraction(0)
    pay: Fraction = Fraction(0)
    taxes: Fraction = Fraction(0)

    def __add__(self, other: Parts) -> Parts:
        return Parts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def amounts(self) -> dict[str, Fraction]:
        """The changes by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def worths(self, weights: Weights = WEIGHTS) -> dict[str, Fraction]:
        """What each change is worth, in points."""
        return {"prestige": self.prestige * weights.prestige, "unrest": -self.unrest * weights.unrest, "gold": self.gold * weights.build,
                "pay": self.pay * weights.gold, "taxes": self.taxes * weights.gold * weights.taxes}  # fmt: skip

    def worth(self, weights: Weights = WEIGHTS) -> Fraction:
        """What all the changes are worth together, in points."""
        return sum(self.worths(weights).values(), Fraction(0))


def of_revolt(board: Board, province: str, state: ProvinceState | None = None) -> Parts:
    """The Revolt step's share of one Province. `state` asks as if the Province were in another state."""
    state = state or board.provinces[province]
    gold = board.rules.provinces[province].gold if board.is_loyal(province) else 0
    prestige = unrest_ = roman = Fraction(0)
    for (title, a, b), p in revolt.ends(board, province, state).items():
        prestige += a * p
        unrest_ += b * p
        roman += p if title == Status.ROMAN.value else 0
    return Parts(prestige, unrest_, taxes=gold * (roman - int(state.status is Status.ROMAN)))


def of_garrison(board: Board, province: str, state: ProvinceState, gold: int = 0) -> Parts:
    """The share of one Province of the Empire if it were in this state: Revolt, icons, its Units' Pay, Gold spent."""
    icons = sum(board.rules.values[key] * times for key, times, _ in unrest.icons(board, province, state))
    paid = pay.of_units(board, state.units) if board.is_loyal(province) else 0
    return of_revolt(board, province, state) + Parts(unrest=Fraction(icons), gold=Fraction(-gold), pay=Fraction(-paid))


def value(position: Board, plan: str | Sequence[str], *, empire: str = "", gold: int | None = None) -> Parts:
    """What an Empire's tracks can expect of a plan: what it spends and adds to Pay, and what then comes.

    The Empire is that of the plan's first Province, unless given. `gold` asks as if the Treasury held that much.

    Raises:
        BadInput: a plan that cannot be read.
        IllegalChoice: a Build or Promotion that the rules forbid, or beyond the Barracks or the Gold; with its Case.
    """
    names = plans.read(position.rules, plan) if isinstance(plan, str) else tuple(plan)
    empire = position.rules.names["empire"].find(empire) if empire else plans.empire_of(position, names)
    before = plans.with_gold(position, empire, gold)
    after = plans.carry_out(before, empire, names)
    tracks = sum((of_revolt(after, p) for p in after.rules.provinces if after.empire_of[p] == empire), Parts())
    icons = sum(after.rules.values[key] * times for key, times, _ in unrest.terms(after, empire)
                if after.rules.charts[key].case in ("10.1.4", "10.1.5"))  # fmt: skip
    spent = before.empire(empire).gold - after.empire(empire).gold
    more_pay = pay.amount(after, empire) - pay.amount(before, empire)
    return tracks + Parts(unrest=Fraction(icons), gold=Fraction(-spent), pay=Fraction(-more_pay))


def expected(
    position: Board, plan: str | Sequence[str], weights: Weights = WEIGHTS, *, empire: str = "", gold: int | None = None
) -> Fraction:
    """What a plan is worth in points: the one figure that solvers, brute force and comparisons use. See `value`."""
    return value(position, plan, empire=empire, gold=gold).worth(weights)
