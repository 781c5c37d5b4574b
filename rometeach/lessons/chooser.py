"""Random choices for exercises: the same seed gives the same exercise on every Python and platform."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chooser:
    """A stream of random choices from a seed (a text such as "revolts/needs/7")."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def number(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self._random.random() * (high - low + 1))

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        return things[self.number(0, len(things) - 1)]

    def sample(self, things: Sequence[T], number: int) -> list[T]:
        """So many different things, in random order (all of them if there are fewer)."""
        return self.shuffled(things)[:number]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All the things in random order."""
        result = list(things)
        for i in range(len(result) - 1, 0, -1):
            j = self.number(0, i)
            result[i], result[j] = result[j], result[i]
        return result

    def throw(self, dice: int) -> tuple[int, ...]:
        """The faces of so many six-sided dice."""
        return tuple(self.number(1, 6) for _ in range(dice))

    def likely(self, times: int, of: int) -> bool:
        """True `times` in `of` times."""
        return self.number(1, of) <= times
