"""Where a saved game that is played again comes to an answer that no longer fits: it stops there, and can be gone on with by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..words import counted
from .requests import Request
from .values import Given, sentence


@dataclass(frozen=True, slots=True)
class Stopped:
    """The first saved answer that no longer fits, and all after it: the game stands before it.

    Attributes:
        number: of the answer, from 1.
        answer: what it was.
        due: what is due there now; "" at the end of the game.
        case: the Case of what is due.
        why: why it does not fit, with the Case that forbids it.
        dropped: it and the answers after it, which were not given.
    """

    number: int
    answer: str
    due: str
    case: str
    why: str
    dropped: tuple[Given, ...]

    @classmethod
    def at(cls, given: Sequence[Given], kept: int, due: Request | None, why: str) -> Stopped:
        """Where a replay stopped.

        Args:
            given: all the answers.
            kept: how many of them fitted.
            due: what is due then.
            why: why the next one does not fit.
        """
        answer = given[kept].answer
        shown = " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
        what, case = (due.what, due.case) if due else ("", "")
        return cls(kept + 1, shown, what, case, why, tuple(given[kept:]))

    def __str__(self) -> str:
        due = f"Due there: {self.due}" + (f" (Case {self.case})" if self.case else "") if self.due else "Nothing is due"
        number = len(self.dropped)
        rest = f"{counted(number, 'answer')} from there on {'is' if number == 1 else 'are'} not given"
        return (
            f'Answer {self.number}, "{self.answer[:80]}", no longer fits: {sentence(self.why)}. {due}. '
            f"The game stands before it, and {rest}: go on by hand."
        )
