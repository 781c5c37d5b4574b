"""The boards of lesson 1, and what its texts ask of them."""

from __future__ import annotations

from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table

from .. import boards

LESSON, GAME = "board", boards.GAME
BOARD = boards.SET_UP
TABLE = boards.FIVE
START = (
    "title: The start; players: Green Macedonia, Yellow Mesopotamia, Purple Egyptus, Blue Hispania, Red Italia; "
    "Macedonia: Green 5I 4G Caesar, Fortified City; Mesopotamia: Yellow 5I 4G Caesar, Fortified City; "
    "Egyptus: Purple 5I 4G Caesar, Fortified City; Hispania: Blue 5I 4G Caesar, Fortified City; "
    "Italia: Red 5I 4G Caesar, Fortified City"
)
"""The same five before the first turn."""

ITALIA = (
    f"{boards.FIVE}; title: Italia takes Narbonensis; Sicilia: none; Dalmatia: Green 4I 2C 1K 1G; Narbonensis: Red 2I 1C 1G; "
    "Italia: Red 3I 1C 2G Caesar, Fortified City; phase Tribute"
)
"""Italia after the two battles of the rulebook's second example."""

ACHAIA = (
    f"{boards.FIVE}; title: Four ways out of Macedonia; active Green; Macedonia: Green 8I 3G Caesar, Fortified City; "
    "Dalmatia: of Red, City"
)
"""Green has one Legion to send out of Macedonia."""
PLACES = ("Achaia", "Dalmatia", "Moesia", "Thracia")
"""Where it may go."""


def taken(board: Position, side: str, province: str) -> Position:
    """The board when a player has taken a Province with three Infantry."""
    city = f", {board.provinces[province].city}" if board.provinces[province].city else ""
    return board.edit(f"{province}: {side} 3I 1G{city}")


def gain(board: Position, side: str, province: str) -> int:
    """What a Province adds to a player's tribute."""
    return tribute(taken(board, side, province), side) - tribute(board, side)


def open_borders(board: Position, side: str, province: str) -> int:
    """How many of the Provinces beside it, on foot, he does not control."""
    return sum(board.provinces[n].owner != side for n in board.rules.neighbours[province])


def enemies(board: Position, side: str, province: str) -> int:
    """How many land units of others stand beside it."""
    beside = (board.provinces[n] for n in board.rules.neighbours[province])
    return sum(a.force.units for there in beside for a in there.armies if a.side != side)


def weighed(board: Position, side: str, places: tuple[str, ...]) -> Table:
    """One row a Province: what it brings, who loses as much, how open it lies."""
    rows = tuple(
        (
            n,
            f"+{gain(board, side, n)}",
            board.provinces[n].owner or "nobody",
            str(open_borders(board, side, n)),
            str(enemies(board, side, n)),
        )
        for n in places
    )
    titles = ("Province", "Tribute", "Taken from", "Open borders", "Enemy units beside it")
    return Table("What each brings, and how open it lies", titles, rows)


def best(board: Position, side: str, places: tuple[str, ...]) -> str:
    """The Province that brings most; of equal ones the one with the fewest open borders."""
    return max(places, key=lambda n: (gain(board, side, n), -open_borders(board, side, n)))
