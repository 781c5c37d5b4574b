"""The boards of lesson 1, and what its texts ask of them."""

from __future__ import annotations

from rometeach.core.results.show import Table
from rometeach.hotre.charts import points
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from .. import fields

LESSON, GAME = "idea", fields.GAME
BOARD = fields.SET_UP

TABLE = (
    "turn 1; phase Play; title: Four players on turn 1; Aquitania: Red 1, Fort, City; Narbonensis: Red 1; Cisalpina: Red 2; "
    "Raetia: Red 1; Germania Magna: Red 1; Belgica: Red 1; Lugdunensis: Galli 1; Britannia: Galli 1; Caledonia: Galli 1; "
    "Hibernia: Galli 1; Achaea: Blue 2, City; Macedonia: Blue 1; Thracia: Blue 1; Asia: Blue 1; Roma: Yellow 3, City; "
    "Sicilia: Yellow 1; Africa: Fort of Yellow; Syria: Green 2, City; Iudaea: Green 1; Numidia: Numidae 2; Mauretania: Numidae 1; "
    "Suebia: Suebi 2; Parthia: Parthi 3; Galli of Blue; Numidae of Green; Suebi of Red; Parthi of Yellow; Red start Aquitania; "
    "Blue start Achaea; Yellow start Roma; Green start Syria; Red roman 9; Red barbarian 2; Blue roman 8; Blue barbarian 6; "
    "Green roman 7; Green barbarian 2; Yellow roman 11; tokens: Barbarian 1 Blue, Barbarian 2 Green, Barbarian 4 Red, "
    "Barbarian 5 Yellow, Emperor 1 Red, Emperor 2 Yellow, Emperor 4 Blue, Emperor 6 Green; done 8"
)
"""Four players: Drusus is Red, Livia is Blue. The Galli and the Legions beside them stand as in the rulebook's examples."""

LIVIA = "phase Play; title: Livia's Galli; tokens: Barbarian 1 Blue; Galli of Blue; active: Blue as Galli, Events"

TURN = (
    "phase Play; title: The Tokens of turn 1; tokens: Barbarian 1 Blue, Barbarian 2 Green, Barbarian 4 Red, Barbarian 5 Yellow, "
    "Emperor 1 Red, Emperor 2 Yellow, Emperor 4 Blue, Emperor 6 Green"
)

LAST = (
    "turn 2; phase Play; title: The last Army of the Suebi; Belgica: Suebi 2; Raetia: Suebi 1; Noricum: Suebi 1; Aquitania: Red 2, City; "
    "Lugdunensis: Red 1, City; Narbonensis: Red 1; Roma: Blue 2, City; Pannonia: Blue 1, City; Cisalpina: Blue 1; Dalmatia: Blue 1; "
    "Sicilia: Blue 1; Achaea: Green 2, City; Syria: Yellow 2, City; Suebi of Red; Red start Aquitania; Blue start Roma; "
    "Green start Achaea; Yellow start Syria; active: Red as Suebi, Placement; reserve 1; held: Belgica, Raetia, Noricum"
)
"""Red runs the Suebi, and has one Army left."""
PLACES = ("Lugdunensis", "Britannia", "Cisalpina", "Pannonia")
"""Where the last Army may go."""


def taken(p: Position, province: str, side: str) -> Position:
    """The board when a side's Army stands in a Province instead of whoever was there."""
    return p.with_province(province, side=side, armies=1, fort="", faction="")


def swing(p: Position, province: str, side: str) -> dict[str, tuple[int, int]]:
    """What it changes in the next count of each player if a side takes a Province: Faction -> (Roman, Barbarian) points."""
    after = taken(p, province, side)
    return {
        f: (
            points.points(after, f, True) - points.points(p, f, True),
            points.points(after, f, False) - points.points(p, f, False),
        )
        for f in p.factions
    }


def worth(p: Position, province: str, side: str) -> int:
    """What it is worth to the player who runs a side: his own points on both hats, and what the others lose."""
    found = swing(p, province, side)
    mine = p.faction_of(side)
    return sum(found[mine]) - sum(sum(x) for f, x in found.items() if f != mine)


def weighed(p: Position, places: tuple[str, ...], side: str) -> Table:
    """One row a Province: who holds it, what the player gains on each hat, what the others lose."""
    rows = []
    mine = p.faction_of(side)
    for place in places:
        found = swing(p, place, side)
        lost = -sum(sum(x) for f, x in found.items() if f != mine)
        held = p.provinces[place].side or "nobody"
        rows.append(
            (place, held, f"{found[mine][1]:+d}", f"{found[mine][0]:+d}", str(lost), f"{worth(p, place, side):+d}")
        )
    titles = ("It takes", "Held by", f"{mine}'s Barbarians", f"{mine}'s Romans", "Others lose", "In all")
    return Table("What one Province changes in the next count", titles, tuple(rows))


def totals(p: Position) -> Table:
    """Both markers of each player, and their sum."""
    rows = tuple((f, str(x.roman), str(x.barbarian), str(x.total)) for f, x in p.factions.items())
    return Table("Victory Points", ("Player", "Roman", "Barbarian", "Together"), rows)


def leader(p: Position) -> str:
    """The Faction whose player has the most points."""
    return max(FACTIONS, key=lambda f: p.factions[f].total)
