"""The battles that a player may begin now, each with all who may fight on land, or with the Galleys there at sea (3.6.1, 3.7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import IllegalChoice
from ..board.board import Board
from ..charts import trade
from ..charts.armies import Army, Units
from ..charts.battle import AFLOAT, BOTH_GONE, LOST, WON, Battle, BattleLaw, Side, battle_law
from ..charts.dice import NAVY, trainings
from . import battles


@dataclass(frozen=True, slots=True)
class PossibleBattle:
    """A battle that may be begun.

    Attributes:
        place: a Province or a sea zone.
        enemy: who is attacked.
        attack: the attacking units.
        defence: the defending ones.
        city: whether a City is defended.
        naval: whether it is fought at sea.
        won: the chance that the enemy alone is gone.
        lost: the chance that the attacker alone is gone.
        both: the chance that both are gone.
        afloat: the chance that both are still there at the end of a naval battle.
        units: units lost on average, of the attacker and the defender.
    """

    place: str
    enemy: str
    attack: Units
    defence: Units
    city: bool
    naval: bool
    won: Fraction
    lost: Fraction
    both: Fraction
    afloat: Fraction
    units: tuple[Fraction, Fraction]


def possible_battles(p: Board, side: str) -> Iterator[PossibleBattle]:
    """Every battle on land, then at sea, that a player may begin by itself (3.6.1, 3.7).

    Args:
        p: the board.
        side: who attacks.
    """
    for place, enemy in trade.battles(p, side):
        with suppress(IllegalChoice):  # a Leader alone: no battle that dice decide
            yield _on_land(p, place, (side, enemy))
    for sea, enemy in trade.sea_battles(p, side, p.rules.seas):
        yield _at_sea(p, sea, (side, enemy))


def _on_land(p: Board, place: str, sides: tuple[str, str]) -> PossibleBattle:
    battle = battles.fought(p, place, sides).battle
    return _told(battle_law(battle), place, sides[1], (battle.attacker.army.all, battle.defender.army.all))


def _at_sea(p: Board, sea: str, sides: tuple[str, str]) -> PossibleBattle:
    forces = Units(galleys=p.galleys_in(sea, sides[0])), Units(galleys=p.galleys_in(sea, sides[1]))
    cards = [sum(n for _, n in trainings(p, side, NAVY)) for side in sides]
    attacker, defender = (Side(Army(u), 0) for u in forces)
    training = (cards[0] * p.rules.values["naval.training"], cards[1] * p.rules.values["naval.training"])
    law = battle_law(Battle(attacker, defender, naval=True, figures=p.rules.combat, training=training))
    return _told(law, sea, sides[1], forces)


def _told(law: BattleLaw, place: str, enemy: str, forces: tuple[Units, Units]) -> PossibleBattle:
    lost = [Fraction(0), Fraction(0)]
    for end, w in law.weights.items():
        lost[0] += Fraction(w * end.attacker, law.denominator)
        lost[1] += Fraction(w * end.defender, law.denominator)
    return PossibleBattle(
        place, enemy, *forces, law.battle.city, law.battle.naval, law.p_how(WON), law.p_how(LOST),
        law.p_how(BOTH_GONE), law.p_how(AFLOAT), (lost[0], lost[1]),
    )  # fmt: skip


__all__ = ["PossibleBattle", "possible_battles"]
