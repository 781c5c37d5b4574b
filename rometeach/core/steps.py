"""How many steps lie between spaces."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TypeVar

S = TypeVar("S")


def steps_from(starts: Iterable[S], neighbours: Callable[[S], Iterable[S]]) -> dict[S, int]:
    """Space -> the fewest steps to it from the nearest start, nearest first; what no step leads to is missing.

    Args:
        starts: where nobody has to go.
        neighbours: the spaces one step from a space.
    """
    found = dict.fromkeys(starts, 0)
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        steps = found[here] + 1
        for there in neighbours(here):
            if there not in found:
                found[there] = steps
                waiting.append(there)
    return found


__all__ = ["steps_from"]
