"""The decisions of now, each priced by the exact law of the battle that follows when both play best after it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rometeach.conquest.charts.battle import BattleLaw
from rometeach.conquest.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import NEVER, USUAL, Orders, Retreat, cheapest_first

from ..battle.inputs import BattleQuestion
from ..battle.law import played
from ..battle.players import ByOrders, Once, Player, Remembered
from ..battle.question import BestPlay, best_play, worth
from .inputs import FightQuestion, First

RETREATS = (NEVER, Retreat(below=3), Retreat(outnumbered=(3, 2)), Retreat(outnumbered=(2, 1)))
"""With whichever of these is best for them, usual orders are compared."""


class Searched:
    """A battle with the values of all its states, and two players who remember what they have decided."""

    def __init__(self, question: BattleQuestion) -> None:
        self.best: BestPlay = best_play(question)
        attack, defence = self.best.players
        self.players: tuple[Player, Player] = Remembered(attack), Remembered(defence)


@lru_cache(maxsize=8)
def searched(question: BattleQuestion) -> Searched:
    """The search of a battle, kept for what is still asked of it."""
    return Searched(question)


class Now:
    """The decisions of the side that asks, as the battle stands."""

    def __init__(self, q: FightQuestion) -> None:
        self.q, self.searched = q, searched(q.battle)
        self.best, self.players = self.searched.best, self.searched.players
        self.mine, self.yours = q.asked.battle.attacker.troops, q.asked.battle.defender.troops
        self.me, self.enemy = self.players if q.side == ATTACKER else self.players[::-1]

    @property
    def states(self) -> int:
        """How many states of units left were searched."""
        return len(self.best.values.mine.found) * len(self.best.values.yours.found)

    def law(self, first: First) -> BattleLaw:
        """The exact law of the battle with these decisions of now, both sides playing best in all others.

        What the enemy has decided before is not asked again: where the attacker decides on a retreat, the defender has stayed (2.2.3).
        """
        goes = first.goes if self.q.fought else None
        me = Once(self.me, first.form, dict(first.lost), goes)
        if self.q.side == ATTACKER:
            now: tuple[Player, Player] = me, Once(self.enemy, goes=False)
        else:
            now = self.enemy, me
        return played(self.q.battle, *self.players, first=now, fought=self.q.fought)

    def value(self, law: BattleLaw) -> Fraction:
        """What a law is worth to the side that asks, against what stands now."""
        return self.q.sign * (worth(self.q.battle, law) - self.q.stands)

    @property
    def goes(self) -> bool:
        """Whether it is best to retreat now."""
        return self.q.fought and self.me.retreats(self.mine, self.yours)

    @property
    def enemy_goes(self) -> bool:
        """Whether the attacker retreats at once when the defender, who asks, has stayed."""
        return self.q.fought and self.q.side == DEFENDER and self.enemy.retreats(self.mine, self.yours)

    @property
    def legions(self) -> tuple[Troops, Troops]:
        """The best Battle Legions of the attacker and the defender."""
        return self.formed(None)

    def formed(self, form: Troops | None) -> tuple[Troops, Troops]:
        """The Legions when the side that asks forms this one: the defender forms first, the attacker answers (2.2.1)."""
        me = Once(self.me, form)
        attack, defence = (me, self.enemy) if self.q.side == ATTACKER else (self.enemy, me)
        other = defence.legion(self.mine, self.yours, None)
        return attack.legion(self.mine, self.yours, other), other

    def losses(self, form: Troops | None) -> list[list[tuple[Troops, Troops]]]:
        """For each number of hits, what the side loses: pairs of what the enemy has lost, by his hits, and its own losses.

        The defender decides before the attacker's losses are known: his pairs have nobody in the first place.
        """
        legion, other = self.formed(form)
        if self.q.side == DEFENDER:
            lose = self.players[1].losses
            return [[(Troops(), lose(self.mine, self.yours, other, legion, n))] for n in range(other.units + 1)]
        theirs = [self.players[1].losses(self.mine, self.yours, other, legion, n) for n in range(other.units + 1)]
        return [
            [(x, self.players[0].losses(self.mine, self.yours.less(x), legion, other, n)) for x in theirs]
            for n in range(legion.units + 1)
        ]

    def firsts(self) -> list[First]:
        """What the side may do first, the best of it first: each Battle Legion, and a retreat.

        The values of the search put them in order; they are nearer to the exact ones than ties can be told apart.
        """
        v, fought = self.best.values, self.q.fought
        a, d = v.mine.place[self.mine], v.yours.place[self.yours]
        found: list[tuple[int, First]] = []
        if fought and self.q.may_go:
            found.append((v.fled(self.q.side, a, d), First(goes=True)))
        stays = False if fought else None
        if self.enemy_goes:
            found.append((v.fled(ATTACKER, a, d), First(goes=stays)))
        elif self.q.side == ATTACKER:
            y = next(f for f in v.yours.formations[d] if f.legion == self.legions[1])
            for x in v.mine.formations[a]:
                found.append((v.pair(a, d, v.known(a, x), x, y), First(stays, x.legion)))
        else:
            known = [(x, v.known(a, x)) for x in v.mine.formations[a]]
            for y in v.yours.formations[d]:
                found.append((max(v.pair(a, d, k, x, y) for x, k in known), First(stays, y.legion)))
        chosen = self.chosen
        found.sort(key=lambda x: -self.q.sign * x[0])
        return [chosen, *(first for _, first in found if first != chosen)]

    @property
    def chosen(self) -> First:
        """What best play does first; of equally good Legions the one with most Infantry, then Cavalry, and it stays."""
        if self.goes:
            return First(goes=True)
        form = None if self.enemy_goes else self.legions[self.q.side == DEFENDER]
        return First(False if self.q.fought else None, form)

    # --- against usual orders

    def usual(self) -> tuple[Orders, ...]:
        """The usual orders, at the prices of now."""
        prices = self.q.asked.battle.figures
        return tuple(cheapest_first(prices) if o.name == "cheapest first" else o for o in USUAL)

    def by_orders(self, orders: Orders) -> Fraction:
        """What the side has when it follows orders against a best enemy from the first round on, with the best of `RETREATS`."""
        found = []
        for retreat in RETREATS if self.q.may_go else (NEVER,):
            q = self._ordered(self.q.side, replace(orders, retreat=retreat))
            follows = ByOrders(q, self.q.side)
            pair = (follows, self.players[1]) if self.q.side == ATTACKER else (self.players[0], follows)
            found.append(self.value(played(self.q.battle, *pair, first=self._stayed(*pair), fought=self.q.fought)))
        return max(found)

    def reply(self, orders: Orders) -> Fraction:
        """What the best reply has against an enemy who follows orders and never retreats."""
        q = replace(self._ordered(self.q.other, orders), by_orders=(self.q.other,))
        pair = best_play(q).players
        return self.value(played(q, *pair, first=self._stayed(*pair), fought=self.q.fought))

    def _stayed(self, attack: Player, defence: Player) -> tuple[Player, Player]:
        """The players of the first round: where the attacker asks, the defender has stayed."""
        return attack, Once(defence, goes=False) if self.q.side == ATTACKER else defence

    def _ordered(self, side: str, orders: Orders) -> BattleQuestion:
        b = self.q.battle.battle
        changed = replace(b, attack=orders) if side == ATTACKER else replace(b, defence=orders)
        return replace(self.q.battle, battle=changed)
