"""A battle in one line, written and read back: "3I 1C 1G, lent 2I against 4I 1C in a City, keep variety, attacker retreats below 3"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TypeVar

from ...core.errors import Problem, did_you_mean
from ...core.names import key
from .hosts import is_part
from .orders import ORDERS

T = TypeVar("T")

NEVER = "never"
EXAMPLE = "3I 1C 1G, lent 2I against 4I 1C in a City, keep variety"
_HEAD = re.compile(r"(?:battle\s+)?(.+?)\s+against\s+(.+)", re.IGNORECASE)
_PLACE = re.compile(r"(.+?)\s+in\s+an?\s+(.+)", re.IGNORECASE)
_PLACES = {"city": True, "open province": False, "province": False}
_CLAUSE = re.compile(r"(?:(attacker|defender)\s+)?(.+)")
_RETREATS = "retreats "


@dataclass(frozen=True, slots=True)
class BattleLine:
    """What a line says of a battle, as it is typed.

    Attributes:
        attack: who attacks, "3I 1C 1G, lent 2I".
        defence: who defends.
        city: whether the defender has a City.
        orders: the names of the orders of losses, of the attacker and the defender.
        retreats: when they retreat.
    """

    attack: str
    defence: str
    city: bool = False
    orders: tuple[str, str] = (ORDERS[0], ORDERS[0])
    retreats: tuple[str, str] = (NEVER, NEVER)

    def __str__(self) -> str:
        parts = [f"battle {self.attack} against {self.defence}{' in a City' if self.city else ''}"]
        first, second = self.orders
        parts += [first] if first == second else [f"attacker {first}", f"defender {second}"]
        for who, retreat in zip(("attacker", "defender"), self.retreats, strict=True):
            parts += [f"{who} {_RETREATS}{retreat}"] if retreat != NEVER else []
        return ", ".join(parts)


def is_line(text: str) -> bool:
    """Whether a text is meant as a battle in one line, and not as the name of a Province."""
    return " against " in f" {text} ".casefold()


def read(text: str) -> tuple[BattleLine, list[Problem]]:
    """The battle of a line, and everything that is wrong with it but for its armies."""
    m = _HEAD.fullmatch(text.strip().replace(";", ","))
    if m is None:
        return BattleLine("", ""), [
            Problem("battle", f'"{text[:60]}" is no battle', f"Write for example {EXAMPLE}.", case="3.6")
        ]
    attack, rest = m[1].strip(), [part.strip() for part in m[2].split(",")]
    defence, city, problems = list[str](), False, list[Problem]()
    while rest:
        place = _PLACE.fullmatch(rest[0])
        part = place[1] if place else rest[0]
        if defence and not is_part(part):
            break
        defence.append(part)
        del rest[0]
        if place:
            word = key(place[2])
            city = _PLACES.get(word, False)
            if word not in _PLACES:
                hint = did_you_mean(word, _PLACES) or "Say in a City, or nothing."
                problems.append(Problem("battle", f'"{word[:40]}" is no place of a battle', hint, case="3.6.4"))
            break
    found = BattleLine(attack, ", ".join(defence), city)
    for clause in filter(None, rest):
        found, wrong = _with(found, clause)
        problems += wrong
    return found, problems


def _with(line: BattleLine, clause: str) -> tuple[BattleLine, list[Problem]]:
    m = _CLAUSE.fullmatch(key(clause))
    assert m is not None
    sides = {"attacker": (0,), "defender": (1,)}.get(m[1] or "", (0, 1))
    name = {key(o): o for o in ORDERS}.get(m[2])
    if name is not None:
        return replace(line, orders=_put(line.orders, sides, name)), []
    if m[2].startswith(_RETREATS):
        return replace(line, retreats=_put(line.retreats, sides, m[2].removeprefix(_RETREATS))), []
    hint = did_you_mean(clause, ORDERS) or f"After the armies say {', '.join(ORDERS)}; attacker retreats below 3."
    return line, [Problem("battle", f'"{clause[:40]}" says nothing of a battle', hint, case="3.6")]


def _put(pair: tuple[T, T], places: tuple[int, ...], value: T) -> tuple[T, T]:
    a, b = pair
    return (value if 0 in places else a), (value if 1 in places else b)


__all__ = ["EXAMPLE", "BattleLine", "is_line", "read"]
