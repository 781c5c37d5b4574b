"""The best garrisons in order: a table tells which may be best, the exact law of the enemies' battles says which is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import inf

from rometeach.conquest.board.state import Force
from rometeach.conquest.charts.battle_table import CLOSE, BattleTable
from rometeach.conquest.charts.figures import CombatFigures
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import Orders
from rometeach.conquest.charts.threats import threats
from rometeach.conquest.valuation import guards
from rometeach.conquest.valuation.battles import Garrison, captures

from .candidates import Way, ways
from .inputs import GarrisonQuestion, Stay

Tables = dict[tuple[int, int, bool], BattleTable]
"""Leaders of the attacker, of the garrison, whether there is a Fortified City -> the table of such battles."""


@dataclass(frozen=True, slots=True)
class Guarded:
    """A garrison that was found: what it is worth, the risk from each enemy, and how it comes about."""

    worth: Fraction
    stay: Stay
    way: Way
    risks: tuple[tuple[str, Fraction], ...]
    coming: tuple[tuple[str, Force], ...]

    @property
    def risk(self) -> Fraction:
        """The greatest risk."""
        return guards.greatest(dict(self.risks))


@dataclass(frozen=True)
class GarrisonAnswer:
    """What was asked, and the garrison that answers it."""

    q: GarrisonQuestion
    found: Guarded


class GarrisonSearch:
    """The search of a question; tables and prices are kept."""

    def __init__(self, q: GarrisonQuestion) -> None:
        self.q, self.figures = q, q.board.rules.combat(q.board.times)
        self.ways = ways(q)
        self.coming = {place: threats(q.board, q.side, place) for place in {s.place for s in self.ways}}
        self.lone = q.board.rules.switches["lone_leader"] == "captured"
        self._tables = {
            place: _kept(tuple(coming.values()), q.attack, q.defence, self.figures)
            for place, coming in self.coming.items()
        }
        self._known: dict[tuple[Force, Stay], Fraction] = {}

    def near(self, stay: Stay, stop: float = 2.0) -> float:
        """The greatest risk of a garrison by the table; one above `stop` is enough."""
        most = 0.0
        for force in self.coming[stay.place].values():
            if not stay.force.units:
                return float(self.lone)
            key = force.leaders, stay.force.leaders, stay.fort
            tables = self._tables[stay.place]
            table = tables.get(key)
            if table is None:
                table = tables[key] = BattleTable(
                    key[:2], fort=stay.fort, attack=self.q.attack, defence=self.q.defence, figures=self.figures
                )
            most = max(most, table.worth(Troops(*force[:3]), Troops(*stay.force[:3])))
            if most > stop:
                break
        return most

    def priced(self, stay: Stay) -> Guarded:
        """A garrison by the exact laws."""
        found = []
        for other, force in self.coming[stay.place].items():
            key = force, stay
            if key not in self._known:
                garrison = Garrison(stay.force, stay.fort)
                self._known[key] = captures(force, garrison, self.q.attack, self.q.defence, self.figures, self.lone)
            found.append((other, self._known[key]))
        way = self.ways[stay]
        risk = guards.greatest(dict(found))
        worth = -risk if self.q.risk is None else Fraction(-way.cost)
        return Guarded(worth, stay, way, tuple(found), tuple(self.coming[stay.place].items()))

    def best(self, number: int) -> list[Guarded]:
        """The best garrisons, so many; fewer where there are no others. Ties: fewer Talents, a smaller risk, fewer actions."""
        return self._safest(number) if self.q.risk is None else self._cheapest(number)

    def _safest(self, number: int) -> list[Guarded]:
        found: list[tuple[float, Stay]] = []
        stop = 2.0
        free = sorted(way.cost for stay, way in self.ways.items() if not self.coming[stay.place])[:number]
        # nothing is safer than where nobody comes: what costs more than so many of these is behind them
        most = free[-1] if len(free) == number else inf
        stays = (stay for stay, way in self.ways.items() if way.cost <= most)
        for stay in sorted(stays, key=lambda s: -s.force.units):
            near = self.near(stay, stop)
            if near <= stop:
                found.append((near, stay))
            if len(found) > 4 * number + 100:
                found = sorted(found, key=lambda x: x[0])
                stop = min(stop, found[number - 1][0] * (1 + 4 * CLOSE))
                found = [x for x in found if x[0] <= stop]
        return self._first(found, number)

    def _cheapest(self, number: int) -> list[Guarded]:
        allowed = self.q.risk
        assert allowed is not None
        found: list[Guarded] = []
        for _, alike in groupby(sorted(self.ways, key=self._cost), key=self._cost):
            near = ((self.near(stay, float(allowed) + CLOSE), stay) for stay in alike)
            found += self._first([x for x in near if x[0] <= float(allowed) + CLOSE], number - len(found))
            if len(found) >= number:
                break
        return found

    def _cost(self, stay: Stay) -> int:
        return self.ways[stay].cost

    def _first(self, found: list[tuple[float, Stay]], number: int) -> list[Guarded]:
        """The safest of some garrisons, exactly ordered: all that the table cannot tell from them are priced."""
        best: list[Guarded] = []
        last = 0.0
        for near, stay in sorted(found, key=lambda x: x[0]):
            if len(best) >= number and near > last * (1 + 4 * CLOSE):
                break
            priced = self.priced(stay)
            if self.q.risk is None or priced.risk <= self.q.risk:
                last = near if len(best) < number else last
                best.append(priced)
        return sorted(best, key=_key)[:number]


@lru_cache(maxsize=8)
def _kept(coming: tuple[Force, ...], attack: Orders, defence: Orders, figures: CombatFigures) -> Tables:
    """The tables of battles with these enemies; they are kept for the next question about them."""
    return {}


def _key(found: Guarded) -> tuple[object, ...]:
    s = found.stay
    return -found.worth, found.way.cost, found.risk, len(found.way.actions), s.place, s.fort, s.force


__all__ = ["GarrisonAnswer", "GarrisonSearch", "Guarded"]
