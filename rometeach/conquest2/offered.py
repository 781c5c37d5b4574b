"""What the forms of Conquest of the Empire II offer on a board: Provinces and sea zones where somebody may fight, players, retreats."""

from __future__ import annotations

from .board.board import Board
from .board.texts import force_text, sea_text
from .results.orders import RETREATS


def battlefields(board: Board) -> list[tuple[str, str]]:
    """(words, name) of the Provinces where most players have military units, then those where one has."""
    found = []
    for name, there in board.provinces.items():
        armies = [f"{a.side} {force_text(a.force)}" for a in there.armies if a.force.military]
        if armies:
            found.append((-len(armies), f"{name}: {', '.join(armies)}", name))
    return [(words, name) for _, words, name in sorted(found, key=lambda x: x[0])]


def sides(board: Board) -> list[tuple[str, str]]:
    """Those who play."""
    return [(s, s) for s in board.players]


def seas(board: Board) -> list[tuple[str, str]]:
    """(words, name) of the sea zones, those with Galleys of most players first."""
    order = sorted(board.seas, key=lambda s: -len(board.seas[s]))
    return [(f"{s}: {sea_text(board.seas[s])}" if board.seas[s] else s, s) for s in order]


def retreats(board: Board) -> list[tuple[str, str]]:
    """When a side may retreat."""
    return [(r, r) for r in RETREATS]
