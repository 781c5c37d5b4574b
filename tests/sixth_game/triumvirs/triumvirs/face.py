"""How the game is drawn: circles at the places of the map, coloured by owner."""

from __future__ import annotations

from rometeach.core.frozen import Frozen
from rometeach.widgets.face import Face
from rometeach.widgets.map.view import Area, Link

from .board import Board
from .rules import Rules

_TABLES = Rules.standard().tables
COLOURS = {"Caesar": "#d9b3c9", "Antonius": "#b3d1e6", "Lepidus": "#dfe6b3"}


class Triumvirs(Face[Board]):
    """The face of the game."""

    name = "triumvirs"
    places = Frozen({n: (float(r["x"]), float(r["y"])) for n, r in _TABLES["areas"].items()})
    links = tuple(Link(r["a"], r["b"], "line") for r in _TABLES["connections"].values())

    def area(self, board: Board, place: str, *, chances: bool = True) -> Area:
        """An area with its owner and Legions."""
        owner, legions = board.areas[place]
        return Area(place, COLOURS[owner], None, f"{place}: {owner}, {legions} Legions")


FACE = Triumvirs()
