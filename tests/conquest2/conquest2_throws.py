"""Battles written anew for the tests, throw by throw: armies are words such as "IICKG", every face of every die is counted.

Nothing here is taken from the kit. The most numerous kind loses a unit; of equal kinds the first of
Infantry, Cavalry, Catapults, Galleys.
"""

import functools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

FACES = "IICKG-"
Ends = dict[tuple[str, str], Fraction]
"""Attacker left, defender left -> the chance."""


def word(text: str) -> str:
    """ "2I 1K" as a word."""
    return "".join(part[-1] * int(part[:-1]) for part in text.split())


@functools.cache
def every_throw(army: str, dice: int) -> tuple[tuple[int, int], ...]:
    """Numbers of hits with the throws that show them: each kind hits with no more faces than it has units."""
    kinds = Counter(army)
    ways: Counter[int] = Counter()
    for faces in product(FACES, repeat=dice):
        shown = Counter(faces)
        ways[sum(min(shown[k], n) for k, n in kinds.items())] += 1
    return tuple(sorted(ways.items()))


def weaker(army: str, hits: int) -> str:
    """An army after so many losses."""
    for _ in range(min(hits, len(army))):
        army = army.replace(max("ICKG", key=army.count), "", 1)
    return army


def one_round(a: str, d: str, dice_a: int, dice_d: int, city: bool = False) -> Ends:
    """What one round leads to; in a City the defender throws first, and who is left throws back."""
    found: Ends = {}
    for struck, v in every_throw(d, dice_d):
        left = weaker(a, struck)
        back = left if city else a
        for hits, w in every_throw(back, dice_a) if back else ((0, 6**dice_a),):
            end = left, weaker(d, hits)
            found[end] = found.get(end, Fraction(0)) + Fraction(v * w, 6 ** (dice_a + dice_d))
    return found


def to_the_death(a: str, d: str, dice_a: int, dice_d: int, city: bool = False) -> Ends:
    """The ends of a battle in which nobody retreats."""

    @functools.cache
    def after(a: str, d: str) -> tuple[tuple[tuple[str, str], Fraction], ...]:
        if not a or not d:
            return (((a, d), Fraction(1)),)
        found = one_round(a, d, dice_a, dice_d, city)
        again = found.pop((a, d), Fraction(0))
        ends: Ends = {}
        for state, p in found.items():
            for end, q in after(*state):
                ends[end] = ends.get(end, Fraction(0)) + p * q / (1 - again)
        return tuple(ends.items())

    return dict(after(a, d))


def at_sea(a: int, d: int, more_a: int = 0, more_d: int = 0, rounds: int = 3) -> dict[tuple[int, int], Fraction]:
    """The Galleys left after a naval battle: a die for each Galley afloat, and those of Naval Training."""
    if not rounds or not a or not d:
        return {(a, d): Fraction(1)}
    found: dict[tuple[int, int], Fraction] = {}
    for hits, w in every_throw("G" * a, a + more_a):
        for struck, v in every_throw("G" * d, d + more_d):
            p = Fraction(w * v, 6 ** (a + more_a + d + more_d))
            for end, q in at_sea(max(0, a - struck), max(0, d - hits), more_a, more_d, rounds - 1).items():
                found[end] = found.get(end, Fraction(0)) + p * q
    return found


def chance(ends: Ends, of: Callable[[str, str], bool]) -> Fraction:
    """The chance of some ends."""
    return sum((p for end, p in ends.items() if of(*end)), Fraction(0))
