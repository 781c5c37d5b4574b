"""The Turn End Phase: Victory Points, the Triumph, the check for defeat, and the last Reactions (12)."""

from __future__ import annotations

from ...core.cases import case
from ...core.figures.ledger import total
from ...core.frozen import replace
from ...core.session.requests import Note, Option, Steps
from ..actions import TRIUMPH, WAIT, HoldTriumph
from ..board.board import Board
from ..charts import points
from ..rules import LAST_TURN
from .common import adjust, choose
from .reactions import react


@case("12.0")
def turn_end(board: Board) -> Steps[Board]:
    """Score, check for defeat, and begin the next turn."""
    board = yield from counted(board)
    board = yield from triumph(board)
    board = replace(board, done=tuple(mark for mark in board.done if mark != points.COUNTED))
    if board.turn == LAST_TURN:
        board = yield from last(board)
    outcome = points.verdict(board)
    if outcome:
        board = replace(board, outcome=outcome)
        yield Note(f"The game is {outcome}.", "12.5", board=board)
        return board
    yield Note(f"{board.vp} Victory Points, and Turn {board.turn} asks for {points.threshold(board)}.", "12.5")
    board = yield from next_turn(board)
    return board


@case("12.1")
def counted(board: Board) -> Steps[Board]:
    """Score the list of 12.1, unless this was done before the board was taken down; the mark says that it is done."""
    if points.COUNTED in board.done:
        return board
    board = yield from score(replace(board, done=(*board.done, points.COUNTED)))
    return board


@case("12.1")
def score(board: Board) -> Steps[Board]:
    """Score the list of 12.1."""
    ledger = board.rules.ledger(points.terms(board))
    board = replace(board, vp=board.vp + ledger.total)
    yield Note(f"{ledger.total} Victory Points scored, {board.vp} in all.", "12.1", ledger=ledger, board=board)
    return board


@case("12.2")
def triumph(board: Board) -> Steps[Board]:
    """Aurelian's Triumph: score once more, and a Leadership of +2 from now on."""
    if not points.can_triumph(board):
        return board
    options = [Option(TRIUMPH, f"{points.scored(board)} Victory Points once more"), Option(WAIT)]
    if isinstance((yield choose(board, "triumph", "hold Aurelian's Triumph", "12.2", options)), HoldTriumph):
        board = yield from score(board)
        board = replace(board, leadership=board.rules.values["leadership.triumph"])
        yield Note("Aurelian holds his Triumph.", "12.2", board=board)
    return board


@case("12.3", "12.4")
def last(board: Board) -> Steps[Board]:
    """The bonus and the penalty of Turn 6."""
    bonus = list(points.bonus_terms(board))
    gain = total(bonus, board.rules.values)
    board = replace(board, vp=board.vp + gain)
    yield Note(f"Bonus of Turn 6: {gain} Victory Points.", "12.3", ledger=board.rules.ledger(bonus), board=board)
    penalty = list(points.penalty_terms(board))
    loss = total(penalty, board.rules.values)
    board = replace(board, vp=points.floor(board, board.vp + loss))
    yield Note(f"Penalty of Turn 6: {loss}.", "12.4", ledger=board.rules.ledger(penalty), board=board)
    return board


@case("12.6")
def next_turn(board: Board) -> Steps[Board]:
    """The Cup Adjustments and Reactions at the end of a turn, and the start of the next one."""
    v = board.rules.values
    for _ in range(v["turn_end.friendly"]):
        board = yield from adjust(board, "friendly", "unfriendly")
    for _ in range(v["turn_end.unfriendly"]):
        board = yield from adjust(board, "unfriendly", "hostile")
    board = yield from react(board, board.turn, turn_end=True)
    board = replace(board, turn=board.turn + 1, done=(), actions=0)
    late = [m for m in board.rules.late_markers.get(board.turn, ()) if m in board.aside]
    if late:
        aside = tuple(c for c in board.aside if c not in late)
        board = replace(board, cups=board.cups.put("hostile", late), aside=aside)
        yield Note(f"{', '.join(late)} goes into the Hostile Cup.", "12.6", board=board)
    return board
