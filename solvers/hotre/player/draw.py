"""Whether a Token is kept: what it promises, against the mean of those that nobody has drawn yet (5.4)."""

from __future__ import annotations

from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision
from rometeach.hotre.actions import Keep, PassTo
from rometeach.hotre.board.board import Board
from rometeach.hotre.phases.draw import left, number_of

from ..token.worths import lost_people, with_token
from .promise import promise

TAKEN = 0.75
"""The chance that somebody else plays a Token that one does not hold."""


def worth(board: Board, faction: str, kind: str, number: int) -> float:
    """What a Token promises a Faction's player, and what is lost with a People of his that somebody else would take over.

    Args:
        board: the board.
        faction: whose player.
        kind: "Barbarian" or "Emperor".
        number: that of the Token.
    """
    return promise(with_token(board, faction, kind, number)) + TAKEN * lost_people(board, faction, kind, number)


def choice(d: Decision) -> Action | None:
    """Keep what promises more than the mean of what is left; a weak Token goes to the leader, a strong one to the last."""
    board: Board = d.board
    kind, number = d.about
    drawer = board.tokens[-1].drawer
    mine = worth(board, drawer, kind, number)
    others = [worth(board, drawer, kind, number_of(board, kind, name)) for name in left(board, kind)]
    mean = sum(others) / len(others) if others else 0.0
    if Keep() in d.actions and mine >= mean:
        return Keep()
    passed = [a for a in d.actions if isinstance(a, PassTo)]
    sign = -1 if mine > mean else 1
    return max(passed, key=lambda a: sign * board.factions[a.faction].total) if passed else Keep()


__all__ = ["choice", "worth"]
