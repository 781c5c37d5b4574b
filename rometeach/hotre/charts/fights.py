"""The law of a fight for a Province (10): who wins, what is left on both sides, whether the Emperor lives.

A fight is a row of exchanges that are all alike until the defending Armies are gone; then whoever is no Roman Faction has
to beat a Fort by itself (10.4). So its state is small: attackers left, defenders left, the Fort, the Emperor; and after so
many exchanges the chance of every state is a whole number over the same denominator. Nothing here reads a board or a rule:
the charts say what an exchange is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, repeat
from math import comb, gcd, lcm
from operator import mul
from typing import NamedTuple

from ...core.frozen import Frozen, quickly_made
from .exchange import Exchange, count, highest

STAY, SOON, BEATEN = "never", "soon", "beaten"
"""When defending Legions retreat: never, as soon as they may, or once they have lost an exchange besides."""
RETREATS = (STAY, SOON, BEATEN)


class Chances(NamedTuple):
    """One exchange for the attacker in whole numbers over `whole`: won or lost, and then with the Emperor killed in it."""

    won: int
    lost: int
    whole: int
    won_dead: int = 0
    lost_dead: int = 0

    @classmethod
    def of(cls, p: Fraction) -> Chances:
        """An exchange that is won with chance p and kills no Emperor."""
        return cls(p.numerator, p.denominator - p.numerator, p.denominator)

    @property
    def p(self) -> Fraction:
        """The chance that the attacker wins the exchange."""
        return Fraction(self.won + self.won_dead, self.whole)

    @property
    def p_dies(self) -> Fraction:
        """The chance that the Emperor is killed in it."""
        return Fraction(self.won_dead + self.lost_dead, self.whole)


@lru_cache(maxsize=4096)
def chances(exchange: Exchange) -> Chances:
    """The chances of an exchange of dice."""
    if not exchange.is_deadly:
        won, lost, _, _ = count(exchange, highest(exchange.attack_dice))
        common = gcd(won, lost)
        return Chances(won // common, lost // common, (won + lost) // common)
    law = exchange.law
    parts = (law.win_alive, law.lose_alive, law.win_dead, law.lose_dead)
    whole = lcm(*(q.denominator for q in parts))
    won, lost, won_dead, lost_dead = (q.numerator * (whole // q.denominator) for q in parts)
    return Chances(won, lost, whole, won_dead, lost_dead)


@quickly_made
@dataclass(frozen=True, slots=True)
class Defence:
    """What an attack meets, as chances of single exchanges.

    Attributes:
        armies: how many defend.
        exchange: one exchange against them, with whatever helps them.
        fort: one exchange against the Fort by itself, where it has to be fought; None where there is none or nobody has to.
        dead: an exchange against the Armies once the Emperor is dead; None where he is not at risk.
        retreat: when they retreat, one of `RETREATS`.
        room: how many of them find a place to go to.
        after: after so many exchanges of the Phase in this Province they may.
    """

    armies: int
    exchange: Chances
    fort: Chances | None = None
    dead: Chances | None = None
    retreat: str = STAY
    room: int = 3
    after: int = 1


class End(NamedTuple):
    """How a fight may end: the attackers left (those not placed yet among them), what is left to beat, and the Emperor.

    `fort` says whether a Fort that had to be fought still stands, `gone` how many defenders have retreated.
    """

    attackers: int
    defenders: int
    fort: bool
    emperor: bool = True
    gone: int = 0

    @property
    def won(self) -> bool:
        """Whether the Province is clear and somebody is left to hold it."""
        return self.attackers > 0 and not self.defenders and not self.fort


@quickly_made
@dataclass(frozen=True, slots=True)
class FightLaw:
    """The ends of a fight with their weights over one denominator."""

    weights: Frozen[End, int]
    denominator: int

    def p_if(self, test: Callable[[End], bool]) -> Fraction:
        """The chance that a test holds at the end."""
        return Fraction(sum(w for end, w in self.weights.items() if test(end)), self.denominator)

    @property
    def p_won(self) -> Fraction:
        """The chance that the attacker takes the Province."""
        return self.p_if(lambda end: end.won)

    @property
    def p_emperor_dies(self) -> Fraction:
        """The chance that the Emperor is dead at the end."""
        return self.p_if(lambda end: not end.emperor)

    def law(self, of: Callable[[End], int]) -> dict[int, Fraction]:
        """The law of a number, in order."""
        found: dict[int, int] = {}
        for end, w in self.weights.items():
            found[of(end)] = found.get(of(end), 0) + w
        return {n: Fraction(w, self.denominator) for n, w in sorted(found.items())}

    def mean(self, of: Callable[[End], int]) -> Fraction:
        """A number on average."""
        return Fraction(sum(of(end) * w for end, w in self.weights.items()), self.denominator)


def fight_law(attackers: int, defence: Defence, rounds: int = 0) -> FightLaw:
    """The law of a fight that the attacker carries on until the Province is his or his Armies are gone.

    Args:
        attackers: the Armies that he puts into it, one after the other.
        defence: what stands there.
        rounds: the exchanges that were fought there before in this Phase.
    """
    if not attackers:
        return FightLaw(Frozen({End(0, defence.armies, defence.fort is not None): 1}), 1)
    if defence.dead is None and defence.retreat == STAY:
        return _plain(attackers, defence)
    if defence.dead is not None and defence.retreat == STAY and defence.fort is None and defence.armies:
        return _led(attackers, defence, defence.dead)
    return _followed(attackers, defence, rounds)


def _plain(attackers: int, defence: Defence) -> FightLaw:
    """Without an Emperor who may die and without a retreat: ways times powers, no state is followed.

    So many exchanges are lost before the last defender falls, or so many defenders fall before the last attacker: each is a
    number of ways, times powers of the chances to win and to lose an exchange. A Fort that is as strong alone as it was with
    the Armies is one defender more.
    """
    a, fort = attackers, defence.fort
    alike = fort is not None and (fort == defence.exchange or not defence.armies)
    d = defence.armies + alike
    if not d:
        return FightLaw(Frozen({End(a, 0, False): 1}), 1)
    ends, falling, losses = _shape(a, defence.armies, d, fort is not None)
    p, q, n, won_dead, lost_dead = fort if alike and fort else defence.exchange
    won, lost, wholes = _powers(p + won_dead, d), _powers(q + lost_dead, a), _powers(n, a + d - 1)
    losing, winning, whole = lost.pop(), won.pop(), wholes[-1]
    repelled = [c * losing * w * x for c, w, x in zip(falling, won, wholes[d - 1 :: -1], strict=True)]
    inside = [c * winning * w * x for c, w, x in zip(losses, lost, wholes[a - 1 :: -1], strict=True)]
    if fort is not None and not alike:
        p, q, n, _, _ = fort
        wholes = _powers(n, a)
        last = wholes[a]
        repelled, stormed, before = [w * last for w in repelled], [], 0
        for w, x, y in zip(inside, wholes, wholes[a - 1 :: -1], strict=False):
            before += w * x
            stormed.append(before * p * y)
            before *= q
        inside, whole = stormed, whole * last
        repelled.append(before)
    repelled += inside
    return FightLaw(Frozen(zip(ends, repelled, strict=True)), whole)


@lru_cache(maxsize=1024)
def _shape(
    attackers: int, armies: int, defenders: int, fort: bool
) -> tuple[tuple[End, ...], tuple[int, ...], tuple[int, ...]]:
    """The ends of a fight without an Emperor at risk, and the ways to come to them.

    Repelled by fewer and fewer, then won with fewer and fewer left; in how many orders of won and lost exchanges so many
    defenders fall before the last attacker, and so many attackers before the last defender.

    Args:
        attackers: how many attack.
        armies: how many defend.
        defenders: the same with the Fort, where it is one of them.
        fort: whether there is one to fight.
    """
    repelled = [End(0, left, fort) for left in range(armies, -1 if fort else 0, -1)]
    ends = (*repelled, *(End(left, 0, False) for left in range(attackers, 0, -1)))
    falling = tuple(comb(attackers - 1 + k, k) for k in range(defenders))
    return ends, falling, tuple(comb(defenders - 1 + k, k) for k in range(attackers))


def _led(attackers: int, defence: Defence, bare: Chances) -> FightLaw:
    """With an Emperor at risk, without a retreat and a Fort to fight: a row for each attacker lost, a place for each defender beaten."""
    d, whole = defence.armies, lcm(defence.exchange.whole, bare.whole)
    won, lost, _, won_dead, lost_dead = _scaled(defence.exchange, whole)
    bare_won, bare_lost = _scaled(bare, whole)[:2]
    wholes = _powers(whole, attackers + d)
    weights: dict[End, int] = {}
    alive, dead = [1] + [0] * d, [0] * (d + 1)
    for left in range(attackers, 0, -1):
        for k in range(d):
            x, y = alive[k], dead[k]
            alive[k + 1] += x * won
            dead[k + 1] += x * won_dead + y * bare_won
            alive[k], dead[k] = x * lost, x * lost_dead + y * bare_lost
        weights[End(left, 0, False)] = alive[d] * wholes[left]
        weights[End(left, 0, False, False)] = dead[d] * wholes[left]
        alive[d] = dead[d] = 0
    for k in range(d):
        weights[End(0, d - k, False)] = alive[k] * wholes[d - k]
        weights[End(0, d - k, False, False)] = dead[k] * wholes[d - k]
    return FightLaw(Frozen(weights), wholes[-1])


def _powers(n: int, most: int) -> list[int]:
    """The powers of a number from 0 to the most."""
    return list(accumulate(repeat(n, most), mul, initial=1))


_State = tuple[int, int, bool, int]
"""Attackers, defenders, whether the Emperor lives, how many have retreated."""


def _followed(attackers: int, defence: Defence, rounds: int) -> FightLaw:
    """With an Emperor who may die, or a retreat: exchange by exchange, equal states merged."""
    bare = defence.dead or defence.exchange
    whole = lcm(defence.exchange.whole, bare.whole, defence.fort.whole if defence.fort else 1)
    lives, dead = _scaled(defence.exchange, whole), _scaled(bare, whole)
    fort = _scaled(defence.fort, whole) if defence.fort else None
    ends: list[tuple[End, int, int]] = []
    at: dict[_State, int] = {(attackers, defence.armies, True, 0): 1}
    fought = 0
    while at:
        following: dict[_State, int] = {}
        for (a, d, emperor, gone), weight in at.items():
            if a and d and rounds + fought >= defence.after:
                leaving = _leaving(d, gone, defence)
                d, gone = d - leaving, gone + leaving
            if not a or not (d or fort):
                ends.append((End(a, d, fort is not None, emperor, gone), weight, fought))
                continue
            won, lost, _, won_dead, lost_dead = (lives if emperor else dead) if d else fort or dead
            following[a - 1, d, emperor, gone] = following.get((a - 1, d, emperor, gone), 0) + weight * lost
            if lost_dead:
                following[a - 1, d, False, gone] = following.get((a - 1, d, False, gone), 0) + weight * lost_dead
            if not d:
                ends.append((End(a, 0, False, emperor, gone), weight * won, fought + 1))
                continue
            following[a, d - 1, emperor, gone] = following.get((a, d - 1, emperor, gone), 0) + weight * won
            if won_dead:
                following[a, d - 1, False, gone] = following.get((a, d - 1, False, gone), 0) + weight * won_dead
        at = following
        fought += 1
    last = max(steps for _, _, steps in ends)
    wholes = _powers(whole, last)
    weights: dict[End, int] = {}
    for end, weight, steps in ends:
        if weight:
            weights[end] = weights.get(end, 0) + weight * wholes[last - steps]
    return FightLaw(Frozen(weights), wholes[last])


def _leaving(defenders: int, gone: int, defence: Defence) -> int:
    """How many of the defenders retreat now."""
    if defence.retreat == STAY or (defence.retreat == BEATEN and defenders + gone == defence.armies):
        return 0
    return max(0, min(defenders, defence.room - gone))


def _scaled(c: Chances, whole: int) -> Chances:
    k = whole // c.whole
    return Chances(c.won * k, c.lost * k, whole, c.won_dead * k, c.lost_dead * k)


@lru_cache(maxsize=65536)
def survivors(attackers: int, defence: Defence) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The chances that so many attackers are left, 0 to all, as plain numbers: with the Emperor alive, and with him dead.

    With none left the attack has failed. For searches that ask again and again: what was asked before is remembered.
    """
    alive, dead = [0] * (attackers + 1), [0] * (attackers + 1)
    found = fight_law(attackers, defence)
    for end, w in found.weights.items():
        (alive if end.emperor else dead)[end.attackers] += w
    whole = found.denominator
    return tuple(w / whole for w in alive), tuple(w / whole for w in dead)
