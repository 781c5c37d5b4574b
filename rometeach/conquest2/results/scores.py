"""The Victory Points that the season would bring as the board lies, Province by Province, with Chaos and taxes (4, 5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.figures.ledger import Ledger, Line
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import GOOD_OR_BAD, Picture, of_amounts
from ...core.results.show import Exhibit, Table, signed
from ...core.session.requests import Note
from ...core.words import counted
from ..board.board import Board
from ..charts import points
from ..phases import season
from .notes import board_notes
from .sides import find_side

PLACES = ("most influence", "second most influence", "third most influence")
"""What the places in a Key Province are called."""
CHAOS = (("most Chaos", "chaos.most"), ("second most Chaos", "chaos.second"))
"""What the places that lose points are called, with the rows of the charts that say how many."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands if the season ended now.

    Attributes:
        side: the player.
        now: his Victory Points.
        influence: what his influence would bring.
        chaos: his Chaos, once his Cities have taken their part.
        lost: the Victory Points that his Chaos would cost, 0 or less.
        then: his Victory Points after the season.
        taxes: the Talents that he would take.
    """

    side: str
    now: int
    influence: int
    chaos: int
    lost: int
    then: int
    taxes: int


@dataclass(frozen=True, slots=True)
class InProvince:
    """A Key Province: what its places bring, who has influence there, most first, each with his place, and the points of each."""

    key: str
    worth: tuple[int, ...]
    ranking: tuple[tuple[str, int, int], ...]
    points: tuple[tuple[str, int], ...]

    @property
    def told(self) -> str:
        """ "1. Red 3 and Blue 3, 2. Green 1"; "nobody" where no influence lies."""
        places: dict[int, list[str]] = {}
        for side, tokens, place in self.ranking:
            places.setdefault(place, []).append(f"{side} {tokens}")
        return ", ".join(f"{place}. {' and '.join(who)}" for place, who in places.items()) or "nobody"


@dataclass(frozen=True, eq=False, repr=False)
class Score(PositionResult[Board]):
    """What the season would bring to a player, line by line, and how all players stand."""

    AMOUNTS = ("",)

    side: str
    ledger: Ledger
    taxes: Ledger
    standings: tuple[Standing, ...]
    provinces: tuple[InProvince, ...]

    @property
    def total(self) -> int:
        """The Victory Points of the season: those for influence, less those that Chaos costs."""
        return self.ledger.total

    @property
    def standing(self) -> Standing:
        """How the player stands."""
        return next(s for s in self.standings if s.side == self.side)

    def exhibit(self) -> Exhibit:
        """The sum, all players, every Key Province with influence, the taxes."""
        own = self.standing
        place = 1 + sum(s.then > own.then for s in self.standings)
        rows = tuple(
            (s.side, str(s.now), signed(s.influence), str(s.chaos), signed(s.lost), str(s.then), str(s.taxes))
            for s in self.standings
        )
        header = ("Player", "Points now", "Influence", "Chaos", "It costs", "Points then", "Taxes")
        return Exhibit(
            f"Victory Points of {self.side} as the board lies",
            (
                ("The season would bring", counted(self.total, "Victory Point")),
                ("Victory Points", f"{own.now} now, {own.then} then"),
                ("Place then", f"{place} of {len(self.standings)}"),
                ("Taxes", counted(own.taxes, "Talent")),
            ),
            tables=(
                Table("All players (5.1, 5.2, 4)", header, rows),
                Table("Key Provinces (5.1)", ("Province", "Worth", "Influence", "Points"), tuple(self._provinces())),
            ),
            ledgers=(("Victory Points", self.ledger), ("Taxes", self.taxes)),
            notes=tuple(self._notes()),
        )

    def _provinces(self) -> Iterator[tuple[str, ...]]:
        for p in self.provinces:
            worth = "/".join(str(n) for n in p.worth if n)
            yield p.key, worth, p.told, ", ".join(f"{side} {n}" for side, n in p.points) or "none"

    def _notes(self) -> Iterator[str]:
        yield "Who has as much as another one shares his place, and the next one does not move down (5.1)."
        if any(s.chaos for s in self.standings):
            yield "Chaos is that of the board; at the table everybody may hide his own until it is counted (0.6)."
        cities = self.position.cities_of(self.side)
        if cities:
            each = self.position.rules.values["chaos.city"]
            yield f"His Cities take {each} Chaos each away first (5.2)."

    def drawings(self) -> tuple[Picture, ...]:
        """The lines of the sum, and the points of all players after the season."""
        lines = [(line.reason, line.value) for line in self.ledger.lines]
        title = f"The season of {self.side}: {self.total:+d}"
        return (
            *((of_amounts(title, lines, "Victory Points", signed, GOOD_OR_BAD),) if lines else ()),
            of_amounts("Victory Points then", [(s.side, s.then) for s in self.standings], "Victory Points"),
        )

    def rows(self) -> list[dict[str, object]]:
        """A row for each player."""
        return [_plain(s) for s in self.standings]

    def figures(self) -> Mapping[str, Fraction]:
        """The points of the season, his taxes, and the points of each player after it."""
        found = {"points": Fraction(self.total), "taxes": Fraction(self.taxes.total)}
        return found | {f"{s.side} then": Fraction(s.then) for s in self.standings}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "score": {
                "side": self.side,
                "total": self.total,
                "players": [_plain(s) for s in self.standings],
                "provinces": {p.key: {"worth": list(p.worth), "points": dict(p.points)} for p in self.provinces},
                "ledger": [line.as_json() for line in self.ledger.lines],
                "taxes": [line.as_json() for line in self.taxes.lines],
            }
        }


def _plain(s: Standing) -> dict[str, object]:
    return {
        "player": s.side,
        "now": s.now,
        "influence": s.influence,
        "chaos": s.chaos,
        "lost": s.lost,
        "then": s.then,
        "taxes": s.taxes,
    }


def in_provinces(p: Board) -> tuple[InProvince, ...]:
    """Every Key Province, in the order of the tables, with who has influence there (5.1)."""
    brought, found = points.influence_points(p), []
    for key, worth in p.rules.points_of.items():
        there = {i.side: i.tokens for i in p.provinces[key].influence}
        place = points.places(there)
        ranking = sorted(((side, n, place[side]) for side, n in there.items()), key=lambda x: (x[2], x[0]))
        found.append(InProvince(key, worth, tuple(ranking), tuple(brought[key].items())))
    return tuple(found)


def standings(p: Board) -> tuple[Standing, ...]:
    """How all players stand, the leader first."""
    brought, lost, chaos = points.influence_points(p), points.chaos_points(p), points.chaos_after_cities(p)
    after = _scored(p)
    found = [
        Standing(
            side,
            player.points,
            sum(there.get(side, 0) for there in brought.values()),
            chaos[side],
            lost.get(side, 0),
            after.players[side].points,
            points.taxes(p, side).total,
        )
        for side, player in p.players.items()
    ]
    return tuple(sorted(found, key=lambda s: -s.then))


def _scored(p: Board) -> Board:
    """The board after the phase Victory Points, which asks nobody anything."""
    steps = season.score(p)
    while True:
        try:
            assert isinstance(next(steps), Note)
        except StopIteration as end:
            board: Board = end.value
            return board


def influence_lines(p: Board, side: str, provinces: tuple[InProvince, ...]) -> Iterator[Line]:
    """What the influence of a player brings in each of some Key Provinces (5.1).

    Args:
        p: the board.
        side: the player.
        provinces: the Key Provinces.
    """
    for there in provinces:
        reference = f"values:{there.key}"
        if value := dict(there.points).get(side, 0):
            place = next(place for who, _, place in there.ranking if who == side)
            source = p.rules.sources[reference]
            yield Line(value, f"{PLACES[place - 1]} in {there.key}", "5.1", source, "", (reference,))


def _lines(p: Board, side: str, provinces: tuple[InProvince, ...]) -> Iterator[Line]:
    """What influence in each Key Province brings, then what Chaos costs."""
    yield from influence_lines(p, side, provinces)
    if value := points.chaos_points(p).get(side, 0):
        costs = p.rules.values
        words, key = next((words, key) for words, key in CHAOS if costs[key] == -value)
        yield Line(value, words, "5.2", p.rules.charts[key].source, key, (f"charts:{key}",))


def score(p: Board, side: str = "") -> Score:
    """What the season would bring to a player as the board lies, and how all players stand (4, 5.1, 5.2).

    Args:
        p: the board.
        side: whose; "" for the player whose turn it is, else the one who begins.

    Raises:
        BadInput: there is no such player.
    """
    name, provinces = find_side(p, side, "side"), in_provinces(p)
    lying = tuple(there for there in provinces if there.ranking)
    rests_on = (*(f"values:{there.key}" for there in lying), *(f"charts:{key}" for _, key in CHAOS))
    return Score(
        p, Asked(score, (name,)), name, Ledger(tuple(_lines(p, name, provinces))), points.taxes(p, name),
        standings(p), lying, rests_on=rests_on, rules_notes=board_notes(p),
    )  # fmt: skip


__all__ = ["PLACES", "InProvince", "Score", "Standing", "in_provinces", "influence_lines", "score", "standings"]
