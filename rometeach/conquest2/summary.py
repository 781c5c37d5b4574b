"""A board on one page of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.words import counted
from .board.state import EMPTY, BoardState
from .board.texts import cards_text, province_text, sea_text
from .charts.points import influence_points


def text(board: BoardState) -> str:
    """The whole board: the season, the players in the order of play, then the spaces where something lies."""
    return "\n".join(_lines(board))


def _lines(board: BoardState) -> Iterator[str]:
    yield f"{board.title or 'Conquest of the Empire II'}: season {board.season}, round {board.round}, {board.phase}"
    now = influence_points(board)
    for side in (*board.order, *(s for s in board.seats if s not in board.order)):
        player = board.players[side]
        alliance = f" (Alliance {board.alliance(side)})" if board.alliance(side) else ""
        scores = sum(found.get(side, 0) for found in now.values())
        yield (
            f"  {side}{alliance}: {counted(player.points, 'Victory Point')}, {scores} more for influence as it lies, "
            f"{player.talents} Talents, {player.chaos} Chaos, {counted(len(player.hand), 'Senator')}"
        )
        if player.cards:
            yield f"    {cards_text(player.cards)}"
    if board.display:
        yield f"  Face up: {', '.join(board.display)}"
    for name, there in board.provinces.items():
        if there != EMPTY:
            points = "/".join(str(n) for n in board.rules.points_of.get(name, ()) if n)
            yield f"  {name}{f' ({points})' if points else ''}: {province_text(there)}"
    for sea, fleets in board.seas.items():
        if fleets:
            yield f"  {sea}: {sea_text(fleets)}"
