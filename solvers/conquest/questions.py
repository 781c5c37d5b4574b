"""Conquest of the Empire: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rometeach.conquest.board.board import Board
from rometeach.core.arguments import checked
from rometeach.core.asked_for import ask, told
from rometeach.core.chance.written import chance as read_chance
from rometeach.core.errors import BadInput, Problem
from rometeach.core.grammar import quoted
from rometeach.core.results.plans import Plan

from ..cp import SolverMissing
from .army.inputs import ArmyQuestion
from .army.question import solve as solve_army
from .campaign.inputs import CampaignQuestion
from .campaign.question import solve as solve_campaign
from .fight.inputs import FightQuestion
from .fight.question import solve as solve_fight
from .garrison.inputs import GarrisonQuestion
from .garrison.question import solve as solve_garrison
from .programme.inputs import ProgrammeQuestion
from .programme.question import solve as solve_programme
from .routes.question import RoutesQuestion
from .routes.question import solve as solve_routes
from .sayings import KEEP, SPEND, books, numbers

__all__ = ["SolverMissing", "army", "campaign", "fight", "garrison", "programme", "requests", "routes"]


# --- tribute and money (2.1, 2.3, 2.5)


@checked
def campaign(p: Board, leaders: str = "", risk: str = "1/4", chance: str = "3/4", *, must: str = "", forbid: str = "",
            only: str = "", orders: str = "Infantry first", time: float = 5) -> Plan:  # fmt: skip
    """The marches and sailings that bring the most tribute this turn, safe against counter-attack, proven.

    Args:
        p: the position, in the Movement of the active player.
        leaders: who may go, "Italia: 2G; Dalmatia: 1G Caesar"; "" for all Generals, and the Caesar stays.
        risk: with which chance a Province that is conquered may fall to an enemy next turn, at most: "1/4"; "1" for no care. One's own
            Provinces may be at so much risk, or as much as now.
        chance: the least chance of conquest with which a battle is begun, "3/4"; "none" for no battles.
        must: Provinces that must be conquered or attacked, "Dalmatia; Moesia".
        forbid: Provinces that must not be.
        only: the Provinces that may be entered; "" for all.
        orders: how both sides play battles, to the end: "Infantry first", "cheapest first", "keep variety" or "Infantry last".
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: it is not the time to move, or the requests cannot be met, with the Section.
        SolverMissing: OR-Tools is not installed.
    """
    asked = ask(
        books(p, "campaign"),
        must,
        forbid,
        lambda m, f: CampaignQuestion.of(
            p, leaders, risk, chance, must=m, forbid=f, only=only, orders=orders, time=time
        ),
    )
    return solve_campaign(asked)


@checked
def programme(p: Board, turns: int = 8, growth: str = "", rises: str = "", *, aim: str = "Talents", must: str = "",
              forbid: str = "") -> Plan:  # fmt: skip
    """When to build Cities and what else is asked for, for most Talents at the end or most Infantry on the way, proven.

    Args:
        p: the position, in the turn of the player who builds.
        turns: how many turns of his are looked at, with this one: 1 to 15.
        growth: by how many Talents his tribute is assumed to grow from turn to turn, "10" or "10, 5, 0"; "" for none.
        rises: higher prices that others trigger, "x2 Blue 6": from Blue's turn in round 6 on; "" for none. What he triggers is counted.
        aim: "Talents" or "Infantry".
        must: what has to be built, "2 Cities by round 3; Fortification at Dalmatia by round 4; Road at Italia - Dalmatia";
            "keep 10 talents" buys nothing that leaves fewer.
        forbid: what must not be bought, "City in round 2; City at Dalmatia".

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: the requests cannot be met, or the game is over, with the Section.
    """

    def read(m: str, n: Mapping[str, int], f: str) -> ProgrammeQuestion:
        return ProgrammeQuestion.of(p, turns, growth, rises, aim=aim, must=m, forbid=f, keep=n.get(KEEP, 0))

    return solve_programme(
        ask(
            books(p, "programme"),
            must,
            forbid,
            lambda m, f: read(*numbers(m), f),
        )
    )


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
        must: what is bought at least, "2C 1K", and Talents that are kept, "keep 10 talents".
        forbid: kinds of land units that are not bought, "Catapult".
        attack: the orders of the attacker, one of "Infantry first", "cheapest first", "keep variety", "Infantry last"; "" for the best.
        defence: the orders of the garrison.
        side: who buys; "" for the active player.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: no army can be bought so, or none reaches the chance, with the Section.
    """
    wanted = None if chance == "" else read_chance(chance)

    def read(m: str, n: Mapping[str, int], f: str) -> ArmyQuestion:
        return ArmyQuestion.of(
            p,
            place,
            garrison,
            along,
            talents,
            wanted,
            prize=prize,
            must=m,
            forbid=f,
            attack=attack,
            defence=defence,
            side=side,
            keep=n.get(KEEP, 0),
            spend=n.get(SPEND),
        )

    return solve_army(
        ask(
            books(p, "army"),
            must,
            forbid,
            lambda m, f: read(*numbers(m), f),
        )
    )


@checked
def garrison(p: Board, talents: int | None = None, risk: Fraction | str = "", *, only: str = "", must: str = "", forbid: str = "",
             attack: str = "keep variety", defence: str = "cheapest first", side: str = "") -> Plan:  # fmt: skip
    """Marches and purchases with the least risk that an enemy captures the Caesar on his next turn, or the least Talents for it, proven.

    Args:
        p: the position: the player's Movement, or any other one, where only purchases are left.
        talents: Talents to spend; None for those that the player has, with the tribute that is still to come this turn.
        risk: the greatest chance of a capture that is allowed, for the least Talents, 1/10 or 10%; "" for the least chance.
        only: Provinces where the Caesar may be at the end; "" for all.
        must: Talents that are kept, "keep 10 talents", or "spend at most 30 talents".
        forbid: pieces that are not bought, "Catapult; City".
        attack: how enemies play, "Infantry first", "cheapest first", "keep variety" or "Infantry last".
        defence: how the garrison plays.
        side: whose Caesar; "" for the active player's.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: there is no Caesar to guard, or no plan keeps the risk so small, with the Section.
    """
    allowed = None if risk == "" else read_chance(risk, "risk")

    def read(m: str, n: Mapping[str, int], f: str) -> GarrisonQuestion:
        if m:
            raise BadInput([Problem(quoted(m), "is no request that is read here")])
        return GarrisonQuestion.of(
            p,
            talents,
            allowed,
            only=only,
            forbid=f,
            attack=attack,
            defence=defence,
            side=side,
            keep=n.get(KEEP, 0),
            spend=n.get(SPEND),
        )

    return solve_garrison(
        ask(
            books(p, "garrison"),
            must,
            forbid,
            lambda m, f: read(*numbers(m), f),
        )
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
    return solve_routes(
        ask(
            books(p, "routes", _ends(p, start, end)),
            "",
            forbid,
            lambda m, f: RoutesQuestion.of(p, start, end, cavalry=cavalry, galleys=galleys, forbid=f, side=side),
        )
    )


# --- battles


@checked
def fight(p: Board, place: str = "", attack: str = "", defence: str = "", fort: str = "board", side: str = "attacker", *,
          fought: bool = False, by: str = "", enemy: str = "", province: int = 40, general: int = 30, caesar: int = 300,
          units: str = "") -> Plan:  # fmt: skip
    """The Battle Legion, losses and retreat that are best now in a battle, against an enemy who plays best too, proven.

    Args:
        p: the position.
        place: the Province of the battle, or a battle in one line; "" for typed forces, or for a battle that is due.
        attack: who attacks, "5I 2C 1K 2G"; "" for those who stand there.
        defence: who defends, "4I 2C 1G Caesar"; "" for those who stand there.
        fort: a Fortified City: "board" as it is there, "none", or "fort".
        side: who asks: "attacker", "defender", or a colour.
        fought: whether a round has been fought, so that the side may retreat now.
        by: the attacking player; "" for the one whose turn it is.
        enemy: the defending player; "" for the one who stands there.
        province: what the Province is worth to both sides, in Talents.
        general: what a General is worth, who is lost where he is captured.
        caesar: what the Caesar is worth.
        units: what an Infantry, a Cavalry, a Catapult are worth, "10 20 30"; "" for the prices of now.

    Raises:
        BadInput: names, forces or numbers that cannot be read, or too many states of units left.
        IllegalChoice: nobody is there to fight, with the Section.
    """
    return solve_fight(
        FightQuestion.of(p, place, attack, defence, fort, side, fought=fought, by=by, enemy=enemy, province=province,
                         general=general, caesar=caesar, units=units)
    )  # fmt: skip


def requests(p: Board, question: str, must: str, forbid: str, given: Mapping[str, object]) -> list[str]:
    """What requests ask for, each in a sentence, before anything is solved.

    Args:
        p: the position.
        question: the question's name.
        must: what the plan has to do.
        forbid: what it must not do.
        given: further options by name, as far as they could be read.

    Raises:
        BadInput: requests that cannot be read or would do nothing, all at once.
    """
    return told(books(p, question, _ends(p, str(given.get("start", "")), str(given.get("end", "")))), must, forbid)


def _ends(p: Board, start: str, end: str) -> tuple[str, ...]:
    return tuple(x for x in map(p.rules.names["space"].get, (start, end)) if x)
