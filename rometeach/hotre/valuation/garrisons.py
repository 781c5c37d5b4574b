"""What a Province is worth after the Phase: the chance that its garrison withstands raiders, and what it then brings (10, 15)."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import NamedTuple

from ..board.state import CITY, LOOTED, BoardState, Province
from ..charts import points
from ..charts.combat import Attack
from ..charts.defences import defence
from ..charts.fights import fight_law
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
    return 1 - fight_law(raiders, defence(rules, Attack("People", "Faction", "clear", fort), garrison)).p_won


class Stands(NamedTuple):
    """How a raid ends for a garrison: the chances that a Legion lives, and that its Fort stands alone; the Legions left on average."""

    kept: Fraction
    alone: Fraction
    legions: Fraction

    @property
    def fallen(self) -> Fraction:
        """The chance that the Province is the raiders'."""
        return 1 - self.kept - self.alone


@functools.lru_cache(maxsize=4096)
def stands(rules: Rules, garrison: int, fort: str, raiders: int, border: str = "clear") -> Stands:
    """How a raid ends for a garrison.

    Args:
        rules: the rules.
        garrison: Legions that stand there, one at least.
        fort: "", "Fort" or "Fortress".
        raiders: Armies that attack until they win or are gone.
        border: over what they come, "clear", "difficult" or "strait".
    """
    law = fight_law(raiders, defence(rules, Attack("People", "Faction", border, fort), garrison))
    kept = law.p_if(lambda end: end.defenders > 0)
    return Stands(kept, 1 - kept - law.p_won, law.mean(lambda end: end.defenders))


@functools.lru_cache(maxsize=65536)
def city_points(rules: Rules, turn: int, province: str, city: str, roman: bool) -> int:
    """What the City of a Province scores on a turn."""
    there = Province("", 1, city=city)
    return sum(rules.values[key] * n for key, n, _ in points.city_terms(rules, turn, [(province, there)], roman))


@functools.lru_cache(maxsize=65536)
def later_points(rules: Rules, turn: int, province: str, city: str, side: str, w: Weights) -> tuple[Fraction, ...]:
    """What a Province brings on each later turn on which it is still held, and at the end of the game.

    Args:
        rules: the rules.
        turn: that of the Phase.
        province: its name.
        city: "", "City" or "Looted".
        side: who holds it.
        w: how far is looked, and what counts.
    """
    roman, last = rules.kind_of(side) == "Faction", int(rules.values["turns.last"])
    found = []
    for t in range(turn + 1, min(last, turn + w.turns) + 1):
        value = w.province * rules.diocese_value(rules.diocese_of[province], t)
        found.append(value + w.city * city_points(rules, t, province, city, roman))
    if roman and turn + w.turns >= last:
        found.append(w.end * rules.values["roman.end_province"])
    return tuple(found)


@functools.lru_cache(maxsize=65536)
def stream(held: Fraction, points: tuple[Fraction, ...]) -> Fraction:
    """Points of later turns, each with the chance that all raids before it were withstood."""
    found, chance = Fraction(0), Fraction(1)
    for each in points:
        chance *= held
        found += chance * each
    return found


def future(board: BoardState, province: str, w: Weights) -> Fraction:
    """What a Province that is controlled is worth for the turns after this Phase."""
    there, rules = board.provinces[province], board.rules
    held = holds(rules, there.armies, there.fort, w.raiders)
    return stream(held, later_points(rules, board.turn, province, there.city, there.side, w))


def loses(board: BoardState, province: str, side: str, w: Weights) -> Fraction:
    """What a looted City brings less later than one that is kept, in a Province with one Army.

    Args:
        board: the board.
        province: where.
        side: who holds it.
        w: what things are worth.
    """
    rules, held = board.rules, holds(board.rules, 1, "", w.raiders)
    kept, looted = (stream(held, later_points(rules, board.turn, province, city, side, w)) for city in (CITY, LOOTED))
    return kept - looted


def new_city(board: BoardState, province: str, side: str, w: Weights) -> Fraction:
    """What a City that is built now is worth later, in a Province with one Army.

    Args:
        board: the board.
        province: where.
        side: who builds it.
        w: what things are worth.
    """
    rules, held = board.rules, holds(board.rules, 1, "", w.raiders)
    kept, none = (stream(held, later_points(rules, board.turn, province, city, side, w)) for city in (CITY, ""))
    return kept - none


__all__ = ["Stands", "city_points", "future", "holds", "later_points", "loses", "new_city", "stands", "stream"]
