"""Choices that are compared by simulated games: what each is worth, how sure that is, and whether two can be told apart.

An `Estimate` answers what a `Plan` answers, but nothing of it is proven: it has a standard error in place of a bound. All
choices meet the same luck, so that their differences are surer than their values.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ..meanings import GREAT_GAIN
from ..plots import ESTIMATES
from ..session.actions import Action
from .pictures import Picture, of_estimates
from .plans import Plan
from .show import Bars, Exhibit, Table

ESTIMATED = "ESTIMATED"
APART = 2.0
"""Standard errors of a difference from which two choices count as told apart."""
POINTS = "points, ± one standard error"
"""What an axis of estimated points counts."""
SHOWN = 8
"""The most choices that the bars show."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over simulated games and its standard error; `error` is infinite for a single game."""

    mean: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the mean is more than `APART` standard errors from zero."""
        return abs(self.mean) > APART * self.error

    def percent(self) -> str:
        """ "31.2% ± 1.1"."""
        return f"{100 * self.mean:.1f}% ± {_error(100 * self.error)}"

    def number(self) -> str:
        """ "54.1 ± 0.6"."""
        return f"{self.mean:.1f} ± {_error(self.error)}"

    def as_json(self) -> dict[str, float | None]:
        """Plain data, rounded."""
        return {"mean": round(self.mean, 6), "se": round(self.error, 6) if math.isfinite(self.error) else None}


def _error(error: float) -> str:
    return f"{error:.1f}" if math.isfinite(error) else "?"


def figure(numbers: Sequence[float]) -> Figure:
    """The mean of some numbers and its standard error; for paired differences, of the differences."""
    n = len(numbers)
    mean = math.fsum(numbers) / n
    if n < 2:
        return Figure(mean, math.inf)
    spread = math.fsum((x - mean) ** 2 for x in numbers) / (n - 1)
    return Figure(mean, math.sqrt(spread / n))


@dataclass(frozen=True, slots=True)
class Candidate:
    """One choice: how many simulated games tried it, its value, and how much better than it the best one did in them.

    `others` are further figures by name; those whose name ends in "%" are chances.
    """

    action: Action
    number: int
    value: Figure
    behind: Figure
    others: tuple[tuple[str, Figure], ...] = ()

    @property
    def name(self) -> str:
        """The choice in the compact grammar."""
        return str(self.action)

    def shown(self) -> tuple[str, ...]:
        """The further figures as text."""
        return tuple(f.percent() if n.endswith("%") else f.number() for n, f in self.others)

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        others = {n.removesuffix(" %"): f.as_json() for n, f in self.others}
        return {
            "choice": self.name,
            "games": self.number,
            "value": self.value.as_json(),
            "behind": self.behind.as_json(),
        } | others


def exact(number: float) -> Fraction:
    """A figure as a fraction of ten thousandths, as far as a simulation means it."""
    return Fraction(round(number * 10_000), 10_000)


@dataclass(frozen=True, repr=False)
class Estimate(Plan):
    """The choice that did best in simulated games. `candidates` are all of them, best first; `value` is a chance.

    `bound` is None and `status` is "ESTIMATED". `measure` says what the value is the chance of; `rollouts` counts the
    simulated games of all choices together. `in_points` says that the values are points and no chances, `told` in words how far
    the best one is told from the others, where another rule than `APART` says that.
    """

    candidates: tuple[Candidate, ...] = ()
    rank: int = 0
    seed: int = 0
    rollouts: int = 0
    measure: str = "Chance to win"
    further: tuple[tuple[str, str], ...] = ()
    in_points: bool = False
    told: str = ""

    def __repr__(self) -> str:
        return f"<Estimate {self.called}: {self.said(self.best.value)}>"

    def said(self, figure: Figure) -> str:
        """A value, or a difference of values, as text: "31.2% ± 1.1", or in points "54.1 ± 0.6"."""
        return figure.number() if self.in_points else figure.percent()

    @cached_property
    def headline(self) -> str:
        """The choice and how it did: "Redeploy: chance to win 31.2% ± 1.1 in 400 simulated games."."""
        if self.closed and not self.actions:
            return self.closed.headline
        measure = self.measure[:1].lower() + self.measure[1:]
        return f"{self.called}: {measure} {self.said(self.best.value)} in {self.rollouts} simulated games."

    @property
    def called(self) -> str:
        """The name of the choice."""
        return self.best.name

    @property
    def best(self) -> Candidate:
        """The choice that this estimate is of."""
        return self.candidates[self.rank]

    @property
    def error(self) -> Fraction:
        """The standard error of the value."""
        return exact(self.best.value.error) if math.isfinite(self.best.value.error) else Fraction(1)

    @property
    def proof(self) -> str:
        """ "ESTIMATED, ± 1.1%": nothing is proven."""
        if self.in_points:
            return f"{self.status}, ± {float(self.error):.1f} points"
        return f"{self.status}, ± {100 * float(self.error):.1f}%"

    @property
    def rivals(self) -> tuple[Candidate, ...]:
        """The choices that cannot be told apart from the best one."""
        return tuple(c for c in self.candidates[1:] if not c.behind.is_clear)

    @property
    def is_told_apart(self) -> bool:
        """Whether the best choice is better than every other by more than two standard errors of the difference."""
        return not self.rivals

    @property
    def verdict(self) -> str:
        """Whether the best choice can be told apart from the others, in words."""
        first = self.candidates[0]
        if self.told:
            return self.told
        if len(self.candidates) == 1:
            return "there is no other choice"
        if self.is_told_apart:
            second = self.candidates[1]
            return f"yes: {first.name} is better than {second.name} by {self.said(second.behind)}"
        names = ", ".join(c.name for c in self.rivals[:3]) + (", ..." if len(self.rivals) > 3 else "")
        return f"no: {first.name} cannot be told apart from {names} in {first.number} games each; ask with more time"

    def _standing(self, candidate: Candidate) -> str:
        """How far a choice is behind the best; a tie of several is named."""
        first = [c for i, c in enumerate(self.candidates) if i == 0 or c.behind.mean == 0]
        if candidate not in first:
            return self.said(candidate.behind)
        return "best" if len(first) == 1 else f"best, a tie of {len(first)}"

    def exhibit(self) -> Exhibit:
        """The choices side by side."""
        head = (
            ("In short", self.headline),
            ("Choice", self.called),
            (self.measure, self.said(self.best.value)),
            *self.further,
            ("Told apart", self.verdict),
        )
        extra = tuple(n.removesuffix(" %") for n, _ in self.best.others)
        rows = tuple(
            (c.name, self.said(c.value), self._standing(c), *c.shown(), str(c.number)) for c in self.candidates
        )
        shown = self.candidates[:SHOWN]
        bars = (
            ()
            if self.in_points
            else (
                Bars(
                    self.measure,
                    tuple((c.name, max(Fraction(0), exact(c.value.mean))) for c in shown),
                    GREAT_GAIN,
                    ordered=True,
                ),
            )
        )
        tables = [Table("Choices", ("Choice", self.measure, "Behind the best", *extra, "Games"), rows)]
        if self.lines:
            tables.append(Table("Why", ("Because",), tuple((line,) for line in self.lines)))
        notes = tuple(f"Leaves out: {x}" for x in self.leaves_out)
        tables += self.tables
        return Exhibit(self.title, head, bars, tuple(tables), self.ledgers, self.how, notes)

    def drawings(self) -> tuple[Picture, ...]:
        """The choices with their standard errors."""
        scale, unit = (1, POINTS) if self.in_points else (100, ESTIMATES)
        shown = [(c.name, scale * c.value.mean, scale * c.value.error) for c in self.candidates[:SHOWN]]
        title = f"{self.measure}, {self.rollouts} simulated games"
        return (of_estimates(title, shown, unit),)

    def rows(self) -> list[dict[str, object]]:
        """The choices, best first, with means and standard errors."""
        return [
            {"choice": c.name, "games": c.number, "value": c.value.mean, "se": c.value.error, "behind": c.behind.mean}
            for c in self.candidates
        ]

    def as_json(self) -> dict[str, object]:
        """Plain data: no bound, standard errors instead."""
        return {"status": self.status, "objective": str(self.value), "error": str(self.error), "bound": None,
                "seconds": round(self.seconds, 4), "seed": self.seed, "rollouts": self.rollouts, "measure": self.measure,
                "plan": [str(a) for a in self.actions], "told_apart": self.is_told_apart, "verdict": self.verdict,
                "candidates": [c.as_json() for c in self.candidates], "figures": dict(self.further),
                "lines": list(self.lines), "leaves_out": list(self.leaves_out)}  # fmt: skip
