"""What the workbench asks of History of the Roman Empire: controls of a Province and of everything else, counters, fights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from ...core.errors import BadInput, Problem, RometeachError
from ...core.frozen import replace
from ...core.results.show import Result, percent
from ...hotre.board.state import CITY, FORT, FORTRESS, LOOTED, PLAY, Province
from ...hotre.charts import points
from ...hotre.position import Position
from ..workbench.bench import Battle, Bench, Contender
from ..workbench.controls import Counter, Group
from . import clauses, fights, place_controls
from .map.chances import taken
from .map.picture import kind_of_badge
from .set_up import set_up

_BUILT = {"Fort": FORT, "Fortress": FORTRESS}
_CITIES = {"City": CITY, clauses.LOOTED_CITY: LOOTED}


class HotreBench(Bench[Position]):
    """The bench."""

    place_word = "Province"
    worth = "Worth: Victory Points more if the Province were taken and scored now, times the chance to take it."

    def place(self, board: Position, place: str) -> Sequence[Group]:
        """Its Armies and who holds it, Fort, City, and what the Player Phase has used up there."""
        return place_controls.groups(board, place)

    def place_odds(self, board: Position, place: str) -> Result | None:
        """The fight for it by the side whose Phase it is, else by the likeliest of its neighbours."""
        there = board.provinces[place]
        if board.active and there.side != board.active.side:
            with suppress(RometeachError):
                return board.fight(place, 0 if board.active.reserve else fights.TYPICAL)
        if not (there.armies or there.fort):
            return None
        return next((c.result for c in fights.contenders(board, place) if c.result), None)

    def set_up(self, board: Position) -> Sequence[Group]:
        """The phase, Victory Points, Tokens, cards, and the counters in the box."""
        return set_up(board)

    def there(self, board: Position, place: str) -> Sequence[Counter]:
        """An Army, the Fort, the City."""
        x = board.provinces[place]
        found = [Counter(x.side, clauses.armies(x.side), kind_of_badge(board, x.side))] if x.armies else []
        found += [Counter(x.fort, x.fort, "fort")] if x.fort else []
        city = clauses.LOOTED_CITY if x.city == LOOTED else x.city
        return [*found, *([Counter(city, city, "city")] if city else [])]

    def put(self, board: Position, counter: str, place: str, source: str = "") -> str:
        """An Army, a Fort or a City.

        Args:
            board: the board.
            counter: the side of the Army, or "Fort", "Fortress", "City", "looted City".
            place: the Province where it is put.
            source: the Province it comes from; "" for the box.

        Raises:
            BadInput: it cannot lie there.
        """
        there, left = board.provinces[place], board.provinces[source] if source else None
        if place == source:
            return clauses.province(place, there)
        if counter in _BUILT:
            if there.fort:
                raise _wrong(counter, f"cannot be put on {place}: a {there.fort} is there", "8.2.3")
            faction = left.faction if left else ""
            there = replace(there, fort=_BUILT[counter], faction="" if there.armies else faction)
            left = replace(left, fort="", faction="") if left else None
        elif counter in _CITIES:
            if there.city:
                raise _wrong(counter, f"cannot be put on {place}: a City is there", "9.1")
            there = replace(there, city=_CITIES[counter])
            left = replace(left, city="") if left else None
        else:
            there = _joined(board, counter, place, not source)
            left = replace(left, armies=left.armies - 1) if left else None
        taken_away = f"{clauses.province(source, left)}; " if left else ""
        return taken_away + clauses.province(place, there)

    def chances(self, board: Position) -> Mapping[str, Fraction]:
        """Every Province that may be attacked with what stands beside the map."""
        return {f"{board.now.side} takes {name}": p for name, p in taken(board).items()}

    def headline(self, board: Position) -> str:
        """What the Phase scores as the board lies, and the likeliest fight; between two Phases who leads."""
        active = board.active
        if active is None:
            order = sorted(board.factions, key=lambda f: -board.factions[f].total)
            words = ", ".join(f"{f} {board.factions[f].total}" for f in order)
            when = "" if board.phase == PLAY else f" ({board.phase})"
            return f"Victory Points on turn {board.turn}{when}: {words}"
        roman = active.side == active.faction
        words = f"{active.words} scores {points.points(board, active.faction, roman)} Victory Points as the board lies"
        odds = taken(board)
        if not odds:
            return words
        best = max(odds, key=lambda n: odds[n])
        armies = "Army" if active.reserve == 1 else "Armies"
        return f"{words}; with {active.reserve} {armies} {best} is likeliest to be taken, {percent(odds[best])}"

    def battles(self, board: Position) -> Sequence[Battle]:
        """The Provinces that somebody holds."""
        return fights.battles(board)

    def contenders(self, board: Position, battle: str) -> Sequence[Contender]:
        """All sides that can come there, the likeliest to take it first."""
        return fights.contenders(board, battle)

    def requests(self, board: Position, place: str) -> Sequence[tuple[str, str]]:
        """The Province itself, its looted City rebuilt, a Fortress in it."""
        found = [(f"{place} is in the plan", place)]
        if board.provinces[place].city == LOOTED:
            found.append((f"the City in {place} is rebuilt", f"rebuild {place}"))
        if board.provinces[place].fort == FORT and board.provinces[place].city:
            found.append((f"a Fortress is built in {place}", f"Fortress in {place}"))
        return found


def _joined(p: Position, side: str, place: str, new: bool) -> Province:
    """A Province with one Army of a side more; raises BadInput where it cannot stand there."""
    there, most = p.provinces[place], p.rules.values["armies.most"]
    name = clauses.armies(side)
    if there.armies and there.side != side:
        raise _wrong(
            name,
            f"cannot be put on {place}: {there.armies} of {there.side} stand there",
            "9.1",
            "Take those off first.",
        )
    if there.armies >= most:
        raise _wrong(name, f"cannot be put on {place}: {most} Armies are there, and more may not be", "9.1")
    if new and clauses.counters(p)[side] <= 0:
        raise _wrong(name, "has no counter left", "8", "Take one from another Province.")
    return replace(there, side=side, armies=there.armies + 1, faction="")


def _wrong(counter: str, what: str, case: str, hint: str = "") -> BadInput:
    return BadInput([Problem(counter, what, hint, case=case)])


BENCH = HotreBench()

__all__ = ["BENCH", "HotreBench"]
