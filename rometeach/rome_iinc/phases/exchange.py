"""Gold from one Treasury to the other (Case 9.1.5)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from ...core.cases import case
from ...core.session.actions import DONE
from ...core.session.requests import Decision, Lazy, Note, Option, Steps
from ..actions import Give
from ..board.board import Board
from ..charts import pay
from . import people, tracks


@case("9.1.5", "5.3.4")
def against(board: Board, giver: str, gold: int) -> tuple[str, str] | None:
    """(reason, Case) against a gift of Gold, or None."""
    if board.east.rebel_commands or board.west.rebel_commands:
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


@case("10.1.7", "12.2.1")
def lacks_of_calm(board: Board, empire: str, popularity: int = 0) -> int:
    """The Gold that an Empire lacks to buy its Unrest down to the limit in Bread and Circuses; 0 or less where it has it.

    Args:
        board: the board.
        empire: whose Unrest.
        popularity: the Unrest that goes for nothing before anything is bought (Case 10.5.2).
    """
    values, state = board.rules.values, board.empire(empire)
    above = state.unrest - popularity - values["fall.unrest"]
    return above * values["gold.bread"] - max(0, state.gold) if above > 0 else 0


@case("9.1.3", "9.3.1", "10.1.7")
def lacks(board: Board, empire: str) -> dict[int, str]:
    """What keeps an Empire from its next Fall, where it lacks Gold: the exact amount -> what it is for."""
    gold, found = board.empire(empire).gold, dict[int, str]()
    if gold < 0:
        found[-gold] = "what its Treasury is below zero"
    if board.phase == "Treasury":
        due = pay.amount(board, empire)
        found[due - gold] = f"what its Pay of {due} lacks"
    if board.phase == "Unrest":
        calm = lacks_of_calm(board, empire, board.emperor_of(empire).abilities.popularity)
        found[calm] = f"what it lacks to come down to {board.rules.values['fall.unrest']} Unrest"
    return {amount: what for amount, what in found.items() if amount > 0}


def _gifts(amounts: Iterable[int], exact: Mapping[int, str]) -> tuple[Option, ...]:
    """To give nothing, or one of some amounts; what each that is `exact` is for."""
    return (Option(DONE, "give nothing"), *(Option(Give(n), exact.get(n, "")) for n in amounts))


@case("9.1.5")
def offer(board: Board) -> Steps[Board]:
    """Each player may give Gold to the other, until both are done; what the other lacks is among the amounts."""
    for giver in tracks.order(board):
        while True:
            exact = lacks(board, people.other(giver))
            amounts = tuple(n for n in sorted({*AMOUNTS, *exact}) if against(board, giver, n) is None)
            if not amounts:
                break
            answer = yield Decision(
                giver,
                f"give Gold to the {people.other(giver)}? ({board.empire(giver).gold} here, "
                f"{board.empire(people.other(giver)).gold} there)",
                "9.1.5",
                Lazy(functools.partial(_gifts, amounts, exact)),
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
