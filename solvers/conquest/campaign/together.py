"""Leaders who march together: one march carries several, with seven land units in all (2.1.1). It matters where marches are counted.

A Leader's leg is *shared* where another Leader's leg goes the same way, or passes it along Roads: then the land units ride with the other
one, the two go at the same time, and it is no march of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...cp import Amount, CpModel, IntVar
from .legs import Stops
from .solution import Ride

Leg = tuple[int, int, Stops]
"""A Leader, his first or second leg, its stops."""


@dataclass
class Together:
    """Which legs may be shared.

    Attributes:
        shared: (leg, the leg of another Leader with which it goes) -> whether it does.
        of: leg -> all of these in which it goes with another one.
    """

    shared: dict[tuple[Leg, Leg], IntVar] = field(default_factory=dict)
    of: dict[Leg, list[IntVar]] = field(default_factory=dict)

    def find(self, m: CpModel, legs: dict[Leg, IntVar]) -> None:
        """Add a variable for each pair of legs that may be shared.

        Args:
            m: the model.
            legs: each leg that may be gone, with whether it is.
        """
        passed: dict[Stops, list[Leg]] = {}
        for leg in legs:
            stops = leg[2]
            for a in range(len(stops)):
                for b in range(a + 2, len(stops) + 1):
                    passed.setdefault(stops[a:b], []).append(leg)
        hosts: dict[Leg, list[IntVar]] = {}
        for leg, goes in legs.items():
            for host in passed[leg[2]]:
                if host[0] != leg[0] and (len(host[2]) > len(leg[2]) or host[0] < leg[0]):
                    x = self.shared[leg, host] = m.new_bool_var("")
                    self.of.setdefault(leg, []).append(x)
                    hosts.setdefault(host, []).append(x)
                    m.add(x <= goes)
                    m.add(x <= legs[host])
        for mine in self.of.values():
            m.add_at_most_one(mine)
        for host, others in hosts.items():
            for x in others:
                m.add(x + sum(self.of.get(host, [])) <= 1)

    def goes_with_another(self, leg: Leg) -> Amount:
        """Whether a leg is shared, as a sum."""
        return sum(self.of.get(leg, []))

    def hold(
        self, m: CpModel, times: Mapping[tuple[int, int], IntVar], rides: Mapping[Ride, IntVar], most: int
    ) -> None:
        """Legs that are shared are gone at the same time, and no land unit rides on them but with the other Leader.

        Args:
            m: the model.
            times: when the first and the second leg of each Leader come.
            rides: how many ride on each leg.
            most: land units with one Leader.
        """
        for (leg, host), x in self.shared.items():
            m.add(times[leg[:2]] == times[host[:2]]).only_enforce_if(x)
        for ride, number in rides.items():
            leg = ride.leader, ride.number, ride.leg
            if leg in self.of:
                m.add(number <= most * (1 - self.goes_with_another(leg)))

    def marches(self, legs: Mapping[Leg, IntVar]) -> Amount:
        """How many marches these legs are."""
        found: Amount = 0
        for leg, goes in legs.items():
            found = found + (len(leg[2]) - 1) * (goes - self.goes_with_another(leg))
        return found


__all__ = ["Leg", "Together"]
