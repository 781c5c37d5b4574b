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
from typing import NamedTuple

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


class Trip(NamedTuple):
    """What one Leader does.

    Attributes:
        start: where he starts.
        gate: the gate by which he comes, or to which he only brings units.
        brings: the Province from which units come to the gate with him; "" for none.
        comes: whether he comes himself; else another Leader leads on from the gate.
    """

    start: str
    gate: Gate
    brings: str = ""
    comes: bool = True


Sent = tuple[Trip, ...]
"""What each Leader does."""


Choices = dict[str, tuple[Trip, ...]]
"""Province -> what a Leader of it can do."""


def _ways(choices: Choices, numbers: dict[str, int]) -> int:
    """In how many ways the Leaders can be sent."""
    return prod(comb(len(trips) + numbers[start] - 1, numbers[start]) for start, trips in choices.items())


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
        self.choices = {start: trips for start in ways.walks if (trips := tuple(self._trips(start)))}
        self.alone = bool(marches.alone(ways.board, ways.side, target))

    def _trips(self, start: str) -> Iterator[Trip]:
        """What a Leader of a Province can do for the target."""
        ways, target = self.ways, self.target
        if start != target and target in ways.walks[start]:
            yield Trip(start, Gate(start, LAND))
        for via in ways.walks[start]:
            if via != target and target in ways.second(start, via):
                yield Trip(start, Gate(via, LAND), start if start != target else "")
        if start in self.sails:
            yield Trip(start, Gate(start, SEA))
        for other, force in ways.fresh.items():
            if other not in (start, target) and other in ways.walks[start] and force.units:
                for via in ways.second(start, other):
                    if via != target and any(self._along(other, via)):
                        yield Trip(start, Gate(via, LAND), other, comes=False)

    def _along(self, start: str, via: str) -> tuple[bool, bool]:
        """Whether Cavalry and other units can come from a Province by the next one, whoever leads them."""
        return self.ways.second(start, via, led=True).get(self.target, (False, False))

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
        choices = self.choices
        if sum(numbers.values()) < 2 or _ways(choices, numbers) > MANY:
            choices = {s: found for s, trips in choices.items() if (found := tuple(t for t in trips if t.comes))}
        if _ways(choices, numbers) > MANY:
            yield self._one_by_one(choices, numbers)
        elif choices:
            each = [tuple(combinations_with_replacement(trips, numbers[start])) for start, trips in choices.items()]
            for parts in product(*each):
                yield tuple(trip for part in parts for trip in part)

    def _one_by_one(self, choices: Choices, numbers: dict[str, int]) -> Sent:
        sent: Sent = ()
        for start, trips in choices.items():
            for _ in range(numbers[start]):
                sent = max(((*sent, trip) for trip in trips), key=lambda s: _size(self._brought(s)))
        return sent

    def _brought(self, sent: Sent) -> Arrival:
        """Who comes so: each gate takes those who stand at it, then those who are brought to it."""
        rest = {start: Troops(*force[:3]) for start, force in self.ways.fresh.items()}
        rest[self.target] = Troops()
        room: dict[Gate, int] = {}
        taken: dict[Gate, Troops] = {}
        for trip in sent:
            if trip.comes:
                room[trip.gate] = room.get(trip.gate, 0) + (self.ways.most if trip.gate.way == LAND else self.cargo)
        for gate in room:
            if gate.way == SEA:
                room[gate] = self._aboard(gate.via, sum(t.comes and t.gate == gate for t in sent))
            taken[gate] = picked(rest.get(gate.via, Troops()), room[gate], self.figures)
            rest[gate.via] = rest.get(gate.via, Troops()).less(taken[gate])
        for trip in sent:
            if trip.brings and trip.gate in room and (spare := room[trip.gate] - taken[trip.gate].units) > 0:
                cavalry, others = self._along(trip.brings, trip.gate.via)
                i, c, k = rest[trip.brings]
                can = Troops(i if others else 0, c if cavalry else 0, k if others else 0)
                more = picked(can, min(spare, self.ways.most), self.figures)
                taken[trip.gate], rest[trip.brings] = taken[trip.gate].more(more), rest[trip.brings].less(more)
        return self._arrival([t for t in sent if t.comes], taken)

    def _aboard(self, start: str, leaders: int) -> int:
        """How many land units so many Leaders bring aboard Galleys of a Province; see the switch galley_leaders."""
        galleys, together = self.sails[start]
        if self.ways.board.rules.switches["galley_leaders"] == "each":
            return self.cargo * min(leaders, galleys)
        return self.cargo * (galleys if leaders > 1 else together)

    def _arrival(self, sent: list[Trip], taken: dict[Gate, Troops]) -> Arrival:
        left = {start: self.ways.leaders_at(start) for start, *_ in sent}
        parts = {gate: Force(*troops) for gate, troops in taken.items() if troops.units or not self.alone}
        for start, gate, *_ in sent:
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
