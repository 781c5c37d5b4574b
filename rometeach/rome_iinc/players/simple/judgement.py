"""What the simple player thinks things are worth, and his plans for Units: plain sums, one step ahead.

Points: one Unrest is one point; the rest is in `worths`.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from dataclasses import dataclass

from ....core.figures.ledger import total
from ....core.frozen import quickly_made
from ...board.board import ALLIED, FOEDERATI, INSURGENT, ROMAN, Board, Commander, Status
from ...board.units import FIELDS, NONE, Units
from ...charts import pay, tax, war
from ...charts.war_dice import Reading
from ...rules import Rules
from .worths import SIMPLE, Worths

MOVES = 30
"""Transfers planned at once."""


def reserve(board: Board, empire: str, worths: Worths = SIMPLE) -> int:
    """The Gold to keep: what the next Pay will lack, with the Taxes as they are without doubling."""
    income = sum(tax.base(board, g) for g in tax.collectors(board, empire))
    return max(0, pay.amount(board, empire) - income + worths.keep)


def turns_left(board: Board, worths: Worths = SIMPLE) -> int:
    """How many turns something bought now still serves: nothing lasts."""
    return max(1, min(worths.lasting, 11 - board.turn))


@functools.lru_cache(maxsize=256)
def upkeep(rules: Rules, unit: str, turns: int, gold: float) -> float:
    """Points of Gold for a Unit bought now: its price and the Pay of the turns to come.

    Args:
        rules: the rules.
        unit: the Unit.
        turns: how many turns it serves, see `turns_left`.
        gold: points of one Gold.
    """
    return gold * (rules.values[f"build.{unit}"] + pay.of_unit(rules, unit) * (turns - 1))


_TWO_DICE = tuple(sum(a + b <= n for a in range(1, 7) for b in range(1, 7)) / 36 for n in range(13))


def rule(worths: Sequence[float]) -> float:
    """What a Statesman is worth as Governor of several Commands, from what he is worth `in_command` of each."""
    value = 0.0
    for worth in worths:
        value += worth
    return value + 0.01 * len(worths)


def in_command(board: Board, statesman: str, command: str, emperor: int, worths: Worths = SIMPLE) -> float:
    """What a Statesman is worth as Governor of a Command, over its Generic one: Taxes, Wars, Romanisation.

    Args:
        board: the board.
        statesman: his name.
        command: the Command.
        emperor: the Administration of his Emperor.
        worths: of Gold.
    """
    rules, provinces = board.rules, board.rules.provinces_of[command]
    own, generic = rules.statesmen[statesman].abilities, rules.commands[command].abilities
    better = _TWO_DICE[min(12, own.administration + emperor)] - _TWO_DICE[min(12, generic.administration + emperor)]
    wars = sum([w.space in provinces for w in board.wars.values()])
    return worths.gold * board.roman_gold[command] * better + (own.military - generic.military) * (0.1 + 0.5 * wars)


# --- Provinces


def loss(board: Board, province: str, status: Status, worths: Worths = SIMPLE) -> float:
    """What one Revolt of a Province costs its Empire: the tracks now, and the Taxes, Grain and frontier of later turns.

    Args:
        board: the board.
        province: the one that Revolts.
        status: what it is before.
        worths: of the tracks and of Provinces.
    """
    printed, later, w = board.rules.provinces[province], turns_left(board, worths), worths
    capital = province == board.rules.capitals[board.empire_of[province]]
    if status is ROMAN:
        cost = w.roman + w.prestige + later * (w.gold * printed.gold + w.grain * bool(printed.grain_icon))
        return cost + w.capital * capital
    if status is INSURGENT:
        return w.insurgent + w.prestige + w.gold * later * printed.gold + w.fallen_capital * capital
    near = sum(s in board.provinces and s not in board.hostile for s, _ in board.rules.neighbours[province])
    return w.prestige + w.near * near


# --- Wars


def triumph(board: Board, name: str, who: Commander, worths: Worths = SIMPLE) -> float:
    """What beating a War is worth: its Unrest, Prestige and Gold, an Annexation, and peace in the turns to come.

    Args:
        board: the board.
        name: the War.
        who: the Commander.
        worths: of the tracks and of peace.
    """
    strength, at = board.rules.wars[name].strength, board.wars[name]
    half = -(-strength // 2)
    spoils = (
        0.0
        if who.kind == "Rebel"
        else half * (1 + worths.prestige) + worths.gold * strength * who.abilities.administration
    )
    empire = board.empire_of.get(at.space)
    peace = min(worths.peace_turns, turns_left(board)) * worths.peace
    return spoils + worths.prestige + (peace if empire else worths.beaten)


@functools.lru_cache(maxsize=65536)
def outlook(reading: Reading, gain: float, modifier: int, matched: bool, worths: Worths) -> float:
    """The expected points of a fight.

    Args:
        reading: how its dice are read.
        gain: what a Triumph is worth.
        modifier: of the War 3D6.
        matched: whether Naval and Cavalry Strength are met.
        worths: of the results.
    """
    value = 0.0
    for result, losses, weight in reading.law(modifier, matched):
        toll = worths.loss * losses
        if result == "Triumph":
            value += weight * (gain - toll)
        elif result in ("Draw", "Stalemate"):
            value += weight * (worths.draw - toll)
        else:
            lost = worths.defeat * losses if result == "Defeat" else worths.disaster_loss * losses + worths.disaster
            value -= weight * lost
    return value / 216


_SURE = -99
"""A modifier with which a throw is a Triumph if it can be one."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Battle:
    """A War and a Commander who may fight it: what is the same whatever Units he finds.

    Attributes:
        war: the War.
        commander: the Commander.
        modifier: of the War 3D6 before any Province fights.
        naval: the Naval Strength that a Triumph needs.
        cavalry: the Cavalry Strength that it needs.
        reading: how the dice are read.
        gain: what a Triumph is worth.
        worths: of the other results.
    """

    war: str
    commander: Commander
    modifier: int
    naval: int
    cavalry: int
    reading: Reading
    gain: float
    worths: Worths

    @classmethod
    def of(cls, board: Board, name: str, who: Commander, enemy: int, worths: Worths = SIMPLE) -> Battle:
        """That of a War and a Commander of a board.

        Args:
            board: the board.
            name: the War.
            who: the Commander.
            enemy: the modifier whoever fights it, see `enemy`.
            worths: of the results.
        """
        need, values = board.rules.wars[name], board.rules.values
        bare = enemy + total(war.commander_terms(who, need), values)
        gain = triumph(board, name, who, worths)
        return cls(name, who, bare, need.naval, need.cavalry, war.reading(board, name, who), gain, worths)

    @property
    def most(self) -> float:
        """The expected points of a force that wins whatever throw can be won: no other brings more."""
        return outlook(self.reading, max(self.gain, self.worths.draw), _SURE, True, self.worths)

    def outlook(self, modifier: int, naval: int, cavalry: int) -> float:
        """The expected points with this modifier and these Strengths."""
        return outlook(self.reading, self.gain, modifier, naval >= self.naval and cavalry >= self.cavalry, self.worths)


def enemy(board: Board, name: str) -> int:
    """The modifier of the War 3D6 against a War, whoever fights it."""
    values = board.rules.values
    return total(war.enemy_terms(board, name), values) + total(war.dice_terms(board), values)


_STRENGTH = tuple(f"war.{f}" for f in FIELDS[:10])


@functools.lru_cache(maxsize=64)
def _strengths(rules: Rules) -> tuple[int, ...]:
    """What each Unit adds to the modifier, in the order of `Units`; Fleets add nothing."""
    return tuple(rules.values[key] for key in _STRENGTH)


def army(rules: Rules, units: Units) -> tuple[int, int, int]:
    """(modifier, Naval, Cavalry Strength) that some Units give against a War."""
    if units is NONE:
        return 0, 0, 0
    strength = sum(map(operator.mul, _strengths(rules), units))
    return strength, units.fleet + 2 * units.veteran_fleet, units.cavalry + 2 * units.veteran_cavalry


def brings(board: Board, name: str, province: str) -> tuple[int, int, int]:
    """(modifier, Naval, Cavalry Strength) that a Province gives against a War.

    Args:
        board: the board.
        name: the War.
        province: the one that fights.
    """
    state = board.provinces[province]
    if state.status is ALLIED:
        return board.rules.values["war.allied"], 0, 0
    if state.status is FOEDERATI and state.tribe != board.rules.wars[name].enemy:
        return board.rules.values["war.foederati"], 1, 1
    return army(board.rules, state.units)


@quickly_made
@dataclass(frozen=True, slots=True)
class Engagement:
    """A fight that is worth it: the Provinces, and what the fight brings."""

    war: str
    commander: Commander
    provinces: tuple[str, ...]
    value: float


def best_force(board: Board, battle: Battle, eligible: Sequence[str]) -> Engagement:
    """The Provinces a Commander should fight a War with: those that help, the strongest first, until more do not.

    Args:
        board: the board.
        battle: the War and the Commander.
        eligible: the Provinces that he may fight it with.
    """
    wars, neighbours = board.war_in, board.rules.neighbours
    found = []
    for p in eligible:
        if any(there := brings(board, battle.war, p)):
            # Provinces next to another War are kept for that one while others will do.
            near = sum([s in wars for s, _ in neighbours[p]])
            found.append((there[0] - there[1] - there[2] + 2 * near, p, there))
    found.sort()
    best, number = -99.0, 0
    modifier, naval, cavalry = battle.modifier, 0, 0
    for i, (_, _, (strength, ships, horse)) in enumerate(found, 1):
        modifier, naval, cavalry = modifier + strength, naval + ships, cavalry + horse
        value = battle.outlook(modifier, naval, cavalry)
        if value > best + 0.02:
            best, number = value, i
    return Engagement(battle.war, battle.commander, tuple(p for _, p, _ in found[:number]), best)


def fights(board: Board, empire: str, worths: Worths = SIMPLE, known: Sequence[war.OpenFight] = ()) -> list[Engagement]:
    """The best fight of each Commander of an Empire against each War in reach, the best first.

    Args:
        board: the board.
        empire: the Empire.
        worths: of the results.
        known: its open fights, if they are known.
    """
    known = known or tuple(war.open_fights(board, empire))
    against = {name: enemy(board, name) for name in {name for name, _, _ in known}}
    found = [best_force(board, Battle.of(board, name, who, against[name], worths), able) for name, who, able in known]
    return sorted((f for f in found if f.provinces), key=lambda f: (-f.value, f.war, f.commander.box))
