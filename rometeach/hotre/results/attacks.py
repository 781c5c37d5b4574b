"""How a question names an attack: who attacks which Province, by what way, with what bonus; and what stands there.

Where nothing is said, it is the side whose Player Phase is in progress, by its best way, with the Emperor that it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from ...core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from ...core.frozen import replace
from ...core.names import key
from ..board.board import Board
from ..board.state import PLACEMENT, Active, BoardState, Province
from ..charts import emperors
from ..charts.combat import CROSSINGS, Attack, Bonus
from ..charts.defences import OPEN, defence
from ..charts.fights import STAY, Defence
from ..charts.reach import is_open, ways
from ..phases import fight
from ..phases.retreat import ROUNDS

B = TypeVar("B", bound=BoardState)

WORDS = {
    "inside": "from within",
    "clear": "across a clear border",
    "difficult": "across Difficult Terrain",
    "strait": "across a strait",
    "sea": "from the sea",
}
"""Crossing -> how an Army comes in, in words."""
SEA = "sea"
AUTOMATIC = "10.5"
"""The section of automatic victories."""
NONE = "none"
BONUSES: dict[str, dict[str, object]] = {"+1 die": {"die": 1}, "+1 att": {"att": 1}, "wins ties": {"ties": True}}
"""What an Emperor's dice bonus is called on the chart."""


@dataclass(frozen=True, slots=True)
class Assault:
    """An attack on a Province as it was asked: the side, the Province and what lies there, the way, and the chart's view of it.

    `base` is the Province that the Army comes from; "" where none is named. `free` is the section by which nobody may fight:
    one player controls both sides (10.5), or the side appears in its Starting Province (7.2, 9.2, 9.3); "" where there is a fight.
    """

    side: str
    name: str
    there: Province
    crossing: str
    base: str
    attack: Attack
    free: str = ""

    @property
    def words(self) -> str:
        """ "Red into Belgica across Difficult Terrain"."""
        if self.free and self.free != AUTOMATIC:
            return f"{self.side} appears in {self.name}"
        return f"{self.side} into {self.name} {WORDS[self.crossing]}"


def find_side(p: Board, by: str) -> str:
    """The side that attacks: the one named, else the one whose Player Phase is in progress.

    Raises:
        BadInput: there is no such side, or none is named and no Phase is in progress.
    """
    if by.strip():
        found = p.rules.names["side"].get(by)
        if found is None:
            there = dict.fromkeys([*p.factions, *(x.side for x in p.provinces.values() if x.armies)])
            hint = did_you_mean(by, p.rules.names["side"].names) or f"On this board: {', '.join(there)}."
            raise BadInput([Problem("by", f'there is no side "{by[:40]}"', hint)])
        return found
    if p.active is None:
        hint = "Say who attacks, for example Red or Galli."
        raise BadInput([Problem("by", "no Player Phase is in progress on this board", hint)])
    return p.active.side


def in_phase(p: B, side: str) -> B:
    """The board with the Player Phase of a side in progress, if it is not already; Rebels rise in that of somebody else."""
    if p.active is not None and (p.active.side == side or p.rules.kind_of(side) == "Rebels"):
        return p
    faction = p.faction_of(side) or next(iter(p.factions))
    return replace(p, active=Active(faction, side, PLACEMENT, held=frozenset(p.held_by(side))))


def find_bonus(p: Board, side: str, emperor: str) -> Bonus:
    """What a side attacks with besides its dice: that of the Emperor it has, of another one by name, or bonuses as they are spelled.

    Args:
        p: the board.
        side: who attacks.
        emperor: "" for the Emperor of the board, "none", the name of one, or "+1 DIE, +1 ATT, WINS TIES".

    Raises:
        BadInput: there is no such Emperor or bonus.
        IllegalChoice: only Factions have Emperors.
    """
    has = emperors.bonus(in_phase(p, side), side)
    if not emperor.strip():
        return has
    if key(emperor) == NONE:
        return has.without_emperor
    if p.rules.kind_of(side) != "Faction":
        raise IllegalChoice("5.3", "only a Roman Faction has an Emperor", side)
    parts = [key(x) for x in emperor.split(",") if x.strip()]
    if all(x in BONUSES for x in parts):
        return replace(has.without_emperor, **{k: v for x in parts for k, v in BONUSES[x].items()})
    name = p.rules.names["emperor"].get(emperor)
    if name is None:
        known = [*p.rules.names["emperor"].names, *(x.upper() for x in BONUSES)]
        hint = did_you_mean(emperor, known) or f"Name an Emperor, or bonuses: {', '.join(x.upper() for x in BONUSES)}."
        raise BadInput([Problem("emperor", f'there is no Emperor or bonus "{emperor[:40]}"', hint, case="5.3")])
    e = next(e for e in p.rules.emperors.values() if e.name == name)
    return replace(has.without_emperor, emperor=f"emperors:{e.turn}.{e.number}", die=e.die, att=e.att, ties=e.ties)


def find_way(p: Board, side: str, province: str, way: str) -> tuple[str, str]:
    """How an Army of a side comes into a Province: the crossing, and the Province that it comes from.

    Args:
        p: the board.
        side: who attacks.
        province: where to.
        way: "" for the best way (Rebels rise in the Province itself), a crossing ("difficult"), or the Province that it comes from.

    Raises:
        BadInput: there is no such way, or a Province that does not touch.
        IllegalChoice: the side cannot come there, with the Section.
    """
    if key(way) in CROSSINGS:
        _may_sail(p, side, province, key(way))
        return key(way), ""
    if way.strip():
        base = p.rules.names["province"].get(way)
        if base is None:
            hint = (
                did_you_mean(way, [*CROSSINGS, *p.rules.provinces]) or f"Ways: {', '.join(CROSSINGS)}; or a Province."
            )
            raise BadInput([Problem("way", f'"{way[:40]}" is no way', hint)])
        kind = p.rules.border(base, province)
        if not kind:
            near = ", ".join(p.rules.neighbours[province])
            raise BadInput([Problem("way", f"{base} does not touch {province}", f"Beside it: {near}.")])
        return kind, base
    if p.rules.kind_of(side) == "Rebels":
        return "inside", ""
    found = ways(p, side).get(province)
    if found is None:
        roman = p.rules.kind_of(side) == "Faction"
        hint = "Say by what way it would come: a crossing, or a Province."
        raise IllegalChoice(
            "9.3.1" if roman else "9.2.2", f"{side} cannot come to {province} as the board lies. {hint}"
        )
    return found


def _may_sail(p: Board, side: str, province: str, crossing: str) -> None:
    """Whether a side may come from the sea: Factions alone sail, and only to ports.

    Raises:
        IllegalChoice: it may not.
    """
    if crossing != SEA:
        return
    if p.rules.kind_of(side) != "Faction":
        raise IllegalChoice("9.3.2", "only Roman Factions come from the sea", side)
    if province not in p.rules.ports:
        raise IllegalChoice("9.3.2", f"{province} lies at no sea on which Romans sail")


def find_attack(p: Board, province: str, by: str = "", way: str = "", emperor: str = "") -> Assault:
    """An attack as it was asked.

    Args:
        p: the board.
        province: where.
        by: the attacking side; "" for the one whose Phase is in progress.
        way: a crossing, or the Province that it comes from; "" for the best way.
        emperor: see `find_bonus`.

    Raises:
        BadInput: no such Province, side, way or Emperor.
        IllegalChoice: the side is already there, cannot come there, or has to spare who is there.
    """
    name, side = p.rules.names["province"].find(province), find_side(p, by)
    there = p.provinces[name]
    if there.side == side:
        raise IllegalChoice("9.1", f"{side} stands in {name} already")
    if not is_open(p, side, name):
        raise IllegalChoice("16", f"{side} has to spare {there.side or there.faction} for the rest of the turn", name)
    appears = entry(p, side, name)
    crossing, base = ("clear", name) if appears else find_way(p, side, name, way)
    bonus = find_bonus(p, side, emperor)
    attack = replace(fight.attack(Board.of(in_phase(p, side)), side, name, (crossing, base)), bonus=bonus)
    own_fort = there.has_lone_fort and there.faction == side
    friends = not own_fort and p.are_friends(side, there.side or there.faction)
    return Assault(side, name, there, crossing, base, attack, appears or (AUTOMATIC if friends else ""))


def entry(p: Board, side: str, province: str) -> str:
    """The section by which a side that is not on the map appears in a Province, and nobody stays there; "" where it does not."""
    if p.armies_of(side):
        return ""
    kind = p.rules.kind_of(side)
    if kind == "Faction":
        free = set(p.rules.starts) - {f.start for f in p.factions.values()}
        begins = p.turn == 1 and side in p.factions and not p.factions[side].start and province in free
        return "9.3" if begins and p.rules.is_on("roman_entry") else ""
    if p.rules.start_of.get(side) != province:
        return ""
    return "7.2" if kind != "People" else "" if side in p.present else "9.2"


def defence_of(p: Board, found: Assault, retreat: str = STAY, room: int = 0) -> Defence:
    """What the attack meets, as chances of single exchanges.

    Args:
        p: the board.
        found: the attack.
        retreat: when defending Legions retreat.
        room: how many of them find a place to go to.
    """
    attack = found.attack
    if found.free:
        return OPEN
    goes = retreat if attack.defender == "Faction" else STAY
    after = ROUNDS[p.rules.switches["retreat_after"]]
    return defence(p.rules, attack, found.there.armies, goes, room, after=after)


def rests_on(p: Board, *found: Assault) -> tuple[str, ...]:
    """The rows besides those of the ledgers: what lies at the sea, and the Emperor."""
    rows = [f"ports:{n}" for a in found if a.crossing == "sea" for n in (a.base, a.name) if n]
    return tuple(dict.fromkeys([*rows, *(a.attack.bonus.emperor for a in found if a.attack.bonus.emperor)]))


__all__ = [
    "AUTOMATIC", "Assault", "defence_of", "entry", "find_attack", "find_bonus", "find_side",
    "find_way", "in_phase", "rests_on",
]  # fmt: skip
