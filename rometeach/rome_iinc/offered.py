"""What the forms and hints of Rome, IInc. offer on a board: the Wars that can be fought, and who could fight one."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.errors import BadInput, Problem
from .board.board import Board
from .charts.war import commanders, eligible, has_fought


def wars(board: Board) -> list[tuple[str, str]]:
    """(words, name) of the Wars on the map."""
    return [(f"{name}, in {state.space}", name) for name, state in board.wars.items()]


def wars_or_any(board: Board) -> list[tuple[str, str]]:
    """The same below "any", which names none."""
    return [("any", ""), *wars(board)]


def able_to_fight(board: Board, war: str) -> list[str]:
    """Who could fight a War on this board, each with the Provinces he could bring: "Africa (Africa, Numidia)".

    Raises:
        BadInput: no such War, or it is not on the map.
    """
    name = board.rules.names["war"].find(war)
    if name not in board.wars:
        example = f'Place it, for example: "{name} @ {board.rules.capitals["West"]}".'
        raise BadInput([Problem(f"{name} War", "is not on the map", example)])
    found = []
    for c in commanders(board):
        provinces = eligible(board, name, c)
        if provinces and not has_fought(board, c):
            found.append(f"{c.statesman.name if c.statesman else c.box} ({', '.join(provinces)})")
    return found


def who_could_fight(board: Board, given: Mapping[str, object]) -> str:
    """The same in words, for the War that was given.

    Raises:
        BadInput: no such War, or it is not on the map.
    """
    able = able_to_fight(board, str(given.get("war", "")))
    return f"Could fight it: {'; '.join(able)}." if able else "Nobody on this board could fight it."
