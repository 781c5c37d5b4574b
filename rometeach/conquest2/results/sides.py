"""Whom a question is about, as it is typed: a player."""

from __future__ import annotations

from ...core.errors import BadInput, Problem, did_you_mean
from ..board.state import BoardState


def usual_side(p: BoardState) -> str:
    """Whom a question is about that names nobody: who acts, else whose view it is, else who begins, else the first at the table."""
    found = (p.active, p.seat, p.opener, *p.players)
    return next(side for side in found if side in p.players)


def find_side(p: BoardState, text: str, where: str = "by") -> str:
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


__all__ = ["find_side", "usual_side"]
