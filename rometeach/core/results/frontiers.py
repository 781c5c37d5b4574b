"""The best that can be had with no action, with one, with two and so on: how few of a plan's actions do most of its work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..arguments import all_checked
from ..errors import BadInput, Problem
from ..session.actions import Action
from .show import Exhibit, Result, Table

ENOUGH = Fraction(9, 10)
"""The share of the gain that counts as most of it."""


@dataclass(frozen=True, slots=True)
class Step:
    """The best plan with so many actions at most: the actions, what it is worth, and whether that is proven."""

    number: int
    actions: tuple[Action, ...]
    worth: Fraction
    is_proven: bool = True


@all_checked()
@dataclass(frozen=True, repr=False)
class Frontier(Result):
    """The best worth for each number of actions, from none up to the plan's own number."""

    title: str
    steps: tuple[Step, ...]

    @property
    def gain(self) -> Fraction:
        """What all actions together gain."""
        return self.steps[-1].worth - self.steps[0].worth

    def share(self, step: Step) -> Fraction:
        """The share of the whole gain that a number of actions brings; 1 where there is nothing to gain."""
        return (step.worth - self.steps[0].worth) / self.gain if self.gain else Fraction(1)

    def enough(self, share: Fraction = ENOUGH) -> Step:
        """The fewest actions that bring this share of the gain."""
        return next(s for s in self.steps if self.share(s) >= share)

    def exhibit(self) -> Exhibit:
        """A row for each number of actions."""
        few = self.enough()
        last = self.enough(Fraction(1)).number
        words = "1 action brings" if few.number == 1 else f"{few.number} actions bring"
        said = f"{words} {_percent(self.share(few))} of the gain; all of it takes {last}."
        digits = 4 if 0 < self.gain < 1 else 2
        rows = tuple(
            (str(s.number), f"{float(s.worth):.{digits}f}", _percent(self.share(s)), "; ".join(map(str, s.actions)) or "nothing",
             "" if s.is_proven else "not proven")
            for s in self.steps
        )  # fmt: skip
        header = ("Actions at most", "Worth", "Share of the gain", "Plan", "Proof")
        return Exhibit(f"{self.title}: how few actions do", (("In short", said),),
                       tables=(Table("The best for each number of actions", header, rows).filled(),))  # fmt: skip

    def rows(self) -> list[dict[str, object]]:
        """Actions, worth and share."""
        return [{"actions": s.number, "worth": float(s.worth), "share": float(self.share(s))} for s in self.steps]

    def as_json(self) -> dict[str, object]:
        """Plain data; worths as text fractions."""
        return {"steps": [{"actions": s.number, "worth": str(s.worth), "share": str(self.share(s)), "proven": s.is_proven,
                           "plan": [str(a) for a in s.actions]} for s in self.steps]}  # fmt: skip


def _percent(share: Fraction) -> str:
    return f"{int(100 * share)} %"


def within_of(given: Fraction | float | str) -> Fraction:
    """So many points less, as a player writes them: 1, "0.5", "1/3".

    Raises:
        BadInput: no number of points, or less than none.
    """
    try:
        found = Fraction(given.strip()) if isinstance(given, str) else Fraction(given)
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        found = Fraction(-1)
    if found < 0 or isinstance(given, bool):
        raise BadInput([Problem("within", f"{str(given)[:40]!r} is no number of points", 'Give 1, "0.5" or "1/3".')])
    return found


def few_of(steps: Sequence[Step], least: Fraction) -> Step | None:
    """The first step that is worth so much at least; None where none is."""
    return next((s for s in steps if s.worth >= least), None)
