"""Which is the best, the most likely, the most dangerous: a tie is named as a tie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from .numbers import percent

K = TypeVar("K")


def leaders(amounts: Mapping[K, Fraction] | Iterable[tuple[K, Fraction]]) -> tuple[K, ...]:
    """All that have the largest amount, in their order; nothing of nothing."""
    pairs = list(amounts.items() if isinstance(amounts, Mapping) else amounts)
    most = max((n for _, n in pairs), default=Fraction(0))
    return tuple(k for k, n in pairs if n == most)


def likeliest(chances: Mapping[str, Fraction]) -> str:
    """ "Numidia, 40.0%"; "a tie of Numidia and Africa, 40.0% each"."""
    return f"{tie(first := leaders(chances))}, {percent(chances[first[0]])}{' each' if len(first) > 1 else ''}"


def tie(names: Sequence[str]) -> str:
    """ "Rome"; "a tie of Rome and Ravenna"; "a tie of 12"."""
    if len(names) < 2:
        return "".join(names)
    return f"a tie of {', '.join(names[:-1])} and {names[-1]}" if len(names) <= 4 else f"a tie of {len(names)}"
