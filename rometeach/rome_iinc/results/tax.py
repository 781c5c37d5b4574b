"""Taxes: what one Governor collects, and what the Tax step brings both Empires (Section 9.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance.laws import Law
from ...core.errors import BadInput, Problem
from ...core.figures.sources import Source
from ...core.frozen import Frozen
from ...core.meanings import GAIN
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Table, chance, law_bars
from ..board.board import Board
from ..charts import tax as tax_chart
from ..charts import war as war_chart
from ..rules import EMPIRES
from .rows import chance_cells


@dataclass(frozen=True, eq=False, repr=False)
class Tax(PositionResult[Board]):
    """One Governor's Taxes."""

    AMOUNTS = ("Gold expected",)

    odds: tax_chart.TaxOdds

    def exhibit(self) -> Exhibit:
        """The chance to double, the Gold, and which Provinces pay."""
        o, p = self.odds, self.position
        names = [n for c in o.governor.commands for n in p.rules.provinces_of[c]]
        rows = tuple(
            (n, s.title, str(p.rules.provinces[n].gold), "yes" if s.status.value == "Roman" else "no")
            for n, s in ((n, p.provinces[n]) for n in names)
        )
        needs = f", on a throw of {o.needs} or less" if o.needs >= 2 else ""
        return Exhibit(
            f"Taxes of {o.governor.name} in {' and '.join(o.governor.commands)}",
            (("Doubles", chance(o.p_double) + needs), ("Gold", f"{o.base}, doubled {2 * o.base}")),
            (law_bars("Gold collected", o.law.items()),),
            (Table("His Provinces", ("Province", "Status", "Gold", "Pays (Case 9.2.1)"), rows),),
            (("Modifier of the Tax 2D6", o.ledger),),
            "A 2D6 less both Administrations at zero or below doubles a Governor's Gold (Case 9.2.4).",
            line_unit="modifier",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance to double and the expected Gold."""
        return {"doubles": self.odds.p_double, "Gold expected": self.odds.law.mean}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        o = self.odds
        return {
            "tax": {
                "governor": o.governor.name,
                "gold": o.base,
                "needs": o.needs,
                "p_double": str(o.p_double),
                "ledger": [line.as_json() for line in o.ledger.lines],
            }
        }


def tax(board: Board, governor: str) -> Tax:
    """The Taxes of one Governor.

    Raises:
        BadInput: no such Governor, or one who collects no Taxes.
    """
    who = war_chart.commander(board, governor)
    if who not in tax_chart.collectors(board):
        raise BadInput([Problem(who.name, "collects no Taxes: only Loyal Governors do", case="9.2.4")])
    return Tax(board, Asked(tax, (governor,)), tax_chart.odds(board, who), rules_notes=rules_notes(board.rules))


@dataclass(frozen=True, eq=False, repr=False)
class Taxes(PositionResult[Board]):
    """What the Tax step brings each Empire."""

    AMOUNTS = ("",)

    governors: tuple[tax_chart.TaxOdds, ...]
    income: Frozen[str, Law]

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

    def drawings(self) -> tuple[Picture, ...]:
        """The income, and who doubles his Gold."""
        doubles = tuple((o.governor.name, o.p_double) for o in self.governors)
        further = [Bars("Chance to double", doubles, GAIN).picture()] if doubles else []
        return self.exhibit().drawings(*further)

    def rows(self) -> list[dict[str, object]]:
        """The Governors who collect something."""
        return [
            {
                "governor": o.governor.name,
                "empire": o.empire,
                "commands": " + ".join(o.governor.commands),
                "gold": o.base,
                "modifier": o.modifier,
                "needs": o.needs,
                **chance_cells("double", o.p_double),
                "expected": float(o.law.mean),
            }
            for o in self.governors
        ]

    def doubts(self) -> dict[str, Source]:
        """The doubtful figures of all the ledgers."""
        return {k: v for o in self.governors for k, v in o.ledger.doubts().items()}

    def figures(self) -> Mapping[str, Fraction]:
        """Expected income."""
        return {f"{e} expects": self.income[e].mean for e in EMPIRES}

    def as_json(self) -> dict[str, object]:
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


def taxes(board: Board) -> Taxes:
    """What the Tax step brings."""
    return Taxes(
        board,
        Asked(taxes),
        tuple(tax_chart.all_odds(board)),
        tax_chart.income(board),
        rules_notes=rules_notes(board.rules),
    )
