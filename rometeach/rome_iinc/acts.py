"""What a player may do unasked: give Gold (Case 9.1.5), and raise Extra Taxes below zero (Case 9.1.4)."""

from __future__ import annotations

import re

from ..core.cases import case
from ..core.errors import BadInput, IllegalChoice, Problem
from ..core.session.requests import Note, Steps
from .board.state import Board
from .phases import exchange, people, treasury

_GIVES = re.compile(r"\s*(?:the\s+)?(\w+)\s+gives?\s+(\d{1,4})\s*(?:gold)?\s*", re.IGNORECASE)
_TAXES = re.compile(r"\s*extra\s+taxes\s+(?:in\s+)?(?:the\s+)?(\w+)\s*", re.IGNORECASE)


def begin(board: Board, text: str) -> Steps[Board]:
    """The steps of an act, such as "West gives 20" or "extra taxes West".

    Raises:
        BadInput: no such act.
        IllegalChoice: not now, with the Case.
    """
    if m := _GIVES.fullmatch(text):
        giver, gold = board.rules.names["empire"].find(m[1]), int(m[2])
        refused = exchange.against(board, giver, gold)
        if refused:
            raise IllegalChoice(refused[1], refused[0], text.strip())
        return _give(board, giver, gold)
    if m := _TAXES.fullmatch(text):
        empire = board.rules.names["empire"].find(m[1])
        gold = board.empire(empire).gold
        if gold >= 0:
            raise IllegalChoice("9.1.4", f"the {empire} has {gold} Gold, which is not below zero", text.strip())
        return treasury.raise_extra_taxes(board, empire)
    raise BadInput([Problem(text.strip()[:60] or "act", "is nothing that can be done unasked",
                            "Say: West gives 20; or: extra taxes West.")])  # fmt: skip


@case("9.1.5")
def _give(board: Board, giver: str, gold: int) -> Steps[Board]:
    board = exchange.apply(board, giver, gold)
    yield Note(f"The {giver} gives {gold} Gold to the {people.other(giver)}.", "9.1.5", empire=giver, board=board)
    return board
