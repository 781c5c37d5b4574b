"""Pictures of results: a result names its `drawings`, and `plot`, `figure` and the command line draw them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .. import plots
from ..figures.ledger import Ledger
from ..meanings import GAIN, LOSS, NUMBER, Meaning
from ..plots import CHANCES, GAMES, Axes
from .numbers import apart, percent, signed

MOST = 6
"""Series that can be told apart in one picture."""

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: how many bars it has, and what draws it on the axes that are handed in, or on new ones."""

    size: int
    draw: Callable[[Axes | None], Axes]


def of_chances(
    title: str, chances: Iterable[tuple[str, Fraction]], unit: str = CHANCES, means: Sequence[Meaning] = ()
) -> Picture:
    """Chances, or shares of games, one below the other.

    Args:
        title: what they are of.
        chances: (outcome, chance), from top to bottom.
        unit: what the axis counts.
        means: what each outcome means; without it they are numbers.
    """
    bars = [(name, float(p), percent(p)) for name, p in chances]
    return Picture(len(bars), lambda ax: plots.chances(title, bars, ax, unit, means=means))


def of_pairs(
    title: str,
    sides: tuple[str, str],
    pairs: Sequence[tuple[str, Fraction, Fraction, Meaning]],
    unit: str = CHANCES,
) -> Picture:
    """Chances before and after a change, with the difference in words.

    Args:
        title: what they are of.
        sides: what was before, and what is after.
        pairs: (outcome, before, after, what it means), from top to bottom.
        unit: what the axis counts.
    """
    names, first, then, means = zip(*pairs, strict=True) if pairs else ((), (), (), ())
    bars = [(side, [100 * float(p) for p in ps]) for side, ps in zip(sides, (first, then), strict=True)]
    words = [[percent(p) for p in first], [f"{percent(b)}, {apart(a, b)}" for _, a, b, _ in pairs]]
    return Picture(2 * len(pairs), lambda ax: plots.grouped(title, names, bars, unit, ax, words=words, of_names=means))


GOOD_OR_BAD = (GAIN, LOSS)
"""What points above and below zero mean."""


def of_amounts(
    title: str,
    amounts: Iterable[tuple[str, Number]],
    unit: str,
    words: Callable[[Number], str] = signed,
    means: tuple[Meaning, Meaning] = (NUMBER, NUMBER),
) -> Picture:
    """Signed amounts to both sides of zero.

    Args:
        title: what they are.
        amounts: (name, amount), from top to bottom.
        unit: what they count.
        words: how an amount is written.
        means: what an amount above zero means, and one below it.
    """
    bars = [(name, float(n), words(n)) for name, n in amounts]
    return Picture(len(bars), lambda ax: plots.amounts(title, bars, unit, ax, means=means))


def of_ledgers(
    title: str,
    ledgers: Sequence[Ledger],
    unit: str,
    begin: Sequence[tuple[str, int]] = (),
    means: tuple[Meaning, Meaning] = (NUMBER, NUMBER),
) -> Picture:
    """What each line of some sums adds, after what they begin with; lines of one reason together.

    Args:
        title: what is summed up.
        ledgers: the sums.
        unit: what they count.
        begin: (name, amount) of what comes before them.
        means: what an amount above zero means, and one below it.
    """
    found = dict(begin)
    for line in (line for ledger in ledgers for line in ledger.lines):
        found[line.reason] = found.get(line.reason, 0) + line.value
    return of_amounts(title, found.items(), unit, means=means)


def side_by_side(
    title: str,
    names: Sequence[str],
    series: Sequence[tuple[str, Sequence[Number]]],
    unit: str,
    *,
    words: Callable[[Number], str] = signed,
    whole: bool = False,
    of_names: Sequence[Meaning] = (),
    of_series: Sequence[Meaning] = (),
) -> Picture:
    """Several amounts for each name.

    Args:
        title: what is compared.
        names: what each group of bars is about.
        series: (name, an amount for each of the names); of more than `MOST` some between the first and the last are left out.
        unit: what is counted; chances are drawn in percent.
        words: how an amount is written; chances are in percent.
        whole: whether names and series that are nothing but zero are drawn too.
        of_names: what each of the names means; the series are then told apart by how full their bars are.
        of_series: what each of the series means.
    """
    meant = dict(zip((label for label, _ in series), of_series, strict=False))
    kept = _thinned([x for x in series if whole or any(x[1])] or series[:1])
    shown = [i for i in range(len(names)) if whole or any(values[i] for _, values in kept)] or list(range(len(names)))
    scale, write = (100, percent) if unit in (CHANCES, GAMES) else (1, words)
    bars = [(label, [scale * float(values[i]) for i in shown]) for label, values in kept]
    written = [[write(values[i]) if values[i] else "" for i in shown] for _, values in kept]
    about = [names[i] for i in shown]
    kinds = [of_names[i] for i in shown] if of_names else []
    drawn = [meant[label] for label, _ in kept] if meant else []
    return Picture(
        len(about) * len(bars),
        lambda ax: plots.grouped(title, about, bars, unit, ax, words=written, of_names=kinds, of_series=drawn),
    )


def _thinned(series: Sequence[tuple[str, Sequence[Number]]]) -> Sequence[tuple[str, Sequence[Number]]]:
    if len(series) <= MOST:
        return series
    return [series[round(i * (len(series) - 1) / (MOST - 1))] for i in range(MOST)]


def of_estimates(title: str, points: Sequence[tuple[str, float, float]], unit: str) -> Picture:
    """Estimates with their standard errors."""
    return Picture(len(points), lambda ax: plots.intervals(title, points, unit, ax))
