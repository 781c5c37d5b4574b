"""What may be done in the Actions Phase: the Actions of Aurelian and the Officers, the end of the phase, and what is refused."""

from __future__ import annotations

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
    found = []
    held = bound(board)
    for piece, start in _pieces(board).items():
        if piece in held:
            found.append(piece_action(piece, start, start, "Siege"))
        if held and (board.rules.switches["siege_lock"] == "you" or not _is_free(board, piece, held)):
            continue
        for box in (start, *board.rules.neighbours[start]):
            for action in _fitting(board, box, piece):
                if action == "Siege" and box == start and piece in held:
                    continue
                if action == "March":
                    found += [piece_action(piece, start, box, action, t) for t in march_targets(board, box)]
                else:
                    found.append(piece_action(piece, start, box, action))
    return found


_CALM, _ARMED, _FREE = ("Suppress", "Placate"), ("Battle", "Siege"), ("Assign", "Redeploy", "Campaign", "March")


def _fitting(board: Board, box: str, piece: str) -> list[str]:
    stack = board.stacks.get(box)
    actions = _FREE if stack is None else _ARMED if stack.armed else _CALM
    return [a for a in actions if why_not(board, a, box, piece) is None]


@case("5.0", "6.0")
def decision(board: Board) -> Decision:
    """What may be done next: an Action of Aurelian or an Officer, or the end of the phase."""
    options = [*map(Option, legal(board)), _END]
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
