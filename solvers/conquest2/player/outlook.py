"""What a board at the end of a season is worth to a player: his chance to have most Victory Points when the game is over.

The gains that are still to come were fitted, once, by least squares to 500 games of four simple players; `TERMS` keeps what came out
(`benchmarks/conquest2_outlook.py` does it again).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.board.supply import on_board
from rometeach.conquest2.charts.points import influence_points


class Terms(NamedTuple):
    """What counts so many Victory Points until the end of the game, and how far that may be from the truth.

    Attributes:
        standing: a Victory Point that influence scores in a season as it lies.
        tokens: an Influence Token.
        protected: an Influence Token with own military units beside it, besides that.
        talents: a Talent.
        military: a military unit on the board.
        cities: a City.
        chaos: a point of Chaos.
        votes: a vote of a Senator.
        paid: a Talent that face-up cards have cost.
        spread: how far gains lie from what is expected, as a standard deviation.
    """

    standing: float = 0.0
    tokens: float = 0.0
    protected: float = 0.0
    talents: float = 0.0
    military: float = 0.0
    cities: float = 0.0
    chaos: float = 0.0
    votes: float = 0.0
    paid: float = 0.0
    spread: float = 5.0


TERMS = (
    Terms(),
    Terms(0.62, -0.36, 1.6, 0.02, 0.08, 0.99, -0.71, 0.79, 0.01, 13.5),
    Terms(0.98, -0.56, 3.82, 0.03, 1.17, 4.61, -1.12, 1.55, 0.08, 26.0),
    Terms(1.28, -1.35, 4.21, 0.26, 2.82, 3.09, -2.31, 2.53, 0.11, 40.2),
)
"""By the seasons that are left; more than three count as three."""


def outlooks(board: BoardState) -> dict[str, float]:
    """Player -> the Victory Points that he may expect at the end of the game, but for a part that is the same for all.

    Args:
        board: the board when a season has been scored.
    """
    terms = TERMS[min(board.rules.seasons - board.season, len(TERMS) - 1)]
    found = {side: float(p.points) for side, p in board.players.items()}
    if terms.standing:
        for gains in influence_points(board).values():
            for side, points in gains.items():
                found[side] += terms.standing * points
        for side in found:
            found[side] += _lasting(board, side, terms)
    return found


def _lasting(board: BoardState, side: str, terms: Terms) -> float:
    player = board.players[side]
    tokens = protected = 0
    for key in board.rules.keys:
        there = board.provinces[key]
        if here := there.tokens_of(side):
            tokens += here
            protected += here * (there.force(side).military > 0)
    cards = board.rules.cards
    return (
        terms.tokens * tokens
        + terms.protected * protected
        + terms.talents * player.talents
        + terms.military * on_board(board, side).military
        + terms.cities * len(board.cities_of(side))
        + terms.chaos * player.chaos
        + terms.votes * sum(cards[c].votes for c in player.hand)
        + terms.paid * sum(cards[o.card].cost for o in player.cards)
    )


def chance(board: BoardState, side: str) -> float:
    """How likely a player wins, roughly: from 0 to 1.

    Args:
        board: the board when a season has been scored.
        side: the player.
    """
    found = outlooks(board)
    spread = TERMS[min(board.rules.seasons - board.season, len(TERMS) - 1)].spread
    return 1 / sum(exp((points - found[side]) / spread) for points in found.values())


__all__ = ["TERMS", "Terms", "chance", "outlooks"]
