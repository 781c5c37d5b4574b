"""The exact law of a battle on land or at sea: how many units both sides lose, how it ends (3.6.5, 3.6.6, 3.7.1).

By their orders both sides lose units one after the other, so a state is two numbers of units lost, and a battle a chain that ends. A
round in which nobody is hit changes nothing: where nobody counts rounds its chance is divided out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ...conquest_board.combat_die import matched_law
from ...conquest_board.rounds import Rounds
from ...core.errors import BadInput, Problem
from ...core.frozen import Frozen
from .armies import KEEP_VARIETY, Army, Orders, Units, after
from .figures import BOOK, CombatFigures

WON, LOST, BOTH_GONE = "won", "lost", "both gone"
DEFENDER_RETREATED, ATTACKER_RETREATED, AFLOAT = "defender retreated", "attacker retreated", "both afloat"
HOW = (WON, LOST, BOTH_GONE, DEFENDER_RETREATED, ATTACKER_RETREATED, AFLOAT)
"""How a battle ends for the attacker: the defender is gone, he is, both are; a side has retreated; the last round at sea is over."""


class Retreat(NamedTuple):
    """When a side retreats at the end of a round: with fewer units than `below`, or after so many rounds; never with the defaults."""

    below: int = 0
    after: int = 0

    def decided(self, left: int, rounds: int) -> bool:
        """Whether the side retreats now."""
        return left < self.below or 0 < self.after <= rounds


NEVER = Retreat()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle.

    Attributes:
        army: its units.
        dice: how many dice it throws: see `dice`.
        orders: how it loses units.
        retreat: when it retreats.
    """

    army: Army
    dice: int
    orders: Orders = KEEP_VARIETY
    retreat: Retreat = NEVER


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that is about to begin.

    Attributes:
        attacker: who attacks.
        defender: who defends.
        city: whether a City is defended: the defender throws first, and who is hit does not throw (3.6.5).
        naval: whether it is fought at sea (3.7.1).
        figures: what it rests on.
        training: at sea: further dice of the attacker and the defender (9.14); on land they are among `Side.dice`.
    """

    attacker: Side
    defender: Side
    city: bool = False
    naval: bool = False
    figures: CombatFigures = BOOK
    training: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if self.naval and any(s.army.all.on_land for s in (self.attacker, self.defender)):
            raise BadInput([Problem("army", "has land units at sea", "Galleys alone fight there.", case="3.7.1")])


class End(NamedTuple):
    """How a battle ends: how many units both sides lost, and one of `HOW`."""

    attacker: int
    defender: int
    how: str


@dataclass(frozen=True)
class BattleLaw:
    """The ends of a battle with their weights over one denominator; `rounds_weight` are the rounds on average over it."""

    battle: Battle
    weights: Frozen[End, int]
    denominator: int
    rounds_weight: int = field(repr=False)

    def p_how(self, *how: str) -> Fraction:
        """The chance of one of these ends."""
        return Fraction(sum(w for end, w in self.weights.items() if end.how in how), self.denominator)

    @property
    def rounds(self) -> Fraction:
        """How many rounds are fought on average."""
        return Fraction(self.rounds_weight, self.denominator)

    def left(self) -> dict[tuple[Units, Units], Fraction]:
        """(units left of the attacker, of the defender) -> the chance, all parts of the armies together."""
        found: dict[tuple[Units, Units], int] = {}
        for end, w in self.weights.items():
            units = []
            for side, lost in ((self.battle.attacker, end.attacker), (self.battle.defender, end.defender)):
                own, lent, guests = after(side.army, side.orders.losses(side.army)[:lost])
                units.append(own.plus(lent).plus(guests))
            key = units[0], units[1]
            found[key] = found.get(key, 0) + w
        return {key: Fraction(w, self.denominator) for key, w in found.items()}


@dataclass(frozen=True)
class _Path:
    """A side after 0, 1, 2, ... units lost: whether it can fight, and the weights of its hits."""

    left: tuple[Units, ...]
    fights: tuple[bool, ...]
    hits: tuple[tuple[int, ...], ...]
    whole: tuple[int, ...]


def _path(side: Side, battle: Battle, training: int) -> _Path:
    figures, units = battle.figures, [side.army.all]
    for _, kind in side.orders.losses(side.army):
        units.append(units[-1].less(Units(*(int(k == kind) for k in range(4)))))
    hits, whole = [], []
    for u in units:
        dice = figures.naval_dice * u.galleys + training if battle.naval else side.dice
        law = matched_law(figures.die, dice if u.number else 0, u)
        hits.append(tuple(law.weights.get(n, 0) for n in range(max(law.weights) + 1)))
        whole.append(law.denominator)
    fights = [u.number > 0 and (battle.naval or figures.ships_fight_on or u.on_land > 0) for u in units]
    return _Path(tuple(units), tuple(fights), tuple(hits), tuple(whole))


def _over(battle: Battle, mine: _Path, yours: _Path, a: int, d: int, rounds: int) -> str:
    """How the battle has ended, or "" where it goes on."""
    if not (mine.fights[a] and yours.fights[d]):
        return LOST if yours.fights[d] else WON if mine.fights[a] else BOTH_GONE
    if battle.naval:
        return AFLOAT if rounds >= battle.figures.naval_rounds else ""
    if rounds and battle.defender.retreat.decided(yours.left[d].number, rounds):
        return DEFENDER_RETREATED
    if rounds and battle.attacker.retreat.decided(mine.left[a].number, rounds):
        return ATTACKER_RETREATED
    return ""


def _round(battle: Battle, mine: _Path, yours: _Path, a: int, d: int) -> tuple[dict[tuple[int, int], int], int]:
    """What one round leads to: (units lost by then) -> weight, and the sum of the weights."""
    most_a, most_d = len(mine.left) - 1, len(yours.left) - 1
    found: dict[tuple[int, int], int] = {}
    struck, whole = yours.hits[d], yours.whole[d]
    if not battle.city:
        for i, w in enumerate(mine.hits[a]):
            for j, v in enumerate(struck):
                key = min(a + j, most_a), min(d + i, most_d)
                found[key] = found.get(key, 0) + w * v
        return found, whole * mine.whole[a]
    # the defender throws first, and only those who are left throw back
    common = mine.whole[a]
    for j, v in enumerate(struck):
        b = min(a + j, most_a)
        if not mine.fights[b]:
            found[b, d] = found.get((b, d), 0) + v * common
            continue
        share = v * (common // mine.whole[b])
        for i, w in enumerate(mine.hits[b]):
            key = b, min(d + i, most_d)
            found[key] = found.get(key, 0) + share * w
    return found, whole * common


def battle_law(battle: Battle) -> BattleLaw:
    """The exact law of a battle that both sides fight by their orders.

    Raises:
        BadInput: with this combat die the battle may never end.
    """
    mine = _path(battle.attacker, battle, battle.training[0])
    yours = _path(battle.defender, battle, battle.training[1])
    timed = battle.naval or battle.attacker.retreat.after > 0 or battle.defender.retreat.after > 0
    if timed:
        afters = [s.retreat.after for s in (battle.attacker, battle.defender) if s.retreat.after]
        steps = battle.figures.naval_rounds if battle.naval else min(afters)
    else:
        steps = len(mine.left) + len(yours.left)
    followed: Rounds[tuple[int, int], End] = Rounds((0, 0), steps + 2)
    first = True
    for step, states in enumerate(followed.waiting):
        plan, factor = [], 1
        for (a, d), weight in states.items():
            rounds = step if timed else int(not first)
            if how := _over(battle, mine, yours, a, d, rounds):
                followed.end(End(a, d, how), weight)
                continue
            after_it, total = _round(battle, mine, yours, a, d)
            stays = 0 if timed or first else after_it.get((a, d), 0)
            if total == stays:
                said = f"{mine.left[a]} against {yours.left[d]} can never hit each other"
                raise BadInput([Problem("combat die", said, "Give each kind of unit a face.")])
            plan.append((a, d, weight, after_it, total, total - stays))
            factor = lcm(factor, total - stays)
        followed.scale(step, factor)
        for a, d, weight, after_it, total, leaves in plan:
            share = weight * (factor // leaves)
            followed.fought += share * total
            for (b, e), w in after_it.items():
                if leaves != total and (b, e) == (a, d):
                    continue
                at = step + 1 if timed else max(step, 1) + b - a + e - d
                followed.waiting[at][b, e] += share * w
        first = False
    return BattleLaw(battle, Frozen(followed.ends), followed.denominator, followed.fought)


__all__ = [
    "AFLOAT",
    "ATTACKER_RETREATED",
    "BOTH_GONE",
    "DEFENDER_RETREATED",
    "HOW",
    "LOST",
    "NEVER",
    "WON",
    "Battle",
    "BattleLaw",
    "End",
    "Retreat",
    "Side",
    "battle_law",
]
