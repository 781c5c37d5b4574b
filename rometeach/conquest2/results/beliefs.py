"""What the hands of a view may hold: by what was seen of Senators, or, where that does not fit the board, any that are not seen (7.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from ...core.hands import is_covered
from ..board.board import Board
from ..board.state import BoardState, Seen
from ..charts.senators import GAINS, KINDS, PAYS, START, TAKES, Hand, Hands, beliefs, hand_law, hand_of, votes

GUESSED = "What was seen of Senators does not fit these hands: every Senator that is not seen is taken to be equally likely there."
"""What is said where the board does not tell how its hands came about."""


@dataclass(frozen=True)
class Believed:
    """What a seat knows of all hands.

    Attributes:
        seats: the players, in their order.
        hands: the hand of each player; None where it is covered.
        sizes: how many Senators each has.
        joint: all hands that may be, each with its chance; empty where what was seen does not fit the board.
        unseen: the Senators that the seat does not see, in hands or face down.
    """

    seats: tuple[str, ...]
    hands: tuple[Hand | None, ...]
    sizes: tuple[int, ...]
    joint: Mapping[Hands, Fraction]
    unseen: Hand

    @property
    def fits(self) -> bool:
        """Whether what was seen tells the hands; else every Senator that is not seen is taken to be equally likely."""
        return bool(self.joint)

    @property
    def covered(self) -> Counter[str]:
        """The Senators in covered hands, all together, where what was seen fits: everybody knows these."""
        hands = next(iter(self.joint))
        found: Counter[str] = Counter()
        for known, hand in zip(self.hands, hands, strict=True):
            if known is None:
                found.update(dict(zip(KINDS, hand, strict=True)))
        return found

    def law(self, side: str) -> dict[Hand, Fraction]:
        """The hands that a player may have, each with its chance."""
        at = self.seats.index(side)
        if (known := self.hands[at]) is not None:
            return {known: Fraction(1)}
        if self.fits:
            return hand_law(self.joint, at)
        whole = comb(sum(self.unseen), self.sizes[at])
        return {hand: Fraction(w, whole) for hand, w in _parts(self.unseen, self.sizes[at])}

    def p_at_most(self, sides: tuple[str, ...], number: int) -> Fraction:
        """The chance that none of some players has more votes than so many.

        Args:
            sides: the players.
            number: of votes.
        """
        places = [self.seats.index(side) for side in sides]
        if self.fits:
            return sum((p for hands, p in self.joint.items() if all(votes(hands[n]) <= number for n in places)), _NONE)
        states, whole = {self.unseen: 1}, 1
        for at in places:
            if (known := self.hands[at]) is not None:
                if votes(known) > number:
                    return _NONE
                continue
            whole *= comb(sum(next(iter(states))), self.sizes[at]) if states else 1
            after: dict[Hand, int] = {}
            for left, w in states.items():
                for hand, ways in _parts(left, self.sizes[at]):
                    if votes(hand) <= number:
                        rest = tuple(a - b for a, b in zip(left, hand, strict=True))
                        after[rest] = after.get(rest, 0) + w * ways
            states = after
        return Fraction(sum(states.values()), whole)


_NONE = Fraction(0)


def _parts(left: Hand, number: int) -> Iterator[tuple[Hand, int]]:
    """(hand, ways to draw it) of so many Senators among those that are left."""
    ways: list[Hand] = [()]
    for n in left:
        ways = [(*way, k) for way in ways for k in range(min(n, number - sum(way)) + 1)]
    for way in ways:
        if sum(way) == number:
            yield way, prod(comb(n, k) for n, k in zip(left, way, strict=True))


def believed(view: Board) -> Believed:
    """What the seat of a view knows of all hands; of a whole board that all of them are known."""
    hands = tuple(None if any(map(is_covered, p.hand)) else hand_of(p.hand) for p in view.players.values())
    sizes = tuple(len(p.hand) for p in view.players.values())
    unseen = hand_of(view.deck)
    joint: dict[Hands, Fraction] = {}
    if all(hand is not None for hand in hands):
        joint = {tuple(hand for hand in hands if hand is not None): Fraction(1)}
    elif all(_is_plain(view, event) for event in view.seen):
        own = {side: hand for side, hand in zip(view.seats, hands, strict=True) if hand is not None}
        joint = beliefs(view.seats, dict.fromkeys(view.seats, hand_of(START)), view.seen, own)
    found = Believed(view.seats, hands, sizes, joint, unseen)
    return found if _fits(found) else Believed(view.seats, hands, sizes, {}, unseen)


def _is_plain(view: BoardState, event: Seen) -> bool:
    """Whether what is told of a Senator can be followed."""
    if event.side not in view.players or (event.what == TAKES and event.other not in view.players):
        return False
    return event.card in KINDS or (is_covered(event.card) and event.what not in (GAINS, PAYS))


def _fits(found: Believed) -> bool:
    """Whether the hands that were followed are as large as those on the board, and hold no more than there is."""
    if not found.joint:
        return False
    if any(tuple(map(sum, hands)) != found.sizes for hands in found.joint):
        return False
    return all(found.covered[kind] <= n for kind, n in zip(KINDS, found.unseen, strict=True))


__all__ = ["GUESSED", "Believed", "believed"]
