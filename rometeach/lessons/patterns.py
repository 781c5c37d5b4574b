"""Exercises of the same pattern in many lessons: put steps in order, spot the wrong line of a sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..core.ledger import Ledger, Line
from .asks import Choice, Number, Order
from .chance import Chooser
from .exercise import Mistake, Task


def in_order(choose: Chooser, prompt: str, steps: Sequence[tuple[str, str]], number: int = 5) -> Task:
    """So many of the steps are to be put in order. `steps` are (what is done, Case), in the right order."""
    kept = sorted(choose.sample(range(len(steps)), number))
    right = tuple(steps[i][0] for i in kept)
    shown = tuple(choose.shuffled(right))
    if shown == right:
        shown = (*right[1:], right[0])
    cases = {steps[i][0]: steps[i][1] for i in kept}
    solution = tuple(f"{n}. {step} (Case {cases[step]})" for n, step in enumerate(right, 1))
    swapped = (*right[:-2], right[-1], right[-2])
    return Task(
        prompt,
        Order(shown),
        right,
        (f"The first is: {right[0]}", f"The last is: {right[-1]}"),
        solution,
        (
            Mistake(tuple(reversed(right)), "That is the order backwards."),
            Mistake(swapped, f"All but the last two are right: {right[-2]} comes before {right[-1]}."),
        ),
    )


def spot(
    choose: Chooser,
    prompt: str,
    ledger: Ledger,
    extras: Sequence[tuple[int, str, str]] = (),
    *,
    board: Any = None,
    focus: str = "",
) -> Task | None:
    """One line of a sum is wrong: which? None if the sum has fewer than two lines.

    `extras` are lines that do not belong into the sum: (value, reason, why it does not count). Else a line of the sum itself
    is shown with a wrong value.
    """
    lines = list(ledger.lines)
    if len(lines) < 2:
        return None
    if extras and choose.likely(1, 2):
        value, reason, why = choose.pick(extras)
        place = choose.number(0, len(lines))
        shown = [_words(x) for x in lines]
        wrong = f"{value:+d} {reason}"
        if wrong in shown:
            return None
        shown.insert(place, wrong)
        true = f"This line does not belong here: {why}"
    else:
        place = choose.number(0, len(lines) - 1)
        line = lines[place]
        value = choose.pick([v for v in (-line.value, 2 * line.value, line.value + 1, line.value - 1) if v])
        shown = [_words(x) for x in lines]
        wrong = _words(replace(line, value=value))
        if wrong in shown:
            return None
        shown[place] = wrong
        true = f"It should read {_words(line)} (Case {line.case})."
    if len(set(shown)) < len(shown):
        return None
    cases = {_words(x): x.case for x in lines}
    return Task(
        prompt,
        Choice(tuple(shown)),
        wrong,
        (
            "Go through the lines one by one, and ask of each: is it there on the board, and is its sign right?",
            f"The true sum is {ledger.total:+d}; the lines shown add up to {_sum(shown):+d}.",
        ),
        (true, ("The true sum", ledger)),
        tuple(Mistake(s, f"That line is right, see Case {cases[s]}.") for s in shown if s != wrong),
        board=board,
        focus=focus,
    )


def _words(line: Line) -> str:
    return f"{line.value:+d} {line.reason}"


def _sum(shown: Sequence[str]) -> int:
    return sum(int(s.split(" ", 1)[0]) for s in shown)


def total(
    prompt: str,
    ledger: Ledger,
    hints: Sequence[str],
    mistakes: Sequence[Mistake] = (),
    *,
    caption: str = "The sum",
    unit: str = "",
    board: Any = None,
    focus: str = "",
) -> Task:
    """The sum of a ledger is to be found, with a word for whoever leaves one line out or takes its sign wrong."""
    left_out = [
        Mistake(ledger.total - x.value, f"Have you seen this? {x.reason[:1].upper()}{x.reason[1:]} (Case {x.case}).")
        for x in ledger.lines
    ]
    turned = [
        Mistake(ledger.total - 2 * x.value, f"Look at the sign of this: {x.reason} (Case {x.case}).")
        for x in ledger.lines
    ]
    return Task(
        prompt,
        Number(unit),
        ledger.total,
        tuple(hints),
        ((caption, ledger),),
        (*mistakes, *left_out, *turned),
        board=board,
        focus=focus,
    )
