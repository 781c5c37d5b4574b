"""Movement by rules of thumb: attack where the odds are good, take what nobody holds, bring Legions to the front, fetch new ones."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ....conquest_board.rules import INFANTRY
from ...actions import March, Sail
from ...board.state import FORTIFIED, NOBODY, Force
from ...charts import marches, voyages
from ...charts.prices import price
from ...charts.tribute import tribute
from .lay import FAR, Lay, cost, distances
from .odds import fallen
from .voyages import best_voyage

TURNS = 2.5
"""For so many turns the tribute of a Province counts."""
CITY_WORTH, GENERAL_WORTH, HOME_WORTH, CAESAR_WORTH = 20, 15, 60, 400
FEW = 2
"""With no more land units than so many a General looks for others."""
WHOLE = 7
"""The land units of a Legion on the march."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How bold a player is.

    Attributes:
        attack: with so good odds he attacks.
        caesar: with such odds he attacks a Caesar.
        enough: with such odds he brings no more.
        guard: so much danger he leaves for his Caesar.
        stack: so many land units are a Legion that goes to the front.
        share: so many turns of tribute a Province counts.
        care: how much he minds that a force is beaten where it comes to stand: 0 for not at all.
        front: whether the way to the next enemy is counted from his dearest army, and not from home.
    """

    attack: float = 0.68
    caesar: float = 0.6
    enough: float = 0.97
    guard: float = 0.25
    stack: int = 3
    share: float = TURNS
    care: float = 0.0
    front: bool = False


BOLD = Temper()


def best_move(lay: Lay, temper: Temper, luck: Callable[[], float]) -> March | Sail | None:
    """The next march or voyage; None where there is nothing more to do."""
    stacks = [name for name in lay.mine if _leaders(lay, name)]
    if not stacks:
        return None
    free = {name: _free(lay, temper, name) for name in stacks}
    return (
        best_voyage(lay, free, functools.partial(gain, lay, temper))
        or _attack(lay, temper, free)
        or _conquest(lay, temper, free, luck)
        or _advance(lay, temper, free, luck)
        or _fetch(lay, free)
        or _flight(lay)
    )


def _leaders(lay: Lay, name: str) -> bool:
    army = lay.armies[name]
    return army.force.leaders > army.done.leaders and name not in lay.enemies


def _free(lay: Lay, temper: Temper, name: str) -> Force:
    """Who may leave a Province: those that can still move, without the guard of the Caesar and without him."""
    army = lay.armies[name]
    a, b, c, d, _ = army.force
    e, f, g, h, _ = army.done
    can = Force(a - e, b - f, c - g, d - h)
    kept = guard(lay, temper, name)
    if not kept:
        return can
    stays = army.force.units - can.units
    keep, left = max(0, kept - stays), list(can)
    for kind in (0, 1, 2):
        gone = min(keep, left[kind])
        left[kind] -= gone
        keep -= gone
    return Force(*left)


def guard(lay: Lay, temper: Temper, name: str) -> int:
    """How many land units a Province needs: those that keep the danger for a Caesar small, with what can still be bought."""
    board, side = lay.board, lay.side
    there, force = board.provinces[name], lay.mine[name]
    home = name == board.players[side].home
    if not force.caesar:
        return 1 if there.city and lay.coming(name) else 0
    bought = 0
    if home:
        money = board.players[side].talents + tribute(board, side)
        bought = money // price(board, INFANTRY)
    if not lay.coming(name):
        return 0 if bought > 2 and home else 1
    fort = there.city == FORTIFIED
    for units in range(force.units + 1):
        kept = Force(max(0, force[0] - (force.units - units)), *_rest(force, units), 0, 1)
        kept = kept._replace(infantry=kept.infantry + bought)
        if max(lay.odds(f, kept, fort) for f in lay.coming(name).values()) <= temper.guard:
            return units
    return force.units


def _rest(force: Force, units: int) -> tuple[int, int]:
    """Cavalry and Catapults among so many that stay, Infantry going first."""
    over = max(0, force.units - units - force[0])
    horse = max(0, force[1] - over)
    return horse, max(0, force[2] - max(0, over - force[1]))


def legion(can: Force, most: int = WHOLE) -> Force:
    """Who goes of those that can: two Catapults and three Cavalry at most, then Infantry, then the rest; one General."""
    engines = min(can[2], 2, most)
    horse = min(can[1], 3, most - engines)
    foot = min(can[0], most - engines - horse)
    more = min(can[1] - horse, most - engines - horse - foot)
    last = min(can[2] - engines, most - engines - horse - foot - more)
    return Force(foot, horse + more, engines + last, min(can[3], 1), 0)


def gain(lay: Lay, temper: Temper, place: str) -> float:
    """What a Province is worth to its conqueror, in Talents."""
    board, there = lay.board, lay.board.provinces[place]
    found = temper.share * board.rules.tribute_of[place] + (CITY_WORTH if there.city else 0)
    if there.owner and there.owner != lay.side:
        found *= 0.75 if board.are_allies(lay.side, there.owner) else 1.5
        if place == board.players[there.owner].home:
            found += HOME_WORTH
    for army in there.armies:
        if army.side != lay.side:
            found += army.force[3] * GENERAL_WORTH + army.force[4] * CAESAR_WORTH
    return found


# --- attack


def _attack(lay: Lay, temper: Temper, free: dict[str, Force]) -> March | None:
    """The best attack on land units of others, its largest Legion first."""
    best, found = 0.0, None
    for place, (enemy, theirs) in lay.enemies.items():
        starts = [s for s in lay.board.rules.neighbours[place] if s in free and free[s][3] and free[s].units]
        if not starts:
            continue
        there = lay.mine.get(place, NOBODY)
        fort = lay.board.provinces[place].city == FORTIFIED and lay.board.provinces[place].owner == enemy
        if there.units and lay.odds(there, theirs, fort) > temper.enough:
            continue
        whole = there
        for s in starts:
            whole = whole.plus(_up_to(free[s]))
        p = lay.odds(whole, theirs, fort)
        needed = temper.caesar if theirs.caesar else temper.attack
        if p < needed and not there.units:
            continue
        worth = p * (gain(lay, temper, place) + cost(lay.board, theirs)) - (1 - p) * cost(lay.board, whole)
        if temper.care:
            left = fallen(whole, min(whole.units - 1, theirs.units // 2))
            worth -= temper.care * p * lay.danger(place, left) * (cost(lay.board, left) + GENERAL_WORTH)
        if worth > best:
            start = max(starts, key=lambda s: _up_to(free[s]).units)
            best, found = worth, March(start, place, legion(free[start]))
    return found


def _up_to(can: Force) -> Force:
    """Who can go with all the Generals that are there."""
    return legion(can, WHOLE * can[3])._replace(generals=can[3])


# --- Provinces without enemies


def _conquest(lay: Lay, temper: Temper, free: dict[str, Force], luck: Callable[[], float]) -> March | None:
    """The best Province that nobody defends."""
    board, best, found = lay.board, 0.0, None
    for start, can in free.items():
        if not can[3] or not can.units:
            continue
        for end in board.rules.neighbours[start]:
            there = board.provinces[end]
            if end in lay.enemies or (end in lay.mine and lay.mine[end].units) or there.owner == lay.side:
                continue
            worth, party = gain(lay, temper, end) + luck(), _party(lay, can, end)
            if temper.care and worth > best:
                together = lay.mine.get(end, NOBODY).plus(party)
                worth -= temper.care * lay.danger(end, together) * (cost(lay.board, party) + GENERAL_WORTH)
            if worth > best:
                best, found = worth, March(start, end, party)
    return found


def _party(lay: Lay, can: Force, end: str) -> Force:
    """Who takes it: one unit and a General, or the whole Legion where an enemy is near."""
    if lay.coming(end):
        return legion(can)
    kind = next(k for k in (0, 1, 2) if can[k])
    return Force(int(kind == 0), int(kind == 1), int(kind == 2), 1)


# --- to the front


def _advance(lay: Lay, temper: Temper, free: dict[str, Force], luck: Callable[[], float]) -> March | None:
    """A Legion one step nearer to the front, if it is safe there."""
    goal = lay.goal(lay.front() if temper.front else lay.board.players[lay.side].home)
    if not goal:
        return None
    far = distances(lay.board.rules)
    for start in sorted(free, key=lambda s: far[s].get(goal, FAR)):
        can = free[start]
        if not can[3] or can.units < temper.stack:
            continue
        for end in _nearer(lay, start, goal):
            going = legion(can)
            together = lay.mine.get(end, NOBODY).plus(going)
            if lay.danger(end, together) < 0.5:
                return March(start, end, going)
    return None


def _nearer(lay: Lay, start: str, goal: str) -> Iterator[str]:
    """The Provinces on the way that no enemy holds."""
    far = distances(lay.board.rules)
    steps = far[start].get(goal, FAR)
    for end in lay.board.rules.neighbours[start]:
        if far[end].get(goal, FAR) < steps and end not in lay.enemies:
            yield end


# --- Leaders alone


def _fetch(lay: Lay, free: dict[str, Force]) -> March | None:
    """A General with few land units, or one too many, walks to units that have none; a lone one goes home if there are none."""
    far, home = distances(lay.board.rules), lay.board.players[lay.side].home
    waiting = [n for n, f in lay.mine.items() if f.units > FEW + WHOLE * f[3] and n not in lay.enemies]
    for start, can in free.items():
        force = lay.mine[start]
        if not can[3] or force.units > FEW + WHOLE * (force[3] - 1):
            continue
        goals = waiting
        if not goals and start != home and home in lay.mine and (not force.units or _weak(lay, start)):
            goals = [home]
        goals = [g for g in goals if g in far[start] and g != start]
        if goals and (found := _walk(lay, start, min(goals, key=lambda g: far[start][g]))):
            return found
    return None


def _walk(lay: Lay, start: str, goal: str) -> March | None:
    """A General alone, one step nearer to a Province, over Provinces of his own or of nobody that no enemy can reach."""
    for end in _nearer(lay, start, goal):
        safe = end in lay.mine or not lay.coming(end)
        if lay.board.provinces[end].owner in ("", lay.side) and safe:
            return March(start, end, Force(0, 0, 0, 1))
    return None


def _weak(lay: Lay, place: str) -> bool:
    return lay.danger(place, lay.mine[place]) > 0.5


def _flight(lay: Lay) -> March | None:
    """The Caesar leaves a Province that he would lose, for one of his own where he is safe."""
    place = lay.caesar_of(lay.side)
    if not place or place in lay.enemies:
        return None
    army = lay.board.provinces[place].army(lay.side)
    if army.done.caesar:
        return None
    home = place == lay.board.players[lay.side].home
    money = lay.board.players[lay.side].talents + tribute(lay.board, lay.side)
    more = money // price(lay.board, INFANTRY) if home else 0
    force = army.force.plus(Force(more))
    if lay.danger(place, force) < 0.4:
        return None
    can = army.force.minus(army.done)
    going = legion(can)._replace(generals=0, caesar=1)
    best, found = lay.danger(place, force) - 0.15, None
    for end in lay.board.rules.neighbours[place]:
        if end in lay.enemies or lay.board.provinces[end].owner != lay.side:
            continue
        risk = lay.danger(end, lay.mine.get(end, NOBODY).plus(going))
        if risk < best:
            best, found = risk, March(place, end, going)
    return found


def legal(lay: Lay, move: March | Sail | None) -> March | Sail | None:
    """The march or voyage, if nothing speaks against it."""
    if isinstance(move, Sail):
        return move if voyages.objection(lay.board, move) is None else None
    return move if move is not None and marches.objection(lay.board, move) is None else None


__all__ = ["BOLD", "Temper", "best_move", "gain", "guard", "legal", "legion"]
