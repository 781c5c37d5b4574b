"""What a Province is worth after the Phase: the chance that its garrison withstands raiders, and what it then brings (10, 15)."""

from __future__ import annotations

import functools
from fractions import Fraction

from ..board.state import CITY, FORT, FORTRESS, BoardState, Province
from ..charts import points
from ..charts.combat import Attack, exchange
from ..charts.fights import Chances, Defence, chances, fight_law
from ..rules import Rules
from .weights import Weights


@functools.lru_cache(maxsize=4096)
def holds(rules: Rules, garrison: int, fort: str, raiders: int) -> Fraction:
    """The chance that a garrison withstands so many Barbarian Armies that come over a clear border.

    Args:
        rules: the rules.
        garrison: Armies that stand there.
        fort: "", "Fort" or "Fortress".
        raiders: Armies that attack until they win or are gone.
    """
    if not garrison:
        return Fraction(0)
    attack = Attack("People", "Faction", "clear", fort)
    alone = chances(exchange(rules, Attack("People", "", "clear", fort))) if fort else None
    return 1 - fight_law(raiders, Defence(garrison, chances(exchange(rules, attack)), alone)).p_won


@functools.lru_cache(maxsize=65536)
def city_points(rules: Rules, turn: int, province: str, city: str, roman: bool) -> int:
    """What the City of a Province scores on a turn."""
    there = Province("", 1, city=city)
    return sum(rules.values[key] * n for key, n, _ in points.city_terms(rules, turn, [(province, there)], roman))


def next_turn(rules: Rules, turn: int) -> int:
    """The next turn, the last one at most."""
    return min(turn + 1, int(rules.values["turns.last"]))


@functools.lru_cache(maxsize=65536)
def brings(rules: Rules, turn: int, province: str, city: str, side: str, w: Weights) -> Fraction:
    """What a Province that is still held on the next turn brings to its side."""
    roman, later = rules.kind_of(side) == "Faction", next_turn(rules, turn)
    value = w.province * rules.diocese_value(rules.diocese_of[province], later)
    value += w.city * city_points(rules, later, province, city, roman)
    return value + (w.end * rules.values["roman.end_province"] if roman else 0)


def future(board: BoardState, province: str, w: Weights) -> Fraction:
    """What a Province that is controlled is worth for the turns after this Phase."""
    there, rules = board.provinces[province], board.rules
    city = there.city if there.city else ""
    return holds(rules, there.armies, there.fort, w.raiders) * brings(rules, board.turn, province, city, there.side, w)


def new_city(board: BoardState, province: str, side: str, w: Weights) -> Fraction:
    """What a City that is built now is worth later, in a Province with one Army."""
    later = next_turn(board.rules, board.turn)
    more = city_points(board.rules, later, province, CITY, board.rules.kind_of(side) == "Faction")
    return holds(board.rules, 1, "", w.raiders) * w.city * more


__all__ = ["FORT", "FORTRESS", "Chances", "brings", "city_points", "future", "holds", "new_city", "next_turn"]
