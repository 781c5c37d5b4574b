"""How long something lasts when not everything was seen to its end: the survival curve of Kaplan and Meier, with its standard error.

A game may be over before the Empire that is watched has Fallen. Such a case counts as long as it was watched, and not after.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """The share that lasts longer than a time, its standard error (Greenwood), and how many were still watched then."""

    time: float
    share: float
    error: float
    watched: int


@dataclass(frozen=True, slots=True)
class Survival:
    """A curve that falls in steps, from 1 at time 0."""

    points: tuple[Point, ...]

    def at(self, time: float) -> Point:
        """What holds at a time."""
        return [p for p in self.points if p.time <= time][-1]

    def half(self) -> float:
        """When half of them are over; infinite where that was not seen."""
        return next((p.time for p in self.points if p.share <= 0.5), math.inf)


def survival(cases: Iterable[tuple[float, bool]]) -> Survival:
    """The curve of cases: how long each was watched, and whether it ended then (if not, the watching did)."""
    every = list(cases)
    ends, left = Counter(t for t, ended in every if ended), Counter(t for t, _ in every)
    share, spread, watched = 1.0, 0.0, len(every)
    points = [Point(0.0, 1.0, 0.0, watched)]
    for time in sorted(left):
        if over := ends[time]:
            share *= 1 - over / watched
            spread += over / (watched * (watched - over)) if watched > over else 0.0
            points.append(Point(time, share, share * math.sqrt(spread), watched))
        watched -= left[time]
    return Survival(tuple(points))
