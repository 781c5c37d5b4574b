"""Conquest of the Empire II: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest2.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.results.plans import Plan

from .bid.inputs import BidQuestion
from .bid.question import solve as solve_bid
from .senate.inputs import SenateQuestion
from .senate.question import solve as solve_senate
from .tax.inputs import TaxQuestion
from .tax.question import solve as solve_tax

__all__ = ["bid", "senate", "tax"]


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


# --- the Alliances (2.3)


@checked
def bid(p: Board, side: str = "", later: str = "equal", *, purchases: int = 2, unit: str = "1/4", place: str = "1/2",
        exchange: int | None = None, rival: str = "1/4", limit: int | None = None, must: str = "", forbid: str = "") -> Plan:  # fmt: skip
    """What each proposal of Alliances is worth to a player in the auction, the most to bid for it, and the best bid now, proven.

    Args:
        p: the position, before or in an auction.
        side: the player; "" for the one whose turn it is in the auction.
        later: how later auctions end: "equal" for all ways equally likely, "openers" where each opener has his best for nothing.
        purchases: how many unprotected tokens a player buys off his enemies, and they together off him.
        unit: what each enemy land unit in or beside a Province with his influence costs him, 0 to 1 Victory Points.
        place: what each place later in the order of play costs him, 0 to 1 Victory Points.
        exchange: how many Talents count a Victory Point; None for what influence costs.
        rival: what a Victory Point of another player counts against one's own, "1/4".
        limit: the most Talents that he bids; None for all that he has.
        must: markers that his proposal has to place, "Blue to A".
        forbid: markers that it must not place so, "Green to A, Green to B".

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: everybody has a place, or no bid meets the requests, with the Section.
    """
    return solve_bid(
        BidQuestion.of(p, side, later, purchases=purchases, unit=unit, place=place, exchange=exchange, rival=rival, limit=limit,
                       must=must, forbid=forbid)
    )  # fmt: skip


# --- the Senate (7)


@checked
def senate(p: Board, card: str, side: str = "", chance: Fraction | str = "", *, hands: str = "", limits: str = "", shown: str = "",
           caller: str = "", exchange: int | None = None, vote: int = 1, rival: str = "1/4", must: str = "",
           forbid: str = "") -> Plan:  # fmt: skip
    """Which Senators to show now in a Senate Vote: the fewest that win with a chance, or what is worth most, proven.

    Args:
        p: the position, in the turn of the player who asks.
        card: the Senate Vote, "Hail Caesar".
        side: the player; "" for the active one.
        chance: the chance of winning that is wanted, for the fewest votes: "1" for sure, "9/10"; "" for the greatest worth.
        hands: Senators of others, "Blue: I, 2 III; Green: none"; "" for what follows from what was seen.
        limits: the most votes that others would pay, "Blue 4, Green 0"; who is not named goes to his last Senator.
        shown: who leads the vote and with which Senators, "Blue: III"; "" where nobody has voted.
        caller: who has called the vote; "" for the player who asks.
        exchange: how many Talents count a Victory Point; None for what influence costs.
        vote: how many Victory Points a vote of a Senator counts that is kept.
        rival: what a Victory Point of another player counts against one's own, "1/4".
        must: the Senators that are shown now, "III".
        forbid: Senators that are never shown, "IV, 2 I".

    Raises:
        BadInput: names, Senators or numbers that cannot be read, or too many hands that may be.
        IllegalChoice: nothing wins with that chance, or the Senators do not surpass the vote, with the Section.
    """
    return solve_senate(
        SenateQuestion.of(p, card, side, chance, hands=hands, limits=limits, shown=shown, caller=caller, exchange=exchange, vote=vote,
                          rival=rival, must=must, forbid=forbid)
    )  # fmt: skip
