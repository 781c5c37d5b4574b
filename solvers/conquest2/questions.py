"""Conquest of the Empire II: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from rometeach.conquest2.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.results.plans import Plan

from .tax.inputs import TaxQuestion
from .tax.question import solve as solve_tax

__all__ = ["tax"]


# --- money and Chaos (3.3, 3.4, 5.2)


@checked
def tax(p: Board, side: str = "", actions: int | None = None, rivals: str = "", *, more: int = 0, bread: bool = False,
        exchange: int | None = None, rival: str = "1/4", free: int = 0, least: int = 0, most: int | None = None, must: str = "",
        forbid: str = "") -> Plan:  # fmt: skip
    """How much Special Tax to take in the actions left, against the Chaos of it, and which influence to buy, proven.

    Args:
        p: the position: Leaders and units stay where they are.
        side: the player; "" for the active one.
        actions: how many actions he may use; None for all that he has left in this season.
        rivals: further Chaos that others take this season, "Blue 4, Green 2".
        more: further Chaos of his own, for recruiting and lost battles.
        bread: whether he wins the Senate Vote Bread and Circuses before the season ends.
        exchange: how many Talents that are left count a Victory Point; None where they count nothing.
        rival: what a Victory Point of another player counts against one's own, "1/4".
        free: what an action that he keeps is worth, in Victory Points.
        least: the least Talents by taxes.
        most: the most Talents by taxes; None for any number.
        must: Key Provinces where influence has to be bought, "Asia; Italia".
        forbid: Key Provinces where none may be bought.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: the requests cannot be met, with the Section.
    """
    return solve_tax(
        TaxQuestion.of(p, side, actions, rivals, more=more, bread=bread, exchange=exchange, rival=rival, free=free, least=least,
                       most=most, must=must, forbid=forbid)
    )  # fmt: skip
