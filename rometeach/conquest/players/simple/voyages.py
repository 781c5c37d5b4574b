"""Galleys by rules of thumb: a General and a few units sail to islands that nobody defends, leave one on each, and come back."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from ....conquest_board.rules import GALLEY, INFANTRY
from ....core.steps import steps_from
from ...actions import Buy, Sail
from ...board.board import Board
from ...board.state import NOBODY, Force, Galley
from ...board.supply import galleys_of
from ...charts import voyages
from ...charts.prices import price
from ...charts.shop import ports
from ...rules import Rules
from .lay import FAR, Lay

BUY_TURNS = (3, 20)
"""In these rounds a Galley is bought, if there is none."""
NEAR, PARTY = 2, 3
"""An island with fewer steps at sea to its coast is near; so many units sail at most."""


@functools.lru_cache(maxsize=8)
def islands(rules: Rules) -> tuple[str, ...]:
    """The Provinces to which nobody walks (0.3)."""
    return tuple(p for p in rules.provinces if not rules.neighbours[p])


@functools.lru_cache(maxsize=64)
def sea_steps(rules: Rules, goals: frozenset[str]) -> dict[str, int]:
    """Sea zone -> the steps to the nearest coast of these Provinces."""
    return steps_from([sea for goal in goals for sea in rules.coast_of[goal]], rules.seas_beside.__getitem__)


def best_voyage(lay: Lay, free: dict[str, Force], gain: Callable[[str], float]) -> Sail | None:
    """The next move of a Galley; None where there is nothing to do at sea.

    Args:
        lay: the forces on the board.
        free: Province -> who may leave it.
        gain: what a Province is worth to its conqueror.
    """
    return next(_at_sea(lay, gain), None) or next(_from_coasts(lay, free), None)


def vacant(lay: Lay) -> list[str]:
    """The islands that he does not hold and nobody defends."""
    return [n for n in islands(lay.board.rules) if lay.board.provinces[n].owner != lay.side and n not in lay.enemies]


def _at_sea(lay: Lay, gain: Callable[[str], float]) -> Iterator[Sail]:
    """Galleys at sea: with units aboard to an island; where there is none left, and without them, home."""
    board, most = lay.board, lay.board.rules.values["move.galley"]
    for sea, fleet in board.seas.items():
        for galley in fleet:
            if galley.side != lay.side or galley.spent >= most:
                continue
            goals = vacant(lay) if galley.cargo.units else []
            beside = [n for n in board.rules.shores[sea] if n in goals]
            if beside:
                yield Sail(sea, max(beside, key=gain), galley.cargo)
            elif found := _towards(lay, sea, galley, goals) or _home(lay, sea, galley):
                yield found


def _towards(lay: Lay, sea: str, galley: Galley, goals: list[str]) -> Sail | None:
    """To the next sea zone on the way to one of these Provinces."""
    steps = sea_steps(lay.board.rules, frozenset(goals))
    nearer = [s for s in lay.board.rules.seas_beside[sea] if steps.get(s, FAR) < steps.get(sea, FAR)]
    return Sail(sea, nearer[0], galley.cargo) if nearer else None


def _home(lay: Lay, sea: str, galley: Galley) -> Sail | None:
    """To a Province of his own on the mainland."""
    mine = _harbours(lay)
    ashore = [n for n in lay.board.rules.shores[sea] if n in mine]
    return Sail(sea, ashore[0], galley.cargo) if ashore else _towards(lay, sea, galley, mine)


def _harbours(lay: Lay) -> list[str]:
    rules, mine = lay.board.rules, lay.board.held_by(lay.side)
    return [n for n in mine if rules.coast_of[n] and rules.neighbours[n] and n not in lay.enemies]


def _from_coasts(lay: Lay, free: dict[str, Force]) -> Iterator[Sail]:
    """From a coast: a General and units to an island that is near; from an island back where there is no other left."""
    board, rules = lay.board, lay.board.rules
    for name, can in free.items():
        if not any(g.side == lay.side for g in board.provinces[name].galleys):
            continue
        island = not rules.neighbours[name]
        goals = frozenset(vacant(lay)) or frozenset(_harbours(lay) if island else ())
        steps = sea_steps(rules, goals)
        cargo = _party(can, lay.armies[name].fresh, island)
        for sea in sorted(rules.coast_of[name], key=lambda s: steps.get(s, FAR)):
            sail = Sail(name, sea, cargo)
            near = steps.get(sea, FAR) < (FAR if island else NEAR)
            if cargo.units and near and voyages.objection(board, sail) is None:
                yield sail
                break


def _party(can: Force, fresh: Force, island: bool) -> Force:
    """A General and up to three units, of those who may leave and have not moved; on an island one stays where there are more."""
    left = [min(a, b) for a, b in zip(can, fresh, strict=True)]
    most = min(PARTY, sum(left[:3]) - (island and sum(left[:3]) > 1))
    if not left[3] or most < 1:
        return NOBODY
    aboard = [0, 0, 0]
    for kind in (0, 1, 2):
        aboard[kind] = min(left[kind], most - sum(aboard))
    return Force(aboard[0], aboard[1], aboard[2], 1)


def wanted(board: Board, money: int) -> Buy | None:
    """A Galley, where there is none and an island lies near that nobody holds."""
    side, rules = board.active, board.rules
    first, last = BUY_TURNS
    if not first <= board.turn <= last or board.times > 1:
        return None
    if money < price(board, GALLEY) + price(board, INFANTRY) or galleys_of(board, side):
        return None
    if any(b.piece == GALLEY for b in board.bought):
        return None
    steps = sea_steps(rules, frozenset(n for n in islands(rules) if not board.provinces[n].owner))
    for place, coast in ports(board, side):
        if min((steps.get(s, FAR) for s in rules.coasts[place][coast]), default=FAR) < NEAR:
            return Buy(GALLEY, place, 1, coast)
    return None


__all__ = ["best_voyage", "wanted"]
