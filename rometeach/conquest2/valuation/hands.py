"""Which Senators others may hold, for a player who has watched (7.1): by what was seen, or by what was not seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb, prod

from ...core.hands import is_covered
from ..board.board import Board
from ..charts.senators import KINDS, Hand, Hands, beliefs, hand_of
from ..rules import SENATOR

STARTING: Hand = hand_of(KINDS[:3])
"""What everybody begins with (1)."""


def sizes(board: Board) -> dict[str, int]:
    """Player -> how many Senators he has."""
    return {side: len(player.hand) for side, player in board.players.items()}


def by_events(board: Board, side: str, known: Mapping[str, Hand]) -> dict[Hands, Fraction]:
    """All hands that the events of the game leave, each with its chance; empty where they do not fit the hands.

    Args:
        board: the board; what was taken unseen stays unseen.
        side: who watches; he knows his own hand.
        known: other hands that are known.
    """
    seen = board.view(side)
    own = {side: hand_of(seen.players[side].hand)}
    found = beliefs(board.seats, dict.fromkeys(board.seats, STARTING), seen.seen, own)
    numbers = sizes(board)
    kept = {
        hands: p
        for hands, p in found.items()
        if all(
            sum(hand) == numbers[s] and known.get(s, hand) == hand for s, hand in zip(board.seats, hands, strict=True)
        )
    }
    return _whole(kept)


def by_what_is_unseen(board: Board, side: str, known: Mapping[str, Hand]) -> dict[Hands, Fraction]:
    """All hands, if each Senator that lies nowhere face up is as likely as any other one.

    Args:
        board: the board.
        side: who watches; he knows his own hand.
        known: other hands that are known.
    """
    held = {side: hand_of(board.players[side].hand), **known}
    cards = board.rules.cards
    open_ = hand_of([c for c in (*board.display, *board.gone) if not is_covered(c) and cards[c].kind == SENATOR])
    pool = [cards[kind].number - n for kind, n in zip(KINDS, open_, strict=True)]
    for hand in held.values():
        pool = [left - n for left, n in zip(pool, hand, strict=True)]
    if min(pool) < 0:
        return {}
    numbers = sizes(board)
    found: dict[Hands, Fraction] = {}

    def further(at: int, left: tuple[int, ...], hands: Hands, chance: Fraction) -> None:
        if at == len(board.seats):
            found[hands] = found.get(hands, Fraction(0)) + chance
            return
        other = board.seats[at]
        if other in held:
            further(at + 1, left, (*hands, held[other]), chance)
            return
        for hand, ways in _drawn(left, numbers[other]):
            rest = tuple(a - b for a, b in zip(left, hand, strict=True))
            further(at + 1, rest, (*hands, hand), chance * Fraction(ways, comb(sum(left), numbers[other])))

    further(0, tuple(pool), (), Fraction(1))
    return _whole(found)


def _drawn(pool: tuple[int, ...], number: int) -> Iterator[tuple[Hand, int]]:
    """Each hand of so many Senators of a pool, with the number of ways to draw it."""
    ways: list[tuple[int, ...]] = [()]
    for n in pool:
        ways = [(*way, used) for way in ways for used in range(min(n, number - sum(way)) + 1)]
    for way in ways:
        if sum(way) == number:
            yield way, prod(comb(n, used) for n, used in zip(pool, way, strict=True))


def _whole(found: dict[Hands, Fraction]) -> dict[Hands, Fraction]:
    total = sum(found.values())
    return {hands: p / total for hands, p in found.items()}


__all__ = ["STARTING", "by_events", "by_what_is_unseen", "sizes"]
