"""In which order defended Provinces can be come to: what a list that begins with so many steps and fights may hold.

The Provinces that are fought for are known one by one; of the others all count as held that so many free steps can come to. So an
order that no list has may be let through, but none that a list has is left out.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from rometeach.hotre.charts.fights import Defence

from .tables import Tables

Held = tuple[int, int]
"""The defended Provinces that were fought for, and all that may be held."""


class Order:
    """What may be held, step by step.

    Args:
        t: the tables of a question.
        reached: the targets that can be come to at all.
    """

    def __init__(self, t: Tables, reached: int) -> None:
        self.t = t
        self.free = [i for i in t.targets if i not in t.contested and reached >> i & 1]
        self.landed = sum(1 << i for i in self.free if (t.base | t.coast) >> i & 1)
        fights = [(i, kind) for i in t.contested if reached >> i & 1 for kind in t.crossings(i)]
        self.ways: dict[Defence, list[tuple[int, int]]] = {}
        for i, kind in fights:
            self.ways.setdefault(t.defence(i, kind), []).append((i, t.bases(i, kind)))
        self.grown = functools.cache(self._grown)

    @property
    def first(self) -> frozenset[Held]:
        """Before the first entry."""
        return frozenset({(0, self.t.first | self.t.base)})

    def after(self, before: Iterable[Held], defence: Defence | None) -> frozenset[Held]:
        """What may be held after an entry more; nothing if there is no such entry."""
        if defence is None:
            return frozenset((fought, self.grown(held)) for fought, held in before)
        ways = self.ways.get(defence, [])
        return frozenset(
            (fought | 1 << i, held | 1 << i)
            for fought, held in before
            for i, near in ways
            if near & held and not fought >> i & 1
        )

    def _grown(self, held: int) -> int:
        """What may be held after a step where nobody fights."""
        return held | self.landed | sum(1 << i for i in self.free if self.t.near[i] & held)


__all__ = ["Order"]
