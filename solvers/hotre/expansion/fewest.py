"""Lists of placements that take few actions, and what a list is worth without one of its Armies.

Every Army that is placed counts, and the Forts and Cities that follow from the list: so does what is done before the first placement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import Action
from rometeach.hotre.actions import Place
from rometeach.hotre.phases.placement import fort_places

from ... import few_actions
from .bound import Bound
from .explain import actions as in_all
from .inputs import ExpansionAnswer, ExpansionQuestion
from .patterns import Patterns
from .plan import to_plan
from .search import Left, Search, State


class FewSearch(Search):
    """The search of a question for lists that take so many actions at most: `limit`.

    An entry more takes an action more, whatever the dice say. So what may still follow is also bounded by the best set of so many
    Provinces, as if nobody fought for them.
    """

    def __init__(self, q: ExpansionQuestion) -> None:
        super().__init__(q)
        self.limit = 0
        self._placed = dict[int, int]()
        self.free = Bound(self.t, dict.fromkeys(self.t.targets, 1.0))

    def number(self, s: State) -> int:
        """How many actions a list takes where all goes well; with an entry more it takes no fewer."""
        t = self.t
        cities = t.new_cities(s.held) if t.roman else 0
        return len(self.q.opening) + len(s.entries) + self.placed_forts(s.held) + cities

    def placed_forts(self, held: int) -> int:
        """How many of the Forts beside the map are placed where these Provinces are held."""
        t = self.t
        if not t.forts:
            return 0
        if (known := self._placed.get(held)) is None:
            board = t.with_targets(tuple(i for i in t.targets if held >> i & 1))
            known = self._placed[held] = min(t.forts, len(fort_places(board, t.side)))
        return known

    def following(self, s: State, wanted: tuple[int, ...] = ()) -> Iterator[State]:
        """The states after one entry more, as far as so many actions go: a City that is taken saves no more than one that is built."""
        if self.room(s) > 0:
            yield from (n for n in super().following(s, wanted) if self.number(n) <= self.limit)

    def after(self, s: State, held: int, more: tuple[tuple[int, int], ...], left: Left, gain: float, i: int) -> State:
        """The state after an entry.

        Args:
            s: the state before it.
            held: what is held now.
            more: Armies besides the first one.
            left: the Armies left.
            gain: what the board gains, without Forts.
            i: the place of the entry.
        """
        found = super().after(s, held, more, left, gain, i)
        entries = self.room(found)
        forts = max(0.0, self.bound.forts - found.forts) if self.t.forts else 0.0
        most = left.chance * (self.free.most(held, entries)[entries] + forts) if entries else 0.0
        return State(held, more, left, found.value, found.entries, min(found.rest, most), found.forts)

    def is_answer(self, s: State) -> bool:
        """Whether a list meets the requests with so few actions."""
        return super().is_answer(s) and self.number(s) <= self.limit

    def patterns(self, root: State, end: float) -> Patterns | None:
        """None: patterns do not know how many actions there may be."""
        return None

    def room(self, s: State) -> int:
        """How many entries there may be more."""
        return max(0, self.limit - len(self.q.opening) - len(s.entries))


def _limited(answer: ExpansionAnswer) -> few_actions.Limited:
    """The best list with so many actions at most, all of them in the question's time."""
    q = replace(answer.q, not_these=())
    search, clock = FewSearch(q), few_actions.Clock(q.time)

    def with_at_most(number: int) -> Plan | None:
        start, search.limit = perf_counter(), number
        found = search.best(clock.share(number))
        if found.status == "INFEASIBLE":
            return None
        if found.status == "UNKNOWN":
            raise few_actions.NotInTime(f"No list with {number} actions at most was found in time.")
        return to_plan(q, found, "Expansion", seconds=perf_counter() - start)

    return with_at_most


fewest, frontier = few_actions.offered(_limited)


def value(answer: ExpansionAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What a list is worth without some of its Armies, its Forts and Cities being those that then follow.

    Args:
        answer: that of the plan.
        actions: those of the plan that are done.

    Returns:
        None where more is missing than Armies: the rest follows from them, or comes before them.

    Raises:
        IllegalChoice: an Army cannot come to its Province.
    """
    q = answer.q
    missing = Counter([*q.opening, *in_all(q, q.value(answer.entries))]) - Counter(actions)
    if any(not isinstance(a, Place) for a in missing):
        return None
    return q.value([a.province for a in actions if isinstance(a, Place)]).worth


__all__ = ["FewSearch", "fewest", "frontier", "value"]
