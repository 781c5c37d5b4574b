"""The boards of lesson 2, and what its texts ask of them."""

from __future__ import annotations

from dataclasses import dataclass

from rometeach.conquest.charts.marches import points
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table

from .. import boards

LESSON, GAME = "movement", boards.GAME
BOARD = boards.SET_UP

TWO_LEGIONS = (
    f"{boards.FIVE}; title: One General, two Legions; Italia: Red 6I 2G Caesar, Fortified City; Neapolis: Red 2I, City; "
    "Sicilia: none"
)
"""The first example of movement in the rulebook."""

ROADS = (
    f"{boards.FIVE}; title: Roads to the north; Italia: Red 7I 3G Caesar, Fortified City; Narbonensis: of Red, City; "
    "Lugdunensis: of Red, City; Belgica: of Red, City; Noricum: of Red, City; "
    "roads: Italia - Narbonensis, Lugdunensis - Narbonensis, Belgica - Lugdunensis"
)
"""The second one: four Cities in a row with Roads between them; a fifth City has none."""

GALLEY = (
    f"{boards.FIVE}; title: A Galley at Italia; Italia: Red 5I 3G Caesar, Fortified City, 1 Galley of Red at Mare Narbo"
)
"""A Galley lies at the western coast of Italia."""

AFRICA = (
    f"{boards.FIVE}; title: The way to Africa; Italia: Red 8I 3G Caesar, Fortified City, 1 Galley of Red at Mare Narbo; "
    "Sicilia: Red 1I, 1 Galley of Red; Mare Sabrata: 2 Galleys of Green"
)
"""Red wants seven Infantry in Numidia; Green's Galleys watch the sea beside it."""


def voyage(board: Position, start: str, end: str) -> int:
    """The movement points of a Galley from a coast to another one, over the sea."""
    found = dict.fromkeys(board.rules.coast_of[start], 1)
    edge = list(found)
    while edge:
        following = []
        for sea in edge:
            for beside in board.rules.seas_beside[sea]:
                if beside not in found:
                    found[beside] = found[sea] + 1
                    following.append(beside)
        edge = following
    return 1 + min(found[sea] for sea in board.rules.coast_of[end])


def days(spent: int, each: int) -> int:
    """The turns that so many points take where each turn has so many."""
    return -(-spent // each)


@dataclass(frozen=True)
class Way:
    """A way for Infantry: on foot from place to place, then perhaps aboard a Galley.

    Attributes:
        walk: the Provinces at which the march begins and ends.
        sail: the Provinces between which the Galley sails; none without one.
    """

    walk: tuple[str, str]
    sail: tuple[str, str] | None = None

    def turns(self, board: Position) -> int:
        """How many turns it takes."""
        foot = days(boards.steps(board, self.walk[0])[self.walk[1]], points(board)[0])
        return foot + (days(voyage(board, *self.sail), board.rules.values["move.galley"]) if self.sail else 0)

    def nights(self, board: Position) -> int:
        """How often others have their turns while it is at sea."""
        return days(voyage(board, *self.sail), board.rules.values["move.galley"]) - 1 if self.sail else 0


WAYS = {
    "on foot, by Hispania and Tingitana": Way(("Italia", "Numidia")),
    "at once aboard the Galley at Italia": Way(("Italia", "Italia"), ("Italia", "Numidia")),
    "on foot to Sicilia, and aboard there": Way(("Italia", "Sicilia"), ("Sicilia", "Numidia")),
}
"""How seven Infantry may come from Italia to Numidia."""


def compared(board: Position) -> Table:
    """The ways with their turns, and the nights at sea."""
    rows = tuple((name, str(way.turns(board)), str(way.nights(board))) for name, way in WAYS.items())
    return Table("Three ways to Numidia", ("Way", "Turns", "Nights at sea"), rows)


def soonest(board: Position) -> str:
    """The quickest way of those that never leave the Legion at sea while others move."""
    safe = [name for name, way in WAYS.items() if not way.nights(board)]
    return min(safe, key=lambda name: WAYS[name].turns(board))
