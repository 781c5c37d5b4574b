"""The exact law of a land battle: who is left on both sides, how it ends, whose Leaders are captured (2.2, 3.1, 3.2).

A round depends on the land units left alone, so a battle is a chain that ends. States are followed by the units lost, and after
each step all weights are whole numbers over one denominator. A round in which nobody is hit changes nothing: its chance is
divided out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import repeat
from math import lcm

from ...conquest_board.rounds import Rounds
from ...core.errors import BadInput, Problem
from ...core.frozen import Frozen
from .figures import ATTACKER, DEFENDER
from .forces import (
    ATTACKER_RETREATED,
    BOTH_GONE,
    DEFENDER_RETREATED,
    HOW,
    LOST,
    WON,
    Battle,
    End,
    Force,
    captured,
)
from .hits import fort_dice
from .pursuit import left_after_retreat
from .states import HitRows, Reduced, over


@dataclass(frozen=True)
class BattleLaw:
    """The ends of a battle with their weights over one denominator.

    Attributes:
        battle: the battle.
        weights: the ends, after Pursuit and Retreat.
        denominator: the sum of the weights.
        fought: the ends when the fighting stops, before Pursuit and Retreat, over `fought_denominator`.
        fought_denominator: the sum of those weights.
        rounds_weight: the rounds fought on average, over `fought_denominator`.
    """

    battle: Battle
    weights: Frozen[End, int]
    denominator: int
    fought: Frozen[End, int] = field(repr=False)
    fought_denominator: int = field(repr=False)
    rounds_weight: int = field(repr=False)

    def p_if(self, test: Callable[[End], bool]) -> Fraction:
        """The chance that a test holds at the end."""
        return Fraction(sum(w for end, w in self.weights.items() if test(end)), self.denominator)

    def p_how(self, how: str) -> Fraction:
        """The chance of one of `HOW`."""
        return self._by_how.get(how, Fraction(0))

    @cached_property
    def _by_how(self) -> dict[str, Fraction]:
        found: dict[str, int] = {}
        for end, w in self.fought.items():
            found[end.how] = found.get(end.how, 0) + w
        return {how: Fraction(w, self.fought_denominator) for how, w in found.items()}

    @property
    def p_conquered(self) -> Fraction:
        """The chance that the attacker conquers the Province (3.5)."""
        return self.p_how(WON) + self.p_how(DEFENDER_RETREATED)

    @property
    def p_lost(self) -> Fraction:
        """The chance that the defender loses the Province: to the attacker, or to nobody where both fall; see both_fall (3.5)."""
        return self.p_conquered + (self.p_how(BOTH_GONE) if self.battle.figures.both_fall_vacant else 0)

    @property
    def rounds(self) -> Fraction:
        """How many rounds are fought on average."""
        return Fraction(self.rounds_weight, self.fought_denominator)

    def p_captured(self, side: str) -> Fraction:
        """The chance that the Leaders of a side are captured, 0 where it has none there (3.2).

        Args:
            side: `ATTACKER` or `DEFENDER`.
        """
        force = self._force(side)
        if not force.leaders:
            return Fraction(0)
        return sum((p for how, p in self._by_how.items() if captured(side, how, force.refuge)), Fraction(0))

    def p_caesar_captured(self, side: str) -> Fraction:
        """The chance that the Caesar of a side is captured, 0 where he is not there (3.3)."""
        return self.p_captured(side) if self._force(side).caesar else Fraction(0)

    def law(self, of: Callable[[End], int]) -> dict[int, Fraction]:
        """The law of a number, in order."""
        found: dict[int, int] = {}
        for end, w in self.weights.items():
            found[of(end)] = found.get(of(end), 0) + w
        return {n: Fraction(w, self.denominator) for n, w in sorted(found.items())}

    def mean(self, of: Callable[[End], int]) -> Fraction:
        """A number on average."""
        return Fraction(sum(of(end) * w for end, w in self.weights.items()), self.denominator)

    def mean_left(self, side: str) -> tuple[Fraction, Fraction, Fraction]:
        """The Infantry, Cavalry and Catapults that a side has left on average, after Pursuit and Retreat."""
        return self._means_left[side]

    @cached_property
    def _means_left(self) -> dict[str, tuple[Fraction, Fraction, Fraction]]:
        found = {}
        for side in (ATTACKER, DEFENDER):
            left = [(end.attacker if side == ATTACKER else end.defender, w) for end, w in self.weights.items()]
            infantry, cavalry, catapults = (
                Fraction(sum(troops[kind] * w for troops, w in left if troops[kind]), self.denominator)
                for kind in range(3)
            )
            found[side] = infantry, cavalry, catapults
        return found

    def mean_lost(self, side: str) -> tuple[Fraction, Fraction, Fraction]:
        """The Infantry, Cavalry and Catapults that a side loses on average."""
        a, b, c = self._force(side).troops
        x, y, z = self.mean_left(side)
        return a - x, b - y, c - z

    def talents_lost(self, side: str) -> Fraction:
        """What a side loses on average, in Talents at the prices of now (2.5)."""
        prices = self.battle.figures.prices
        return sum((n * p for n, p in zip(self.mean_lost(side), prices, strict=True)), Fraction(0))

    def _force(self, side: str) -> Force:
        return self.battle.attacker if side == ATTACKER else self.battle.defender


def battle_law(battle: Battle) -> BattleLaw:
    """The exact law of a battle that both sides play by their orders (2.2, 3.1).

    Raises:
        BadInput: with this combat die the battle may never end.
    """
    fought, whole, rounds = _fought(battle)
    weights, denominator = _pursued(battle, fought, whole)
    return BattleLaw(battle, Frozen(weights), denominator, Frozen(fought), whole, rounds)


def _fought(battle: Battle) -> tuple[dict[End, int], int, int]:
    """The ends before Pursuit, their denominator, and the rounds on average over it."""
    figures = battle.figures
    mine, yours = Reduced(battle.attack, figures), Reduced(battle.defence, figures)
    mine.add(battle.attacker.troops, battle.attacker.leaders)
    yours.add(battle.defender.troops, battle.defender.leaders)
    throws, returned, width = HitRows(mine, figures), HitRows(yours, figures), len(yours.found)
    go, stand = battle.attack.retreat, battle.defence.retreat
    timed = go.after is not None or stand.after is not None
    steps = min(r.after for r in (go, stand) if r.after) if timed else mine.units[0] + yours.units[0] + 1
    # step 0 is the first round; then a step for each unit lost, or for each round where a retreat counts them
    followed: Rounds[int, tuple[int, int, str]] = Rounds(0, steps + 1)
    waiting = followed.waiting
    for step, states in enumerate(waiting):
        plan, factor = [], 1
        for state, weight in states.items():
            a, d = divmod(state, width)
            how = over(mine.units[a], yours.units[d], step, go, stand)
            if how:
                followed.end((a, d, how), weight)
                continue
            legion, other = mine.legions[a], yours.legions[d]
            fort = fort_dice(legion, mine.found[a].less(legion), figures) if battle.fort else 0
            hits, whole = throws.row(mine.dice[a], 0, other.units)
            struck, whole_too = returned.row(yours.dice[d], fort, legion.units)
            total = whole * whole_too
            stays = hits[0] * struck[0] if step and not timed else 0
            if total == stays:
                said = f"{mine.found[a]} against {yours.found[d]} can never hit each other"
                raise BadInput([Problem("combat die", said, "Give each kind of unit a face.", case="2.2")])
            plan.append((a, d, weight, hits, struck, total, total - stays))
            factor = lcm(factor, total - stays)
        followed.scale(step, factor)
        for a, d, weight, hits, struck, total, leaves in plan:
            share = weight * (factor // leaves)
            followed.fought += share * total
            below = [at * width for at in mine.after[a]]
            for i, (w, to) in enumerate(zip(hits, yours.after[d], strict=True)):
                if not w:
                    continue
                # a round without a hit that was divided out leads nowhere
                part, first = share * w, int(not i and leaves != total)
                at = max(step, 1) + i + first
                places = repeat(waiting[step + 1]) if timed else waiting[at : at + len(struck)]
                for later, v, own in zip(places, struck[first:], below[first:], strict=False):
                    if v:
                        later[own + to] += part * v
    fought = {End(mine.found[a], yours.found[d], how): w for (a, d, how), w in followed.ends.items()}
    return fought, followed.denominator, followed.fought


def _pursued(battle: Battle, fought: dict[End, int], whole: int) -> tuple[dict[End, int], int]:
    """The ends after Pursuit and Retreat, and their denominator: those without a Province to go to are eliminated (3.1, 3.4)."""
    found: list[tuple[End, int, int]] = []
    for end, weight in fought.items():
        mine, yours, how = end
        if how == DEFENDER_RETREATED:
            left, ways = left_after_retreat(mine, yours, battle.attack.victims, battle.defender.refuge, battle.figures)
            found += [(End(mine, rest, how), weight * w, ways) for rest, w in left.items()]
        elif how == ATTACKER_RETREATED:
            left, ways = left_after_retreat(yours, mine, battle.defence.victims, battle.attacker.refuge, battle.figures)
            found += [(End(rest, yours, how), weight * w, ways) for rest, w in left.items()]
        else:
            found.append((end, weight, 1))
    common = lcm(*(ways for _, _, ways in found))
    weights: dict[End, int] = {}
    for end, weight, ways in found:
        weights[end] = weights.get(end, 0) + weight * (common // ways)
    return weights, whole * common


__all__ = [
    "ATTACKER",
    "ATTACKER_RETREATED",
    "BOTH_GONE",
    "DEFENDER",
    "DEFENDER_RETREATED",
    "HOW",
    "LOST",
    "WON",
    "Battle",
    "BattleLaw",
    "End",
    "Force",
    "battle_law",
    "captured",
]
