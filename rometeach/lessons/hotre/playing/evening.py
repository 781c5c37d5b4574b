"""Exercises of lesson 8 about the whole evening: the last count, and a turn from the draw to the next one (4, 15)."""

from __future__ import annotations

from rometeach.core.figures.ledger import total
from rometeach.core.results.show import Table
from rometeach.core.words import counted
from rometeach.hotre.charts import points

from ...answers import WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from .. import fields
from .predictions import LESSON


@exercise(LESSON, "compute", "The last count")
def last_count(choose: Chooser) -> Assignment | None:
    """All points of a Faction at the end of the game."""
    p = fields.spread(choose, 4, 8, barbarians=False)
    if p is None:
        return None
    roman, barbarian, die = choose.number(25, 70), choose.number(10, 50), choose.number(1, 6)
    name = choose.pick([k for k, x in p.rules.kingdoms.items() if x.kind == "Kingdom"])
    kingdom = p.rules.kingdoms[name]
    if p.provinces[kingdom.start].armies:
        return None
    looted = choose.likely(1, 3)
    city = "looted City" if looted else "City"
    p = p.edit(
        f"turn 7; title: Turn 7 is over; Red roman {roman}; Red barbarian {barbarian}; {kingdom.start}: {name} 1, {city}; {name} of Red"
    )
    provinces = len(p.held_by("Red"))
    each = p.rules.values["roman.end_province"]
    riches = total(points.loot_terms(p.rules, name), p.rules.values)
    gained = 0 if looted else die + riches
    ledger = terms(
        "15.2",
        (roman, "the Roman points so far"),
        (barbarian, "the Barbarian points so far"),
        (each * provinces, f"{each} for each of {counted(provinces, 'Province')}"),
        (gained, f"the City of the {name}, by the die{f' and {riches} for their riches' if riches else ''}"),
    )
    more = f" The City of the {name} brings {riches} more than its die." if riches else ""
    extras = (
        [(die + riches, f"the looted City of the {name}", "only a City that is not looted is rolled for (15.2).")]
        if looted
        else []
    )
    extras.append((each, f"the Province of the {name}", "2 points are for Provinces of the Faction itself (15.2)."))
    return Assignment(
        f"Turn 7 is over. Red's Legions hold {fields.listed(p.held_by('Red'))}. He also runs the Kingdom of the {name}, whose "
        f"{city} stands in {kingdom.start}. A die thrown for it would show a {die}.{more}\n\n"
        "How many Victory Points does Red have at the very end?",
        WholeNumber("Victory Points"),
        ledger.total,
        (
            "Both markers together, then 2 for each Province of the Faction, then the Kingdom's City, if it is whole.",
            f"Red controls {counted(provinces, 'Province')}.",
        ),
        (("The last count", ledger),),
        (
            Mistake(roman + barbarian, "That is what stood on the track before the last count (15.2)."),
            Mistake(ledger.total - barbarian, "Barbarian points count as well (15)."),
        ),
        shown=(Table("On the track", ("Marker", "Points"), (("VP Rome of Red", str(roman)), ("VP Barb. of Red", str(barbarian)))),),
        basis=(Basis(ledger, extras=tuple(extras), signs=False),),
    )  # fmt: skip


TURN = (
    ("Count the points of all players, to see who draws first", "5.1"),
    ("Draw a Barbarian Token, and keep it or pass it on", "5.4"),
    ("Draw an Emperor Token, and keep it or pass it on", "5.4"),
    ("Reveal the lowest Barbarian Token that is held", "6"),
    ("Fill the People up to the number on the chart", "8.1"),
    ("Place its Armies one by one, and fight", "9.2.2"),
    ("Score the Barbarian Phase", "15.1"),
    ("Reveal the lowest Emperor Token that is held", "6"),
    ("Pay for Legions and Forts", "8.2"),
    ("Place the Legions one by one, and fight", "9.3.1"),
    ("Build a City", "9.3.3"),
    ("Score the Roman Phase", "15.2"),
    ("Lay all Tokens aside when the last Phase is over", "4"),
)
"""A turn from its first to its last act."""


@exercise(LESSON, "order the steps", "A turn for the wall", more=True)
def turn_in_order(choose: Chooser) -> Assignment:
    """The acts of a whole turn."""
    return in_order(
        choose,
        "You pin up a list for the table: turn 3 with its first People, its first Emperor, and its end.\n\nIn which order do these cards "
        "hang?",
        TURN,
        6,
    )
