"""What hands may hold: the exact law of all Senators in them, for somebody who has watched (7.1, 9.2, 9.11).

Senators are taken from the open display, and a paid one is shown; only who is robbed by a Bribe Senator card and who robs him know which
card has gone. So a few events tell what hands may be, and with which chances.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from ...core.hands import is_covered
from ..board.state import Seen

Hand = tuple[int, ...]
"""How many Senators of each kind, I to IV, a hand has."""
Hands = tuple[Hand, ...]
"""The hands of all players, in their order."""
KINDS = ("Senator I", "Senator II", "Senator III", "Senator IV")
START = KINDS[:3]
"""The Senators with which each player begins (1)."""

GAINS, PAYS, LOSES, TAKES = "gains", "pays", "loses", "takes"
"""A Senator that all see: taken from the display, or back from a vote; paid by choice; lost at random. And one that is taken unseen."""


def hand_of(cards: Iterable[str]) -> Hand:
    """The hand that these cards are."""
    found = list(cards)
    return tuple(found.count(kind) for kind in KINDS)


def _moved(hands: Hands, at: int, kind: int, by: int) -> Hands:
    changed = list(hands[at])
    changed[kind] += by
    return (*hands[:at], tuple(changed), *hands[at + 1 :])


def beliefs(
    players: Sequence[str], start: Mapping[str, Hand], seen: Iterable[Seen], own: Mapping[str, Hand]
) -> dict[Hands, Fraction]:
    """All hands that may be, each with its chance.

    Args:
        players: those who play.
        start: player -> his hand before the events, known to all.
        seen: the events since then, in order; a card that is not known is covered.
        own: the hands that the watcher knows now: his own.

    Returns:
        The hands of all players, in the order of `players`, with their chances; empty where the events contradict each other.
    """
    place = {side: n for n, side in enumerate(players)}
    found: dict[Hands, Fraction] = {tuple(start[side] for side in players): Fraction(1)}
    for event in seen:
        after: dict[Hands, Fraction] = {}
        for hands, p in found.items():
            for moved, share in _after(hands, event, place):
                after[moved] = after.get(moved, Fraction(0)) + p * share
        found = after
    known = {place[side]: hand for side, hand in own.items()}
    found = {hands: p for hands, p in found.items() if all(hands[n] == hand for n, hand in known.items())}
    whole = sum(found.values())
    return {hands: p / whole for hands, p in found.items()}


def _after(hands: Hands, event: Seen, place: Mapping[str, int]) -> Iterable[tuple[Hands, Fraction]]:
    """What hands become by an event, each with the chance that it happens so."""
    at = place[event.side]
    if event.what == GAINS:
        return [(_moved(hands, at, KINDS.index(event.card), 1), Fraction(1))]
    if event.what == PAYS:
        kind = KINDS.index(event.card)
        return [(_moved(hands, at, kind, -1), Fraction(1))] if hands[at][kind] else []
    source = at if event.what == LOSES else place[event.other]
    number = sum(hands[source])
    kinds = range(len(KINDS)) if is_covered(event.card) else [KINDS.index(event.card)]
    found = []
    for kind in kinds:
        if held := hands[source][kind]:
            moved = _moved(hands, source, kind, -1)
            found.append((_moved(moved, at, kind, 1) if event.what == TAKES else moved, Fraction(held, number)))
    return found


def hand_law(believed: Mapping[Hands, Fraction], at: int) -> dict[Hand, Fraction]:
    """The law of one player's hand.

    Args:
        believed: see `beliefs`.
        at: his place among the players.
    """
    found: dict[Hand, Fraction] = {}
    for hands, p in believed.items():
        found[hands[at]] = found.get(hands[at], Fraction(0)) + p
    return found


def votes(hand: Hand) -> int:
    """What all Senators of a hand are worth in a vote (7.1)."""
    return sum(n * value for value, n in enumerate(hand, 1))


def payments(hand: Hand) -> dict[int, tuple[Hand, ...]]:
    """Votes -> the ways to pay exactly so many with Senators of a hand: no change is given (7.2)."""
    found: dict[int, list[Hand]] = {}
    ways: list[Hand] = [()]
    for n in hand:
        ways = [(*way, used) for way in ways for used in range(n + 1)]
    for way in ways:
        found.setdefault(votes(way), []).append(way)
    return {number: tuple(found[number]) for number in sorted(found)}


__all__ = [
    "GAINS",
    "KINDS",
    "LOSES",
    "PAYS",
    "START",
    "TAKES",
    "Hand",
    "Hands",
    "beliefs",
    "hand_law",
    "hand_of",
    "payments",
    "votes",
]
