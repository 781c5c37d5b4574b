"""How an Example tells this game: one Action alone, a step that loses the game, and figures that nobody has seen printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rometeach.aurelian.charts.common import AURELIAN, box_of
from rometeach.aurelian.phases import actions as acting
from rometeach.aurelian.phases import choices
from rometeach.aurelian.phases.common import Lost
from rometeach.aurelian.position import Board
from rometeach.core.session.requests import Note, Steps

EFFECTS: dict[str, Callable[[Board, str, str, str], Steps[Board]]] = {
    "Suppress": acting.suppress,
    "Placate": acting.placate,
    "Assign": acting.assign,
    "Redeploy": acting.redeploy,
    "Campaign": acting.campaign,
    "Battle": acting.battle,
    "Siege": acting.siege,
    "March": acting.march,
}


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
    if answer == choices.END:
        yield Note("The Actions Phase is ended early: two Reactions would follow.", "5.0")
        return board
    choice = choices.parse(board, answer)
    board = yield from to_the_end(acting.act(board, choice) if whole else effect(board, choice))
    return board


def effect(board: Board, choice: choices.Choice) -> Steps[Board]:
    """An Action up to the fall of Usurpers: no Cup Adjustment and no Reaction follows."""
    start = box_of(board, choice.piece)
    board, piece = acting.moved(board, choice.piece, choice.box)
    if start != choice.box:
        who = AURELIAN if piece == AURELIAN else "The Officer"
        yield Note(f"{who} moves from {start} to {choice.box}.", "6.0", board=board)
    board = yield from EFFECTS[choice.action](board, choice.box, piece, choice.target)
    return (yield from acting.overthrow(board))


def unsure(board: Board, case: str, what: str, *references: str) -> Iterator[tuple[str, str]]:
    """A line that says that figures are reconstructed and not printed in the rulebook, if any of the rows is doubtful."""
    sources = (board.rules.sources[r] for r in references)
    found = next((s for s in sources if s.is_doubtful), None)
    if found is not None:
        yield f"{what}: these figures are {found.kind}; the printed ones may differ", case
