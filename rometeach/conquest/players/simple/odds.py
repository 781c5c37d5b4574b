"""A quick estimate of a battle on land: rounds with the mean hits of both sides, and how clear the end is.

It is no chance: `charts.battle` has the exact ones.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

from ...board.state import Force

Odds = Callable[[Force, Force, bool], float]
"""How likely an attacker wins: (his force, the defender's, whether there is a Fortified City), a number from 0 to 1."""

LEGION, FORT_DICE = 5, 2
ROUNDED, TINY = 0.5, 1e-9
"""What the hits of a round begin with, so that they are rounded; and what stands for none."""
STEEP = 2.25
"""How fast a clear end of the estimate becomes a certain one."""


@functools.cache
def matched(dice: int, sixths: int, units: int) -> float:
    """How many of so many dice, each with a chance of so many sixths, units can match on average."""
    p, found = sixths / 6, 0.0
    for n in range(dice + 1):
        found += math.comb(dice, n) * p**n * (1 - p) ** (dice - n) * min(n, units)
    return found


def filled(force: Force, size: int) -> tuple[int, int, int]:
    """The Battle Legion of so many units: two Cavalry among the Infantry; Catapults last, as they hit from the reserve as well."""
    infantry, cavalry, catapults = force[:3]
    size = min(size, infantry + cavalry + catapults)
    horse = min(cavalry, 2, size)
    foot = min(infantry, size - horse)
    horse += min(cavalry - horse, size - horse - foot)
    return foot, horse, size - foot - horse


@functools.lru_cache(maxsize=50_000)
def hits(force: Force, fort: int = 0) -> float:
    """The hits of a round on average."""
    foot, horse, engines = filled(force, LEGION + force[3] + force[4])
    dice = foot + horse + engines + fort
    return matched(dice, 2, foot) + matched(dice, 1, horse) + matched(dice, 1, force[2])


def fallen(force: Force, number: int) -> Force:
    """The force without so many units: Infantry first, one of each kind last, Catapults at the end."""
    left = list(force)
    for keep in (1, 0):
        for kind in range(3):
            gone = min(number, max(0, left[kind] - keep))
            left[kind] -= gone
            number -= gone
    return Force(*left)


@functools.lru_cache(maxsize=200_000)
def estimate(attacker: Force, defender: Force, fort: bool) -> float:
    """How likely the attacker wins, from 0 to 1."""
    if not defender.units:
        return 1.0
    if not attacker.units:
        return 0.0
    mine, yours, rest, rest_too = attacker, defender, ROUNDED, ROUNDED
    whole = math.sqrt(attacker.units + defender.units)
    while True:
        dice = (FORT_DICE - (mine[2] > 0)) if fort else 0
        struck, received = hits(mine) + rest, hits(yours, dice) + rest_too
        if struck >= yours.units or received >= mine.units:
            break
        down, down_too = int(struck), int(received)
        rest, rest_too = struck - down, received - down_too
        mine, yours = fallen(mine, down_too), fallen(yours, down)
    sooner, later = yours.units / max(struck, TINY), mine.units / max(received, TINY)
    left = mine.units - received * sooner if sooner < later else struck * later - yours.units
    return 1 / (1 + math.exp(-STEEP * left / whole))


__all__ = ["Odds", "estimate", "fallen", "filled", "hits", "matched"]
