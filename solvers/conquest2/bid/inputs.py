"""What the question "bid" is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rometeach.conquest2.actions import Pass, Raise
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import Bid
from rometeach.conquest2.charts import alliances
from rometeach.conquest2.valuation.alliances import EQUAL, LATER, Outlook
from rometeach.conquest2.valuation.influence import RIVAL, Scale
from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.frozen import replace
from rometeach.core.grammar import quoted
from rometeach.core.names import separate

from .. import readings
from ..readings import read

Marker = tuple[str, str]
"""(player, Box): "A" or "B"."""
MOST_PURCHASES = 6
_MARKER = re.compile(r"(\w+)\s+(?:to|in)\s+([AB])", re.IGNORECASE)


@dataclass(frozen=True)
class BidQuestion:
    """What is asked.

    Attributes:
        board: the board, with the auction in progress.
        bid: the auction, with the player who asks at his turn.
        outlook: what is assumed of the season.
        must: markers that his proposal has to place.
        forbid: markers that it must not.
        limit: the most that he bids, in Talents.
        assumed: what was assumed of the auction, in words.
        by_price: whether a Talent counts by what influence costs.
    """

    board: Board
    bid: Bid
    outlook: Outlook
    must: tuple[Marker, ...] = ()
    forbid: tuple[Marker, ...] = ()
    limit: int | None = None
    assumed: str = ""
    by_price: bool = True

    @property
    def side(self) -> str:
        """Who asks."""
        return self.bid.turn

    @classmethod
    def of(cls, p: Board, side: str = "", later: str = EQUAL, *, purchases: int = 2, unit: str = "1/4", place: str = "1/2",
           exchange: int | None = None, rival: str = str(RIVAL), limit: int | None = None, must: str = "",
           forbid: str = "") -> BidQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            side: who asks; "" for the one whose turn it is.
            later: one of `LATER`.
            purchases: tokens that are bought off enemies.
            unit: what an enemy unit near costs, 0 to 1 Victory Points.
            place: what a place later costs, 0 to 1 Victory Points.
            exchange: Talents for a Victory Point; None for what influence costs.
            rival: what a Victory Point of another player counts.
            limit: the most Talents that he bids.
            must: markers that his proposal has to place, "Blue to A".
            forbid: markers that it must not.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: everybody has a place already.
        """
        problems: list[Problem] = []
        if not alliances.unplaced(p):
            raise IllegalChoice("2.3", "everybody has a place in the Alliances", "a bid")
        begun = p.bid or alliances.opened(p, p.opener or p.seats[0])
        who = begun.turn if not side.strip() else read(problems, begun.turn, partial(readings.player, p, side))
        if later not in LATER:
            hint = did_you_mean(later, LATER) or f"Say {' or '.join(LATER)}."
            problems.append(Problem("later", f'"{later[:40]}" is no way of later auctions', hint))
        number = read(problems, 0, lambda: readings.limited(purchases, "purchases", 0, MOST_PURCHASES))
        each = read(problems, Fraction(0), lambda: readings.share(unit, "unit"))
        order = read(problems, Fraction(0), lambda: readings.share(place, "place"))
        talent = read(problems, Fraction(0), lambda: readings.talent(p, exchange))
        other = read(problems, RIVAL, lambda: readings.share(rival, "rival"))
        cap = read(problems, 0, lambda: 0 if limit is None else readings.limited(limit, "limit", 0, readings.MOST))
        nothing: tuple[Marker, ...] = ()
        wanted = read(problems, nothing, partial(markers, p, must, "must"))
        banned = read(problems, nothing, partial(markers, p, forbid, "forbid"))
        if who not in alliances.bidders(p):
            problems.append(
                Problem("side", f"{who} is placed and bids no more", "See the switch placed_bid.", case="2.3")
            )
        if who == begun.bidder:
            problems.append(
                Problem("side", f"the highest bid is {who}'s", "Ask for a player who may raise it.", case="2.3")
            )
        problems += [] if problems else _useless(p, who, wanted, limit)
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        assumed = ""
        if who != begun.turn:
            assumed = f"those before {who} pass" if begun.bidder else f"{who} opens the auction"
            begun = replace(begun, turn=who, opener=begun.opener if begun.bidder else who)
        outlook = Outlook(Scale(talent, Fraction(0), other), number, each, order, later)
        return cls(p, begun, outlook, wanted, banned, None if limit is None else cap, assumed, exchange is None)

    def fits(self, first: str, second: str) -> bool:
        """Whether a proposal meets the requests."""
        placed = {(first, "A"), (second, "B")}
        return placed.issuperset(self.must) and placed.isdisjoint(self.forbid)


def _useless(p: Board, side: str, wanted: tuple[Marker, ...], limit: int | None) -> list[Problem]:
    """A limit that would do nothing, and markers that cannot be placed together."""
    found = []
    purse = p.players[side].talents
    if limit is not None and limit >= purse:
        found.append(
            Problem(quoted(f"bid at most {limit}"), f"would do nothing: {side} has {purse} Talents", case="2.3")
        )
    for n, (who, box) in enumerate(wanted):
        if any((who == other) != (box == place) for other, place in wanted[:n]):
            found.append(
                Problem(quoted(f"put {who} in {box}"), "contradicts another request", "Leave one of them out.")
            )
    return found


def markers(board: Board, text: str, where: str) -> tuple[Marker, ...]:
    """Markers in Boxes: "Blue to A, Green to B".

    Raises:
        BadInput: what cannot be read, or who is placed already, all at once.
    """
    problems: list[Problem] = []
    found = []
    free = alliances.unplaced(board)
    for part in separate(text):
        m = _MARKER.fullmatch(part)
        if m is None:
            problems.append(Problem(where, f'"{part[:40]}" is no marker in a Box', "Say Blue to A."))
        elif side := read(problems, "", partial(readings.player, board, m[1], where)):
            if side not in free:
                problems.append(
                    Problem(where, f"{side} has a place already", f"Without one: {', '.join(free)}.", case="2.3")
                )
            found.append((side, m[2].upper()))
    if problems:
        raise BadInput(problems)
    return tuple(found)


@dataclass(frozen=True)
class BidAnswer:
    """What was asked, and what is done now."""

    q: BidQuestion
    action: Raise | Pass


__all__ = ["BidAnswer", "BidQuestion", "Marker", "markers"]
