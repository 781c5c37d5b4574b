"""A battle with one piece more or less, each piece by its name (3.6.4, 9.13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..board.board import Board
from ..charts.dice import ARMY
from ..charts.figures import ATTACKER, DEFENDER
from ..charts.forces import Battle
from ..charts.least_force import stronger
from .battles import Asked, training_cards

UNITS = ("Infantry", "Cavalry", "Catapult", "Galley")
"""One unit of each kind, as the table of costs names it."""


def changes(p: Board, asked: Asked) -> Iterator[tuple[str, Battle]]:
    """What may be changed by one piece, each with its battle.

    Args:
        p: the board, for its rules.
        asked: the battle as it is.
    """
    b, v = asked.battle, p.rules.values
    inland = bool(asked.province) and not p.rules.coast_of[asked.province]
    for whose, side, host in (("attacker", ATTACKER, asked.attack), ("defender", DEFENDER, asked.defence)):
        for kind, unit in enumerate(UNITS[: len(UNITS) - inland]):
            yield f"{whose}: one {unit} more", stronger(b, side, kind, 1)
        if not host.leaders + host.lent_leaders:
            yield f"{whose}: a Leader", _dice(b, side, v["battle.leader"], leader=True)
        for _, dice in training_cards(p, ARMY, 1):
            yield f"{whose}: one Army Training more", _dice(b, side, dice * v["battle.training"])
    city = v["battle.city"]
    changed = replace(_dice(b, DEFENDER, -city if b.city else city), city=not b.city)
    yield f"{'without' if b.city else 'with'} a City", changed


def _dice(battle: Battle, side: str, more: int, leader: bool = False) -> Battle:
    """The battle with so many dice more for a side.

    Args:
        battle: the battle as it is.
        side: `ATTACKER` or `DEFENDER`.
        more: how many dice more.
        leader: whether they are those of a Leader of its own, who comes to it.
    """
    whose = battle.attacker if side == ATTACKER else battle.defender
    changed = replace(whose, dice=whose.dice + more, leader=whose.leader or leader)
    return replace(battle, attacker=changed) if side == ATTACKER else replace(battle, defender=changed)


__all__ = ["UNITS", "changes"]
