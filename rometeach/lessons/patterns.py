"""Exercises of the same pattern in many lessons: put steps in order, spot the wrong line of a sum, find a sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..core.figures.ledger import Ledger, Line
from ..core.positions.saved import GamePosition
from .answers import InOrder, OneOf, WholeNumber
from .chooser import Chooser
from .exercise import Assignment
from .slips import Basis, Extra, Mistake

FEWEST, MOST = 4, 10
"""How many lines there are to choose from, at the least and at the most."""


@dataclass(frozen=True)
class Slip:
    """A way to get a line of a sum wrong: its reason, the wrong value, and what went wrong."""

    reason: str
    value: int
    why: str


def in_order(choose: Chooser, prompt: str, steps: Sequence[tuple[str, str]], number: int = 5) -> Assignment:
    """So many steps of a procedure are to be put in order.

    Args:
        choose: the source of chance.
        prompt: what is asked.
        steps: (what is done, its Case), in the right order.
        number: how many of them.
    """
    kept = sorted(choose.sample(range(len(steps)), number))
    right = tuple(steps[i][0] for i in kept)
    shown = tuple(choose.shuffled(right))
    if shown == right:
        shown = (*right[1:], right[0])
    cases = {steps[i][0]: f" (Case {steps[i][1]})" if steps[i][1] else "" for i in kept}
    swapped = []
    for i in range(len(right) - 1):
        one, two = right[i], right[i + 1]
        why = f"Only two have changed places. First: {one}{cases[one]}. Then: {two}{cases[two]}."
        swapped.append(Mistake((*right[:i], two, one, *right[i + 2 :]), why))
    middle = len(right) // 2
    return Assignment(
        prompt,
        InOrder(shown),
        right,
        (
            "Begin at the ends: before which of these can nothing else come, and after which nothing?",
            f"In the middle: “{right[middle - 1]}” comes right before “{right[middle]}”.",
            f"The first is: {right[0]}",
        ),
        tuple(f"{n}. {step}{cases[step]}" for n, step in enumerate(right, 1)),
        (Mistake(tuple(reversed(right)), "That is the order backwards."), *swapped),
    )


def spot(
    choose: Chooser,
    prompt: str,
    ledger: Ledger,
    extras: Sequence[Extra] = (),
    slips: Sequence[Slip] = (),
    *,
    signs: bool = True,
    board: GamePosition | None = None,
    focus: str = "",
) -> Assignment | None:
    """One line of a sum is wrong: which?

    What is wrong is an extra that counts, one of the slips, or a line that is forgotten (0), counted twice, or has its sign
    turned.

    Args:
        choose: the source of chance.
        prompt: what is asked.
        ledger: the true sum.
        extras: lines that stand beside those of the sum, rightly with 0.
        slips: the ways in which people get a line of this sum wrong.
        signs: whether a sign may be turned.
        board: the position that it is about.
        focus: the space to look at.

    Returns:
        The exercise; None if there are too few lines to choose from, or too many.
    """
    lines = list(ledger.lines)
    others = choose.sample(list(dict.fromkeys(extras)), max(2, FEWEST - len(lines)))
    others = [x for x in others if x[1] not in {line.reason for line in lines}]
    if not lines or not FEWEST <= len(lines) + len(others) <= MOST:
        return None
    right = {_words(x.value, x.reason): f"That line is right, see Case {x.case}." for x in lines}
    right |= {_words(0, reason): f"That line is right: {why}" for _, reason, why in others}
    if len(right) < len(lines) + len(others):
        return None
    shown = list(right)
    for _, reason, _ in others:
        shown.remove(_words(0, reason))
        shown.insert(choose.number(0, len(shown)), _words(0, reason))
    places = [i for i, x in enumerate(shown) if x in {_words(0, reason) for _, reason, _ in others}]
    named = [s for s in slips if any(s.reason == x.reason and s.value != x.value for x in lines)]
    wanted = choose.number(1, 5)
    if others and wanted <= 2:
        place = choose.pick(places)
        value, reason, why = next(x for x in others if _words(0, x[1]) == shown[place])
        wrong, true = _words(value, reason), f"This line counts nothing: {why}"
    else:
        if named and wanted <= (4 if len({s.reason for s in named}) > 1 else 3):
            slip = choose.pick(named)
            line = next(x for x in lines if x.reason == slip.reason)
        else:
            line = choose.pick(lines)
            slip = choose.pick(_slips(line, forgotten=bool(others), signs=signs))
        place = shown.index(_words(line.value, line.reason))
        wrong = _words(slip.value, line.reason)
        true = f"It should read {_words(line.value, line.reason)} (Case {line.case}). {slip.why}"
    if wrong in shown:
        return None
    right.pop(shown[place])
    shown[place] = wrong
    zero = " (A line with 0 says: this counts nothing here.)" if others else ""
    return Assignment(
        f"{prompt}{zero}",
        OneOf(tuple(shown)),
        wrong,
        (
            "Go through the lines one by one: is it there, does it count, how much, and for which side?",
            f"The true sum is {ledger.total:+d}; the lines shown add up to {_sum(shown):+d}.",
        ),
        (true, ("The true sum", ledger)),
        tuple(Mistake(text, why) for text, why in right.items()),
        board=board,
        focus=focus,
    )


def _slips(line: Line, *, forgotten: bool, signs: bool) -> list[Slip]:
    """The slips that any line of a sum may suffer."""
    found = [Slip(line.reason, 2 * line.value, "That has been counted twice.")] if abs(line.value) < 5 else []
    if signs:
        found.append(Slip(line.reason, -line.value, "The sign is the wrong way round."))
    if forgotten or not found:
        found.append(Slip(line.reason, 0, "That counts here, and has been left out."))
    return found


def _words(value: int, reason: str) -> str:
    return f"{value:+d} {reason}" if value else f"0 {reason}"


def _sum(shown: Iterable[str]) -> int:
    return sum(int(s.split(" ", 1)[0]) for s in shown)


def total(
    prompt: str,
    ledger: Ledger,
    hints: Sequence[str],
    mistakes: Sequence[Mistake] = (),
    *,
    caption: str = "The sum",
    unit: str = "",
    signs: bool = True,
    extras: Sequence[Extra] = (),
    board: GamePosition | None = None,
    focus: str = "",
) -> Assignment:
    """The sum of a ledger is to be found, with a word for whoever leaves a line out or takes its sign wrong.

    Args:
        prompt: what is asked.
        ledger: the sum.
        hints: the hints, the most helpful last.
        mistakes: the common mistakes of this sum, told before those about single lines.
        caption: what stands above the sum in the solution.
        unit: what is counted.
        signs: whether signs are taken wrong.
        extras: lines that people count although they do not belong into it.
        board: the position that it is about.
        focus: the space to look at.
    """
    return Assignment(
        prompt,
        WholeNumber(unit),
        ledger.total,
        tuple(hints),
        ((caption, ledger),),
        tuple(mistakes),
        board=board,
        focus=focus,
        basis=(Basis(ledger, extras=tuple(extras), signs=signs),),
    )
