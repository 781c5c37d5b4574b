"""The Event Phase: Events and Mortality (Sections 8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.meanings import LOSS, by_sign
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Bars, Exhibit, Table, chance, law_bars, percent
from ..board.board import Board
from ..charts import events as events_chart
from ..charts import mortality as mortality_chart
from .rows import chance_cells


@dataclass(frozen=True, eq=False, repr=False)
class Events(PositionResult[Board]):
    """The chance of each Event."""

    odds: events_chart.EventOdds

    def exhibit(self) -> Exhibit:
        """A table of all eighteen."""
        o = self.odds
        rows = tuple(
            (e, percent(o.single[e]), percent(o.doubled[e]), chance(o.single[e] + o.doubled[e])) for e in o.single
        )
        placed = ", ".join(f"{e}{' doubled' if n > 1 else ''}" for e, n in o.placed.items()) or "none"
        draws = ", ".join(f"{n} ({percent(p)})" for n, p in o.draws.items())
        return Exhibit(
            "Events",
            (("On the board before the dice", placed), ("Events drawn", draws)),
            (Bars("In play after the Event Phase", tuple((e, o.single[e] + o.doubled[e]) for e in o.single)),),
            (Table("Chance of each Event", ("Event", "Single", "Doubled", "Either"), rows),),
            how="Exact over all orders of draws, with re-rolls (Case 8.1.6) and six counters (8.1.7).",
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The chance of each, then single and doubled side by side."""
        o = self.odds
        series = [("single", list(o.single.values())), ("doubled", list(o.doubled.values()))]
        both = side_by_side("Single and doubled", list(o.single), series, CHANCES, whole=True)
        return self.exhibit().drawings(both)

    def rows(self) -> list[dict[str, object]]:
        """The Events."""
        o = self.odds
        return [
            {
                "event": e,
                "now": o.placed.get(e, 0),
                **chance_cells("single", p),
                **chance_cells("doubled", o.doubled[e]),
            }
            for e, p in o.single.items()
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """Each Event, single and doubled."""
        return {f"{e} single": p for e, p in self.odds.single.items()} | {
            f"{e} doubled": p for e, p in self.odds.doubled.items()
        }

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        o = self.odds
        return {
            "events": {e: {"single": str(o.single[e]), "doubled": str(o.doubled[e])} for e in o.single},
            "placed": o.placed,
            "draws": {str(n): str(p) for n, p in o.draws.items()},
        }


def events(board: Board, draws: int | None = None) -> Events:
    """The chance of each Event; see `Position.events_ahead`."""
    return Events(board, Asked(events, (draws,)), events_chart.odds(board, draws), rules_notes=rules_notes(board.rules))


@dataclass(frozen=True, eq=False, repr=False)
class Mortality(PositionResult[Board]):
    """Who may die."""

    AMOUNTS = ("deaths expected",)

    odds: mortality_chart.MortalityOdds

    def exhibit(self) -> Exhibit:
        """Each one's chance, the law of the number of deaths, and who abdicates."""
        o = self.odds
        notes = (f"{' and '.join(o.abdicates)} abdicate for sure this turn (Case 8.2.3).",) if o.abdicates else ()
        return Exhibit(
            "Mortality",
            (("Each dies", chance(o.p_dies)), ("Who rolls", ", ".join(o.who) or "nobody")),
            (law_bars("Deaths", o.deaths.items(), means=by_sign(LOSS)),),
            ledgers=(("Modifier of the Mortality 1D6", o.ledger),),
            how="A die of 6 or more is death; all dice at once (Case 8.2.1).",
            notes=notes,
            line_unit="modifier",
        )

    def rows(self) -> list[dict[str, object]]:
        """Those who roll or abdicate."""
        o = self.odds
        return [
            {"who": name, **chance_cells("dies", o.p_dies), "abdicates": name in o.abdicates}
            for name in dict.fromkeys((*o.who, *o.abdicates))
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance and the expected number."""
        return {"each dies": self.odds.p_dies, "deaths expected": self.odds.deaths.mean}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        o = self.odds
        return {
            "mortality": {
                "who": list(o.who),
                "p_dies": str(o.p_dies),
                "deaths": o.deaths.as_json(),
                "abdicates": list(o.abdicates),
            }
        }


def mortality(board: Board) -> Mortality:
    """Who may die."""
    return Mortality(board, Asked(mortality), mortality_chart.odds(board), rules_notes=rules_notes(board.rules))
