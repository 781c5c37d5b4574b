"""Pictures of results: a result names its `drawings`, and `plot`, `figure` and the command line draw them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .. import plots
from ..figures.ledger import Ledger
from ..plots import CHANCES, GAMES, Axes
from .numbers import percent, signed

MOST = 6
"""Series that can be told apart in one picture."""

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: how many bars it has, and what draws it on the axes that are handed in, or on new ones."""

    size: int
    draw: Callable[[Axes | None], Axes]


def of_chances(title: str, chances: Iterable[tuple[str, Fraction]], unit: str = CHANCES) -> Picture:
    """Chances, or shares of games, one below the other."""
    bars = [(name, float(p), percent(p)) for name, p in chances]
    return Picture(len(bars), lambda ax: plots.chances(title, bars, ax, unit))


def of_amounts(
    title: str, amounts: Iterable[tuple[str, Number]], unit: str, words: Callable[[Number], str] = signed
) -> Picture:
    """Signed amounts to both sides of zero.

    Args:
        title: what they are.
        amounts: (name, amount), from top to bottom.
        unit: what they count.
        words: how an amount is written.
    """
    bars = [(name, float(n), words(n)) for name, n in amounts]
    return Picture(len(bars), lambda ax: plots.amounts(title, bars, unit, ax))


def of_ledgers(title: str, ledgers: Sequence[Ledger], unit: str, begin: Sequence[tuple[str, int]] = ()) -> Picture:
    """What each line of some sums adds, after what they begin with; lines of one reason together.

    Args:
        title: what is summed up.
        ledgers: the sums.
        unit: what they count.
        begin: (name, amount) of what comes before them.
    """
    found = dict(begin)
    for line in (line for ledger in ledgers for line in ledger.lines):
        found[line.reason] = found.get(line.reason, 0) + line.value
    return of_amounts(title, found.items(), unit)


def side_by_side(
    title: str,
    names: Sequence[str],
    series: Sequence[tuple[str, Sequence[Number]]],
    unit: str,
    *,
    words: Callable[[Number], str] = signed,
    whole: bool = False,
    near: bool = False,
) -> Picture:
    """Several amounts for each name.

    Args:
        title: what is compared.
        names: what each group of bars is about.
        series: (name, an amount for each of the names); of more than `MOST` some between the first and the last are left out.
        unit: what is counted; chances are drawn in percent.
        words: how an amount is written; chances are in percent.
        whole: whether names and series that are nothing but zero are drawn too.
        near: whether an axis of chances ends sooner where all are small.
    """
    kept = _thinned([x for x in series if whole or any(x[1])] or series[:1])
    shown = [i for i in range(len(names)) if whole or any(values[i] for _, values in kept)] or list(range(len(names)))
    scale, write = (100, percent) if unit in (CHANCES, GAMES) else (1, words)
    bars = [(label, [scale * float(values[i]) for i in shown]) for label, values in kept]
    written = [[write(values[i]) if values[i] else "" for i in shown] for _, values in kept]
    about = [names[i] for i in shown]
    return Picture(
        len(about) * len(bars), lambda ax: plots.grouped(title, about, bars, unit, ax, words=written, near=near)
    )


def _thinned(series: Sequence[tuple[str, Sequence[Number]]]) -> Sequence[tuple[str, Sequence[Number]]]:
    if len(series) <= MOST:
        return series
    return [series[round(i * (len(series) - 1) / (MOST - 1))] for i in range(MOST)]


def of_estimates(title: str, points: Sequence[tuple[str, float, float]], unit: str) -> Picture:
    """Estimates with their standard errors."""
    return Picture(len(points), lambda ax: plots.intervals(title, points, unit, ax))
