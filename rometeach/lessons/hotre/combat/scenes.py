"""The boards of lesson 4, and what its texts ask of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rometeach.core.frozen import replace
from rometeach.core.results.show import Table, percent
from rometeach.hotre.charts import combat, points, prices
from rometeach.hotre.charts.combat import Attack, Bonus
from rometeach.hotre.charts.exchange import Exchange
from rometeach.hotre.phases import fight
from rometeach.hotre.position import Position

from ...chooser import Chooser
from .. import fields
from ..boards import armies_in

LESSON, GAME = "combat", fields.GAME
BOARD = fields.SET_UP

GAUL = (
    "turn 2; phase Play; title: Battles for Gaul; Aquitania: Red 1, City; Lugdunensis: Galli 2; Britannia: Galli 1; Galli of Blue; "
    "Red start Aquitania; tokens: Emperor 2 Red shown; active: Red as Red, Placement; reserve 2; forts 1; held: Aquitania"
)
"""Caligula's Legions against the Galli."""

FOREST = (
    "turn 2; phase Play; title: The Suebi strike; Belgica: Suebi 1; Lugdunensis: Red 1, Fort; Suebi of Blue; Red start Aquitania; "
    "Aquitania: none; active: Blue as Suebi, Placement; reserve 3; held: Belgica"
)
"""The Suebi against a Legion with a Fort, over the forest."""

STAND = (
    "turn 3; phase Play; title: Stand or go?; Belgica: Suebi 1; Lugdunensis: Red 1, City; Aquitania: Red 2, City; Suebi of Blue; "
    "Red start Aquitania; Roma: Blue 1, City; Achaea: Green 2, City; Syria: Yellow 1, City; active: Blue as Suebi, Placement; reserve 2; "
    "held: Belgica; rounds: Lugdunensis 1"
)
"""A Legion in Lugdunensis has won its first round, and two Suebi are left."""


def _in(faction: str, side: str, reserve: int, held: str) -> str:
    return f"active: {faction} as {side}, Placement; reserve {reserve}; held: {held}"


VESPASIAN = (
    "turn 3; phase Play; title: Vespasianus attacks; Aquitania: Red 1, City; Tarraconensis: Blue 1, Fort, City; "
    "tokens: Emperor 1 Red shown; " + _in("Red", "Red", 2, "Aquitania")
)
MAURI = (
    "turn 3; phase Play; title: A landing among the Mauri; Roma: Red 2, City; Mauretania: Mauri 1, Fortress; Mauri of Blue; "
    + _in("Red", "Red", 2, "Roma")
)
NERO = (
    "turn 2; phase Play; title: Nero attacks; Aquitania: Red 1, City; Tarraconensis: Blue 1, Fortress, City; tokens: Emperor 4 Red shown; "
    + _in("Red", "Red", 2, "Aquitania")
)
FIVE = (
    "turn 6; phase Play; title: Five Armies of the Franci; Belgica: Franci 1; Lugdunensis: Red 1, Fort; Franci of Blue; "
    + _in("Blue", "Franci", 5, "Belgica")
)
LEGIONS = "turn 2; phase Play; title: Five Legions; Belgica: Blue 1; Lugdunensis: Red 1, Fort; " + _in(
    "Blue", "Blue", 5, "Belgica"
)
TRAJAN = (
    "turn 3; phase Play; title: Traianus lands; Roma: Red 2, City; Mauretania: Mauri 1, Fort; Mauri of Blue; tokens: Emperor 5 Red shown; "
    + _in("Red", "Red", 3, "Roma")
)
RETREAT = (
    "turn 2; phase Play; title: A Legion goes; Belgica: Suebi 2; Lugdunensis: Red 2; Narbonensis: Red 1; Aquitania: Red 3, City; "
    "Suebi of Blue; Red start Aquitania; " + _in("Blue", "Suebi", 2, "Belgica")
)
OWN = (
    "turn 3; phase Play; title: In the way of your own; Belgica: Suebi 2; Lugdunensis: Blue 2, Fort, City; Suebi of Blue; "
    "Blue start Aquitania; " + _in("Blue", "Suebi", 1, "Belgica")
)
THREE = f"{GAUL}; title: Five against three; Lugdunensis: Galli 3; reserve 5"
"""The boards of the Examples."""

CROSSINGS = {
    "clear": "over a clear border",
    "difficult": "over Difficult Terrain",
    "strait": "over a strait",
    "sea": "from the open sea",
    "inside": "from inside the Province",
}


def exchange(p: Position, province: str) -> Exchange:
    """What both sides throw if the active side attacks a Province."""
    return combat.exchange(p.rules, fight.attack(p, p.now.side, province))


def plain(
    p: Position,
    crossing: str = "clear",
    fort: str = "",
    *,
    defender: str = "Faction",
    attacker: str = "People",
    **bonus: int | bool,
) -> Exchange:
    """What both sides throw in an attack that is told in words.

    Args:
        p: a board, for its rules.
        crossing: how the attacker comes in, as `charts.combat.CROSSINGS` has it.
        fort: "", "Fort" or "Fortress".
        defender: the kind of the defending side.
        attacker: the kind of the attacking side.
        bonus: the Emperor's `die`, `att` and `ties`.
    """
    given = Bonus(
        "emperors:3.5" if bonus else "", int(bonus.get("die", 0)), int(bonus.get("att", 0)), bool(bonus.get("ties"))
    )
    return combat.exchange(p.rules, Attack(attacker, defender, crossing, fort, given))


# --- stand or go


def loss(p: Position, province: str, faction: str) -> int:
    """The Roman points of a count that a Province is worth to a Faction."""
    return points.points(p, faction, True) - points.points(p.with_province(province, armies=0), faction, True)


def legion(p: Position) -> int:
    """What a new Legion costs."""
    return prices.price(p.rules, p.turn, prices.Purchase(legions=1))


def holds(p: Position, province: str, armies: int) -> Fraction:
    """The chance that a Province holds against so many Armies."""
    return 1 - p.fight(province, armies).p


def stands(p: Position, province: str, armies: int) -> Fraction:
    """What it is worth to stand: the Legion and the Province, as often as they are held."""
    return holds(p, province, armies) * (legion(p) + loss(p, province, p.provinces[province].side))


def stand_or_go(p: Position, province: str, most: int = 4) -> Table:
    """One row for each number of attackers that may be left."""
    lines = []
    for n in range(1, most + 1):
        stay, go = stands(p, province, n), legion(p)
        better = "stand" if stay > go else "go"
        lines.append((str(n), percent(holds(p, province, n)), f"{float(stay):.1f}", f"{go}.0", better))
    return Table(
        "What is worth more, in Victory Points",
        ("Attackers left", "The Legion holds", "To stand", "To go", "So"),
        tuple(lines),
    )


# --- boards for exercises


@dataclass(frozen=True)
class Fight:
    """A board on which somebody may attack a Province, with the attack as the chart looks at it."""

    board: Position
    province: str
    attack: Attack

    @property
    def exchange(self) -> Exchange:
        """What both sides throw."""
        return combat.exchange(self.board.rules, self.attack)

    @property
    def told(self) -> str:
        """The attack in words: who, whence, against whom, with what Emperor."""
        p = self.board
        side = p.now.side
        emperor = p.emperor_of(side) if side in p.factions else None
        leader = f" {side} is led by {emperor.name} (bonus: {emperor.bonus})." if emperor else ""
        who = f"A Legion of {side}" if side in p.factions else f"An Army of the {side}"
        return f"{who} attacks {self.province} {CROSSINGS[self.attack.crossing]}. There is {armies_in(p, self.province)}.{leader}"

    def otherwise(self, **changes: object) -> Exchange:
        """The same attack with something else: crossing, Fort, bonus or defender."""
        return combat.exchange(self.board.rules, replace(self.attack, border="", **changes))


def fight_board(choose: Chooser, *, deadly: bool = False, dice: int = 0) -> Fight | None:
    """A board with one attack that may be made now.

    Args:
        choose: the source of chance.
        deadly: whether an Emperor with a third die may lead it.
        dice: how many dice the defender throws; 0 for any number.
    """
    base = fields.named()
    rules, turn = base.rules, choose.number(2, 7)
    peoples = sorted({p for (t, _), p in rules.people_of.items() if t == turn})
    roman = choose.likely(1, 2)
    crossing = choose.pick(
        ("clear", "difficult", "strait", "sea") if roman else ("clear", "difficult", "difficult", "strait")
    )
    start = choose.pick(rules.provinces)
    near = rules.neighbours[start]
    if crossing == "sea":
        found = sorted(n for n in rules.ports if n not in near and n != start) if start in rules.ports else []
    else:
        found = [n for n, kind in near.items() if kind == crossing]
    if not found:
        return None
    target = choose.pick(sorted(found))
    side = "Red" if roman else choose.pick(peoples)
    enemies = (
        ("Blue", "Green", *(x for x in peoples if x != side), choose.pick(sorted(rules.kingdoms)))
        if roman
        else ("Red", "Green")
    )
    enemy = choose.pick(enemies)
    city = ", City" if target in rules.sites and choose.likely(1, 2) else ""
    fort = choose.pick(("", ", Fort", ", Fort", ", Fortress")) if rules.kind_of(enemy) in ("Faction", "Kingdom") else ""
    clauses = [
        f"turn {turn}; phase Play; title: An attack on turn {turn}",
        f"{start}: {side} 1",
        f"{target}: {enemy} {choose.number(1, 2)}{fort}{city}",
    ]
    clauses += [f"{x} of Yellow" for x in (side, enemy) if x not in ("Red", "Blue", "Green")]
    if roman:
        clauses.append(f"tokens: Emperor {choose.number(1, 6)} Red shown")
    faction = "Red" if roman else "Yellow"
    clauses.append(f"active: {faction} as {side}, Placement; reserve {choose.number(1, 3)}; held: {start}")
    p = fields.changed(base, "; ".join(clauses))
    if p is None:
        return None
    attack = fight.attack(p, side, target)
    if attack.crossing != crossing or (attack.bonus.die and not deadly):
        return None
    found_fight = Fight(p, target, attack)
    return found_fight if dice in (0, found_fight.exchange.defence_dice) else None
