"""The cheapest Losses of one fight: an exact best-first search over the rules' own states (Section 11.3).

Every state is a real board and every step a Loss that `losses.choices` names (`steps`). What is left is bounded from below
(`bounds`), so the first end that is reached is proven cheapest.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator

from rometeach.core import progress
from rometeach.rome_iinc.actions import Loss, answered

from .bounds import LossBound
from .evictions import Evictions
from .inputs import LIMITED, LossesFound, LossInputs, LossState
from .likeness import Likeness
from .prices import LossPrices
from .steps import LossSteps
from .table import LossTable


class LossSearch:
    """One fight's Losses to take, searched.

    Attributes:
        inputs: what is asked.
        prices: what Losses cost.
    """

    def __init__(self, inputs: LossInputs) -> None:
        self.inputs, self.prices = inputs, LossPrices(inputs)
        self._evictions, self._likeness = Evictions(inputs), Likeness(inputs)
        self._table = LossTable(inputs)
        self._steps = LossSteps(inputs, self._table, self.prices, self._evictions, self._likeness)
        self._bound = LossBound(inputs, self.prices, self._evictions)

    def _starts(self) -> Iterator[LossState]:
        """The states before any Loss: one for every order in which Provinces may give their Units up."""
        t, none, must = self.inputs.toll, (0,) * len(LIMITED), tuple(sorted(map(self._table.number, self.inputs.must)))
        for order in self._evictions.orders(min(self.prices.most, t.number)):
            yield LossState(self.inputs.board, t, none, t.must_destroy, t.number, t.purse, -1, must, 0, (), order)

    def _losses(self, s: LossState) -> tuple[Loss, ...]:
        """The Losses on the way to a state, with their answers."""
        return tuple(answered(self._table.facts[i].loss, further) for i, further in s.path)

    def _key(self, s: LossState) -> object:
        where = self._likeness.where(s.board, s.toll.fought, s.order)
        return s.taken, s.owed, s.left, s.purse, s.last, s.due, s.order, where, s.cost if self.inputs.every else 0

    def ends(self, seconds: float) -> Iterator[LossesFound]:
        """The cheapest Losses first, then each next cheapest; cut short, one that is not proven and then no more."""
        stop, now = progress.clock() + seconds, progress.current()
        tick = itertools.count()
        heap = [(self._bound.of(s), s.left, next(tick), s) for s in self._starts()]
        heapq.heapify(heap)
        seen: dict[object, int] = {}
        while heap:
            f, _, _, s = heapq.heappop(heap)
            if not s.left:
                yield LossesFound(self._losses(s), s.cost, f, True)
                continue
            late = progress.clock() > stop or (now is not None and now.stopped)
            for t in () if late else self._steps.successors(s):
                key = self._key(t)
                if seen.get(key, t.cost + 1) > t.cost:
                    seen[key] = t.cost
                    heapq.heappush(heap, (max(f, t.cost + self._bound.of(t)), t.left, next(tick), t))
                late = progress.clock() > stop or (now is not None and now.stopped)
                if late:
                    break
            if late:
                for x in (s, *(x for _, _, _, x in sorted(heap))):
                    end = self._dive(x)
                    if end is not None:
                        yield LossesFound(self._losses(end), end.cost, min(f, end.cost), end.cost <= f)
                        return
                return

    def _dive(self, s: LossState) -> LossState | None:
        """Some end: from a state on always the step that looks best."""
        if not s.left:
            return s
        for t in sorted(self._steps.successors(s, quick=True), key=lambda t: t.cost + self._bound.of(t)):
            end = self._dive(t)
            if end is not None:
                return end
        return None
