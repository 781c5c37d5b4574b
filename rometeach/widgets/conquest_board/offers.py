"""Controls of the workbench whose changes are offered only where the rules allow the board that they make, with the reason where not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Generic, Protocol, Self, TypeVar

from ...conquest_board.rules import CAESAR, CATAPULT, CAVALRY, GENERAL, INFANTRY
from ...core.errors import BadInput, Problem
from ..workbench.controls import Choice, Counter, Stepper

PIECES = (INFANTRY, CAVALRY, CATAPULT, GENERAL, CAESAR)
"""What a force counts, in its order."""
PLURALS = ("Infantry", "Cavalry", "Catapults", "Generals", "Caesar")
"""The same as controls are called."""
ALL, CONTROL, INFLUENCE = "all", "control", "influence"
"""Counters that are no pieces: everybody who stands there together, a control marker, an Influence Token."""


class Laid(Protocol):
    """A board that controls change."""

    def diff(self, other: Self) -> str:
        """The change that turns this board into the other one."""

    def problems(self) -> list[Problem]:
        """Everything that is wrong with it."""


B = TypeVar("B", bound=Laid)


class Offers(Generic[B]):
    """Makes controls of the boards that they would lead to.

    Args:
        board: the board as it is.
    """

    def __init__(self, board: B) -> None:
        self.board = board

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(str(p) for p in self.board.problems())

    def of(self, make: Callable[[], B]) -> tuple[str, str]:
        """The change that leads to a board, and why there is none: one of them is "".

        Args:
            make: makes the board; what cannot be made raises BadInput.
        """
        try:
            found = make()
        except BadInput as error:
            return "", told(error.problems[0])
        wrong = [p for p in found.problems() if p.severity == "error" and str(p) not in self._known]
        return ("", told(wrong[0])) if wrong else (self.board.diff(found), "")

    def stepper(
        self, label: str, count: int, step: Callable[[int], B], *, counter: str = "", note: str = "", fewer: bool = True
    ) -> Stepper:
        """A number, one more and one less of it.

        Args:
            label: what is counted.
            count: how many there are.
            step: the board with so many more, 1 or -1.
            counter: the counter that can be picked up here.
            note: what is said where the mouse rests.
            fewer: whether there can be one less.
        """
        more, no_more = self.of(lambda: step(1))
        less, no_less = self.of(lambda: step(-1)) if count > 0 and fewer else ("", "")
        why = [f"Not one more: {no_more}"] if no_more else []
        why += [f"Not one less: {no_less}"] if no_less else []
        return Stepper(label, count, more, less, counter=counter, note=". ".join([*([note] if note else []), *why]))

    def choice(
        self, label: str, offers: Iterable[tuple[str, str, Callable[[], B]]], now: str, note: str = ""
    ) -> Choice:
        """One of several; what the rules forbid is left out, and the note says why.

        Args:
            label: what is chosen.
            offers: the words, the value and the board of each option.
            now: the value that is the case.
            note: what is said where the mouse rests.
        """
        options, values, refused = list[tuple[str, str]](), list[str](), dict[str, list[str]]()
        for words, value, make in offers:
            change, why = ("", "") if value == now else self.of(make)
            if value == now or change:
                options.append((words, change))
                values.append(value)
            elif why:
                refused.setdefault(why, []).append(words)
        found = [f"Not {', '.join(names)}: {why}" for why, names in refused.items()]
        number = values.index(now) if now in values else -1
        return Choice(label, tuple(options), number, ". ".join([*([note] if note else []), *found]))


def told(problem: Problem) -> str:
    """Why something cannot be: "Red has 21 Infantry on the board and 20 in the box (0.1)"."""
    case = f" ({problem.case})" if problem.case else ""
    verb = problem.what.partition(" ")[0] in ("has", "is", "cannot", "does", "holds", "have")
    return f"{problem.where}{' ' if verb else ': '}{problem.what}{case}"


def key(side: str, piece: str) -> str:
    """The key of a counter: "Red Infantry"."""
    return f"{side} {piece}"


def counter(side: str, piece: str, label: str, note: str = "") -> Counter:
    """A counter in the colour of its player.

    Args:
        side: whose counter.
        piece: what it is.
        label: what stands on it.
        note: what is said where the mouse rests.
    """
    return Counter(key(side, piece), label, side.casefold(), note)


def read(text: str) -> tuple[str, str]:
    """Whose counter a key means, and what it is: "Red Infantry"; a piece of nobody has "" before it."""
    side, _, piece = text.rpartition(" ")
    return side, piece


def by_presence(seats: Iterable[str], present: Iterable[str]) -> tuple[list[str], list[str]]:
    """The players who have something there, and the others, each in the order of play."""
    here = set(present)
    seats = list(seats)
    return [s for s in seats if s in here], [s for s in seats if s not in here]


def refused(where: str, what: str, hint: str = "", case: str = "") -> BadInput:
    """What is raised where a counter cannot lie.

    Args:
        where: the space or the counter.
        what: what speaks against it.
        hint: what can be done instead.
        case: the Section.
    """
    return BadInput([Problem(where, what, hint, case=case)])


__all__ = [
    "ALL",
    "CONTROL",
    "INFLUENCE",
    "PIECES",
    "PLURALS",
    "Laid",
    "Offers",
    "by_presence",
    "counter",
    "key",
    "read",
    "refused",
    "told",
]
