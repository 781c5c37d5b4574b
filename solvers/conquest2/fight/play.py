"""Players of a battle - best play, orders, a decision that is laid down - and the exact law of what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rometeach.conquest2.charts.armies import Units
from rometeach.conquest2.charts.battle import (
    ATTACKER_RETREATED,
    BOTH_GONE,
    DEFENDER_RETREATED,
    LOST,
    WON,
    Battle,
    Side,
)
from rometeach.conquest2.charts.figures import ATTACKER
from rometeach.conquest_board.rounds import Rounds
from rometeach.core.frozen import Frozen

from .inputs import Fight
from .states import States, ways

if TYPE_CHECKING:
    from .search import Values
else:  # it needs NumPy, which is not everywhere
    Values = object

ALIKE = 1e-10
"""Values that differ by less, measured by the largest one, are as good as equal; of such losses the cheapest units go."""
_COSTS = (5, 10, 16, 17)


class Hit(NamedTuple):
    """A side is hit and decides what to keep.

    Attributes:
        mine: the units of the attacker, before his losses of this round.
        yours: those of the defender: before his losses where he decides, or is the first to throw; else after them.
        hits: how many of its units are hit.
        struck: how many of the other side are hit at the same time, and have not been lost yet.
    """

    mine: Units
    yours: Units
    hits: int
    struck: int = 0


class Player(Protocol):
    """What a side does."""

    def keeps(self, hit: Hit) -> Units:
        """What it keeps when it is hit."""
        ...

    def retreats(self, mine: Units, yours: Units) -> bool:
        """Whether it retreats at the end of a round; the attacker is asked where the defender has stayed."""
        ...


@dataclass(frozen=True)
class Best:
    """A side that plays best.

    Attributes:
        values: the values of all states.
        side: which side.
    """

    values: Values
    side: str
    known: dict[Hit, Units] = field(default_factory=dict)

    def keeps(self, hit: Hit) -> Units:
        """See `Player`."""
        if hit not in self.known:
            self.known[hit] = self._best(hit)
        return self.known[hit]

    def _best(self, hit: Hit) -> Units:
        v, attacks = self.values, self.side == ATTACKER
        worth = self.priced(hit.mine, hit.yours, hit.struck)
        found = ways(hit.mine if attacks else hit.yours, hit.hits)
        sign = 1 if attacks else -1
        top = max(sign * worth(u) for u in found)
        return max(
            (u for u in found if sign * worth(u) >= top - ALIKE * v.size),
            key=lambda u: (sum(n * c for n, c in zip(u, _COSTS, strict=True)), tuple(u)),
        )

    def priced(self, mine: Units, yours: Units, struck: int) -> Callable[[Units], float]:
        """What it is worth for the attacker if a side keeps these units: see `Hit`."""
        v = self.values
        if self.side == ATTACKER:
            d = v.yours.place[yours]
            return lambda u: float(v.thrown[v.mine.place[u], d])
        table = v.after if v.city else v.left[0][min(struck, len(v.left[0]) - 1)]
        a = v.mine.place[mine]
        return lambda u: float(table[a, v.yours.place[u]])

    def retreats(self, mine: Units, yours: Units) -> bool:
        """See `Player`."""
        v = self.values
        a, d = v.mine.place[mine], v.yours.place[yours]
        won, stays = float(v.won(slice(a, a + 1), slice(d, d + 1))[0, 0]), float(v.before[a, d])
        goes = won - v.fight.worth.prize
        if self.side == ATTACKER:
            return bool(v.may_go[0][a]) and goes > stays + ALIKE * v.size
        if v.may_go[0][a]:
            stays = max(stays, goes)
        return bool(v.may_go[1][d]) and won < stays - ALIKE * v.size


@dataclass(frozen=True)
class ByOrders:
    """A side that loses units by its orders, and never retreats.

    Attributes:
        states: what may be left of it so.
        side: which side.
    """

    states: States
    side: str

    @classmethod
    def of(cls, side: Side, battle: Battle, name: str) -> ByOrders:
        """A side with its orders.

        Args:
            side: the side.
            battle: its battle.
            name: which side it is.
        """
        return cls(States.by_orders(side, battle), name)

    def keeps(self, hit: Hit) -> Units:
        """See `Player`."""
        number = (hit.mine if self.side == ATTACKER else hit.yours).number
        return self.states.found[max(0, number - hit.hits)]

    def retreats(self, mine: Units, yours: Units) -> bool:
        """See `Player`."""
        return False


@dataclass(frozen=True)
class Once:
    """A side whose decisions of this round are laid down; what is not said another player decides.

    Attributes:
        player: who decides all else.
        lost: for a number of hits, what is lost.
        goes: whether it retreats now; None where that is not said.
        side: which side.
    """

    player: Player
    side: str
    lost: Mapping[int, Units] = field(default_factory=dict)
    goes: bool | None = None

    def keeps(self, hit: Hit) -> Units:
        """See `Player`."""
        own = hit.mine if self.side == ATTACKER else hit.yours
        number = min(hit.hits, own.number)
        return own.less(self.lost[number]) if number in self.lost else self.player.keeps(hit)

    def retreats(self, mine: Units, yours: Units) -> bool:
        """See `Player`."""
        return self.player.retreats(mine, yours) if self.goes is None else self.goes


class End(NamedTuple):
    """How a battle ends: the units left of both sides, and one of `HOW`."""

    mine: Units
    yours: Units
    how: str


@dataclass(frozen=True)
class Played:
    """The exact law of a battle that two players fight.

    Attributes:
        fight: what is fought, and what counts.
        weights: the ends with their weights.
        denominator: what these are divided by.
        rounds: the rounds on average.
    """

    fight: Fight
    weights: Frozen[End, int]
    denominator: int
    rounds: Fraction

    def p_how(self, *how: str) -> Fraction:
        """The chance of one of these ends."""
        return Fraction(sum(w for end, w in self.weights.items() if end.how in how), self.denominator)

    def wins(self, side: str) -> Fraction:
        """The chance that a side wins."""
        return self.p_how(WON, DEFENDER_RETREATED) if side == ATTACKER else self.p_how(LOST, ATTACKER_RETREATED)

    def lost(self, states: States, attacks: bool) -> tuple[Fraction, ...]:
        """How many units of each kind a side loses on average, those of allies and cards among them."""
        whole = states.side.army.all
        sums = [0, 0, 0, 0]
        for end, w in self.weights.items():
            left = end.mine if attacks else end.yours
            sums = [s + w * (n - k) for s, n, k in zip(sums, whole, left, strict=True)]
        return tuple(Fraction(s, self.denominator) for s in sums)

    def counted(self, states: States, attacks: bool) -> Fraction:
        """What the own units that a side loses are worth on average."""
        worth = self.fight.worth.units
        whole, found = states.counted(states.side.army.all, worth), 0
        for end, w in self.weights.items():
            found += w * (whole - states.counted(end.mine if attacks else end.yours, worth))
        return Fraction(found, self.denominator)


def played(fight: Fight, attack: Player, defence: Player, first: tuple[Player, Player] | None = None,
           fought: bool = False) -> Played:  # fmt: skip
    """The exact law of a battle.

    Args:
        fight: what is fought.
        attack: who attacks.
        defence: who defends.
        first: who decides now, in the round that comes; None for the same.
        fought: whether a round has been fought, so that a side may retreat now.
    """
    battle = fight.battle
    mine, yours = States.by_orders(battle.attacker, battle), States.by_orders(battle.defender, battle)
    start = battle.attacker.army.all, battle.defender.army.all
    whole = start[0].number + start[1].number
    followed: Rounds[tuple[Units, Units], End] = Rounds(start, whole + 3)
    for step, states in enumerate(followed.waiting):
        now = step == 0
        players = first if now and first else (attack, defence)
        plan, factor = [], 1
        for (a, d), weight in states.items():
            how = _over(mine, yours, a, d) or (_gone(players, a, d) if fought or not now else "")
            if how:
                followed.end(End(a, d, how), weight)
                continue
            after, total = _round(battle.city, (mine, yours), players, (a, d))
            stays = 0 if now else after.pop((a, d), 0)
            plan.append((weight, after, total, total - stays))
            factor = lcm(factor, total - stays)
        followed.scale(step, factor)
        for weight, after, total, leaves in plan:
            share = weight * (factor // leaves)
            followed.fought += share * total
            for (b, e), w in after.items():
                followed.waiting[1 + whole - b.number - e.number][b, e] += share * w
    rounds = Fraction(followed.fought, followed.denominator)
    return Played(fight, Frozen(followed.ends), followed.denominator, rounds)


def _over(mine: States, yours: States, a: Units, d: Units) -> str:
    ours, theirs = mine.fights(a), yours.fights(d)
    if ours and theirs:
        return ""
    return WON if ours else LOST if theirs else BOTH_GONE


def _gone(players: tuple[Player, Player], a: Units, d: Units) -> str:
    if players[1].retreats(a, d):
        return DEFENDER_RETREATED
    return ATTACKER_RETREATED if players[0].retreats(a, d) else ""


def _round(
    city: bool, states: tuple[States, States], players: tuple[Player, Player], left: tuple[Units, Units]
) -> tuple[dict[tuple[Units, Units], int], int]:
    """What one round leads to: (units left) -> weight, and the sum of the weights."""
    (mine, yours), (attack, defence), (a, d) = states, players, left
    found: dict[tuple[Units, Units], int] = {}
    struck, hits = yours.hits(d), mine.hits(a)
    for j, v in struck.weights.items():
        if city:
            b = attack.keeps(Hit(a, d, j))
            if not mine.fights(b):
                found[b, d] = found.get((b, d), 0) + v * hits.denominator
                continue
            thrown = mine.hits(b)
            for i, w in thrown.weights.items():
                key = b, defence.keeps(Hit(b, d, i))
                found[key] = found.get(key, 0) + v * w * (hits.denominator // thrown.denominator)
            continue
        for i, w in hits.weights.items():
            e = defence.keeps(Hit(a, d, i, j))
            key = attack.keeps(Hit(a, e, j)), e
            found[key] = found.get(key, 0) + v * w
    return found, struck.denominator * hits.denominator


__all__ = ["Best", "ByOrders", "End", "Hit", "Once", "Played", "Player", "played"]
