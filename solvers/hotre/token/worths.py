"""What a Token is worth to whoever holds it: the points of the Phase that it brings, priced by the rules (5.4, 9, 15)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen, replace
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import BARBARIAN, EMPEROR, PLAY, Token
from rometeach.hotre.charts import points

from ..expansion.inputs import ExpansionQuestion
from ..expansion.search import Search


def with_token(board: Board, faction: str, kind: str, number: int) -> Board:
    """The board as if a Faction's player began the turn with this Token and no other were drawn.

    Args:
        board: the board.
        faction: whose player.
        kind: "Barbarian" or "Emperor".
        number: that of the Token.
    """
    present = tuple(p for p in board.rules.peoples if board.armies_of(p))
    tokens = (Token(kind, number, faction, faction),)
    return replace(board, phase=PLAY, done=0, active=None, tokens=tokens, present=present)


def phase_worth(board: Board, faction: str, kind: str, number: int) -> Fraction:
    """The Victory Points of the Phase that a Token brings a Faction's player, by the list that takes at each step what promises most.

    Args:
        board: the board.
        faction: whose player.
        kind: "Barbarian" or "Emperor".
        number: that of the Token.
    """
    try:
        q = ExpansionQuestion.of(with_token(board, faction, kind, number))
    except IllegalChoice:  # there is nothing to place: what stands on the map scores all the same
        return Fraction(points.points(board, faction, kind == EMPEROR))
    return q.value(Search(q).at_once().entries).worth


def lost_people(board: Board, faction: str, kind: str, number: int) -> int:
    """The points that the Barbarians of a Faction's player score less when another one takes their People over.

    Args:
        board: the board.
        faction: whose player.
        kind: "Barbarian" or "Emperor".
        number: that of the Token.
    """
    people = board.rules.people_of[board.turn, number] if kind == BARBARIAN else ""
    if board.runs.get(people) != faction:
        return 0
    without = replace(board, runs=Frozen({side: f for side, f in board.runs.items() if side != people}))
    return points.points(board, faction, False) - points.points(without, faction, False)


__all__ = ["lost_people", "phase_worth", "with_token"]
