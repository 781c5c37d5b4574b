"""A Senate Vote played by the phases, for the hands that players may hold (7.2, 7.3, 9.4)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction

from ...core.frozen import replace
from ...core.session.actions import Action
from ...core.session.requests import Answer, Decision, Draw, Note
from ..actions import PASS, Vote
from ..board.board import Board
from ..board.state import Owned
from ..charts.senators import KINDS, Hand, Hands, payments, votes
from ..phases.cards import used

Seen = tuple[tuple[str, Hand | None], ...]
"""What others did, in order: (player, what he showed; None where he passed)."""
Voter = Callable[[str, int, Seen], Hand | None]
"""(player, the votes to surpass, what was done since the vote began) -> what he shows; None to pass."""
NOTHING: Hand = (0, 0, 0, 0)


def best_way(ways: tuple[Hand, ...]) -> Hand:
    """Which of equal payments others show: the fewest Senators, then the higher ones."""
    return min(ways, key=lambda way: (sum(way), [-n for n in reversed(way)]))


@functools.lru_cache(maxsize=65536)
def raised(hand: Hand, least: int, limit: int | None) -> Hand | None:
    """What a player shows who raises as little as he can; None where he cannot, or not within his limit.

    Args:
        hand: his Senators.
        least: the votes that he has to surpass.
        limit: the most votes that he would pay; None for all.
    """
    for number, ways in payments(hand).items():
        if number > least and (limit is None or number <= limit):
            return best_way(ways)
    return None


def cards_of(hand: Hand) -> tuple[str, ...]:
    """The cards of a hand."""
    return tuple(kind for kind, n in zip(KINDS, hand, strict=True) for _ in range(n))


def dealt(board: Board, hands: Hands) -> Board:
    """The board with these Senators in the hands of all."""
    for side, hand in zip(board.seats, hands, strict=True):
        board = board.with_player(side, hand=cards_of(hand))
    return board


def called(board: Board, first: str, card: str, voter: Voter) -> Iterator[tuple[Fraction, Board]]:
    """(chance, board) after a Senate Vote and its benefit: one for each Senator that the leader in Rome may draw.

    Args:
        board: the board, with all hands.
        first: who votes first; the card is taken to be his.
        card: the Senate Vote.
        voter: what players show.
    """
    board = replace(board, seat="").with_player(first, cards=(Owned(card),))
    number, at = 1, 0
    while at < number:
        end, options = _run(board, first, card, voter, at)
        number = max(1, options)
        yield Fraction(1, number), end
        at += 1


def _run(board: Board, first: str, card: str, voter: Voter, drawn: int) -> tuple[Board, int]:
    """The board after a vote in which a certain Senator is drawn, and how many there were to draw from."""
    steps, seen, answer, number = used(board, first, card), list[tuple[str, Hand | None]](), None, 0
    given: Answer = answer
    try:
        while True:
            asked = steps.send(given)
            given = None
            if isinstance(asked, Note):
                if isinstance(asked.about, Vote):
                    seen.append((asked.who, asked.about.senators))
                elif asked.case == "7.2" and asked.what.endswith(" passes"):
                    seen.append((asked.who, None))
            elif isinstance(asked, Draw):
                number = len(asked.options)
                given = asked.options[drawn]
            elif isinstance(asked, Decision):
                given = _answered(asked, voter, tuple(seen))
    except StopIteration as end:
        found: Board = end.value
        return found, number


def _answered(asked: Decision, voter: Voter, seen: Seen) -> Action:
    if asked.kind != "vote":
        return asked.options[0].action
    shown = next((hand for _, hand in reversed(seen) if hand), NOTHING)
    hand = voter(asked.who, votes(shown), seen)
    return PASS if hand is None else Vote(hand)


__all__ = ["NOTHING", "Seen", "Voter", "best_way", "called", "cards_of", "dealt", "raised"]
