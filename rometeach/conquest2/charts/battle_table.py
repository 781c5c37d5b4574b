"""A battle in which nobody counts rounds, row by row: first the attacker has lost no unit, then one, then two (3.6.5, 3.6.6).

Units are only ever lost, so a state never comes again but by a round that hits nobody, and that round is divided out. All weights
are whole numbers over one denominator. Where it holds every such division, the law is exact; over a short one each division rounds
down, and what the ends lack together is what each of them may lack: so bounds of a chance come cheap and are certain.
"""

from __future__ import annotations

from itertools import accumulate, groupby
from math import lcm
from operator import mul
from typing import NamedTuple

from .forces import NEVER, Battle, End
from .paths import Path, never_ends, one_round, over

Row = tuple[int, ...]


class _Run(NamedTuple):
    """Sources of a row that follow each other and whose attackers hit alike.

    Attributes:
        first: the least number of units that were lost to come from them, less one; of one's own row 0 as well.
        last: the greatest one.
        throws: the weights of 0, 1, 2, ... hits.
    """

    first: int
    last: int
    throws: Row


class Table:
    """All states of a battle: how often each is left, and what the rounds from it lead to."""

    def __init__(self, battle: Battle, mine: Path, yours: Path) -> None:
        """The states of a battle.

        Args:
            battle: the battle; nobody retreats after so many rounds.
            mine: the attacker along his losses.
            yours: the defender along his.
        """
        self._battle, self._mine, self._yours = battle, mine, yours
        self._rows, self._columns = len(mine.left) - 1, len(yours.left) - 1
        common = mine.whole[0]
        # in a City those who are hit first do not throw: what throws then is the attacker that is left
        self._throws = [
            hits if fights or not battle.city else (common,)
            for hits, fights in zip(mine.hits, mine.fights, strict=True)
        ]
        self._whole = common * yours.whole[0]
        to_the_death = battle.attacker.retreat == battle.defender.retreat == NEVER
        self._how = [
            [
                "" if to_the_death and alive and left else over(battle, mine, yours, a, d, 1)
                for d, left in enumerate(yours.fights)
            ]
            for a, alive in enumerate(mine.fights)
        ]

    def leaves(self, a: int, d: int) -> int:
        """The weight of the rounds that change something, of `whole`.

        Raises:
            BadInput: with this combat die nobody can ever hit.
        """
        found = self._whole - self._throws[a][0] * self._yours.hits[d][0]
        if not found:
            raise never_ends(self._mine, self._yours, a, d)
        return found

    def denominator(self) -> int:
        """A number that every division goes into: a battle passes each sum of losses once."""
        found, kinds = self._whole, list(zip(self._throws, self._how, strict=True))
        missed = [hits[0] for hits in self._yours.hits]
        sums: list[set[int]] = [set() for _ in range(self._rows + self._columns + 1)]
        for a, (throws, how) in enumerate(kinds):
            for d in range(self._columns):
                if not how[d]:
                    sums[a + d].add(throws[0] * missed[d])
        for misses in sums:
            found *= lcm(*(self._whole - m for m in misses if m != self._whole))
        return found

    def ends(self, one: int) -> tuple[dict[End, int], int]:
        """The ends with their weights, and the rounds on average, over a denominator.

        Args:
            one: the denominator.

        Raises:
            BadInput: with this combat die the battle may never end.
        """
        last, columns, yours = self._rows, self._columns, self._yours
        if how_begun := over(self._battle, self._mine, yours, 0, 0, 0):
            return {End(0, 0, how_begun): one}, 0
        ends: dict[End, int] = {}
        begun, _ = one_round(self._battle, self._mine, yours, 0, 0)
        share = one // self._whole
        left: list[list[int]] = [[] for _ in range(columns)]
        fought = 0
        struck = [hits[1:] for hits in yours.hits]
        tails = [tuple(accumulate(hits[::-1]))[-2::-1] for hits in yours.hits]
        most = max(map(len, struck))
        for b in range(last + 1):
            how, row = self._how[b], []
            runs = self._runs(b, most)
            reach = max(len(run.throws) for run in runs) - 1
            # what is left of each run's sources, column by column, behind as many empty columns as anybody can hit
            sums = [[0] * (reach + columns) for _ in runs]
            backwards = [(0,) * (reach + 1 - len(run.throws)) + run.throws[::-1] for run in runs]
            for d in range(columns):
                before, weights = left[d], (tails if b == last else struck)[d]
                total = begun[b, d] * share if (b, d) in begun else 0
                for (first, to, _), found, throws in zip(runs, sums, backwards, strict=True):
                    found[reach + d] = sum(map(mul, weights[first:to], before[-first - 1 : -to - 1 : -1]))
                    total += sum(map(mul, throws, found[d : d + reach + 1]))
                if how[d] or not total:
                    if total:
                        ends[End(b, d, how[d])] = total
                    row.append(0)
                    continue
                stays = total // self.leaves(b, d)
                fought += stays
                row.append(stays)
                if b < last:
                    sums[0][reach + d] += stays * yours.hits[d][0]
            total = begun.get((b, columns), 0) * share
            for found, throws in zip(sums, backwards, strict=True):
                tail = tuple(accumulate(throws[:-1]))
                total += sum(map(mul, tail, found[columns:]))
            if total:
                ends[End(b, columns, how[columns])] = total
            for column, stays in zip(left, row, strict=True):
                column.append(stays)
        return ends, fought * self._whole + one

    def _runs(self, b: int, most: int) -> list[_Run]:
        """The rows from which one comes to a row, its own first, together where their attackers hit alike.

        Args:
            b: the row.
            most: how many hits a defender scores at most.
        """
        rows = range(b if b < self._rows else b - 1, max(b - most, 0) - 1, -1)
        if self._battle.city:
            return [_Run(0, len(rows), self._throws[b])]
        found = []
        for throws, group in groupby(rows, key=self._throws.__getitem__):
            alike = list(group)
            found.append(_Run(max(b - alike[0] - 1, 0), b - alike[-1], throws))
        return found or [_Run(0, 0, (1,))]


__all__ = ["Table"]
