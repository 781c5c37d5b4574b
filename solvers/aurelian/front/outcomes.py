"""The Danube as tables: what the next Barbarians do to many arrangements of Strength at once, in whole numbers.

The charts are asked once for every Danube Space, Strength and Combat Value. The law of an arrangement is a walk over the
Spaces that Barbarians hold and the Barbarians that are left; all arrangements take the same steps with weights of their
own, so the walk is made once, with a column of numbers in place of each number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import danube
from rometeach.aurelian.charts.common import p_success
from rometeach.aurelian.results import hostile_cup
from rometeach.aurelian.rules import SIDES
from rometeach.core.frozen import replace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Column = NDArray[Any]  # whole numbers of the machine, or Python's own where those are too small
else:  # NumPy is loaded when arrangements are priced
    Column = object

Have = tuple[int, ...]
"""How many Barbarians of each kind are left in the cup."""
Masses = dict[tuple[int, Have], Column]
"""(Spaces held, Barbarians left) -> how often that is, a number for each arrangement."""
BITS = 62
"""Whole numbers up to here fit a column of machine numbers; beyond it Python's own are used."""


@dataclass(frozen=True)
class Dangers:
    """For each arrangement: how often of `whole` each Space has fallen, and how often the game is lost."""

    fallen: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    whole: int


class DanubeTables:
    """The tables of one position for so many Barbarians. Spaces are counted from 0 here, and held ones are bits."""

    def __init__(self, p: Board, facing: Board, number: int) -> None:
        self.number = number
        self.limit: int = p.rules.values["danube.lost"]
        self.raiders = p.raiders
        self.spaces = range(len(p.strength))
        values = sorted(set(p.rules.barbarians.values()))
        by_value = [tuple(b for b, v in p.rules.barbarians.items() if v == cv) for cv in values]
        self._names = [b[0] for b in by_value]
        self._bare = Board(p.rules, raiders=("",) * len(p.raiders), walls=p.walls, usurpers=p.usurpers)
        self._strong = max(p.rules.values["danube.most"], *p.strength)
        self._faces = dict[int, tuple[tuple[int, int], ...]]()
        inside = hostile_cup.contents(facing, by_value) if number else {(0,) * len(values): Fraction(1)}
        self._whole = lcm(*(q.denominator for q in inside.values()))
        self._inside = {have: int(q * self._whole) for have, q in inside.items() if q}
        self._commons = self._steps()

    def _steps(self) -> list[int]:
        """For each Barbarian what turns "one of those left" into whole numbers."""
        lefts, found = {sum(have) for have in self._inside}, []
        for _ in range(self.number):
            found.append(lcm(*(n or 1 for n in lefts)))
            lefts = {max(0, n - 1) for n in lefts}
        return found

    def _faces_of(self, held: int) -> tuple[tuple[int, int], ...]:
        """(Space, how many faces of the first die lead to it) with these Spaces held."""
        if held not in self._faces:
            raiders = tuple("x" if held >> s & 1 else "" for s in self.spaces)
            board, found = replace(self._bare, raiders=raiders), dict[int, int]()
            for face in range(1, SIDES + 1):
                space = 0 if danube.is_handled(board, face) else danube.target(board, face)
                if space:
                    found[space - 1] = found.get(space - 1, 0) + 1
            self._faces[held] = tuple(found.items())
        return self._faces[held]

    def _falls(self, space: int) -> list[list[int]]:
        """By Strength and kind of Barbarian: of the eight faces those with which it overruns the Space."""
        found = []
        for strength in range(self._strong + 1):
            board = replace(self._bare, strength=tuple(strength if n == space else 1 for n in self.spaces))
            holds = [p_success(danube.defence(board, space + 1, name)) for name in self._names]
            found.append([SIDES - int(SIDES * q) for q in holds])
        return found

    def dangers(self, arrangements: Sequence[Sequence[int]]) -> Dangers:
        """What the Barbarians do to each arrangement; a held Space that is given no Strength stays held."""
        import numpy as np

        whole = self._whole
        for common in self._commons:
            whole *= common * SIDES**2
        kind = np.int64 if whole.bit_length() <= BITS else np.object_
        table = np.array(arrangements, dtype=np.int64).reshape(len(arrangements), len(self.spaces))
        falls = {
            (s, k): np.array([level[k] for level in levels], dtype=kind)[table[:, s]]
            for s in self.spaces
            for levels in (self._falls(s),)
            for k in range(len(self._names))
        }
        starts = [
            sum(1 << s for s in self.spaces if self.raiders[s] and not row[s]) for row in table.tolist()
        ]  # fmt: skip
        masses: Masses = {}
        for start in sorted(set(starts)):
            mine = np.array([int(x == start) for x in starts], dtype=kind)
            masses |= {(start, have): mine * w for have, w in self._inside.items()}
        for common in self._commons:
            masses = self._next(masses, falls, common)
        nothing = np.zeros(len(starts), dtype=kind)
        held_in = [nothing for _ in self.spaces]
        lost = nothing
        for (held, _), w in masses.items():
            for s in self.spaces:
                if held >> s & 1:
                    held_in[s] = held_in[s] + w
            if self._is_lost(held):
                lost = lost + w
        begun = [[whole if start >> s & 1 else 0 for s in self.spaces] for start in starts]
        fallen = [[int(n) for n in column] for column in held_in]
        rows = tuple(tuple(fallen[s][i] - begun[i][s] for s in self.spaces) for i in range(len(starts)))
        return Dangers(rows, tuple(int(n) for n in lost), whole)

    def _is_lost(self, held: int) -> bool:
        return held.bit_count() >= self.limit

    def _next(self, masses: Masses, falls: dict[tuple[int, int], Column], common: int) -> Masses:
        """The columns of weights after one more Barbarian."""
        found: Masses = {}

        def add(key: tuple[int, Have], w: Column) -> None:
            found[key] = found[key] + w if key in found else w

        for (held, have), w in masses.items():
            left = sum(have)
            if not left or self._is_lost(held):
                add((held, have), w * (common * SIDES**2))
                continue
            for k, n in enumerate(have):
                if not n:
                    continue
                rest = (*have[:k], n - 1, *have[k + 1 :])
                times = w * (n * (common // left))
                stays: Column | int = SIDES**2
                for s, faces in self._faces_of(held):
                    ways = falls[s, k] * faces
                    add((held | 1 << s, rest), times * ways)
                    stays = stays - ways
                add((held, rest), times * stays)
        return found
