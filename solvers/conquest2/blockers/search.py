"""The cheapest set of blockers by minimum cuts, and those that come after it.

A Province that is held is cut out of the graph of all ways by land; a crossing is a node of its own between its two Provinces, which a
Galley in its sea zone cuts out. What charts say of the ways makes the graph, so a cut is what no Move can pass (3.5).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, islice

from rometeach.conquest2.charts.moves import closed_by
from rometeach.conquest_board.rules import CROSSING
from rometeach.core import graphs

from .inputs import BlockersQuestion

PIECES = 1_000
"""A Talent weighs as much as so many pieces: of equally dear plans the one with the fewest pieces is best."""
DEAREST = 10**7
"""A piece weighs as much as so many Talents where their number counts first."""
Weight = tuple[int, int]
"""Talents, and pieces."""
SETS = 200
"""So many sets of blockers are looked at for the cheapest with few pieces."""


@dataclass(frozen=True)
class Few:
    """The cheapest blockers of a limited number that were found, and so many Talents every such set costs at least."""

    spaces: frozenset[str]
    least: int


class Cuts:
    """The ways by land of a question, and the cheapest cuts of them; with `by_number` those of the fewest pieces, then the cheapest."""

    def __init__(self, q: BlockersQuestion, *, by_number: bool = False) -> None:
        self.q, self.by_number = q, by_number
        spaces = (*q.board.provinces, *q.board.seas)
        self.prices = {s: q.price(s) for s in spaces}

    @cached_property
    def ways(self) -> tuple[tuple[str, str], ...]:
        """The borders over which the enemy can go now."""
        b, enemy = self.q.board, self.q.enemy
        return tuple(
            (x, y)
            for x, near in b.rules.neighbours.items()
            for y in near
            if x < y and not closed_by(b, enemy, x, y) and self._open(x) and self._open(y)
        )

    def _open(self, province: str) -> bool:
        """Whether the enemy can go on from there: it is a start, or a goal where he ends, or nobody stops him."""
        q = self.q
        return province in (*q.starts, *q.goals) or not q.stops(province)

    def seas_of(self, a: str, b: str) -> frozenset[str]:
        """The sea zones of the crossing between two Provinces; none where the border is on land."""
        crossing = self.q.board.rules.borders[a][b] == CROSSING
        return self.q.board.rules.straits.get((a, b), frozenset()) if crossing else frozenset()

    @cached_property
    def shared(self) -> tuple[str, ...]:
        """The sea zones of which each lies at several crossings: a Galley there cuts them all, so it is tried with and without."""
        counts: dict[str, int] = {}
        for a, b in self.ways:
            for sea in self.seas_of(a, b):
                counts[sea] = counts.get(sea, 0) + 1
        return tuple(sorted(s for s, n in counts.items() if n > 1))

    def weight(self, spaces: frozenset[str]) -> Weight:
        """What blockers cost in Talents, and how many there are; the other way round where the number counts first."""
        talents = sum(self.prices[s] or 0 for s in spaces)
        return (len(spaces), talents) if self.by_number else (talents, len(spaces))

    def cut(self, held: frozenset[str], barred: frozenset[str]) -> frozenset[str] | None:
        """The cheapest blockers with some that are held in any case and without others; None where nothing keeps the enemy away."""
        found = []
        free = [s for s in self.shared if s not in held | barred and self.prices[s] is not None]
        for more in chain.from_iterable(combinations(free, n) for n in range(len(free) + 1)):
            laid = held | frozenset(more)
            rest = self._rest(laid, barred | frozenset(self.shared))
            if rest is not None:
                found.append(laid | rest)
        return min(found, key=lambda s: (self.weight(s), sorted(s)), default=None)

    def _rest(self, held: frozenset[str], barred: frozenset[str]) -> frozenset[str] | None:
        """What cuts the ways that are left, each sea zone cutting one crossing at most."""
        nodes, edges, zones = {*self.q.starts, *self.q.goals}, [], dict[str, str]()
        for a, b in self.ways:
            seas = self.seas_of(a, b)
            ends = {a, b} - {*self.q.starts, *self.q.goals}
            if ends & held or seas & held:
                continue
            nodes |= {a, b}
            able = sorted((p, s) for s in seas - barred if (p := self.prices[s]) is not None)
            if not able:
                edges.append((a, b))
                continue
            between = f"{a} - {b}"
            zones[between] = able[0][1]
            nodes.add(between)
            edges += [(a, between), (between, b)]

        def price(node: str) -> float:
            space = zones.get(node, node)
            talents = None if space in barred else self.prices[space]
            if talents is None:
                return float("inf")
            return DEAREST + talents if self.by_number else talents * PIECES + 1

        graph = graphs.make(((n, {}) for n in sorted(nodes)), ((a, b, {}) for a, b in edges))
        found = graphs.cheapest_blockers(graph, self.q.starts, self.q.goals, price)
        return frozenset(zones.get(n, n) for n in found.spaces) if found.is_possible else None

    def keeps(self, spaces: frozenset[str]) -> bool:
        """Whether blockers there keep the enemy away."""
        return self._rest(spaces, frozenset(self.prices)) is not None

    def is_least(self, spaces: frozenset[str]) -> bool:
        """Whether each of the blockers is needed, but for those that were asked for."""
        return not any(self.keeps(spaces - {s}) for s in spaces - self.q.must)

    def ranked(self) -> Iterator[frozenset[str]]:
        """All sets of blockers of which none can be left out, the cheapest first.

        Each set that is found parts the others by the first of its blockers that they lack, so none comes twice (Lawler's way).
        """
        heap: list[tuple[Weight, list[str], frozenset[str], frozenset[str], frozenset[str]]] = []

        def add(held: frozenset[str], barred: frozenset[str]) -> None:
            if (found := self.cut(held, barred)) is not None:
                heapq.heappush(heap, (self.weight(found), sorted(found), found, held, barred))

        if all(self.prices[s] is not None for s in self.q.must):
            add(self.q.must, frozenset())
        while heap:
            _, _, found, held, barred = heapq.heappop(heap)
            if self.is_least(found):
                yield found
            for s in sorted(found - held):
                add(held, barred | {s})
                held |= {s}


def few(q: BlockersQuestion, limit: int) -> Few | None:
    """The cheapest blockers of so many pieces at most; None where so few keep nobody away.

    The sets are gone through from the cheapest on; where that takes too long, those of the fewest pieces stand for them.
    """
    fewest = next(Cuts(q, by_number=True).ranked(), None)
    if fewest is None or len(fewest) > limit:
        return None
    cuts, least = Cuts(q), 0
    most = cuts.weight(fewest)[0]
    for spaces in islice(cuts.ranked(), SETS):
        least = cuts.weight(spaces)[0]
        if len(spaces) <= limit:
            return Few(spaces, least)
        if least >= most:
            break
    return Few(fewest, min(least, most))


__all__ = ["Cuts", "Few", "Weight", "few"]
