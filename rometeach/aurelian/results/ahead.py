"""What a board without a question is told besides its Actions: ways to clear Boxes, and what the cups bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...core.errors import BadInput
from ...core.results.base import PositionResult
from ..board.board import Board
from ..phases import actions, choices
from .actions_left import actions_left
from .clear import clear
from .danube import danube
from .reactions import reactions
from .revolts import revolts

REACTIONS = 2
"""The Reactions that are looked ahead: as many as most Actions bring."""

CUPS: tuple[Callable[[Board], PositionResult[Board]], ...] = (
    danube,
    lambda p: reactions(p, REACTIONS),
    lambda p: revolts(p, REACTIONS),
    actions_left,
)


def sieges(p: Board) -> Iterator[PositionResult[Board]]:
    """The ways to clear each Box that a piece may besiege now."""
    for choice in choices.legal(p):
        if choice.action == "Siege":
            board, piece = actions.moved(p, choice.piece, choice.box)
            yield clear(board, piece)


def from_cups(p: Board) -> tuple[tuple[PositionResult[Board], ...], str]:
    """What the cups bring; or nothing, and why there are no exact chances."""
    try:
        return tuple(ask(p) for ask in CUPS), ""
    except BadInput as error:
        return (), "; ".join(f"The {problem.where} {problem.what}" for problem in error.problems)
