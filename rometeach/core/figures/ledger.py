"""Explained sums: what a chart of the rules says of one situation, line by line, each with its Case and source.

A chart is a function that yields *terms* `(key, times, subject)`. The key names a row of the game's `charts.csv`, which
holds the value, the reason, the Case and the source. `total` adds the terms up and nothing else; `write` spells them out.
So the bare number and its explanation can never differ. Whom a term is about is a text, or a `Subject`, whose figure stands in
a row of another table: a counter, a Commander.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ..frozen import quickly_made
from .sources import Source, weaker


class Subject(Protocol):
    """Whom a term is about, where the figure is his own: the line then rests on his row as well."""

    @property
    def name(self) -> str:
        """The words of the line, "the Generic Governor of Gallia"."""
        ...

    @property
    def row(self) -> str:
        """The reference of his row, "commands:Gallia"."""
        ...


class Named(NamedTuple):
    """A Subject made of its words and its row."""

    name: str
    row: str


Term = tuple[str, int, str | Subject]
"""A row of the charts, how often it counts, and whom it is about."""


@dataclass(frozen=True, slots=True)
class ChartValue:
    """One row of the charts: a value with its reason (`{}` is the subject), Case and source.

    The `sentence` is the row in plain words for a lesson: `{}` is the value, `{its}` "plus its value" or "minus its value" where
    the figure is on a counter, in a box or on a track.
    """

    key: str
    value: int
    reason: str
    case: str
    source: Source
    sentence: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Line:
    """One line of a ledger. `key` is the row of the charts, `rests_on` every reference whose figure it uses."""

    value: int
    reason: str
    case: str
    source: Source
    key: str
    rests_on: tuple[str, ...] = ()

    @property
    def doubtful_reference(self) -> str:
        """The reference behind the line's source: the row it rests on, else its row of the charts."""
        return self.rests_on[-1] if self.rests_on else f"charts:{self.key}"

    def as_json(self) -> dict[str, object]:
        """Plain data for a file or another program."""
        return {
            "value": self.value,
            "reason": self.reason,
            "case": self.case,
            "source": str(self.source),
            "confidence": self.source.confidence,
        }


class Ledger:
    """The lines of one sum, in the order of the chart; `silent` are those looked up that count for nothing here.

    Nothing changes it. One that `write` makes is spelled out when somebody reads it: most of those of a game played by programs
    are asked for their `total` alone.
    """

    __slots__ = ("_lines", "_silent", "_unwritten")

    def __init__(self, lines: tuple[Line, ...], silent: tuple[Line, ...] = ()) -> None:
        self._lines, self._silent = lines, silent
        self._unwritten: _Unwritten | None = None

    @classmethod
    def of(cls, unwritten: _Unwritten) -> Ledger:
        """One whose lines are written when they are read."""
        made = cls(())
        made._unwritten = unwritten
        return made

    def _write(self) -> None:
        if self._unwritten:
            self._lines, self._silent = self._unwritten.lines()
            self._unwritten = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that count for something."""
        self._write()
        return self._lines

    @property
    def silent(self) -> tuple[Line, ...]:
        """Those that count for nothing here."""
        self._write()
        return self._silent

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return self._unwritten.total if self._unwritten else sum(line.value for line in self._lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ledger):
            return NotImplemented
        return self is other or (self.lines, self.silent) == (other.lines, other.silent)

    def __hash__(self) -> int:
        return hash((self.lines, self.silent))

    def __repr__(self) -> str:
        return f"Ledger(lines={self.lines!r}, silent={self.silent!r})"

    def __reduce__(self) -> tuple[type[Ledger], tuple[tuple[Line, ...], tuple[Line, ...]]]:
        return Ledger, (self.lines, self.silent)

    @property
    def cases(self) -> tuple[str, ...]:
        """The Cases used, each once, in order."""
        return tuple(dict.fromkeys(line.case for line in self.lines))

    def doubts(self) -> dict[str, Source]:
        """The references whose figures are not certain, with their sources."""
        return {line.doubtful_reference: line.source for line in (*self.lines, *self.silent) if line.source.is_doubtful}

    def __str__(self) -> str:
        if not self.lines:
            return "    no modifier\n  = 0"
        rows = [f"  {line.value:+3d} {line.reason} [{line.case}; {line.source}]" for line in self.lines]
        return "\n".join([*rows, f"  = {self.total:+d}"])


def total(terms: Iterable[Term], values: Mapping[str, int]) -> int:
    """The sum of the terms, without an explanation."""
    result = 0
    for key, times, _ in terms:
        result += values[key] * times
    return result


class _Unwritten:
    """The terms of a Ledger, and what spells them out; a chart is followed when somebody asks."""

    __slots__ = ("_charts", "_rows", "_terms", "_total")

    def __init__(self, terms: Iterable[Term], charts: Mapping[str, ChartValue], rows: Mapping[str, Source]) -> None:
        self._terms = terms if isinstance(terms, Iterator) else tuple(terms)
        self._charts, self._rows = charts, rows
        self._total: int | None = None

    @property
    def terms(self) -> tuple[Term, ...]:
        if not isinstance(self._terms, tuple):
            self._terms = tuple(self._terms)
        return self._terms

    @property
    def total(self) -> int:
        if self._total is None:
            self._total = sum([self._charts[key].value * times for key, times, _ in self.terms])
        return self._total

    def lines(self) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
        """The lines that count, and those that do not."""
        lines: list[Line] = []
        silent: list[Line] = []
        for key, times, subject in self.terms:
            chart = self._charts[key]
            value = chart.value * times
            words, row = (subject, "") if isinstance(subject, str) else (subject.name, subject.row)
            source = chart.source
            rests_on: tuple[str, ...] = (f"charts:{key}",)
            if row in self._rows:
                source = weaker(source, self._rows[row])
                if source is self._rows[row]:
                    rests_on = (f"charts:{key}", row)
            line = Line(value, chart.reason.replace("{}", words), chart.case, source, key, rests_on)
            (lines if value else silent).append(line)
        return tuple(lines), tuple(silent)


def write(terms: Iterable[Term], charts: Mapping[str, ChartValue], rows: Mapping[str, Source]) -> Ledger:
    """The terms spelled out. `rows` gives the source of a counter's or Province's own row ("wars:7/5 Vandal")."""
    return Ledger.of(_Unwritten(terms, charts, rows))
