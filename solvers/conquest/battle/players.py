"""Who decides in a battle: somebody who plays best by the values of all states, or somebody who follows orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import Protocol

from rometeach.conquest.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest.charts.legion import Troops, parts

from .candidates import Formation
from .inputs import BattleQuestion
from .search import Values


class Player(Protocol):
    """The decisions of one side, in states of the attacker's and the defender's land units."""

    def legion(self, mine: Troops, yours: Troops, other: Troops | None) -> Troops:
        """The Battle Legion against one that is known, or against None for the defender, who forms first (2.2.1)."""

    def losses(self, mine: Troops, yours: Troops, legion: Troops, other: Troops, hits: int) -> Troops:
        """The losses of its own Legion (2.2.2). The attacker decides when the defender's land units are those that will be left.

        Args:
            mine: the attacker's land units.
            yours: the defender's land units.
            legion: the Legion of this side.
            other: the Legion of the other.
            hits: how many units are lost.
        """

    def retreats(self, mine: Troops, yours: Troops) -> bool:
        """Whether it retreats at the end of a round (2.2.3); the attacker is asked when the defender stays."""

    def victims(self, fleeing: Troops, lost: int) -> Troops:
        """The victims of a Pursuit after the other side's Retreat (3.1)."""


class ByOrders:
    """Somebody who follows the orders of a side."""

    def __init__(self, question: BattleQuestion, side: str) -> None:
        self.side, self.figures = side, question.battle.figures
        self.leaders, self.orders = question.force(side).leaders, question.orders(side)

    def legion(self, mine: Troops, yours: Troops, other: Troops | None) -> Troops:
        """The Legion of the orders."""
        return self.orders.legion(mine if self.side == ATTACKER else yours, self.leaders, self.figures)

    def losses(self, mine: Troops, yours: Troops, legion: Troops, other: Troops, hits: int) -> Troops:
        """The losses of the orders: see `Player.losses`.

        Args:
            mine, yours: the land units of the attacker and the defender.
            legion, other: the Legion of this side and of the other.
            hits: how many units are lost.
        """
        return self.orders.losses.take(legion, hits)

    def retreats(self, mine: Troops, yours: Troops) -> bool:
        """What the orders say of a retreat."""
        own, enemy = (mine, yours) if self.side == ATTACKER else (yours, mine)
        return self.orders.retreat.decided(own.units, enemy.units, 1)

    def victims(self, fleeing: Troops, lost: int) -> Troops:
        """The victims of the orders."""
        return self.orders.victims.take(fleeing, lost)


class Best:
    """Somebody who plays best; of equally good choices he takes the one with most Infantry, then Cavalry, and he stays."""

    def __init__(self, values: Values, side: str) -> None:
        self.values, self.side = values, side
        self._going_on = lru_cache(maxsize=None)(values.going_on)
        self._known = lru_cache(maxsize=None)(values.known)

    def legion(self, mine: Troops, yours: Troops, other: Troops | None) -> Troops:
        """The best Legion; the defender's is that against which the best answer is worst."""
        v = self.values
        a, d = v.mine.place[mine], v.yours.place[yours]
        if self.side == ATTACKER:
            assert other is not None
            y = self._formation(DEFENDER, d, other)
            return self._first([(x.legion, self._pair(a, d, x, y)) for x in v.mine.formations[a]], max)
        answers = [(y.legion, max(self._pair(a, d, x, y) for x in v.mine.formations[a])) for y in v.yours.formations[d]]
        return self._first(answers, min)

    def losses(self, mine: Troops, yours: Troops, legion: Troops, other: Troops, hits: int) -> Troops:
        """The best losses: see `Player.losses`.

        Args:
            mine, yours: the land units of the attacker and the defender.
            legion, other: the Legion of this side and of the other.
            hits: how many units are lost.
        """
        v = self.values
        a, d = v.mine.place[mine], v.yours.place[yours]
        if self.side == ATTACKER:
            places, row = self._formation(ATTACKER, a, legion).after[hits], v.after[d]
            return mine.less(self._first([(v.mine.found[k], row[k]) for k in places], max))
        x, y = self._formation(ATTACKER, a, other), self._formation(DEFENDER, d, legion)
        struck, whole = v.struck(x, y)
        known = self._known(a, x)
        worths = [(v.yours.found[k], sum(map(mul, struck, known[k])) // whole) for k in y.after[hits]]
        return yours.less(self._first(worths, min))

    def retreats(self, mine: Troops, yours: Troops) -> bool:
        """Whether a retreat is better than what follows without it."""
        v = self.values
        a, d = v.mine.place[mine], v.yours.place[yours]
        stays = self._going_on(a, d)
        if self.side == ATTACKER:
            return v.fled(ATTACKER, a, d) > stays + v.slack
        if v.may_retreat(ATTACKER, a, d):
            fled = v.fled(ATTACKER, a, d)
            stays = fled if v.must(ATTACKER, a, d) else max(stays, fled)
        return v.fled(DEFENDER, a, d) < stays - v.slack

    def victims(self, fleeing: Troops, lost: int) -> Troops:
        """The victims that are worth most to the enemy."""
        question = self.values.question
        worth = question.defender if self.side == ATTACKER else question.attacker
        return max(parts(fleeing, lost), key=lambda x: x.worth(worth.units))

    def _pair(self, a: int, d: int, x: Formation, y: Formation) -> int:
        return self.values.pair(a, d, self._known(a, x), x, y)

    def _formation(self, side: str, place: int, legion: Troops) -> Formation:
        choices = self.values.mine if side == ATTACKER else self.values.yours
        return next(f for f in choices.formations[place] if f.legion == legion)

    def _first(self, offered: Sequence[tuple[Troops, int]], choose: Callable[[list[int]], int]) -> Troops:
        """The first that is as good as the best, ties within the slack."""
        best = choose([value for _, value in offered])
        return next(troops for troops, value in offered if abs(value - best) <= self.values.slack)


class Once:
    """Somebody who plays as another one does, but for some decisions that are laid down: for the first round of `played`.

    Args:
        player: who decides all else.
        form: the Battle Legion; None for his.
        lost: what is lost with so many hits, where that is laid down.
        goes: whether the side retreats; None for what he decides.
    """

    def __init__(
        self,
        player: Player,
        form: Troops | None = None,
        lost: Mapping[int, Troops] | None = None,
        goes: bool | None = None,
    ) -> None:
        self.player, self.form, self.lost, self.goes = player, form, lost or {}, goes

    def legion(self, mine: Troops, yours: Troops, other: Troops | None) -> Troops:
        """The Legion that is laid down, or that of the player."""
        return self.player.legion(mine, yours, other) if self.form is None else self.form

    def losses(self, mine: Troops, yours: Troops, legion: Troops, other: Troops, hits: int) -> Troops:
        """The losses that are laid down, or those of the player: see `Player.losses`.

        Args:
            mine, yours: the land units of the attacker and the defender.
            legion, other: the Legion of this side and of the other.
            hits: how many units are lost.
        """
        found = self.lost.get(hits)
        return self.player.losses(mine, yours, legion, other, hits) if found is None else found

    def retreats(self, mine: Troops, yours: Troops) -> bool:
        """What is laid down, or what the player decides."""
        return self.player.retreats(mine, yours) if self.goes is None else self.goes

    def victims(self, fleeing: Troops, lost: int) -> Troops:
        """Those of the player."""
        return self.player.victims(fleeing, lost)


class Remembered:
    """Somebody who remembers what he has decided: the same state is then asked once."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.legion = lru_cache(maxsize=None)(player.legion)
        self.losses = lru_cache(maxsize=None)(player.losses)
        self.retreats = lru_cache(maxsize=None)(player.retreats)
        self.victims = lru_cache(maxsize=None)(player.victims)
