"""A chart or a table of the rules for a lesson: every line with its value, its Case and how sure it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from ..core import games
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.ledger import ChartValue
from ..core.figures.rules import GameRules
from ..core.figures.sources import Source
from ..core.results.show import Table
from ..core.verbs import verbs_of

L = TypeVar("L")

_SOURCE = ("source", "confidence")
_UNSURE = "not certain"
_HEADERS = {
    "first": "First adjustment",
    "second": "Second adjustment",
    "reactions": "Reactions drawn",
    "officer": "For an Officer too",
    "threshold": "Victory Points asked for",
}
"""What stands above a column whose name alone says too little."""


def chart(game: str, name: str, *keys: str, rules: GameRules | None = None) -> Table:
    """The lines of a chart or of a table of the data.

    Args:
        game: whose chart it is.
        name: the chart, "revolt" or "war", or the table, "battle table".
        keys: the lines that are shown; without any all of them.
        rules: the rules that it is of; None for those of the box.

    Raises:
        BadInput: no such game, chart or line; it names the nearest.
    """
    rules = rules or verbs_of(games.find(game)).rules(owner=False)
    charts = {k.partition(".")[0] for k in rules.charts}
    tables = {f"{t} table" for t in rules.tables if t != "charts"}
    if name not in charts | tables:
        hint = did_you_mean(name, charts | tables) or f"Charts: {', '.join(sorted(charts))}."
        raise BadInput([Problem(name[:40] or "chart", "is no chart of these rules", hint)])
    if name in charts:
        values = {k.partition(".")[2]: v for k, v in rules.charts.items() if k.startswith(f"{name}.")}
        return _chart(name, _wanted(name, keys, values))
    table = name.removesuffix(" table")
    return _table(table, _wanted(name, keys, rules.tables[table]), rules)


def _wanted(name: str, keys: Collection[str], lines: Mapping[str, L]) -> dict[str, L]:
    """The lines with these keys, or all; raises BadInput."""
    wrong = [k for k in keys if k not in lines]
    if wrong:
        raise BadInput(Problem(k, f"is no line of the chart {name}", did_you_mean(k, lines)) for k in wrong)
    return {k: v for k, v in lines.items() if not keys or k in keys}


def _chart(name: str, lines: Mapping[str, ChartValue]) -> Table:
    rows = tuple((sentence(v), v.case, _UNSURE if v.source.is_doubtful else "") for v in lines.values())
    return Table(f"Chart: {name.replace('_', ' ')}", ("What it says", "Case", ""), rows)


def sentence(line: ChartValue) -> str:
    """A line of a chart as one plain sentence: "each hostile neighbour joined by Road: +3", "a Fort costs 2 Gold each turn"."""
    words = line.sentence or f"{line.reason.replace('{}', '').strip()}: {{}}"
    times = "" if abs(line.value) == 1 else f"{abs(line.value)} times "
    its = f"{'minus' if line.value < 0 else 'plus'} {times}its value"
    return words.replace("{its}", its).replace(": {}", f": {line.value:+d}").replace("{}", str(line.value))


def _table(name: str, lines: Mapping[str, Mapping[str, str]], rules: GameRules) -> Table:
    columns = [c for c in next(iter(lines.values())) if c not in _SOURCE]
    rows = tuple((*(line[c] for c in columns), _doubt(rules.sources[f"{name}:{key}"])) for key, line in lines.items())
    return Table(f"Table: {name.replace('_', ' ')}", (*(_HEADERS.get(c, c.capitalize()) for c in columns), ""), rows)


def _doubt(source: Source) -> str:
    if source.kind == "reconstructed":
        return "reconstructed, not from the game"
    return _UNSURE if source.is_doubtful else ""
