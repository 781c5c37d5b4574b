"""Counting the 216 throws of three dice: face by face of the purple die, how many throws of the two white ones are low enough."""

from __future__ import annotations

from itertools import product

from rometeach.core.results.show import Table

FACES = range(1, 7)
PAIRS = tuple(product(FACES, repeat=2))
"""The 36 throws of two dice."""


def pairs(most: int, *, equal: bool = True) -> int:
    """How many throws of two dice come to so much or less; `equal` says whether those with two equal dice count."""
    return sum(a + b <= most and (equal or a != b) for a, b in PAIRS)


def throws(most: int, *, equal: bool = True) -> int:
    """The same of two white dice and a purple one; `equal` is about the white ones."""
    return sum(pairs(most - purple, equal=equal) for purple in FACES)


def by_purple(most: int) -> Table:
    """The throws that come to so much or less, one row for each face of the purple die."""
    rows = [
        (str(purple), f"{most - purple} or less", str(pairs(most - purple)), str(pairs(most - purple, equal=False)))
        for purple in FACES
        if pairs(most - purple)
    ]
    rows.append(("", "together", str(throws(most)), str(throws(most, equal=False))))
    titles = ("Purple die", "The white dice may come to", "Throws", "Without two equal ones")
    return Table(f"Throws that come to {most} or less", titles, tuple(rows))
