"""Best play of tiny battles written anew: every Legion, loss, victim and retreat of both sides, in Fractions (2.2, 3.1).

Nothing here is taken from the kit. Armies are sorted words such as "CIK". The value of a state in which a round may change nothing
is guessed by going round and round in floats, then the choices are fixed, the equation solved, and the solution put back: it is
taken only if it is exactly the least of the greatest again.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

FACES = "IICKG-"


class Told(NamedTuple):
    """What is laid down of the first round: whose choice it is, "a" or "d"; both Legions, or an empty one for the best; losses by hits."""

    side: str
    mine: str = ""
    yours: str = ""
    lost: tuple[tuple[int, str], ...] = ()


Answers = tuple[Fraction, Fraction]
"""The least and the greatest value, where the other side has choices that are equally good for it."""


class Stake(NamedTuple):
    """What a side has there, and what for: leaders, one of them the Caesar or none, a Province to go to; and what all is worth."""

    leaders: int
    caesar: bool
    refuge: bool
    units: dict[str, int]
    general: int
    caesars: int
    province: int

    def of(self, army: str, caught: bool, holds: bool) -> int:
        """What the side has in the end."""
        people = 0 if caught else (self.leaders - self.caesar) * self.general + self.caesar * self.caesars
        return sum(self.units[x] for x in army) + people + (self.province if holds else 0)


def picks(army: str, n: int) -> list[str]:
    """Every choice of n units."""
    return sorted(set(map("".join, combinations(army, min(n, len(army))))))


def without(army: str, gone: str) -> str:
    """What is left."""
    left = Counter(army)
    left.subtract(gone)
    return "".join(sorted(left.elements()))


@functools.cache
def scores(legion: str, reserve: str, more: int) -> tuple[tuple[int, Fraction], ...]:
    """The chances of the numbers of hits: every throw."""
    found: Counter[int] = Counter()
    for faces in product(FACES, repeat=len(legion) + more):
        shown = Counter(faces)
        found[sum(min(shown[x], legion.count(x)) for x in "IC") + min(shown["K"], (legion + reserve).count("K"))] += 1
    return tuple((n, Fraction(w, 6 ** (len(legion) + more))) for n, w in found.items())


def minimax(mine: str, yours: str, attacker: Stake, defender: Stake, fort: bool, size: int = 5) -> Fraction:
    """What the battle is worth to the attacker before its first round, when both play best; a Legion without Leaders has `size` units."""
    (least, greatest), _ = searched(mine, yours, attacker, defender, fort, size)
    assert least == greatest
    return least


def searched(
    mine: str, yours: str, attacker: Stake, defender: Stake, fort: bool, size: int = 5, told: Told | None = None
) -> tuple[Answers, tuple[Fraction, Fraction]]:
    """The value before a round, what is laid down of it done; and the values when the attacker, or the defender, retreats instead."""

    def value(a: str, d: str, how: str) -> int:
        caught = {"a": how == "lost" or (how == "a flees" and not attacker.refuge)}
        caught["d"] = how == "won" or (how == "d flees" and not defender.refuge)
        conquered = how in ("won", "d flees")
        return attacker.of(a, caught["a"], conquered) - defender.of(d, caught["d"], not conquered)

    def fleeing(army: str, enemy: str, refuge: bool, worth: Callable[[str], int], best: Callable[..., int]) -> Fraction:
        if not refuge:
            return Fraction(worth(""))
        total = Fraction(0)
        for faces in product(FACES, repeat=len(enemy)):
            kills = min(faces.count("C"), enemy.count("C"), len(army))
            total += best(worth(without(army, x)) for x in picks(army, kills))
        return total / 6 ** len(enemy)

    @functools.cache
    def flees(a: str, d: str) -> tuple[Fraction, Fraction]:
        """The value when the attacker retreats, and when the defender does."""
        going = fleeing(a, d, attacker.refuge, lambda x: value(x, d, "a flees"), min)
        return going, fleeing(d, a, defender.refuge, lambda x: value(a, x, "d flees"), max)

    @functools.cache
    def after(a: str, d: str) -> Fraction:
        """At the end of a round."""
        if not a or not d:
            return Fraction(value(a, d, "both" if not a and not d else "won" if a else "lost"))
        going, leaving = flees(a, d)
        return min(leaving, max(going, goes_on(a, d)))

    def pairs(a: str, d: str) -> Iterator[list[tuple[Fraction, Fraction]]]:
        """For each Legion of the defender, for each of the attacker: what a round is worth but for the same state again, and its chance."""
        for other in picks(d, size + defender.leaders):
            row = []
            for legion in picks(a, size + attacker.leaders):
                more = (1 if "K" in a else 2) if fort else 0
                total, again = Fraction(0), Fraction(0)
                for i, p in scores(legion, without(a, legion), 0):
                    answers = []
                    for lost in picks(other, i):
                        left, mean = without(d, lost), Fraction(0)
                        for j, q in scores(other, without(d, other), more):
                            states = [without(a, x) for x in picks(legion, j)]
                            if left == d and a in states:
                                again += p * q
                            else:
                                mean += q * max(after(x, left) for x in states)
                        answers.append(mean)
                    total += p * min(answers)
                row.append((total, again))
            yield row

    @functools.cache
    def known(a: str, d: str) -> list[list[tuple[Fraction, Fraction]]]:
        return list(pairs(a, d))

    def best(a: str, d: str, x: Fraction) -> Fraction:
        """The value of a round when the same state again is worth so much."""
        return min(max(total + again * x for total, again in row) for row in known(a, d))

    @functools.cache
    def goes_on(a: str, d: str) -> Fraction:
        """The value of one more round in a state that has been fought in before, retreats after it allowed."""
        going, leaving = flees(a, d)
        guess = 0.0
        for _ in range(400):
            x = min(float(leaving), max(float(going), guess))
            guess = min(max(float(t) + float(p) * x for t, p in row) for row in known(a, d))
        for row in known(a, d):
            for total, again in row:
                for v in (total / (1 - again), total + again * going, total + again * leaving):
                    if abs(float(v) - guess) < 1e-6 and v == best(a, d, min(leaving, max(going, v))):
                        return v
        raise AssertionError("no choice solves its own equation")

    def laid_down(a: str, d: str, told: Told) -> Answers:
        """A round with these Legions, and losses that are laid down; what the other side chooses, it chooses without knowing of them."""
        more, lost = (1 if "K" in a else 2) if fort else 0, dict(told.lost)
        least = greatest = Fraction(0)
        for i, p in scores(told.mine, without(a, told.mine), 0):
            answers = []
            forced = lost.get(min(i, len(told.yours))) if told.side == "d" else None
            for x in [forced] if forced else picks(told.yours, i):
                left, mean, real = without(d, x), Fraction(0), Fraction(0)
                for j, q in scores(told.yours, without(d, told.yours), more):
                    n = min(j, len(told.mine))
                    usual = max(after(without(a, y), left) for y in picks(told.mine, n))
                    mean += q * usual
                    real += q * (after(without(a, lost[n]), left) if told.side == "a" and n in lost else usual)
                answers.append((mean, real))
            tied = [real for mean, real in answers if mean == min(answers)[0]]
            least, greatest = least + p * min(tied), greatest + p * max(tied)
        return least, greatest

    a, d = "".join(sorted(mine)), "".join(sorted(yours))
    if told is None:
        value = best(a, d, after(a, d))
        return (value, value), flees(a, d)
    if told.mine:
        return laid_down(a, d, told), flees(a, d)
    value = max(laid_down(a, d, told._replace(mine=x))[0] for x in picks(a, size + attacker.leaders))
    return (value, value), flees(a, d)
