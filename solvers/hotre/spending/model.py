"""The model of the question "spending": Legions, bribes and Forts as columns, priced by the best expansion after them.

CP-SAT chooses what is bought within the Victory Points that there are. Its figure is a bound: what a Fortress or a City brings depends
on the garrison. So the choice is priced by the rules and ruled out, and the next one is asked for, until no other can be better.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from math import ceil
from typing import Any

from rometeach.core.session.actions import Action
from rometeach.hotre.actions import Bribe, BuyFort, Recruit, Repair, Upgrade
from rometeach.hotre.charts.prices import price
from rometeach.hotre.phases import building

from ...cp import INFEASIBLE, IntVar, maximise, new_model
from . import gains
from .inputs import Buys, SpendingQuestion, ordered

SCALE = 10**6
COLUMN = Recruit | Bribe | BuyFort
MOST_FORTS = 3
"""So many Forts are bought at most."""


@dataclass(frozen=True, slots=True)
class Column:
    """Legions, bribes and Forts together, and what no expansion after them is worth more than."""

    buys: Buys
    bound: float


class SpendingModel:
    """The model; `chosen` gives the best choice that is not ruled out."""

    def __init__(self, q: SpendingQuestion, columns: list[Column]) -> None:
        self.q, self.columns, self.model = q, columns, new_model()
        self.has = q.board.factions[q.side].roman
        self.counted: list[IntVar] = []
        self.worths: list[int] = []
        self.paid: list[tuple[IntVar, int]] = []
        self.taken = [
            self._yes_no(" and ".join(map(str, c.buys)) or "neither", c.bound, self._cost(c.buys)) for c in columns
        ]
        self.model.add_exactly_one(self.taken)
        self.single: dict[Action, IntVar] = {}
        self._single()
        self.model.add(sum(x * c for x, c in self.paid) <= self.has)
        self._wishes()

    def _cost(self, buys: Buys) -> int:
        rules, turn = self.q.board.rules, self.q.board.turn
        return sum(price(rules, turn, building.purchase(self.q.board, a)) for a in buys)

    def _yes_no(self, name: str, worth: float, cost: int) -> IntVar:
        x = self.model.new_bool_var(name)
        self.counted.append(x)
        self.worths.append(ceil((worth - float(self.q.weights.vp) * cost) * SCALE))
        self.paid.append((x, cost))
        return x

    def _single(self) -> None:
        """Cities rebuilt and Fortresses; a Fortress in a looted City may need the City first, which the rules look at."""
        board, side, w = self.q.board, self.q.side, self.q.weights
        for a in self.q.options:
            if isinstance(a, Repair):
                self.single[a] = self._yes_no(str(a), gains.repair(board, a.province, side, w), self._cost((a,)))
            elif isinstance(a, Upgrade):
                self.single[a] = self._yes_no(str(a), gains.upgrade(board, a.province, side, w), self._cost((a,)))
            else:
                continue
            if board.provinces[a.province].side != side:
                bribe = Bribe(a.province)
                self.model.add(
                    self.single[a] <= sum(x for x, c in zip(self.taken, self.columns, strict=True) if bribe in c.buys)
                )

    def _wishes(self) -> None:
        m = self.model
        for wish in self.q.must:
            if isinstance(wish, Recruit | Bribe | BuyFort):
                m.add(sum(x for x, c in zip(self.taken, self.columns, strict=True) if wish in c.buys) == 1)
            else:
                m.add(sum([self.single[wish]] if wish in self.single else []) == 1)

    def at_most(self, number: int) -> None:
        """No more purchases than that."""
        of_columns = sum(len(c.buys) * x for x, c in zip(self.taken, self.columns, strict=True))
        self.model.add(of_columns + sum(self.single.values()) <= number)

    def rule_out(self, buys: Buys) -> None:
        """Leave these purchases out."""
        others: list[Any] = []
        column = tuple(a for a in buys if isinstance(a, COLUMN))
        others += [x.negated() for x, c in zip(self.taken, self.columns, strict=True) if c.buys == column]
        others += [x.negated() if a in buys else x for a, x in self.single.items()]
        self.model.add_bool_or(others)

    def chosen(self, seconds: float) -> tuple[Buys, float] | None:
        """The best choice and its bound; None where there is none.

        Raises:
            TimeoutError: neither is known in so many seconds.
        """
        shown = [*self.taken, *self.single.values()]
        found = maximise(self.model, [*self.counted, *shown], [*self.worths, *(0 for _ in shown)], seconds)
        if found.status == INFEASIBLE:
            return None
        if found.bound is None:
            raise TimeoutError
        values = found.values[len(self.counted) :]
        k = len(self.taken)
        buys = list(self.columns[values[:k].index(1)].buys)
        buys += [a for a, n in zip(self.single, values[k:], strict=True) if n]
        return ordered(self.q.board, buys), found.bound / SCALE


def column_buys(q: SpendingQuestion) -> list[Buys]:
    """All Legions, bribes and Forts that can be paid together."""
    bribes = [a for a in q.options if isinstance(a, Bribe)]
    legions = [a for a in q.options if isinstance(a, Recruit)]
    forts = [a for a in q.options if isinstance(a, BuyFort) and a.number <= MOST_FORTS]
    has, found = q.board.factions[q.side].roman, list[Buys]()
    for k in range(len(bribes) + 1):
        for some in combinations(bribes, k):
            for also, number in product([(), *((a,) for a in legions)], [(), *((a,) for a in forts)]):
                buys = ordered(q.board, (*some, *also, *number))
                cost = sum(price(q.board.rules, q.board.turn, building.purchase(q.board, a)) for a in buys)
                if cost <= has:
                    found.append(buys)
    return found


__all__ = ["Column", "SpendingModel", "column_buys"]
