"""Strength on the Danube: rearranged by a Redeploy or a Levy, Space by Space (6.4, 9.1)."""

from __future__ import annotations

import functools

from ...core.cases import case
from ...core.frozen import Frozen, replace
from ...core.session.requests import Lazy, Note, Option, Refusal, Steps
from ..actions import PlaceStrength
from ..board.board import Board
from .about import ToPlace
from .common import choose


def with_strength(board: Board, space: int, strength: int) -> Board:
    """A Danube Space with another Strength; one point is enough to drive Barbarians into their Pool."""
    i = space - 1
    raider = board.raiders[i]
    if board.strength[i] == strength:
        return board
    board = replace(board, strength=(*board.strength[:i], strength, *board.strength[i + 1 :]))
    if not raider or not strength:
        return board
    region = board.rules.spaces[i]
    pool = board.rules.in_order((*board.pool(region), raider))
    return replace(
        board,
        raiders=(*board.raiders[:i], "", *board.raiders[i + 1 :]),
        pools=Frozen(dict(sorted({**board.pools, region: pool}.items()))),
    )


def open_spaces(board: Board, levy: bool = False) -> tuple[int, ...]:
    """The Danube Spaces whose Strength may change: those in Regions without a Usurper."""
    spaces = range(1, len(board.strength) + 1)
    if levy and board.rules.switches["levy_with_usurper"] == "yes":
        return tuple(spaces)
    usurpers = board.usurpers
    return tuple([n for n, region in enumerate(board.rules.spaces, 1) if region not in usurpers])


@case("6.4", "9.1")
def arrange(board: Board, section: str, extra: int = 0, army: bool = False, only_add: bool = False) -> Steps[Board]:
    """Rearrange Strength, asking Space by Space for the new Strength.

    Args:
        board: the board.
        section: the Section that it follows.
        extra: new Strength; what no Space can hold is lost.
        army: whether Strength moves to and from the Army, which gets what is left.
        only_add: whether no Space may lose Strength.
    """
    v = board.rules.values
    spaces = open_spaces(board, levy=not army)
    if not spaces:
        yield Note("No Danube Space can take Strength: there are Usurpers in their Regions.", section)
        return board
    least = {s: board.strength[s - 1] if only_add or board.raiders[s - 1] else v["danube.least"] for s in spaces}
    most = v["danube.most"]
    army_most = max(board.army, board.rules.tracks["Army Strength"][1]) if army else 0
    left = sum(board.strength[s - 1] for s in spaces) + extra + (board.army if army else 0)
    left = min(left, most * len(spaces) + army_most)
    for i, space in enumerate(spaces):
        later = spaces[i + 1 :]
        low = max(least[space], left - most * len(later) - army_most)
        high = min(most, left - sum(least[s] for s in later) - (1 if army else 0))
        strength = low
        if low < high:
            options = [_placed(space, n) for n in range(low, high + 1)]
            refused = Lazy(functools.partial(_refused, space, low, high, most, section))
            words, about = _question(board, space, left, army), ToPlace(space, left, army)
            answer = yield choose(board, "strength", words, section, options, refused, about=about)
            strength = answer.strength
        left -= strength
        board = with_strength(board, space, strength)
    if army:
        board = replace(board, army=left)
    text = ", ".join(f"{s}: {board.strength[s - 1]}" for s in spaces)
    yield Note(f"Strength on the Danube {text}" + (f"; Army {board.army}." if army else "."), section, board=board)
    return board


@functools.cache
def _placed(space: int, strength: int) -> Option:
    return Option(PlaceStrength(space, strength))


def _refused(space: int, low: int, high: int, most: int, section: str) -> list[Refusal]:
    """What cannot be placed on a Danube Space, and why.

    Args:
        space: the Space, from 1 on.
        low: the least that may be placed.
        high: the most that may be placed.
        most: the most that any Space holds.
        section: the Section that asks.
    """
    numbers = (n for n in range(most + 3) if not low <= n <= high)
    return [Refusal(PlaceStrength(space, n), _why(n, low, most), section) for n in numbers]


def _question(board: Board, space: int, left: int, army: bool) -> str:
    raider = board.raiders[space - 1]
    here = f"held by {raider}" if raider else f"now {board.strength[space - 1]}"
    return f"the Strength of Danube Space {space}, {here}; {left} to place" + (
        " (the rest is the Army)" if army else ""
    )


def _why(strength: int, low: int, most: int) -> str:
    if strength > most:
        return f"no Danube Space holds more than {most}"
    return "the rest would find no place" if strength < low else "the other Spaces and the Army need the rest"
