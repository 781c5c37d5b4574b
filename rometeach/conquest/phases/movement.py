"""Phase 1: Legions march, Galleys sail; alliances are proposed (2.1, 4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...conquest_board.asking import choose, note
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE, NO, YES
from ...core.session.requests import Changed, Lazy, Option, Steps
from ..actions import ClaimTitle, EndAlliance, March, ProposeAlliance, Sail
from ..board.board import Board
from ..board.state import COMBAT, OVER, pair
from ..charts import marches, voyages

CLAIM = "the title"
"""What is remembered of a player who has claimed the title this turn."""


@case("2.1", "2.1.1", "2.1.2")
def movement(board: Board) -> Steps[Board]:
    """The active player moves, one Legion or Galley at a time, until done."""
    while board.phase != OVER:
        answer = yield choose(
            board,
            board.active,
            "move",
            f"{board.active} moves",
            "2.1",
            Lazy(partial(_options, board)),
        )
        if isinstance(answer, Changed):
            board = answer.board
        elif isinstance(answer, March):
            board = marches.marched(board, answer)
            yield note(board, f"{board.active}: {answer}", "2.1.1", board.active, about=answer)
        elif isinstance(answer, Sail):
            board = voyages.sailed(board, answer)
            yield note(board, f"{board.active}: {answer}", "2.1.2", board.active, about=answer)
        elif isinstance(answer, ProposeAlliance):
            board = yield from _proposed(board, answer.side)
        elif isinstance(answer, EndAlliance):
            board = replace(board, allies=board.allies - {pair(board.active, answer.side)})
            yield note(board, f"{board.active} ends the alliance with {answer.side}", "4.1", board.active)
        elif isinstance(answer, ClaimTitle):
            board = yield from _claimed(board)
        else:
            return replace(board, phase=COMBAT, road=None, asked=())
    return board


def _options(board: Board) -> list[Option]:
    return [Option(DONE), *map(Option, offered(board))]


def offered(board: Board) -> Iterator[March | Sail | ProposeAlliance | EndAlliance | ClaimTitle]:
    """All that the active player may do besides being done."""
    yield from marches.marches(board)
    yield from voyages.sails(board)
    yield from offered_to_others(board)


def offered_to_others(board: Board) -> Iterator[ProposeAlliance | EndAlliance | ClaimTitle]:
    """What the active player may say to others: alliances, and a claim of the title, each once a turn (4, 4.1)."""
    side = board.active
    others = [s for s in board.playing if s != side]
    for other in others:
        if board.are_allies(side, other):
            yield EndAlliance(other)
        elif len(others) > 1 and other not in board.asked:
            yield ProposeAlliance(other)
    if CLAIM not in board.asked:
        yield ClaimTitle()


@case("4.1")
def _proposed(board: Board, other: str) -> Steps[Board]:
    """Another player agrees to an alliance, or not; it binds nobody and changes no rule."""
    side = board.active
    board = replace(board, asked=(*board.asked, other))
    what = f"{side} proposes an alliance to {other}"
    answer = yield choose(board, other, "alliance", what, "4.1", [Option(YES), Option(NO)], about=side)
    if answer == YES:
        board = replace(board, allies=board.allies | {pair(side, other)})
    yield note(board, f"{what}: {'agreed' if answer == YES else 'refused'}", "4.1", side)
    return board


@case("4")
def _claimed(board: Board) -> Steps[Board]:
    """The active player asks to be made Caesar: the game is over if all others agree."""
    side = board.active
    board = replace(board, asked=(*board.asked, CLAIM))
    for other in board.playing:
        if other == side:
            continue
        what = f"{side} claims the title of Caesar"
        answer = yield choose(board, other, "title", what, "4", [Option(NO), Option(YES)], about=side)
        if answer != YES:
            yield note(board, f"{what}: {other} does not agree", "4", side)
            return board
    board = replace(board, crowned=side, phase=OVER)
    yield note(board, f"All others make {side} Caesar: the game is over", "4", side, heading=True)
    return board


__all__ = ["CLAIM", "movement", "offered", "offered_to_others"]
