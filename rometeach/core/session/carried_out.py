"""What a player does by the rules of the step that is on: the board after it, where no dice come in between."""

from __future__ import annotations

from typing import Any, TypeVar

from ..errors import RometeachError
from ..games import games, of
from ..verbs import verbs_of
from .actions import Action
from .requests import Decision

P = TypeVar("P", bound=Any)


def carried_out(board: P, action: Action) -> P:
    """The board after an action that the rules offer now; as it was, where they do not offer it, or dice or draws follow it.

    Args:
        board: the board.
        action: what is done.
    """
    if getattr(type(board), "GAME", "") not in games():
        return board
    verbs = verbs_of(of(board))
    try:
        session = verbs.play(board, None, verbs.following())
        for answer in action.answers:
            if not isinstance(session.request, Decision) or session.request.find(answer) is None:
                return board
            session.answer(answer)
    except RometeachError:
        return board
    after = session.board
    done = session.request is None or isinstance(session.request, Decision)
    return after if done and isinstance(after, type(board)) else board


__all__ = ["carried_out"]
