"""What is said of a wrong answer that nobody foresaw: each wrong mark with its reason, what stands too early in an order,
and which parts a sum has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from ..core.figures.ledger import Ledger
from .answers import AnyOf

_FAR = 3
"""A number that is so far off is told on which side it is; a nearer one would give the answer away."""
_CASE = re.compile(r"\((?:Case|Section)s? [^)]*\)")


def reason(option: str, why: Mapping[str, str], solution: Sequence[object]) -> str:
    """Why an option is right or wrong: what is said of it, else the line of the solution that begins with it; "" without any."""
    if option in why:
        return f"{option}: {why[option]}"
    lines = [line for line in solution if isinstance(line, str)]
    found = [x for x in lines if x.startswith(option) or option in x.partition(":")[0]]
    return next(iter(found), "")


def of_marks(ask: AnyOf, marked: frozenset[str], right: frozenset[str], reasons: Mapping[str, str], hint: str) -> str:
    """Each mark that does not belong, with its reason, and how many are missing.

    Args:
        ask: the options.
        marked: what was marked.
        right: what belongs.
        reasons: why each option belongs or not, as far as that is known.
        hint: what helps to find those that are missing.
    """
    wrong = [o for o in ask.options if o in marked - right]
    told = {o: reasons.get(o, "").removeprefix(f"{o}: ").removeprefix("no, ") for o in wrong}
    said = [_sentence(f"“{o}” does not belong{': ' if told[o] else ''}{told[o]}") for o in wrong]
    missing = len(right - marked)
    if missing:
        said.append(f"{'One is' if missing == 1 else f'{missing} are'} missing. {hint}")
    return "\n\n".join(said)


def of_order(given: tuple[str, ...], right: tuple[str, ...], reasons: Mapping[str, str]) -> str:
    """What is right from the beginning, and the first thing that stands too early, with the Case that says when it comes.

    Args:
        given: the order that was given.
        right: the right one.
        reasons: what is said of each option, as far as that is known.
    """
    place = next(i for i, (a, b) in enumerate(zip(given, right, strict=True)) if a != b)
    early = given[place]
    between = right.index(early) - place
    case = _CASE.search(reasons.get(early, ""))
    start = f"The first {place} are right. " if place > 1 else "The first is right. " if place else ""
    before = "something else comes" if between == 1 else f"{between} others come"
    return f"{start}“{early}” stands too early: {before} before it{f' {case[0]}' if case else ''}."


def of_choice(chosen: str, reasons: Mapping[str, str]) -> str:
    """Why the chosen option is wrong, as far as that is known."""
    return _sentence(reasons.get(chosen, ""))


def of_number(ledgers: Sequence[Ledger], off: int) -> str:
    """On which side a number is, where it is far off and that gives nothing away, and the parts of the sum to go through."""
    side = "" if abs(off) < _FAR else "That is too much. " if off > 0 else "That is too little. "
    parts = Counter(line.case for ledger in ledgers for line in ledger.lines)
    listed = ", ".join(f"{n} of Case {case}" for case, n in sorted(parts.items()))
    return f"{side}{f'These parts belong to the sum: {listed}. ' if len(parts) > 1 else ''}"


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."
