"""The largest land force that a player can bring into a Province in one turn, on land and by sea (2.1.1, 2.1.2).

Every step is put to the charts of marches and Galleys; what is searched here is who goes which way. Each Leader comes by one gate:
a space from which one move leads to the Province. He brings as many land units as a Legion may have, of those that still have
movement points there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb, prod

from ...core.frozen import replace
from ..board.board import Board
from ..board.state import NOBODY, Force
from ..charts import marches
from ..charts.figures import CombatFigures
from ..charts.hits import most_hits
from ..charts.legion import Troops
from .movable import Ways

LAND, SEA = "land", "sea"
MANY = 3000
"""So many ways to send the Leaders are all tried; of more the Leaders are sent one by one, each where he brings most."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A way into the Province: from the Province `via`, by land or aboard Galleys of it; or Galleys that lie in the sea zone `via`.

    Attributes:
        via: where the last move begins.
        way: "land" or "sea".
    """

    via: str
    way: str


@dataclass(frozen=True, slots=True)
class Arrival:
    """The largest land force that comes into a Province.

    Attributes:
        province: where.
        force: all who come.
        parts: how much comes by each gate.
    """

    province: str
    force: Force
    parts: tuple[tuple[Gate, Force], ...] = ()


Sent = tuple[tuple[str, Gate], ...]
"""Where each Leader starts, and the gate by which he comes."""


class Search:
    """The search for the largest force that comes into one Province.

    Args:
        ways: what the player can move.
        target: the Province.
    """

    def __init__(self, ways: Ways, target: str) -> None:
        self.ways, self.target = ways, target
        self.cargo = ways.board.rules.values["galley.cargo"]
        self.figures = ways.board.rules.combat(ways.board.times)
        self.sails = ways.sails_to(target)
        self.ferries: dict[tuple[str, str], tuple[bool, bool]] = {}
        self.choices = {start: gates for start in ways.fresh if (gates := tuple(self._gates(start)))}
        self.alone = bool(marches.alone(ways.board, ways.side, target))

    def _gates(self, start: str) -> Iterator[Gate]:
        """The gates by which a Leader of a Province can come."""
        ways, target = self.ways, self.target
        if start != target and target in ways.walks.get(start, ()):
            yield Gate(start, LAND)
        for via in ways.walks.get(start, ()):
            if via != target and (found := ways.second(start, via).get(target)) is not None:
                self.ferries[start, via] = found if start != target else (False, False)
                yield Gate(via, LAND)
        if start in self.sails:
            yield Gate(start, SEA)

    def best(self) -> Arrival:
        """The largest force, and how much of it comes by each gate."""
        found = max((self._brought(sent) for sent in self._sent()), key=_size, default=Arrival(self.target, NOBODY))
        aboard = [(Gate(sea, SEA), cargo) for sea, cargo in self.ways.aboard(self.target)]
        if aboard:
            whole = found.force
            for _, cargo in aboard:
                whole = whole.plus(cargo)
            found = Arrival(self.target, whole, (*found.parts, *aboard))
        return found

    def _sent(self) -> Iterator[Sent]:
        """Every way to send the Leaders."""
        numbers = {start: self.ways.leaders_at(start).leaders for start in self.choices}
        if not self.choices:
            return
        if prod(comb(len(self.choices[s]) + n - 1, n) for s, n in numbers.items()) > MANY:
            yield self._one_by_one(numbers)
            return
        each = [
            [tuple((start, gate) for gate in gates) for gates in combinations_with_replacement(self.choices[start], n)]
            for start, n in numbers.items()
        ]
        for parts in product(*each):
            yield tuple(one for part in parts for one in part)

    def _one_by_one(self, numbers: dict[str, int]) -> Sent:
        sent: Sent = ()
        for start, n in numbers.items():
            for _ in range(n):
                tried = [(*sent, (start, gate)) for gate in self.choices[start]]
                sent = max(tried, key=lambda s: _size(self._brought(s)))
        return sent

    def _brought(self, sent: Sent) -> Arrival:
        """Who comes where the Leaders go so: each gate takes those who stand at it, then Cavalry that comes along with its Leaders."""
        rest = {start: Troops(*force[:3]) for start, force in self.ways.fresh.items()}
        if self.target in rest:
            rest[self.target] = Troops()
        room: dict[Gate, int] = {}
        taken: dict[Gate, Troops] = {}
        for _, gate in sent:
            room[gate] = room.get(gate, 0) + (self.ways.most if gate.way == LAND else self.cargo)
        for gate in room:
            if gate.way == SEA:
                room[gate] = min(room[gate], self.cargo * self.sails[gate.via])
            taken[gate] = picked(rest.get(gate.via, Troops()), room[gate], self.figures)
            if gate.via in rest:
                rest[gate.via] = rest[gate.via].less(taken[gate])
        for start, gate in sent:
            if gate.way == LAND and gate.via != start and (spare := room[gate] - taken[gate].units) > 0:
                cavalry, others = self.ferries[start, gate.via]
                i, c, k = rest[start]
                can = Troops(i if others else 0, c if cavalry else 0, k if others else 0)
                more = picked(can, min(spare, self.ways.most), self.figures)
                taken[gate], rest[start] = taken[gate].more(more), rest[start].less(more)
        return self._arrival(sent, taken)

    def _arrival(self, sent: Sent, taken: dict[Gate, Troops]) -> Arrival:
        left = {start: self.ways.leaders_at(start) for start, _ in sent}
        parts = {gate: Force(*troops) for gate, troops in taken.items() if troops.units or not self.alone}
        for start, gate in sent:
            if gate in parts:
                one = Force(0, 0, 0, 1, 0) if left[start].generals else Force(0, 0, 0, 0, 1)
                left[start], parts[gate] = left[start].minus(one), parts[gate].plus(one)
        whole = NOBODY
        for part in parts.values():
            whole = whole.plus(part)
        return Arrival(self.target, whole, tuple(parts.items()))


def picked(troops: Troops, number: int, figures: CombatFigures) -> Troops:
    """So many of the troops, those with the most hits together; all where they are fewer."""
    if troops.units <= number:
        return troops
    return most_hits(troops, 0, replace(figures, legion=number)) if number else Troops()


def _size(found: Arrival) -> tuple[int, int]:
    return found.force.units, found.force.leaders


def arrival(p: Board, side: str, target: str) -> Arrival:
    """The largest land force of a player that can come into a Province in his next turn, or in what is left of this one."""
    return Search(Ways(p, side), target).best()


def arrivals(p: Board, side: str) -> tuple[Arrival, ...]:
    """The same for all Provinces to which land units can come."""
    ways = Ways(p, side)
    found = (Search(ways, target).best() for target in p.rules.provinces)
    return tuple(a for a in found if a.force.units)


__all__ = ["LAND", "SEA", "Arrival", "Gate", "arrival", "arrivals", "picked"]
