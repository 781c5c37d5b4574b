"""The Danube as tables: what the next Barbarians do to many arrangements of Strength at once, in whole numbers.

The charts are asked once for every Danube Space, Strength and Combat Value. The law of an arrangement is a walk over the
Spaces that Barbarians hold and the Barbarians that are left; all arrangements take the same steps with weights of their
own, so the walk is made once, with a column of numbers in place of each number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat
from math import lcm
from operator import add, mul, sub
from typing import TYPE_CHECKING, Any, cast

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
        whole = self._whole
        for common in self._commons:
            whole *= common * SIDES**2
        column = columns(machine=whole.bit_length() <= BITS)
        falls = {
            (s, k): column([levels[row[s]][k] for row in arrangements])
            for s in self.spaces
            for levels in (self._falls(s),)
            for k in range(len(self._names))
        }
        starts = [
            sum(1 << s for s in self.spaces if self.raiders[s] and not row[s]) for row in arrangements
        ]  # fmt: skip
        masses: Masses = {}
        for start in sorted(set(starts)):
            mine = column([int(x == start) for x in starts])
            masses |= {(start, have): mine * w for have, w in self._inside.items()}
        for common in self._commons:
            masses = self._next(masses, falls, common)
        nothing = column([0] * len(starts))
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

        def put(key: tuple[int, Have], w: Column) -> None:
            found[key] = found[key] + w if key in found else w

        for (held, have), w in masses.items():
            left = sum(have)
            if not left or self._is_lost(held):
                put((held, have), w * (common * SIDES**2))
                continue
            for k, n in enumerate(have):
                if not n:
                    continue
                rest = (*have[:k], n - 1, *have[k + 1 :])
                times = w * (n * (common // left))
                stays: Column | int = SIDES**2
                for s, faces in self._faces_of(held):
                    ways = falls[s, k] * faces
                    put((held | 1 << s, rest), times * ways)
                    stays = stays - ways
                put((held, rest), times * stays)
        return found


def columns(machine: bool) -> Callable[[list[int]], Column]:
    """What makes a column of numbers: NumPy's of the machine or of Python's own, or without NumPy plain ones."""
    try:
        import numpy as np
    except ModuleNotFoundError:
        return cast(Callable[[list[int]], Column], PlainColumn)
    kind = np.int64 if machine else np.object_
    return lambda numbers: np.array(numbers, dtype=kind)


@dataclass(frozen=True, slots=True)
class PlainColumn:
    """A column without NumPy: what is added and taken off goes number by number."""

    numbers: list[int]

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def __add__(self, other: PlainColumn) -> PlainColumn:
        return self._each(add, other)

    def __mul__(self, other: PlainColumn | int) -> PlainColumn:
        return self._each(mul, other)

    def __sub__(self, other: PlainColumn) -> PlainColumn:
        return self._each(sub, other)

    def __rsub__(self, other: int) -> PlainColumn:
        return PlainColumn([other - n for n in self.numbers])

    def _each(self, act: Callable[[int, int], int], other: PlainColumn | int) -> PlainColumn:
        others = repeat(other) if isinstance(other, int) else other.numbers
        return PlainColumn(list(map(act, self.numbers, others)))
