"""The decisions of now, each priced by the exact law of the battle that follows when both play best after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rometeach.conquest2.charts.armies import GUESTS_BEFORE, NOBODY, ONE_OF, USUAL, Orders, Units
from rometeach.conquest2.charts.battle import BOTH_GONE
from rometeach.conquest2.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest2.charts.refuge import refuges
from rometeach.core import browser

from ...cp import SolverMissing
from .inputs import Fight, FightQuestion, First, share
from .play import ALIKE, Best, ByOrders, Hit, Once, Played, Player, played
from .states import States, ways

if TYPE_CHECKING:
    from .search import Values
else:  # it needs NumPy, which is not everywhere
    Values = object


@lru_cache(maxsize=16)
def searched(fight: Fight) -> Values:
    """The search of a battle, kept for what is still asked of it."""
    return values_of(fight)


def values_of(fight: Fight, mine: States | None = None, yours: States | None = None) -> Values:
    """The values of all states of a battle, or of these alone.

    Raises:
        SolverMissing: NumPy is not installed.
    """
    try:
        from .search import Values as Searched
    except ModuleNotFoundError as error:
        what = f"The best play of a battle needs NumPy, which is not installed here: {browser.install('numpy')}."
        raise SolverMissing(what) from error
    return Searched(fight, mine, yours)


class Answer(NamedTuple):
    """What is lost with so many hits, and with which chance that is asked.

    Attributes:
        enemy: what the attacker sees the enemy lose, or how many units of the attacker are hit.
        lost: what is lost.
        chance: how likely the enemy's part is.
    """

    enemy: str
    lost: Units
    chance: Fraction


class Now:
    """The decisions of the side that asks, as the battle stands."""

    def __init__(self, q: FightQuestion) -> None:
        self.q, self.values = q, searched(q.fight)
        self.best = Best(self.values, ATTACKER), Best(self.values, DEFENDER)
        self.attacks = q.side == ATTACKER
        self.me, self.enemy = self.best if self.attacks else self.best[::-1]
        self.mine, self.yours = q.asked.battle.attacker.army.all, q.asked.battle.defender.army.all

    @property
    def states(self) -> tuple[States, States]:
        """What may be left of who asks, and of the enemy."""
        found = self.values.mine, self.values.yours
        return found if self.attacks else found[::-1]

    @property
    def bound(self) -> Fraction:
        """No play is worth more to who asks against best play: the value of the search with all rounding."""
        v, worth = self.values, self.q.fight.worth
        whole = v.mine.counted(self.mine, worth.units) - v.yours.counted(self.yours, worth.units)
        if self.q.fought:
            a, d = v.mine.place[self.mine], v.yours.place[self.yours]
            value = Fraction(float(v.after[a, d])) if not self.attacks else self._stayed(a, d)
        else:
            value = Fraction(v.start)
        found = value - whole
        return (found if self.attacks else worth.prize - found) + Fraction(v.bound)

    def _stayed(self, a: int, d: int) -> Fraction:
        """The value for the attacker where a round was fought and the defender has stayed."""
        v = self.values
        stays = float(v.before[a, d])
        gone = float(v.won(slice(a, a + 1), slice(d, d + 1))[0, 0]) - v.fight.worth.prize
        return Fraction(max(stays, gone) if v.may_go[0][a] else stays)

    # --- what a decision is worth

    def law(self, first: First) -> Played:
        """The exact law with these decisions of now, both sides playing best in all others."""
        me = Once(self.me, self.q.side, dict(first.lost), first.goes if self.q.fought else None)
        if self.attacks:
            now: tuple[Player, Player] = me, Once(self.enemy, DEFENDER, goes=False)
        else:
            now = self.enemy, me
        return played(self.q.fight, *self.best, first=now, fought=self.q.fought)

    def value(self, law: Played) -> Fraction:
        """What a law is worth to who asks: his part of the prize, less his units that are lost, and those that the enemy loses."""
        own, other = self.lost(law)
        return self.part(law) * self.q.fight.worth.prize - own + other

    def part(self, law: Played) -> Fraction:
        """The part of the prize of who asks."""
        return share(law.wins(self.q.side), law.p_how(BOTH_GONE))

    def lost(self, law: Played) -> tuple[Fraction, Fraction]:
        """What the own units that both sides lose are worth: of who asks, of the enemy."""
        own, other = self.states
        return law.counted(own, self.attacks), law.counted(other, not self.attacks)

    # --- what is best now

    @property
    def may_go(self) -> bool:
        """Whether who asks may retreat now, if a round has been fought."""
        v = self.values
        place = (v.mine.place[self.mine], v.yours.place[self.yours])[not self.attacks]
        return bool(v.may_go[not self.attacks][place])

    @property
    def goes(self) -> bool:
        """Whether it is best to retreat now."""
        return self.q.fought and self.me.retreats(self.mine, self.yours)

    @property
    def enemy_goes(self) -> bool:
        """Whether the attacker retreats at once when the defender, who asks, has stayed."""
        return self.q.fought and not self.attacks and self.enemy.retreats(self.mine, self.yours)

    @property
    def most(self) -> int:
        """So many hits can come in this round."""
        attackers, defenders = self.values.mine.hits(self.mine), self.values.yours.hits(self.yours)
        return min(max((defenders if self.attacks else attackers).weights), self.q.units.number)

    def answers(self, hits: int) -> list[Answer]:
        """What is lost with so many hits, for all that the enemy may do."""
        v, city = self.values, self.q.fight.battle.city
        thrown, struck = v.mine.hits(self.mine), v.yours.hits(self.yours)
        found = []
        if self.attacks and city:
            kept = self.me.keeps(Hit(self.mine, self.yours, hits))
            return [Answer("", self.mine.less(kept), Fraction(1))]
        if self.attacks:
            for i, w in thrown.weights.items():
                left = self.enemy.keeps(Hit(self.mine, self.yours, i, hits))
                kept = self.me.keeps(Hit(self.mine, left, hits))
                text = f"the enemy loses {self.yours.less(left)}"
                found.append(Answer(text, self.mine.less(kept), Fraction(w, thrown.denominator)))
            return found
        for j, w in struck.weights.items():
            attackers, same = self.mine, j
            if city:
                attackers, same = self.enemy.keeps(Hit(self.mine, self.yours, j)), 0
                if max(v.mine.hits(attackers).weights) < hits:
                    continue
            kept = self.me.keeps(Hit(attackers, self.yours, hits, same))
            text = f"the attacker {'has lost' if city else 'loses'} {j}"
            found.append(Answer(text, self.yours.less(kept), Fraction(w, struck.denominator)))
        return found

    def usual_answer(self, hits: int) -> Units:
        """What is lost with so many hits in most cases."""
        sums: dict[Units, Fraction] = {}
        for answer in self.answers(hits):
            sums[answer.lost] = sums.get(answer.lost, Fraction(0)) + answer.chance
        return max(sums, key=lambda u: (sums[u], u)) if sums else NOBODY

    def firsts(self) -> list[tuple[float, First]]:
        """What else the side may do first, with what that costs, the cheapest first."""
        v, found = self.values, list[tuple[float, First]]()
        a, d = v.mine.place[self.mine], v.yours.place[self.yours]
        if self.q.fought and self.may_go:
            won = float(v.won(slice(a, a + 1), slice(d, d + 1))[0, 0])
            gone = (v.fight.worth.prize - won) if self.attacks else won
            stay = -float(v.before[a, d]) if self.attacks else max(float(v.before[a, d]), self._going(a, d))
            found.append((abs(gone - stay), First(goes=not self.goes)))
        if not self.goes and not self.enemy_goes:
            stays = False if self.q.fought else None
            for hits in range(1, self.most + 1):
                usual, all_ways = self.usual_answer(hits), ways(self.q.units, hits)
                for kept in all_ways:
                    lost = self.q.units.less(kept)
                    if lost != usual and len(all_ways) > 1:
                        found.append((self._costs(hits, kept), First(stays, ((hits, lost),))))
        return sorted(found, key=lambda x: (round(x[0], 9), str(x[1].lost)))

    def _going(self, a: int, d: int) -> float:
        """What the attacker has who goes now; far below all where he may not."""
        v = self.values
        won = float(v.won(slice(a, a + 1), slice(d, d + 1))[0, 0])
        return won - v.fight.worth.prize if v.may_go[0][a] else float("-inf")

    def _costs(self, hits: int, kept: Units) -> float:
        """What it costs to keep these units with so many hits of this round, and to play best after that."""
        v, city = self.values, self.q.fight.battle.city
        thrown, struck = v.mine.hits(self.mine), v.yours.hits(self.yours)
        cost = 0.0
        if self.attacks:
            share = struck.weights.get(hits, 0) / struck.denominator
            for i, w in [(0, thrown.denominator)] if city else thrown.weights.items():
                left = self.yours if city else self.enemy.keeps(Hit(self.mine, self.yours, i, hits))
                worth = self.me.priced(self.mine, left, 0)
                best = self.me.keeps(Hit(self.mine, left, hits))
                cost += share * w / thrown.denominator * (worth(best) - worth(kept))
            return cost
        for j, w in struck.weights.items():
            attackers = self.enemy.keeps(Hit(self.mine, self.yours, j)) if city else self.mine
            law, same = v.mine.hits(attackers), 0 if city else j
            worth = self.me.priced(attackers, self.yours, same)
            best = self.me.keeps(Hit(attackers, self.yours, hits, same))
            cost += w / struck.denominator * law.weights.get(hits, 0) / law.denominator * (worth(kept) - worth(best))
        return cost

    def is_alike(self, cost: float) -> bool:
        """Whether a cost is nothing but rounding."""
        return abs(cost) <= ALIKE * self.values.size

    # --- one unit less, and usual orders

    def without(self, units: Units, kind: int) -> Fraction:
        """What one unit of a kind less takes from who asks, when a round begins with these units and all of the enemy's."""
        v, fewer = self.values, units.less(ONE_OF[kind])
        if self.attacks:
            d = v.yours.place[self.yours]
            rows = [float(v.before[v.mine.place[u], d]) for u in (units, fewer)]
        else:
            a = v.mine.place[self.mine]
            rows = [-float(v.before[a, v.yours.place[u]]) for u in (units, fewer)]
        return Fraction(rows[0] - rows[1])

    def usual(self) -> Iterator[Orders]:
        """The usual orders, that of cards only where there are any."""
        b = self.q.asked.battle
        for orders in USUAL:
            if orders != GUESTS_BEFORE or b.attacker.army.guests.number or b.defender.army.guests.number:
                yield orders

    def by_orders(self, orders: Orders) -> Fraction:
        """What the side has when it follows orders against a best enemy, and never retreats."""
        fight = self._ordered(self.q.side, orders)
        b = fight.battle
        follows = ByOrders.of(b.attacker if self.attacks else b.defender, b, self.q.side)
        pair: tuple[Player, Player] = (follows, self.best[1]) if self.attacks else (self.best[0], follows)
        return self.value(played(fight, *pair, first=self._after(pair), fought=self.q.fought))

    def reply(self, orders: Orders) -> Fraction:
        """What the best reply has against an enemy who follows orders, and never retreats."""
        fight = self._ordered(self.q.other, orders)
        b, attacks = fight.battle, self.attacks
        theirs = States.by_orders(b.defender if attacks else b.attacker, b)
        values = values_of(fight, yours=theirs) if attacks else values_of(fight, mine=theirs)
        me, enemy = Best(values, self.q.side), ByOrders(theirs, self.q.other)
        pair: tuple[Player, Player] = (me, enemy) if attacks else (enemy, me)
        return self.value(played(fight, *pair, first=self._after(pair), fought=self.q.fought))

    def _after(self, pair: tuple[Player, Player]) -> tuple[Player, Player]:
        """The players of the first round: where the attacker asks, the defender has stayed."""
        return pair[0], Once(pair[1], DEFENDER, goes=False) if self.attacks else pair[1]

    def _ordered(self, side: str, orders: Orders) -> Fight:
        """The battle in which a side follows orders and never retreats."""
        fight = self.q.fight
        b, (first, second) = fight.battle, fight.refuge
        if side == ATTACKER:
            changed = replace(b, attacker=replace(b.attacker, orders=orders))
            return replace(fight, battle=changed, refuge=(False, second))
        changed = replace(b, defender=replace(b.defender, orders=orders))
        return replace(fight, battle=changed, refuge=(first, False))


def places(q: FightQuestion) -> tuple[str, ...]:
    """The Provinces to which who asks may retreat; none where the battle is typed."""
    who = q.asked.by if q.side == ATTACKER else q.asked.enemy
    return refuges(q.board, who, q.asked.province) if q.asked.province else ()


__all__ = ["Answer", "Now", "places", "searched"]
