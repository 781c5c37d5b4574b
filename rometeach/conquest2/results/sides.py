"""Whom a question is about, as it is typed: a player, a Key Province, the seat that looks at the board."""

from __future__ import annotations

from ...core.errors import BadInput, Problem, did_you_mean
from ..board.board import Board
from ..board.state import LOOKER_ON


def usual_side(p: Board) -> str:
    """Whom a question is about that names nobody: who acts, else whose view it is, else who begins, else the first at the table."""
    found = (p.active, p.seat, p.opener, *p.players)
    return next(side for side in found if side in p.players)


def find_side(p: Board, text: str, where: str = "by") -> str:
    """A player by colour; "" for the usual one: see `usual_side`.

    Args:
        p: the board.
        text: his colour.
        where: what the question calls him.

    Raises:
        BadInput: there is no such player.
    """
    if not text.strip():
        return usual_side(p)
    side = p.rules.names["colour"].get(text)
    if side is None or side not in p.players:
        hint = did_you_mean(text, p.players) or f"In play: {', '.join(p.players)}."
        raise BadInput([Problem(where, f'"{text[:40]}" does not play', hint, case="1")])
    return side


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


__all__ = ["find_eyes", "find_side", "usual_side"]
