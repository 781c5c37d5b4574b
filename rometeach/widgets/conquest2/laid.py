"""Boards of Conquest of the Empire II on which something lies elsewhere: units, influence, Province Tokens, Cities, Galleys."""

from __future__ import annotations

from collections.abc import Callable

from ...conquest2.board.state import Force
from ...conquest2.position import Position
from ...conquest_board.rules import CAESAR
from ...core.frozen import replace
from ..conquest_board.offers import PIECES, refused

CAESAR_AT = PIECES.index(CAESAR)

Step = Callable[[int], Position]
"""Makes the board with one more of something, or with one less."""


def one(piece: int) -> Force:
    """One piece."""
    return Force(*(int(n == piece) for n in range(len(PIECES))))


def stands(p: Position, name: str, side: str, force: Force, sign: int = 1) -> Position:
    """More land units of a player in a Province, or fewer; his Caesar comes from where he is.

    Args:
        p: the board.
        name: the Province.
        side: whose.
        force: who they are.
        sign: 1 for more, -1 for fewer.

    Raises:
        BadInput: they are not there, or it is a sea zone.
    """
    if name in p.seas:
        raise refused(name, "is a sea zone, where Galleys alone lie", "Choose a Province.", "0.1")
    if sign > 0 and force.caesar:
        p = without_caesar(p, side)
    there = p.provinces[name].force(side)
    if sign < 0 and not there.holds(force):
        raise refused(name, f"{side} has not so much there", case="0.1")
    return p.with_force(name, side, there.plus(force) if sign > 0 else there.minus(force))


def units(p: Position, name: str, side: str, piece: int, step: int) -> Position:
    """One piece more or less of a player in a Province.

    Args:
        p: the board.
        name: the Province.
        side: whose.
        piece: which of `PIECES`.
        step: how many more, below 0 for fewer.
    """
    return stands(p, name, side, one(piece), step)


def without_caesar(p: Position, side: str) -> Position:
    """The board without the Caesar of a player."""
    for name, there in p.provinces.items():
        if (force := there.force(side)).caesar:
            return p.with_force(name, side, force._replace(caesar=0))
    return p


def galleys(p: Position, sea: str, side: str, step: int) -> Position:
    """Galleys of a player more or fewer in a sea zone; raises BadInput where they are not there.

    Args:
        p: the board.
        sea: the sea zone.
        side: whose.
        step: how many more, below 0 for fewer.
    """
    if sea in p.provinces:
        raise refused(sea, "is a Province, and Galleys lie in sea zones", "Choose a sea zone beside it.", "0.1")
    number = p.galleys_in(sea, side) + step
    if number < 0:
        raise refused(sea, f"{side} has no Galleys there", case="0.1")
    return p.with_galleys(sea, side, number)


def influence(p: Position, name: str, side: str, step: int) -> Position:
    """Influence Tokens of a player more or fewer in a Key Province; raises BadInput elsewhere.

    Args:
        p: the board.
        name: the Province.
        side: whose.
        step: how many more, below 0 for fewer.
    """
    if name not in p.rules.keys:
        raise refused(name, "is no Key Province, and holds no influence", "Choose a Key Province.", "0.8")
    number = p.provinces[name].tokens_of(side) + step
    if number < 0:
        raise refused(name, f"{side} has no influence there", case="0.8")
    return p.with_influence(name, side, number)


def tokens(p: Position, name: str, step: int) -> Position:
    """Province Tokens for sale; where no more can be in the game, one comes from those that are not drawn (0.7)."""
    if name not in p.rules.keys:
        raise refused(name, "is no Key Province, and has no Province Tokens", "Choose a Key Province.", "0.7")
    found = p.with_province(name, tokens=p.provinces[name].tokens + step)
    left = found.pool.get(name, 0)
    if left and found.provinces[name].tokens + left > p.rules.tokens_of[name]:
        found = replace(found, pool=found.pool | {name: left - 1})
    return found


def undrawn(p: Position, name: str, step: int) -> Position:
    """Province Tokens that are not drawn yet."""
    return replace(p, pool=p.pool | {name: max(0, p.pool.get(name, 0) + step)})


def city(p: Position, name: str, side: str) -> Position:
    """The City in a Province; raises BadInput where no card builds one (9.8)."""
    if side and not any(name in c.places for c in p.rules.cards.values() if c.act == "city"):
        raise refused(name, "cannot have a City: no card builds one there", case="9.8")
    return p.with_province(name, city=side)


__all__ = [
    "CAESAR_AT",
    "Step",
    "city",
    "galleys",
    "influence",
    "one",
    "stands",
    "tokens",
    "undrawn",
    "units",
    "without_caesar",
]
