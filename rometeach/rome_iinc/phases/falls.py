"""What is checked at the end of every phase: Extra Taxes, Falls, Major Defeat (Section 12.2)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Note, Steps
from ..board.board import ALLIED, BARBARIAN, FOEDERATI, Board
from ..rules import EMPIRES
from . import exchange, governors, leaders, succession, tracks, treasury

_LOST = (BARBARIAN, FOEDERATI, ALLIED)
MAJOR_DEFEAT = "Major Defeat"


@case("12.2.1", "9.1.3", "10.1.7", "4.2.9")
def why_falls(board: Board, empire: str) -> str:
    """Why an Empire Falls now, or ""."""
    found = _cause(board, empire)
    return found.words if found else ""


@dataclass(frozen=True, slots=True)
class Cause:
    """Why an Empire Falls, or cannot go on: its Capital, its Gold or its Unrest; the Note of it is about this."""

    kind: str
    words: str


def _cause(board: Board, empire: str) -> Cause | None:
    capital = board.rules.capitals[empire]
    if board.provinces[capital].status in _LOST:
        return Cause("Capital", f"{capital} is {board.provinces[capital].title}")
    return _bankrupt_or_revolution(board, empire) if board.empire(empire).seat != "Fallen" else None


def _bankrupt_or_revolution(board: Board, empire: str) -> Cause | None:
    state = board.empire(empire)
    if state.gold < 0:
        return Cause("Gold", f"it has {state.gold} Gold")
    if state.unrest > board.rules.values["fall.unrest"]:
        return Cause("Unrest", f"it has {state.unrest} Unrest")
    return None


@case("12.2.1", "12.2.2", "12.2.3", "9.1.3", "9.1.4", "10.1.7", "5.1.1")
def end_of_phase(board: Board) -> Steps[Board]:
    """Extra Taxes and gifts while a Treasury is below zero, Emperors without Provinces, then Falls."""
    for empire in tracks.order(board):
        if board.empire(empire).gold < 0:
            board = yield from exchange.rescue(board, empire)
            board = yield from treasury.extra_taxes(board, empire)
    board = yield from succession.without_provinces(board)
    for empire in tracks.order(board):
        if board.is_fallen(empire):
            why = _bankrupt_or_revolution(board, empire)
            if why:
                said = f"The Fallen {empire} cannot go on: {why.words}. Major Defeat for both."
                yield Note(said, "12.2.3", who=empire, about=why)
                return replace(board, outcome=MAJOR_DEFEAT)
    for empire in tracks.order(board):
        why = None if board.is_fallen(empire) else _cause(board, empire)
        if why:
            yield Note(f"The {empire} Falls: {why.words}.", "12.2.1", who=empire, about=why)
            board = yield from succession.fall(board, empire)
    if all(board.is_fallen(e) for e in EMPIRES):
        yield Note("Both Empires have Fallen: Major Defeat for both.", "12.2.3")
        return replace(board, outcome=MAJOR_DEFEAT)
    board = yield from governors.leave_barbarians(board)
    return leaders.return_waiting((yield from leaders.settle(board)))
