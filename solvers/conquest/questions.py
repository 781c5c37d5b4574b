"""Conquest of the Empire: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.chance.written import chance as read_chance
from rometeach.core.results.plans import Plan

from .army.inputs import ArmyQuestion
from .army.question import solve as solve_army
from .garrison.inputs import GarrisonQuestion
from .garrison.question import solve as solve_garrison
from .routes.question import RoutesQuestion
from .routes.question import solve as solve_routes

__all__ = ["army", "garrison", "routes"]

# --- armies, garrisons, routes


@checked
def army(p: Board, place: str, garrison: str = "", along: str = "1G", talents: int | None = None,
         chance: Fraction | str = "", *, prize: int | None = None, must: str = "", forbid: str = "", attack: str = "",
         defence: str = "cheapest first", side: str = "") -> Plan:  # fmt: skip
    """The land units with the greatest chance to conquer a Province, or the least Talents for a wanted chance, proven.

    Args:
        p: the position; prices, pieces left and the Home Province are those of now.
        place: the Province to conquer.
        garrison: who defends it, "4I 1C 1G fort"; "" for those who stand there.
        along: Leaders and land units that go along, "2C 1G"; each Leader leads seven land units at most.
        talents: Talents to spend; None for those that the player has.
        chance: the chance that is wanted for the least Talents, 4/5, 0.8 or 80%; "" for the greatest chance.
        prize: what the Province is worth in Talents, against what is lost in the battle; None where the chance alone counts.
        must: what is bought at least, "2C 1K".
        forbid: kinds of land units that are not bought, "Catapult".
        attack: the orders of the attacker, one of "Infantry first", "cheapest first", "keep variety", "Infantry last"; "" for the best.
        defence: the orders of the garrison.
        side: who buys; "" for the active player.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: no army can be bought so, or none reaches the chance, with the Section.
    """
    wanted = None if chance == "" else read_chance(chance)
    return solve_army(
        ArmyQuestion.of(p, place, garrison, along, talents, wanted, prize=prize, must=must, forbid=forbid, attack=attack,
                        defence=defence, side=side)
    )  # fmt: skip


@checked
def garrison(p: Board, talents: int | None = None, risk: Fraction | str = "", *, only: str = "", forbid: str = "",
             attack: str = "keep variety", defence: str = "cheapest first", side: str = "") -> Plan:  # fmt: skip
    """Marches and purchases with the least risk that an enemy captures the Caesar on his next turn, or the least Talents for it, proven.

    Args:
        p: the position: the player's Movement, or any other one, where only purchases are left.
        talents: Talents to spend; None for those that the player has, with the tribute that is still to come this turn.
        risk: the greatest chance of a capture that is allowed, for the least Talents, 1/10 or 10%; "" for the least chance.
        only: Provinces where the Caesar may be at the end; "" for all.
        forbid: pieces that are not bought, "Catapult; City".
        attack: how enemies play, "Infantry first", "cheapest first", "keep variety" or "Infantry last".
        defence: how the garrison plays.
        side: whose Caesar; "" for the active player's.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: there is no Caesar to guard, or no plan keeps the risk so small, with the Section.
    """
    allowed = None if risk == "" else read_chance(risk, "risk")
    return solve_garrison(
        GarrisonQuestion.of(p, talents, allowed, only=only, forbid=forbid, attack=attack, defence=defence, side=side)
    )


@checked
def routes(p: Board, start: str, end: str, *, cavalry: bool = False, galleys: bool = False, forbid: str = "",
           side: str = "") -> Plan:  # fmt: skip
    """The fewest turns in which a Legion comes from one space to another, proven.

    Args:
        p: the position: its Roads, and who stands where.
        start: where the Legion is: a Province, or with galleys a sea zone.
        end: where it goes; others may stand there.
        cavalry: whether it is of Cavalry alone, with two movement points.
        galleys: whether a Galley lies ready on each coast.
        forbid: Provinces that are not entered, "Dalmatia; Moesia".
        side: whose Legion; "" for the active player's.

    Raises:
        BadInput: names that cannot be read.
        IllegalChoice: no route leads there, with the Section.
    """
    return solve_routes(RoutesQuestion.of(p, start, end, cavalry=cavalry, galleys=galleys, forbid=forbid, side=side))
