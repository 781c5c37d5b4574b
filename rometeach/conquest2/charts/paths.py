"""A side along its losses, what one round does to two of them, and when the battle is over (3.6.5, 3.6.6, 3.7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...conquest_board.combat_die import matched_law
from ...core.errors import BadInput, Problem
from .armies import ONE_OF, OWN, Army, Orders, Units
from .figures import CombatFigures
from .forces import (
    AFLOAT,
    ATTACKER_RETREATED,
    BOTH_GONE,
    DEFENDER_RETREATED,
    LOST,
    WON,
    Battle,
    Side,
)

GALLEYS = 3
"""The kind that is no land unit."""


@dataclass(frozen=True)
class Path:
    """A side after 0, 1, 2, ... units lost: whether it can fight and retreat, and the weights of its hits."""

    left: tuple[Units, ...]
    fights: tuple[bool, ...]
    retreats: tuple[bool, ...]
    hits: tuple[tuple[int, ...], ...]
    whole: tuple[int, ...]


def path(side: Side, battle: Battle, training: int) -> Path:
    """A side along its losses.

    Args:
        side: one side of the battle.
        battle: the battle.
        training: its further dice at sea.
    """
    return _path(side.army, side.orders, side.leader, None if battle.naval else side.dice, training, battle.figures)


@lru_cache(maxsize=1024)
def _path(army: Army, orders: Orders, leader: bool, dice: int | None, training: int, figures: CombatFigures) -> Path:
    """A side along its losses.

    Args:
        army: its units.
        orders: how it loses them.
        leader: whether it has a Leader there.
        dice: how many dice it throws; None at sea.
        training: its further dice at sea.
        figures: what the battle rests on.
    """
    units, own = [army.all], [army.own.on_land]
    for whose, kind in orders.losses(army):
        units.append(units[-1].less(ONE_OF[kind]))
        own.append(own[-1] - (whose == OWN and kind < GALLEYS))
    hits, whole = [], []
    for u in units:
        thrown = figures.naval_dice * u.galleys + training if dice is None else dice
        law = matched_law(figures.die, thrown if u.number else 0, u)
        hits.append(tuple(law.weights.get(n, 0) for n in range(max(law.weights) + 1)))
        whole.append(law.denominator)
    fights = [u.number > 0 and (dice is None or figures.ships_fight_on or u.on_land > 0) for u in units]
    retreats = [leader or n > 0 for n in own]
    return Path(tuple(units), tuple(fights), tuple(retreats), tuple(hits), tuple(whole))


def over(battle: Battle, mine: Path, yours: Path, a: int, d: int, rounds: int) -> str:
    """How the battle has ended, or "" where it goes on.

    Args:
        battle: the battle.
        mine: the attacker along his losses.
        yours: the defender along his.
        a: how many units the attacker has lost.
        d: how many the defender has lost.
        rounds: how many rounds were fought; 1 stands for more where nobody counts them.
    """
    if not (mine.fights[a] and yours.fights[d]):
        return LOST if yours.fights[d] else WON if mine.fights[a] else BOTH_GONE
    if battle.naval:
        return AFLOAT if rounds >= battle.figures.naval_rounds else ""
    if rounds and yours.retreats[d] and battle.defender.retreat.decided(yours.left[d].number, rounds):
        return DEFENDER_RETREATED
    if rounds and mine.retreats[a] and battle.attacker.retreat.decided(mine.left[a].number, rounds):
        return ATTACKER_RETREATED
    return ""


def never_ends(mine: Path, yours: Path, a: int, d: int) -> BadInput:
    """The error of armies that can never hit each other.

    Args:
        mine: the attacker along his losses.
        yours: the defender along his.
        a: how many units the attacker has lost.
        d: how many the defender has lost.
    """
    said = f"{mine.left[a]} against {yours.left[d]} can never hit each other"
    return BadInput([Problem("combat die", said, "Give each kind of unit a face.", case="3.6.5")])


def one_round(battle: Battle, mine: Path, yours: Path, a: int, d: int) -> tuple[dict[tuple[int, int], int], int]:
    """What one round leads to: (units lost by then) -> weight, and the sum of the weights.

    Args:
        battle: the battle.
        mine: the attacker along his losses.
        yours: the defender along his.
        a: how many units the attacker has lost before it.
        d: how many the defender has lost.
    """
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


__all__ = ["Path", "never_ends", "one_round", "over", "path"]
