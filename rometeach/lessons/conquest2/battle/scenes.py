"""The boards of lesson 4, and what its texts ask of them."""

from __future__ import annotations

from rometeach.conquest2.position import Position
from rometeach.core.results.show import Table, percent

from ...chooser import Chooser
from .. import battles, boards

LESSON, GAME = "battle", boards.GAME
BOARD = boards.SET_UP
GARRISON = "example-10.2"
"""The rulebook's battle in Galatia: an army against one Infantry."""

CITY = (
    f"{boards.FOUR}; title: Before the City; Italia: Blue 2I, Red 2I 1C Caesar, City of Blue, influence Red 2, influence Blue 1; "
    "Blue cards: Army Training"
)
"""Blue has a City in Italia, and a card."""
FIRST_FIRE = (
    f"{boards.FOUR}; title: A City in Italia; Mare Tyrrhenum: none; Mare Narbo: none; "
    "Italia: Blue 2I, Red 2I 1C Caesar, City of Blue, influence Red 2, influence Blue 1"
)
"""The same without the card, and with no Galley near."""
HELP = (
    f"{boards.FOUR}; title: Who joins in?; active Red; Italia: Red 3I 1C Caesar, Green 1K 1G, Blue 3I 1C 1G, influence Red 2, influence "
    "Blue 1; Green cards: Army Training"
)
"""A battle in Italia: Green, Red's ally, has a Catapult there, Red a Galley beside it."""
AT_SEA = (
    f"{boards.FOUR}; title: A battle at sea; Mare Epirus: 3 Galleys of Red, 2 Galleys of Yellow; Mare Tyrrhenum: none; "
    "Mare Aegaeum: none; Red cards: Naval Training; Yellow cards: Army Training"
)
MONEY = (
    f"{boards.FOUR}; title: Ten Talents before the battle; Mare Narbo: none; Narbonensis: Red 2I 1C 1G, Blue 3I 1C 1G, influence Red 1, "
    "influence Blue 1; Neapolis: Red 1I, influence Red 1, influence Yellow 2; Hispania: Blue 1I, influence Blue 2; Red talents 10"
)
"""Red has ten Talents left before he attacks in Narbonensis."""
PLACE = "Narbonensis"

BUYS = {
    "two Infantry": f"{PLACE}: Red +2I",
    "one Cavalry": f"{PLACE}: Red +1C",
    "an Army Training": "Red cards: Army Training",
}
"""What ten Talents buy before a battle, as a change of the board."""
ARMIES = ("4I", "3I 1C", "2I 1C 1K", "2I 2C")
"""Four armies of four."""


def better(board: Position) -> str:
    """What Red should buy: with which he wins most often."""
    return max(BUYS, key=lambda name: battles.chance_of(battles.sides(board.edit(BUYS[name]), PLACE, "Red", "Blue")))


def compared(board: Position) -> Table:
    """The battle as it is, and after each of the purchases."""
    rows = []
    for name, change in {"nothing": "", **BUYS}.items():
        fight = battles.sides(board.edit(change) if change else board, PLACE, "Red", "Blue")
        army = fight.attacker.army.all
        rows.append((name, str(army), str(fight.attacker.dice), percent(battles.chance_of(fight))))
    return Table("Red attacks three Infantry and a Cavalry", ("He buys", "His units", "Dice", "He wins"), tuple(rows))


def most_hits(number: int) -> str:
    """The army of `ARMIES` that hits most often with so many dice."""
    return max(ARMIES, key=lambda text: battles.hits_law(number, battles.units(text)).mean)


def field(choose: Chooser, mine: str, yours: str, more: str = "") -> tuple[Position, str] | None:
    """A board on which Red attacks Blue in some Key Province, and the Province.

    Args:
        choose: the source of chance.
        mine: the land units and Leaders of Red: "3I 1C 1G".
        yours: those of Blue.
        more: what else lies there, or "".
    """
    base = boards.table(boards.EMPTY_MAP)
    place = choose.pick(base.rules.keys)
    parts = [f"Red {mine}", f"Blue {yours}", *([more] if more else [])]
    p = boards.changed(base, f"title: A battle in {place}; {place}: {', '.join(parts)}")
    return None if p is None else (p, place)


__all__ = [
    *(
        "ARMIES",
        "AT_SEA",
        "BOARD",
        "BUYS",
        "CITY",
        "FIRST_FIRE",
        "GAME",
        "GARRISON",
        "HELP",
        "LESSON",
        "MONEY",
        "PLACE",
    ),
    *("better", "compared", "field", "most_hits"),
]
