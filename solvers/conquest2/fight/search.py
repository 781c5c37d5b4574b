"""The value of every state of a battle when both sides play best: backward induction over the units left (3.6.5, 3.6.6).

Values are what the attacker has: his part of the prize, and own units left minus those of the defender. Losing several units is losing
one after the other, so the best of all ways is a chain of single steps, and whole levels of states are computed at once. Where hits count
at once the defender decides first, as the rules ask him; a round without hits changes nothing, and is divided out.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rometeach.core.errors import BadInput, Problem

from .inputs import Fight
from .states import States

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


class Values:
    """The values of all states of a battle.

    Attributes:
        mine: what may be left of the attacker.
        yours: what may be left of the defender.
        before: the value of a round that begins, by the places of both.
        after: the value once a round is over, where both may retreat and the battle may have ended.
        thrown: in a battle for a City: the value once the attacker's losses are off and he throws.
        bound: how far a value may be off, by the rounding of all steps.
    """

    def __init__(self, fight: Fight, mine: States | None = None, yours: States | None = None) -> None:
        battle = fight.battle
        self.fight, self.city = fight, battle.city
        self.mine = mine or States.of(battle.attacker, battle)
        self.yours = yours or States.of(battle.defender, battle)
        shape = len(self.mine.found), len(self.yours.found)
        self._struck, self._hits = _chances(self.yours), _chances(self.mine)
        most_a, most_d = self._hits.shape[1], self._struck.shape[1]
        # left[i][j]: the value after i hits on the defender and j on the attacker, both having chosen what to lose; in the end i is 0
        self.left: list[list[Floats]] = [
            [np.zeros(shape) for _ in range(1 if self.city else most_d)] for _ in range(most_a)
        ]
        self.chosen: list[Floats] = [np.zeros(shape) for _ in range(most_d)] if self.city else []
        self.before, self.after = np.zeros(shape), self.left[0][0]
        self.thrown = self.chosen[0] if self.city else self.after
        self._search()
        del self.left[1:], self.chosen[1:]  # what several hits lead to is found again where it is asked

    @property
    def start(self) -> float:
        """The value of the battle that begins."""
        return float(self.before[-1, -1])

    @cached_property
    def size(self) -> float:
        """No value is larger."""
        return float(self.fight.worth.prize + np.abs(self._counted_a).max() + np.abs(self._counted_d).max())

    @cached_property
    def _counted_a(self) -> Floats:
        return np.array([self.mine.counted(u, self.fight.worth.units) for u in self.mine.found], dtype=float)

    @cached_property
    def _counted_d(self) -> Floats:
        return np.array([self.yours.counted(u, self.fight.worth.units) for u in self.yours.found], dtype=float)

    def won(self, a: int | slice, d: int | slice) -> Floats:
        """The value where the attacker has won, and both keep what they have."""
        found: Floats = self.fight.worth.prize + np.subtract.outer(self._counted_a[a], self._counted_d[d])
        return found

    @cached_property
    def fights(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Whether each state of the attacker, and of the defender, can fight on."""
        a, d = ([s.fights(u) for u in s.found] for s in (self.mine, self.yours))
        return np.array(a), np.array(d)

    @cached_property
    def may_go(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Whether each state of the attacker, and of the defender, may retreat."""
        found = [
            np.array([self.fight.refuge[n] and s.may_go(u) for u in s.found])
            for n, s in enumerate((self.mine, self.yours))
        ]
        return found[0], found[1]

    @cached_property
    def bound(self) -> float:
        """How far any value may be off: each level adds the rounding of its sums, each round is an average of what follows."""
        terms = self._hits.shape[1] * self._struck.shape[1] + 12
        levels = len(self.mine.levels) + len(self.yours.levels)
        return float(levels * terms * 2.0**-52 * self.size / self._leaves)

    def _search(self) -> None:
        fights = np.logical_and.outer(*self.fights)
        stays = np.where(fights, np.multiply.outer(self._hits[:, 0], self._struck[:, 0]), 0.0)
        self._leaves = float(1.0 - stays.max())
        if self._leaves <= 0.0:
            raise BadInput([Problem("combat die", "can let a battle go on for ever", "Give each kind of unit a face.")])
        fewer_a, fewer_d = _table(self.mine.fewer), _table(self.yours.fewer)
        for a in self.mine.levels:
            for d in self.yours.levels:
                over = self._over(a, d)
                self.after[a, d] = self.thrown[a, d] = over
                self._chain(a, d, fewer_a[a], fewer_d[d])
                value, ended = self._round(a, d, stays[a, d])
                self.before[a, d] = np.where(fights[a, d], value, over)
                self.after[a, d] = np.where(fights[a, d], ended, over)
                if self.city:
                    p = self._hits[a, :, None]
                    found = sum(p[:, i] * self.left[i][0][a, d] for i in range(self._hits.shape[1]))
                    self.chosen[0][a, d] = np.where(fights[a, d], found, over)

    def _over(self, a: slice, d: slice) -> Floats:
        """The values where one side cannot fight on, or neither can."""
        mine, yours = self.fights[0][a, None], self.fights[1][None, d]
        part = np.where(mine & ~yours, 1.0, np.where(yours & ~mine, 0.0, 0.5))
        found: Floats = self.won(a, d) + (part - 1.0) * self.fight.worth.prize
        return found

    def _chain(self, a: slice, d: slice, fewer_a: Whole, fewer_d: Whole) -> None:
        """The best of all losses, from that of one unit less; without hits nothing is known yet."""
        for j in range(1, len(self.left[0])):
            self.left[0][j][a, d] = self.left[0][j - 1][fewer_a, d].max(axis=1)
        for rows, first in ((self.left[i], self.left[i - 1]) for i in range(1, len(self.left))):
            for j, row in enumerate(rows):
                row[a, d] = first[j][a][:, fewer_d].min(axis=2)
        for j in range(1, len(self.chosen)):
            self.chosen[j][a, d] = self.chosen[j - 1][fewer_a, d].max(axis=1)

    def _round(self, a: slice, d: slice, stays: Floats) -> tuple[Floats, Floats]:
        """The values of a round that begins, and of one that is over where both fight on."""
        p, q = self._hits[a, :, None], self._struck[d]
        if self.city:
            struck = [q[:, j] * self.chosen[j][a, d] for j in range(1, q.shape[1])]
            missed = [q[:, 0] * p[:, i] * self.left[i][0][a, d] for i in range(1, p.shape[1])]
            rest = sum([*struck, *missed], np.zeros(stays.shape))
        else:
            rest = sum(
                (
                    p[:, i] * q[:, j] * self.left[i][j][a, d]
                    for i in range(p.shape[1])
                    for j in range(q.shape[1])
                    if i or j
                ),
                np.zeros(stays.shape),
            )
        # a side goes where that is better than what the battle is worth without it: see the module's text
        ended = self._decided(a, d, rest / (1.0 - stays))
        return rest + stays * ended, ended

    def _decided(self, a: slice, d: slice, stays: Floats) -> Floats:
        """The value once both have decided on a retreat, the defender first, where fighting on has this value."""
        won = self.won(a, d)
        stays = np.where(self.may_go[0][a, None], np.maximum(stays, won - self.fight.worth.prize), stays)
        return np.where(self.may_go[1][None, d], np.minimum(stays, won), stays)


def _chances(states: States) -> Floats:
    """For each state the chances of 0, 1, 2, ... hits."""
    laws = [states.hits(u) for u in states.found]
    most = max(max(law.weights) for law in laws)
    return np.array([[law.weights.get(n, 0) / law.denominator for n in range(most + 1)] for law in laws])


def _table(fewer: tuple[tuple[int, ...], ...]) -> Whole:
    """The places with one unit less as a rectangle: the first one again where a state has fewer kinds."""
    width = max(map(len, fewer))
    return np.array([[*places, *[places[0]] * (width - len(places))] for places in fewer], dtype=np.int64)


__all__ = ["Values"]
