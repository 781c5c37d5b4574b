"""What people get wrong in a sum, made from the sum itself: each wrong answer with a sentence about the line behind it.

A line is left out, counted twice or taken with the wrong sign; something counts that does not belong; the limit that the dice
must pass is off by one; the chance is that of the contrary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..core.figures.ledger import Ledger, Line
from ..core.figures.sources import Source
from .answers import Value

Extra = tuple[int, str, str]
"""A line that does not belong into a sum: (the value that people give it, what it is about, why it counts nothing)."""

_MOST = 3
"""So many lines that lead to the same wrong answer are named."""


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that people give, and what went wrong on the way to it; `vague` if that is said for want of a better word."""

    answer: Value
    why: str
    vague: bool = False


def itself(total: int) -> Value:
    """The answer that is the sum itself."""
    return total


def minus(total: int) -> Value:
    """The answer that is the sum without its minus: what something costs."""
    return -total


def share(size: int) -> Callable[[int], Value | None]:
    """The answer that is a part of so many equally likely ones."""
    return lambda total: Fraction(total, size) if 0 <= total <= size else None


def terms(case: str, *parts: tuple[int, str]) -> Ledger:
    """A sum made of its parts, where no chart writes it: (value, what it is) each; those with 0 count nothing."""
    lines = [Line(value, words, case, Source("rulebook", case), "") for value, words in parts]
    return Ledger(tuple(x for x in lines if x.value), tuple(x for x in lines if not x.value))


@dataclass(frozen=True)
class Basis:
    """The sum behind an answer.

    Attributes:
        ledger: the sum.
        answer: what another total of it would lead to; None where it would lead to no answer at all.
        limit: what is said of an answer that is off by one at the limit ("It must be more than 6 (Case 11.1.3)."); "" where
            no die is compared with anything.
        contrary: what is said of the chance of the contrary ("That is the chance to hold."); "" for a number.
        extras: lines that do not belong into it.
        signs: whether people take a sign the wrong way round.
        given: whether the sum itself is told, so that people go wrong with all of it and not with one of its lines.
    """

    ledger: Ledger
    answer: Callable[[int], Value | None] = itself
    limit: str = ""
    contrary: str = ""
    extras: Sequence[Extra] = ()
    signs: bool = True
    given: bool = False


def mistakes(basis: Basis) -> Iterator[Mistake]:
    """The wrong answers that come of slips in a sum; two ways to one wrong answer follow each other, the likelier first."""
    total, right = basis.ledger.total, basis.answer(basis.ledger.total)
    found: dict[Value, list[str]] = {}

    def said(wrong: Value | None, why: str) -> None:
        if wrong is not None and wrong != right and why not in found.setdefault(wrong, []):
            found[wrong].append(why)

    if basis.contrary and isinstance(right, int | Fraction):
        said(1 - right, basis.contrary)
    if basis.limit:
        for beside in (1, -1):
            said(basis.answer(total + beside), basis.limit)
    if basis.given:
        said(basis.answer(0), "The sum is added to the dice: you have left it out.")
        said(basis.answer(-total), "Look at the sign of the sum: it is added as it stands.")
        said(basis.answer(2 * total), "The sum is added once, not twice.")
    counted = () if basis.given else basis.ledger.lines
    ways: tuple[tuple[str, int, bool], ...] = (
        ("Have you seen {}? {}.", -1, True),
        ("Look at the sign of {}: {}.", -2, basis.signs),
        ("Have you counted {} twice? {}.", 1, True),
    )
    for words, times, made in ways:
        groups: dict[Value, list[str]] = {}
        for line in counted if made else ():
            wrong = basis.answer(total + times * line.value)
            if line.value and wrong is not None:
                groups.setdefault(wrong, []).append(_line(line))
        for wrong, lines in groups.items():
            said(wrong, words.format("this" if len(lines) == 1 else "each of these", _some(lines)))
    for value, reason, why in basis.extras:
        said(basis.answer(total + value), f"{reason[:1].upper()}{reason[1:]} does not count: {why}")
    for wrong, sentences in found.items():
        for sentence in sentences:
            yield Mistake(wrong, sentence)


def _line(line: Line) -> str:
    return f"{line.reason[:1].upper()}{line.reason[1:]} (Case {line.case})"


def _some(lines: Sequence[str]) -> str:
    return "; ".join(lines[:_MOST]) + ("; and so on" if len(lines) > _MOST else "")
