"""Best play of both sides of a battle on land by plain recursion in fractions, and dice that are all thrown: slow, and of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import product

Left = tuple[int, int, int, int]
"""Infantry, Cavalry, Catapults, Galleys."""
FACES = ("I", "I", "C", "K", "G", "-")


@lru_cache(maxsize=4096)
def hits(dice: int, left: Left) -> dict[int, Fraction]:
    """The chances of 0, 1, 2, ... hits: every throw is looked at."""
    found: Counter[int] = Counter()
    for throw in product(FACES, repeat=dice):
        found[sum(min(throw.count(kind), n) for kind, n in zip("ICKG", left, strict=True))] += 1
    return {n: Fraction(w, 6**dice) for n, w in sorted(found.items())}


@lru_cache(maxsize=4096)
def fewer(left: Left, lost: int) -> tuple[Left, ...]:
    """All that may be left after so many losses."""
    if lost >= sum(left):
        return ((0, 0, 0, 0),)
    ways = product(*(range(n + 1) for n in left))
    return tuple(w for w in ways if sum(left) - sum(w) == lost)  # type: ignore[misc]


@dataclass
class Battle:
    """A battle; units of a card are lost before own ones of their kind, and count nothing.

    Attributes:
        dice: of the attacker and the defender.
        city: whether the defender throws first.
        prize: what victory counts.
        units: what a unit of each kind counts.
        refuge: whether the attacker and the defender may retreat at all.
        own: the own units of both.
        leaders: whether a Leader is with each: without one nobody retreats whose own land units are gone.
    """

    dice: tuple[int, int]
    city: bool
    prize: int
    units: Left
    refuge: tuple[bool, bool]
    own: tuple[Left, Left]
    leaders: tuple[bool, bool]
    known: dict[tuple[Left, Left], Fraction] = field(default_factory=dict)

    def counted(self, left: Left, side: int) -> int:
        """What own units are worth that are left: of a kind no more than there are own ones."""
        return sum(min(n, own) * w for n, own, w in zip(left, self.own[side], self.units, strict=True))

    def goes(self, left: Left, side: int) -> bool:
        """Whether a side may retreat."""
        land = any(min(n, own) for n, own in zip(left[:3], self.own[side][:3], strict=True))
        return self.refuge[side] and (self.leaders[side] or land)

    def kept(self, a: Left, d: Left, part: Fraction) -> Fraction:
        """What the attacker has where the battle ends so."""
        return part * self.prize + self.counted(a, 0) - self.counted(d, 1)

    def after(self, a: Left, d: Left) -> Fraction:
        """The value once a round is over."""
        if not any(a) or not any(d):
            return self.kept(a, d, Fraction(1, 2) if any(a) == any(d) else Fraction(int(any(a))))
        stays = self.value(a, d)
        if self.goes(a, 0):
            stays = max(stays, self.kept(a, d, Fraction(0)))
        return min(stays, self.kept(a, d, Fraction(1))) if self.goes(d, 1) else stays

    def value(self, a: Left, d: Left) -> Fraction:
        """The value of a round that begins."""
        if (a, d) not in self.known:
            rest, again = Fraction(0), Fraction(0)
            for p, worth in self._outcomes(a, d):
                if worth is None:
                    again += p
                else:
                    rest += p * worth
            # a round without hits: the same choices come again, whatever both do in that case they do for ever
            stays = rest / (1 - again)
            if self.goes(a, 0):
                stays = max(stays, rest + again * self.kept(a, d, Fraction(0)))
            if self.goes(d, 1):
                stays = min(stays, rest + again * self.kept(a, d, Fraction(1)))
            self.known[a, d] = stays
        return self.known[a, d]

    def _outcomes(self, a: Left, d: Left) -> Iterator[tuple[Fraction, Fraction | None]]:
        """(chance, value) of all throws of a round; None where nobody is hit."""
        for j, q in hits(self.dice[1], d).items():
            if self.city:
                yield from self._city(a, d, j, q)
                continue
            for i, p in hits(self.dice[0], a).items():
                worth = None if not i + j else min(self.answered(a, e, j) for e in fewer(d, i))
                yield p * q, worth

    def answered(self, a: Left, e: Left, struck: int) -> Fraction:
        """What the attacker makes of his losses once those of the defender are off."""
        return max(self.after(b, e) for b in fewer(a, struck))

    def _city(self, a: Left, d: Left, j: int, q: Fraction) -> Iterator[tuple[Fraction, Fraction | None]]:
        if j:
            yield q, max(self.thrown(b, d) for b in fewer(a, j))
            return
        for i, p in hits(self.dice[0], a).items():
            yield q * p, min(self.after(a, e) for e in fewer(d, i)) if i else None

    def thrown(self, b: Left, d: Left) -> Fraction:
        """The value once those attackers throw who are left."""
        if not any(b):
            return self.after(b, d)
        law = hits(self.dice[0], b).items()
        return sum((p * min(self.after(b, e) for e in fewer(d, i)) for i, p in law), Fraction(0))
