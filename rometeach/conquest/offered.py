"""What the forms of Conquest of the Empire offer on a board: Provinces where somebody stands, players, orders of losses."""

from __future__ import annotations

from .board.board import Board
from .board.texts import force_text
from .results.orders import RETREATS


def battlefields(board: Board) -> list[tuple[str, str]]:
    """(words, name) of the Provinces where two players stand, then those where one does."""
    found = []
    for name, there in board.provinces.items():
        armies = [f"{a.side} {force_text(a.force)}" for a in there.troops]
        if armies:
            found.append((-len(armies), f"{name}: {', '.join(armies)}", name))
    return [(words, name) for _, words, name in sorted(found, key=lambda x: x[0])]


def sides(board: Board) -> list[tuple[str, str]]:
    """The players whose Caesars are still there."""
    return [(s, s) for s in board.playing]


def seas(board: Board) -> list[tuple[str, str]]:
    """The sea zones, those with Galleys of two players first."""
    order = sorted(board.seas, key=lambda s: -len({g.side for g in board.seas[s]}))
    return [(s, s) for s in order]


def retreats(board: Board) -> list[tuple[str, str]]:
    """When a side may retreat."""
    return [(r, r) for r in RETREATS]
