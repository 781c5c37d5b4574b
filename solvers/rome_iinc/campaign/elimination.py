"""Comparing choices by games that meet the same luck, round by round, and leaving out early those that are behind.

Every choice that is left is tried in the same worlds, so the difference of two is a mean of paired differences. A choice is left
out when it is behind the best by more than `APART` standard errors of that, when it did just the same as the best in every
world, or, as the time goes, when it stands in the worse half (successive halving): then it was not told apart, and that is said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from rometeach.core import progress
from rometeach.core.results.estimates import Figure, figure

APART = 2.5
"""Standard errors of a paired difference from which two choices are told apart."""
FEWEST = 8
"""The worlds that a choice is tried in before it is left out: the standard error of fewer says little."""
HALVINGS = (0.3, 0.5, 0.7)
"""The shares of the time after which the worse half of the choices is left out."""
KEPT = 3
"""So many choices are never left out for want of time."""
FIRST, LARGEST = 2, 16
"""The worlds of the first round and of the largest one; each round has twice as many as the one before."""

BEST, BEHIND, ALIKE, HALVED, LEFT = "best", "behind", "alike", "halved", "left"
"""What became of a choice: best; told apart; the same as the best in every world; left out for want of time; not told apart."""


class Valued(Protocol):
    """What is known of a choice in one world."""

    @property
    def value(self) -> float:
        """What it came to."""
        ...


S = TypeVar("S", bound=Valued)


@dataclass
class Arm(Generic[S]):
    """A choice, by its number, and its samples, one for each world so far."""

    number: int
    samples: list[S] = field(default_factory=list)
    state: str = LEFT

    @property
    def mean(self) -> float:
        """The mean value."""
        return self.figure.mean

    @property
    def figure(self) -> Figure:
        """The mean value with its standard error."""
        return figure([s.value for s in self.samples])

    def behind(self, best: Arm[S]) -> Figure:
        """How much better the best one did in the worlds that both were tried in."""
        return figure([b.value - a.value for a, b in zip(self.samples, best.samples, strict=False)])

    def is_apart(self, best: Arm[S]) -> bool:
        """Whether it is told from the best: behind by `APART` standard errors, over enough worlds for these to mean something."""
        behind = self.behind(best)
        return min(len(self.samples), len(best.samples)) >= FEWEST and behind.mean > APART * behind.error


@dataclass
class Ranking(Generic[S]):
    """The choices, best first among those left, and how many games were played in all."""

    arms: list[Arm[S]]
    games: int = 0

    @property
    def left(self) -> list[Arm[S]]:
        """Those that are still compared, best first; of equal ones the first named."""
        return sorted((a for a in self.arms if a.state == LEFT), key=lambda a: (-a.mean, a.number))

    @property
    def best(self) -> Arm[S]:
        """The best one."""
        return next((a for a in self.arms if a.state == BEST), None) or self.left[0]

    def ordered(self) -> list[Arm[S]]:
        """The best one, those left, then those left out, the later ones before the earlier."""
        best = self.best
        rest = [a for a in self.left if a is not best]
        out = [a for a in self.arms if a is not best and a.state != LEFT]
        return [best, *rest, *sorted(out, key=lambda a: (-len(a.samples), -a.mean, a.number))]

    @property
    def is_clear(self) -> bool:
        """Whether the best one is told from every other by `APART` standard errors of their difference."""
        best = self.best
        return all(a.is_apart(best) for a in self.arms if a is not best and a.state != ALIKE)


Spent = Callable[[int], float]
"""The share of the time, or of the games, that is spent after so many games; 1 and more where there is no more."""


def race(number: int, play: Callable[[Sequence[int], range], Sequence[Sequence[S]]], spent: Spent,
         told: Callable[[Ranking[S]], object] | None = None) -> Ranking[S]:  # fmt: skip
    """Try the choices round by round until the best is told from all others or the time is spent.

    Args:
        number: how many choices; the first of equal ones is preferred.
        play: the samples of some choices in some worlds.
        spent: how much of the time is spent.
        told: called after each round.

    Raises:
        Stopped: it was stopped before every choice was tried.
    """
    found = Ranking([Arm[S](i) for i in range(number)])
    world, size, halvings = 0, FIRST, list(HALVINGS)
    watched = progress.current()
    while True:
        arms = [a for a in found.arms if a.state == LEFT]
        try:
            samples = play([a.number for a in arms], range(world, world + size))
        except progress.Stopped:
            if not world:
                raise
            break
        for arm, new in zip(arms, samples, strict=True):
            arm.samples += new
        found.games += size * len(arms)
        world += size
        if watched:
            watched.best = Fraction(round(found.left[0].mean * 1000), 1000)
            progress.tell(f"{found.games} games, {len(arms)} turns still compared, {_standing(found)}")
        if world >= FEWEST:
            _leave_out(found)
        if told:
            told(found)
        share = spent(found.games)
        while halvings and share >= halvings[0]:
            halvings.pop(0)
            _halve(found)
        left = len(found.left)
        if left == 1 or share >= 1 or (watched and watched.stopped):
            break
        size = _size(min(2 * size, LARGEST), left, found.games, spent)
        if not size:
            break
    found.left[0].state = BEST
    return found


def _standing(found: Ranking[S]) -> str:
    """How the best one stands: "best so far 54.1 ± 0.6, ahead of the next by 1.2 ± 0.4"."""
    best, *others = found.left
    ahead = f", ahead of the next by {others[0].behind(best).number()}" if others else ""
    return f"best so far {best.figure.number()}{ahead}"


def _size(size: int, left: int, games: int, spent: Spent) -> int:
    """The worlds of the next round: no more than the time is thought to allow, 0 where it allows none."""
    while size > 1 and spent(games + size * left) > 1:
        size //= 2
    return size if spent(games + size * left) <= 1 else 0


def _leave_out(found: Ranking[S]) -> None:
    """Leave out what is told apart from the best, and what did just the same in every world."""
    best, *others = found.left
    for arm in others:
        if arm.is_apart(best):
            arm.state = BEHIND
        elif all(a.value == b.value for a, b in zip(arm.samples, best.samples, strict=True)):
            arm.state = ALIKE


def _halve(found: Ranking[S]) -> None:
    """Leave out the worse half, for want of time."""
    left = found.left
    for arm in left[max(KEPT, -(-len(left) // 2)) :]:
        arm.state = HALVED
