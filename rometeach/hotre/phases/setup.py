"""The set-up: each player is dealt an Event Card of each colour (2)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Draw, Note, Steps
from ...core.words import with_article
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
    """The cards are dealt; those that are left are laid aside."""
    rest: list[str] = []
    for colour, pile in piles(board).items():
        cards = list(pile)
        for faction in board.factions:
            if not cards:
                break
            card = yield Draw(f"the {colour} card of {faction}", "2", tuple(cards), about=(faction, colour))
            cards.remove(card)
            seat = board.seats[faction]
            board = board.with_faction(faction, hand=(*board.factions[faction].hand, card))
            what = f"{faction} is dealt {card}"
            yield Note(
                what, "2", who=seat, board=board, only=(seat,), public=f"{faction} is dealt {with_article(colour)} card"
            )
        rest += cards
    return replace(board, aside=tuple(rest), phase=DRAW)
