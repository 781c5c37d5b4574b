"""The dice of a War: what one throw means, and the joint law of result and Losses (Section 11.3)."""

from __future__ import annotations

import functools
from typing import NamedTuple

from ...core.cases import case

RESULTS = ("Triumph", "Draw", "Stalemate", "Defeat", "Disaster")

Joint = tuple[tuple[str, int, int], ...]
"""(result, Losses, weight in 216ths)."""
Totals = tuple[tuple[str, int, int], ...]
"""(result, weight in 216ths, the sum of its Losses, each times its weight)."""


class Reading(NamedTuple):
    """How the dice of a fight are read, whoever joins it: what the Commander can, the Persecution Event, the limits."""

    matching_ability: bool = False
    stalemate_ability: bool = False
    white_doubles_kill: bool = False
    triumph_limit: int = 9
    defeat_limit: int = 12

    @case("11.3.2", "6.3.9", "6.3.11", "11.2.8", "11.2.9")
    def result(self, dice: tuple[int, int, int], modifier: int, matched: bool) -> str:
        """The result of one throw (white, white, purple); `matched` where Naval and Cavalry Strength are met.

        The dice are read in the order triple, white double, total.
        """
        a, b, c = dice
        result = ""
        if not self.matching_ability:
            if a == b == c or (a == b and self.white_doubles_kill):
                result = "Disaster"
            elif a == b:
                result = "Stalemate"
        if not result:
            score = a + b + c + modifier
            if score <= self.triumph_limit:
                result = "Triumph" if matched else "Draw"
            elif score < self.defeat_limit:
                result = "Draw"
            else:
                result = "Draw" if self.matching_ability else "Defeat"
        if self.stalemate_ability and result in ("Disaster", "Defeat"):
            return "Stalemate"
        return result

    def law(self, modifier: int, matched: bool) -> Joint:
        """The joint law of a War 3D6, Losses being the purple die (Cases 11.3.1, 11.3.2, 6.3.9, 6.3.11)."""
        return _law(self, modifier, matched)

    @property
    def span(self) -> tuple[int, int]:
        """The modifiers beyond which the result changes no more."""
        return self.triumph_limit - 18, max(self.defeat_limit, self.triumph_limit + 1) - 3

    def totals(self, modifier: int, matched: bool) -> Totals:
        """`law` with the Losses of each result added up."""
        low, high = self.span
        return _totals(self, max(low, min(high, modifier)), matched)


@functools.lru_cache(maxsize=4096)
def _law(reading: Reading, modifier: int, matched: bool) -> Joint:
    weights: dict[tuple[str, int], int] = {}
    for white in range(1, 7):
        for white2 in range(1, 7):
            for purple in range(1, 7):
                result = reading.result((white, white2, purple), modifier, matched)
                weights[result, purple] = weights.get((result, purple), 0) + 1
    order = {r: i for i, r in enumerate(RESULTS)}
    return tuple((r, n, w) for (r, n), w in sorted(weights.items(), key=lambda x: (order[x[0][0]], x[0][1])))


@functools.lru_cache(maxsize=4096)
def _totals(reading: Reading, modifier: int, matched: bool) -> Totals:
    found: dict[str, tuple[int, int]] = {}
    for result, number, weight in _law(reading, modifier, matched):
        weights, losses = found.get(result, (0, 0))
        found[result] = weights + weight, losses + number * weight
    return tuple((result, weight, losses) for result, (weight, losses) in found.items())
