"""Small auctions for the question "bid", and the same by trying everything: every set of tokens, every raise, every end."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from random import Random

from rometeach.conquest2.actions import Raise
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import AUCTION, Bid, Force
from rometeach.conquest2.phases.auction import options
from rometeach.conquest2.phases.season import collect_taxes, score
from rometeach.conquest2.position import named
from rometeach.core.frozen import replace
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run


def small(seed: int, size: str = "three") -> Board:
    """A board before an auction, with little influence and money."""
    r = Random(seed)
    p: Board = Board.of(named(size))
    sides = p.seats
    p = replace(p, phase=AUCTION, season=2, opener=r.choice(sides), pool=p.pool.__class__())
    for key in r.sample(p.rules.keys, 3):
        for side in sides:
            p = p.with_influence(key, side, r.choice((0, 0, 1, 2)))
        p = p.with_force(key, r.choice(sides), Force(r.randint(0, 2), 0, 0, 1, 0))
        other = r.choice(p.rules.neighbours[key])
        p = p.with_force(other, r.choice(sides), Force(r.randint(0, 2), r.randint(0, 1)))
    for side in sides:
        p = p.with_player(side, talents=5 * r.randint(0, 3), hand=())
    return p


@dataclass(frozen=True)
class Trial:
    """An auction with the figures of a question."""

    board: Board
    exchange: Fraction
    rival: Fraction
    purchases: int
    unit: Fraction
    place: Fraction
    later: str

    def worth(self, board: Board, side: str) -> Fraction:
        """What a player has when the phases have taxed and scored a board."""
        found = _scored(board)
        each = {s: points + talents / self.exchange for s, (points, talents) in found.items()}
        return each[side] - self.rival * sum(n for s, n in each.items() if s != side)

    def sold(self, tokens: tuple[tuple[str, str], ...], buyers: dict[str, str]) -> Board:
        """The board when these tokens, (Province, owner), have gone to the buyer of each Province for 10 Talents."""
        board = self.board
        for key, owner in tokens:
            buyer = buyers[key]
            board = board.with_influence(key, owner, board.provinces[key].tokens_of(owner) - 1)
            board = board.with_influence(key, buyer, board.provinces[key].tokens_of(buyer) + 1)
            board = board.with_player(buyer, talents=board.players[buyer].talents - 10)
        return board

    def season(self, side: str, boxes: tuple[str, ...]) -> Fraction:
        """What complete Alliances are worth to a player."""
        sides = self.board.seats
        letter = {s: "AB"[boxes.index(s) % 2] for s in sides}
        enemies = [s for s in sides if letter[s] != letter[side]]
        order = [s for s in boxes if s]
        return (self.bought(side, tuple(enemies)) + self.lost(side, tuple(enemies)) - self.unit * self.near(side, enemies)
                - self.place * order.index(side))  # fmt: skip

    def _tokens(self, owners: tuple[str, ...]) -> list[tuple[str, str]]:
        return [
            (key, i.side)
            for key, there in self.board.provinces.items()
            for i in there.influence
            for _ in range(i.tokens)
            if i.side in owners and not any(there.force(i.side)[:3])
        ]

    @functools.cache  # noqa: B019
    def bought(self, side: str, enemies: tuple[str, ...]) -> Fraction:
        """The best of all sets of tokens that he may buy."""
        found, now = [Fraction(0)], self.worth(self.board, side)
        tokens = self._tokens(enemies)
        for n in range(1, self.purchases + 1):
            for chosen in set(combinations(tokens, n)):
                found.append(self.worth(self.sold(chosen, {key: side for key, _ in chosen}), side) - now)
        return max(found)

    @functools.cache  # noqa: B019
    def lost(self, side: str, enemies: tuple[str, ...]) -> Fraction:
        """The worst of all sets of tokens that may be bought off him, each Province by any enemy."""
        found, now = [Fraction(0)], self.worth(self.board, side)
        tokens = self._tokens((side,))
        for n in range(1, self.purchases + 1):
            for chosen in set(combinations(tokens, n)):
                keys = sorted({key for key, _ in chosen})
                for buyers in product(enemies, repeat=len(keys)):
                    end = self.sold(chosen, dict(zip(keys, buyers, strict=True)))
                    found.append(self.worth(end, side) - now)
        return min(found)

    def near(self, side: str, enemies: list[str]) -> int:
        """Enemy military land units in or beside his Provinces."""
        number = 0
        for name, there in self.board.provinces.items():
            around = (name, *self.board.rules.neighbours[name])
            if any(self.board.provinces[n].tokens_of(side) for n in around):
                number += sum(sum(there.force(e)[:3]) for e in enemies)
        return number

    def ends(self, boxes: tuple[str, ...], opener: str) -> list[tuple[Fraction, tuple[str, ...]]]:
        """(chance, Boxes) of all that later auctions may come to."""
        seats = self.board.seats
        left = [s for s in seats if s not in boxes]
        if not left:
            return [(Fraction(1), boxes)]
        following = seats[(seats.index(opener) + 1) % len(seats)]
        if len(left) == 1:
            pairs = [(left[0], ""), ("", left[0])]
        else:
            pairs = [(a, b) for a in left for b in left if a != b]
        found = [self.ends((*boxes, *pair), following) for pair in pairs]
        if self.later == "openers":
            return max(found, key=lambda ends: sum(p * self.season(following, end) for p, end in ends))
        return [(p / len(pairs), end) for ends in found for p, end in ends]

    @functools.cache  # noqa: B019
    def proposal(self, side: str, first: str, second: str, opener: str) -> Fraction:
        """What a proposal is worth to a player."""
        ends = self.ends((*self.board.boxes, first, second), opener)
        return sum((p * self.season(side, end) for p, end in ends), Fraction(0))

    def final(self, side: str, bid: Bid) -> Fraction:
        """What the end of an auction is worth to a player."""
        paid = bid.talents / self.exchange
        found = self.proposal(side, bid.first, bid.second, bid.opener)
        return found - paid if side == bid.bidder else found + self.rival * paid

    @functools.cache  # noqa: B019
    def played(self, bid: Bid, passed: int) -> Bid:
        """How the auction ends when all play as well as they can, by every option that the phases offer."""
        seats = self.board.seats
        if passed == len(seats) - bool(bid.bidder):
            return bid
        if bid.turn == bid.bidder:
            return self.played(replace(bid, turn=self._left(bid.turn)), passed)
        best: Bid | None = None
        for option in options(self.board, bid):
            end = self.answered(bid, option.action if isinstance(option.action, Raise) else None, passed)
            if best is None or self.final(bid.turn, end) > self.final(bid.turn, best):
                best = end
        assert best is not None
        return best

    def answered(self, bid: Bid, raised: Raise | None, passed: int = 0) -> Bid:
        """How it ends after a bid, or after a pass."""
        if raised is None:
            return self.played(replace(bid, turn=self._left(bid.turn)), passed + 1)
        return self.played(Bid(bid.turn, raised.talents, raised.first, raised.second, bid.turn, bid.opener), 0)

    def _left(self, side: str) -> str:
        seats = self.board.seats
        return seats[(seats.index(side) + 1) % len(seats)]


@functools.lru_cache(maxsize=4096)
def _scored(board: Board) -> dict[str, tuple[int, int]]:
    for step in (collect_taxes, score):
        board = run(step(board), SeededDice(1), {})
    return {s: (p.points, p.talents) for s, p in board.players.items()}


__all__ = ["Trial", "small"]
