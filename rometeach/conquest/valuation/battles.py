"""What an army is worth against a garrison, by the exact law of the battle (2.2, 3.2, 3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, Problem, did_you_mean
from ..board.state import FORTIFIED, BoardState, Force
from ..charts import forces
from ..charts.battle import BattleLaw, battle_law
from ..charts.figures import ATTACKER, DEFENDER, CombatFigures
from ..charts.legion import Troops
from ..charts.orders import USUAL, Orders

LEAVES_OUT = (
    "retreats: both sides fight to the end by fixed orders",
    "what others do before the battle",
)


@dataclass(frozen=True, slots=True)
class Garrison:
    """Who defends a Province: land units and Leaders, and whether the City is fortified."""

    force: Force
    fort: bool = False

    @classmethod
    def of(cls, board: BoardState, province: str, side: str) -> Garrison:
        """The enemies of a player in a Province, as they stand."""
        there = board.provinces[province]
        return cls(there.force(there.enemy_of(side)), there.city == FORTIFIED)


def side_of(force: Force) -> forces.Force:
    """A side of a battle that retreats nowhere."""
    return forces.Force(Troops(*force[:3]), force.generals, bool(force.caesar))


def law(attacker: Force, garrison: Garrison, attack: Orders, defence: Orders, figures: CombatFigures) -> BattleLaw:
    """The exact law of the battle.

    Args:
        attacker: the army with its Leaders.
        garrison: who defends.
        attack: how the attacker plays.
        defence: how the garrison plays.
        figures: what battles rest on.

    Raises:
        BadInput: one side has no land unit.
    """
    battle = forces.Battle(side_of(attacker), side_of(garrison.force), garrison.fort, attack, defence, figures)
    return battle_law(battle)


def conquers(
    attacker: Force, garrison: Garrison, attack: Orders, defence: Orders, figures: CombatFigures
) -> tuple[Fraction, Fraction]:
    """The chance that an army conquers a Province, and the Talents that it loses on average at the prices of now.

    A garrison without land units is no garrison: any land unit conquers the Province (3.5).

    Args:
        attacker: the army with its Leaders.
        garrison: who defends.
        attack: how the attacker plays.
        defence: how the defender plays.
        figures: what the battle rests on.
    """
    if not attacker.units or not garrison.force.units:
        return Fraction(bool(attacker.units)), Fraction(0)
    found = law(attacker, garrison, attack, defence, figures)
    return found.p_conquered, found.talents_lost(ATTACKER)


def captures(
    attacker: Force, garrison: Garrison, attack: Orders, defence: Orders, figures: CombatFigures, lone: bool = True
) -> Fraction:
    """The chance that an army captures the Leaders of a garrison (3.2, 3.3).

    Args:
        attacker: the army with its Leaders.
        garrison: who defends, with a Leader at least.
        attack: how the attacker plays.
        defence: how the defender plays.
        figures: what the battle rests on.
        lone: whether Leaders are captured whom no land unit guards; see the switch lone_leader.
    """
    if not attacker.units or not garrison.force.units:
        return Fraction(bool(attacker.units) and lone)
    return law(attacker, garrison, attack, defence, figures).p_captured(DEFENDER)


def orders(name: str, where: str) -> Orders:
    """The orders of a name; raises BadInput."""
    by_name = {o.name.casefold(): o for o in USUAL}
    found = by_name.get(name.strip().casefold())
    if found is None:
        hint = did_you_mean(name, by_name) or f"Say {', '.join(by_name)}."
        raise BadInput([Problem(where, f'"{name[:40]}" are no orders', hint, case="2.2.2")])
    return found


__all__ = ["LEAVES_OUT", "Garrison", "captures", "conquers", "law", "orders", "side_of"]
