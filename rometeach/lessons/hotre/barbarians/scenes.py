"""The boards of lesson 2, and what its texts ask of them."""

from __future__ import annotations

from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import Table
from rometeach.hotre.charts import points
from rometeach.hotre.position import Position

from ...slips import terms
from .. import fields

LESSON, GAME = "barbarians", fields.GAME
BOARD = fields.SET_UP

GOTHI = (
    "turn 6; phase Play; title: The Gothi on turn 6; Scythia: Gothi 1; Dacia: Gothi 1; Gothi of Blue; Thracia: Red 2, City; Moesia: Red 1; "
    "Achaea: Red 1, City; present: Gothi; tokens: Barbarian 4 Blue shown; active: Blue as Gothi, Events; held: Scythia, Dacia"
)
"""The rulebook's Gothi, of whom two are left. Who stands around them is our own."""

CROWDED = (
    "turn 1; phase Play; title: The Galli appear; Lugdunensis: Red 2, Fort; Aquitania: Red 2, City; Narbonensis: Yellow 1; Galli of Blue; "
    "Red start Aquitania; tokens: Barbarian 1 Blue shown; active: Blue as Galli, Placement; reserve 5"
)
"""Red's Legions are where the Galli come to the map."""

SUEBI = (
    "turn 2; phase Play; title: The Suebi on turn 2; Germania Magna: Suebi 3; Suebia: Suebi 1; Belgica: Red 1; Raetia: Red 2, Fort; "
    "Suebi of Green; present: Suebi; tokens: Barbarian 1 Green shown; active: Green as Suebi, Placement; reserve 1; "
    "held: Germania Magna, Suebia"
)
"""The Suebi have one Army left to place."""

PAST = (
    "turn 4; phase Play; title: Messalina's peoples; Sarmatia: Sarmatae 1; Scythia: Sarmatae 2; Alania: Alani 2; Armenia: Alani 1; "
    "Dacia: Daci 2, City; Achaea: Yellow 2, City; Bithynia: Red 1; Sarmatae of Yellow; Alani of Yellow; Daci of Yellow; Yellow start "
    "Achaea; "
    "present: Sarmatae, Alani; tokens: Barbarian 3 Yellow shown; active: Yellow as Sarmatae, Events; held: Sarmatia, Scythia"
)
"""Yellow ran the Alani on turn 3; on turn 4 she has drawn the Sarmatae."""

FAR = (
    "turn 6; phase Play; title: Five placed, two far away; Dacia: Gothi 1; Moesia: Gothi 1; Pannonia: Gothi 1; Dalmatia: Gothi 1; "
    "Noricum: Gothi 1; Bosporus: Gothi 1; Alania: Gothi 1; Thracia: City; Macedonia: City; Gothi of Blue; Achaea: Red 2, City; "
    "Roma: Green 2, City; present: Gothi; tokens: Barbarian 4 Blue shown; active: Blue as Gothi, Placement; held: Bosporus, Alania"
)
"""Where the new Gothi will stand in any case, and the two old ones."""
PLANS = {
    "leave both where they are": "",
    "take up one, for Thracia": "Bosporus: none; Thracia: Gothi 1, City",
    "take up both, for Thracia and Macedonia": "Bosporus: none; Alania: none; Thracia: Gothi 1, City; Macedonia: Gothi 1, City",
}
"""What can be done with the two old ones."""


def score(p: Position, change: str) -> int:
    """What the Barbarian Phase of the active player scores after a change."""
    return points.points(p.edit(change) if change else p, p.now.faction, False)


def plans(p: Position) -> Table:
    """One row a plan: what Cities and Dioceses bring."""
    lines = []
    for name, change in PLANS.items():
        board = p.edit(change) if change else p
        held = [(n, x) for n, x in board.provinces.items() if x.armies and x.side == "Gothi"]
        cities = p.rules.ledger(points.city_terms(p.rules, p.turn, held, False)).total
        lines.append((name, str(cities), str(score(p, change) - cities), str(score(p, change))))
    return Table("What the Phase scores", ("Plan", "Cities", "Dioceses", "Together"), tuple(lines))


def filled_up(p: Position, people: str) -> Ledger:
    """The new Armies of a People as a sum: what the chart says less what is on the map."""
    there = p.armies_of(people)
    return terms(
        "8.1",
        (p.rules.strength(p.turn, people), f"strength of the {people} on turn {p.turn}"),
        (-there, f"Armies of the {people} on the map"),
    )
