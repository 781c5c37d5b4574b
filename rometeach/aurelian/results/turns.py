"""The end of a turn: Victory Points against the threshold (12), and the Treasury after taxes (11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.figures.ledger import Ledger
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import GOOD_OR_BAD, Picture, of_ledgers
from ...core.results.show import Exhibit
from ...core.words import counted
from ..board.board import PHASES, Board
from ..charts import money, points
from ..rules import LAST_TURN
from .notes import board_notes

AS_IT_LIES = (
    "All but the Treasury is counted as it lies: the Reactions, the Levy and the Dead Pool Phase that are still to come are not "
    "followed. `reach` follows them."
)
"""What a score before the end of a turn assumes."""


@dataclass(frozen=True, eq=False, repr=False)
class Score(PositionResult[Board]):
    """The Victory Points of the board as it lies, and the threshold of the turn.

    Of the Treasury, what the taxes leave is counted; all else is taken as it lies. `triumph` is what a Triumph would add (None
    where none can be held), `lost` why the game is lost before the check, or has ended; "" where it is not.
    """

    AMOUNTS = ("",)

    ledger: Ledger
    bonus: Ledger
    penalty: Ledger
    total: int
    threshold: int
    triumph: int | None
    treasury: int
    lost: str

    @property
    def is_met(self) -> bool:
        """Whether the board gets as far as the check, and has the points that are asked for."""
        return not self.lost and self.total >= self.threshold

    def exhibit(self) -> Exhibit:
        """The list of 12.1, on Turn 6 with bonus and penalty."""
        p = self.position
        ledgers = [("Victory Points (12.1)", self.ledger)]
        if p.turn == LAST_TURN:
            ledgers += [("Bonus (12.3)", self.bonus), ("Penalty (12.4)", self.penalty)]
        head = [("The game", f"{self.lost} (13.0)")] if self.lost else []
        head.append(("Now", str(p.vp)))
        if self.treasury != p.treasury:
            head.append(("Treasury then", f"{self.treasury}, after taxes (11.2)"))
        scored = "done already (12.1)" if points.COUNTED in p.done else str(self.ledger.total)
        head += [("Scored", scored), ("Then", str(self.total)), (f"Turn {p.turn} asks for", self.verdict())]
        if self.triumph is not None:
            head.append(("A Triumph would add", str(self.triumph)))
        notes = (AS_IT_LIES,) if PHASES.index(p.phase) <= PHASES.index("Dead Pool") else ()
        title = f"Victory Points at the end of Turn {p.turn}"
        return Exhibit(title, tuple(head), ledgers=tuple(ledgers), notes=notes)

    def verdict(self) -> str:
        """The threshold, and whether it is met: "6 (2 missing)"."""
        missing = self.threshold - self.total
        said = f"{missing} missing" if missing > 0 else "the game is over before" if self.lost else "met"
        return f"{self.threshold} ({said})"

    def drawings(self) -> tuple[Picture, ...]:
        """The lines of the score, from what there is now to what there is then."""
        sums = (self.ledger, self.bonus, self.penalty) if self.position.turn == LAST_TURN else (self.ledger,)
        title = f"{self.exhibit().title}: {self.total} of {self.threshold}"
        return (of_ledgers(title, sums, "Victory Points", [("Victory Points now", self.position.vp)], GOOD_OR_BAD),)

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
        found = {"total": self.total, "threshold": self.threshold, "met": self.is_met, "treasury": self.treasury}
        return {"score": found | {"lost": self.lost or None, "ledger": lines}}


def score(p: Board) -> Score:
    """The Victory Points of the board as it lies."""
    rules = p.rules
    ledger, bonus = rules.ledger(points.due_terms(p)), rules.ledger(points.bonus_terms(p))
    penalty = rules.ledger(points.penalty_terms(p))
    total = p.vp + ledger.total
    if p.turn == LAST_TURN:
        total = points.floor(p, total + bonus.total + penalty.total)
    triumph = rules.ledger(points.triumph_terms(p)).total if points.can_triumph(p) else None
    coins = money.after_taxes(p).treasury
    lost = p.ended or (f"lost: the taxes leave {counted(coins, 'Coin')}" if coins < 0 else "")
    rests = (f"turns:{p.turn}", "setup:vp", *(_upkeep(p) if coins != p.treasury else ()))
    return Score(
        p, Asked(score), ledger, bonus, penalty, total, points.threshold(p), triumph, coins, lost,
        rests_on=rests, rules_notes=board_notes(p),
    )  # fmt: skip


def _upkeep(p: Board) -> tuple[str, ...]:
    """The figures that the upkeep rests on: under a named Usurper, which Space lies in which Region."""
    return tuple(f"danube:{n}" for n in range(1, len(p.strength) + 1)) if p.usurpers else ()


@dataclass(frozen=True, eq=False, repr=False)
class Taxes(PositionResult[Board]):
    """The Treasury after the Taxation Phase."""

    AMOUNTS = ("",)

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
        return (of_ledgers(title, (self.ledger,), "Coins", [("Income", self.position.income)], GOOD_OR_BAD),)

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
    ledger = p.rules.ledger(money.upkeep_terms(p))
    return Taxes(p, Asked(taxes), ledger, money.treasury_after(p), rests_on=_upkeep(p), rules_notes=board_notes(p))
