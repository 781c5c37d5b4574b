"""The battle that a question is about: forces on the board or typed, the fort, how both sides play, where they may retreat to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from ...core.figures.ledger import Ledger, Term
from ...core.names import key
from ..board.board import Board
from ..board.state import FORTIFIED, Force
from ..board.texts import force_text
from ..charts import forces
from ..charts.battle import Battle
from ..charts.hits import fort_dice
from ..charts.legion import Troops
from ..charts.orders import NEVER
from ..charts.refuge import refuges
from . import battle_line
from .battle_line import BattleLine
from .orders import find_orders, retreat_text
from .sides import find_force, find_side, side_of

FORTS = ("board", "none", "fort")
"""What a question says of the fort: as the board has it, none, or a Fortified City."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A battle as it was asked.

    Attributes:
        battle: the battle, as the charts take it.
        attack: who attacks.
        defence: who defends.
        by: the attacking player; "" where forces are typed.
        enemy: the defending player; "" where forces are typed.
        province: where; "" where forces are typed.
    """

    battle: Battle
    attack: Force
    defence: Force
    by: str = ""
    enemy: str = ""
    province: str = ""

    @property
    def line(self) -> BattleLine:
        """The battle in one line, which can be read back."""
        b = self.battle
        return BattleLine(
            force_text(self.attack),
            force_text(self.defence),
            b.fort,
            (b.attack.name, b.defence.name),
            (retreat_text(b.attack.retreat), retreat_text(b.defence.retreat)),
            (b.attacker.refuge, b.defender.refuge),
        )

    @property
    def words(self) -> str:
        """ "Red 5I 2C against Green 4I 1G in Macedonia, a Fortified City"."""
        first, second = (
            f"{s} {force_text(f)}".strip() for s, f in ((self.by, self.attack), (self.enemy, self.defence))
        )
        place = f" in {self.province}" if self.province else ""
        fort = (f", a {FORTIFIED}" if place else f" in a {FORTIFIED}") if self.battle.fort else ""
        return f"{first} against {second}{place}{fort}"


@dataclass(frozen=True, slots=True)
class Ways:
    """How both sides play, as it is typed: the names of their orders of losses, and when they retreat."""

    attack_orders: str
    defence_orders: str
    attack_retreat: str
    defence_retreat: str


def find_battle(
    p: Board, province: str, by: str, enemy: str, *, attack: str, defence: str, fort: str, ways: Ways
) -> Asked:
    """The battle that is asked about.

    Args:
        p: the board.
        province: where; or a battle in one line; or "" where both forces are typed. Where nothing is said, a battle that is due, or
            the largest army of the player against the largest one of another player.
        by: the attacking player; "" for the one whose turn it is.
        enemy: the defending player; "" for the one who stands there.
        attack: who attacks, "5I 2C 1K 2G"; "" for those who stand there.
        defence: who defends; "" for those who stand there.
        fort: one of `FORTS`.
        ways: how both play.

    Raises:
        BadInput: no such Province, player, force, fort or orders.
        IllegalChoice: nobody is there to fight, with the Section.
    """
    if key(fort or FORTS[0]) not in FORTS:
        hint = did_you_mean(fort, FORTS) or f"Say one of {', '.join(FORTS)}."
        raise BadInput([Problem("fort", f'"{fort[:40]}" is no fort', hint, case="2.2.2")])
    fort = key(fort or FORTS[0])
    if battle_line.is_line(province):
        return _typed(p, battle_line.read(province), fort)
    if not (province.strip() or attack.strip() or defence.strip()):
        province, attack, defence = _unasked(p, find_side(p, by))
    if not province.strip():
        if not attack.strip() or not defence.strip():
            hint = 'Name a Province, or type both: attack "5I 2C 1K 2G", defence "4I 2C 1G Caesar".'
            raise BadInput([Problem("battle", "needs two forces", hint, case="2.2")])
        names = (ways.attack_orders, ways.defence_orders), (ways.attack_retreat, ways.defence_retreat)
        return _typed(p, BattleLine(attack, defence, fort == FORTS[2], *names), fort)
    return _on_board(p, p.rules.names["province"].find(province), (by, enemy), (attack, defence), fort, ways)


def _unasked(p: Board, side: str) -> tuple[str, str, str]:
    """Where nothing is said: a battle that is due, else the player's largest army against the largest one of another player.

    Args:
        p: the board.
        side: who attacks.

    Returns:
        The Province, or "" and both forces.
    """
    due = [name for name, there in p.provinces.items() if there.force(side).units and there.enemy_of(side)]
    if due:
        return due[0], "", ""
    armies = [a for there in p.provinces.values() for a in there.armies if a.force.units]
    mine = max((a.force for a in armies if a.side == side), key=lambda f: (f.units, f), default=None)
    theirs = max((a.force for a in armies if a.side != side), key=lambda f: (f.units, f), default=None)
    return ("", force_text(mine), force_text(theirs)) if mine and theirs else ("", "", "")


def _typed(p: Board, line: BattleLine, fort: str) -> Asked:
    figures = p.rules.combat(p.times)
    attack, defence = find_force("attack", line.attack), find_force("defence", line.defence)
    first, second = (
        find_orders(where, name, retreat, figures)
        for where, name, retreat in zip(("attack orders", "defence orders"), line.orders, line.retreats, strict=True)
    )
    fights = Battle(
        side_of(attack, line.refuges[0]),
        side_of(defence, line.refuges[1]),
        line.fort if fort == FORTS[0] else fort == FORTS[2],
        first,
        second,
        figures,
    )
    return Asked(_trapped(p, fights), attack, defence)


def _on_board(p: Board, name: str, sides: tuple[str, str], typed: tuple[str, str], fort: str, ways: Ways) -> Asked:
    side, there = find_side(p, sides[0]), p.provinces[name]
    enemy = find_side(p, sides[1], "enemy") if sides[1].strip() else there.enemy_of(side)
    if enemy == side:
        raise IllegalChoice("2.2", f"{side} does not fight against its own units", name)
    if not enemy and not typed[1].strip():
        raise IllegalChoice("2.2", f"nobody stands in {name} against {side}", "Type who defends.")
    attack = find_force("attack", typed[0]) if typed[0].strip() else there.force(side)
    defence = find_force("defence", typed[1]) if typed[1].strip() else there.force(enemy)
    for who, force, option in ((side, attack, "attack"), (enemy, defence, "defence")):
        if not force.units:
            raise IllegalChoice("2.2", f"{who} has no land units in {name}", f'Type {option}, for example "5I 2C 1G".')
    figures = p.rules.combat(p.times)
    first = find_orders("attack orders", ways.attack_orders, ways.attack_retreat, figures)
    second = find_orders("defence orders", ways.defence_orders, ways.defence_retreat, figures)
    holds = there.city == FORTIFIED if fort == FORTS[0] else fort == FORTS[2]
    fights = Battle(
        side_of(attack, bool(refuges(p, side, name))),
        side_of(defence, bool(refuges(p, enemy, name)) if enemy else True),
        holds,
        first,
        second,
        figures,
    )
    return Asked(_trapped(p, fights), attack, defence, side, enemy, name)


def _trapped(p: Board, battle: Battle) -> Battle:
    """A side that has nowhere to go may not retreat, by the switch retreat_trapped (3.4)."""
    if p.rules.switches["retreat_trapped"] == "refused":
        if not battle.attacker.refuge:
            battle = replace(battle, attack=replace(battle.attack, retreat=NEVER))
        if not battle.defender.refuge:
            battle = replace(battle, defence=replace(battle.defence, retreat=NEVER))
    return battle


def ledgers(p: Board, battle: Battle) -> tuple[tuple[str, Ledger], ...]:
    """The land units that both Battle Legions may have, and the dice of the fort at the start (2.2.1, 2.2.2)."""
    found = [
        (f"Battle Legion of the {name}, at most", p.rules.ledger(legion_terms(force)))
        for name, force in (("attacker", battle.attacker), ("defender", battle.defender))
    ]
    if battle.fort:
        found.append(("Dice that the Fortified City adds at the start", p.rules.ledger(_fort_terms(battle))))
    return tuple(found)


def legion_terms(force: forces.Force) -> Iterator[Term]:
    """How many land units a Battle Legion may have (2.2.1)."""
    yield "legion.units", 1, ""
    if force.leaders:
        yield "legion.leader", force.leaders, ""


def _fort_terms(battle: Battle) -> Iterator[Term]:
    orders, force = battle.attack, battle.attacker
    legion = orders.legion(force.troops, force.leaders, battle.figures)
    yield "dice.fort", 1, ""
    if against_fort(battle, legion):
        yield "dice.catapult", 1, ""


def against_fort(battle: Battle, legion: Troops) -> bool:
    """Whether a Catapult of the attacker takes a die from the fort in the first round."""
    return fort_dice(legion, battle.attacker.troops.less(legion), battle.figures) < battle.figures.fort_dice


__all__ = ["FORTS", "Asked", "Ways", "find_battle", "ledgers", "legion_terms"]
