"""The battle that a question is about: armies on the board or typed, what helps them, the City, how both sides play (3.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from ...core.figures.ledger import Ledger
from ...core.names import key
from ..board.state import BoardState, Force
from ..charts.armies import NOBODY, Units
from ..charts.dice import ARMY, land_terms, trainings
from ..charts.forces import NEVER, Battle, Side
from ..charts.refuge import refuges
from ..charts.support import guests, harbours, lenders, lent_on_land
from ..charts.trade import battles as possible
from . import battle_line
from .battle_line import BattleLine
from .hosts import Host, find_host
from .orders import ORDERS, find_orders, find_retreat, retreat_text
from .sides import find_side

CITIES = ("board", "none", "city")
"""What a question says of the City: as the board has it, none, or one of the defender."""
SHARES = ("all", "attacker", "defender", "none")
"""Whose Galleys are committed, or whose allies lend: of both sides, of one, of none."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A battle as it was asked.

    Attributes:
        battle: the battle, as the charts take it.
        attack: who attacks.
        defence: who defends.
        dice: the dice of the attacker and the defender, line by line.
        by: the attacking player; "" where armies are typed.
        enemy: the defending player; "" where armies are typed.
        province: where; "" where armies are typed.
        trapped: the sides that were to retreat and have no Province to go to.
    """

    battle: Battle
    attack: Host
    defence: Host
    dice: tuple[Ledger, Ledger]
    by: str = ""
    enemy: str = ""
    province: str = ""
    trapped: tuple[str, ...] = ()

    @property
    def line(self) -> BattleLine:
        """The battle in one line, which can be read back."""
        first, second = self.battle.attacker, self.battle.defender
        return BattleLine(
            str(self.attack),
            str(self.defence),
            self.battle.city,
            (first.orders.name, second.orders.name),
            (retreat_text(first.retreat), retreat_text(second.retreat)),
        )

    @property
    def words(self) -> str:
        """ "Red 5I 2C against Green 4I 1G in Macedonia, a City"."""
        first, second = (f"{s} {h}".strip() for s, h in ((self.by, self.attack), (self.enemy, self.defence)))
        place = f" in {self.province}" if self.province else ""
        city = (", a City" if place else " in a City") if self.battle.city else ""
        return f"{first} against {second}{place}{city}"


@dataclass(frozen=True, slots=True)
class Ways:
    """How both sides play and who helps them, as it is typed.

    Attributes:
        orders: the orders of losses of the attacker and the defender.
        retreats: when they retreat.
        city: one of `CITIES`.
        galleys: whose Galleys are committed, one of `SHARES`.
        lent: whose allies lend, one of `SHARES`.
    """

    orders: tuple[str, str]
    retreats: tuple[str, str]
    city: str = CITIES[0]
    galleys: str = SHARES[0]
    lent: str = SHARES[0]


def find_battle(p: BoardState, province: str, sides: tuple[str, str], typed: tuple[str, str], ways: Ways) -> Asked:
    """The battle that is asked about.

    Args:
        p: the board.
        province: where; or a battle in one line; or "" where both armies are typed. Where nothing is said, a battle that the player
            may begin, or his largest army against the largest one of an enemy.
        sides: the attacking and the defending player; "" for those who are meant.
        typed: who attacks and who defends; "" for those who stand there.
        ways: how both play.

    Raises:
        BadInput: everything that cannot be read.
        IllegalChoice: nobody is there to fight, with the Section.
    """
    problems = choice_problems(ways)
    if battle_line.is_line(province):
        line, wrong = battle_line.read(province)
        return _typed(p, line, ways, [*problems, *wrong])
    attack, defence = (t.strip() for t in typed)
    if not (province.strip() or attack or defence):
        side = find_side(p, sides[0])
        province, attack, defence = _unasked(p, side)
    if not province.strip():
        for where, text in (("attack", attack), ("defence", defence)):
            if not text:
                hint = f"Name a Province, or a battle such as {battle_line.EXAMPLE}."
                problems.append(Problem(where, "is not said, and a battle needs two armies", hint, case="3.6.1"))
        said = ways.city.casefold() == CITIES[2]
        return _typed(p, BattleLine(attack, defence, said, ways.orders, ways.retreats), ways, problems)
    return _on_board(p, province, sides, (attack, defence), ways, problems)


def fought(p: BoardState, province: str, sides: tuple[str, str]) -> Asked:
    """The battle of two players as a question that says nothing else has it: all who may help do, and nobody retreats.

    Args:
        p: the board.
        province: where.
        sides: the attacking and the defending player.

    Raises:
        IllegalChoice: nobody is there to fight, with the Section.
    """
    orders, retreats = (ORDERS[0], ORDERS[0]), (retreat_text(NEVER), retreat_text(NEVER))
    return find_battle(p, province, sides, ("", ""), Ways(orders, retreats))


def choice_problems(ways: Ways) -> list[Problem]:
    """What is wrong with the words that choose: the City, Galleys, allies."""
    found = []
    for where, text, choices, case in (
        ("city", ways.city, CITIES, "3.6.4"),
        ("galleys", ways.galleys, SHARES, "3.6.2"),
        ("lent", ways.lent, SHARES, "3.6.3"),
    ):
        if key(text) not in choices:
            hint = did_you_mean(text, choices) or f"Say one of {', '.join(choices)}."
            found.append(Problem(where, f'"{text[:40]}" cannot be chosen', hint, case=case))
    return found


def shares(choice: str, place: int) -> bool:
    """Whether a side is meant by one of `SHARES`: the attacker is 0, the defender 1."""
    return key(choice) in (SHARES[0], SHARES[1 + place])


def _unasked(p: BoardState, side: str) -> tuple[str, str, str]:
    """Where nothing is said: a battle that the player may begin, else the largest armies, else those of the start.

    Args:
        p: the board.
        side: who attacks.

    Returns:
        The Province, or "" and both armies.
    """
    for name, _ in possible(p, side):
        return name, "", ""
    armies = [a for there in p.provinces.values() for a in there.armies if a.force.military]
    mine = max((a.force for a in armies if a.side == side), key=lambda f: (f.military, f), default=None)
    theirs = max(
        (a.force for a in armies if not p.are_allies(side, a.side)), key=lambda f: (f.military, f), default=None
    )
    v = p.rules.values
    start = Force(v["start.infantry"], v["start.cavalry"], v["start.catapults"], v["start.generals"])
    first, second = (str(Host(f.units, f.generals, f.caesar)) for f in (mine or start, theirs or start))
    return "", first, second


def _play(ways: Ways, line: BattleLine) -> tuple[list[Side], list[Problem]]:
    """How both sides play, with empty armies, and what is wrong with it."""
    found, problems = list[Side](), list[Problem]()
    for whose, name, retreat in zip(("attack", "defence"), line.orders, line.retreats, strict=True):
        orders, wrong = find_orders(f"{whose}_orders", name)
        when, also = find_retreat(f"{whose}_retreat", retreat)
        problems += [*wrong, *also]
        found.append(Side(Host(Units(1)).army, 0, orders, when))
    return found, problems


def _typed(p: BoardState, line: BattleLine, ways: Ways, problems: list[Problem]) -> Asked:
    plays, wrong = _play(ways, line)
    problems += wrong
    hosts = []
    for where, text in (("attack", line.attack), ("defence", line.defence)):
        host, wrong = find_host(where, text) if text else (Host(), [])
        problems += wrong
        hosts.append(host)
    if problems:
        raise BadInput(problems)
    city = line.city if key(ways.city) == CITIES[0] else key(ways.city) == CITIES[2]
    return _asked(p, (hosts[0], hosts[1]), (plays[0], plays[1]), "" if city else None)


def _on_board(
    p: BoardState, province: str, sides: tuple[str, str], typed: tuple[str, str], ways: Ways, problems: list[Problem]
) -> Asked:
    plays, wrong = _play(ways, BattleLine("", "", False, ways.orders, ways.retreats))
    problems += wrong
    name, side, enemy = "", "", ""
    try:
        name = p.rules.names["province"].find(province)
    except BadInput as error:
        problems += error.problems
    try:
        side = find_side(p, sides[0])
        enemy = find_side(p, sides[1], "enemy") if sides[1].strip() else ""
    except BadInput as error:
        problems += error.problems
    hosts = list[Host | None]()
    for where, text in (("attack", typed[0]), ("defence", typed[1])):
        host, wrong = find_host(where, text) if text else (None, [])
        problems += wrong
        hosts.append(host)
    if problems:
        raise BadInput(problems)
    there = p.provinces[name]
    enemy = enemy or next((a.side for a in there.armies if a.force.military and not p.are_allies(side, a.side)), "")
    enemy = enemy or next((s for s in p.enemies_of(side) if hosts[1] is not None), "")
    if not enemy:
        raise IllegalChoice("3.6.1", f"no enemy of {side} stands in {name}", "Type who defends.")
    if p.are_allies(side, enemy):
        said = "his own units" if side == enemy else f"his ally {enemy}"
        raise IllegalChoice("3.6.1", f"{side} may not attack {said}", name)
    for who, host in zip((side, enemy), hosts, strict=True):
        if host is not None:
            p = p.with_force(name, who, Force(*host.own[:3], host.generals, host.caesar))
    fight = tuple(
        _host(p, name, who, other, place, ways, host)
        for place, (who, other, host) in enumerate(((side, enemy, hosts[0]), (enemy, side, hosts[1])))
    )
    land = p.rules.switches["attacker_land"] != "yes"
    for who, host, need in ((side, fight[0], land), (enemy, fight[1], False)):
        if not (host.own.on_land if need else host.number):
            raise IllegalChoice("3.6.1", f"{who} has no land units in {name}", "Type them, for example 3I 1C 1G.")
    trapped = []
    for place, (who, whose) in enumerate(((side, "attacker"), (enemy, "defender"))):
        if plays[place].retreat != NEVER and not refuges(p, who, name):
            lost = p.rules.switches["retreat_trapped"] == "lost"
            plays[place] = replace(plays[place], retreat=plays[place].retreat if lost else NEVER, refuge=False)
            trapped.append(whose)
    holds = p.provinces[name].city == enemy if key(ways.city) == CITIES[0] else key(ways.city) == CITIES[2]
    found = _asked(p, (fight[0], fight[1]), (plays[0], plays[1]), name if holds else None)
    return replace(found, by=side, enemy=enemy, province=name, trapped=tuple(trapped))


def _host(p: BoardState, name: str, side: str, enemy: str, place: int, ways: Ways, typed: Host | None) -> Host:
    """The army of a side on the board; what is typed stands for what the board has.

    Args:
        p: the board; own land units that are typed stand there already.
        name: the Province.
        side: whose army.
        enemy: who fights against it.
        place: 0 for the attacker, 1 for the defender.
        ways: who helps.
        typed: the army that is typed, if one is.
    """
    force = p.provinces[name].force(side)
    ships = sum(n for _, n in harbours(p, side, name)) if shares(ways.galleys, place) else 0
    if typed is not None:
        ships = typed.own.galleys
    lent = lent_on_land(p, side, enemy, name) if shares(ways.lent, place) else NOBODY
    allies = sum(p.provinces[name].force(ally).leaders for ally in lenders(p, side, enemy))
    found = Host(
        force.units.plus(Units(galleys=ships)),
        force.generals,
        force.caesar,
        lent,
        allies,
        guests(p, side, name, place == 0),
        len(list(trainings(p, side, ARMY))),
    )
    if typed is None:
        return found
    if typed.lent.number or typed.lent_leaders:
        found = replace(found, lent=typed.lent, lent_leaders=typed.lent_leaders)
    return replace(
        found, guests=typed.guests if typed.guests.number else found.guests, training=typed.training or found.training
    )


def _asked(p: BoardState, hosts: tuple[Host, Host], plays: tuple[Side, Side], city: str | None) -> Asked:
    """The battle of two armies.

    Args:
        p: the board, for its rules.
        hosts: the armies of the attacker and the defender.
        plays: how they play.
        city: the Province in which a City is attacked, "" for any; None where there is none.
    """
    ledgers = []
    sides = []
    for place, (host, play) in enumerate(zip(hosts, plays, strict=True)):
        leader = host.leaders + host.lent_leaders > 0
        terms = land_terms(leader, city if place else None, training_cards(p, ARMY, host.training))
        ledgers.append(p.rules.ledger(terms))
        sides.append(replace(play, army=host.army, dice=ledgers[-1].total, leader=host.leaders > 0))
    battle = Battle(sides[0], sides[1], city is not None, figures=p.rules.combat)
    return Asked(battle, *hosts, (ledgers[0], ledgers[1]))


def training_cards(p: BoardState, act: str, number: int) -> list[tuple[str, int]]:
    """So many cards of a kind that add dice, each with how many: `ARMY` or `NAVY` (9.13, 9.14)."""
    return [(c.name, c.dice) for c in p.rules.cards.values() if c.act == act][:1] * number


__all__ = ["CITIES", "SHARES", "Asked", "Ways", "choice_problems", "find_battle", "fought", "shares", "training_cards"]
