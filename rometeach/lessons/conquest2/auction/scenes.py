"""The boards of lesson 2, and what its texts ask of them."""

from __future__ import annotations

from collections.abc import Sequence

from rometeach.conquest2.board.state import Bid, BoardState
from rometeach.conquest2.charts.alliances import placed
from rometeach.conquest2.charts.influence import most, offers
from rometeach.conquest2.phases.auction import auctions
from rometeach.conquest2.position import Position
from rometeach.core.results.show import Table
from rometeach.core.session.requests import Decision

from ...steps import play, script
from .. import boards

LESSON, GAME = "auction", boards.GAME
BOARD = boards.SET_UP

RESTED = "Red actions 0; Blue actions 0; Green actions 0; Yellow actions 0"
BIDDING = f"round 0; phase Alliances; boxes: none; active nobody; {RESTED}"
OPEN = f"{boards.FOUR}; {BIDDING}; title: The auctions of season 2; opener Yellow"
"""Season 2 begins: Yellow has acted last in season 1."""
SECOND = f"{OPEN}; title: The second auction; boxes: Green, Red; opener Red"
"""The same when Green and Red are placed; Red begins the second auction."""
ODD = (
    f"{boards.EMPTY_MAP}; players: Red, Blue, Green, Yellow, Purple; {BIDDING}; title: The fifth player; "
    "boxes: Red, Blue, Green, Yellow; opener Green; Purple talents 40"
)
"""Five players, four of them placed."""
CHOICE = (
    f"{OPEN}; title: Whom do you want beside you?; Sicilia: Green 1I 1G, influence Green 1, influence Red 1; opener Red"
)
"""Red chooses his ally. A General of Green has come to Sicilia."""

ALLIES = ("Blue", "Green", "Yellow")


def waiting(board: Position, answers: Sequence[str]) -> str:
    """Who has to bid or pass after these answers; of the last ones, if there is nothing left to bid for.

    Args:
        board: the board before an auction.
        answers: bids and passes, in order.
    """
    asked = play(auctions(board), script(answers)).asked[-1]
    return asked.who if isinstance(asked, Decision) else ""


def after_auction(board: Position, bidder: str, talents: int, first: str, second: str) -> Position:
    """The board when a player has won an auction.

    Args:
        board: the board before it.
        bidder: who has won.
        talents: what he pays.
        first: whose marker lies in Proposal Box A.
        second: whose in Box B.
    """
    return placed(board, Bid(bidder, talents, first, second))


def beside(board: Position, ally: str) -> Position:
    """The board when Red and an ally are one Alliance, and all others the other one."""
    others = [side for side in board.players if side not in ("Red", ally)]
    return board.edit(f"boxes: Red, {others[0]}, {ally}, {others[1]}; opener {others[1]}")


def prey(board: BoardState, side: str) -> int:
    """The tokens of enemies that a player's Leaders stand beside, and that nobody protects."""
    return sum(
        offer.number
        for key in board.rules.keys
        if most(board, key, side)
        for offer in offers(board, key, side)
        if offer.owner
    )


def risk(board: BoardState, side: str) -> int:
    """The tokens of a player that a Leader of an enemy stands beside, and that nobody protects."""
    found = 0
    for key in board.rules.keys:
        if any(
            offer.owner == side and most(board, key, enemy)
            for enemy in board.enemies_of(side)
            for offer in offers(board, key, enemy)
        ):
            found += board.provinces[key].tokens_of(side)
    return found


def best_ally(board: Position) -> str:
    """The ally with whom Red can take most more than he can lose."""
    return max(ALLIES, key=lambda ally: prey(beside(board, ally), "Red") - risk(beside(board, ally), "Red"))


def weighed(board: Position) -> Table:
    """Each ally with what Red can take and lose then."""
    rows = []
    for ally in ALLIES:
        then = beside(board, ally)
        take, lose = prey(then, "Red"), risk(then, "Red")
        rows.append(
            (
                ally,
                boards.listed(then.enemies_of("Red")),
                str(take),
                str(lose),
                f"{take - lose:+d}" if take != lose else "0",
            )
        )
    titles = ("Ally", "Enemies", "Red can buy", "Red can lose", "Difference")
    return Table("Tokens that nobody protects, with a Leader beside them", titles, tuple(rows))


__all__ = [
    *("ALLIES", "BIDDING", "BOARD", "CHOICE", "GAME", "LESSON", "ODD", "OPEN", "SECOND"),
    *("after_auction", "best_ally", "beside", "prey", "risk", "waiting", "weighed"),
]
