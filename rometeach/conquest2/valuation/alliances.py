"""What the Alliances are worth to a player before a season: whose influence he may buy, who may buy his, who is near, when he acts (2.3).

Nobody knows what a season brings; this is a measure of it, the same for all, with its numbers in an `Outlook`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from ...core.cases import case
from ...core.frozen import replace
from ..board.board import Board
from ..board.state import BoardState
from ..charts import alliances
from ..charts.influence import Offer, bought, protected
from .influence import Scale, worth

TARGETS, DANGER, NEAR, PLACE = "influence of enemies", "own influence in danger", "enemy units near", "order of play"
"""The parts of what Alliances are worth."""
EQUAL, OPENERS = "equal", "openers"
LATER = (EQUAL, OPENERS)
"""How later auctions are taken to end: all ways equally likely, or each opener has his best for nothing."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is assumed of the season.

    Attributes:
        scale: what things count.
        purchases: how many tokens a player buys off his enemies, and how many they together buy off him.
        unit: what each enemy land unit in or beside a Province with his influence costs him.
        place: what each place later in the order of play costs him.
        later: one of `LATER`.
    """

    scale: Scale = field(default_factory=Scale)
    purchases: int = 2
    unit: Fraction = Fraction(1, 4)
    place: Fraction = Fraction(1, 2)
    later: str = EQUAL


class Swings:
    """What purchases change for a player, each counted once: it does not depend on the Alliances."""

    def __init__(self, board: BoardState, scale: Scale) -> None:
        self.board, self.scale = board, scale
        self._now: dict[str, Fraction] = {}
        self._known: dict[tuple[str, str, str, tuple[Offer, ...]], Fraction] = {}

    def of(self, side: str, buyer: str, key: str, wanted: tuple[Offer, ...]) -> Fraction:
        """What a purchase changes for a player.

        Args:
            side: for whom.
            buyer: who buys.
            key: the Key Province.
            wanted: the tokens.
        """
        place = (side, buyer, key, wanted)
        if place not in self._known:
            if side not in self._now:
                self._now[side] = worth(self.board, side, self.scale)
            after = worth(bought(self.board, buyer, key, wanted), side, self.scale)
            self._known[place] = after - self._now[side]
        return self._known[place]


def most(options: Iterator[tuple[int, Fraction]], found: dict[int, Fraction], limit: int) -> dict[int, Fraction]:
    """Tokens -> the most they come to, with one more Province; `options` are its (tokens, worth)."""
    offered = list(options)
    after = dict(found)
    for used, before in found.items():
        for number, more in offered:
            if used + number <= limit:
                after[used + number] = max(after.get(used + number, before + more), before + more)
    return after


@case("3.3", "3.3.1")
def targets(side: str, enemies: frozenset[str], outlook: Outlook, swings: Swings) -> Fraction:
    """What a player wins at most by buying unprotected influence of enemies, wherever it is.

    Args:
        side: the player.
        enemies: the other Alliance.
        outlook: what is assumed.
        swings: what purchases change.
    """
    board, best = swings.board, {0: Fraction(0)}

    def options(key: str) -> Iterator[tuple[int, Fraction]]:
        there = [i for i in board.provinces[key].influence if i.side in enemies and not protected(board, key, i.side)]
        for counts in product(*(range(min(i.tokens, outlook.purchases) + 1) for i in there)):
            if 0 < sum(counts) <= outlook.purchases:
                wanted = tuple(Offer(i.side, n) for i, n in zip(there, counts, strict=True) if n)
                yield sum(counts), swings.of(side, side, key, wanted)

    for key in board.rules.keys:
        best = most(options(key), best, outlook.purchases)
    return max(best.values())


@case("3.3", "3.3.1")
def danger(side: str, enemies: frozenset[str], outlook: Outlook, swings: Swings) -> Fraction:
    """What a player loses at most, below 0, when his enemies together buy unprotected influence of his; one of them in each Province.

    Args:
        side: the player.
        enemies: the other Alliance.
        outlook: what is assumed.
        swings: what purchases change.
    """
    board, best = swings.board, {0: Fraction(0)}

    def options(key: str) -> Iterator[tuple[int, Fraction]]:
        if not protected(board, key, side):
            for n in range(1, min(board.provinces[key].tokens_of(side), outlook.purchases) + 1):
                for enemy in enemies:
                    yield n, -swings.of(side, enemy, key, (Offer(side, n),))

    for key in board.rules.keys:
        best = most(options(key), best, outlook.purchases)
    return -max(best.values())


def near(board: BoardState, side: str, enemies: frozenset[str]) -> int:
    """Military land units of enemies in or beside a Province with a player's influence."""
    mine = [key for key in board.rules.keys if board.provinces[key].tokens_of(side)]
    around = {*mine, *(other for key in mine for other in board.rules.neighbours[key])}
    return sum(a.force.military for name in around for a in board.provinces[name].armies if a.side in enemies)


def parts(board: BoardState, side: str, outlook: Outlook, swings: Swings) -> dict[str, Fraction]:
    """What the Alliances of a board are worth to a player, part by part; everybody has his place.

    Args:
        board: the board, with all Alliance Boxes.
        side: the player.
        outlook: what is assumed.
        swings: what purchases change, of the same board.
    """
    enemies = frozenset(board.enemies_of(side))
    return {
        TARGETS: targets(side, enemies, outlook, swings),
        DANGER: danger(side, enemies, outlook, swings),
        NEAR: -outlook.unit * near(board, side, enemies),
        PLACE: -outlook.place * board.order.index(side),
    }


@case("2.3")
def completions(
    board: Board, opener: str, later: str, best: Callable[[Board, str], Fraction]
) -> Iterator[tuple[Fraction, Board]]:
    """(chance, board) of every way in which all other markers are placed.

    Args:
        board: the board, with those who are placed.
        opener: who began the last auction.
        later: one of `LATER`.
        best: what a board with all Boxes is worth to a player.
    """
    ways = [replace(board, boxes=(*board.boxes, a, b), bid=None) for a, b in alliances.proposals(board)]
    if not alliances.unplaced(board):
        yield Fraction(1), board
        return
    following = alliances.opened(board, alliances.clockwise(board, opener)).opener
    found = [list(completions(way, following, later, best)) for way in ways]
    if later == OPENERS:
        chosen = max(found, key=lambda ends: sum(p * best(end, following) for p, end in ends))
        yield from chosen
        return
    for ends in found:
        yield from ((p / len(found), end) for p, end in ends)


__all__ = [
    "DANGER",
    "EQUAL",
    "LATER",
    "NEAR",
    "OPENERS",
    "PLACE",
    "TARGETS",
    "Outlook",
    "Swings",
    "completions",
    "danger",
    "near",
    "parts",
    "targets",
]
