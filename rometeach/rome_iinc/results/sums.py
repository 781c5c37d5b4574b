"""Sums that need no dice: Pay (Section 9.3) and the Unrest step (Section 10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.figures.ledger import Ledger
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import Picture, of_ledgers
from ...core.results.show import Exhibit
from ..board.board import Board
from ..charts import pay as pay_chart
from ..charts import unrest as unrest_chart


@dataclass(frozen=True, eq=False, repr=False)
class Sum(PositionResult[Board]):
    """A sum that needs no dice: Pay in Gold, or the Unrest step's Unrest."""

    AMOUNTS = ("",)

    title: str
    ledger: Ledger
    unit: str

    @property
    def total(self) -> int:
        """The sum."""
        return self.ledger.total

    def exhibit(self) -> Exhibit:
        """The sum and its ledger."""
        return Exhibit(self.title, (("In all", str(self.total)),), ledgers=(("Reasons", self.ledger),))

    def drawings(self) -> tuple[Picture, ...]:
        """What each line of the sum adds."""
        title = f"{self.title}: {self.total:+d} in all"
        return (of_ledgers(title, (self.ledger,), self.unit),) if self.ledger.lines else ()

    def rows(self) -> list[dict[str, object]]:
        """The lines of the sum."""
        return [
            {"reason": line.reason, self.unit.casefold(): line.value, "case": line.case, "source": str(line.source)}
            for line in self.ledger.lines
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The sum."""
        return {self.title: Fraction(self.total)}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"total": self.total, "ledger": [line.as_json() for line in self.ledger.lines]}


def pay(board: Board, empire: str) -> Sum:
    """What an Empire pays."""
    name = board.rules.names["empire"].find(empire)
    return Sum(
        board,
        Asked(pay, (name,)),
        f"Pay of the {name}",
        pay_chart.ledger(board, name),
        "Gold",
        rules_notes=rules_notes(board.rules),
    )


def unrest(board: Board, empire: str) -> Sum:
    """What adds Unrest to an Empire."""
    name = board.rules.names["empire"].find(empire)
    return Sum(
        board,
        Asked(unrest, (name,)),
        f"New Unrest of the {name}",
        unrest_chart.ledger(board, name),
        "Unrest",
        rules_notes=rules_notes(board.rules),
    )
