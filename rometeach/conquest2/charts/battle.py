"""The exact law of a battle on land or at sea: how many units both sides lose, how it ends (3.6.5, 3.6.6, 3.7.1).

By their orders both sides lose units one after the other, so a state is two numbers of units lost, and a battle a chain that ends. A
round in which nobody is hit changes nothing: where nobody counts rounds its chance is divided out.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from ...conquest_board.rounds import Rounds
from ...core.frozen import Frozen
from .battle_table import Table
from .forces import (
    AFLOAT,
    ATTACKER_RETREATED,
    BOTH_GONE,
    DEFENDER_RETREATED,
    HOW,
    LOST,
    NEVER,
    WON,
    Battle,
    BattleLaw,
    End,
    Retreat,
    Side,
)
from .paths import Path, never_ends, one_round, over, path

SHORT = 1 << 192
"""The denominator of bounds: so fine that a short fraction between them is the chance itself, and seldom lies there by accident."""


def _timed(battle: Battle) -> bool:
    """Whether rounds are counted: at sea, and where a side retreats after so many."""
    return battle.naval or battle.attacker.retreat.after > 0 or battle.defender.retreat.after > 0


def _paths(battle: Battle) -> tuple[Path, Path]:
    first, second = battle.training
    return path(battle.attacker, battle, first), path(battle.defender, battle, second)


def battle_law(battle: Battle) -> BattleLaw:
    """The exact law of a battle that both sides fight by their orders.

    Raises:
        BadInput: with this combat die the battle may never end.
    """
    mine, yours = _paths(battle)
    if _timed(battle):
        return _by_rounds(battle, mine, yours)
    table = Table(battle, mine, yours)
    denominator = table.denominator()
    ends, fought = table.ends(denominator)
    return BattleLaw(battle, Frozen(ends), denominator, fought)


def battle_bounds(battle: Battle, *how: str) -> tuple[Fraction, Fraction]:
    """The chance of some ends is at least the first, and at most the second; the law is asked where rounds are counted.

    Args:
        battle: the battle.
        how: the ends, of `HOW`.

    Raises:
        BadInput: with this combat die the battle may never end.
    """
    if _timed(battle):
        p = battle_law(battle).p_how(*how)
        return p, p
    ends, _ = Table(battle, *_paths(battle)).ends(SHORT)
    low = sum(w for end, w in ends.items() if end.how in how)
    lacking = SHORT - sum(ends.values())
    return Fraction(low, SHORT), Fraction(low + lacking, SHORT)


def _by_rounds(battle: Battle, mine: Path, yours: Path) -> BattleLaw:
    """The law of a battle whose rounds are counted, until no later one differs from the next.

    A side that was to retreat and cannot fights on: from then on states wait by the sum of both losses, as where nobody counts.

    Raises:
        BadInput: with this combat die the battle may never end.
    """
    afters = battle.attacker.retreat.after, battle.defender.retreat.after
    counted = battle.figures.naval_rounds if battle.naval else max(afters)
    followed: Rounds[tuple[int, int], End] = Rounds((0, 0), counted + len(mine.left) + len(yours.left))
    for step, states in enumerate(followed.waiting):
        rounds = min(step, counted)
        plan, factor = [], 1
        for (a, d), weight in states.items():
            if how := over(battle, mine, yours, a, d, rounds):
                followed.end(End(a, d, how), weight)
                continue
            after_it, total = one_round(battle, mine, yours, a, d)
            leaves = total - (after_it.pop((a, d), 0) if step >= counted else 0)
            if not leaves:
                raise never_ends(mine, yours, a, d)
            plan.append((weight, after_it, total, leaves))
            factor = lcm(factor, leaves)
        followed.scale(step, factor)
        for weight, after_it, total, leaves in plan:
            share = weight * (factor // leaves)
            followed.fought += share * total
            for (b, e), w in after_it.items():
                at = step + 1 if step + 1 < counted else counted + b + e
                followed.waiting[at][b, e] += share * w
    return BattleLaw(battle, Frozen(followed.ends), followed.denominator, followed.fought)


__all__ = [
    "AFLOAT",
    "ATTACKER_RETREATED",
    "BOTH_GONE",
    "DEFENDER_RETREATED",
    "HOW",
    "LOST",
    "NEVER",
    "SHORT",
    "WON",
    "Battle",
    "BattleLaw",
    "End",
    "Retreat",
    "Side",
    "battle_bounds",
    "battle_law",
]
