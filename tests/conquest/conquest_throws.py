"""Battles written anew for the tests, throw by throw: armies are words such as "IICK", every face of every die is counted.

Nothing here is taken from the kit. A word has its units in the order in which they are lost and fill the Legion.
"""

import functools
import random
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

FACES = "IICKG-"
Ends = dict[tuple[str, str, str], Fraction]
"""Attacker left, defender left, how."""


def word(text: str) -> str:
    """ "2I 1K" as a word."""
    return "".join(part[-1] * int(part[:-1]) for part in text.split())


def text(army: str) -> str:
    """A word as "2I 1K"; "none" for nobody."""
    return " ".join(f"{army.count(x)}{x}" for x in "ICK" if x in army) or "none"


def score(faces: Iterable[str], legion: str, reserve: str) -> int:
    """The faces that find a unit; Catapults find theirs in the reserve too."""
    found, free = 0, Counter(legion)
    free["K"] += reserve.count("K")
    for face in faces:
        if free[face] > 0:
            free[face] -= 1
            found += 1
    return found


@functools.cache
def every_throw(legion: str, reserve: str, more: int) -> tuple[tuple[int, int], ...]:
    """Numbers of hits with the throws that show them: every throw of all dice, those of equal faces together by none."""
    ways = Counter(score(faces, legion, reserve) for faces in product(FACES, repeat=len(legion) + more))
    return tuple(sorted(ways.items()))


def room(leaders: int) -> int:
    """How large a Battle Legion may be."""
    return 5 + leaders


def by_every_throw(
    mine: str,
    leaders: int,
    yours: str,
    other_leaders: int,
    fort: bool = False,
    goes: Callable[[int, int], bool] = lambda mine, yours: False,
    flees: Callable[[int, int], bool] = lambda mine, yours: False,
) -> Ends:
    """The ends of a battle before Pursuit, exactly.

    Args:
        mine: the attacker's units.
        leaders: his Leaders.
        yours: the defender's units.
        other_leaders: his Leaders.
        fort: whether he has a Fortified City.
        goes: whether the attacker retreats with so many units left on both sides.
        flees: whether the defender does.
    """

    def moves(a: str, d: str) -> dict[tuple[str, str], Fraction]:
        legion, reserve = a[: room(leaders)], a[room(leaders) :]
        other, waiting = d[: room(other_leaders)], d[room(other_leaders) :]
        more = (1 if "K" in a else 2) if fort else 0
        hits, struck = every_throw(legion, reserve, 0), every_throw(other, waiting, more)
        whole = 6 ** (len(legion) + len(other) + more)
        found: dict[tuple[str, str], Fraction] = {}
        for i, w in hits:
            for j, v in struck:
                to = legion[j:] + reserve, other[i:] + waiting
                found[to] = found.get(to, Fraction(0)) + Fraction(w * v, whole)
        return found

    @functools.cache
    def after(a: str, d: str) -> Ends:
        """The ends from a state at the end of a round."""
        if not a or not d:
            return {(a, d, "both gone" if not a and not d else "won" if a else "lost"): Fraction(1)}
        if flees(len(a), len(d)):
            return {(a, d, "defender retreated"): Fraction(1)}
        if goes(len(a), len(d)):
            return {(a, d, "attacker retreated"): Fraction(1)}
        found = moves(a, d)
        again = found.pop((a, d), Fraction(0))
        return {end: p / (1 - again) for end, p in mixed(found).items()}

    def mixed(found: dict[tuple[str, str], Fraction]) -> Ends:
        ends: Ends = {}
        for (a, d), p in found.items():
            for end, q in after(a, d).items():
                ends[end] = ends.get(end, Fraction(0)) + p * q
        return ends

    return mixed(moves(mine, yours))


def fought_once(
    mine: str, leaders: int, yours: str, other_leaders: int, fort: bool, dice: random.Random
) -> tuple[str, str, int]:
    """One battle to the death with dice: who is left, and the rounds."""
    rounds = 0
    while mine and yours:
        rounds += 1
        legion, reserve = mine[: room(leaders)], mine[room(leaders) :]
        other, waiting = yours[: room(other_leaders)], yours[room(other_leaders) :]
        more = (1 if "K" in mine else 2) if fort else 0
        hits = score(dice.choices(FACES, k=len(legion)), legion, reserve)
        struck = score(dice.choices(FACES, k=len(other) + more), other, waiting)
        mine, yours = legion[struck:] + reserve, other[hits:] + waiting
    return mine, yours, rounds
