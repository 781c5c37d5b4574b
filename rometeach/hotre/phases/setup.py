"""The set-up: each player is dealt an Event Card of each colour (2)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.hands import dealt
from ...core.session.requests import Note, Steps
from ..board.board import Board
from ..board.state import DRAW


def piles(board: Board) -> dict[str, tuple[str, ...]]:
    """Colour -> the cards of its pile."""
    found: dict[str, list[str]] = {}
    for name, row in board.rules.tables["cards"].items():
        found.setdefault(row["colour"], []).append(name)
    return {c: tuple(cards) for c, cards in found.items()}


@case("2")
def set_up(board: Board) -> Steps[Board]:
    """The cards are dealt, one of each colour to each player; those that are left are laid aside."""
    hands, rest = yield from dealt(piles(board), tuple(board.factions), "2")
    for faction, hand in hands.items():
        board = board.with_faction(faction, hand=hand)
        seat = board.seats[faction]
        public = f"{faction} is dealt {len(hand)} cards"
        yield Note(f"{faction} is dealt {', '.join(hand)}", "2", who=seat, board=board, only=(seat,), public=public)
    return replace(board, aside=rest, phase=DRAW)
