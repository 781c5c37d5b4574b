"""What moves the tracks: Taxes, Pay, Unrest; and the Event Phase: Events and Mortality (Modules 8-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...core.chance.laws import Law
from ...core.figures.ledger import Ledger
from ...core.figures.sources import Source
from ...core.results.show import Bars, Exhibit, Table, chance, law_bars, percent
from ..charts import events as events_
from ..charts import mortality as mortality_
from ..charts import pay as pay_
from ..charts import tax as tax_
from ..charts import unrest as unrest_
from ..position import Position
from ..rules import EMPIRES
from .base import GameResult, rules_notes


@dataclass(frozen=True)
class Taxes(GameResult):
    """What the Tax step brings each Empire."""

    governors: tuple[tax_.TaxOdds, ...]
    income: dict[str, Law]

    def exhibit(self) -> Exhibit:
        """Income per Empire, and each Governor's chance to double."""
        rows = tuple(
            (
                o.governor.name,
                o.empire,
                ", ".join(o.governor.commands),
                str(o.base),
                f"{o.needs} or less" if o.needs >= 2 else "never",
                chance(o.p_double),
            )
            for o in self.governors
        )
        return Exhibit(
            "Taxes",
            tuple(
                (
                    f"{e} expects",
                    f"{float(self.income[e].mean):.1f} Gold, from {min(self.income[e].weights)} to {max(self.income[e].weights)}",
                )
                for e in EMPIRES
            ),
            tuple(law_bars(f"Income of the {e}", self.income[e].items(), Fraction(1, 200)) for e in EMPIRES),
            (Table("Governors", ("Governor", "Empire", "Commands", "Gold", "Doubles on", "Chance to double"), rows),),
            how="A 2D6 less both Administrations at zero or below doubles a Governor's Gold (Case 9.2.4); before the limit of 500 (9.1.2).",
        )

    def doubts(self) -> dict[str, Source]:
        """The doubtful figures of all the ledgers."""
        return {k: v for o in self.governors for k, v in o.ledger.doubts().items()}

    def figures(self) -> Mapping[str, Fraction]:
        """Expected income."""
        return {f"{e} expects": self.income[e].mean for e in EMPIRES}

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "taxes": [
                {
                    "governor": o.governor.name,
                    "empire": o.empire,
                    "commands": list(o.governor.commands),
                    "gold": o.base,
                    "modifier": o.modifier,
                    "p_double": str(o.p_double),
                    "ledger": [line.as_json() for line in o.ledger.lines],
                }
                for o in self.governors
            ],
            "income": {e: self.income[e].as_json() for e in EMPIRES},
        }


def taxes(p: Position) -> Taxes:
    """What the Tax step brings."""
    return Taxes(p, taxes, tuple(tax_.all_odds(p)), tax_.income(p), rules_notes=rules_notes(p.rules))


@dataclass(frozen=True)
class Sum(GameResult):
    """A sum that needs no dice: Pay, or the Unrest step."""

    title: str
    ledger: Ledger

    @property
    def total(self) -> int:
        """The sum."""
        return self.ledger.total

    def exhibit(self) -> Exhibit:
        """The sum and its ledger."""
        return Exhibit(self.title, (("In all", str(self.total)),), ledgers=(("Reasons", self.ledger),))

    def figures(self) -> Mapping[str, Fraction]:
        """The sum."""
        return {self.title: Fraction(self.total)}

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"total": self.total, "ledger": [line.as_json() for line in self.ledger.lines]}


def pay(p: Position, empire: str) -> Sum:
    """What an Empire pays."""
    name = p.rules.names["empire"].find(empire)
    return Sum(p, lambda q: pay(q, name), f"Pay of the {name}", pay_.ledger(p, name), rules_notes=rules_notes(p.rules))


def unrest(p: Position, empire: str) -> Sum:
    """What adds Unrest to an Empire."""
    name = p.rules.names["empire"].find(empire)
    return Sum(
        p,
        lambda q: unrest(q, name),
        f"New Unrest of the {name}",
        unrest_.ledger(p, name),
        rules_notes=rules_notes(p.rules),
    )


@dataclass(frozen=True)
class Events(GameResult):
    """The chance of each Event."""

    odds: events_.EventOdds

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

    def figures(self) -> Mapping[str, Fraction]:
        """Each Event, single and doubled."""
        return {f"{e} single": p for e, p in self.odds.single.items()} | {
            f"{e} doubled": p for e, p in self.odds.doubled.items()
        }

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        o = self.odds
        return {
            "events": {e: {"single": str(o.single[e]), "doubled": str(o.doubled[e])} for e in o.single},
            "placed": o.placed,
            "draws": {str(n): str(p) for n, p in o.draws.items()},
        }


def events(p: Position, draws: int | None = None) -> Events:
    """The chance of each Event; see `Position.events_ahead`."""
    return Events(p, lambda q: events(q, draws), events_.odds(p, draws), rules_notes=rules_notes(p.rules))


@dataclass(frozen=True)
class Mortality(GameResult):
    """Who may die."""

    odds: mortality_.MortalityOdds

    def exhibit(self) -> Exhibit:
        """Each one's chance, the law of the number of deaths, and who abdicates."""
        o = self.odds
        notes = (f"{' and '.join(o.abdicates)} abdicate for sure this turn (Case 8.2.3).",) if o.abdicates else ()
        return Exhibit(
            "Mortality",
            (("Each dies", chance(o.p_dies)), ("Who rolls", ", ".join(o.who) or "nobody")),
            (law_bars("Deaths", o.deaths.items()),),
            ledgers=(("Modifier of the Mortality 1D6", o.ledger),),
            how="A die of 6 or more is death; all dice at once (Case 8.2.1).",
            notes=notes,
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance and the expected number."""
        return {"each dies": self.odds.p_dies, "deaths expected": self.odds.deaths.mean}

    def as_json(self) -> dict[str, Any]:
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


def mortality(p: Position) -> Mortality:
    """Who may die."""
    return Mortality(p, mortality, mortality_.odds(p), rules_notes=rules_notes(p.rules))
