"""Who can come to a Province on an enemy's next turn, and the chance that he takes it (2.1.1, 2.1.2, 2.2).

An enemy is taken to come with all that one of his Leaders can fetch and bring, over land and Roads, and by his Galleys; seven land
units for each Leader who can come, Infantry first. What stands in the Province itself does not come; what the plan puts in the way
does not stop him.

The chart `charts.threats` answers this by matching each land unit to a Leader's way, but that takes some fifteen times as long, and a
campaign asks it of every Province. On made boards this one never brought fewer land units than the chart, and more in one of thirty cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...core.frozen import replace
from ..board import state
from ..board.board import Board
from ..board.state import Army
from ..charts.forces import Force
from ..charts.legion import Picking, Troops
from ..charts.marches import ends, points
from ..charts.threats import lands, next_turn
from ..charts.voyages import led

LEGION = state.Force(infantry=1, generals=1)
"""Whoever goes aboard: who else does is another matter."""
MOST = Picking("ICK")
"""Who comes first where an enemy has more than his Leaders can bring."""


class Threats:
    """The forces that enemies of a player can bring to Provinces next turn."""

    def __init__(self, board: Board, side: str) -> None:
        self.side = side
        self.board = without(board, side)
        self.enemies = tuple(s for s in board.playing if s != side)
        self.points = points(board)
        self.on = cache(self._on)
        self._seen = {e: replace(self.board, active=e, road=None) for e in self.enemies}
        self._next = {e: next_turn(self.board, e) for e in self.enemies}
        self._steps = cache(self._steps_of)

    def _on(self, province: str) -> tuple[Force, ...]:
        """What each enemy who can come brings."""
        return tuple(f for f in (self._from(e, province) for e in self.enemies) if f is not None)

    def _from(self, enemy: str, target: str) -> Force | None:
        leaders, units, spare = dict[str, int](), dict[str, Troops](), 0
        bases = {
            n: a.force for n, p in self.board.provinces.items() for a in p.armies if a.side == enemy and n != target
        }
        reach = {n: self._steps(enemy, n) for n in bases}
        for q, there in bases.items():
            away = reach[q].get(target)
            if away is None:
                continue
            able = Troops(*(n if p >= away else 0 for n, p in zip(there[:3], self.points, strict=False)))
            guides = [x for x in bases if bases[x].leaders and reach[x].get(q, 9) + away <= self.points[3]]
            if able.units and guides:
                units[q] = able
                leaders |= {x: bases[x].leaders for x in guides}
        for q in self._ports(enemy, target):
            if q in bases and bases[q].leaders and bases[q].units:
                units[q], leaders[q] = Troops(*bases[q][:3]), bases[q].leaders
                spare += self._spare(enemy, q)
        number, troops = sum(leaders.values()), Troops()
        for found in units.values():
            troops = troops.more(found)
        for cargo in self._afloat(enemy, target):
            number, troops = number + cargo.leaders, troops.more(Troops(*cargo[:3]))
            spare += cargo.units * (not cargo.leaders)
        troops = MOST.take(troops, number * self.board.rules.values["move.units"] + spare)
        return Force(troops, number) if troops.units else None

    def _spare(self, enemy: str, port: str) -> int:
        """How many land units Galleys of a port hold beside those that have a Leader each; see the switch galley_leaders."""
        if self.board.rules.switches["galley_leaders"] == "each":
            return 0
        there = self.board.provinces[port]
        galleys = sum(g.side == enemy for g in there.galleys) - there.force(enemy).leaders
        return max(0, galleys) * self.board.rules.values["galley.cargo"]

    def _steps_of(self, enemy: str, start: str) -> dict[str, int]:
        """Space -> the movement points that lead there from a Province, itself 0."""
        board, found, edge = self._seen[enemy], {start: 0}, [start]
        for n in range(1, max(self.points) + 1):
            edge = [
                b
                for a in edge
                if n == 1 or not board.provinces[a].enemy_of(enemy)
                for b in ends(board, a)
                if b not in found
            ]
            found |= dict.fromkeys(edge, n)
        return found

    def _ports(self, enemy: str, target: str) -> Iterator[str]:
        """The Provinces from which a Galley of an enemy lands a Legion in another one; the chart of Galleys says so (2.1.2)."""
        board = self._next[enemy]
        for start, there in board.provinces.items():
            galleys = {g for g in there.galleys if g.side == enemy} if start != target else ()
            if any(lands(board, galley, start, target, LEGION) for galley in galleys):
                yield start

    def _afloat(self, enemy: str, target: str) -> Iterator[state.Force]:
        """Those aboard Galleys at sea that can land there."""
        board = self._next[enemy]
        for sea, fleet in board.seas.items():
            for galley in fleet:
                sails = led(board, sea, galley)
                if galley.side == enemy and galley.cargo.units and lands(board, sails, sea, target, sails.cargo):
                    yield galley.cargo


def without(board: Board, side: str) -> Board:
    """The board without the land units and Leaders of a player, all others rested."""
    provinces = dict(board.provinces)
    for name, there in provinces.items():
        armies = tuple(Army(a.side, a.force) for a in there.armies if a.side != side)
        if armies != there.armies:
            provinces[name] = replace(there, armies=armies)
    return replace(board, provinces=board.provinces | provinces)


__all__ = ["Threats", "without"]
