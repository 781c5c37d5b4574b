"""The boards of lesson 3, and what its texts ask of them."""

from __future__ import annotations

from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import Table
from rometeach.hotre.charts import points, prices
from rometeach.hotre.charts.prices import Purchase
from rometeach.hotre.position import Position

from .. import fields

LESSON, GAME = "romans", fields.GAME
BOARD = fields.SET_UP

CAESAR = (
    "turn 1; phase Play; title: Caesar on turn 1; Lugdunensis: Galli 1; Belgica: Galli 1; Britannia: Galli 1; Caledonia: Galli 1; "
    "Hibernia: Galli 1; Galli of Blue; tokens: Barbarian 1 Blue shown, Emperor 1 Red shown; active: Red as Red, Events"
)
"""Livia's Galli, and Drusus' first Phase with Caesar."""

MAGNUS = (
    "turn 3; phase Play; title: Magnus' purchases; Aquitania: Red 2, looted City; Tarraconensis: Red 1; Narbonensis: Red 1; "
    "Lusitania: Rebels of Blue 1; Roma: Blue 2, City; Red start Aquitania; Blue start Roma; Red roman 14; Blue roman 11; "
    "tokens: Emperor 3 Red shown; active: Red as Red, Events; held: Aquitania, Tarraconensis, Narbonensis"
)
"""The rulebook's purchases on turn 3, with a bonus Legion of Domitianus."""

TAKE = (
    "turn 2; phase Play; title: Taking up Legions; Roma: Red 3, City; Sicilia: Red 1; Dalmatia: Red 1, Fort; Cisalpina: Red 2; "
    "Narbonensis: Fort of Red; Red start Roma; Red roman 6; tokens: Emperor 2 Red shown; active: Red as Red, Events; "
    "held: Roma, Sicilia, Dalmatia, Cisalpina"
)
"""Red wants to move."""
FROM = ("Roma", "Sicilia", "Dalmatia", "Cisalpina", "Narbonensis")

SEA = (
    "turn 2; phase Play; title: Legions in Sicilia; Sicilia: Red 2, City; Aegyptus: Blue 1; Numidia: Numidae 2; Numidae of Green; "
    "Red start Roma; tokens: Emperor 2 Red shown; active: Red as Red, Placement; reserve 1; held: Sicilia"
)
"""One Legion left, and the sea all around."""
SHORES = ("Roma", "Aegyptus", "Numidia", "Dacia", "Asia", "Parthia")

SPEND = (
    "turn 5; phase Play; title: Three points to spend; Roma: Red 2, City; Cisalpina: Red 1; Raetia: Red 1; Dalmatia: Red 1, looted City; "
    "Achaea: Blue 2, City; Macedonia: Blue 1; Syria: Green 2, City; Aquitania: Yellow 2, City; Red start Roma; Red roman 3; "
    "Blue start Achaea; Green start Syria; Yellow start Aquitania; tokens: Emperor 2 Red shown; active: Red as Red, Events; "
    "held: Roma, Cisalpina, Raetia, Dalmatia"
)
"""Red has three points and several wishes."""
WISHES = {
    "recruit a Legion, for empty Sicilia": ("Sicilia: Red 1", Purchase(legions=1)),
    "rebuild the City of Dalmatia": ("Dalmatia: Red 1, City", Purchase(repairs=1)),
    "buy a Fort, for Dalmatia": ("Dalmatia: Red 1, looted City, Fort", Purchase(forts=1)),
    "keep the points": ("", Purchase()),
}


def bill(p: Position, bought: Purchase) -> Ledger:
    """What a purchase costs on the board's turn, line by line."""
    return p.rules.ledger(prices.price_terms(p.rules, p.turn, bought))


def cost(p: Position, bought: Purchase) -> int:
    """What a purchase costs."""
    return prices.price(p.rules, p.turn, bought)


def brings(p: Position, change: str) -> int:
    """What a change brings Red in the Roman counts from this turn to the last, and at the end, if nothing else happens."""
    gained = 0
    for turn in range(p.turn, p.rules.values["turns.last"] + 1):
        now = p.edit(f"turn {turn}; tokens: none")
        after = now.edit(change) if change else now
        gained += points.points(after, "Red", True) - points.points(now, "Red", True)
    after = p.edit(change) if change else p
    held = len(after.held_by("Red")) - len(p.held_by("Red"))
    return gained + held * p.rules.values["roman.end_province"]


def wishes(p: Position) -> Table:
    """One row a wish: what it costs, what it brings, what is left of it."""
    rows = []
    for name, (change, bought) in WISHES.items():
        price, gain = cost(p, bought), brings(p, change)
        rows.append((name, str(price), str(gain), f"{gain - price:+d}"))
    titles = ("With 3 points", "It costs", "It brings till the end", "In all")
    return Table("What a point buys on turn 5", titles, tuple(rows))
