"""What a garrison is worth to the simple player: worked out once for a place and a stack, and remembered by the place.

A `Site` is everything that the worth of a garrison rests on but its Units. Sites are the same from turn to turn and from game to
game, so most garrisons are known already. A `Garrison` knows those with one Unit more or fewer: a plan moves from one to the next.
"""

from __future__ import annotations

import functools
from math import inf

from ...board.board import GARRISONED, Board
from ...board.units import FIELDS, Units
from ...charts import revolt, unrest
from ...phases import builds
from ...rules import Rules
from . import judgement
from .judgement import PRESTIGE

INDEX = {f: i for i, f in enumerate(FIELDS)}
ONE = tuple(Units(**{f: 1}) for f in FIELDS)
_ASKED = tuple(INDEX[f] for f in FIELDS if f not in ("cavalry", "veteran_cavalry", "veteran_guard", "veteran_fleet"))
"""The Units that the simple player adds to a garrison for its own sake."""


class Site:
    """A Roman or Insurgent Province as a place for a garrison, on all boards where that is worth the same."""

    __slots__ = ("_known", "_loss", "_more", "_situation", "_turns", "province", "rules")

    def __init__(
        self, rules: Rules, province: str, situation: revolt.Situation, loss: float, turns: int, more: bool
    ) -> None:
        self.rules, self.province = rules, province
        self._situation, self._loss, self._turns, self._more = situation, loss, turns, more
        self._known: dict[Units, Garrison] = {}

    def garrison(self, units: Units) -> Garrison:
        """The garrison of these Units."""
        found = self._known.get(units)
        if found is None:
            found = self._known[units] = Garrison(self, units)
        return found

    def worth(self, units: Units) -> float:
        """What a garrison leaves to fear (below zero) or to hope for, a turn."""
        printed = self.rules.provinces[self.province]
        up, down, modifier = self._situation.faces(self.rules, units)
        value = -up / 6 * self._loss
        if modifier > 0:
            value -= 0.01 * modifier  # the next War makes it worse
        if down:
            value += down / 6 * (PRESTIGE + 0.1 * printed.gold * self._turns)
        return value - sum(times for _, times, _ in unrest.uncovered(printed, units, self._more))


class Garrison:
    """Some Units in a Province.

    Attributes:
        units: the Units.
        worth: in points.
        brings: (modifier, Naval, Cavalry Strength) against a War.
    """

    __slots__ = ("_costs", "_fewer", "_gains", "_more", "_rooms", "brings", "site", "units", "worth")

    def __init__(self, site: Site, units: Units) -> None:
        self.site, self.units = site, units
        self.worth = site.worth(units)
        self.brings = judgement.army(site.rules, units)
        self._gains: list[float] = []
        self._costs: list[float] = []
        self._more: list[Garrison | None] = [None] * len(FIELDS)
        self._fewer: list[Garrison | None] = [None] * len(FIELDS)
        self._rooms: list[bool | None] = [None] * len(FIELDS)

    def more(self, index: int) -> Garrison:
        """With one Unit more."""
        found = self._more[index]
        if found is None:
            found = self._more[index] = self.site.garrison(self.units.plus(ONE[index]))
        return found

    def fewer(self, index: int) -> Garrison:
        """With one Unit fewer."""
        found = self._fewer[index]
        if found is None:
            found = self._fewer[index] = self.site.garrison(self.units.minus(ONE[index]))
        return found

    def promoted(self, index: int) -> Garrison:
        """With an Auxilia or Fort turned to its better side."""
        return self.site.garrison(builds.after(self.units, FIELDS[index], True))

    @property
    def gains(self) -> list[float]:
        """By Unit, what one more does for the Province; without end below zero where it has no room, or none is thought of."""
        if not self._gains:
            self._gains = [-inf] * len(FIELDS)
            for i in _ASKED:
                if self.has_room(i):
                    self._gains[i] = self.more(i).worth - self.worth
        return self._gains

    @property
    def costs(self) -> list[float]:
        """By Unit, what the Province misses without one; without end where it has none."""
        if not self._costs:
            self._costs = [self.worth - self.fewer(i).worth if n else inf for i, n in enumerate(self.units)]
        return self._costs

    def has_room(self, index: int) -> bool:
        """Whether one Unit more may stand there."""
        found = self._rooms[index]
        if found is None:
            rules, unit = self.site.rules, FIELDS[index]
            barred = builds.bars_fleet(rules, self.site.province, unit) or builds.is_full(rules, unit, self.units)
            found = self._rooms[index] = not barred
        return found


@functools.lru_cache(maxsize=2048)
def _site(rules: Rules, province: str, situation: revolt.Situation, loss: float, turns: int, more: bool) -> Site:
    return Site(rules, province, situation, loss, turns, more)


def sites(board: Board, empire: str) -> dict[str, Site]:
    """The Provinces where an Empire may place Units."""
    turns, more = judgement.turns_left(board), unrest.covers_more(board)
    return {
        p: _site(board.rules, p, revolt.situation(board, p), judgement.loss(board, p, state.status), turns, more)
        for p, state in board.provinces.items()
        if state.status in GARRISONED and board.empire_of[p] == empire and board.is_loyal(p)
    }
