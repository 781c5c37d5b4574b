"""Which Civil War the simple player fights next: the first of the order that leaves him the most Commands."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from ....core.figures.ledger import total
from ....core.session.actions import Action
from ....core.session.requests import Decision
from ...actions import WAIT, NextCivilWar
from ...board.board import Board
from ...charts import civil_war, war
from ...phases.civil_war_order import CivilWar, due
from ...phases.civil_wars import beaten

MOST = 6
"""With more Rebels than this each order is not tried: the surest fight is first."""


def next_civil_war(d: Decision, board: Board) -> Action:
    """The first of the best order of a player's own Civil Wars; he never waits for the other's."""
    wars = [w for w in due(board) if NextCivilWar(w.rebel.box) in d.actions]
    return NextCivilWar(wars[best(board, d.who, wars)].rebel.box) if wars else WAIT


def best(board: Board, who: str, wars: Sequence[CivilWar]) -> int:
    """The number of the Civil War that is best fought first: then the most Commands are expected to be his at the end.

    A Rebel Defeat wins back the Rebel's Commands, which fight on the Emperor's side from then on; a Rebel Victory costs
    him all that he has. Losses and Promotions are left out. Of equals the first is taken.

    Args:
        board: the board.
        who: the player.
        wars: those that he may fight.
    """
    everyone = tuple(range(len(wars)))
    enemies = [w.emperors[0] if w.rebel == board.emperor_of(who) else w.rebel for w in wars]

    @functools.cache
    def after(won: tuple[int, ...]) -> Board:
        if not won:
            return board
        before = after(won[:-1])
        return beaten(before, enemies[won[-1]], before.emperor_of(who))

    @functools.cache
    def army(command: str, side: str) -> int:
        return total(civil_war.army(board, (command,), side), board.rules.values)

    @functools.cache
    def throws(number: int, won: tuple[int, ...]) -> tuple[int, int]:
        """How many of the 216 throws are a Rebel Defeat and a Rebel Victory."""
        now = after(won)
        found = civil_war.of_216(now, enemies[number], civil_war.opponent(now, enemies[number], who), army)
        return found["Rebel Defeat"], found["Rebel Victory"]

    @functools.cache
    def realm(won: tuple[int, ...]) -> int:
        return len(war.commands_of(after(won), after(won).emperor_of(who)))

    @functools.cache
    def worth(left: tuple[int, ...], won: tuple[int, ...]) -> int:
        """What is expected of those that are left, in Commands times 216 for each of them."""
        return max((of(number, left, won) for number in left), default=0)

    def of(number: int, left: tuple[int, ...], won: tuple[int, ...]) -> int:
        """What is expected if this one is next, in the same unit."""
        rest = tuple(n for n in left if n != number)
        defeat, victory = throws(number, won)
        one: int = 216 ** len(rest)
        fought = (
            defeat * (len(enemies[number].commands) * one + worth(rest, tuple(sorted((*won, number)))))
            + (216 - defeat - victory) * worth(rest, won)
            - victory * realm(won) * one
        )
        return fought if wars[number].must else max(fought, 216 * worth(rest, won))

    if len(wars) > MOST:
        return max(everyone, key=lambda number: throws(number, ())[0])
    return max(everyone, key=lambda number: of(number, everyone, ()))
