"""The auction as a game that all players play as well as they can: from the highest bid back to the one of now (2.3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from rometeach.conquest2.actions import PASS, Pass, Raise
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts import alliances
from rometeach.conquest2.valuation.alliances import (
    DANGER,
    NEAR,
    PLACE,
    TARGETS,
    Swings,
    completions,
    danger,
    near,
    targets,
)
from rometeach.conquest2.valuation.influence import MONEY
from rometeach.core.frozen import replace as changed

from .inputs import BidQuestion


def said(first: str, second: str) -> str:
    """A proposal in words."""
    return ", ".join(f"{side} to {box}" for side, box in ((first, "A"), (second, "B")) if side)


class Outcome(NamedTuple):
    """How an auction ends: who pays how much, and for which proposal."""

    bidder: str
    talents: int
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.bidder} pays {self.talents}: {said(self.first, self.second)}"


class Choice(NamedTuple):
    """What may be done now, how the auction ends then, and what that is worth to the player who asks."""

    action: Raise | Pass
    outcome: Outcome
    worth: Fraction


class Auction:
    """One auction, solved. What Alliances are worth is the same table for all players."""

    def __init__(self, q: BidQuestion, like: Auction | None = None) -> None:
        self.q, self.board, self.bid = q, q.board, q.bid
        self._like = like
        self.ways = tuple(alliances.proposals(q.board))
        self.seats = alliances.bidders(q.board)
        self._swings = Swings(q.board, q.outlook.scale)
        self._alliances: dict[tuple[str, frozenset[str]], dict[str, Fraction]] = {}
        self._after: dict[tuple[str, int, int], Outcome] = {}
        self._best: dict[tuple[str, int], tuple[Fraction, Outcome, Raise] | None] = {}

    # --- what proposals are worth

    def parts(self, board: Board, side: str) -> dict[str, Fraction]:
        """What complete Alliances are worth to a player, part by part."""
        enemies = frozenset(board.enemies_of(side))
        if (side, enemies) not in self._alliances:
            outlook = self.q.outlook
            self._alliances[side, enemies] = {
                TARGETS: targets(side, enemies, outlook, self._swings),
                DANGER: danger(side, enemies, outlook, self._swings),
                NEAR: -outlook.unit * near(self.board, side, enemies),
            }
        return {**self._alliances[side, enemies], PLACE: -self.q.outlook.place * board.order.index(side)}

    def _whole(self, board: Board, side: str) -> Fraction:
        return sum(self.parts(board, side).values(), Fraction(0))

    @cached_property
    def table(self) -> dict[tuple[str, str], dict[str, Fraction]]:
        """Proposal -> player -> what it is worth to him, bids aside; that of another auction on the same board, where one is given."""
        if self._like is not None:
            return self._like.table
        found = {}
        for first, second in self.ways:
            placed = changed(self.board, boxes=(*self.board.boxes, first, second), bid=None)
            ends = list(completions(placed, self.bid.opener, self.q.outlook.later, self._whole))
            found[first, second] = {
                side: sum((p * self._whole(end, side) for p, end in ends), Fraction(0)) for side in self.board.players
            }
        return found

    def worth(self, side: str, outcome: Outcome) -> Fraction:
        """What an end of the auction is worth to a player: the Alliances, and who has paid."""
        scale = self.q.outlook.scale
        share = Fraction(-1) if side == outcome.bidder else scale.rival
        return self.table[outcome.first, outcome.second][side] + share * scale.talent * outcome.talents

    # --- the game

    def amounts(self, side: str, over: int | None) -> range:
        """What a player may bid over another bid; None for the first one."""
        bid = replace(self.bid, turn=side, bidder=side if over is not None else "", talents=over or 0)
        return alliances.amounts(self.board, bid)

    def others(self, bidder: str) -> list[str]:
        """Who is asked after a bid, in order."""
        at = self.seats.index(bidder) if bidder in self.seats else 0
        return [*self.seats[at + 1 :], *self.seats[:at]]

    def _raises(self, side: str) -> list[tuple[int, tuple[str, str]]]:
        """The (Talents, proposal) that a player bids at all, cheapest first; requests bind who asks alone."""
        asks = side == self.q.side
        top = self.q.limit if asks and self.q.limit is not None else None
        ways = [w for w in self.ways if not asks or self.q.fits(*w)]
        return [(n, way) for n in self.amounts(side, None) if top is None or n <= top for way in ways]

    def best_raise(self, side: str, over: int | None) -> tuple[Fraction, Outcome, Raise] | None:
        """A player's best bid over another one, with its outcome; None where he cannot. Equal ones: the cheapest."""
        place = (side, -1 if over is None else over)
        if place not in self._best:
            found: tuple[Fraction, Outcome, Raise] | None = None
            allowed = self.amounts(side, over)
            for n, (first, second) in self._raises(side):
                if n in allowed:
                    end = self.after(side, n, first, second)
                    value = self.worth(side, end)
                    if found is None or value > found[0]:
                        found = (value, end, Raise(n, first, second))
            self._best[place] = found
        return self._best[place]

    def after(self, bidder: str, talents: int, first: str, second: str) -> Outcome:
        """How the auction ends after a bid.

        Args:
            bidder: who has made it.
            talents: how much.
            first: whose marker it proposes for Box A.
            second: whose for Box B.
        """
        place = (bidder, talents, self.ways.index((first, second)))
        if place not in self._after:
            made = Outcome(bidder, talents, first, second)
            self._after[place] = self.from_turn(made, self.others(bidder))
        return self._after[place]

    def from_turn(self, standing: Outcome, asked: list[str]) -> Outcome:
        """How it ends when these players are still to be asked over a bid. Who wins nothing by a bid passes."""
        end = standing
        for side in reversed(asked):
            best = self.best_raise(side, standing.talents)
            if best is not None and best[0] > self.worth(side, end):
                end = best[1]
        return end

    # --- what is asked

    @cached_property
    def standing(self) -> Outcome | None:
        """The bid of now."""
        bid = self.bid
        return Outcome(bid.bidder, bid.talents, bid.first, bid.second) if bid.bidder else None

    @cached_property
    def following(self) -> list[str]:
        """Who is still asked after the player who asks, if he passes."""
        assert self.standing is not None
        asked = self.others(self.standing.bidder)
        return asked[asked.index(self.q.side) + 1 :]

    @cached_property
    def choices(self) -> list[Choice]:
        """A pass where it is allowed, and the best bid for each proposal; best first, equal ones cheapest first."""
        side, found = self.q.side, []
        if self.standing is not None:
            end = self.from_turn(self.standing, self.following)
            found.append(Choice(PASS, end, self.worth(side, end)))
        allowed = self.amounts(side, None if self.standing is None else self.standing.talents)
        for way in self.ways:
            best: Choice | None = None
            for n, other in self._raises(side):
                if other == way and n in allowed:
                    end = self.after(side, n, *way)
                    value = self.worth(side, end)
                    if best is None or value > best.worth:
                        best = Choice(Raise(n, *way), end, value)
            if best is not None:
                found.append(best)
        return sorted(found, key=lambda c: (-c.worth, c.action.talents if isinstance(c.action, Raise) else -1))

    @cached_property
    def let_go(self) -> Outcome:
        """How it ends if he never bids again; who opens bids 0 for his best then."""
        side = self.q.side
        mute = Auction(replace(self.q, limit=-1, must=(), forbid=()), like=self)
        if self.standing is not None:
            return mute.from_turn(self.standing, self.following)
        ends = [mute.after(side, 0, *way) for way in self.ways]
        return max(ends, key=lambda end: self.worth(side, end))

    def most(self, way: tuple[str, str]) -> int | None:
        """The most that a proposal is worth to bid: what it brings more than letting it go; None where not even the least bid is."""
        side, scale = self.q.side, self.q.outlook.scale
        gain = self.table[way][side] - self.worth(side, self.let_go)
        allowed = self.amounts(side, None if self.standing is None else self.standing.talents)
        paid = [n for n in allowed if n * scale.talent <= gain]
        return max(paid, default=None)


def money(q: BidQuestion, outcome: Outcome) -> dict[str, Fraction]:
    """The part of the worth that is Talents paid."""
    scale = q.outlook.scale
    return {MONEY: (Fraction(-1) if q.side == outcome.bidder else scale.rival) * scale.talent * outcome.talents}


__all__ = ["Auction", "Choice", "Outcome", "money", "said"]
