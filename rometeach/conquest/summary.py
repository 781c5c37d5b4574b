"""A board on one page of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.words import counted
from .board.state import EMPTY, BoardState
from .board.texts import province_text, sea_text
from .charts.tribute import tribute


def text(board: BoardState) -> str:
    """The whole board: the round, the players, then the Provinces and sea zones where something lies."""
    return "\n".join(_lines(board))


def _lines(board: BoardState) -> Iterator[str]:
    yield f"{board.title or 'Conquest of the Empire'}: round {board.turn}, {board.active}, {board.phase}"
    if board.times > 1:
        yield f"  Prices are {board.times} times the Basic cost."
    for side, player in board.players.items():
        if player.is_out:
            yield f"  {side} of {player.home}: out of the game, taken over by {player.heir}"
            continue
        held = ", ".join(f"{counted(n, 'General')} of {other}" for other, n in player.prisoners.items())
        yield (
            f"  {side} of {player.home}: tribute {tribute(board, side)}, {player.talents} Talents, "
            f"{counted(len(board.held_by(side)), 'Province')}{f', holds {held}' if held else ''}"
        )
    for pair in sorted(board.allies):
        yield f"  {' and '.join(pair.split())} are allies"
    for name, there in board.provinces.items():
        if there != EMPTY:
            yield f"  {name} ({board.rules.tribute_of[name]}): {province_text(board.rules, name, there)}"
    for sea, fleet in board.seas.items():
        if fleet:
            yield f"  {sea}: {sea_text(board.rules, sea, fleet)}"
    if board.roads:
        yield f"  Roads: {', '.join(sorted(board.roads))}"
