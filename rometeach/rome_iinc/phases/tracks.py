"""Moving the tracks of an Empire."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.cases import case
from ...core.frozen import replace
from ..board.board import Board, Commander, EmpireState, with_tracks


@case("9.1.2", "12.1.1")
def change(board: Board, empire: str, gold: int = 0, prestige: int = 0, unrest: int = 0) -> Board:
    """An Empire's tracks moved: Gold is capped (Case 9.1.2), Unrest never below zero (Section 10.1).

    Args:
        board: the board.
        empire: whose tracks.
        gold: how much more, or less if below zero.
        prestige: the same of Prestige.
        unrest: the same of Unrest.
    """
    state = board.empire(empire)
    new = EmpireState(
        min(board.rules.values["gold.maximum"], state.gold + gold),
        state.prestige + prestige,
        max(0, state.unrest + unrest),
        state.emperor,
        state.seat,
        state.rebel_commands,
    )
    return with_tracks(board, empire, new)


def mark(board: Board, **more: Iterable[str]) -> Board:
    """The board with more of what this turn has used up, each kept in order and named once."""
    found = {k: tuple(sorted({*getattr(board.used, k), *names})) for k, names in more.items()}
    return replace(board, used=replace(board.used, **found))


@case("11.2.2")
def forgotten(board: Board, who: Commander) -> Board:
    """The board without the mark that somebody has fought: he is dead or holds his box no more, and who follows has not fought."""
    left = tuple(name for name in board.used.commanders if name not in (who.key, who.box))
    return board if left == board.used.commanders else replace(board, used=replace(board.used, commanders=left))


def order(board: Board) -> tuple[str, str]:
    """Who goes first: the East on odd turns, the West on even ones (Cases 9.4.1, 10.6.4)."""
    return ("East", "West") if board.turn % 2 else ("West", "East")
