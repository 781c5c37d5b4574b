"""Exact odds of battles for a player who has little time, and the decisions in a battle that rest on them."""

from __future__ import annotations

import functools

from rometeach.conquest.actions import Form, Lose
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import FORTIFIED, Force
from rometeach.conquest.charts import battle
from rometeach.conquest.charts.hits import most_hits
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import KEEP_VARIETY
from rometeach.conquest.phases.battle import Fighting
from rometeach.conquest.players.simple.odds import estimate
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision

MOST = 15
"""So many land units a side: beyond them the law takes too long, and an estimate answers."""
CLEAR = 0.004
"""An estimate that is so near to 0 or 1 is not looked at more closely."""
PREFER = 1e-6
"""What a Talent of units that are kept is worth where the odds are the same."""


@functools.lru_cache(maxsize=100_000)
def exact_odds(attacker: Force, defender: Force, fort: bool) -> float:
    """The chance that the attacker conquers the Province in a battle to the death, both keeping a unit of each kind to the last.

    It is exact for forces of up to `MOST` land units where the end is open; else the estimate of the simple player.

    Args:
        attacker: his force.
        defender: the force of the defender.
        fort: whether there is a Fortified City.
    """
    found = estimate(attacker, defender, fort)
    if not CLEAR < found < 1 - CLEAR or attacker.units > MOST or defender.units > MOST:
        return found
    return float(battle.battle_law(_battle(attacker, defender, fort)).p_conquered)


def _battle(attacker: Force, defender: Force, fort: bool) -> battle.Battle:
    mine, yours = (battle.Force(Troops(*f[:3]), f[3], bool(f[4])) for f in (attacker, defender))
    return battle.Battle(mine, yours, fort, KEEP_VARIETY, KEEP_VARIETY)


def legion(d: Decision) -> Action:
    """The Battle Legion with the most hits on average."""
    board: Board = d.board
    force = board.provinces[d.about.province].force(d.who)
    return Form(Force(*_most_hits(Troops(*force[:3]), force.leaders)))


@functools.lru_cache(maxsize=10_000)
def _most_hits(troops: Troops, leaders: int) -> Troops:
    return most_hits(troops, leaders)


def losses(d: Decision) -> Action:
    """Who falls: the units after whose loss the odds are best, as if the enemy lost none in this round."""
    board: Board = d.board
    about: Fighting = d.about
    there = board.provinces[about.province]
    mine, fort = there.force(d.who), there.city == FORTIFIED
    attacks = d.who == about.attacker
    enemy = there.force(about.defender if attacks else about.attacker)
    costs = (10, 20, 30)

    def worth(a: Action) -> float:
        assert isinstance(a, Lose)
        left = mine.minus(a.units)
        kept = PREFER * sum(n * c for n, c in zip(left, costs, strict=False))
        return kept + (exact_odds(left, enemy, fort) if attacks else 1 - exact_odds(enemy, left, fort))

    return max(d.actions, key=worth)


__all__ = ["exact_odds", "legion", "losses"]
