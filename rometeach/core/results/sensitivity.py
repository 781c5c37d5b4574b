"""What would a result be if a contested rule were read otherwise, or a doubtful figure were one off?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TypeVar

from .. import plots
from ..frozen import Frozen
from ..meanings import NO_MEANINGS, NUMBER, Meaning, Meanings
from .pictures import Picture
from .show import Exhibit, Pairs, Result, Table, fraction

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

    @property
    def largest(self) -> tuple[str, Fraction, Fraction]:
        """The figure that changes most, before and after."""
        name, (before, after) = next(iter(self.figures.items()))
        return name, before, after


@dataclass(frozen=True, repr=False)
class Sensitivity(Result):
    """The other readings that change a result, the largest change first; and how many made no difference."""

    title: str
    changes: tuple[Change, ...]
    tried: int
    amounts: frozenset[str] = frozenset()
    means: Frozen[str, Meaning] = NO_MEANINGS

    def pairs(self) -> Pairs:
        """The chance that each other reading changes most, before and after."""
        found = [(c.what, *c.largest) for c in self.changes if c.largest[0] not in self.amounts]
        changes = tuple((f"{what} ({name})", a, b) for what, name, a, b in found)
        means: Meanings = NUMBER
        if all(name in self.means for _, name, _, _ in found):
            means = Frozen({f"{what} ({name})": self.means[name] for what, name, _, _ in found})
        return Pairs("Chances", "as it is", "read so", changes, means)

    def drawings(self) -> tuple[Picture, ...]:
        """What each other reading changes most, the largest change first: chances in pairs, then amounts."""
        title, pairs = f"Sensitivity of: {self.title}", self.pairs()
        bars = [
            (f"{c.what} ({name})", float(b - a), f"{float(a):.3g} to {float(b):.3g}")
            for c in self.changes
            for name, a, b in [c.largest]
            if name in self.amounts
        ]
        found = [replace(pairs, title=title).picture()] if pairs.changes else []
        draw = partial(plots.amounts, title, bars, "change of the figure")
        return (*found, Picture(len(bars), draw)) if bars else tuple(found)

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
            bars=(self.pairs(),) if self.pairs().changes else (),
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
    title: str,
    now: Mapping[str, Fraction],
    readings: Iterable[tuple[str, str, Callable[[], Mapping[str, Fraction]]]],
    amounts: Collection[str] = (),
    means: Mapping[str, Meaning] = NO_MEANINGS,
) -> Sensitivity:
    """Compare the figures with those of each other reading.

    Args:
        title: what they are of.
        now: the figures as it is.
        readings: (what, case, compute).
        amounts: endings of the names of figures that are no chances.
        means: what figures mean; where one is left out, all are drawn as numbers.
    """
    changes, tried = [], 0
    for what, case, compute in readings:
        tried += 1
        then = compute()
        figures = {k: (now.get(k, Fraction(0)), then.get(k, Fraction(0))) for k in {**now, **then}}
        changed = {k: v for k, v in figures.items() if v[0] != v[1]}
        if changed:
            changes.append(Change(what, case, Frozen(sorted(changed.items(), key=lambda x: -abs(x[1][1] - x[1][0])))))
    named = {name for c in changes for name in c.figures}
    counted = frozenset(name for name in named if name.endswith(tuple(amounts)))
    return Sensitivity(title, tuple(sorted(changes, key=lambda c: -c.size)), tried, counted, Frozen(means))
