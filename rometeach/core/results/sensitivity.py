"""What would a result be if a contested rule were read otherwise, or a doubtful figure were one off?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeVar

from .. import plots
from ..frozen import Frozen
from .pictures import Picture
from .show import Exhibit, Result, Table, fraction

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Change:
    """One other reading: what it is, and the figures that change with it, (before, after) each."""

    what: str
    case: str
    figures: Frozen[str, tuple[Fraction, Fraction]]

    @property
    def size(self) -> Fraction:
        """The largest change."""
        return max((abs(b - a) for a, b in self.figures.values()), default=Fraction(0))


@dataclass(frozen=True, repr=False)
class Sensitivity(Result):
    """The other readings that change a result, the largest change first; and how many made no difference."""

    title: str
    changes: tuple[Change, ...]
    tried: int

    def drawings(self) -> tuple[Picture, ...]:
        """The largest change that each other reading makes, the largest first."""
        bars = []
        for c in self.changes:
            name, (a, b) = next(iter(c.figures.items()))
            bars.append((f"{c.what} ({name})", float(b - a), f"{float(a):.3g} to {float(b):.3g}"))
        draw = partial(plots.amounts, f"Sensitivity of: {self.title}", bars, "change of the figure")
        return (Picture(len(bars), draw),) if bars else ()

    def rows(self) -> list[dict[str, object]]:
        """A row for each figure that a reading changes."""
        return [
            {"reading": c.what, "case": c.case, "figure": name, "now": str(a), "then": str(b), "change": float(b - a)}
            for c in self.changes
            for name, (a, b) in c.figures.items()
        ]

    def exhibit(self) -> Exhibit:
        """A table of the changes."""
        rows = tuple(
            (
                c.what,
                c.case,
                "; ".join(f"{k}: {fraction(a)} -> {fraction(b)}" for k, (a, b) in list(c.figures.items())[:4])
                + (f"; {len(c.figures) - 4} more" if len(c.figures) > 4 else ""),
            )
            for c in self.changes
        )
        same = self.tried - len(self.changes)
        return Exhibit(
            f"Sensitivity of: {self.title}",
            tables=(Table("Other readings that change it", ("Reading", "Case", "Change"), rows),) if rows else (),
            how=f"{self.tried} other readings tried; {same} change nothing.",
        )

    def as_json(self) -> dict[str, object]:
        """The changes as plain data."""
        return {
            "tried": self.tried,
            "changes": [
                {"what": c.what, "case": c.case, "figures": {k: [str(a), str(b)] for k, (a, b) in c.figures.items()}}
                for c in self.changes
            ],
        }


def examine(
    title: str, now: Mapping[str, Fraction], readings: Iterable[tuple[str, str, Callable[[], Mapping[str, Fraction]]]]
) -> Sensitivity:
    """Compare the figures with those of each other reading `(what, case, compute)`."""
    changes, tried = [], 0
    for what, case, compute in readings:
        tried += 1
        then = compute()
        figures = {k: (now.get(k, Fraction(0)), then.get(k, Fraction(0))) for k in {**now, **then}}
        changed = {k: v for k, v in figures.items() if v[0] != v[1]}
        if changed:
            changes.append(Change(what, case, Frozen(sorted(changed.items(), key=lambda x: -abs(x[1][1] - x[1][0])))))
    return Sensitivity(title, tuple(sorted(changes, key=lambda c: -c.size)), tried)
