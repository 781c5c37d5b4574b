"""The exact law of a battle between two players, each of whom may decide as he likes in every state."""

from __future__ import annotations

from math import gcd, lcm

from rometeach.conquest.charts.battle import BattleLaw
from rometeach.conquest.charts.forces import (
    ATTACKER_RETREATED,
    BOTH_GONE,
    DEFENDER_RETREATED,
    LOST,
    WON,
    End,
)
from rometeach.conquest.charts.hits import fort_dice, hits_law
from rometeach.conquest.charts.legion import NOBODY, Troops
from rometeach.conquest.charts.pursuit import lost_law
from rometeach.conquest_board.rounds import Rounds
from rometeach.core import progress
from rometeach.core.frozen import Frozen

from .inputs import BattleQuestion
from .players import Player

Fight = tuple[Troops, Troops]


def played(
    question: BattleQuestion,
    attack: Player,
    defence: Player,
    *,
    first: tuple[Player, Player] | None = None,
    fought: bool = False,
) -> BattleLaw:
    """The law of the battle that these players fight (2.2, 3.1).

    Args:
        question: the battle.
        attack: who plays the attacker.
        defence: who plays the defender.
        first: who decides for the attacker and the defender up to the end of the losses of the first round, if others do.
        fought: whether a round has been fought before, so that a retreat may come at once.
    """
    battle = question.battle
    start = (battle.attacker.troops, battle.defender.troops)
    whole = start[0].units + start[1].units
    followed: Rounds[Fight, End] = Rounds(start, whole + 2)
    for step, states in enumerate(followed.waiting):
        progress.check()
        now = first if first and not step else (attack, defence)
        moves, factor = [], 1
        for (mine, yours), weight in states.items():
            how = _over(mine, yours, *now, fought or step > 0)
            if how:
                followed.end(End(mine, yours, how), weight)
                continue
            found, total = _round(question, mine, yours, *now)
            leaves = total - (found.pop((mine, yours), 0) if step else 0)
            moves.append((found, weight, total, leaves))
            factor = lcm(factor, leaves)
        followed.scale(step, factor)
        for found, weight, total, leaves in moves:
            share = weight * (factor // leaves)
            followed.fought += share * total
            for state, w in found.items():
                later = followed.waiting[1 + whole - state[0].units - state[1].units]
                later[state] = later.get(state, 0) + share * w
    weights, denominator = _pursued(question, followed.ends, followed.denominator, attack, defence)
    return BattleLaw(battle, Frozen(weights), denominator, Frozen(followed.ends), followed.denominator, followed.fought)


def _over(mine: Troops, yours: Troops, attack: Player, defence: Player, fought: bool) -> str:
    """How the battle is over, the defender deciding first on a retreat; "" where it goes on (2.2.3)."""
    if NOBODY in (mine, yours):
        return BOTH_GONE if mine == yours else LOST if yours.units else WON
    if fought and defence.retreats(mine, yours):
        return DEFENDER_RETREATED
    return ATTACKER_RETREATED if fought and attack.retreats(mine, yours) else ""


def _round(
    question: BattleQuestion, mine: Troops, yours: Troops, attack: Player, defence: Player
) -> tuple[dict[Fight, int], int]:
    """What a round leads to, with weights and their sum (2.2.1, 2.2.2)."""
    figures = question.battle.figures
    other = defence.legion(mine, yours, None)
    legion = attack.legion(mine, yours, other)
    fort = fort_dice(legion, mine.less(legion), figures) if question.battle.fort else 0
    hits = hits_law(legion, mine.less(legion), 0, figures)
    struck = hits_law(other, yours.less(other), fort, figures)
    found: dict[Fight, int] = {}
    for i, w in hits.weights.items():
        left = yours.less(defence.losses(mine, yours, other, legion, min(i, other.units)))
        for j, v in struck.weights.items():
            state = mine.less(attack.losses(mine, left, legion, other, min(j, legion.units))), left
            found[state] = found.get(state, 0) + w * v
    common = gcd(*found.values())
    return {state: w // common for state, w in found.items()}, hits.denominator * struck.denominator // common


def _pursued(
    question: BattleQuestion, fought: dict[End, int], whole: int, attack: Player, defence: Player
) -> tuple[dict[End, int], int]:
    """The ends after Pursuit and Retreat, and their denominator (3.1, 3.4)."""
    battle = question.battle
    found: list[tuple[End, int, int]] = []
    for end, weight in fought.items():
        mine, yours, how = end
        if how == DEFENDER_RETREATED:
            law = lost_law(mine, yours, battle.defender.refuge, battle.figures)
            for lost, w in law.weights.items():
                left = yours.less(attack.victims(yours, lost))
                found.append((End(mine, left, how), weight * w, law.denominator))
        elif how == ATTACKER_RETREATED:
            law = lost_law(yours, mine, battle.attacker.refuge, battle.figures)
            for lost, w in law.weights.items():
                left = mine.less(defence.victims(mine, lost))
                found.append((End(left, yours, how), weight * w, law.denominator))
        else:
            found.append((end, weight, 1))
    common = lcm(*(ways for _, _, ways in found))
    weights: dict[End, int] = {}
    for end, weight, ways in found:
        weights[end] = weights.get(end, 0) + weight * (common // ways)
    return weights, whole * common
