"""How often something is drawn without putting back, also where an unknown part of the heap was taken away before (1, 2.1, 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from ...core.chance.laws import Law, mixture


def drawn(size: int, good: int, number: int) -> Law:
    """The law of how many good ones are among some that are drawn from a heap.

    Args:
        size: how many lie in the heap.
        good: how many of them are good.
        number: how many are drawn, all of them at the most.
    """
    number = min(number, size)
    return Law({k: comb(good, k) * comb(size - good, number - k) for k in range(min(good, number) + 1)})


def drawn_of_rest(sure: int, loose: int, taken: int, good: int, number: int) -> Law:
    """The law of how many good ones are drawn, where some of the heap have been taken away at random before.

    Args:
        sure: how many in the heap none of which was taken away and none of which is good.
        loose: how many there are of which some were taken away.
        taken: how many of the loose ones were.
        good: how many of the loose ones are good.
        number: how many are drawn from what is left.
    """
    among = drawn(sure + loose - taken, loose - taken, number)
    return mixture((p, drawn(loose, good, k)) for k, p in among.items())


def kinds_drawn(heap: Sequence[int], number: int) -> Law:
    """The law of how many different kinds are drawn.

    Args:
        heap: how many there are of each kind.
        number: how many are drawn, all of them at the most.
    """
    number = min(number, sum(heap))
    ways = {(0, 0): 1}
    for here in heap:
        after: dict[tuple[int, int], int] = {}
        for (so_far, kinds), w in ways.items():
            for k in range(min(here, number - so_far) + 1):
                key = so_far + k, kinds + (k > 0)
                after[key] = after.get(key, 0) + w * comb(here, k)
        ways = after
    return Law({kinds: w for (so_far, kinds), w in ways.items() if so_far == number})


__all__ = ["drawn", "drawn_of_rest", "kinds_drawn"]
