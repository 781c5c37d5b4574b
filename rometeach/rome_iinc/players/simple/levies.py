"""The Units that could join a fight, and what gatherings of them came to."""

from __future__ import annotations

import operator
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ....core.frozen import quickly_made
from .garrisons import INDEX, Garrison
from .steps import Recruit, Step

JOINS = {
    u: (2 * best or int(u != "fleet"), ("fleet" in u) * (1 + best), ("cavalry" in u) * (1 + best))
    for u in INDEX
    for best in [u.startswith("veteran")]
}
"""What a Unit that joins a fight takes off the 3D6, and its Naval and Cavalry Strength."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Gathered:
    """What a gathering came to, and for how much Gold it comes to the same: `least` or more, and less than `limit`."""

    value: float
    steps: tuple[Step, ...]
    least: float
    limit: float


@dataclass(frozen=True, slots=True)
class Fares:
    """The Gold of Transfers inside an Empire.

    Attributes:
        near: by Unit, inside a Command.
        far: by Unit, from one Command to another.
        commands: the Command of each Province.
    """

    near: Sequence[int]
    far: Sequence[int]
    commands: Mapping[str, str]

    def between(self, source: str, target: str) -> Sequence[int]:
        """By Unit, from one Province to another."""
        return self.near if self.commands[source] == self.commands[target] else self.far


class Levy:
    """The Units that could join a fight while no step is taken, the cheapest a Strength first.

    `gathered` is what gatherings of them came to: in another plan they come to the same where all else is.
    """

    def __init__(
        self,
        stacks: Mapping[str, Garrison],
        locked: Collection[str],
        builds: bool,
        promotes: bool,
        fares: Fares,
        gold: float,
    ) -> None:
        """Who stands where.

        Args:
            stacks: the garrisons by Province.
            locked: the Provinces that no Unit leaves.
            builds: whether Units may be Built and Promoted.
            promotes: whether Auxilia may be Promoted.
            fares: the Gold of Transfers.
            gold: points of one Gold.
        """
        self._stacks, self._builds, self._promotes = stacks, builds, promotes
        self._fares, self._gold = fares, gold
        self._movable = [r for p, there in stacks.items() if p not in locked for r in there.movable]
        self._moving: dict[tuple[str, bool, bool], list[Recruit]] = {}
        self.gathered: dict[tuple[object, ...], Gathered] = {}

    def recruits(self, slots: Sequence[str], reach: Sequence[str], horse: bool, ships: bool) -> list[Recruit]:
        """Every Unit that could join, the cheapest a Strength first.

        Args:
            slots: the Provinces that fight and may take Units, the first one first.
            reach: all Provinces that fight.
            horse: whether Cavalry Strength is missing.
            ships: whether Naval Strength is missing; without that no Fleet joins.
        """
        found = [r for r in self._from_elsewhere(slots[0], horse, ships) if r[2].source not in reach]
        if not self._builds:
            return found
        for there in [self._stacks[p] for p in slots]:
            found += there.built
            found += there.promotions if self._promotes else ()
        return sorted(found, key=_cost)

    def _from_elsewhere(self, to: str, horse: bool, ships: bool) -> list[Recruit]:
        key = self._fares.commands[to], horse, ships
        found = self._moving.get(key)
        if found is None:
            found = []
            for cost, number, step in self._movable:
                strength, naval, cavalry = JOINS[step.unit]
                if naval and not ships:
                    continue
                first = (cavalry and horse) or (naval and ships)
                near = self._gold * self._fares.between(step.source, to)[INDEX[step.unit]]
                recruit = (cost + near) / max(1, strength) - 100 * bool(first), cost, step
                found += [recruit] * number
            found.sort(key=_cost)
            self._moving[key] = found
        return found


_cost = operator.itemgetter(0)
