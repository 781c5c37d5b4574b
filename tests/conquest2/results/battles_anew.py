"""Battles written anew for the tests of results: every face of every die is counted, and each unit has its owner.

Nothing here is taken from the kit. An army is four words, one for each of Infantry, Cavalry, Catapults and Galleys; each letter is a
unit, "c" of a card, "l" lent, "o" its own, in the order in which they are lost within their kind. The longest word loses first.
"""

import functools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

FACES = (0, 0, 1, 2, 3, 4)
"""Infantry twice, Cavalry, Catapult, Galley, blank."""
Host = tuple[str, str, str, str]
Goes = Callable[[int], bool]
Ends = dict[tuple[Host, Host, str], Fraction]


def host(own: str = "", lent: str = "", card: str = "") -> Host:
    """An army: the kinds "ICKG" of its units, its own, lent, of a card."""
    i, c, k, g = ("c" * card.count(x) + "l" * lent.count(x) + "o" * own.count(x) for x in "ICKG")
    return i, c, k, g


def number(army: Host) -> int:
    """How many units there are."""
    return sum(map(len, army))


def weaker(army: Host, hits: int) -> Host:
    """The army after so many losses."""
    kinds = list(army)
    for _ in range(min(hits, number(army))):
        longest = max(range(4), key=lambda k: len(kinds[k]))
        kinds[longest] = kinds[longest][1:]
    return kinds[0], kinds[1], kinds[2], kinds[3]


@functools.cache
def every_throw(kinds: tuple[int, int, int, int], dice: int) -> tuple[tuple[int, int], ...]:
    """Numbers of hits with the throws that show them."""
    ways: Counter[int] = Counter()
    for faces in product(FACES, repeat=dice):
        ways[sum(min(faces.count(k), n) for k, n in enumerate(kinds))] += 1
    return tuple(sorted(ways.items()))


def throw(army: Host, dice: int) -> list[tuple[int, Fraction]]:
    """The law of the hits of an army; nobody hits nobody."""
    if not number(army):
        return [(0, Fraction(1))]
    i, c, k, g = map(len, army)
    return [(hits, Fraction(w, 6**dice)) for hits, w in every_throw((i, c, k, g), dice)]


def one_round(a: Host, d: Host, dice: tuple[int, int], city: bool) -> dict[tuple[Host, Host], Fraction]:
    """What one round leads to."""
    found: dict[tuple[Host, Host], Fraction] = {}
    for struck, p in throw(d, dice[1]):
        left = weaker(a, struck)
        for hits, q in throw(left if city else a, dice[0]):
            end = left, weaker(d, hits)
            found[end] = found.get(end, Fraction(0)) + p * q
    return found


def _mixed(found: dict[tuple[Host, Host], Fraction], after: Callable[[Host, Host], Ends]) -> Ends:
    ends: Ends = {}
    for (a, d), p in found.items():
        for end, q in after(a, d).items():
            ends[end] = ends.get(end, Fraction(0)) + p * q
    return ends


def _over(a: Host, d: Host) -> str:
    if number(a) and number(d):
        return ""
    return "won" if number(a) else "lost" if number(d) else "both gone"


def on_land(
    a: Host,
    d: Host,
    dice: tuple[int, int],
    city: bool = False,
    goes: Goes = lambda left: False,
    flees: Goes = lambda left: False,
) -> Ends:
    """The ends of a battle on land.

    Args:
        a: who attacks.
        d: who defends.
        dice: how many they throw.
        city: whether a City is defended.
        goes: whether the attacker retreats with so many units left.
        flees: whether the defender does.
    """

    @functools.cache
    def after(a: Host, d: Host) -> Ends:
        how = _over(a, d)
        how = how or ("defender retreated" if flees(number(d)) else "attacker retreated" if goes(number(a)) else "")
        if how:
            return {(a, d, how): Fraction(1)}
        found = one_round(a, d, dice, city)
        again = found.pop((a, d), Fraction(0))
        return {end: p / (1 - again) for end, p in _mixed(found, after).items()}

    return _mixed(one_round(a, d, dice, city), after)


def at_sea(a: Host, d: Host, training: tuple[int, int] = (0, 0), rounds: int = 3) -> Ends:
    """The ends of a naval battle of so many rounds."""
    if how := _over(a, d) or ("" if rounds else "both afloat"):
        return {(a, d, how): Fraction(1)}
    dice = number(a) + training[0], number(d) + training[1]
    return _mixed(one_round(a, d, dice, False), lambda b, e: at_sea(b, e, training, rounds - 1))
