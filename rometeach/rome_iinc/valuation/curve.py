"""A worth that bends: a function of a whole number on a track, in straight pieces.

Gold is worth less the more of it there is, Unrest costs most near the Fall of an Empire (Case 10.1.7), Prestige jumps at the
levels of victory (Cases 12.1.3-12.1.6): `gold_curve`, `unrest_curve` and `prestige_curve` make theirs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import lcm

Piece = tuple[int, Fraction]
"""Where a piece begins, and what one more is worth from there on."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A function in straight pieces; only differences of its worths mean something.

    `pieces` are in ascending order, no two from the same number; the first one goes on below its beginning, the last one
    has no end.
    """

    pieces: tuple[Piece, ...]
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    _worths: tuple[Fraction, ...] = field(init=False, repr=False, compare=False)
    _near: dict[int, Fraction] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = tuple(start for start, _ in self.pieces)
        if not starts or any(a >= b for a, b in pairwise(starts)):
            raise ValueError(f"the pieces of a curve do not ascend: {starts}")
        worths = [Fraction(0)]
        for (a, slope), b in zip(self.pieces, starts[1:], strict=False):
            worths.append(worths[-1] + slope * (b - a))
        object.__setattr__(self, "_starts", starts)
        object.__setattr__(self, "_worths", tuple(worths))

    def at(self, number: int) -> Fraction:
        """The worth of a number, in points."""
        i = max(0, bisect_right(self._starts, number) - 1)
        return self._worths[i] + self.pieces[i][1] * (number - self._starts[i])

    def whole(self, numbers: Iterable[int]) -> tuple[int, list[int]]:
        """What the worths of some numbers are divided by, and these in whole numbers."""
        scale = lcm(*(w.denominator for w in self._worths), *(slope.denominator for _, slope in self.pieces))
        worths = [int(w * scale) for w in self._worths]
        slopes = [int(slope * scale) for _, slope in self.pieces]
        found = []
        for number in numbers:
            i = max(0, bisect_right(self._starts, number) - 1)
            found.append(worths[i] + slopes[i] * (number - self._starts[i]))
        return scale, found

    def slope(self, low: int, high: int) -> Fraction:
        """What one more is worth on the average from one number to a higher one."""
        return (self.at(high) - self.at(low)) / (high - low)

    def near(self, number: int, reach: int, least: int) -> Fraction:
        """What one more or less is worth by chance: the slope between so much less (not below `least`) and so much more, in hundredths."""
        if number not in self._near:
            slope = self.slope(max(least, number - reach), max(least, number) + reach)
            self._near[number] = Fraction(round(slope * 100), 100)
        return self._near[number]

    @property
    def last(self) -> Fraction:
        """What one more is worth beyond the last bend."""
        return self.pieces[-1][1]

    def bends(self) -> tuple[Piece, ...]:
        """(number, by how much more one is worth below it than above it), where the slope changes.

        The curve is `last * x` less each bend's figure for each that is missing to it, but for a constant.
        """
        steps = pairwise(self.pieces)
        return tuple((b, before - after) for (_, before), (b, after) in steps if before != after)

    def times(self, factor: Fraction) -> Curve:
        """The curve so many times as steep, in thousandths."""
        return Curve(tuple((start, Fraction(round(slope * factor * 1000), 1000)) for start, slope in self.pieces))

    def moved(self, by: int, most: int) -> Curve:
        """The same curve for so much more, as far as `most`: what lies beyond it is left out."""
        first, *others = self.pieces
        return Curve((first, *((start + by, slope) for start, slope in others if start + by < most)))


def of_values(values: Sequence[Fraction], first: int = 0) -> Curve:
    """The curve through the worths of `first`, `first` + 1, ..., flat beyond the last."""
    found: list[Piece] = []
    for i, (a, b) in enumerate(pairwise(values), first):
        if not found or found[-1][1] != b - a:
            found.append((i, b - a))
    return Curve((*found, (first + len(values) - 1, Fraction(0))))


def concave(pieces: Iterable[tuple[int, Fraction]], start: int, end: int) -> Curve:
    """A concave curve of lengths with their slopes, the dearest first, from `start` on; nothing beyond `end`.

    Args:
        pieces: (length, slope); lengths that are not above zero are left out.
        start: where the dearest begins.
        end: where one more is worth nothing.
    """
    found: list[Piece] = []
    at = start
    for length, slope in sorted(pieces, key=lambda x: -x[1]):
        if length > 0 and at < end:
            if not found or found[-1][1] != slope:
                found.append((at, slope))
            at += length
    if not found or found[-1][1]:
        found.append((min(at, end) if found else start, Fraction(0)))
    return Curve(tuple(found))
