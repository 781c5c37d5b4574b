"""The boards of lesson 5, and what its texts ask of them: who scores what, and what a City or a Province more is worth."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import Table
from rometeach.hotre.charts import combat, points, prices
from rometeach.hotre.phases import fight
from rometeach.hotre.position import Position

from ...answers import WholeNumber
from .. import fields

LESSON, GAME = "points", fields.GAME
BOARD = fields.SET_UP
VP = WholeNumber("Victory Points")

ANTHONY = "example-15.2"
"""The board of the rulebook's example: Anthony is Red. What the rivals hold is our own."""

AS_SUEBI = (
    "Roma: Suebi 1, City; Dalmatia: Suebi 1, looted City; Sicilia: Suebi 1, City; Dacia: Suebi 1, City; Suebi of Red"
)
"""The four Cities in the hands of the Suebi."""

LAST = (
    "turn 2; phase Play; title: One Legion left; Roma: Red 1, City; Cisalpina: Red 1; Raetia: Red 1; Dalmatia: Red 1, looted City; "
    "Narbonensis: Red 1; Dacia: Red 1; Moesia: Red 1; Sicilia: Blue 1, City; Achaea: Blue 2, City; Macedonia: Blue 1; "
    "Aquitania: Green 2, City; Tarraconensis: Galli 1, looted City; Suebia: Suebi 2; Galli of Yellow; Suebi of Green; Red start Roma; "
    "Blue start Achaea; Green start Aquitania; active: Red as Red, Placement; reserve 1; held: Roma, Cisalpina, Raetia, Dalmatia, "
    "Narbonensis, Dacia, Moesia"
)
"""Red has one Legion left to place."""
PLACES = ("Sicilia", "Thracia", "Tarraconensis", "Noricum")
"""Where it may go."""

NAMES = ("nothing", *points.LEVELS[1:])
"""What a player may have in a Diocese, in words."""


def held(p: Position, faction: str, roman: bool) -> Ledger:
    """What the Cities of a Phase bring."""
    sides = points.sides_of(p, faction, roman)
    there = [(n, x) for n, x in p.provinces.items() if x.armies and x.side in sides]
    return p.rules.ledger(points.city_terms(p.rules, p.turn, there, roman))


def dioceses(p: Position, faction: str, roman: bool) -> Ledger:
    """What the Dioceses of a Phase bring."""
    return p.rules.ledger(points.diocese_terms(p.rules, p.turn, points.presences(p, faction, roman)))


def scored(p: Position, faction: str, roman: bool) -> Ledger:
    """All that a Phase scores."""
    return p.rules.ledger(points.terms(p, faction, roman))


def level(p: Position, faction: str, diocese: str, roman: bool = True) -> str:
    """What a player has in a Diocese, as one of `NAMES`.

    Args:
        p: the board.
        faction: whose player.
        diocese: which Diocese.
        roman: whether his Romans count, or his Barbarians.
    """
    return NAMES[points.level(p.rules, points.presences(p, faction, roman)[diocese])]


def standing(p: Position, diocese: str) -> Table:
    """Who holds which Province of a Diocese."""
    rows = []
    for name in p.rules.provinces_of[diocese]:
        there = p.provinces[name]
        rows.append((name, there.side or (f"a Fort of {there.faction}" if there.fort else "nobody")))
    return Table(f"Who holds {diocese}", ("Province", "Held by"), tuple(rows))


def looting(p: Position, face: int, phases: int = 2) -> int:
    """What looting with this face and rebuilding next turn brings more than sparing an ordinary City, over so many Roman Phases."""
    values = p.rules.values
    whole, looted = values["roman.city"], values["roman.city_looted"]
    rebuilt = prices.price(p.rules, p.turn, prices.Purchase(repairs=1))
    return face + looted + whole * (phases - 1) - rebuilt - whole * phases


def gain(p: Position, province: str) -> int:
    """What a Province more brings Red in this Phase."""
    more = p.with_province(province, side="Red", armies=1)
    return points.points(more, "Red", True) - points.points(p, "Red", True)


def win(p: Position, province: str) -> Fraction:
    """The chance that one Legion takes a Province that one Army defends, or nobody."""
    if not p.provinces[province].armies:
        return Fraction(1)
    return combat.exchange(p.rules, fight.attack(p, "Red", province)).p


def legion_price(p: Position) -> int:
    """What a Legion costs on this turn."""
    return prices.price(p.rules, p.turn, prices.Purchase(legions=1))


def worth(p: Position, province: str) -> Fraction:
    """What the last Legion is worth there: the points that it may win, less its price where it may die."""
    won = win(p, province)
    return won * gain(p, province) - (1 - won) * legion_price(p)
