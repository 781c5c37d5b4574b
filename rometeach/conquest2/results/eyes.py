"""In whose eyes a board is seen, as it is typed: a seat, or somebody who only looks on (7.1)."""

from __future__ import annotations

from ...core.errors import BadInput, Problem
from ..board.board import Board
from ..board.state import LOOKER_ON
from .sides import find_side


def find_eyes(p: Board, text: str, where: str = "by") -> str:
    """The seat in whose eyes the board is seen: that of a view, else the one that is named, else the usual player.

    Args:
        p: the board, or the view of a seat.
        text: a player, or "nobody" for somebody who only looks on.
        where: what the question calls him.

    Raises:
        BadInput: there is no such player, or the board is the view of another one.
    """
    said = text.strip().casefold()
    if p.seat and said in ("", p.seat.casefold()):
        return p.seat
    eyes = LOOKER_ON if said == LOOKER_ON else find_side(p, text, where)
    if p.seat:
        hint = f"Ask with {p.seat}, or ask of the whole board."
        raise BadInput([Problem(where, f"this board is what {p.seat} sees, not {eyes}", hint, case="7.1")])
    return eyes


__all__ = ["find_eyes"]
