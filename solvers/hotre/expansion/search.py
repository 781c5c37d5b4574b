"""The best list of placements: best first, with a bound on all that may follow, until nothing left can be better.

A state is what is held and the law of the Armies left beside the map. Two lists that lead to the same state are followed once. Of the
Provinces that may be given a further Army only the best is tried, and those where an Army after that brings more: the others can come
after it.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from rometeach.core import progress
from rometeach.core.chance.simulation import no_collection
from rometeach.core.frozen import quickly_made
from rometeach.core.results.plans import FEASIBLE, OPTIMAL
from rometeach.hotre.charts.fights import Defence, survivors

from ...cp import is_installed
from .bound import Bound
from .inputs import ExpansionQuestion, Placed
from .pattern_bounds import PatternBounds
from .patterns import Patterns
from .single_sets import NONE
from .tables import Law, Tables

EPSILON = 1e-9
"""Points: worths that differ by less are taken to be equal."""

CLOSE = 1e-6
"""The same of a bound by CP-SAT, whose worths are rounded up."""
PATIENCE = 4000
"""States that are looked at before the patterns have their turn, where both bounds are as close."""
LEAST, MOST = 0.25, 8.0
"""The share of that at least and at most: the search whose bound is closer has more turns."""
TURN = 150
"""How much is done with patterns in a turn (see `patterns.WORK`)."""


class Left(NamedTuple):
    """The Armies left when something is done: their law, the chance that it is done, and a number, the same for equal laws."""

    law: Law
    chance: float
    number: int


@quickly_made
@dataclass(frozen=True, slots=True)
class State:
    """A first part of a list.

    Attributes:
        held: what is held where it is done.
        more: Armies besides the first one.
        left: the Armies left.
        value: what it is worth.
        entries: the places of its entries.
        rest: what may still follow at most.
        forts: what the Forts beside the map bring where it is done.
    """

    held: int
    more: tuple[tuple[int, int], ...]
    left: Left
    value: float
    entries: tuple[int, ...]
    rest: float
    forts: float


@dataclass(frozen=True, slots=True)
class Found:
    """How a search ended: the best list, what it is worth, what no list is worth more than, and the states looked at."""

    status: str
    entries: tuple[str, ...]
    value: float
    bound: float
    states: int


class Search:
    """The search of a question.

    Args:
        q: the question.
        tables: what Provinces, Dioceses and fights bring.
    """

    def __init__(self, q: ExpansionQuestion, tables: type[Tables] = Tables) -> None:
        self.q = q
        self.t = tables(q)
        self.bound = Bound(self.t)
        self.must = sum(1 << self.t.number[n] for n in q.must)
        self._steps: dict[tuple[int, int, int], Left] = {}
        self._passed: dict[tuple[Law, Defence | None], Left] = {}
        self._left: dict[tuple[float, ...], Left] = {}
        self._most: dict[tuple[int, int], tuple[float, float]] = {}
        self._forts: dict[tuple[int, tuple[tuple[int, int], ...]], float] = {}
        self.fort_gain = {i: gains[self.garrison(i, {})] for i, gains in self.t.fort_gain.items()}

    # --- what a state is worth

    def first(self) -> State:
        """Nothing is placed yet."""
        return self.beginning(float(self.q.value(()).worth))

    def beginning(self, value: float) -> State:
        """The state before the first entry, on a board that is worth so much."""
        t, board = self.t, self.t.board
        none = (0.0,) * (t.reserve + 1)
        sure = (*none[1:], 1.0)
        left = self.numbered((sure, none) if board.now.emperor else (none, sure))
        forts = self.forts(t.first, ())
        return State(t.first, (), left, value, (), self.most(t.first, left, forts), forts)

    def garrison(self, i: int, more: dict[int, int]) -> int:
        """The Armies in a Province that is held."""
        there = self.t.board.provinces[self.t.names[i]]
        return (there.armies if there.side == self.t.side else 1) + more.get(i, 0)

    def forts(self, held: int, more: tuple[tuple[int, int], ...]) -> float:
        """What the Forts beside the map bring."""
        t = self.t
        if not t.forts:
            return 0.0
        if (known := self._forts.get((held, more))) is None:
            also, gains, left = dict(more), dict[int, float](), held
            while left:
                one = left & -left
                i = one.bit_length() - 1
                gains[i] = self.fort_gain[i]
                left ^= one
            gains |= {i: t.fort_gain[i][self.garrison(i, also)] for i in also}
            known = self._forts[held, more] = sum(sorted(gains.values(), reverse=True)[: t.forts])
        return known

    def most(self, held: int, left: Left, forts: float) -> float:
        """What may still follow at most, with the chance that it is come to at all; `forts` is what Forts bring so far."""
        key = held, left.number
        known = self._most.get(key)
        if known is None:
            known = self._most[key] = self._to_come(held, left)
        found, chance = known
        return found + chance * max(0.0, self.bound.forts - forts) if self.t.forts and chance else found

    def _to_come(self, held: int, left: Left) -> tuple[float, float]:
        """What the Armies that are left bring at most, and the chance that the list comes so far; nothing where none is left."""
        alive, dead = left.law
        last = max((a for a in range(len(alive)) if alive[a] + dead[a] > 0), default=0)
        if not last:
            return 0.0, 0.0
        bring = self.bound.most(held, last)
        return sum((alive[a] + dead[a]) * bring[a] for a in range(1, last + 1)), left.chance

    # --- how it goes on

    def following(self, s: State, wanted: tuple[int, ...] = ()) -> Iterator[State]:
        """The states after one entry more; `wanted` are the places of further Armies that are looked at, else the best one."""
        t = self.t
        alive, dead = s.left.law
        if s.left.chance <= 0 or (not any(alive[1:]) and not any(dead[1:])):
            return
        cities = t.cities(s.held)[0]
        for i in t.targets:
            if not s.held >> i & 1 and (kind := t.crossing(i, s.held)) >= 0:
                held, d = s.held | 1 << i, t.diocese[i]
                mask, table = t.masks[d], t.levels[d]
                if held & mask not in table:
                    continue
                key = s.left.number, i, kind
                left = self._steps.get(key)
                if left is None:
                    left = self._steps[key] = self.after_entry(s.left.law, t.defence(i, kind))
                gain = t.worth[i][1] + table[held & mask] - table[s.held & mask] + t.cities(held)[0] - cities
                yield self.after(s, held, s.more, left, gain, i)
        yield from self.reinforced(s, wanted)

    def reinforced(self, s: State, wanted: tuple[int, ...]) -> Iterator[State]:
        """A further Army somewhere: where it surely brings most, and where one of the next may bring more.

        What an Army brings lies between what it does with and without a Fort there, as the Forts go where they help most in the end.
        """
        t, also = self.t, dict(s.more)
        found = list[tuple[float, float, float, int]]()
        for i in wanted or t.worth:
            if s.held >> i & 1 and i in t.allowed and (n := self.garrison(i, also)) < t.most:
                gains = [b - a for a, b in zip(t.worth[i][n:], t.worth[i][n + 1 :], strict=False)]
                with_fort = [b - a for a, b in zip(t.fort_gain[i][n:], t.fort_gain[i][n + 1 :], strict=False)]
                more = [g + max(0.0, f) if t.forts else g for g, f in zip(gains, with_fort, strict=True)]
                least = gains[0] + (min(0.0, with_fort[0]) if t.forts else 0.0)
                found.append((least, gains[0], max(more), -i))
        left = self.after_entry(s.left.law, None)
        found.sort(reverse=True)
        for place, (_, gain, most, i) in enumerate(found):
            if not place or wanted or most > found[0][0]:
                now = tuple(sorted((also | {-i: also.get(-i, 0) + 1}).items()))
                yield self.after(s, s.held, now, left, gain, -i)

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
        if self.t.forts == 1 and s.held and held != s.held and not more:
            forts = max(s.forts, self.fort_gain[i])
        else:
            forts = self.forts(held, more)
        value = s.value + left.chance * (gain + forts - s.forts)
        return State(held, more, left, value, (*s.entries, i), self.most(held, left, forts), forts)

    def passed(self, law: Law, defence: Defence | None) -> Law:
        """The law of the Armies left when an entry is done; it was not done in what is missing to the chance before."""
        return self.after_entry(law, defence).law

    def after_entry(self, law: Law, defence: Defence | None) -> Left:
        """The Armies left when an entry is done."""
        known = self._passed.get((law, defence))
        if known is None:
            known = self._passed[law, defence] = self.numbered(self._law(law, defence))
        return known

    def numbered(self, law: Law) -> Left:
        """A law with its chance and number; laws that differ by rounding alone are one."""
        same = tuple(round(x, 12) for part in law for x in part)
        return self._left.setdefault(same, Left(law, sum(law[0]) + sum(law[1]), len(self._left)))

    def _law(self, law: Law, defence: Defence | None) -> Law:
        alive, dead = law
        if defence is None or not (defence.armies or defence.fort):
            return (*alive[1:], 0.0), (*dead[1:], 0.0)
        new_alive, new_dead = [0.0] * len(alive), [0.0] * len(dead)
        bare = defence if defence.dead is None else Defence(defence.armies, defence.dead, defence.fort)
        for a in range(1, len(alive)):
            if alive[a]:
                living, fallen = survivors(a, defence)
                for left in range(1, a + 1):
                    new_alive[left - 1] += alive[a] * living[left]
                    new_dead[left - 1] += alive[a] * fallen[left]
            if dead[a]:
                living, fallen = survivors(a, bare)
                for left in range(1, a + 1):
                    new_dead[left - 1] += dead[a] * (living[left] + fallen[left])
        return tuple(new_alive), tuple(new_dead)

    # --- the search

    def placed(self, s: State) -> Placed:
        """What a list leaves, for those that are left out."""
        names = self.t.names
        taken = frozenset(names[i] for i in self.t.targets if s.held >> i & 1)
        return taken, tuple(sorted((names[i], n) for i, n in s.more))

    def is_answer(self, s: State) -> bool:
        """Whether a list meets the requests."""
        if self.must & ~s.held and not all(self.t.number[n] in s.entries for n in self.q.must):
            return False
        if any(self.t.number[n] not in s.entries for n in self.q.must):
            return False
        return not self.q.not_these or self.placed(s) not in self.q.not_these

    def best(self, seconds: float, most: int = 0) -> Found:
        """The best list that is found in so many seconds, and in so many states if `most` says how many."""
        with no_collection():  # many states are kept, none of them in a cycle
            return self._best(seconds, most)

    def _best(self, seconds: float, most: int) -> Found:
        start, count, turn = perf_counter(), 0, float(PATIENCE)
        now = progress.current()
        root = self.first()
        best = self.greedy(root)
        seen: dict[object, float] = {}
        ceiling, patterns = float("inf"), None
        heap = [(-(root.value + root.rest), 0, 0.0, 0, root)]
        bound = root.value + root.rest
        while heap:
            top, _, _, _, s = heapq.heappop(heap)
            bound = min(-top, ceiling)
            if count > turn:
                patterns = patterns or self.patterns(root, start + seconds)
                if patterns is None or patterns.is_done:
                    turn = float("inf")
                else:
                    ceiling, best = self.by_patterns(patterns, root, best)
                    bound = min(bound, ceiling)
                    turn = count + PATIENCE * self.share(-top, ceiling, best)
            if best is not None and bound <= best.value + (CLOSE if bound == ceiling else EPSILON):
                bound = best.value
                break
            late = count % 64 == 0 and (perf_counter() - start > seconds or (now is not None and now.stopped))
            if late or 0 < most <= count:
                status = FEASIBLE if best is not None else "UNKNOWN"
                return self._found(status, best or root, bound, count)
            for n in self.following(s):
                count += 1
                if best is not None and n.value + n.rest <= best.value + EPSILON and n.value <= best.value + EPSILON:
                    continue
                key = n.held, n.more, n.left.number
                if seen.get(key, -1e9) >= n.value - 1e-12:
                    continue
                seen[key] = n.value
                if (best is None or n.value > best.value + EPSILON) and self.is_answer(n):
                    best = n
                if n.rest > 0:
                    heapq.heappush(heap, (-(n.value + n.rest), -len(n.entries), -n.value, count, n))
        else:
            bound = best.value if best is not None else 0.0
        if best is None:
            return self._found("INFEASIBLE", root, 0.0, count)
        return self._found(OPTIMAL, best, bound, count)

    @staticmethod
    def share(top: float, ceiling: float, best: State | None) -> float:
        """How long the patterns wait for their next turn: by how near the two bounds are to the best list, `top` that of this search."""
        if best is None or top <= best.value + EPSILON:
            return 1.0
        return min(MOST, max(LEAST, ((ceiling - best.value) / (top - best.value)) ** 4))

    def patterns(self, root: State, end: float) -> Patterns | None:
        """The search by patterns, which ends then; None where it cannot help."""
        if self.q.not_these:
            return None
        if not is_installed():
            return None
        reached = self.bound.reach(root.held, self.t.reserve)
        return Patterns(PatternBounds(self.t, reached, self.passed, root.left.law, self.must, end))

    def by_patterns(self, patterns: Patterns, root: State, best: State | None) -> tuple[float, State | None]:
        """The bound by patterns after a turn more, and the better of a list and those that were made for it."""
        answer = best

        def gained() -> float:
            return NONE if answer is None else answer.value - root.value

        def try_out(sets: list[tuple[int, ...]]) -> float:
            nonlocal answer
            made, before = root, Counter[int]()
            for chosen in map(Counter, sets):
                made, before = self.in_order(made, tuple((chosen - before).elements())), chosen
            if self.is_answer(made) and (answer is None or made.value > answer.value + EPSILON):
                answer = made
            return gained()

        return root.value + patterns.search(gained(), CLOSE, TURN, try_out), answer

    def in_order(self, s: State, chosen: tuple[int, ...]) -> State:
        """A list of chosen places, each time the one that brings most."""
        left = list(chosen)
        while True:
            options = [n for n in self.following(s, tuple(left)) if n.entries[-1] in left]
            if not options:
                return s
            s = max(options, key=lambda n: n.value)
            left.remove(s.entries[-1])

    def at_once(self) -> Found:
        """The list that takes at each step what promises most; nothing is proven of it."""
        first = self.first()
        return self._found(FEASIBLE, self.greedy(first) or first, first.value + first.rest, 0)

    def greedy(self, s: State) -> State | None:
        """The best first part of the list that always takes the entry that promises most."""
        best: State | None = None
        while True:
            if self.is_answer(s) and (best is None or s.value > best.value + EPSILON):
                best = s
            options = list(self.following(s))
            if not options:
                return best
            s = max(options, key=lambda n: (n.value + n.rest, n.value))

    def _found(self, status: str, s: State, bound: float, count: int) -> Found:
        return Found(status, tuple(self.t.names[i] for i in s.entries), s.value, bound, count)


__all__ = ["EPSILON", "Found", "Search", "State"]
