"""Whom a question is about: sides, spaces and forces as they are typed."""

from __future__ import annotations

from ...core.errors import BadInput, Problem, did_you_mean
from ..board.board import Board
from ..board.pieces import force as read_force
from ..board.state import Force
from ..charts import forces
from ..charts.legion import Troops

MOST = 40
"""So many land units of one side may be asked about."""
LEADERS = 9
"""So many Leaders of one side may be asked about."""


def find_side(p: Board, text: str, where: str = "by") -> str:
    """A player by colour; "" for the one whose turn it is.

    Raises:
        BadInput: there is no such player, or he is out of the game.
    """
    if not text.strip():
        if p.active:
            return p.active
        raise BadInput([Problem(where, "it is nobody's turn on this board", "Name a player, for example Red.")])
    side = p.rules.names["colour"].get(text)
    if side is None or side not in p.playing:
        hint = did_you_mean(text, p.playing) or f"In play: {', '.join(p.playing)}."
        raise BadInput([Problem(where, f'"{text[:40]}" does not play', hint, case="1.1")])
    return side


def find_force(where: str, text: str) -> Force:
    """Land units and Leaders that are typed, "5I 2C 1K 2G Caesar".

    Raises:
        BadInput: it cannot be read, or is more than can be asked about.
    """
    try:
        found = read_force(text)
    except BadInput as error:
        raise BadInput([Problem(where, p.what, p.hint, case=p.case) for p in error.problems]) from None
    if found.units > MOST or found.leaders > LEADERS or found.caesar > 1:
        said = f"{MOST} land units and {LEADERS} Leaders at most, with one Caesar"
        raise BadInput([Problem(where, f"has more than can be asked about: {said}", case="0.1")])
    return found


def troops(force: Force) -> Troops:
    """The land units of a Force, as the charts of battles count them."""
    return Troops(*force[:3])


def side_of(force: Force, refuge: bool = True) -> forces.Force:
    """A Force as a side of a battle."""
    return forces.Force(troops(force), force.generals, bool(force.caesar), refuge)


__all__ = ["find_force", "find_side", "side_of", "troops"]
