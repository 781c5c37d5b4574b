"""The best single sets of Provinces, by how many Armies they take and what was fought for: all of them in one table.

Diocese by Diocese every set that may be held there is tried, with further Armies and Forts; then the Dioceses share the Armies. Which
Provinces lie beside each other is left out, so a set may be worth less than it says, and never more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from rometeach.hotre.charts.fights import Defence

from .tables import Tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

NONE = -1e9
"""Points of what is not possible."""
MOST_FIGHTS = 3
"""So many fights are told apart at most; of more, any so many of them."""

MOST_FORTS = 2
"""So many Forts are counted at most; where there are more, each Province may have one."""

Fights = tuple[int, ...]
"""The numbers of the defences that were beaten, in order."""
Part = tuple[Fights, int, int]
"""Of the sets of a Diocese: what was fought for, the Armies, the Forts."""
Item = tuple[Fights, int, int, int, int]
"""The same with what is added to the new Cities in halves, and 1 if the Site of a capital is taken."""


class SingleSets:
    """The tables of a question.

    Args:
        t: its tables.
        reached: the targets that can be come to at all.
        defences: what may defend.
    """

    def __init__(self, t: Tables, reached: int, defences: tuple[Defence, ...]) -> None:
        self.t, self.reached = t, reached
        self.forts = t.forts if t.forts <= MOST_FORTS else 0
        met = {i: {t.defence(i, kind) for kind in t.crossings(i) if t.bases(i, kind)} for i in t.contested}
        self.met = {i: tuple(n for n, d in enumerate(defences) if d in found) for i, found in met.items()}
        numbers = range(len(defences))
        self.fights: list[Fights] = [
            f for k in range(MOST_FIGHTS + 1) for f in combinations_with_replacement(numbers, k)
        ]
        self.place = {f: n for n, f in enumerate(self.fights)}
        self.exactly = self._table(True)
        self.least = self._table(False)

    def most(self, armies: int, fights: tuple[int, ...], exactly: bool) -> float:
        """What such a set brings at most.

        Args:
            armies: how many it takes at most.
            fights: the Provinces taken by each defence.
            exactly: whether so many of them; else at least so many.
        """
        beaten = tuple(n for n, times in enumerate(fights) for _ in range(times))
        armies = min(armies, self.t.reserve)
        if len(beaten) <= MOST_FIGHTS and exactly:
            return self.exactly[self.place[beaten]][armies]
        some = set(combinations(beaten, min(len(beaten), MOST_FIGHTS)))
        rows = [self.least[self.place[f]] for f in some]
        return min(row[armies] for row in rows)

    # --- a Diocese

    def _part(self, i: int, exactly: bool) -> Iterator[tuple[Part, float]]:
        """What may be placed in a Province that is taken, or held already."""
        t = self.t
        held = bool(t.first >> i & 1)
        n = t.board.provinces[t.names[i]].armies if held else 1
        now = t.worth[i][n] if held else 0.0
        beaten: list[Fights] = [(d,) for d in self.met[i]] if i in self.met else [()]
        if i in self.met and not exactly:
            beaten.append(())
        for k in range(n, (t.most if i in t.allowed else n) + 1):
            free = max(0.0, t.fort_gain[i][k]) if t.forts > MOST_FORTS else 0.0
            for forts in range(1 + bool(self.forts)):
                gain = t.worth[i][k] - now + (t.fort_gain[i][k] if forts else free)
                for fights in beaten:
                    yield (fights, k - n + (not held), forts), gain

    def _joined(self, a: Part, b: Part) -> Part | None:
        """Both together; None where that is too much."""
        fights, armies, forts = tuple(sorted(a[0] + b[0])), a[1] + b[1], a[2] + b[2]
        fits = armies <= self.t.reserve and forts <= self.forts and len(fights) <= MOST_FIGHTS
        return (fights, armies, forts) if fits else None

    def _with(self, parts: dict[Part, float], i: int, exactly: bool) -> dict[Part, float]:
        """These sets with a Province more."""
        found: dict[Part, float] = {}
        for more, gain in self._part(i, exactly):
            for part, worth in parts.items():
                both = self._joined(part, more)
                if both is not None and worth + gain > found.get(both, NONE):
                    found[both] = worth + gain
        return found

    def _items(self, d: int, exactly: bool) -> dict[Item, float]:
        """What may be done in a Diocese, and the most that it gains; more Armies without more gain are left out."""
        t = self.t
        mask, table = t.masks[d], t.levels[d]
        held, free = t.first & mask, [i for i in t.targets if (mask & self.reached) >> i & 1]
        start: dict[Part, float] = {((), 0, 0): 0.0}
        for i in (i for i in t.worth if held >> i & 1):
            start = self._with(start, i, exactly)
        sets = {held: start}
        for i in free:
            sets |= {s | 1 << i: self._with(parts, i, exactly) for s, parts in sets.items() if s | 1 << i in table}
        found: dict[Item, float] = {}
        for s, parts in sets.items():
            halves = self._halves(s & ~held)
            capital = int(bool(s & ~held & t.empty_sites & t.capitals)) if t.city_rows else 0
            for (fights, armies, forts), worth in parts.items():
                item, gain = (fights, armies, halves, capital, forts), worth + table[s] - table[held]
                if gain > found.get(item, NONE):
                    found[item] = gain
        return {item: gain for item, gain in found.items() if not self._is_beaten(item, gain, found)}

    def _is_beaten(self, item: Item, gain: float, found: dict[Item, float]) -> bool:
        """Whether fewer Armies bring as much."""
        fights, armies, halves, capital, forts = item
        return any(gain <= found.get((fights, fewer, halves, capital, forts), NONE) for fewer in range(armies))

    def _halves(self, taken: int) -> int:
        """What Provinces that are taken add to the new Cities, in halves."""
        return sum((taken & mask).bit_count() * halves for mask, halves in self.t.city_kinds) if self.t.city_rows else 0

    # --- all Dioceses

    def _table(self, exactly: bool) -> list[list[float]]:
        """By what was fought for, and by the Armies: the most that a set brings."""
        import numpy as np

        t = self.t
        least, most = (-2 * t.reserve, t.reserve) if t.city_rows else (0, 0)
        shape = (len(self.fights), t.reserve + 1, most - least + 1, 2, self.forts + 1)
        values = np.full(shape, NONE)
        values[0, 0, -least, 0, 0] = 0.0
        for d in range(len(t.masks)):
            items, before = self._items(d, exactly), values
            values = np.full(shape, NONE)
            for (fights, armies, halves, capital, forts), gain in items.items():
                source, target = self._shifted(fights)
                low, high = max(0, -halves), shape[2] - max(0, halves)
                old = before[source, : shape[1] - armies, low:high, :, : shape[4] - forts] + gain
                if capital:
                    old = np.stack([np.full_like(old[..., 0, :], NONE), old.max(axis=3)], axis=3)
                here = (
                    target,
                    slice(armies, None),
                    slice(low + halves, high + halves),
                    slice(None),
                    slice(forts, None),
                )
                values[here] = np.maximum(values[here], old)
        values += self._cities(range(least, most + 1))[None, None, :, :, None]
        best = np.maximum.accumulate(values.max(axis=(2, 3, 4)), axis=1) - self._forts()
        return [[float(x) if x > NONE / 2 else NONE for x in row] for row in best]

    def _shifted(self, fights: Fights) -> tuple[list[int], list[int]]:
        """What was fought for before, and with these fights more: the places of both."""
        both = [(n, tuple(sorted(f + fights))) for n, f in enumerate(self.fights)]
        kept = [(n, self.place[f]) for n, f in both if f in self.place]
        return [n for n, _ in kept], [m for _, m in kept]

    def _cities(self, halves: range) -> Values:
        """By what is added to the new Cities, and whether a capital's Site is taken: what new Cities bring at most."""
        import numpy as np

        t = self.t
        found = np.zeros((len(halves), 2))
        if not t.city_rows:
            return found
        _, common, most = t.city_worth
        grand = max(0.0, most - common) * max(1, (t.empty_sites & t.capitals).bit_count())
        for *taken, number in t.city_rows:
            added = sum(n * each for n, (_, each) in zip(taken, t.city_kinds, strict=True))
            for capital in range(2):
                crowned = number and (capital or t.first & t.capitals)
                here = halves.index(added), capital
                found[here] = max(found[here], number * common + (grand if crowned else 0.0))
        return found - t.cities(t.first)[0]

    def _forts(self) -> float:
        """What the Forts beside the map bring where no Province is taken."""
        t = self.t
        here = [t.fort_gain[i][t.board.provinces[t.names[i]].armies] for i in t.worth if t.first >> i & 1]
        return sum(sorted(here, reverse=True)[: t.forts])


__all__ = ["NONE", "SingleSets"]
