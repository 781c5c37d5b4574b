"""What a plan is worth: exact expectations from the charts, times weights.

Counted are, for one Empire (or both), with the plan carried out and before any die:

- the next Revolt step: Prestige, Unrest, Taxes and the Provinces' worth (11.1), if it is still to come this turn;
- the fights of the plan as they stand after the Revolts, with Losses at least cost (`fights`);
- the Unrest of uncovered Legion and Fleet icons in the next Unrest step (10.1.4, 10.1.5), and Forts of lost Provinces;
- the Gold that the plan spends (10.5-10.7), and by how much it raises the next Pay (9.3);
- the worth of the Units that it Builds, and the Taxes that other Governors would double (9.2.4).

`LEAVES_OUT` lists what is not counted; how much that is was measured by seeded play (docs/planning.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ...core.frozen import Frozen
from .. import plans
from ..actions import Buy, Fight, Planned
from ..board.board import Board
from ..charts import pay
from ..rules import EMPIRES
from . import governors, levels
from .outlooks import Outlooks
from .parts import PlanParts, total
from .revolt_share import RevoltShares, of_garrison, of_revolt
from .weights import WEIGHTS, Weights

__all__ = [
    "LEAVES_OUT",
    "PlanParts",
    "PlanValue",
    "beneficiary",
    "expected",
    "of_garrison",
    "of_revolt",
    "total",
    "value",
]

LEAVES_OUT = (
    "planning anew after the Revolts and after each War: a fight is called off if a garrison that should fight it is lost",
    "in Rebellions what other fights do to the Unrest, and Veterans moved in or out of a Governor's Commands (11.5)",
    "what several Wars share: Gold for Tribute, Revolts for Losses (11.3), Unrest that the first Triumph has calmed already",
    "Losses that give up Insurgent Provinces, and Promotions of Auxilia and Forts; where Units of a lost Province go to (11.1.5)",
    "what the other Empire does, and all that comes after the next Revolt, War, Pay and Unrest steps but for the weights",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlanValue:
    """What a plan changes and what that is worth; of both Empires together where both are planned."""

    parts: PlanParts
    worths: Frozen[str, Fraction]

    @property
    def worth(self) -> Fraction:
        """All together, in points."""
        return total(self.worths)

    def __add__(self, other: PlanValue) -> PlanValue:
        return PlanValue(self.parts + other.parts, Frozen({k: v + other.worths[k] for k, v in self.worths.items()}))


def value(position: Board, plan: str | Sequence[Planned], weights: Weights | Mapping[str, Weights] = WEIGHTS, *, empire: str = "",
          gold: int | None = None, outlooks: Outlooks | None = None) -> PlanValue:  # fmt: skip
    """What an Empire can expect of a plan.

    Args:
        position: the board before the plan.
        plan: its text, or its actions.
        weights: what things are worth; they may differ by Empire.
        empire: whose plan; without it that of the plan's first Province. "both" adds both up.
        gold: asks as if the Treasury held that much.
        outlooks: those of fights that are known, filled with what is not.

    Raises:
        BadInput: a plan that cannot be read.
        IllegalChoice: a choice that the rules forbid, or beyond the Barracks or the Gold; with its Case.
    """
    actions = plans.read(position.rules, plan) if isinstance(plan, str) else tuple(plan)
    if empire.casefold() != "both":
        empire = position.rules.names["empire"].find(empire) if empire else plans.empire_of(position, actions)
        position = plans.with_gold(position, empire, gold)
    sides = (empire,) if empire in EMPIRES else EMPIRES
    after = plans.carry_out(position, empire, [a for a in actions if not isinstance(a, Fight)])
    plans.carry_out(after, empire, [a for a in actions if isinstance(a, Fight)])
    fights = plans.with_fights(after, actions)
    settled = (
        plans.carry_out(position, empire, [a for a in actions if a.kind in ("annex", "appoint")])
        if fights
        else position
    )
    settled = replace(settled, east=position.east, west=position.west)
    outlooks = outlooks or Outlooks()
    unrest = {side: outlooks.unrest(position, side) if fights else () for side in sides}
    found: PlanValue | None = None
    for side in sides:
        w = weights if isinstance(weights, Weights) else weights[side]
        bought = sum(isinstance(a, Buy) and a.what == "prestige" and a.empire in ("", side) for a in actions)
        parts = _quiet(position, after, side, w, bought, outlooks) + sum(
            (_of_fight(settled, after, f, side, w, unrest[side], outlooks) for f in fights), PlanParts()
        )
        state = position.empire(side)
        mine = PlanValue(parts, Frozen(parts.worths(w, state.gold, state.unrest, state.prestige)))
        found = mine if found is None else found + mine
    assert found is not None
    return found


def _quiet(before: Board, after: Board, empire: str, weights: Weights, bought: int, outlooks: Outlooks) -> PlanParts:
    """Everything but the fights.

    Args:
        before: the board before the plan.
        after: the board after it.
        empire: whose share.
        weights: what things are worth.
        bought: the Prestige from Bread and Circuses.
        outlooks: with the shares of Provinces that are known.
    """
    mine = [p for p in after.rules.provinces if after.empire_of[p] == empire]
    shares = outlooks.revolts(after, empire, weights)
    tracks = PlanParts.together([part for p in mine for part in shares.whole(p, after.provinces[p])])
    stood = (shares if shares.fits(before, weights) else RevoltShares(before, weights)).standing(empire)
    a, b = before.empire(empire), after.empire(empire)
    built = sum(
        (
            weights.army(after.provinces[p].units) - weights.army(before.provinces[p].units)
            for p in mine
            if after.provinces[p].units != before.provinces[p].units
        ),
        Fraction(0),
    )
    held = governors.change(before, after, empire, weights)
    return tracks + PlanParts(
        prestige=Fraction(b.prestige - a.prestige - bought) + held.prestige,
        bought=Fraction(bought),
        unrest=held.unrest,
        gold=Fraction(b.gold - a.gold),
        pay=Fraction(pay.amount(before, empire) - pay.amount(after, empire)),
        taxes=-stood.taxes,
        doubled=held.doubled,
        calmed=Fraction(a.unrest - b.unrest),
        units=built,
        provinces=-stood.provinces,
        posts=-held.risk,
    )


def _of_fight(settled: Board, board: Board, fight: plans.PlannedFight, empire: str, weights: Weights,
              unrest: levels.Levels, outlooks: Outlooks) -> PlanParts:  # fmt: skip
    """A fight's share: prices, risks and Annexations as before the Units move, with the garrisons as they then stand.

    Args:
        settled: the board before the Units move.
        board: the board after that.
        fight: the fight.
        empire: whose share.
        weights: what things are worth.
        unrest: the levels of its Unrest that the Wars find.
        outlooks: those that are known.
    """
    gains = beneficiary(board, fight, empire)
    if gains != empire:
        return PlanParts()
    ahead = outlooks.of(settled, fight.force.war, fight.force.commander, empire, weights, unrest=unrest)
    w = ahead.value(fight.force.provinces, board)
    return PlanParts(w.prestige, w.unrest, spoils=w.spoils, units=w.units, provinces=w.provinces, wars=w.wars)


def beneficiary(board: Board, fight: plans.PlannedFight, empire: str) -> str:
    """Who gains and pays: the Commander's Empire; under a Sole Emperor the one named, else the one asked for if it fights."""
    who = fight.force.commander
    if not (who.is_emperor and board.sole_emperor):
        return board.empire_of_commander(who)
    sides = tuple(dict.fromkeys(board.empire_of[p] for p in fight.force.provinces))
    if fight.empire:
        return fight.empire
    return empire if empire in sides and len(sides) == 1 else sides[0]


def expected(
    position: Board,
    plan: str | Sequence[Planned],
    weights: Weights | Mapping[str, Weights] = WEIGHTS,
    *,
    empire: str = "",
    gold: int | None = None,
) -> Fraction:
    """What a plan is worth in points: the one figure that solvers, brute force and comparisons use. See `value`.

    Args:
        position: the board before the plan.
        plan: its text, or its actions.
        weights: what things are worth; they may differ by Empire.
        empire: whose plan; without it that of the plan's first Province.
        gold: asks as if the Treasury held that much.
    """
    return value(position, plan, weights, empire=empire, gold=gold).worth
