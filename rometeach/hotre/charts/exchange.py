"""One exchange of dice as a value with its exact law: who wins, and whether the Emperor lives (5.3, 10).

The highest die of each side counts, with what is added to it; equal ones are thrown again. An Emperor with +1 DIE throws three dice
until they show three equal faces: then he is dead, and from the next throw on the attack has its two dice and no bonus.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction
from operator import mul

FACES = 6


@dataclass(frozen=True, slots=True)
class Exchange:
    """One exchange: what both sides throw and add.

    Attributes:
        attack_dice: dice of the attacker.
        attack_plus: what is added to each of them.
        defence_dice: dice of the defender.
        defence_plus: what is added to each of them.
        ties: who wins equal highest dice: "attacker", "defender", or "again" where they are thrown again.
        after: the exchange once the Emperor is dead; None where three equal faces kill nobody.
        spared: whether the roll that kills him is thrown again without him, instead of counting.
        again_kills: whether dice thrown again after a tie can kill him.
    """

    attack_dice: int
    attack_plus: int
    defence_dice: int
    defence_plus: int
    ties: str = "again"
    after: Exchange | None = None
    spared: bool = False
    again_kills: bool = True

    @property
    def is_deadly(self) -> bool:
        """Whether three equal faces kill the Emperor."""
        return self.after is not None

    def winner(self, attack: int, defence: int) -> str:
        """Who wins with these highest faces: "attacker", "defender" or "again"."""
        margin = attack + self.attack_plus - defence - self.defence_plus
        return "attacker" if margin > 0 else "defender" if margin < 0 else self.ties

    def kills(self, faces: tuple[int, ...], again: bool = False) -> bool:
        """Whether the attacker's faces kill the Emperor; `again` after a tie."""
        return self.is_deadly and len(set(faces)) == 1 and (not again or self.again_kills)

    @property
    def law(self) -> Law:
        """The exact law of one exchange, ties thrown again."""
        return _law(self)

    @property
    def p(self) -> Fraction:
        """The chance that the attacker wins it."""
        law = self.law
        return law.win_alive + law.win_dead


@dataclass(frozen=True, slots=True)
class Law:
    """Chances that add up to 1: the attacker wins or loses, and the Emperor is alive or dead after it (alive where none is at risk)."""

    win_alive: Fraction
    lose_alive: Fraction
    win_dead: Fraction = Fraction(0)
    lose_dead: Fraction = Fraction(0)


@functools.cache
def highest(dice: int) -> tuple[int, ...]:
    """In how many of the throws of so many dice each face, from 1 on, is the highest."""
    return tuple(face**dice - (face - 1) ** dice for face in range(1, FACES + 1))


@functools.cache
def _at_most(dice: int) -> tuple[int, ...]:
    """In how many of the throws of so many dice none shows more than each number, from `FACES` below zero to twice `FACES`."""
    return tuple(min(max(number, 0), FACES) ** dice for number in range(-FACES, 2 * FACES + 1))


@functools.lru_cache(maxsize=4096)
def single(exchange: Exchange) -> tuple[int, int, int, int]:
    """Of all throws of one roll: how many the attacker wins, the defender wins, are thrown again; and how many there are.

    Throws with three equal faces are among them where they count.
    """
    return count(exchange, highest(exchange.attack_dice))


def count(exchange: Exchange, attack: tuple[int, ...]) -> tuple[int, int, int, int]:
    """The same of some throws of the attacker: with so many ways to each highest face, each against all throws of the defender."""
    dice = exchange.defence_dice
    ahead = min(max(exchange.attack_plus - exchange.defence_plus, -FACES), FACES)
    lower, most = _at_most(dice)[FACES + ahead :], _at_most(dice)[FACES + ahead + 1 :]
    won = sum(map(mul, attack, lower))
    tied = sum(map(mul, attack, most)) - won
    whole = sum(attack) * FACES**dice
    lost = whole - won - tied
    if exchange.ties == "again":
        return won, lost, tied, whole
    return (won + tied, lost, 0, whole) if exchange.ties == "attacker" else (won, lost + tied, 0, whole)


@functools.lru_cache(maxsize=4096)
def _law(exchange: Exchange) -> Law:
    if exchange.after is None:
        win, lose, _, _ = single(exchange)
        return Law(Fraction(win, win + lose), Fraction(lose, win + lose))
    return _deadly(exchange)


def _deadly(exchange: Exchange) -> Law:
    """The law of an exchange whose rolls may kill the Emperor: first roll, then those after a tie."""
    assert exchange.after is not None
    dead = _law(exchange.after)
    safe = highest(exchange.attack_dice)
    triple = (1,) * FACES
    others = tuple(a - b for a, b in zip(safe, triple, strict=True))

    def roll(kills: bool, again: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
        """One roll, and `again` (the four chances) from a tie without three equal faces on."""
        win, lose, tie, _ = count(exchange, others if kills else safe)
        n = FACES ** (exchange.attack_dice + exchange.defence_dice)
        alive = [Fraction(win, n), Fraction(lose, n)]
        fell = [Fraction(0), Fraction(0)]
        if kills:
            won, lost, tied, ways = count(exchange, triple)
            if exchange.spared:
                won, lost, tied = 0, 0, ways
            fell = [
                Fraction(won, n) + Fraction(tied, n) * dead.win_alive,
                Fraction(lost, n) + Fraction(tied, n) * dead.lose_alive,
            ]
        return tuple(x + Fraction(tie, n) * y for x, y in zip((*alive, *fell), again, strict=True))

    zero = (Fraction(0),) * 4
    kills_later = exchange.again_kills
    base = roll(kills_later, zero)
    tie = Fraction(
        count(exchange, others if kills_later else safe)[2], FACES ** (exchange.attack_dice + exchange.defence_dice)
    )
    later = tuple(x / (1 - tie) for x in base)
    return Law(*roll(True, later))


def bare(exchange: Exchange) -> Exchange:
    """The same exchange as it goes on when the Emperor is dead; itself where none is at risk."""
    return exchange.after or exchange


__all__ = ["FACES", "Exchange", "Law", "bare", "count", "highest", "single"]
