"""Boards that these tests ask about."""

from rometeach.hotre.position import Position, blank


def board(change: str = "", players: int = 4) -> Position:
    """A board in the middle of a turn, with a change."""
    found = blank(players=players).edit("phase Play; turn 3")
    return found.edit(change) if change else found


GAUL = board(
    "Lugdunensis: Red 2, Fort; Narbonensis: Red 1, City; Belgica: Suebi 3; Suebi of Blue; Aquitania: Blue 2; "
    "tokens: Emperor 5 Blue shown; Aegyptus: Aegyptii 2, City; Aegyptii of Green; Red hand: Armenii; Green hand: Pontici"
)
"""Red in a Fort between Suebi beyond a forest and Blue across a clear border, whose Emperor has a third die."""
