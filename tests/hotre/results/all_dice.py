"""Exchanges and fights counted anew: every throw of the dice one by one, and fights one exchange after the other in Fractions.

Nothing of the kit's charts is used: a throw is looked at as it lies on the table.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

Law = dict[tuple[bool, bool], Fraction]
"""(the attacker wins, the Emperor lives) -> chance."""


@dataclass(frozen=True)
class Dice:
    """What is thrown: dice and what is added, who wins ties ("a", "d" or "" for another throw), whether triples kill."""

    attack: int = 2
    plus: int = 0
    defence: int = 1
    fort: int = 0
    ties: str = ""
    deadly: bool = False
    after: "Dice | None" = None
    triple_counts: bool = True
    later_kills: bool = True


def thrown(dice: Dice) -> Iterator[tuple[str, bool]]:
    """For every throw: who wins ("a", "d" or "" for a tie), and whether three equal faces lie there."""
    for faces in product(range(1, 7), repeat=dice.attack + dice.defence):
        mine, yours = faces[: dice.attack], faces[dice.attack :]
        high, low = max(mine) + dice.plus, max(yours) + dice.fort
        winner = "a" if high > low else "d" if high < low else dice.ties
        yield winner, dice.attack == 3 and len(set(mine)) == 1


@cache
def every_throw(dice: Dice) -> Law:
    """The law of one exchange by counting every throw, ties thrown again."""
    if not dice.deadly:
        found = [w for w, _ in thrown(dice)]
        settled = found.count("a") + found.count("d")
        return {(True, True): Fraction(found.count("a"), settled), (False, True): Fraction(found.count("d"), settled)}
    assert dice.after is not None
    dead = every_throw(dice.after)
    n = 6 ** (dice.attack + dice.defence)
    later = [Fraction(0)] * 4
    for kills in (dice.later_kills, True):
        counts = {(w, t): 0 for w in ("a", "d", "") for t in (False, True)}
        for winner, triple in thrown(dice):
            counts[winner, triple and kills] += 1
        alive_win, alive_lose, again = (Fraction(counts[w, False], n) for w in ("a", "d", ""))
        dead_win, dead_lose, dead_again = (Fraction(counts[w, True], n) for w in ("a", "d", ""))
        if not dice.triple_counts:
            dead_win, dead_lose, dead_again = Fraction(0), Fraction(0), dead_win + dead_lose + dead_again
        once = [
            alive_win,
            alive_lose,
            dead_win + dead_again * dead[True, True],
            dead_lose + dead_again * dead[False, True],
        ]
        if kills == dice.later_kills and not any(later):
            later = [x / (1 - again) for x in once]
        first = [x + again * y for x, y in zip(once, later, strict=True)]
    return {(True, True): first[0], (False, True): first[1], (True, False): first[2], (False, False): first[3]}


@dataclass(frozen=True)
class Fight:
    """A fight: who attacks with how many, what stands there, and when defenders leave."""

    attackers: int
    defenders: int
    exchange: Dice
    lone_fort: Dice | None = None
    retreat: str = "never"
    room: int = 3
    after: int = 1
    fought: int = 0


End = tuple[int, int, bool, bool, int]
"""Attackers, defenders, whether a Fort that had to be fought stands, whether the Emperor lives, who has left."""


def ends(fight: Fight) -> dict[End, Fraction]:
    """How a fight may end, by recursion over its exchanges."""

    @cache
    def go(a: int, d: int, fort: bool, lives: bool, gone: int, fought: int, beaten: bool) -> dict[End, Fraction]:
        if a and d and fought >= fight.after and fight.retreat != "never" and (beaten or fight.retreat == "soon"):
            leave = min(d, fight.room - gone)
            d, gone = d - leave, gone + leave
        if not a or not (d or fort):
            return {(a, d, fort, lives, gone): Fraction(1)}
        dice = fight.exchange if d else fight.lone_fort
        assert dice is not None
        if not lives and dice.after is not None:
            dice = dice.after
        found: dict[End, Fraction] = {}
        for (won, alive), p in every_throw(dice).items():
            if not p:
                continue
            if won:
                then = go(a, max(0, d - 1), fort and d > 0, lives and alive, gone, fought + 1, True)
            else:
                then = go(a - 1, d, fort, lives and alive, gone, fought + 1, beaten)
            for end, q in then.items():
                found[end] = found.get(end, Fraction(0)) + p * q
        return found

    return go(fight.attackers, fight.defenders, fight.lone_fort is not None, True, 0, fight.fought, False)


def played(fight: Fight, dice: random.Random) -> End:
    """One fight, thrown die by die."""
    a, d, fort, lives, gone = fight.attackers, fight.defenders, fight.lone_fort is not None, True, 0
    fought, beaten = fight.fought, False
    while True:
        if a and d and fought >= fight.after and fight.retreat != "never" and (beaten or fight.retreat == "soon"):
            leave = min(d, fight.room - gone)
            d, gone = d - leave, gone + leave
        if not a or not (d or fort):
            return a, d, fort, lives, gone
        kind = fight.exchange if d else fight.lone_fort
        assert kind is not None
        winner = ""
        while not winner:
            now = kind if lives or kind.after is None else kind.after
            mine = [dice.randint(1, 6) for _ in range(now.attack)]
            yours = [dice.randint(1, 6) for _ in range(now.defence)]
            high, low = max(mine) + now.plus, max(yours) + now.fort
            winner = "a" if high > low else "d" if high < low else now.ties
            if now.deadly and len(set(mine)) == 1:
                lives = False
        fought += 1
        if winner == "d":
            a -= 1
        elif d:
            d, beaten = d - 1, True
        else:
            fort = False
