"""The Senate: votes in Senators, the payment, and the one that who leads in Rome draws (7.1 to 7.3)."""

from __future__ import annotations

from itertools import product

from ...conquest_board.asking import choose, note
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Draw, Option, Steps
from ...core.words import counted
from ..actions import PASS, Vote
from ..board.board import Board
from ..board.state import BoardState, Seen
from ..charts.senators import GAINS, KINDS, PAYS, Hand, hand_of, votes

ROME = "Italia"
NO_SENATOR: Hand = (0, 0, 0, 0)


@case("7.2")
def called(board: Board, side: str, card: str) -> Steps[tuple[Board, str, tuple[str, ...]]]:
    """A Senate Vote: the board after it, who has won, "" for nobody, and the Senators that he has paid: see `parted`.

    Each in turn shows more votes than the last one or passes; it ends when all others have passed on a bid.

    Args:
        board: the board.
        side: who calls it.
        card: the Senate Vote.
    """
    yield note(board, f"{side} calls the Senate Vote {card}", "7.2", side, heading=True)
    seats = board.seats
    at, leader, shown, passed = seats.index(side), "", NO_SENATOR, 0
    while passed < len(seats) - bool(leader):
        voter = seats[at % len(seats)]
        at += 1
        if voter == leader:
            continue
        least = votes(shown)
        found = [Vote(way) for way in _ways(hand_of(board.players[voter].hand)) if votes(way) > least]
        answer = PASS
        if found:
            what = (
                f"{voter} votes on {card}"
                if not leader
                else f"{voter} votes on {card}: more than {counted(least, 'vote')} of {leader}"
            )
            options = [Option(PASS), *map(Option, found)]
            answer = yield choose(board, voter, "vote", what, "7.2", options, about=(card, side, leader, least))
        if isinstance(answer, Vote):
            leader, shown, passed = voter, answer.senators, 0
            yield note(board, f"{voter} shows {counted(votes(shown), 'vote')}", "7.2", voter, about=answer)
        else:
            passed += 1
            yield note(board, f"{voter} passes", "7.2", voter)
    if not leader:
        yield note(board, f"Nobody votes: {card} has no effect", "7.2")
        return board, "", ()
    board, paid = yield from _paid(board, leader, shown)
    return board, leader, paid


def _ways(hand: Hand) -> list[Hand]:
    return [way for way in product(*(range(n + 1) for n in hand)) if any(way)]


@case("7.3")
def _paid(board: Board, winner: str, shown: Hand) -> Steps[tuple[Board, tuple[str, ...]]]:
    """The winner pays what he has shown: these Senators leave the game."""
    paid = tuple(kind for kind, n in zip(KINDS, shown, strict=True) for _ in range(n))
    hand = list(board.players[winner].hand)
    for card in paid:
        hand.remove(card)
    board = board.with_player(winner, hand=tuple(hand)).with_gone(*paid)
    board = replace(board, seen=(*board.seen, *(Seen(PAYS, winner, card) for card in paid)))
    yield note(board, f"{winner} wins the vote and pays {counted(votes(shown), 'vote')}", "7.3", winner)
    return board, paid


@case("7.3")
def parted(board: Board, paid: tuple[str, ...]) -> Steps[Board]:
    """After the benefit of a vote: who alone has most influence in Italia now draws one of the Senators that were paid."""
    first = leader_in_rome(board)
    if first:
        card = yield Draw(f"a Senator for {first}", "7.3", paid)
        at = board.gone.index(card)
        board = gained(replace(board, gone=(*board.gone[:at], *board.gone[at + 1 :])), first, card)
        yield note(board, f"{first} has most influence in {ROME} and takes {card}", "7.3", first)
    return board


@case("7.3")
def leader_in_rome(board: BoardState) -> str:
    """Who alone has most influence in Italia; "" where nobody has, or several."""
    there = board.provinces[ROME].influence
    most = max((i.tokens for i in there), default=0)
    first = [i.side for i in there if i.tokens == most]
    return first[0] if len(first) == 1 else ""


def gained(board: Board, side: str, card: str) -> Board:
    """The board when a player has taken a Senator before the eyes of all (7.1)."""
    hand = tuple(sorted((*board.players[side].hand, card)))
    return replace(board.with_player(side, hand=hand), seen=(*board.seen, Seen(GAINS, side, card)))


__all__ = ["called", "gained", "leader_in_rome", "parted"]
