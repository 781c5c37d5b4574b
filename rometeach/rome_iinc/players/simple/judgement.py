"""What the simple player thinks things are worth, and his plans for Units: plain sums, one step ahead.

Points: one Unrest is one point, one Prestige two fifths, one Gold a tenth (the price of Unrest in Bread and Circuses).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....core.figures.ledger import total
from ...board.board import Board, Commander, ProvinceState, Status
from ...board.units import FIELDS, NONE, Units
from ...charts import pay, revolt, tax, unrest, war

PRESTIGE, GOLD = 0.4, 0.1
KEEP = 5
"""Gold that is never spent: dice are dice."""
MOVES = 30
"""Transfers planned at once."""


def reserve(board: Board, empire: str) -> int:
    """The Gold to keep: what the next Pay will lack, with the Taxes as they are without doubling."""
    income = sum(tax.base(board, g) for g in tax.collectors(board) if board.empire_of_commander(g) == empire)
    return max(0, pay.amount(board, empire) - income + KEEP)


def turns_left(board: Board) -> int:
    """How many turns something bought now still serves, five at most: nothing lasts."""
    return max(1, min(5, 11 - board.turn))


_TWO_DICE = tuple(sum(a + b <= n for a in range(1, 7) for b in range(1, 7)) / 36 for n in range(13))


def rule(board: Board, statesman: str, commands: Sequence[str], emperor: int) -> float:
    """What a Statesman is worth as Governor of some Commands, over their Generic Governors: Taxes, Wars, Romanisation.

    Args:
        board: the board.
        statesman: his name.
        commands: those that he would hold.
        emperor: the Administration of his Emperor.
    """
    own, rules, value = board.rules.statesmen[statesman].abilities, board.rules, 0.0
    for command in commands:
        generic = rules.commands[command].abilities
        provinces = rules.provinces_of[command]
        gold = sum(rules.provinces[p].gold for p in provinces if board.provinces[p].status is Status.ROMAN)
        better = _TWO_DICE[min(12, own.administration + emperor)] - _TWO_DICE[min(12, generic.administration + emperor)]
        wars = sum(w.space in provinces for w in board.wars.values())
        value += GOLD * gold * better + (own.military - generic.military) * (0.1 + 0.5 * wars)
    return value + 0.01 * len(commands)


# --- Provinces


def loss(board: Board, province: str, status: Status) -> float:
    """What one Revolt of a Province costs its Empire: the tracks now, and the Taxes, Grain and frontier of later turns."""
    printed, later = board.rules.provinces[province], turns_left(board)
    capital = province == board.rules.capitals[board.empire_of[province]]
    if status is Status.ROMAN:
        cost = 1 + PRESTIGE + later * (GOLD * printed.gold + 0.7 * bool(printed.grain_icon))
        return cost + 12 * capital
    if status is Status.INSURGENT:
        return 0.8 + PRESTIGE + 0.1 * later * printed.gold + 60 * capital
    near = sum(s in board.provinces and s not in board.hostile for s, _ in board.rules.neighbours[province])
    return PRESTIGE + 0.5 * near


def stack(board: Board, province: str, units: Units) -> float:
    """What a garrison leaves to fear (below zero) or to hope for in one Province, a turn."""
    state = board.provinces[province]
    state = ProvinceState(state.status, state.tribe, units)
    printed = board.rules.provinces[province]
    up, down, modifier = revolt.faces(board, province, state)
    value = -up / 6 * loss(board, province, state.status)
    if modifier > 0:
        value -= 0.01 * modifier  # the next War makes it worse
    if down:
        value += down / 6 * (PRESTIGE + 0.1 * printed.gold * turns_left(board))
    return value - sum(times for _, times, _ in unrest.icons(board, province, state))


# --- Wars


def triumph(board: Board, name: str, who: Commander) -> float:
    """What beating a War is worth: its Unrest, Prestige and Gold, an Annexation, and peace in the turns to come."""
    strength, at = board.rules.wars[name].strength, board.wars[name]
    half = -(-strength // 2)
    spoils = 0.0 if who.kind == "Rebel" else half * (1 + PRESTIGE) + GOLD * strength * who.abilities.administration
    empire = board.empire_of.get(at.space)
    return spoils + PRESTIGE + (min(3, turns_left(board)) * 1.6 if empire else 1.0)


def outlook(board: Board, name: str, who: Commander, modifier: int, matched: bool) -> float:
    """The expected points of a fight.

    Args:
        board: the board.
        name: the War.
        who: the Commander.
        modifier: of the War 3D6.
        matched: whether Naval and Cavalry Strength are met.
    """
    law = war.reading(board, name, who).law(modifier, matched)
    gain = triumph(board, name, who)
    value = 0.0
    for result, losses, weight in law:
        toll = 0.55 * losses
        if result == "Triumph":
            value += weight * (gain - toll)
        elif result in ("Draw", "Stalemate"):
            value += weight * (0.6 - toll)
        else:
            value -= weight * (1.5 * losses if result == "Defeat" else 3.0 * losses + 3)
    return value / 216


_STRENGTH = tuple(f"war.{f}" for f in FIELDS)


def brings(board: Board, name: str, province: str, units: Units) -> tuple[int, int, int]:
    """(modifier, Naval, Cavalry Strength) that a Province gives against a War with these Units in it.

    Args:
        board: the board.
        name: the War.
        province: the one that fights.
        units: what would stand in it.
    """
    state = board.provinces[province]
    v = board.rules.values
    if state.status is Status.ALLIED:
        return v["war.allied"], 0, 0
    if state.status is Status.FOEDERATI:
        return (v["war.foederati"], 1, 1) if state.tribe != board.rules.wars[name].enemy else (0, 0, 0)
    strength = sum(v[k] * n for k, n in zip(_STRENGTH[:10], units[:10], strict=True)) if units is not NONE else 0
    return strength, units.fleet + 2 * units.veteran_fleet, units.cavalry + 2 * units.veteran_cavalry


@dataclass(frozen=True, slots=True)
class Engagement:
    """A fight that is worth it: the Provinces, and what the fight brings."""

    war: str
    commander: Commander
    provinces: tuple[str, ...]
    value: float


def best_force(board: Board, name: str, who: Commander) -> Engagement:
    """The Provinces a Commander should fight a War with: those that help, the strongest first, until more do not."""
    bare = total(war.terms(board, war.Force(name, who, ())), board.rules.values)
    need = board.rules.wars[name]
    found = [(p, brings(board, name, p, board.provinces[p].units)) for p in war.eligible(board, name, who)]
    # Provinces next to another War are kept for that one while others will do.
    near = {p: sum(s in board.war_in for s, _ in board.rules.neighbours[p]) for p, _ in found}
    found = sorted((f for f in found if any(f[1])), key=lambda f: (f[1][0] - f[1][1] - f[1][2] + 2 * near[f[0]], f[0]))
    chosen: list[str] = []
    best = Engagement(name, who, (), -99.0)
    naval = cavalry = 0
    for province, (strength, ships, horse) in found:
        bare, naval, cavalry = bare + strength, naval + ships, cavalry + horse
        chosen.append(province)
        value = outlook(board, name, who, bare, naval >= need.naval and cavalry >= need.cavalry)
        if value > best.value + 0.02:
            best = Engagement(name, who, tuple(chosen), value)
    return best


def fights(board: Board, empire: str) -> list[Engagement]:
    """The best fight of each Commander of an Empire against each War in reach, the best first."""
    found = []
    for who in war.commanders(board):
        if board.empire_of_commander(who) == empire and not war.has_fought(board, who):
            for name in board.wars:
                if board.wars[name].fought or not war.eligible(board, name, who):
                    continue
                if not war.problems(board, war.Force(name, who, ())):
                    found.append(best_force(board, name, who))
    return sorted((f for f in found if f.provinces), key=lambda f: (-f.value, f.war, f.commander.box))
