"""What several questions are asked alike: a player, numbers of several players, Provinces, what things count."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TypeVar

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.valuation.influence import exchange as usual
from rometeach.core.chance.written import chance
from rometeach.core.errors import BadInput, Problem
from rometeach.core.names import separate

T = TypeVar("T")
MOST = 999
"""No number of these questions is larger."""
_EACH = re.compile(r"(\w+)\s+(\d{1,9})")


def read(problems: list[Problem], otherwise: T, find: Callable[[], T]) -> T:
    """What is read, or something else where it cannot be; what is wrong is added to the problems."""
    try:
        return find()
    except BadInput as error:
        problems += error.problems
        return otherwise


def player(board: BoardState, text: str, where: str = "side") -> str:
    """A player by name; "" is the one whose turn it is.

    Raises:
        BadInput: he does not play, or nobody's turn it is.
    """
    names = ", ".join(board.players)
    if not text.strip():
        if not board.active:
            raise BadInput([Problem(where, "it is nobody's turn", f"Say who asks: {names}.", case="3")])
        return board.active
    found = board.rules.names["colour"].find(text, where)
    if found not in board.players:
        raise BadInput([Problem(where, f"{found} does not play", f"In play: {names}.", case="1")])
    return found


def numbers(board: BoardState, text: str, where: str) -> dict[str, int]:
    """Numbers of several players: "Blue 4, Green 2".

    Raises:
        BadInput: all that cannot be read.
    """
    problems: list[Problem] = []
    found: dict[str, int] = {}
    for part in separate(text):
        m = _EACH.fullmatch(part)
        if m is None:
            problems.append(Problem(where, f'"{part[:40]}" is no player with a number', "Say Blue 4, Green 2."))
        elif int(m[2]) > MOST:
            problems.append(Problem(where, f"{m[2]} is too much", f"Say {MOST} at most."))
        elif side := read(problems, "", partial(player, board, m[1], where)):
            if side in found:
                problems.append(Problem(where, f"{side} stands there twice", "Say one number for each."))
            found[side] = int(m[2])
    if problems:
        raise BadInput(problems)
    return found


def keys(board: BoardState, text: str, where: str) -> frozenset[str]:
    """Key Provinces by name.

    Raises:
        BadInput: all that are none.
    """
    problems: list[Problem] = []
    found = set()
    for name in separate(text):
        try:
            found.add(board.rules.names["key province"].find(name, where))
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems)
    return frozenset(found)


def limited(number: int, where: str, least: int, most: int) -> int:
    """A whole number between two others, both among them.

    Args:
        number: the number.
        where: what is said of its place.
        least: the least that it may be.
        most: the most.

    Raises:
        BadInput: it is less or more.
    """
    if not least <= number <= most:
        raise BadInput([Problem(where, f"expected {least} to {most}, not {str(number)[:20]}")])
    return number


def talent(board: BoardState, exchange: int | None, *, nothing: bool = False) -> Fraction:
    """What a Talent counts, in Victory Points.

    Args:
        board: the board.
        exchange: Talents for a Victory Point; None where it is not said.
        nothing: whether a Talent counts nothing then; else it is what influence costs.

    Raises:
        BadInput: fewer than one, or too many.
    """
    if exchange is None:
        return Fraction(0) if nothing else 1 / usual(board.rules)
    return Fraction(1, limited(exchange, "exchange", 1, MOST))


share = chance
"""A share as people write it: "1/4", "0.25"."""

__all__ = ["keys", "limited", "numbers", "player", "read", "share", "talent"]
