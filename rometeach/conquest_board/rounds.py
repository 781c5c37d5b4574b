"""Battles that are followed round by round, exactly: weights of states over one denominator that grows as it has to.

Land units are only ever lost, so a state never comes again but by a round that changes nothing. States wait at steps, each of which
leads to later ones alone.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Generic, TypeVar

State = TypeVar("State")
Ending = TypeVar("Ending")


class Rounds(Generic[State, Ending]):
    """States that wait to be followed, and the ends that were reached, with weights over `denominator`.

    Attributes:
        waiting: for each step the states with their weights.
        ends: the ends with their weights.
        denominator: what all weights are divided by.
        fought: the rounds on average, over the denominator.
    """

    __slots__ = ("denominator", "ends", "fought", "waiting")

    def __init__(self, start: State, steps: int) -> None:
        self.waiting: list[defaultdict[State, int]] = [defaultdict(int) for _ in range(steps)]
        self.waiting[0][start] = 1
        self.ends: dict[Ending, int] = {}
        self.denominator, self.fought = 1, 0

    def end(self, how: Ending, weight: int) -> None:
        """Count an end."""
        self.ends[how] = self.ends.get(how, 0) + weight

    def scale(self, step: int, factor: int) -> None:
        """Multiply the denominator, and so the weights of all that comes after a step, by a factor."""
        if factor == 1:
            return
        self.denominator *= factor
        self.fought *= factor
        for states in self.waiting[step + 1 :]:
            for state in states:
                states[state] *= factor
        for how in self.ends:
            self.ends[how] *= factor
