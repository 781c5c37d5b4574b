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
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import lcm

from ...core.cases import case
from ...core.frozen import Frozen
from .. import plans
from ..actions import Buy, Fight, Planned
from ..board.board import Board, ProvinceState
from ..charts import pay, revolt
from ..rules import EMPIRES
from . import governors, levels
from .fights import p_lost
from .outlooks import Outlooks
from .provinces import Barbarians, before_revolts, icons, taxes, worth
from .weights import WEIGHTS, Weights

LEAVES_OUT = (
    "planning anew after the Revolts and after each War: a fight is called off if a garrison that should fight it is lost",
    "in Rebellions what other fights do to the Unrest, and Veterans moved in or out of a Governor's Commands (11.5)",
    "what several Wars share: Gold for Tribute, Revolts for Losses (11.3), Unrest that the first Triumph has calmed already",
    "Losses that give up Insurgent Provinces, and Promotions of Auxilia and Forts; where Units of a lost Province go to (11.1.5)",
    "what the other Empire does, and all that comes after the next Revolt, War, Pay and Unrest steps but for the weights",
)  # fmt: skip


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
        return PlanParts(*(_add(getattr(self, name), getattr(other, name)) for name in _NAMES))

    @classmethod
    def together(cls, parts: Sequence[PlanParts]) -> PlanParts:
        """All of them added up."""
        return cls(*(_sum([x for p in parts if (x := getattr(p, name))]) for name in _NAMES))

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
        w, spent, pay_, calmed, bought, none = (
            weights,
            int(self.gold),
            int(self.pay),
            int(self.calmed),
            int(self.bought),
            Fraction(0),
        )
        return {"prestige": self.prestige and self.prestige * w.prestige, "unrest": self.unrest and -self.unrest * w.slope(unrest),
                "gold": w.treasury(gold + spent) - w.treasury(gold) if spent else none,
                "pay": w.treasury(gold + spent + pay_) - w.treasury(gold + spent) if pay_ else none,
                "taxes": self.taxes and self.taxes * w.gold * w.taxes, "spoils": self.spoils and self.spoils * w.gold,
                "doubled": self.doubled and self.doubled * w.gold,
                "calmed": w.unease(unrest) - w.unease(unrest - calmed) if calmed else none,
                "bought": w.esteem(prestige + bought) - w.esteem(prestige) if bought and w.stands(unrest - calmed) else none,
                "units": self.units, "provinces": self.provinces, "wars": self.wars, "posts": self.posts}  # fmt: skip


_NAMES = tuple(f.name for f in fields(PlanParts))


def total(worths: Mapping[str, Fraction]) -> Fraction:
    """All worths together, in points."""
    return sum((v for v in worths.values() if v), Fraction(0))


def _add(a: Fraction, b: Fraction) -> Fraction:
    """The sum; most shares are zero, and adding Fractions is slow."""
    return a + b if a and b else a or b


def _sum(numbers: Sequence[Fraction]) -> Fraction:
    """The sum, over one common denominator."""
    scale = lcm(*{x.denominator for x in numbers})
    return Fraction(sum(x.numerator * (scale // x.denominator) for x in numbers), scale)


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


def of_revolt(board: Board, province: str, weights: Weights, state: ProvinceState | None = None,
              barbarians: Barbarians | None = None) -> PlanParts:  # fmt: skip
    """The Revolt step's share of one Province, with what it then stands for.

    If it becomes Barbarian it presses on those neighbours that do not: its dice and theirs are independent.

    Args:
        board: the board before the Revolt step.
        province: whose share.
        weights: what things are worth.
        state: asks as if the Province were in this state.
        barbarians: the chances of Provinces to be Barbarian after the step, if they are known.
    """
    state, barbarians = state or board.provinces[province], barbarians or Barbarians(board)
    if not before_revolts(board) or not revolt.may_change(board, province, state):
        return PlanParts(
            taxes=Fraction(taxes(board, province, state)),
            provinces=worth(board, province, state, weights, barbarians),
        )
    states, law = _ends(board, province, state), revolt.ends(board, province, state)
    scale = lcm(*(p.denominator for p in law.values()))
    prestige = unrest_ = gold = 0
    standing: dict[str, int] = {}
    for (title, a, b), p in law.items():
        n = p.numerator * (scale // p.denominator)
        prestige += n * a
        unrest_ += n * b
        gold += n * taxes(board, province, states[title])
        standing[title] = standing.get(title, 0) + n
    worths = [(n, worth(board, province, states[title], weights, barbarians)) for title, n in standing.items()]
    whole = lcm(*(x.denominator for _, x in worths))
    stands = Fraction(sum(n * x.numerator * (whole // x.denominator) for n, x in worths), whole * scale)
    return PlanParts(Fraction(prestige, scale), Fraction(unrest_, scale), taxes=Fraction(gold, scale), provinces=stands)


def _ends(board: Board, province: str, state: ProvinceState) -> dict[str, ProvinceState]:
    """The states that the Revolt step can bring a Province to, by their titles."""
    found = {state.title: state}
    pending = [state]
    for _ in range(revolt.number_of_dice(board, province)):
        following = []
        for now in pending:
            several = revolt.after_revolt(board, province, now)
            title = f"{' or '.join(e.tribe for e in several)} Foederati" if len(several) > 1 else several[0].title
            if title not in found:
                found[title] = several[0]
                following.append(several[0])
            found.setdefault("Roman", revolt.romanised(now))
        pending = following
    return found


@case("10.1.4", "10.1.5", "11.1.5", "2.3.4")
def of_garrison(board: Board, province: str, weights: Weights, state: ProvinceState | None = None) -> PlanParts:
    """What a Province's garrison leaves uncovered, and what of it is lost for certain if it is driven out: its Forts.

    The icons of a Province count in the next Unrest step as long as it is Roman or Insurgent then.

    Args:
        board: the board before the Revolt step.
        province: whose garrison.
        weights: what things are worth.
        state: asks as if the Province were in this state.
    """
    state = state or board.provinces[province]
    bare, forts = icons(board, province, state), state.units.fort
    if not bare and not forts:
        return PlanParts()
    lost = p_lost(board, province, state)
    return PlanParts(unrest=bare * (1 - lost), units=-lost * forts * weights.worth_of("fort"))


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
        parts = _quiet(position, after, side, w, bought) + sum(
            (_of_fight(settled, after, f, side, w, unrest[side], outlooks) for f in fights), PlanParts()
        )
        state = position.empire(side)
        mine = PlanValue(parts, Frozen(parts.worths(w, state.gold, state.unrest, state.prestige)))
        found = mine if found is None else found + mine
    assert found is not None
    return found


def _quiet(before: Board, after: Board, empire: str, weights: Weights, bought: int) -> PlanParts:
    """Everything but the fights; `bought` of the Prestige is from Bread and Circuses."""
    mine = [p for p in after.rules.provinces if after.empire_of[p] == empire]
    barbarians = Barbarians(after)
    tracks = PlanParts.together(
        [
            *(of_revolt(after, p, weights, barbarians=barbarians) for p in mine),
            *(of_garrison(after, p, weights) for p in mine),
        ]
    )
    old = sum((taxes(before, p, before.provinces[p]) for p in mine), 0)
    stood = _sum([worth(before, p, before.provinces[p], weights) for p in mine])
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
        taxes=Fraction(-old),
        doubled=held.doubled,
        calmed=Fraction(a.unrest - b.unrest),
        units=built,
        provinces=-stood,
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
