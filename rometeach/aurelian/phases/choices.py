"""What may be done in the Actions Phase: the Actions of Aurelian and the Officers, the end of the phase, and what is refused."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from ...core.cases import case
from ...core.session.requests import Decision, Lazy, Option
from ..actions import AURELIAN, END, PieceAction, piece_action
from ..board.board import Board
from ..charts.actions import Why, bound, march_targets, why_not
from ..charts.common import box_of
from .common import WHO, refusals

_END = Option(END, "end the Actions Phase early, with two Reactions")


def placed(board: Board, choice: PieceAction) -> PieceAction:
    """The same choice, as this board offers it: with the Box in which it is taken."""
    start = box_of(board, choice.piece)
    return piece_action(choice.piece, start, choice.to or start, choice.action, choice.target)


def _pieces(board: Board) -> dict[str, str]:
    """Piece -> its Box; two Officers in one Box are alike."""
    return {AURELIAN: board.aurelian} | {b: b for b in board.officers}


def _candidates(board: Board, piece: str, start: str) -> Iterator[PieceAction]:
    """Everything that a piece might do, legal or not."""
    actions = board.rules.actions
    for box in (start, *board.rules.neighbours[start]):
        for action in actions:
            if action == "March":
                for target in board.rules.neighbours[box]:
                    yield piece_action(piece, start, box, action, target)
            else:
                yield piece_action(piece, start, box, action)


@case("6.7")
def _stopped(board: Board, piece: str, start: str, box: str, action: str) -> Why | None:
    """What a Siege forbids."""
    held = bound(board)
    if not held or (piece in held and action == "Siege" and box == start):
        return None
    if piece in held and not _is_free(board, piece, held):
        return "the piece is bound by its Siege", "6.7"
    if board.rules.switches["siege_lock"] == "you":
        return "a Siege is on, and only it may go on", "6.7"
    return None


def _is_free(board: Board, piece: str, held: tuple[str, ...]) -> bool:
    """Whether no Siege binds a piece; of two Officers in one Box, whether it leaves one of them."""
    return held.count(piece) < (1 if piece == AURELIAN else board.officers.count(piece))


def legal(board: Board) -> list[PieceAction]:
    """All legal choices but the end of the phase."""
    return [option.action for option in _options(board) if isinstance(option.action, PieceAction)]


# The same value stands for the same choices wherever they are offered: making them costs more than looking them up.


@functools.lru_cache(maxsize=16_384)
def _offered(
    piece: str, start: str, box: str, actions: tuple[str, ...], targets: tuple[str, ...]
) -> tuple[Option, ...]:
    """What a piece that stands in one Box may do in another one, its Marches last."""
    found = [piece_action(piece, start, box, action) for action in actions]
    return tuple(map(Option, [*found, *(piece_action(piece, start, box, "March", t) for t in targets)]))


def _options(board: Board) -> list[Option]:
    """All legal choices but the end of the phase, as they are offered."""
    found: list[Option] = []
    held, near, stacks = bound(board), board.rules.neighbours, board.stacks
    free: dict[tuple[str, bool], tuple[str, ...]] = {}
    for piece, start in _pieces(board).items():
        if piece in held:
            found += _offered(piece, start, start, ("Siege",), ())
        if held and (board.rules.switches["siege_lock"] == "you" or not _is_free(board, piece, held)):
            continue
        for box in (start, *near[start]):
            stack = stacks.get(box)
            if stack is not None:
                actions = tuple(
                    [a for a in (_ARMED if stack.armed else _CALM) if why_not(board, a, box, piece) is None]
                )
                if box == start and piece in held:
                    actions = tuple(a for a in actions if a != "Siege")
                found += _offered(piece, start, box, actions, ())
                continue
            key = board.rules.region_of[box], piece == AURELIAN  # in a free Box all but a March asks for no more
            if key not in free:
                free[key] = tuple([a for a in _FREE if why_not(board, a, box, piece) is None])
            found += _offered(piece, start, box, free[key], march_targets(board, box))
    return found


_CALM, _ARMED, _FREE = ("Suppress", "Placate"), ("Battle", "Siege"), ("Assign", "Redeploy", "Campaign")


@case("5.0", "6.0")
def decision(board: Board) -> Decision:
    """What may be done next: an Action of Aurelian or an Officer, or the end of the phase."""
    options = [*_options(board), _END]
    refused = Lazy(lambda: refusals(_refused(board)))
    return Decision(WHO, "the next Action", "6.0", options, refused, "action", board, True)


def _refused(board: Board) -> Iterator[tuple[PieceAction, Why | None]]:
    for piece, start in _pieces(board).items():
        for choice in _candidates(board, piece, start):
            why = _stopped(board, piece, start, choice.box, choice.action)
            why = why or why_not(board, choice.action, choice.box, piece)
            if why is None and choice.target in board.stacks:
                why = (f"there are Enemy Units in {choice.target}", "6.8")
            yield choice, why
