"""A quick estimate of a battle on land: rounds with the mean hits of both sides, and how clear the end is.

It is no chance: `charts.battle` has the exact ones.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

from ...board.state import Force
from ...charts.hits import fort_dice, hits_law
from ...charts.legion import Troops, legion_size

Odds = Callable[[Force, Force, bool], float]
"""How likely an attacker wins: (his force, the defender's, whether there is a Fortified City), a number from 0 to 1."""

ROUNDED, TINY = 0.5, 1e-9
"""What the hits of a round begin with, so that they are rounded; and what stands for none."""
STEEP = 2.25
"""How fast a clear end of the estimate becomes a certain one."""


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
    """The hits of a round on average, by the figures of the book (2.2.2)."""
    troops = Troops(*force[:3])
    legion = Troops(*filled(force, legion_size(troops, force.leaders)))
    return float(hits_law(legion, troops.less(legion), fort).mean)


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
        dice = fort_dice(Troops(*mine[:3])) if fort else 0
        struck, received = hits(mine) + rest, hits(yours, dice) + rest_too
        if struck >= yours.units or received >= mine.units:
            break
        down, down_too = int(struck), int(received)
        rest, rest_too = struck - down, received - down_too
        mine, yours = fallen(mine, down_too), fallen(yours, down)
    sooner, later = yours.units / max(struck, TINY), mine.units / max(received, TINY)
    left = mine.units - received * sooner if sooner < later else struck * later - yours.units
    return 1 / (1 + math.exp(-STEEP * left / whole))


__all__ = ["Odds", "estimate", "fallen", "filled", "hits"]
