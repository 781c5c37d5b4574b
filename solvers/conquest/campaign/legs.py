"""What a Leader can do with a movement point: one border, or along Roads with a stop on the way; and where Galleys land (0.11, 2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rometeach.conquest.board.state import Force
from rometeach.conquest.charts.marches import connected, points

from .inputs import CampaignQuestion

Stops = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """A Leader who may go: where he is, whether he is the Caesar, how many movement points he has left, whether he has not moved."""

    start: str
    caesar: bool
    points: int
    fresh: bool


class Fleet(NamedTuple):
    """Galleys that are alike, ashore or at sea with the same aboard: where, the coast, points used, who is aboard, how many."""

    start: str
    coast: int
    spent: int
    cargo: Force
    number: int


def guides(q: CampaignQuestion) -> tuple[Guide, ...]:
    """The Leaders on land who may go."""
    most, found = points(q.board)[3], []
    for name, force in q.leaders.items():
        if name in q.board.provinces:
            army = q.board.provinces[name].army(q.side)
            for number, caesar in ((force.generals, False), (force.caesar, True)):
                k = 4 if caesar else 3
                half = min(number, max(0, number - army.fresh[k]))
                found += [Guide(name, caesar, most, True)] * (number - half)
                found += [Guide(name, caesar, most - 1, False)] * half
    return tuple(found)


def legs(q: CampaignQuestion, start: str) -> tuple[Stops, ...]:
    """The ways from a Province for one movement point, each with its stops; no way goes on from an enemy."""
    board, side = q.board, q.side
    if board.provinces[start].enemy_of(side):
        return ()
    found: list[tuple[str, ...]] = [(start, b) for b in board.rules.neighbours[start] if _open(q, b)]
    along = connected(board, side, start)
    found += [(start, b) for b in along if _open(q, b) and (start, b) not in found]
    for b, passed in along.items():
        if _open(q, b) and not board.provinces[b].enemy_of(side):
            found += [(start, b, c) for c in connected(board, side, b, passed) if _open(q, c)]
    return tuple(found)


def _open(q: CampaignQuestion, province: str) -> bool:
    """Whether a Province may be entered: a battle only where one is wanted."""
    return (not q.only or province in q.only) and (q.terms.chance is not None or not q.prospects.enemy(province))


def fleets(q: CampaignQuestion) -> tuple[Fleet, ...]:
    """The Galleys that can carry somebody to a coast."""
    number: dict[tuple[str, int, int, Force], int] = {}
    for name in (*q.board.provinces, *q.board.seas):
        for g in q.board.galleys_in(name):
            if g.side == q.side and (name in q.board.provinces or g.cargo.units):
                key = (name, g.coast, g.spent, g.cargo)
                number[key] = number.get(key, 0) + 1
    return tuple(Fleet(*key, n) for key, n in number.items())


def landings(q: CampaignQuestion, fleet: Fleet) -> dict[str, Stops]:
    """Province -> the way of a Galley that lands there."""
    rules = q.board.rules
    left = rules.values["move.galley"] - fleet.spent
    found: dict[str, Stops] = {}
    if fleet.start in q.board.provinces:
        free = rules.switches["galley_coast"] == "yes"
        seas = rules.coast_of[fleet.start] if free else tuple(rules.coasts[fleet.start][fleet.coast])
        ways: list[Stops] = [(fleet.start, z) for z in sorted(seas)] if left >= 2 else []
    else:
        allowed = q.leaders.get(fleet.start, Force())
        if not fleet.cargo.leaders or not allowed.holds(fleet.cargo.only_leaders):
            return {}
        ways = [(fleet.start,)] if left >= 1 else []
        ways += [(fleet.start, z) for z in rules.seas_beside[fleet.start]] if left >= 2 else []
    for way in ways:
        for p in rules.shores[way[-1]]:
            if p != fleet.start and _open(q, p):
                found.setdefault(p, (*way, p))
    return found


def entered(q: CampaignQuestion) -> set[str]:
    """The Provinces that a Leader can come to."""
    found = {p for f in fleets(q) for p in landings(q, f)}
    for g in guides(q):
        first = {s for way in legs(q, g.start) for s in way[1:]}
        found |= first
        if g.points >= 2:
            found |= {s for b in first for way in legs(q, b) for s in way[1:]}
    return found


__all__ = ["Fleet", "Guide", "Stops", "entered", "fleets", "guides", "landings", "legs"]
