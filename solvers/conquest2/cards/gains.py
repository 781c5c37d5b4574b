"""What more dice, a City or units of a card add to the chance of winning, by the exact law of battles (3.6, 3.7.1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rometeach.conquest2.board.supply import galleys_of
from rometeach.conquest2.charts.armies import Army, Units
from rometeach.conquest2.charts.battle import LOST, WON, Battle, Side, battle_law
from rometeach.conquest2.charts.dice import NAVY, trainings

from .inputs import CardsQuestion


class Gains:
    """The gains of a question: on land in the battle that is to be expected, at sea against the largest fleet of an enemy."""

    def __init__(self, q: CardsQuestion) -> None:
        self.q = q
        self._known: dict[tuple[object, ...], Fraction] = {}

    def on_land(self, dice: int, *, defends: bool = False, city: bool = False, guests: Units | None = None) -> Fraction:
        """How much more likely the player wins the battle that is to be expected, with more dice, a City, or units of a card.

        Args:
            dice: further dice.
            defends: whether he is attacked by the other army; else he attacks.
            city: whether he has a City there.
            guests: units of a card.
        """
        asked = dice, defends, city, guests
        if asked not in self._known:
            plain = self._wins(0, defends, False, None)
            self._known[asked] = self._wins(*asked) - plain
        return self._known[asked]

    def _wins(self, dice: int, defends: bool, city: bool, guests: Units | None) -> Fraction:
        battle, v = self.q.battle.battle, self.q.board.rules.values
        me, enemy = replace(battle.attacker, dice=battle.attacker.dice + dice), battle.defender
        if battle.city and defends:  # who attacks has no die of a City
            enemy = replace(enemy, dice=enemy.dice - v["battle.city"])
        if guests:
            me = replace(me, army=replace(me.army, guests=me.army.guests.plus(guests)))
        if not defends:
            return battle_law(replace(battle, attacker=me, defender=enemy)).p_how(WON)
        me = replace(me, dice=me.dice + v["battle.city"] * city)
        return battle_law(Battle(enemy, me, city, figures=battle.figures)).p_how(LOST)

    def at_sea(self, dice: int, galleys: int) -> Fraction:
        """The chance to win a naval battle with more dice or Galleys: all own ones against the largest fleet of an enemy."""
        b, side = self.q.board, self.q.side
        mine = max(1, galleys_of(b, side)) + galleys
        theirs = max([1, *(galleys_of(b, e) for e in b.enemies_of(side))])
        own = sum(n for _, n in trainings(b, side, NAVY)) + dice
        first, second = (Side(Army(Units(galleys=n)), 0) for n in (mine, theirs))
        return battle_law(Battle(first, second, naval=True, figures=b.rules.combat, training=(own, 0))).p_how(WON)


__all__ = ["Gains"]
