"""The Victory Phase (Module 12): levels of victory, and the turn's end."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import Frozen, replace
from ...core.session.requests import Note, Steps
from ..board.board import STEPS, Board, Used, WarState
from ..rules import EMPIRES
from . import falls

LAST_TURN = 10


@case("12.1.2", "12.1.3", "12.1.4", "12.1.5", "12.1.6")
def levels(board: Board) -> dict[str, str]:
    """Empire -> "Major Victory", "Minor Victory", "Draw", "Minor Defeat" or "Major Defeat"."""
    if board.outcome == falls.MAJOR_DEFEAT:
        return dict.fromkeys(EMPIRES, falls.MAJOR_DEFEAT)
    win, draw = board.rules.values["victory.major"], board.rules.values["victory.draw"]
    prestige = {e: board.empire(e).prestige for e in EMPIRES}
    if all(p > win for p in prestige.values()):
        return dict.fromkeys(EMPIRES, "Major Victory")
    return {e: "Minor Victory" if p > win else "Draw" if p >= draw else "Minor Defeat" for e, p in prestige.items()}


@case("12.1.2", "12.3")
def victory(board: Board) -> Steps[Board]:
    """The end of the game on Turn 10, else the next turn: what the turn used up is fresh again."""
    board = replace(board, phase="Victory", step="Victory")
    if board.turn >= LAST_TURN:
        found = levels(board)
        for e in EMPIRES:
            yield Note(f"{e}: {board.empire(e).prestige} Prestige, {found[e]}.", "12.1.2", who=e)
        return replace(board, outcome=", ".join(f"{e} {found[e]}" for e in EMPIRES))
    yield Note(f"Turn {board.turn} ends.", "12.3")
    return replace(
        board,
        turn=board.turn + 1,
        phase="Event",
        step=STEPS["Event"][0],
        used=Used(),
        wars=Frozen({n: WarState(w.space, w.leader) for n, w in board.wars.items()}),
    )
