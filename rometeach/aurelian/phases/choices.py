"""The choices of the Actions Phase, by name: "Aurelian > Gallia: Suppress", "Officer Roma: March > Ravenna", "end"."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from ...core.cases import case
from ...core.session.requests import Decision, Lazy, Option
from ..board.board import Board
from ..charts.actions import Why, is_bound, march_targets, why_not
from ..charts.common import AURELIAN
from .common import WHO, refusals

END = "end"


@dataclass(frozen=True, slots=True)
class PieceAction:
    """An Action of a piece: where the piece is, the Box that it acts in, and where a March leads."""

    piece: str
    box: str
    action: str
    target: str = ""


@functools.cache
def name(piece: str, start: str, box: str, action: str, target: str = "") -> str:
    """The name of a choice; `start` is where the piece is now."""
    who = AURELIAN if piece == AURELIAN else f"Officer {piece}"
    return f"{who}{f' > {box}' if box != start else ''}: {action}{f' > {target}' if target else ''}"


@functools.cache
def _parts(text: str) -> tuple[str, str, str, str]:
    who, _, what = text.partition(": ")
    piece, _, box = who.partition(" > ")
    action, _, target = what.partition(" > ")
    return piece.removeprefix("Officer "), box, action, target


def parse(board: Board, text: str) -> PieceAction:
    """The choice of a name."""
    piece, box, action, target = _parts(text)
    return PieceAction(piece, box or (board.aurelian if piece == AURELIAN else piece), action, target)


def _pieces(board: Board) -> dict[str, str]:
    """Piece -> its Box; two Officers in one Box are alike."""
    return {AURELIAN: board.aurelian} | {b: b for b in board.officers}


def _candidates(board: Board, piece: str, start: str) -> Iterator[tuple[str, str, str, str]]:
    """(name, box, action, target) of everything that a piece might do, legal or not."""
    actions = board.rules.actions
    for box in (start, *board.rules.neighbours[start]):
        for action in actions:
            if action == "March":
                for target in board.rules.neighbours[box]:
                    yield name(piece, start, box, action, target), box, action, target
            else:
                yield name(piece, start, box, action), box, action, ""


@case("6.7")
def _stopped(board: Board, piece: str, start: str, box: str, action: str) -> Why | None:
    """What a Siege forbids."""
    if not is_bound(board):
        return None
    mine = board.siege == piece
    if mine and (action != "Siege" or box != start):
        return "the piece is bound by its Siege", "6.7"
    if not mine and board.rules.switches["siege_lock"] == "you":
        return "a Siege is on, and only it may go on", "6.7"
    return None


def legal(board: Board) -> list[str]:
    """The names of all legal choices, without "end"."""
    found = []
    bound = is_bound(board)
    for piece, start in _pieces(board).items():
        if bound and board.siege == piece:
            found.append(name(piece, start, start, "Siege"))
            continue
        if bound and board.rules.switches["siege_lock"] == "you":
            continue
        for box in (start, *board.rules.neighbours[start]):
            for action in _fitting(board, box, piece):
                if action == "March":
                    found += [name(piece, start, box, action, t) for t in march_targets(board, box)]
                else:
                    found.append(name(piece, start, box, action))
    return found


_CALM, _ARMED, _FREE = ("Suppress", "Placate"), ("Battle", "Siege"), ("Assign", "Redeploy", "Campaign", "March")


def _fitting(board: Board, box: str, piece: str) -> list[str]:
    stack = board.stacks.get(box)
    actions = _FREE if stack is None else _ARMED if stack.armed else _CALM
    return [a for a in actions if why_not(board, a, box, piece) is None]


@case("5.0", "6.0")
def decision(board: Board) -> Decision:
    """What may be done next: an Action of Aurelian or an Officer, or the end of the phase."""
    options = [Option(n) for n in legal(board)]
    options.append(Option(END, "end the Actions Phase early, with two Reactions"))
    refused = Lazy(lambda: refusals(_refused(board)))
    return Decision(WHO, "the next Action", "6.0", options, refused, "action", board, True)


def _refused(board: Board) -> Iterator[tuple[str, Why | None]]:
    for piece, start in _pieces(board).items():
        for text, box, action, target in _candidates(board, piece, start):
            why = _stopped(board, piece, start, box, action) or why_not(board, action, box, piece)
            if why is None and target and target in board.stacks:
                why = (f"there are Enemy Units in {target}", "6.8")
            yield text, why
