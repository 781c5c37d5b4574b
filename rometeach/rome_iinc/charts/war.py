"""Fighting Wars: who may fight, the modifier, and the odds (Sections 11.2, 11.3); `war_dice` reads the throw."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.ledger import Ledger, Term, total
from ...core.frozen import Frozen, quickly_made
from ..board.board import ALLIED, BARBARIAN, FOEDERATI, Board, Commander, ProvinceState, emperor_box
from ..board.units import NONE
from ..rules import EMPIRES, Rules, WarCounter
from . import common
from .war_dice import Reading

UNIT_KEYS = tuple((i, f"war.{f}") for i, f in enumerate(NONE._fields) if "fleet" not in f)
"""(place among the fields of `Units`, its row of the charts) of the Units that add to the modifier: all but Fleets."""
OpenFight = tuple[str, Commander, tuple[str, ...]]
"""(War, Commander, the Provinces that may fight)."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Force:
    """Who fights: a War, a Commander, and the Provinces that fight with everything in them (Case 11.2.7)."""

    war: str
    commander: Commander
    provinces: tuple[str, ...]


@case("11.2.4", "11.2.5", "11.2.6")
def commands_of(board: Board, commander: Commander) -> frozenset[str]:
    """The Commands whose Provinces and Units a Commander may lead."""
    if commander.kind == "Emperor":
        loyal = board.loyal_commands
        return loyal["East"] | loyal["West"] if board.sole_emperor else loyal[board.empire_of_commander(commander)]
    return frozenset(commander.commands)


@case("11.2.3", "11.2.7")
def may_fight_from(board: Board, war: str) -> tuple[str, ...]:
    """The Provinces from which a War can be fought: its own and the connected ones that have something to fight with."""
    near, enemy, provinces = reach(board.rules, board.wars[war].space), board.rules.wars[war].enemy, board.provinces
    return tuple([s for s in near if s in provinces and _has_force(provinces[s], enemy)])


@functools.lru_cache(maxsize=1024)
def reach(rules: Rules, space: str) -> tuple[str, ...]:
    """A space and those connected to it, each once."""
    return tuple(dict.fromkeys([space, *(s for s, _ in rules.neighbours[space])]))


def _has_force(state: ProvinceState, enemy: str) -> bool:
    if state.status is ALLIED:
        return True
    if state.status is FOEDERATI:
        return state.tribe != enemy
    return state.status is not BARBARIAN and any(state.units)


def eligible(board: Board, war: str, commander: Commander) -> tuple[str, ...]:
    """The Provinces that this Commander may fight this War with."""
    return _led(_ready(board, war), commands_of(board, commander))


def _ready(board: Board, war: str) -> list[tuple[str, str]]:
    """The Provinces from which a War can be fought that have not fought this turn, with their Commands."""
    printed, fought = board.rules.provinces, board.used.provinces
    return [(p, printed[p].command) for p in may_fight_from(board, war) if p not in fought]


def _led(ready: Sequence[tuple[str, str]], commands: frozenset[str]) -> tuple[str, ...]:
    """Those of the `_ready` Provinces that are in some Commands."""
    return tuple([p for p, command in ready if command in commands])


@case("11.2.2")
def has_fought(board: Board, who: Commander) -> bool:
    """Whether somebody has fought a War this turn: he himself, not another who held his box; a box alone stands for who holds it."""
    fought = board.used.commanders
    return bool(fought) and (who.box in fought or who.key in fought)


@case("11.2.2", "11.2.4", "6.1.5")
def idle(board: Board, c: Commander) -> list[Problem]:
    """Everything that forbids a Commander every fight."""
    found: list[Problem] = []
    if has_fought(board, c):
        found.append(Problem(c.name, "has fought a War this turn", "", case="11.2.2"))
    if c.is_emperor and c.statesman and c.statesman.dynasty and "Theodosian" in board.dynasties:
        found.append(
            Problem(
                c.name,
                "is an Imperial Statesman: with the Theodosian Dynasty in play such an Emperor does not fight",
                "",
                case="11.2.4",
            )
        )
    return found


@case("11.2.1", "11.2.2", "11.2.4", "11.2.7")
def open_fights(board: Board, empire: str) -> Iterator[OpenFight]:
    """Every fight that an Empire may begin: what `problems` and `eligible` allow."""
    near = [(name, ready) for name, at in board.wars.items() if not at.fought and (ready := _ready(board, name))]
    for who in board.commanders_of[empire] if near else ():
        if idle(board, who):
            continue
        commands = commands_of(board, who)
        for name, ready in near:
            if able := _led(ready, commands):
                yield name, who, able


@case("11.2.1", "11.2.2", "11.2.4", "6.1.5")
def problems(board: Board, force: Force) -> list[Problem]:
    """Everything that forbids this fight."""
    found: list[Problem] = []
    c, war = force.commander, board.wars[force.war]
    where = f"{force.war} War"
    if not may_fight_from(board, force.war) and not force.provinces:
        found.append(Problem(where, f"nothing in or next to {war.space} can fight it", "", "warning", "11.2.7"))
    if war.fought:
        found.append(Problem(where, "this War has been fought this turn", "", case="11.2.1"))
    found += idle(board, c)
    allowed, commands = may_fight_from(board, force.war), commands_of(board, c)
    near = reach(board.rules, war.space)
    for p in force.provinces:
        if p not in board.provinces:
            found.append(Problem(p, "is not a Province", did_you_mean(p, board.provinces)))
        elif board.rules.provinces[p].command not in commands:
            who = board.commander_of[board.rules.provinces[p].command].name
            found.append(Problem(p, f"is not led by {c.name} but by {who}", "", case="11.2.5"))
        elif p not in near:
            found.append(
                Problem(
                    p,
                    f"is neither {war.space}, where the War is, nor connected to it",
                    "These can fight it: " + (", ".join(eligible(board, force.war, c)) or "none") + ".",
                    case="11.2.7",
                )
            )
        elif p not in allowed:
            found.append(
                Problem(p, f"is {board.provinces[p].title} and has nothing to fight this War with", "", case="11.2.3")
            )
        elif p in board.used.provinces:
            found.append(Problem(p, "has fought a War this turn", "", case="11.2.2"))
    return found


@case("11.2.3", "2.1.3", "4.2.1", "4.2.2", "4.2.3", "4.2.4", "9.6.5")
def terms(board: Board, force: Force) -> Iterator[Term]:
    """The modifier of the War 3D6."""
    war = board.rules.wars[force.war]
    yield from enemy_terms(board, force.war)
    yield from commander_terms(force.commander, war)
    for name in force.provinces:
        state = board.provinces[name]
        if state.status is ALLIED:
            yield "war.allied", 1, name
        elif state.status is FOEDERATI and state.tribe != war.enemy:
            yield "war.foederati", 1, name
        elif state.units is not NONE:
            for index, key in UNIT_KEYS:
                if state.units[index]:
                    yield key, state.units[index], name
    yield from dice_terms(board)


def enemy_terms(board: Board, name: str) -> Iterator[Term]:
    """What a War brings into the modifier, whoever fights it."""
    rules = board.rules
    war = rules.wars[name]
    yield "war.strength", war.strength, rules.subjects["wars"][name]
    leader = board.leader_of(name)
    if leader:
        yield "war.leader", leader.strength, leader
    yield from _support(board, war, board.wars[name].space)


def commander_terms(commander: Commander, war: WarCounter) -> Iterator[Term]:
    """What a Commander brings into the modifier."""
    yield "war.military", commander.abilities.military, commander
    if has_matching_ability(commander, war):
        yield "war.ability", 1, commander


def dice_terms(board: Board) -> Iterator[Term]:
    """What every War 3D6 has in its modifier."""
    yield from common.omens(board)
    if board.options.wars:
        yield "dice.option", board.options.wars, ""


def _support(board: Board, war: WarCounter, space: str) -> Iterator[Term]:
    by_sea = board.rules.is_on("war_support_by_sea")
    homelands = board.rules.homelands
    near = [(space, ""), *board.rules.neighbours[space]]
    for s, kind in near:
        if kind == "sea" and not by_sea:
            continue
        if s in homelands:
            yield ("war.homeland_matching" if homelands[s] == war.enemy else "war.homeland_other"), 1, s
        elif s in board.hostile:
            yield "war.barbarian", 1, s
        if war.enemy == "Isaurian" and board.rules.provinces.get(s) and board.rules.provinces[s].isaurian:
            yield ("war.isauria_near" if kind else "war.isauria_here"), 1, s


@case("6.3.11")
def has_matching_ability(commander: Commander, war: WarCounter) -> bool:
    """Whether the Commander's special ability names this War."""
    s = commander.statesman
    return bool(s and s.ability == "War" and s.enemy == war.enemy)


@case("3.2.3", "3.2.4", "11.2.8", "11.2.9", "4.2.3")
def match(board: Board, force: Force) -> tuple[int, int]:
    """(Naval, Cavalry) Strength that the force brings; each other tribe's Foederati Province serves as either."""
    war = board.rules.wars[force.war]
    fleets = cavalry = foederati = 0
    for name in force.provinces:
        state = board.provinces[name]
        if state.status is FOEDERATI:
            foederati += state.tribe != war.enemy
        u = state.units
        fleets += u.fleet + 2 * u.veteran_fleet
        cavalry += u.cavalry + 2 * u.veteran_cavalry
    return fleets + foederati, cavalry + foederati


def is_matched(board: Board, force: Force) -> bool:
    """Whether the Naval or Cavalry Strength is met, so that a Triumph stays one (no War has both)."""
    war = board.rules.wars[force.war]
    naval, cavalry = match(board, force)
    return naval >= war.naval and cavalry >= war.cavalry


@dataclass(frozen=True, slots=True)
class WarOdds:
    """The odds of one War: `joint` is the chance of (result, Losses)."""

    force: Force
    modifier: int
    matched: bool
    needs: tuple[int, int]
    brings: tuple[int, int]
    ledger: Ledger
    joint: Frozen[tuple[str, int], Fraction]
    warnings: tuple[Problem, ...] = ()
    benefit: str = ""

    def p(self, result: str) -> Fraction:
        """The chance of a result."""
        return sum((p for (r, _), p in self.joint.items() if r == result), Fraction(0))


def law_of(board: Board, force: Force) -> tuple[tuple[str, int, int], ...]:
    """The joint law of this fight, in 216ths, without a ledger."""
    modifier = total(terms(board, force), board.rules.values)
    return reading(board, force.war, force.commander).law(modifier, is_matched(board, force))


@case("6.3.9", "6.3.11", "11.3.2")
def reading(board: Board, war: str, commander: Commander) -> Reading:
    """How the dice are read when this Commander fights this War."""
    v = board.rules.values
    return Reading(
        has_matching_ability(commander, board.rules.wars[war]),
        commander.ability == "Stalemate",
        board.events.get("Persecution", 0) > 1,
        v["war.triumph_limit"],
        v["war.defeat_limit"],
    )


def odds(board: Board, force: Force, benefit: str = "") -> WarOdds:
    """The odds of a fight, with reasons.

    Raises:
        BadInput: the rules forbid this fight; every reason at once.
    """
    found = problems(board, force)
    found += _benefit_problems(board, force, benefit)
    if not force.provinces and (able := eligible(board, force.war, force.commander)):
        what = "nobody fights it, and at least one Province must"
        found.append(Problem(f"{force.war} War", what, f"These can: {', '.join(able)}.", "warning", "11.2.3"))
    errors = [p for p in found if p.severity == "error"]
    if errors:
        raise BadInput(errors, f"The {force.war} War cannot be fought so:")
    ledger = board.rules.ledger(terms(board, force))
    war = board.rules.wars[force.war]
    joint = Frozen({(r, n): Fraction(w, 216) for r, n, w in law_of(board, force)})
    return WarOdds(
        force,
        ledger.total,
        is_matched(board, force),
        (war.naval, war.cavalry),
        match(board, force),
        ledger,
        joint,
        tuple(found),
        benefit,
    )


@case("5.1.3", "11.2.4")
def _benefit_problems(board: Board, force: Force, benefit: str) -> list[Problem]:
    """Only one Empire gains from a Sole Emperor's Triumph, and only if it fought."""
    if not benefit:
        return []
    if benefit not in {board.empire_of[p] for p in force.provinces}:
        return [
            Problem("benefit", f"the {benefit} gains only if its Provinces or Units fight the War", "", case="11.2.4")
        ]
    return []


def commander(board: Board, name: str, war: str = "") -> Commander:
    """The Commander meant by a name: a Statesman, a Command, or "Western Emperor", "Sole Emperor".

    Raises:
        BadInput: nobody of that name commands anything.
    """
    names = board.rules.names
    text = name.strip()
    if text.casefold() == "sole emperor" and board.sole_emperor:
        return board.emperor_of(board.sole_emperor)
    for empire in EMPIRES:
        if text.casefold() in (emperor_box(empire).casefold(), f"{empire} emperor".casefold()):
            return board.emperor_of(empire)
    command = names["command"].get(text)
    if command:
        return board.commander_of[command]
    everyone = commanders(board)
    statesman = names["statesman"].get(text)
    for c in everyone:
        if c.statesman and c.statesman.name == statesman:
            return c
    known = [
        *(c.statesman.name for c in everyone if c.statesman),
        *board.rules.commands,
        *(emperor_box(e) for e in EMPIRES),
    ]
    if statesman:
        raise BadInput(
            [
                Problem(
                    text,
                    f"{statesman} commands nothing on this board",
                    f'Say "Gallia governor {statesman}" to appoint him.',
                )
            ]
        )
    raise BadInput(
        [
            Problem(
                text,
                f'there is no Commander "{text[:60]}"',
                did_you_mean(text, known) or "Commanders: " + ", ".join(known) + ".",
            )
        ]
    )


def commanders(board: Board) -> tuple[Commander, ...]:
    """Everybody who commands: Emperors first, then Governors and Rebels, once each."""
    return board.commanders


def half_strength(board: Board, war: WarCounter) -> int:
    """The Prestige and calm of a Triumph: half the War's Strength, rounded as the switch `triumph_half` says (Case 11.2.6)."""
    return war.strength // 2 if board.rules.switches["triumph_half"] == "down" else -(-war.strength // 2)


@case("10.2.4", "6.3.2", "6.3.11")
def annexations(board: Board, who: Commander, war: WarCounter) -> int:
    """One, and one more for a matching War ability, for Conquest (two as Emperor), and under an Emperor with it (of Rebels a switch)."""
    number = 1 + int(has_matching_ability(who, war))
    if who.ability == "Conquest":
        number += 2 if who.is_emperor else 1
    if (
        not who.is_emperor
        and (not who.is_rebel or board.rules.is_on("conquest_rebels"))
        and board.emperor_of(board.empire_of_commander(who)).ability == "Conquest"
    ):
        number += 1
    return number
