"""How an Example tells this game: one Action alone, a step that loses the game or keeps its board, figures that nobody has
seen printed, and Regions that are won back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rometeach.aurelian.actions import AURELIAN, PieceAction
from rometeach.aurelian.charts.common import box_of
from rometeach.aurelian.phases import actions, choices
from rometeach.aurelian.phases.common import Lost
from rometeach.aurelian.position import Board
from rometeach.core.session.requests import Note, Steps

GAUL = (
    "Postumus > dead pool; Aquitania 2 > unfriendly; Aquitania 3 > unfriendly; Belgica 5 > unfriendly; "
    "Britannia 4b > unfriendly; Gallia 3 > unfriendly; Gallia 4 > unfriendly"
)
"""The Blue Region of "270-drawn" is won back: Postumus in the Dead Pool, its Enemy Units in the Unfriendly Cup."""

EAST = (
    "Zenobia > dead pool; Aegyptus 4 > unfriendly; Antiochia 5 > unfriendly; Judaea 6 > unfriendly; "
    "Nicomedia 3 > unfriendly; Palmyra 5b > unfriendly; Tyana 3 > unfriendly"
)
"""The Yellow Region of "270-drawn" is won back: Zenobia in the Dead Pool, its Enemy Units in the Unfriendly Cup."""


def to_the_end(steps: Steps[Board]) -> Steps[Board]:
    """A step; if it loses the game at once, that is its end, as it is in a whole game (13.0)."""
    try:
        return (yield from steps)
    except Lost as lost:
        board = replace(lost.board, outcome=f"lost: {lost.why}")
        yield Note(f"The game is lost: {lost.why}.", lost.section, board=board)
        return board


def one_action(board: Board, whole: bool = False) -> Steps[Board]:
    """The choice of an Action, and the Action: `whole`, or up to the fall of Usurpers, without cups (6.0, 6.9)."""
    answer = yield choices.decision(board)
    if not isinstance(answer, PieceAction):
        yield Note("The Actions Phase is ended early: two Reactions would follow.", "5.0")
        return board
    board = yield from to_the_end(actions.act(board, answer) if whole else effect(board, answer))
    return board


def effect(board: Board, choice: PieceAction) -> Steps[Board]:
    """An Action up to the fall of Usurpers: no Cup Adjustment and no Reaction follows."""
    start = box_of(board, choice.piece)
    box = choice.to or start
    board, piece = actions.moved(board, choice.piece, box)
    if choice.to:
        who = AURELIAN if piece == AURELIAN else "The Officer"
        yield Note(f"{who} moves from {start} to {box}.", "6.0", board=board)
    board = yield from actions.taken(board, choice, piece, box)
    return (yield from actions.overthrow(board))


def unsure(board: Board, case: str, what: str, *references: str) -> Iterator[tuple[str, str]]:
    """A line that says that figures are reconstructed and not printed in the rulebook, if any of the rows is doubtful.

    Args:
        board: the board, whose rules say how sure each row is.
        case: the Section that the line names.
        what: the figures in words.
        references: the rows behind them.
    """
    sources = (board.rules.sources[r] for r in references)
    found = next((s for s in sources if s.is_doubtful), None)
    if found is not None:
        yield f"{what}: these figures are {found.kind}; the printed ones may differ", case


def kept(steps: Steps[Board], ends: list[Board]) -> Steps[Board]:
    """The step, with the board at its end kept in a list."""
    board = yield from steps
    ends.append(board)
    return board


def listed(names: Iterable[str], none: str = "nothing") -> str:
    """Names with commas between."""
    return ", ".join(names) or none


def purse(board: Board) -> str:
    """Treasury, Income and Usurpers in one line."""
    usurpers = [f"{who} in the {region} Region" for region, who in board.usurpers.items()]
    return f"Treasury {board.treasury}, Income {board.income}; Usurpers: {listed(usurpers, 'none')}"
