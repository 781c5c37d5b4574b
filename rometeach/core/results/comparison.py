"""Plans side by side: what each is worth, part by part, and how the tracks may spread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from ..chance.laws import Law
from .numbers import chance, in_full, signed
from .pictures import Picture, side_by_side
from .plans import points
from .show import Bars, Exhibit, Pairs, Result, Table, law_bars, law_pairs

QUANTILES = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))
"""What a spread is told by, besides its standard deviation."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How one number ends under each of some plans: exact laws, taken as independent of each other."""

    part: str
    laws: tuple[Law, ...]

    @property
    def deviations(self) -> tuple[float, ...]:
        """The standard deviation under each plan."""
        return tuple(sqrt(law.variance) for law in self.laws)

    @property
    def quantiles(self) -> tuple[tuple[int, ...], ...]:
        """Under each plan the least numbers that it stays at or below with a chance of 10, 50 and 90 percent."""
        return tuple(tuple(law.quantile(p) for p in QUANTILES) for law in self.laws)

    def p_more(self, a: int = 0, b: int = 1) -> Fraction:
        """The chance that the number ends higher under one plan than under the other."""
        return self.laws[a].p_more(self.laws[b])

    def rows(self) -> list[tuple[str, ...]]:
        """The rows of a table with a column for each plan."""
        every = list(zip(*self.quantiles, strict=True))
        named = [(f"{self.part}, {float(p):.0%} stay at or below", x) for p, x in zip(QUANTILES, every, strict=True)]
        return [
            (f"{self.part}, expected", *(f"{float(law.mean):+.2f}" for law in self.laws)),
            (f"{self.part}, standard deviation", *(f"{x:.2f}" for x in self.deviations)),
            *((name, *(signed(n) for n in x)) for name, x in named),
        ]

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"laws": [law.as_json() for law in self.laws], "means": [str(law.mean) for law in self.laws],
                "deviations": [round(x, 6) for x in self.deviations], "quantiles": [list(x) for x in self.quantiles],
                "p_more": str(self.p_more()) if len(self.laws) == 2 else None}  # fmt: skip


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """Plans side by side: (name, expected changes, the same in points), and how the tracks may spread."""

    title: str
    columns: tuple[tuple[str, Mapping[str, Fraction], Mapping[str, Fraction]], ...]
    leaves_out: tuple[str, ...] = ()
    spreads: tuple[Spread, ...] = ()

    @property
    def values(self) -> tuple[Fraction, ...]:
        """The worth of each plan."""
        return tuple(sum(worths.values(), Fraction(0)) for _, _, worths in self.columns)

    @property
    def better(self) -> str:
        """The name of the better plan, "" where they are worth the same."""
        best = [name for (name, _, _), v in zip(self.columns, self.values, strict=True) if v == max(self.values)]
        return best[0] if len(best) == 1 else ""

    @property
    def _letters(self) -> tuple[str, ...]:
        return tuple(chr(ord("A") + i) for i in range(len(self.columns)))

    def drawings(self) -> tuple[Picture, ...]:
        """The parts of the plans' worths side by side; after that how each track may change."""
        every = tuple(self.columns[0][1])
        parts = [part for part in every if any(worths[part] for _, _, worths in self.columns)] or every
        series = [
            (f"Plan {x}", [worths[part] for part in parts])
            for x, (_, _, worths) in zip(self._letters, self.columns, strict=True)
        ]
        names = [part.capitalize() for part in parts]
        worth = side_by_side(self.title, names, series, "points", words=lambda n: points(n).split()[0], whole=True)
        return (worth, *super().drawings())

    def rows(self) -> list[dict[str, object]]:
        """A row for each part of the worth of each plan."""
        return [
            {"plan": x, "part": part, "change": str(amounts[part]), "points": float(worths[part])}
            for x, (_, amounts, worths) in zip(self._letters, self.columns, strict=True)
            for part in amounts
        ]

    def exhibit(self) -> Exhibit:
        """One row for each part of the worth."""
        letters = self._letters
        legend = tuple((f"Plan {x}", name) for x, (name, _, _) in zip(letters, self.columns, strict=True))
        apart = self.values[0] - self.values[1] if len(self.columns) == 2 else Fraction(0)
        verdict = (
            f"{letters[0] if apart > 0 else letters[1]} by {points(abs(apart))}"
            if apart
            else "none: they are worth the same"
        )
        rows = [(part.capitalize(), *(f"{signed(amounts[part])} = {points(worths[part])}" for _, amounts, worths in self.columns))
                for part in self.columns[0][1]]  # fmt: skip
        rows.append(("In all", *(points(v) for v in self.values)))
        header = ("Part", *(f"Plan {x}" for x in letters))
        tables = [Table("Expected changes = points", header, tuple(rows))]
        tables += [Table(f"How {s.part} may change", header, tuple(s.rows())) for s in self.spreads]
        luck = []
        if len(letters) == 2:
            luck = [
                (f"A ends with more {s.part} than B", f"{chance(s.p_more())}; with less {chance(s.p_more(1, 0))}")
                for s in self.spreads
            ]
        bars: list[Bars | Pairs] = []
        for s in self.spreads:
            if len(letters) == 2:
                sides = (f"plan {letters[0]}", f"plan {letters[1]}")
                bars.append(law_pairs(f"Change of {s.part}", sides, (dict(s.laws[0].items()), dict(s.laws[1].items()))))
            else:
                named = zip(letters, s.laws, strict=True)
                bars += [law_bars(f"Change of {s.part}, plan {x}", law.items()) for x, law in named]
        return Exhibit(
            self.title,
            (*legend, ("Better", verdict), *luck),
            tuple(bars),
            tuple(tables),
            notes=tuple(f"Leaves out: {x}" for x in self.leaves_out),
        )

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"plans": [{"plan": name, "value": {k: in_full(v) for k, v in amounts.items()}, "objective": in_full(total)}
                          for (name, amounts, _), total in zip(self.columns, self.values, strict=True)],
                "better": self.better, "leaves_out": list(self.leaves_out),
                "spreads": {s.part.lower(): s.as_json() for s in self.spreads}}  # fmt: skip
