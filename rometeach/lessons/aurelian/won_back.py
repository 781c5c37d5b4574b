"""What the Examples of building and scoring share: Regions that are won back, a step that keeps its board, words."""

from __future__ import annotations

from collections.abc import Iterable

from rometeach.aurelian.position import Board
from rometeach.core.session.requests import Steps

GAUL = (
    "Postumus > dead pool; Aquitania 2 > unfriendly; Aquitania 3 > unfriendly; Belgica 5 > unfriendly; "
    "Britannia 4b > unfriendly; Gallia 3 > unfriendly; Gallia 4 > unfriendly"
)
"""The Blue Region of "270-drawn" is won back: Postumus in the Dead Pool, its Enemy Units in the Unfriendly Cup."""

EAST = (
    "Zenobia > dead pool; Aegyptus 4 > unfriendly; Antiochia 5 > unfriendly; Judaea 6 > unfriendly; "
    "Nicomedia 3 > unfriendly; Palmyra 5b > unfriendly; Tyana 3 > unfriendly"
)
"""The Yellow Region of "270-drawn" is won back: Zenobia in the Dead Pool, its Enemy Units in the Unfriendly Cup."""


def kept(steps: Steps[Board], ends: list[Board]) -> Steps[Board]:
    """The step, with the board at its end kept in a list."""
    board = yield from steps
    ends.append(board)
    return board


def listed(names: Iterable[str], none: str = "nothing") -> str:
    """Names with commas between."""
    return ", ".join(names) or none


def purse(board: Board) -> str:
    """Treasury, Income and Usurpers in one line."""
    usurpers = [f"{who} in the {region} Region" for region, who in board.usurpers.items()]
    return f"Treasury {board.treasury}, Income {board.income}; Usurpers: {listed(usurpers, 'none')}"
