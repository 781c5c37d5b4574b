"""Pictures of results: the bars of the exhibit, what a result draws besides, and its ledgers as signed amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from ...core import plots
from ...core.errors import BadInput, Problem
from ...core.figures.ledger import Ledger
from ...core.plots import Axes
from ...core.results.show import Bars, Result, percent


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: how many bars it has, and what draws it on the axes that are handed in, or on new ones."""

    size: int
    draw: Callable[[Axes | None], Axes]


def chances(title: str, pairs: Iterable[tuple[str, Fraction]]) -> Picture:
    """Chances as bars, one below the other."""
    bars = [(name, float(p), percent(p)) for name, p in pairs]

    def draw(ax: Axes | None) -> Axes:
        return _filled(plots.chances(title, bars, ax), [name for name, _, _ in bars])

    return Picture(len(bars), draw)


def of_bars(bars: Bars) -> Picture:
    """The picture of an exhibit's bars."""
    return chances(bars.title, bars.bars)


def amounts(title: str, pairs: Iterable[tuple[str, int]], unit: str) -> Picture:
    """Signed amounts as bars to both sides of zero."""
    bars = [(name, float(n), f"{n:+d}") for name, n in pairs]

    def draw(ax: Axes | None) -> Axes:
        drawn = _filled(plots.amounts(title, bars, unit, ax), [name for name, _, _ in bars])
        drawn.locator_params(axis="x", integer=True)
        return drawn

    return Picture(len(bars), draw)


def of_ledger(title: str, ledger: Ledger, unit: str) -> Picture:
    """What each line of a ledger adds; lines of one reason together."""
    found: dict[str, int] = {}
    for line in ledger.lines:
        found[line.reason] = found.get(line.reason, 0) + line.value
    return amounts(f"{title}: {ledger.total:+d} in all", found.items(), unit)


def shares(title: str, names: Sequence[str], series: Mapping[str, Sequence[Fraction]]) -> Picture:
    """Several chances for each name, side by side."""
    rows = [(label, [100 * float(p) for p in found]) for label, found in series.items()]
    most = max((value for _, values in rows for value in values), default=0.0) or 1.0

    def draw(ax: Axes | None) -> Axes:
        drawn = _filled(plots.grouped(title, names, rows, "chance in %", ax), names)
        for i, found in enumerate(series.values()):
            for k, p in enumerate(found):
                place = k + (i - (len(rows) - 1) / 2) * 0.8 / len(rows)  # where `plots.grouped` puts the bar
                if p:
                    drawn.text(100 * float(p) + most / 100, place, percent(p), va="center", fontsize=8)
        drawn.set_xlim(0, 1.5 * most)  # to the right of the bars there is room for their numbers and the legend
        drawn.set_xticks([tick for tick in drawn.get_xticks() if tick <= min(100, 1.5 * most)])
        return drawn

    return Picture(len(names) * len(rows), draw)


def _filled(drawn: Axes, names: Sequence[str]) -> Axes:
    """The axes without room above the first bar and below the last; names of two lines keep apart."""
    drawn.set_ylim(len(names) - 0.5, -0.5)
    if any(len(name) > plots.LABEL for name in names):
        drawn.tick_params(axis="y", labelsize=8)
    return drawn


class Pictured(Result):
    """A result with more pictures than the bars of its exhibit: these come first, then `further`, then the ledgers."""

    LEDGER_UNIT: ClassVar[str] = "modifier"
    """What the lines of its ledgers count."""

    def further(self) -> tuple[Picture, ...]:
        """The pictures besides the bars and the ledgers."""
        return ()

    def all_pictures(self) -> tuple[Picture, ...]:
        """All pictures, in order."""
        e = self.exhibit()
        ledgers = (of_ledger(name, ledger, self.LEDGER_UNIT) for name, ledger in e.ledgers if ledger.lines)
        return (*(of_bars(b) for b in e.bars if b.bars), *self.further(), *ledgers)

    @property
    def pictures(self) -> tuple[int, ...]:
        """How many bars each picture of `plot` has."""
        return tuple(p.size for p in self.all_pictures())

    def plot(self, ax: Axes | None = None, which: int = 0) -> Axes:
        """Draw a picture of this result with matplotlib. See `Result.plot`; `all_pictures` has them in order."""
        found = self.all_pictures()
        if not 0 <= which < len(found):
            what = f"has {len(found)} pictures" if found else "has nothing to draw"
            raise BadInput([Problem("plot", what, f"Ask for one from 0 to {len(found) - 1}." if found else "")])
        return found[which].draw(ax)


def chance_cells(name: str, p: Fraction) -> dict[str, object]:
    """A chance in a row: as a fraction in text, and in percent."""
    return {f"p_{name}": str(p), f"percent_{name}": 100 * float(p)}
