"""What the forms of Conquest of the Empire II offer on a board: places to fight, players, seats that look on, retreats."""

from __future__ import annotations

from .board.board import Board
from .board.state import LOOKER_ON
from .board.texts import force_text, sea_text
from .results.orders import RETREATS
from .results.sides import usual_side


def sides(board: Board) -> list[tuple[str, str]]:
    """All players, the one whose turn it is first."""
    first = usual_side(board)
    return [(s, s) for s in (first, *(s for s in board.players if s != first))]


def eyes(board: Board) -> list[tuple[str, str]]:
    """The seats in whose eyes hands can be asked about: that of a view alone, else all players and a looker-on."""
    if board.seat:
        return [(board.seat, board.seat)]
    return [*sides(board), ("somebody who only looks on", LOOKER_ON)]


def battlefields(board: Board) -> list[tuple[str, str]]:
    """(words, name) of the Provinces where most players have military units, then those where one has."""
    found = []
    for name, there in board.provinces.items():
        armies = [f"{a.side} {force_text(a.force)}" for a in there.armies if a.force.military]
        if armies:
            found.append((-len(armies), f"{name}: {', '.join(armies)}", name))
    return [(words, name) for _, words, name in sorted(found, key=lambda x: x[0])]


def seas(board: Board) -> list[tuple[str, str]]:
    """(words, name) of the sea zones, those with Galleys of most players first."""
    order = sorted(board.seas, key=lambda s: -len(board.seas[s]))
    return [(f"{s}: {sea_text(board.seas[s])}" if board.seas[s] else s, s) for s in order]


def retreats(board: Board) -> list[tuple[str, str]]:
    """When a side may retreat."""
    return [(r, r) for r in RETREATS]
