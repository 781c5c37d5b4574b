"""Where land units can come in one Move, who stands in the way, which crossings are closed, what Galleys add (3.5, 3.5.1, 3.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...conquest_board.rules import CROSSING
from ...core.frozen import Frozen, replace
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_amounts
from ...core.results.show import Exhibit, Table
from ..board.board import Board
from ..board.state import Force
from ..board.texts import force_text
from ..charts.moves import closed_by, land_ways, landings
from .notes import board_notes
from .sides import find_side

LAND, SEA = "land", "sea"
_TOLD = 3
"""So many Provinces of a way are named one by one."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """The most that can come to a Province in one Move of one Province.

    Attributes:
        province: where to.
        start: where from.
        by: "land" or "sea".
        force: who can come; over the sea as many military units as the Galleys carry.
        way: the Provinces on the way, both ends included; over the sea these two.
    """

    province: str
    start: str
    by: str
    force: Force
    way: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Blocker:
    """Who keeps land units from Provinces beyond, or closes a crossing with Galleys.

    Attributes:
        place: a Province with military units, or a sea zone with Galleys.
        sides: whose they are.
        beyond: the Provinces that could be reached by land if they were not there.
    """

    place: str
    sides: tuple[str, ...]
    beyond: tuple[str, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Reach(PositionResult[Board]):
    """All Provinces that the land units of a player can come to in one Move, and what stands in their way.

    Attributes:
        side: the player.
        starts: the Provinces where he has a Leader, with who stands there.
        arrivals: every Province with each start from which it can be reached, the largest force first.
        closed: crossings that are closed: the two Provinces, the sea zone, whose Galleys.
        blockers: what keeps his units from Provinces by land.
        galleys: sea zone -> his Galleys.
    """

    AMOUNTS = ("",)

    side: str
    starts: tuple[tuple[str, Force], ...]
    arrivals: tuple[Arrival, ...]
    closed: tuple[tuple[str, str, str, tuple[str, ...]], ...]
    blockers: tuple[Blocker, ...]
    galleys: Frozen[str, int]

    def reached(self, start: str = "", by: str = "") -> frozenset[str]:
        """The Provinces that can be reached.

        Args:
            start: from where; "" for any Leader.
            by: "land", "sea"; "" for either.
        """
        return frozenset(a.province for a in self.arrivals if start in ("", a.start) and by in ("", a.by))

    def best(self, province: str) -> Arrival | None:
        """The largest force that can come to a Province; None where none can."""
        return next((a for a in self.arrivals if a.province == province), None)

    def exhibit(self) -> Exhibit:
        """Where from, where to, what is closed and who blocks."""
        p = self.position
        starts = tuple(
            (
                start,
                force_text(force),
                str(len(self.reached(start, LAND))),
                str(len(self.reached(start, SEA) - self.reached(start, LAND))),
            )
            for start, force in self.starts
        )
        whole = len(p.rules.provinces)
        head = [
            ("Provinces that can be reached", f"{len(self.reached())} of {whole}"),
            ("By land", str(len(self.reached(by=LAND)))),
            ("Galleys", self._fleet()),
        ]
        header = ("Province", "Force", "From", "Way", "Who is there")
        return Exhibit(
            f"Where {self.side} can come in one action",
            tuple(head),
            tables=(
                Table("Leaders (3.5)", ("From", "Land units", "Provinces by land", "More over the sea"), starts),
                Table("The largest force that can come", header, tuple(self._arrivals())),
                Table(
                    "What stands in the way by land", ("Place", "Whose", "Provinces beyond"), tuple(self._blockers())
                ),
                Table(
                    "Closed crossings (3.5)",
                    ("Between", "By Galleys in", "Of"),
                    tuple((f"{a} and {b}", sea, ", ".join(sides)) for a, b, sea, sides in self.closed),
                ),
                Table("Out of reach", ("Province", "A Galley would have to lie in"), tuple(self._far())),
            ),
            how="Searched: each start by the charts of moves (3.5, 3.5.1).",
            notes=tuple(self._notes()),
        )

    def _fleet(self) -> str:
        if not self.galleys:
            return "none"
        there = ", ".join(f"{n} in {sea}" for sea, n in self.galleys.items())
        return f"{there}; any of them can go to one sea zone together (3.7)"

    def _arrivals(self) -> Iterator[tuple[str, ...]]:
        for province in self.position.provinces:
            if (a := self.best(province)) is not None:
                yield province, force_text(a.force), a.start, _way(a), self._there(province)

    def _there(self, province: str) -> str:
        there = self.position.provinces[province]
        return ", ".join(f"{a.side} {force_text(a.force)}" for a in there.armies) or "nobody"

    def _blockers(self) -> Iterator[tuple[str, ...]]:
        for b in self.blockers:
            yield b.place, ", ".join(b.sides), ", ".join(b.beyond)

    def _far(self) -> Iterator[tuple[str, ...]]:
        starts = {start for start, _ in self.starts}
        for province in self.position.provinces:
            if starts and province not in starts and self.best(province) is None:
                yield province, " or ".join(self.position.rules.coast_of[province]) or "it touches no sea"

    def _notes(self) -> Iterator[str]:
        if not self.starts:
            yield f"{self.side} has no Leader on the board: no land unit of his can move (3.5)."
        yield "One Move takes units of one Province; each line is the most for that Province alone."
        if any(a.by == SEA for a in self.arrivals):
            yield "Over the sea go as many military units as the Galleys beside the goal carry, Infantry first, and any Leaders (3.5.1)."

    def drawings(self) -> tuple[Picture, ...]:
        """The military units that can come to each Province where others have some, or to each one where nobody has."""
        found = [(name, a.force.military) for name in self.position.provinces if (a := self.best(name)) is not None]
        enemies = [x for x in found if self.position.blocked_by(x[0], self.side)]
        if not found:
            return ()
        return (of_amounts(f"Military units that {self.side} can bring", enemies or found, "military units"),)

    def rows(self) -> list[dict[str, object]]:
        """A row for each Province and start."""
        return [
            {
                "province": a.province,
                "from": a.start,
                "by": a.by,
                "force": force_text(a.force),
                "units": a.force.military,
                "way": ", ".join(a.way),
            }
            for a in self.arrivals
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The military units that can come to each Province, and how many Provinces can be reached by land."""
        found = {"Provinces by land": Fraction(len(self.reached(by=LAND)))}
        for a in self.arrivals:
            found.setdefault(a.province, Fraction(a.force.military))
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "reach": {
                "side": self.side,
                "arrivals": self.rows(),
                "blockers": [
                    {"place": b.place, "sides": list(b.sides), "beyond": list(b.beyond)} for b in self.blockers
                ],
                "closed": [{"between": [a, b], "sea": sea, "sides": list(sides)} for a, b, sea, sides in self.closed],
                "galleys": dict(self.galleys),
            }
        }


def _way(a: Arrival) -> str:
    """ "over the sea", "Italia - Dalmatia", "Cyrenaica - ... - Hispania (6 between)"."""
    if a.by == SEA:
        return "over the sea"
    between = a.way[1:-1]
    if len(between) > _TOLD:
        return f"{between[0]} - ... - {between[-1]} ({len(between)} between)"
    return " - ".join(between) or "next to it"


def _arrivals(p: Board, side: str, start: str, force: Force) -> Iterator[Arrival]:
    ways = land_ways(p, side, start)
    for goal, way in ways.items():
        yield Arrival(goal, start, LAND, force, way)
    for goal, room in landings(p, side, start).items():
        aboard = _aboard(force, room)
        if goal not in ways or aboard.military == force.military:
            yield Arrival(goal, start, SEA, aboard, (start, goal))


def _aboard(force: Force, room: int) -> Force:
    """As many military units as there is room for, Infantry first, with all Leaders, who need none."""
    loaded = [0, 0, 0]
    for kind, number in enumerate(force[:3]):
        loaded[kind] = min(number, room)
        room -= loaded[kind]
    infantry, cavalry, catapults = loaded
    return Force(infantry, cavalry, catapults, force.generals, force.caesar)


def _without(p: Board, side: str, place: str) -> Board:
    """The board without the enemy units or Galleys of a place."""
    if place in p.seas:
        return replace(p, seas=p.seas | {place: tuple(f for f in p.seas[place] if p.are_allies(side, f.side))})
    return p.with_province(place, armies=tuple(a for a in p.provinces[place].armies if p.are_allies(side, a.side)))


def _blockers(p: Board, side: str, starts: tuple[tuple[str, Force], ...]) -> Iterator[Blocker]:
    """Every place of enemies without which more Provinces could be reached by land, those that keep most first."""
    now = _by_land(p, side, starts)
    found = []
    for place, sides in _enemies(p, side):
        beyond = _by_land(_without(p, side, place), side, starts) - now
        if beyond:
            found.append(Blocker(place, sides, tuple(sorted(beyond))))
    yield from sorted(found, key=lambda b: (-len(b.beyond), b.place))


def _by_land(p: Board, side: str, starts: tuple[tuple[str, Force], ...]) -> set[str]:
    return {goal for start, _ in starts for goal in land_ways(p, side, start)}


def _enemies(p: Board, side: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(Province or sea zone, whose units or Galleys) of those that may stand in the way."""
    for name, there in p.provinces.items():
        if sides := tuple(a.side for a in there.armies if a.force.military and not p.are_allies(side, a.side)):
            yield name, sides
    for sea, fleets in p.seas.items():
        if sides := tuple(f.side for f in fleets if not p.are_allies(side, f.side)):
            yield sea, sides


def _closed(p: Board, side: str) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    for a in p.provinces:
        for b, kind in p.rules.borders[a].items():
            if kind == CROSSING and a < b and (sea := closed_by(p, side, a, b)):
                yield a, b, sea, tuple(f.side for f in p.seas[sea] if not p.are_allies(side, f.side))


def reach(p: Board, side: str = "") -> Reach:
    """Where the land units of a player can come in one Move, and what stands in their way (3.5, 3.5.1, 3.7).

    Args:
        p: the board.
        side: whose; "" for the player whose turn it is, else the one who begins.

    Raises:
        BadInput: there is no such player.
    """
    name = find_side(p, side, "side")
    starts = tuple(p.leaders(name))
    found = [a for start, force in starts for a in _arrivals(p, name, start, force)]
    found.sort(key=lambda a: (a.province, -a.force.military, -a.force.leaders, a.by != LAND, a.start))
    fleets = Frozen({sea: n for sea in p.seas if (n := p.galleys_in(sea, name))})
    crossings = tuple(_closed(p, name))
    straits = tuple(f"straits:{row}" for row, r in p.rules.tables["straits"].items() if _matters(p, r["a"], r["b"]))
    return Reach(
        p, Asked(reach, (name,)), name, starts, tuple(found), crossings, tuple(_blockers(p, name, starts)), fleets,
        rests_on=straits, rules_notes=board_notes(p),
    )  # fmt: skip


def _matters(p: Board, a: str, b: str) -> bool:
    """Whether Galleys lie where they might close a crossing."""
    return any(p.seas[sea] for sea in p.rules.straits.get((a, b), ()))


__all__ = ["LAND", "SEA", "Arrival", "Blocker", "Reach", "reach"]
