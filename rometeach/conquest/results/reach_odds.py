"""Where the land units and Galleys of a player can come in his next turn, and with how much (2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_amounts
from ...core.results.show import Exhibit, Table
from ..actions import Sail
from ..board.board import Board
from ..board.state import Force
from ..board.texts import force_text
from ..charts import voyages
from .arrivals import SEA, Arrival, arrivals
from .movable import at_start
from .notes import board_notes
from .sides import find_side


@dataclass(frozen=True, eq=False, repr=False)
class Reach(PositionResult[Board]):
    """The largest land force of a player that can come into each Province, and the sea zones that his Galleys reach."""

    AMOUNTS = ("",)

    side: str
    arrivals: tuple[Arrival, ...]
    seas: tuple[tuple[str, int], ...]

    def force(self, province: str) -> Force:
        """The largest land force that can come into a Province."""
        return next((a.force for a in self.arrivals if a.province == province), Force())

    def exhibit(self) -> Exhibit:
        """A table of the Provinces, those of others first, and one of the sea zones."""
        rows = tuple(
            (a.province, force_text(a.force), str(a.force.units), self._ways(a), self._held(a.province))
            for a in self._listed()
        )
        others = sum(1 for a in self.arrivals if self.position.provinces[a.province].owner != self.side)
        seas = tuple((sea, str(n)) for sea, n in self.seas)
        return Exhibit(
            f"Where {self.side} can come next turn",
            (
                ("Provinces", f"{len(self.arrivals)}, of them {others} that are not his"),
                ("Sea zones that Galleys reach", str(len(self.seas) or "none")),
            ),
            tables=(
                Table(
                    "The largest land force that can come", ("Province", "Force", "Land units", "From", "Held by"), rows
                ),
                Table("Galleys at most", ("Sea zone", "Galleys"), seas),
            ),
            how="Searched: every way to send the Leaders, each step put to the charts of marches and Galleys (2.1).",
            notes=tuple(self._notes()),
        )

    def _notes(self) -> Iterator[str]:
        yield "Each line is the most for that Province alone: whoever goes to one does not go to another."
        yield "Where Leaders can be sent in very many ways, they are sent one by one, each where he brings most."

    def _listed(self) -> list[Arrival]:
        mine = self.position.held_by(self.side)
        return sorted(self.arrivals, key=lambda a: (a.province in mine, -a.force.units, a.province))

    def _ways(self, found: Arrival) -> str:
        return ", ".join(f"{g.via} by {g.way}" if g.way == SEA else g.via for g, force in found.parts if force.units)

    def _held(self, name: str) -> str:
        there = self.position.provinces[name]
        forces = ", ".join(f"{a.side} {force_text(a.force)}" for a in there.armies)
        held = f"{there.owner or 'nobody'}, {there.city}" if there.city else there.owner or "nobody"
        return f"{held}; there: {forces}" if forces else held

    def drawings(self) -> tuple[Picture, ...]:
        """The land units that can come into the Provinces of others."""
        mine = self.position.held_by(self.side)
        bars = [(a.province, a.force.units) for a in self._listed() if a.province not in mine]
        return (of_amounts(f"Land units that {self.side} can bring", bars, "land units"),) if bars else ()

    def rows(self) -> list[dict[str, object]]:
        """A row for each Province."""
        return [
            {"province": a.province, "force": force_text(a.force), "units": a.force.units, "leaders": a.force.leaders}
            for a in self._listed()
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The land units that can come into each Province."""
        return {a.province: Fraction(a.force.units) for a in self.arrivals}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        found = {
            a.province: {
                "force": force_text(a.force),
                "from": {f"{g.via} ({g.way})": force_text(f) for g, f in a.parts},
            }
            for a in self._listed()
        }
        return {"reach": {"side": self.side, "provinces": found, "seas": dict(self.seas)}}


def galleys_to(p: Board, side: str) -> dict[str, int]:
    """Sea zone -> how many Galleys of a player can be there after his Movement, those that are there among them."""
    board = at_start(p, side)
    found: dict[str, int] = {}
    for name in (*board.provinces, *board.seas):
        for galley in (g for g in board.galleys_in(name) if g.side == side):
            for sea in _reached(board.with_galleys(name, (galley,)), name, galley.cargo):
                found[sea] = found.get(sea, 0) + 1
    return {sea: found[sea] for sea in p.rules.seas if sea in found}


def _reached(board: Board, name: str, cargo: Force) -> set[str]:
    """The sea zones where the one Galley of a space can end."""
    found = {name} if name in board.seas else set()
    for end in board.rules.borders[name]:
        sail = Sail(name, end, cargo if name in board.seas else Force())
        if voyages.objection(board, sail) is None:
            after = voyages.sailed(board, sail)
            if end in board.seas:
                found.add(end)
            for last in board.rules.borders[end]:
                then = Sail(end, last, sail.cargo if end in board.seas else Force())
                if last in board.seas and voyages.objection(after, then) is None:
                    found.add(last)
    return found


def reach(p: Board, side: str = "") -> Reach:
    """Where the land units and Galleys of a player can come in his next turn, or in what is left of this one (2.1).

    Args:
        p: the board.
        side: whose; "" for the player whose turn it is.

    Raises:
        BadInput: there is no such player.
    """
    name = find_side(p, side, "side")
    seas = tuple(galleys_to(p, name).items())
    return Reach(p, Asked(reach, (name,)), name, arrivals(p, name), seas, rules_notes=board_notes(p))


__all__ = ["Reach", "galleys_to", "reach"]
