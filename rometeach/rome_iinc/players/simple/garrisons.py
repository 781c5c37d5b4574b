"""What a garrison is worth to the simple player: worked out once for a place and a stack, and remembered by the place.

A `Site` is everything that the worth of a garrison rests on but its Units. Sites are the same from turn to turn and from game to
game, so most garrisons are known already. A `Garrison` knows those with one Unit more or fewer: a plan moves from one to the next.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from math import inf

from ....core.frozen import worked_out
from ...board.board import GARRISONED, Board
from ...board.units import FIELDS, Units
from ...charts import revolt_tables, unrest
from ...phases import builds
from ...rules import Rules
from . import judgement
from .steps import Recruit, Step
from .worths import SIMPLE, Worths

INDEX = {f: i for i, f in enumerate(FIELDS)}
GARRISONING = ("veteran_auxilia", "auxilia", "pseudo_legion", "legion", "veteran_legion", "guard", "fleet")
"""The Units that are moved from one garrison to another."""
BUILT = ("auxilia", "pseudo_legion", "legion", "fort")
"""Those that are Built for a fight."""
_MOVED = tuple(INDEX[f] for f in GARRISONING)
_ASKED = tuple(INDEX[f] for f in FIELDS if f not in ("cavalry", "veteran_cavalry", "veteran_guard", "veteran_fleet"))
"""The Units that the simple player adds to a garrison for its own sake."""


class Site:
    """A Roman or Insurgent Province as a place for a garrison, on all boards where that is worth the same."""

    __slots__ = (
        "_at",
        "_each",
        "_garrisons",
        "_loss",
        "_more",
        "_printed",
        "_situation",
        "_worths",
        "province",
        "rules",
        "turns",
        "worths",
    )

    def __init__(
        self, rules: Rules, province: str, situation: revolt_tables.Situation, loss: float, turns: int, more: bool,
        worths: Worths,
    ) -> None:  # fmt: skip
        self.rules, self.province, self._printed = rules, province, rules.provinces[province]
        self._situation, self._loss, self.turns, self._more, self.worths = situation, loss, turns, more, worths
        self._worths: dict[Units, float] = {}
        self._each = revolt_tables.each(rules)
        self._at: dict[int, float] = {}
        self._garrisons: dict[Units, Garrison] = {}

    @property
    def mountain(self) -> bool:
        """Whether it is a Mountain Province."""
        return self._printed.mountain

    def garrison(self, units: Units) -> Garrison:
        """The garrison of these Units."""
        found = self._garrisons.get(units)
        if found is None:
            found = self._garrisons[units] = Garrison(self, units)
        return found

    def worth(self, units: Units) -> float:
        """What a garrison leaves to fear (below zero) or to hope for, a turn."""
        found = self._worths.get(units)
        if found is None:
            found = self._worths[units] = self._worth(units)
        return found

    def changed(self, units: Units, indices: Sequence[int], number: int) -> list[float]:
        """What `worth` is with one of these Units more (1) or fewer (-1), for each of them."""
        if self._printed.legion_icon or self._printed.fleet_icon:
            return [self.worth(units.with_more(i, number)) for i in indices]
        there, each = self._situation, self._each
        before = there.modifier(each, units)
        return [self._of_modifier(before + there.change(each, units, i, number)) for i in indices]

    def _worth(self, units: Units) -> float:
        modifier, printed = self._situation.modifier(self._each, units), self._printed
        value = self._of_modifier(modifier)
        if not (printed.legion_icon or printed.fleet_icon):
            return value
        return value - self.worths.icon * sum(times for _, times, _ in unrest.uncovered(printed, units, self._more))

    def _of_modifier(self, modifier: int) -> float:
        found = self._at.get(modifier)
        if found is None:
            found = self._at[modifier] = self._at_modifier(modifier)
        return found

    def _at_modifier(self, modifier: int) -> float:
        """What the Revolt die alone leaves to fear or to hope for."""
        up, down, _ = self._situation.faces(self.rules, modifier)
        value = -up / 6 * self._loss
        if modifier > 0:
            value -= 0.01 * modifier  # the next War makes it worse
        if down:
            value += down / 6 * (self.worths.prestige + self.worths.gold * self._printed.gold * self.turns)
        return value


class Garrison:
    """Some Units in a Province.

    Attributes:
        site: the Province.
        units: the Units.
    """

    def __init__(self, site: Site, units: Units) -> None:
        self.site, self.units = site, units
        self._more: dict[int, Garrison] = {}
        self._fewer: dict[int, Garrison] = {}

    @worked_out
    def worth(self) -> float:
        """What they are worth there, in points."""
        return self.site.worth(self.units)

    @worked_out
    def brings(self) -> tuple[int, int, int]:
        """(modifier, Naval, Cavalry Strength) against a War."""
        return judgement.army(self.site.rules, self.units)

    @worked_out
    def rooms(self) -> tuple[bool, ...]:
        """By Unit, whether one more may stand there."""
        return _rooms(self.site.rules, self.site.mountain, self.units)

    def more(self, index: int) -> Garrison:
        """With one Unit more."""
        found = self._more.get(index)
        if found is None:
            found = self._more[index] = self.site.garrison(self.units.with_more(index))
        return found

    def fewer(self, index: int) -> Garrison:
        """With one Unit fewer."""
        found = self._fewer.get(index)
        if found is None:
            found = self._fewer[index] = self.site.garrison(self.units.with_more(index, -1))
        return found

    def promoted(self, index: int) -> Garrison:
        """With an Auxilia or Fort turned to its better side."""
        return self.site.garrison(builds.after(self.units, FIELDS[index], True))

    @worked_out
    def gains(self) -> list[float]:
        """By Unit, what one more does for the Province; without end below zero where it has no room, or none is thought of."""
        worth, rooms, found = self.worth, self.rooms, [-inf] * len(FIELDS)
        asked = [i for i in _ASKED if rooms[i]]
        for i, with_it in zip(asked, self.site.changed(self.units, asked, 1), strict=True):
            found[i] = with_it - worth
        return found

    @worked_out
    def costs(self) -> list[float]:
        """By Unit, what the Province misses without one; without end where it has none."""
        worth, found = self.worth, [inf] * len(FIELDS)
        there = [i for i, n in enumerate(self.units) if n]
        for i, without_it in zip(there, self.site.changed(self.units, there, -1), strict=True):
            found[i] = worth - without_it
        return found

    @worked_out
    def most(self) -> float:
        """The most that any of the Units which are moved brings."""
        return max(self.gains[i] for i in _MOVED)

    @worked_out
    def least(self) -> float:
        """The least that it takes away."""
        return min(self.costs[i] for i in _MOVED)

    @worked_out
    def movable(self) -> list[tuple[float, int, Step]]:
        """(cost, number, step) of all Units that may join a fight elsewhere; where a step leads to is open."""
        p, costs = self.site.province, self.costs
        return [
            (max(0.0, costs[i]) + 0.05, number, Step(f, p, ""))
            for f, i in INDEX.items()
            if (number := self.units[i]) and f != "fort"
        ]

    @worked_out
    def built(self) -> list[Recruit]:
        """The Units that may be Built there for a fight."""
        p, rules, found = self.site.province, self.site.rules, list[Recruit]()
        for f in BUILT:
            if self.rooms[i := INDEX[f]]:
                price = self.site.worths.build * judgement.upkeep(rules, f, self.site.turns, self.site.worths.gold)
                cost = max(0.1, price - 2 * max(0.0, self.gains[i]))
                found += [(cost, cost, Step(f, "", p, rules.values[f"build.{f}"]))] * (2 if f == "auxilia" else 1)
        return found

    @worked_out
    def promotions(self) -> list[Recruit]:
        """The Auxilia that may be Promoted for a fight."""
        gold = self.site.rules.values["build.promote_auxilia"]
        cost = max(0.1, self.site.worths.gold * (gold + self.site.turns - 1))
        return [(cost, cost, Step("auxilia", "promote", self.site.province, gold))] * self.units.auxilia


@functools.lru_cache(maxsize=8192)
def _rooms(rules: Rules, mountain: bool, units: Units) -> tuple[bool, ...]:
    """By Unit, whether one more may stand with these in a Province."""
    return tuple(not builds.is_full(rules, f, units) and not (mountain and builds.stays_low(f)) for f in FIELDS)


@functools.lru_cache(maxsize=4096)
def _site(
    rules: Rules, province: str, situation: revolt_tables.Situation, loss: float, turns: int, more: bool, worths: Worths
) -> Site:
    return Site(rules, province, situation, loss, turns, more, worths)


def sites(board: Board, empire: str, worths: Worths = SIMPLE) -> dict[str, Site]:
    """The Provinces where an Empire may place Units."""
    turns, more, rebels = judgement.turns_left(board, worths), unrest.covers_more(board), board.rebel_provinces
    return {
        p: _site(
            board.rules,
            p,
            revolt_tables.situation(board, p),
            judgement.loss(board, p, state.status, worths),
            turns,
            more,
            worths,
        )
        for p, state in board.provinces.items()
        if state.status in GARRISONED and board.empire_of[p] == empire and p not in rebels
    }
