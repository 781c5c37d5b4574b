"""Bar charts of chances: one colour for each meaning, an axis from 0 to 100 %, equal bars merged, before and after in pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..frozen import Frozen
from ..meanings import NUMBER, Meaning, Meanings, meaning, together
from ..plots import CHANCES
from .bar_svg import Row, drawing
from .numbers import apart, in_full, percent
from .pictures import Picture, of_chances, of_pairs

MANY, PAIRS = 5, 3
"""So many equal bars, or pairs of bars, become one."""
NAMED = 72
"""So many letters the names of equal bars may have together; of more it is said how many they are."""
LETTERS = 40
"""The letters of a bar of 100 % in plain text."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar as it is drawn: what it says of itself, the outcomes that it stands for, and their chance before and now."""

    label: str
    names: tuple[str, ...]
    p: Fraction
    means: Meaning
    before: Fraction | None = None


def merged(bars: Sequence[Bar], many: int = MANY) -> tuple[Bar, ...]:
    """The bars, those that are equal as one, where the first of them stood: "each of 17 others", or their names if they are short."""
    alike: dict[tuple[Fraction | None, Fraction, Meaning], list[Bar]] = {}
    for bar in bars:
        alike.setdefault((bar.before, bar.p, bar.means), []).append(bar)
    found: list[Bar] = []
    for (before, p, means), group in alike.items():
        if len(group) < many:
            continue
        names = tuple(name for bar in group for name in bar.names)
        others = "" if len(group) == len(bars) else " others"
        listed = f"each of {', '.join(names[:-1])} and {names[-1]}"
        label = listed if len(listed) <= NAMED else f"each of {len(names)}{others}"
        found.append(Bar(label, names, p, means, before))
    gone = {name: bar for bar in found for name in bar.names}
    return tuple(dict.fromkeys(gone.get(bar.names[0], bar) for bar in bars))


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart of chances. `means` says what the outcomes mean; where they are `ordered`, equal ones are not merged."""

    title: str
    bars: tuple[tuple[str, Fraction], ...]
    means: Meanings = NUMBER
    ordered: bool = False

    def drawn(self) -> tuple[Bar, ...]:
        """The bars as they are drawn."""
        bars = [Bar(name, (name,), p, meaning(self.means, name)) for name, p in self.bars]
        return tuple(bars) if self.ordered else merged(bars)

    def svg(self) -> str:
        """The bars as one SVG picture with a label that says it all."""
        rows = [Row(b.label, b.names, ((b.p, b.means, percent(b.p)),)) for b in self.drawn()]
        return drawing(self.title, rows)

    def text(self) -> str:
        """The bars in characters."""
        return _text(self.title, ((b.label, b.means, b.p, percent(b.p)) for b in self.drawn()))

    def picture(self, unit: str = CHANCES) -> Picture:
        """The bars as a picture of matplotlib."""
        return of_chances(self.title, [(b.label, b.p) for b in self.drawn()], unit, [b.means for b in self.drawn()])

    def rows(self) -> list[dict[str, object]]:
        """A plain row for each outcome."""
        return [
            {"of": self.title, "outcome": name, "chance": in_full(p), "percent": float(p) * 100}
            for name, p in self.bars
        ]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Chances before and after a change, the same outcome side by side: `changes` are (outcome, before, after)."""

    title: str
    before: str
    after: str
    changes: tuple[tuple[str, Fraction, Fraction], ...]
    means: Meanings = NUMBER
    ordered: bool = False

    @property
    def bars(self) -> tuple[tuple[str, Fraction], ...]:
        """All the chances, one after the other."""
        sides = (self.before, self.after)
        return tuple(
            (f"{name}, {side}", p) for name, *both in self.changes for side, p in zip(sides, both, strict=True)
        )

    def drawn(self) -> tuple[Bar, ...]:
        """The pairs as they are drawn."""
        bars = [Bar(name, (name,), b, meaning(self.means, name), a) for name, a, b in self.changes]
        return tuple(bars) if self.ordered else merged(bars, PAIRS)

    def svg(self) -> str:
        """The pairs as one SVG picture, with the differences in words."""
        rows = []
        for b in self.drawn():
            first = b.before or Fraction(0)
            after = f"{percent(b.p)}, {apart(first, b.p)}"
            rows.append(Row(b.label, b.names, ((first, b.means, percent(first)), (b.p, b.means, after))))
        return drawing(self.title, rows, (self.before, self.after))

    def text(self) -> str:
        """The pairs in characters."""
        lines = []
        for b in self.drawn():
            first = b.before or Fraction(0)
            lines.append((f"{b.label}, {self.before}", b.means, first, percent(first)))
            lines.append((f"{' ' * len(b.label)}  {self.after}", b.means, b.p, f"{percent(b.p)}, {apart(first, b.p)}"))
        return _text(self.title, lines)

    def picture(self, unit: str = CHANCES) -> Picture:
        """The pairs as a picture of matplotlib."""
        pairs = [(b.label, b.before or Fraction(0), b.p, b.means) for b in self.drawn()]
        return of_pairs(self.title, (self.before, self.after), pairs, unit)

    def rows(self) -> list[dict[str, object]]:
        """A plain row for each outcome."""
        return [
            {
                "of": self.title,
                "outcome": name,
                self.before: str(a),
                self.after: str(b),
                "difference": float(b - a) * 100,
            }
            for name, a, b in self.changes
        ]


def pairs_of(then: Bars, now: Bars, before: str, after: str) -> Pairs | None:
    """The same chart before and after a change, as pairs; None where they are of different things or nothing has changed.

    Args:
        then: the chart before the change.
        now: the chart after it.
        before: what the first bar of a pair is called.
        after: what the second one is called.
    """
    a, b = dict(then.bars), dict(now.bars)
    if then.title != now.title or a == b:
        return None
    zero = Fraction(0)
    changes = tuple((name, a.get(name, zero), b.get(name, zero)) for name in dict.fromkeys((*a, *b)))
    means = Frozen({name: meaning((now if name in b else then).means, name) for name, *_ in changes})
    return Pairs(now.title, before, after, changes, means, now.ordered)


def _text(title: str, lines: Iterable[tuple[str, Meaning, Fraction, str]]) -> str:
    every = list(lines)
    width = max((len(name) for name, *_ in every), default=0)
    bars = ((name.ljust(width), means.letter * round(float(p) * LETTERS), words) for name, means, p, words in every)
    return "\n".join([f"{title}:", *("  " + " ".join(filter(None, parts)) for parts in bars)])


def law_bars(
    title: str,
    law: Mapping[int, Fraction] | Iterable[tuple[int, Fraction]],
    least: Fraction = Fraction(1, 1000),
    means: Callable[[int], Meaning] | None = None,
) -> Bars:
    """Bars of a law of numbers; more than 16 are drawn in ranges.

    Args:
        title: what is counted.
        law: number -> chance.
        least: rarer outcomes are left out.
        means: what a number means; None where it is neither good nor bad.
    """
    chances = {k: p for k, p in sorted(law.items() if isinstance(law, Mapping) else law) if p >= least}
    groups = _groups(chances)
    bars = tuple((name, sum((chances[k] for k in found), Fraction(0))) for name, found in groups.items())
    return Bars(title, bars, _meanings(groups, means), ordered=True)


def law_pairs(
    title: str,
    sides: tuple[str, str],
    laws: tuple[Mapping[int, Fraction], Mapping[int, Fraction]],
    least: Fraction = Fraction(1, 1000),
    means: Callable[[int], Meaning] | None = None,
) -> Pairs:
    """Two laws of one number side by side; more than 16 numbers are drawn in ranges.

    Args:
        title: what is counted.
        sides: what each law is of.
        laws: number -> chance, of each.
        least: what is rarer in both is left out.
        means: what a number means; None where it is neither good nor bad.
    """
    first, second = laws
    groups = _groups(sorted(k for k in {*first, *second} if max(first.get(k, 0), second.get(k, 0)) >= least))
    sums = (tuple(sum((law.get(k, Fraction(0)) for k in ks), Fraction(0)) for law in laws) for ks in groups.values())
    changes = tuple((name, a, b) for name, (a, b) in zip(groups, sums, strict=True))
    return Pairs(title, *sides, changes, _meanings(groups, means), ordered=True)


def _groups(numbers: Iterable[int]) -> dict[str, tuple[int, ...]]:
    """The numbers that one bar stands for, by its name: each alone, or ranges where they are many."""
    every = list(numbers)
    if len(every) <= 16:
        return {str(k): (k,) for k in every}
    step = next(s for s in (2, 5, 10, 20, 50, 100, 10**6) if (every[-1] - every[0]) // s < 13)
    starts = dict.fromkeys(k // step for k in every)
    return {f"{r * step} to {r * step + step - 1}": tuple(k for k in every if k // step == r) for r in starts}


def _meanings(groups: Mapping[str, Sequence[int]], means: Callable[[int], Meaning] | None) -> Meanings:
    if means is None:
        return NUMBER
    return Frozen({name: together(means(k) for k in found) for name, found in groups.items()})
