"""The best purchases: CP-SAT chooses under bounds, the best expansion after them prices them, until no other choice can be better."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import FEASIBLE, OPTIMAL
from rometeach.hotre.valuation import purchases

from ..expansion.inputs import ExpansionQuestion
from ..expansion.search import Found, Search
from .inputs import Buys, SpendingQuestion
from .model import Column, SpendingModel, column_buys

CLOSE = 2e-5
"""Points: a bound nearer than this is the value; the model's figures are rounded up."""


@dataclass(frozen=True, slots=True)
class Spent:
    """How a search ended: the purchases, the list after them, what they are worth, and what no purchases are worth more than."""

    status: str
    buys: Buys
    entries: tuple[str, ...]
    value: Fraction
    bound: float


class SpendingSearch:
    """The search of a question; expansions that were once looked for are kept."""

    def __init__(self, q: SpendingQuestion) -> None:
        self.q = q
        self.start = perf_counter()
        self.known: dict[Buys, tuple[Found, int]] = {}

    def left(self) -> float:
        """The seconds that are left."""
        now = progress.current()
        return 0.01 if now is not None and now.stopped else max(0.01, self.q.time - (perf_counter() - self.start))

    def after(self, buys: Buys) -> tuple[Found, int]:
        """The best expansion after purchases, and their price; raises IllegalChoice where they cannot be made."""
        known = self.known.get(buys)
        if known is None:
            ready, cost = purchases.bought(self.q.board, buys)
            asked = ExpansionQuestion(ready.board, ready.actions, only=self.q.only, weights=self.q.weights)
            known = self.known[buys] = Search(asked).best(max(0.2, self.left() / 4)), cost
        return known

    @cached_property
    def columns(self) -> list[Column]:
        """Legions, bribes and Forts that can be bought together, with what they bring at most."""
        columns = list[Column]()
        for buys in column_buys(self.q):
            try:
                found, _ = self.after(buys)
            except IllegalChoice:
                continue
            columns.append(Column(buys, found.bound))
        return columns

    def best(self, most: int | None = None) -> Spent | None:
        """The best purchases, so many at most; None where the requests leave none."""
        model = SpendingModel(self.q, self.columns)
        if most is not None:
            model.at_most(most)
        for buys in self.q.not_these:
            model.rule_out(buys)
        best: Spent | None = None
        bound, unproven = float("inf"), 0.0
        while self.left() > 0.05 or best is None:
            try:
                choice = model.chosen(max(1.0, self.left()))
            except TimeoutError:
                break  # what is known of the choices before still holds
            if choice is None:
                bound = float(best.value) if best else 0.0
                break
            buys, bound = choice
            if best is not None and bound <= float(best.value) + CLOSE:
                break
            model.rule_out(buys)
            try:
                found, cost = self.after(buys)
            except IllegalChoice:
                continue
            value = self.q.value(buys, found.entries).worth
            if found.status != OPTIMAL:
                unproven = max(unproven, found.bound - cost * float(self.q.weights.vp))
            if best is None or value > best.value:
                best = Spent(OPTIMAL, buys, found.entries, value, bound)
        if best is None:
            return None
        bound = max(bound, unproven, float(best.value))
        done = bound <= float(best.value) + CLOSE
        return Spent(OPTIMAL if done else FEASIBLE, best.buys, best.entries, best.value, bound)


__all__ = ["SpendingSearch", "Spent"]
