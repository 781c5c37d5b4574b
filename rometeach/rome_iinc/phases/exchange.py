"""Gold from one Treasury to the other (Case 9.1.5)."""

from __future__ import annotations

from ...core.cases import case
from ...core.session.actions import DONE
from ...core.session.requests import Decision, Note, Option, Steps
from ..actions import Give
from ..board.board import Board
from ..rules import EMPIRES
from . import people, tracks


@case("9.1.5", "5.3.4")
def against(board: Board, giver: str, gold: int) -> tuple[str, str] | None:
    """(reason, Case) against a gift of Gold, or None."""
    if any(board.empire(e).rebel_commands for e in EMPIRES):
        return "there is a Rebel Emperor", "9.1.5"
    if gold <= 0:
        return "a gift is more than nothing", "9.1.5"
    if board.empire(giver).gold < gold:
        return f"the {giver} has {board.empire(giver).gold} Gold", "9.1.5"
    return None


def apply(board: Board, giver: str, gold: int) -> Board:
    """The board after a gift."""
    return tracks.change(tracks.change(board, giver, gold=-gold), people.other(giver), gold=gold)


AMOUNTS = (1, 5, 10, 20, 30, 50, 75, 100, 150, 200)


@case("9.1.5")
def offer(board: Board) -> Steps[Board]:
    """Each player may give Gold to the other, until both are done."""
    for giver in tracks.order(board):
        while True:
            amounts = tuple(n for n in AMOUNTS if against(board, giver, n) is None)
            if not amounts:
                break
            answer = yield Decision(
                giver,
                f"give Gold to the {people.other(giver)}? ({board.empire(giver).gold} here, "
                f"{board.empire(people.other(giver)).gold} there)",
                "9.1.5",
                (Option(DONE, "give nothing"), *(Option(Give(n)) for n in amounts)),
                kind="exchange",
                board=board,
            )
            if answer == DONE:
                break
            gold = answer.gold
            board = apply(board, giver, gold)
            yield Note(f"The {giver} gives {gold} Gold to the {people.other(giver)}.", "9.1.5", who=giver, board=board)
    return board


@case("9.1.2", "9.1.5")
def before_excess(board: Board, giver: str, coming: int, source: str) -> Steps[Board]:
    """Before dice that may bring a Treasury more than it can hold, its player may give Gold away, as long as the other has room.

    Args:
        board: the board.
        giver: the Empire of the Treasury.
        coming: the most Gold that the dice can bring.
        source: what brings it, in words.
    """
    limit, taker = board.rules.values["gold.maximum"], people.other(giver)
    while (excess := board.empire(giver).gold + coming - limit) > 0:
        room = limit - board.empire(taker).gold
        amounts = sorted({min(n, room) for n in (*AMOUNTS, excess) if n <= excess and against(board, giver, n) is None})
        if room <= 0 or not amounts:
            break
        answer = yield Decision(
            giver,
            f"{source} may bring {coming} Gold, {excess} more than the Treasury holds: give Gold to the {taker}?",
            "9.1.2",
            (Option(DONE, "give nothing"), *(Option(Give(n)) for n in amounts)),
            kind="exchange",
            board=board,
        )
        if answer == DONE:
            break
        board = apply(board, giver, answer.gold)
        yield Note(f"The {giver} gives {answer.gold} Gold to the {taker}.", "9.1.5", who=giver, board=board)
    return board


@case("9.1.5")
def rescue(board: Board, empire: str) -> Steps[Board]:
    """The other player may pay for an Empire whose Treasury is below zero."""
    giver, missing = people.other(empire), -board.empire(empire).gold
    if against(board, giver, missing) is None:
        answer = yield Decision(
            giver,
            f"the {empire} lacks {missing} Gold: give it?",
            "9.1.5",
            (Option(DONE, "give nothing"), Option(Give(missing))),
            kind="exchange",
            board=board,
        )
        if answer != DONE:
            board = apply(board, giver, missing)
            yield Note(f"The {giver} gives {missing} Gold to the {empire}.", "9.1.5", who=giver, board=board)
    return board
