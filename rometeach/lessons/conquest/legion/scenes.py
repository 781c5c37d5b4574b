"""The boards of lesson 3, and what its texts ask of them."""

from __future__ import annotations

from rometeach.conquest.charts.legion import NOBODY, Troops, legions
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table

from ...chooser import Chooser
from .. import battles, boards

LESSON, GAME = "legion", boards.GAME
JACK, FRED = "example-2.2.2", "example-4.2.1"
"""The two battles of the rulebook: Jack's throw, and Fred against Alice."""
ITALIA = "example-4.2.2-battles"
"""The two battles of Italia, which lesson 4 tells."""
PLACE = "Dalmatia"
"""Where Fred fights, and where most battles of this lesson are."""

SMALL = "title: Two dice; Dalmatia: Red 1I 1C 1G, Green 2I 1G, of Green"
"""A Legion of two units."""
ONE_LOST = "title: One of five; Dalmatia: Red 3I 1C 1K 1G, Green 3I 1C 1G, of Green"
"""Red must lose one of five units, and fights on against four."""
LONG = "title: Orders for losses; Dalmatia: Red 5I 2C 1K 1G, Green 5I 2C 1K 1G, of Green; Macedonia: Green 3I 3G Caesar, Fortified City"
"""Eight units against eight."""
FIVES = ("5I", "4I 1C", "3I 1C 1K", "2C 3K")
"""Four Legions of five."""

BOARD = (
    f"{boards.FIVE}; active Red; phase Combat; {boards.EMPTY_MAP}; Italia: Red 2I 1G Caesar, Fortified City; "
    "Macedonia: Green 2I 1G Caesar, Fortified City"
)
"""The table of five players when Red fights, and almost nobody is on the map."""


def fought(choose: Chooser, mine: Troops, yours: Troops, leaders: int = 1) -> tuple[Position, str] | None:
    """A board on which Red attacks Green in some Province, and the Province.

    Args:
        choose: the source of chance.
        mine: the land units of Red.
        yours: those of Green.
        leaders: the Generals of Red there; Green has one.
    """
    base = battles.table(BOARD)
    place = choose.pick([n for n in base.rules.provinces if n not in base.rules.homes])
    change = f"title: A battle in {place}; {place}: Red {mine} {leaders}G, Green {yours} 1G, of Green"
    p = boards.changed(base, change)
    return None if p is None else (p, place)


def formed(force: Troops, leaders: int) -> list[tuple[Troops, Troops]]:
    """Every Battle Legion that may be formed, each with its reserve."""
    return [(legion, force.less(legion)) for legion in legions(force, leaders)]


def left_out(force: Troops, leaders: int) -> dict[str, tuple[Troops, Troops]]:
    """The kind of unit that stays in reserve -> Legion and reserve, where one unit must stay."""
    found = {}
    for legion, reserve in formed(force, leaders):
        found[battles.KINDS[reserve.index(1)]] = (legion, reserve)
    return found


def reserves(force: Troops, leaders: int) -> Table:
    """What each reserve leaves of the hits."""
    rows = [(f"{reserve} in reserve", legion, reserve) for legion, reserve in formed(force, leaders)]
    return battles.hits_table(f"The hits of {force} in one round", rows)


def best_reserve(force: Troops, leaders: int) -> str:
    """The kind of unit that is left out with the least loss of hits."""
    found = left_out(force, leaders)
    return max(found, key=lambda kind: battles.law_of(*found[kind]).mean)


def of_five() -> Table:
    """The hits of four Legions of five."""
    rows = [(text, Troops.of(text), NOBODY) for text in FIVES]
    return battles.hits_table("The hits of five dice", rows)


__all__ = [
    *("BOARD", "FIVES", "FRED", "GAME", "ITALIA", "JACK", "LESSON"),
    *("LONG", "ONE_LOST", "PLACE", "SMALL", "best_reserve", "formed", "fought"),
    *("left_out", "of_five", "reserves"),
]
