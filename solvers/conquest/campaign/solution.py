"""What a solve of the model comes to: the ways of the Leaders, who rides along, who lands."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from rometeach.conquest.board.state import Force

from .legs import Fleet, Stops


class Ride(NamedTuple):
    """A kind of unit on a leg, from one stop to a later one; `first` if it has not moved yet."""

    leader: int
    number: int
    leg: Stops
    kind: int
    a: int
    b: int
    first: bool

    @property
    def start(self) -> str:
        """Where it begins."""
        return self.leg[self.a]

    @property
    def end(self) -> str:
        """Where it ends."""
        return self.leg[self.b]


@dataclass
class Movement:
    """What a solution does: the legs in their order, those that go with another one, who rides, which Galleys land whom."""

    legs: list[tuple[int, int, Stops]] = field(default_factory=list)
    shared: dict[tuple[int, int, Stops], tuple[int, int, Stops]] = field(default_factory=dict)
    rides: dict[Ride, int] = field(default_factory=dict)
    sails: list[tuple[Fleet, Stops, int, Force]] = field(default_factory=list)
    before: set[tuple[tuple[int, int], tuple[int, int]]] = field(default_factory=set)


@dataclass
class Solution:
    """How a solve ended: the status, the movement, what stands where, what is taken, the bound in Talents."""

    status: str
    movement: Movement = field(default_factory=Movement)
    ends: dict[str, Force] = field(default_factory=dict)
    taken: frozenset[str] = frozenset()
    bound: Fraction = Fraction(0)


__all__ = ["Movement", "Ride", "Solution"]
