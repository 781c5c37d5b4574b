"""The end of a turn: Victory Points against the threshold (12), and the Treasury after taxes (11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.figures.ledger import Ledger
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import Picture, of_ledgers
from ...core.results.show import Exhibit
from ..board.board import Board
from ..charts import money, points
from ..rules import LAST_TURN


@dataclass(frozen=True, eq=False, repr=False)
class Score(PositionResult[Board]):
    """The Victory Points of the board as it lies, and the threshold of the turn."""

    ledger: Ledger
    bonus: Ledger
    penalty: Ledger
    total: int
    threshold: int
    can_triumph: bool

    def exhibit(self) -> Exhibit:
        """The list of 12.1, on Turn 6 with bonus and penalty."""
        p = self.position
        ledgers = [("Victory Points (12.1)", self.ledger)]
        if p.turn == LAST_TURN:
            ledgers += [("Bonus (12.3)", self.bonus), ("Penalty (12.4)", self.penalty)]
        missing = self.threshold - self.total
        head = [
            ("Now", str(p.vp)),
            ("Scored", str(self.ledger.total)),
            ("Then", str(self.total)),
            (f"Turn {p.turn} asks for", f"{self.threshold} ({f'{missing} missing' if missing > 0 else 'met'})"),
        ]
        if self.can_triumph:
            head.append(("A Triumph would add", str(self.ledger.total)))
        return Exhibit(f"Victory Points at the end of Turn {p.turn}", tuple(head), ledgers=tuple(ledgers))

    def drawings(self) -> tuple[Picture, ...]:
        """The lines of the score, from what there is now to what there is then."""
        sums = (self.ledger, self.bonus, self.penalty) if self.position.turn == LAST_TURN else (self.ledger,)
        title = f"{self.exhibit().title}: {self.total} of {self.threshold}"
        return (of_ledgers(title, sums, "Victory Points", [("Victory Points now", self.position.vp)]),)

    def rows(self) -> list[dict[str, object]]:
        """A row for each line of the score."""
        sums = (self.ledger, self.bonus, self.penalty) if self.position.turn == LAST_TURN else (self.ledger,)
        return [line.as_json() for x in sums for line in x.lines]

    def figures(self) -> Mapping[str, Fraction]:
        """Points and threshold."""
        return {"points": Fraction(self.total), "threshold": Fraction(self.threshold)}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        lines = [line.as_json() for line in self.ledger.lines]
        return {"score": {"total": self.total, "threshold": self.threshold, "ledger": lines}}


def score(p: Board) -> Score:
    """The Victory Points of the board as it lies."""
    rules = p.rules
    ledger, bonus = rules.ledger(points.terms(p)), rules.ledger(points.bonus_terms(p))
    penalty = rules.ledger(points.penalty_terms(p))
    total = p.vp + ledger.total
    if p.turn == LAST_TURN:
        total = points.floor(p, total + bonus.total + penalty.total)
    rests = (f"turns:{p.turn}", "setup:vp")
    return Score(
        p, Asked(score), ledger, bonus, penalty, total, points.threshold(p), points.can_triumph(p),
        rests_on=rests, rules_notes=rules_notes(rules),
    )  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Taxes(PositionResult[Board]):
    """The Treasury after the Taxation Phase."""

    ledger: Ledger
    treasury: int

    def exhibit(self) -> Exhibit:
        """Income less upkeep."""
        head = (("Income", str(self.position.income)), ("Treasury after taxes", str(self.treasury)))
        notes = ("Below zero: the game would be lost (13.0).",) if self.treasury < 0 else ()
        return Exhibit("Taxation", head, ledgers=(("Upkeep (11.2)", self.ledger),), notes=notes)

    def drawings(self) -> tuple[Picture, ...]:
        """The Income and what the Legions cost."""
        title = f"Taxation: {self.treasury} left"
        return (of_ledgers(title, (self.ledger,), "Coins", [("Income", self.position.income)]),)

    def rows(self) -> list[dict[str, object]]:
        """A row for each line of the upkeep."""
        return [line.as_json() for line in self.ledger.lines]

    def figures(self) -> Mapping[str, Fraction]:
        """The Treasury."""
        return {"treasury": Fraction(self.treasury)}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"taxes": {"treasury": self.treasury, "ledger": [line.as_json() for line in self.ledger.lines]}}


def taxes(p: Board) -> Taxes:
    """The Treasury after the Taxation Phase, before Reforms."""
    rests = tuple(f"danube:{n}" for n in range(1, len(p.strength) + 1)) if p.usurpers else ()
    ledger = p.rules.ledger(money.upkeep_terms(p))
    return Taxes(p, Asked(taxes), ledger, money.treasury_after(p), rests_on=rests, rules_notes=rules_notes(p.rules))
