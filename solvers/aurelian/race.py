"""Comparing choices by samples that meet the same luck, and leaving out early those that are clearly worse.

Every choice that is still in the race is tried in the same worlds, so a difference of two choices is a mean of paired
differences. A choice is left out when it is behind the best by more than three standard errors of their difference.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from rometeach.core import progress
from rometeach.core.results.estimates import Candidate, Figure, figure
from rometeach.core.session.actions import Action

FEWEST = 8
"""The worlds that every choice is tried in before one is left out: the standard error of fewer says little."""
BEHIND = 3.0
"""Standard errors behind the best that leave a choice out."""

K = TypeVar("K")
"""What is compared: Actions, or whole replies."""
Sample = tuple[float, ...]
"""One world: the value first, further figures after it."""


def mean(numbers: Sequence[float]) -> float:
    """The mean of some numbers."""
    return math.fsum(numbers) / len(numbers)


def outcomes(numbers: Sequence[float], ends: tuple[float, float]) -> Figure:
    """The mean and its standard error. Where all outcomes are whole, won or lost, the error is that with two more, one of each end.

    Three games that are all won do not show that every game is: without the two the error would be 0.
    """
    found = figure(numbers)
    if len(numbers) < 2 or not all(x == int(x) for x in numbers):
        return found
    return Figure(found.mean, figure([*numbers, *ends]).error)


@dataclass
class Arm(Generic[K]):
    """A choice and its samples, one for each world so far."""

    choice: K
    samples: list[Sample] = field(default_factory=list)
    is_out: bool = False

    @property
    def value(self) -> Figure:
        """The mean value."""
        return outcomes([s[0] for s in self.samples], (0.0, 1.0))

    def rank(self) -> tuple[float, ...]:
        """What sorts the best first: the mean value, then the mean of the second figure."""
        return tuple(-mean([s[i] for s in self.samples]) for i in range(min(2, len(self.samples[0]))))

    def behind(self, best: Arm[K]) -> Figure:
        """How much better the best one did in the worlds that both were tried in."""
        return outcomes([b[0] - a[0] for a, b in zip(self.samples, best.samples, strict=False)], (-1.0, 1.0))


@dataclass
class Race(Generic[K]):
    """The choices, and what was spent on them. `is_clear`: the two best are told apart."""

    arms: list[Arm[K]]
    worlds: int = 0
    tried: int = 0

    @property
    def alive(self) -> list[Arm[K]]:
        """Those still in the race, best first; of equal ones that with the better second figure, then the first named."""
        return sorted((a for a in self.arms if not a.is_out), key=Arm.rank)

    @property
    def is_clear(self) -> bool:
        """Whether the best one is better than every other by two standard errors of their difference."""
        first, *others = self.alive
        return all(a.behind(first).is_clear for a in others)

    def candidates(self: Race[Action], names: Sequence[str] = ()) -> tuple[Candidate, ...]:
        """All choices, best first: those left out stand behind the others, the later ones left out before the earlier."""
        alive = self.alive
        out = sorted((a for a in self.arms if a.is_out), key=lambda a: (-len(a.samples), *a.rank()))
        first = alive[0]
        return tuple(
            Candidate(
                a.choice,
                len(a.samples),
                a.value,
                Figure(0.0, 0.0) if a is first else a.behind(first),
                tuple((n, figure([s[i + 1] for s in a.samples])) for i, n in enumerate(names)),
            )
            for a in (*alive, *out)
        )


def race(
    choices: Sequence[K],
    sample: Callable[[K, int], Sample],
    goes_on: Callable[[Race[K]], bool],
    fewest: int = FEWEST,
    keep: bool = False,
    errors: float = BEHIND,
) -> Race[K]:
    """Try the choices world by world until `goes_on` says no, one is left, or the best can be told from all others.

    Args:
        choices: what is compared, the first of equal ones being preferred.
        sample: what a choice is worth in the world of this number.
        goes_on: whether there may be another world.
        fewest: worlds before choices are left out and before the race may end by itself.
        keep: whether no choice is left out before the end.
        errors: standard errors behind the best that leave a choice out.

    Raises:
        Stopped: it was stopped before every choice was tried once.
    """
    found = Race([Arm(c) for c in choices])
    watched = progress.current()
    while True:
        done = []
        for arm in found.arms:
            if arm.is_out:
                continue
            if watched and watched.stopped:
                break
            arm.samples.append(sample(arm.choice, found.worlds))
            found.tried += 1
            done.append(arm)
        else:
            found.worlds += 1
            best = found.alive[0]
            if not keep and found.worlds >= fewest:
                _leave_out(found, best, errors)
            if watched:
                watched.best = Fraction(round(best.value.mean * 10_000), 10_000)
                watched.doing = _standing(found)
            single = len(found.alive) == 1 and found.worlds >= 2 * fewest
            if single or not goes_on(found):
                return found
            if found.worlds >= 2 * fewest and found.is_clear:
                return found
            continue
        for arm in done:  # the world that was broken off counts for none
            arm.samples.pop()
        if not found.worlds:
            progress.check()
        return found


def _standing(found: Race[K]) -> str:
    """How the choices stand, in words: "24 games of each; best so far Siege, 62.1% ± 9.8, ahead of the next by 8.3% ± 5.1"."""
    best, *others = found.alive
    ahead = f", ahead of the next by {others[0].behind(best).percent()}" if others else ", alone still compared"
    return f"{found.worlds} games of each; best so far {best.choice}, {best.value.percent()}{ahead}"


def _leave_out(found: Race[K], best: Arm[K], errors: float) -> None:
    """Leave out what is clearly behind, and what did just the same as the best in every world: one of the two is enough."""
    for arm in found.alive[1:]:
        behind = arm.behind(best)
        arm.is_out = behind.mean > errors * behind.error or arm.samples == best.samples
