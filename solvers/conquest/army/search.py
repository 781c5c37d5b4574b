"""The best armies in order: a table tells which may be best, the exact law says which is."""

from __future__ import annotations

from itertools import groupby

from rometeach.conquest.charts.battle_table import CLOSE, BattleTable
from rometeach.conquest.charts.forces import WON
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import Orders

from .inputs import ArmyQuestion, Priced


class ArmySearch:
    """The search of a question; what was priced once is kept."""

    def __init__(self, q: ArmyQuestion) -> None:
        self.q = q
        leaders = q.along.leaders, q.garrison.force.leaders
        self._enemy = Troops(*q.garrison.force[:3])
        self._tables = {
            orders.name: BattleTable(
                leaders, fort=q.garrison.fort, attack=orders, defence=q.defence, figures=q.figures, ends=self._end
            )
            for orders in q.attack
        }
        self._known: dict[tuple[Troops, str], Priced] = {}

    def _end(self, attacker: Troops, defender: Troops, how: str) -> float:
        """1 where the Province is not conquered, so that small chances to fail are told apart; with a prize all that is worth something."""
        if self.q.prize is None:
            return float(how != WON)
        return float(self.q.prize) * (how == WON) + attacker.worth(self.q.figures.prices)

    def close(self, near: float) -> float:
        """So much lower a figure may be than this one while the exact one is not."""
        if self.q.prize is None:
            return 4 * CLOSE * abs(near)
        return 4 * CLOSE * (float(self.q.prize) + 100 * max(self.q.figures.prices))

    def near(self, troops: Troops, orders: Orders) -> float:
        """What an army is worth but for its price, by the table; without a prize the chance to fail, below zero."""
        army = Troops(*self.q.army(troops)[:3])
        worth = self._tables[orders.name].worth(army, self._enemy)
        return -worth if self.q.prize is None else worth - army.worth(self.q.figures.prices)

    def priced(self, troops: Troops, orders: Orders) -> Priced:
        """An army by the exact law."""
        key = troops, orders.name
        if key not in self._known:
            self._known[key] = self.q.priced(troops, orders)
        return self._known[key]

    def best(self, number: int) -> list[Priced]:
        """The best armies, so many; fewer where there are no others. Equal worths go to fewer Talents, then a greater chance."""
        armies = sorted(self.q.armies(), key=self.q.cost)
        if self.q.chance is None:
            return self._first(armies, number)
        found: list[Priced] = []
        for _, alike in groupby(armies, key=self.q.cost):
            enough = [t for t in alike if self._reaches(t)]
            found += self._first(enough, number - len(found))
            if len(found) >= number:
                break
        return found

    def _reaches(self, troops: Troops) -> bool:
        """Whether an army has the wanted chance, by one of the orders."""
        wanted = self.q.chance
        assert wanted is not None
        for orders in self.q.attack:
            near = 1 + self.near(troops, orders)
            if near >= float(wanted) + 2 * CLOSE:
                return True
            if near >= float(wanted) - 2 * CLOSE and self.priced(troops, orders).chance >= wanted:
                return True
        return False

    def _first(self, armies: list[Troops], number: int) -> list[Priced]:
        """The best of some armies, exactly ordered: all that the table cannot tell from them are priced."""
        ranked = sorted(
            ((self.near(t, o), t, o) for t in armies for o in self.q.attack), key=lambda x: x[0], reverse=True
        )
        best: dict[Troops, Priced] = {}
        last = 0.0
        for near, troops, orders in ranked:
            if len(best) >= number and near < last - self.close(last):
                break
            found = self.priced(troops, orders)
            if troops not in best:
                last = near if len(best) < number else last
                best[troops] = found
            elif _key(found) < _key(best[troops]):
                best[troops] = found
        return sorted(best.values(), key=_key)[:number]


def _key(found: Priced) -> tuple[object, ...]:
    return -found.worth, found.cost, -found.chance, found.troops


__all__ = ["ArmySearch"]
