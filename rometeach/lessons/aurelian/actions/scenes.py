"""Scenes for the exercises of lesson 2: a piece in a Box with Enemy Units, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass

from rometeach.aurelian.actions import AURELIAN
from rometeach.aurelian.position import Position

from ...chooser import Chooser
from .. import boards


@dataclass(frozen=True)
class Scene:
    """A board, and a piece ("Aurelian", or the Box of an Officer) that stands in a Box."""

    board: Position
    piece: str
    box: str

    @property
    def who(self) -> str:
        """The piece in a sentence."""
        return f"Aurelian (+{self.board.leadership})" if self.piece == AURELIAN else "An Officer"

    @property
    def told(self) -> str:
        """What lies in the Box, in a sentence."""
        return f"{boards.told(self.board, self.box)}."


def standing(p: Position, choose: Chooser, box: str, officer: bool) -> Scene | None:
    """A piece put into a Box; Aurelian is elsewhere if it is an Officer.

    Args:
        p: the board.
        choose: the source of chance.
        box: the Box.
        officer: whether the piece is an Officer; else it is Aurelian.
    """
    if not officer:
        after = boards.changed(p, f"siege: none; Aurelian @ {box}; Aurelian +{choose.number(1, 2)}")
        return Scene(after, AURELIAN, box) if after else None
    home = choose.pick([b for b in boards.free(p) if b != box] or [p.aurelian])
    after = boards.changed(p, f"siege: none; Aurelian @ {home}; officers: {box}")
    return Scene(after, box, box) if after else None


def before(choose: Chooser, armed: bool, officer: bool = False, most: int = 3) -> Scene | None:
    """A piece before a Box with Enemy Units on one side: in arms where there is a Usurper, calm where there is none.

    Args:
        choose: the source of chance.
        armed: whether they lie on their Combat Value side.
        officer: whether the piece is an Officer; else it is Aurelian.
        most: how many Enemy Units at most.
    """
    p = boards.at(choose, "action")
    if p is None:
        return None
    places = [b for b, region in p.rules.region_of.items() if (region in p.usurpers) == armed]
    if not places:
        return None
    box = choose.pick(places)
    own = [u.name for u in p.rules.units.values() if u.box == box]
    units = choose.sample(own, choose.number(1, min(most, len(own) if armed else 2)))
    side = "CV" if armed else "Resistance"
    after = boards.changed(p, f"siege: none; {box}: {', '.join(units)} {side}")
    return standing(after, choose, box, officer) if after else None
