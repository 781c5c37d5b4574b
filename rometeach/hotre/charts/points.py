"""Victory Points of a Player Phase: Cities, Dioceses, the Emperor's bonus; and those of the end of the game (15 to 15.3).

A Faction is scored at the end of its Roman Phase, with its Legions alone; at the end of a Barbarian Phase all Peoples, Kingdoms and
Tribes of the player count together. The two never add up.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.cases import case
from ...core.figures.ledger import Named, Term, total
from ...core.frozen import Frozen
from ..board.state import CITY, LOOTED, BoardState, Province, run_by
from ..rules import Rules
from .emperors import emperor_subject

LEVELS = ("", "presence", "domination", "control")
"""What a player may have in a Diocese, from nothing up."""


class Presence(NamedTuple):
    """A side in a Diocese: the Provinces it controls, whether it holds all of them, the most that a rival controls, its lone Forts."""

    controlled: int
    whole: bool
    rival: int
    forts: int = 0

    def grown(self, size: int) -> Presence:
        """The same with one Province more, of so many: one that no rival and no Fort of its own holds."""
        more = self.controlled + 1
        return self._replace(controlled=more, whole=more + self.forts >= size)


@case("15.3")
def level(rules: Rules, presence: Presence) -> int:
    """0 for nothing, 1 for presence, 2 for domination, 3 for control."""
    if not presence.controlled:
        return 0
    if presence.whole:
        return 3
    if presence.controlled >= rules.values["domination.least"]:
        return 2
    more = presence.controlled > presence.rival and (presence.rival or rules.is_on("lonely_domination"))
    return 2 if more else 1


def sides_of(board: BoardState, faction: str, roman: bool) -> tuple[str, ...]:
    """The sides that are scored together: the Faction, or all that its player controls of Barbarians, Kingdoms and Tribes."""
    return (faction,) if roman else board.barbarians_of(faction)


@case("15.3")
def rivals(board: BoardState, faction: str) -> tuple[tuple[str, ...], ...]:
    """The groups of sides that a player's Provinces are compared with, by the switch rivals."""
    return _rivals(board.rules, tuple(board.factions), board.runs, faction)


@functools.lru_cache(maxsize=1024)
def _rivals(
    rules: Rules, factions: tuple[str, ...], runs: Frozen[str, str], faction: str
) -> tuple[tuple[str, ...], ...]:
    others = [f for f in factions if f != faction]
    if rules.switches["rivals"] == "together":
        return tuple((f, *run_by(runs, f)) for f in others)
    return tuple(group for f in others for group in ((f,), run_by(runs, f)) if group)


@functools.lru_cache(maxsize=1024)
def _groups(
    rules: Rules, factions: tuple[str, ...], runs: Frozen[str, str], faction: str, roman: bool
) -> tuple[Mapping[str, int], int]:
    """Side -> the number of its group, 0 for those that are scored; and how many groups there are."""
    own = (faction,) if roman else run_by(runs, faction)
    groups = (own, *_rivals(rules, factions, runs, faction))
    return {side: n for n, group in enumerate(groups) for side in group}, len(groups)


@case("15.3")
def presence(board: BoardState, faction: str, roman: bool) -> Callable[[str], Presence]:
    """What the Faction, or its player's Barbarians, have in a Diocese, as a function of the Diocese."""
    group_of, groups = _groups(board.rules, tuple(board.factions), board.runs, faction, roman)
    provinces = board.provinces

    def of(diocese: str) -> Presence:
        held, forts = [0] * groups, 0
        within = board.rules.provinces_of[diocese]
        for name in within:
            p = provinces[name]
            if not p.armies:
                forts += bool(p.fort and roman and p.faction == faction)
            elif (n := group_of.get(p.side)) is not None:
                held[n] += 1
        mine = held[0]
        return Presence(mine, 0 < mine == len(within) - forts, max(held[1:], default=0), forts)

    return of


@case("15.3")
def presences(board: BoardState, faction: str, roman: bool) -> dict[str, Presence]:
    """Diocese -> what the Faction, or its player's Barbarians, have there."""
    of = presence(board, faction, roman)
    return {diocese: of(diocese) for diocese in board.rules.dioceses}


def city_key(capital: bool, roman: bool, city: str) -> str:
    """The row of the charts for a City; "" where it brings nothing."""
    who = "roman" if roman else "barbarian"
    if city not in (CITY, LOOTED) or (city == LOOTED and not roman and not capital):
        return ""
    return f"{who}.{'capital' if capital else 'city'}{'_looted' if city == LOOTED else ''}"


@case("15.1", "15.2")
def city_terms(rules: Rules, turn: int, held: Iterable[tuple[str, Province]], roman: bool) -> Iterator[Term]:
    """The Cities among Provinces that are held.

    Args:
        rules: what is played by.
        turn: the Game Turn; Thracia counts more later on.
        held: the Provinces, each with what lies there.
        roman: whether a Faction holds them, or Barbarians.
    """
    for name, p in held:
        if p.city and (key := city_key(name in rules.capitals[turn - 1], roman, p.city)):
            yield key, 1, name


@case("15.3")
def diocese_terms(rules: Rules, turn: int, presences: Mapping[str, Presence]) -> Iterator[Term]:
    """The Dioceses by presence, domination or control."""
    for diocese, presence in presences.items():
        if at := level(rules, presence):
            row = f"diocese_values:{diocese} {turn}"
            yield f"diocese.{LEVELS[at]}", rules.diocese_value(diocese, turn), Named(diocese, row)


@case("15.1", "15.2", "5.3", "7")
def terms(board: BoardState, faction: str, roman: bool) -> Iterator[Term]:
    """All that a Faction's Roman Phase, or its player's Barbarian Phase, scores as the board lies."""
    sides = sides_of(board, faction, roman)
    held = [(n, p) for n, p in board.provinces.items() if p.armies and p.side in sides]
    yield from city_terms(board.rules, board.turn, held, roman)
    yield from diocese_terms(board.rules, board.turn, presences(board, faction, roman))
    emperor = board.emperor_of(faction) if roman else None
    alive = board.active is None or board.active.side != faction or board.active.emperor
    if emperor and emperor.province_vp and alive:
        subject = emperor_subject(emperor)
        yield "roman.province", len(held) * emperor.province_vp, Named(f"{len(held)} Provinces", subject.row)
    active = board.active
    if active and active.points_card and active.faction == faction and (active.side == faction) == roman:
        yield "points.card", active.points_card, ""


def points(board: BoardState, faction: str, roman: bool) -> int:
    """The Victory Points that are scored as the board lies."""
    return total(terms(board, faction, roman), board.rules.values)


@case("15.2")
def end_terms(board: BoardState, faction: str) -> Iterator[Term]:
    """What a Faction gets at the end of the game for its Provinces; its Kingdoms' Cities are rolled for besides."""
    held = len(board.held_by(faction))
    if held:
        yield "roman.end_province", held, f"{held} Provinces"


@case("12", "15.1", "15.2")
def loot_dice(rules: Rules, turn: int, province: str, roman: bool) -> int:
    """The dice that a looted City brings.

    Args:
        rules: what is played by.
        turn: the Game Turn.
        province: where the City stands.
        roman: whether a Faction loots it, or Barbarians.
    """
    capital = province in rules.capitals[turn - 1] and not roman
    return rules.values["loot.capital" if capital else "loot.dice"]


@case("12")
def city_owner(rules: Rules, province: str, there: Province) -> str:
    """The side whose City falls: who stands there, or the Kingdom whose Fort is left alone in its Starting Province."""
    if there.has_lone_fort and not there.faction:
        return next((k.name for k in rules.kingdoms.values() if k.kind == "Kingdom" and k.start == province), "")
    return there.side


@case("12")
def loot_terms(rules: Rules, side: str) -> Iterator[Term]:
    """What is added to the dice when the City of a Kingdom is looted: `side` is who held it."""
    kingdom = rules.kingdoms.get(side)
    if kingdom and kingdom.loot:
        yield "loot.kingdom", kingdom.loot, Named(side, f"kingdoms:{side}")
