"""What the results of this game draw: a result names its drawings, and `plot`, `figure` and the command line draw them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from ..core import plots
from ..core.errors import BadInput, Problem
from ..core.figures.ledger import Ledger
from ..core.plots import Axes
from ..core.results.show import Bars, Result, percent, signed

CHANCES = "chance in %"
"""The unit of chances; their axis runs from 0 to 100."""
MOST = 6
"""Series that can be told apart in one picture."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One picture: how many bars it has, and what draws it on axes (None for new ones)."""

    bars: int
    draw: Callable[[Axes | None], Axes]


class Drawn(Result):
    """A result that says what it draws; the bars of its exhibit unless it says otherwise."""

    def drawings(self) -> tuple[Drawing, ...]:
        """Its pictures, the most telling first."""
        return tuple(of_bars(b) for b in self.exhibit().bars)

    def plot(self, ax: Axes | None = None, which: int = 0) -> Axes:
        """Draw one of its pictures with matplotlib. See `Result.plot`."""
        found = self.drawings()
        if not 0 <= which < len(found):
            what = f"has {len(found)} pictures" if found else "has nothing to draw: a sum, a verdict or a list"
            raise BadInput([Problem("plot", what, f"Ask for one from 0 to {len(found) - 1}." if found else "")])
        return found[which].draw(ax)

    @property
    def pictures(self) -> tuple[int, ...]:
        """How many bars each picture of `plot` has."""
        return tuple(d.bars for d in self.drawings())


def of_bars(bars: Bars) -> Drawing:
    """Chances as an exhibit has them."""
    return of_chances(bars.title, bars.bars)


def of_chances(title: str, chances: Iterable[tuple[str, Fraction]]) -> Drawing:
    """Chances, one below the other."""
    bars = [(name, float(p), percent(p)) for name, p in chances]
    return Drawing(len(bars), lambda ax: plots.chances(title, bars, ax))


def of_amounts(title: str, amounts: Iterable[tuple[str, int | Fraction]], unit: str) -> Drawing:
    """Signed amounts to both sides of zero."""
    bars = [(name, float(n), signed(n)) for name, n in amounts]
    return Drawing(len(bars), lambda ax: plots.amounts(title, bars, unit, ax))


def of_ledgers(title: str, ledgers: Sequence[Ledger], unit: str, begin: Sequence[tuple[str, int]] = ()) -> Drawing:
    """The lines of some sums, after what they begin with.

    Args:
        title: what is summed up.
        ledgers: the sums.
        unit: what they count.
        begin: (name, amount) of what comes before them.
    """
    return of_amounts(title, [*begin, *((line.reason, line.value) for x in ledgers for line in x.lines)], unit)


def side_by_side(
    title: str, names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], unit: str, *, whole: bool = False
) -> Drawing:
    """Several amounts for each name.

    Args:
        title: what is compared.
        names: what each group of bars is about.
        series: (name, an amount for each of the names); of more than `MOST` some between the first and the last are left out.
        unit: what is counted.
        whole: whether names and series that are nothing but zero are drawn too.
    """
    kept = _thinned([x for x in series if whole or any(x[1])] or series[:1])
    shown = [i for i in range(len(names)) if whole or any(values[i] for _, values in kept)] or list(range(len(names)))
    bars = [(label, [values[i] for i in shown]) for label, values in kept]
    return Drawing(len(shown) * len(bars), partial(_grouped, title, [names[i] for i in shown], bars, unit))


def _grouped(
    title: str, names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], unit: str, ax: Axes | None
) -> Axes:
    """With the legend beside the bars, where it hides none, and the axis of chances whole."""
    drawn = plots.grouped(title, names, series, unit, ax)
    drawn.legend(fontsize=9, loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    drawn.margins(y=0.02)
    if unit == CHANCES:
        drawn.set_xlim(0, 105)
    return drawn


def _thinned(series: Sequence[tuple[str, Sequence[float]]]) -> list[tuple[str, Sequence[float]]]:
    if len(series) <= MOST:
        return list(series)
    return [series[round(i * (len(series) - 1) / (MOST - 1))] for i in range(MOST)]


def of_estimates(title: str, points: Sequence[tuple[str, float, float]], unit: str) -> Drawing:
    """Estimates with their standard errors."""
    return Drawing(len(points), partial(_intervals, title, points, unit))


def _intervals(title: str, points: Sequence[tuple[str, float, float]], unit: str, ax: Axes | None) -> Axes:
    """With room for the figures at both ends."""
    drawn = plots.intervals(title, points, unit, ax)
    drawn.margins(x=0.12)
    return drawn


def in_percent(chances: Iterable[Fraction]) -> list[float]:
    """Chances as a series in percent."""
    return [100 * float(p) for p in chances]
