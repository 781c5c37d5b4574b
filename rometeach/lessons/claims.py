"""Sentences about the rules of which one is wrong: an exercise of the same pattern in many lessons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .answers import OneOf
from .chooser import Chooser
from .exercise import Assignment
from .slips import Mistake


@dataclass(frozen=True)
class Claim:
    """A sentence about the rules; `wrong` is what people say instead, `case` where it stands."""

    right: str
    wrong: str
    case: str


def claims(choose: Chooser, prompt: str, found: Sequence[Claim], number: int = 5) -> Assignment | None:
    """Some sentences about the rules, of which one is wrong: which?

    Args:
        choose: the source of chance.
        prompt: what is asked.
        found: the sentences.
        number: how many are shown.
    """
    picked = choose.sample(found, number)
    liar = choose.number(0, number - 1)
    shown = tuple(c.wrong if n == liar else c.right for n, c in enumerate(picked))
    false = picked[liar]
    return Assignment(
        prompt,
        OneOf(shown),
        false.wrong,
        (
            "Take each sentence alone, and think of a board on which it would matter.",
            f"Look up Case {false.case}.",
        ),
        (f"It should say: {false.right} (Case {false.case})",),
        tuple(Mistake(c.right, f"That is right, see Case {c.case}.") for n, c in enumerate(picked) if n != liar),
    )


__all__ = ["Claim", "claims"]
