"""What a player may do unasked: give Gold (Case 9.1.5), raise Extra Taxes below zero (Case 9.1.4), set the board right.

The board is set right where the table and the kit differ: "set right:" and a change in the compact grammar mend it.
"""

from __future__ import annotations

from ..core.cases import case
from ..core.errors import BadInput, IllegalChoice, Problem
from ..core.session.requests import Note, Steps
from .actions import Give, RaiseTaxes
from .actions.reading import read_act
from .board.board import Board
from .phases import exchange, people, treasury

_FIXED = ("scenario", "turn", "phase", "step", "options", "outcome")


def begin(board: Board, text: str) -> Steps[Board]:
    """The steps of an act, such as "West gives 20", "extra taxes West" or "set right: Rome +Fort".

    Raises:
        BadInput: no such act; or a change that cannot be read, that the rules forbid, or of the turn, step or rules.
        IllegalChoice: not now, with the Case.
    """
    action = read_act(board.rules, text)
    if isinstance(action, Give):
        refused = exchange.against(board, action.empire, action.gold)
        if refused:
            raise IllegalChoice(refused[1], refused[0], text.strip())
        return _give(board, action.empire, action.gold)
    if isinstance(action, RaiseTaxes):
        gold = board.empire(action.empire).gold
        if gold >= 0:
            raise IllegalChoice("9.1.4", f"the {action.empire} has {gold} Gold, which is not below zero", text.strip())
        return treasury.raise_extra_taxes(board, action.empire)
    return _set_right(_edited(board, action.change), action.change)


@case("9.1.5")
def _give(board: Board, giver: str, gold: int) -> Steps[Board]:
    board = exchange.apply(board, giver, gold)
    yield Note(f"The {giver} gives {gold} Gold to the {people.other(giver)}.", "9.1.5", who=giver, board=board)
    return board


def _edited(board: Board, change: str) -> Board:
    """The board set right.

    Raises:
        BadInput: clauses that cannot be read, a board that the rules forbid, or a change of the turn, step or rules.
    """
    if not change:
        raise BadInput([Problem("change", "is empty", "Say for example: Rome +Fort; West gold 87.")])
    edited = board.edit(change)
    if edited.rules.digest != board.rules.digest or any(getattr(edited, f) != getattr(board, f) for f in _FIXED):
        what = "changes the turn, the step or the rules, which a game in play keeps"
        raise BadInput([Problem(change[:60], what, "Start over from a position that has them.")])
    if edited == board:
        raise BadInput([Problem(change[:60], "changes nothing: the board is so already")])
    return edited


def _set_right(board: Board, change: str) -> Steps[Board]:
    yield Note(f"The board is set right: {'; '.join(change.splitlines())}.", "", board=board)
    return board
