"""The difference of two ways to play, with its standard error: of games with the same dice (paired), and of games with other dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.chance.simulation import mean


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean difference, its standard error where the dice are the same, and what it would be if each had dice of its own."""

    mean: float
    paired: float
    unpaired: float

    @property
    def is_clear(self) -> bool:
        """Whether it is more than two standard errors from zero."""
        return abs(self.mean) > 2 * self.paired

    @property
    def times(self) -> float:
        """How many times as many games of their own dice would be needed for the same standard error."""
        return (self.unpaired / self.paired) ** 2 if self.paired else math.inf


def difference(changed: Sequence[float], before: Sequence[float]) -> Difference:
    """How much more each game gives with the change than without it; the games of one place have the same dice."""
    found, error = mean(c - b for c, b in zip(changed, before, strict=True))
    return Difference(found, error, math.hypot(mean(changed)[1], mean(before)[1]))
