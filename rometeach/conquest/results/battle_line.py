"""A battle in one line, written and read back: "5I 2C 1K 2G against 4I 2C 1G Caesar in a Fortified City, Infantry first"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TypeVar

from ...core.errors import BadInput, Problem
from ...core.names import key
from ..board.state import CITY, FORTIFIED
from .orders import ORDERS

T = TypeVar("T")

NEVER = "never"
_LINE = re.compile(r"(?:battle\s+)?(.+?)\s+against\s+(.+?)(?:\s+in\s+an?\s+(.+?))?", re.IGNORECASE)
_PLACES = {key(FORTIFIED): True, key(CITY): False, "open province": False, "province": False}
_CLAUSE = re.compile(r"(?:(attacker|defender)\s+)?(.+)")
_NO_REFUGE = "has no refuge"
_RETREATS = "retreats "


@dataclass(frozen=True, slots=True)
class BattleLine:
    """What a line says of a battle, as it is typed.

    Attributes:
        attack: who attacks, "5I 2C 1K 2G".
        defence: who defends.
        fort: whether the defender has a Fortified City.
        orders: the names of the orders of losses, of the attacker and the defender.
        retreats: when they retreat.
        refuges: whether each has a Province to retreat to.
    """

    attack: str
    defence: str
    fort: bool = False
    orders: tuple[str, str] = (ORDERS[0], ORDERS[0])
    retreats: tuple[str, str] = (NEVER, NEVER)
    refuges: tuple[bool, bool] = (True, True)

    def __str__(self) -> str:
        parts = [f"battle {self.attack} against {self.defence}{f' in a {FORTIFIED}' if self.fort else ''}"]
        first, second = self.orders
        parts += [first] if first == second else [f"attacker {first}", f"defender {second}"]
        for who, retreat, refuge in zip(("attacker", "defender"), self.retreats, self.refuges, strict=True):
            parts += [f"{who} {_RETREATS}{retreat}"] if retreat != NEVER else []
            parts += [] if refuge else [f"{who} {_NO_REFUGE}"]
        return ", ".join(parts)


def is_line(text: str) -> bool:
    """Whether a text is meant as a battle in one line, and not as the name of a Province."""
    return " against " in f" {text} ".casefold()


def read(text: str) -> BattleLine:
    """The battle of a line.

    Raises:
        BadInput: it cannot be read.
    """
    head, *clauses = (part.strip() for part in text.replace(";", ",").split(","))
    m = _LINE.fullmatch(head)
    place = key(m[3] or "province") if m else ""
    if m is None or place not in _PLACES:
        hint = "Write for example 5I 2C 1K 2G against 4I 2C 1G Caesar in a Fortified City, Infantry first."
        raise BadInput([Problem("battle", f'"{head[:60]}" is no battle', hint, case="2.2")])
    found = BattleLine(m[1], m[2], _PLACES[place])
    for clause in filter(None, clauses):
        found = _with(found, clause)
    return found


def _with(line: BattleLine, clause: str) -> BattleLine:
    m = _CLAUSE.fullmatch(key(clause))
    assert m is not None
    sides = {"attacker": (0,), "defender": (1,)}.get(m[1] or "", (0, 1))
    name = {key(o): o for o in ORDERS}.get(m[2])
    if name is not None:
        return replace(line, orders=_put(line.orders, sides, name))
    if m[2].startswith(_RETREATS):
        return replace(line, retreats=_put(line.retreats, sides, m[2].removeprefix(_RETREATS)))
    if m[2] == _NO_REFUGE:
        return replace(line, refuges=_put(line.refuges, sides, False))
    hint = f"After the forces say {', '.join(ORDERS)}; attacker retreats below 3; defender {_NO_REFUGE}."
    raise BadInput([Problem("battle", f'"{clause[:40]}" says nothing of a battle', hint, case="2.2")])


def _put(pair: tuple[T, T], places: tuple[int, ...], value: T) -> tuple[T, T]:
    a, b = pair
    return (value if 0 in places else a), (value if 1 in places else b)


__all__ = ["BattleLine", "is_line", "read"]
