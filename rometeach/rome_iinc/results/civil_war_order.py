"""What the order of Civil Wars changes: the odds of one after others have been won (Section 11.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.results.show import Table, percent
from ..board.board import Board
from ..charts import civil_war as chart
from ..charts.civil_war import RESULTS, CivilWarOdds
from ..phases import succession
from ..phases.civil_war_order import CivilWar, due
from ..phases.civil_wars import beaten

NOTE = (
    "An Emperor's Civil Wars are fought in the order that his player chooses (Section 11.4). "
    "What the fights before cost in Losses is left out."
)


@dataclass(frozen=True, slots=True)
class After:
    """The odds of a Civil War after these other Rebels have been beaten, without what that cost."""

    rebels: tuple[str, ...]
    odds: CivilWarOdds

    @property
    def title(self) -> str:
        """ "after Carausius and the Generic Rebel of Gallia", or "after all of these"."""
        return f"after {' and '.join(self.rebels)}" if len(self.rebels) < 3 else "after all of these"

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"beaten": list(self.rebels), "p": {r: str(self.odds.p(r)) for r in RESULTS}}


def after_others(board: Board, odds: CivilWarOdds) -> tuple[After, ...]:
    """The odds after each other Rebel that this Emperor may still fight, and after all; () where the order changes nothing."""
    wars = [w for w in due(board) if any(e.box == odds.emperor.box for e in w.emperors)]
    others = tuple(w for w in wars if w.rebel.box != odds.rebel.box)
    if len(others) == len(wars):
        return ()
    found = [_after(board, odds, (w,)) for w in others]
    if len(others) > 1:
        found.append(_after(board, odds, others))
    return tuple(found) if any(x.odds.joint != odds.joint for x in found) else ()


def _after(board: Board, odds: CivilWarOdds, wars: Sequence[CivilWar]) -> After:
    seat = succession.seat_of(board, odds.emperor)
    for war in wars:
        board = beaten(board, war.rebel, board.emperor_of(seat))
    rebel = next((c for c in board.governors_in_play if c.box == odds.rebel.box), odds.rebel)
    return After(tuple(w.rebel.name for w in wars), chart.odds(board, rebel, seat))


def table(odds: CivilWarOdds, after: Sequence[After]) -> Table:
    """The odds of the fight as the first one, and after others."""
    rows = [("first", odds), *((x.title, x.odds) for x in after)]
    return Table(
        "Fought after others have been won",
        ("Fought", *RESULTS),
        tuple((name, *(percent(o.p(r)) for r in RESULTS)) for name, o in rows),
    )
