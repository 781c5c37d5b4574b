"""What the workbench asks of Aurelian: the controls of a place and of everything else, counters, Actions compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from ...aurelian.actions import AURELIAN
from ...aurelian.board.state import BUILDING, FINISHED
from ...aurelian.charts import points
from ...aurelian.position import Position
from ...aurelian.results.building import building
from ...aurelian.results.danube import danube
from ...aurelian.results.deeds import boxes_of, deeds
from ...core.errors import BadInput, Problem
from ...core.figures.ledger import total
from ...core.results.show import Result, percent
from ..workbench.bench import Battle, Bench, Contender
from ..workbench.controls import Counter, Group
from . import clauses, fights, place_controls
from .clauses import OFFICER, out
from .map.chances import chances as map_chances
from .place_controls import STRENGTH
from .set_up import set_up

_BUILT = {"Walls": "walls", "Temple": "temple"}


class AurelianBench(Bench[Position]):
    """The bench."""

    place_word = "place"

    def place(self, board: Position, place: str) -> Sequence[Group]:
        """Enemy Units and pieces of a Box; Legion, Barbarians, Usurper, buildings of the others."""
        return place_controls.groups(board, place)

    def place_odds(self, board: Position, place: str) -> Result | None:
        """What the first piece that can get there may do; the next Barbarians; what Walls or a Temple bring."""
        if place in board.rules.region_of:
            piece = next((x for x in fights.pieces(board) if place in boxes_of(board, x)), "")
            return deeds(board, piece, place) if piece else None
        region, _, kind = place.partition(" ")
        if kind == "Region":
            done = board.walls.get(region, 0) == FINISHED
            return building(board, f"{region} {'temple' if done else 'walls'}")
        with suppress(BadInput):
            return danube(board, 1)
        return None

    def set_up(self, board: Position) -> Sequence[Group]:
        """Tracks, the phase, the cups, and the chits that are not on the map."""
        return set_up(board)

    def there(self, board: Position, place: str) -> Sequence[Counter]:
        """Pieces, Barbarians, Strength, a Usurper."""
        if place in board.rules.region_of:
            found = [Counter(AURELIAN, AURELIAN, "leader")] if board.aurelian == place else []
            return [*found, *([Counter(OFFICER, OFFICER, "leader")] if place in board.officers else [])]
        kind, _, number = place.partition(" ")
        if kind == "Danube":
            raider, strength = board.raiders[int(number) - 1], board.strength[int(number) - 1]
            if raider:
                return [Counter(raider, raider, "war")]
            return [Counter(STRENGTH, "1 Strength")] if strength > board.rules.values["danube.least"] else []
        return [Counter(b, b, "war") for b in board.pool(kind)] if number == "Pool" else []

    def put(self, board: Position, counter: str, place: str, source: str = "") -> str:
        """A piece, a chit, Strength, Walls or a Temple.

        Args:
            board: the board.
            counter: what it is called.
            place: where it is put.
            source: where it was picked up; "" for the box and the cups.

        Raises:
            BadInput: it cannot lie there.
        """
        if counter in (AURELIAN, OFFICER):
            return _piece(board, counter, place, source)
        if counter == STRENGTH:
            return _strength(board, place, source)
        if counter in _BUILT:
            return _built(board, counter, place)
        change = _chit(board, counter, place)
        if not change:
            raise _wrong(counter, "is in a cup, and cannot have come out of it by now", case="5.0")
        return change

    def chances(self, board: Position) -> Mapping[str, Fraction]:
        """Aurelian's Actions around him, and the next Barbarian on each Danube Space."""
        found = {}
        for place, p in map_chances(board).items():
            stack = board.stacks.get(place)
            action = "the Siege" if stack and stack.armed else "Suppress"
            danube_falls = f"{place} falls to the next Barbarian"
            found[f"{action} in {place} succeeds" if place in board.rules.region_of else danube_falls] = p
        return found

    def headline(self, board: Position) -> str:
        """The Danube, and the points of the end of the turn against what it asks for."""
        if board.is_over:
            return board.ended[:1].upper() + board.ended[1:]
        then = board.vp + total(points.due_terms(board), board.rules.values)
        words = [
            f"{then} of the {points.threshold(board)} Victory Points that turn {board.turn} asks for, as the board lies"
        ]
        with suppress(BadInput):  # no chit is left, or too much was moved unseen
            words.insert(0, f"The next Barbarian takes a Danube Space {percent(danube(board, 1).ahead[0].p_any)}")
        return "; ".join(words)

    def battles(self, board: Position) -> Sequence[Battle]:
        """The Boxes with Enemy Units, Campaigns, the next Barbarian."""
        return fights.battles(board)

    def contenders(self, board: Position, battle: str) -> Sequence[Contender]:
        """All pieces and Actions, the surest first."""
        return fights.contenders(board, battle)

    def movements(self, board: Position, battle: str) -> Mapping[str, Fraction]:
        """Which Danube Space the next Barbarian attacks."""
        return fights.movements(board, battle)

    def requests(self, board: Position, place: str) -> Sequence[tuple[str, str]]:
        """The Strength of a Danube Space, Walls and a Temple of a Region."""
        kind, _, word = place.partition(" ")
        if kind == "Danube":
            least, most = board.rules.values["danube.least"], board.rules.values["danube.most"]
            return [(f"Strength {n} on {place}", f"{place}: {n}") for n in range(least, most + 1)]
        if word == "Region":
            return [
                (f"Walls in the {kind} Region", f"{kind} walls"),
                (f"a Temple in the {kind} Region", f"{kind} temple"),
            ]
        return ()


def _wrong(counter: str, what: str, hint: str = "", case: str = "") -> BadInput:
    return BadInput([Problem(counter, what, hint, case=case)])


def _piece(p: Position, piece: str, place: str, source: str) -> str:
    if place not in p.rules.region_of:
        raise _wrong(piece, f"cannot stand on {place}", "Put it on a Box.", "2.1")
    if piece == AURELIAN:
        return clauses.aurelian(p, place)
    most = p.rules.values["officers.most"]
    if not source and len(p.officers) >= most:
        raise _wrong(piece, f"all {most} Officers are in play", "Take one from his Box.", "6.3")
    there = clauses.without(p.officers, source) if source else list(p.officers)
    return clauses.officers(p, (*there, place))


def _strength(p: Position, place: str, source: str) -> str:
    kind, _, number = place.partition(" ")
    if kind != "Danube":
        raise _wrong("1 Strength", f"cannot lie on {place}", "Put it on a Danube Space.", "6.4")
    now, most = p.strength[int(number) - 1], p.rules.values["danube.most"]
    if p.raiders[int(number) - 1]:
        raise _wrong("1 Strength", f"cannot lie on {place}: Barbarians hold it", case="7.2")
    if place == source:
        return f"{place}: {now}"
    if now >= most:
        raise _wrong("1 Strength", f"cannot lie on {place}: a Legion has {most} at most", case="6.4")
    taken = f"{source}: {p.strength[int(source.split()[1]) - 1] - 1}; " if source else ""
    return f"{taken}{place}: {now + 1}"


def _region(p: Position, place: str) -> str:
    """The Region that a place lies in."""
    kind, _, number = place.partition(" ")
    return p.rules.region_of.get(place) or (p.rules.spaces[int(number) - 1] if kind == "Danube" else kind)


def _built(p: Position, counter: str, place: str) -> str:
    region, word = _region(p, place), _BUILT[counter]
    state = (p.walls if word == "walls" else p.temples).get(region, 0)
    if state == FINISHED:
        raise _wrong(counter, f"cannot lie there: the {region} Region has them, finished", case="8.1")
    return f"{region} {word}: {BUILDING[state + 1]}"


def _chit(p: Position, chit: str, place: str) -> str:
    kind, _, number = place.partition(" ")
    if chit in p.rules.units:
        box = p.rules.units[chit].box
        if place != box:
            raise _wrong(chit, f"cannot lie on {place}", f"It lies in {box} alone.", "7.1")
        return out(p, chit, f"{box} +{chit}")
    if chit in p.rules.usurpers:
        region = p.rules.usurpers[chit]
        if _region(p, place) != region:
            raise _wrong(chit, f"cannot lie on {place}", f"He lies in the {region} Region alone.", "7.1")
        return out(p, chit, f"{region} usurper: {chit}")
    if chit not in p.rules.barbarians or not (kind == "Danube" or number == "Pool"):
        raise _wrong(chit, f"cannot lie on {place}", "Barbarians lie on the Danube and in the Pools.", "7.2")
    if kind == "Danube":
        if p.raiders[int(number) - 1] not in ("", chit):
            raise _wrong(chit, f"cannot lie on {place}: Barbarians hold it", "Take those to a Pool first.", "7.2")
        return out(p, chit, f"{place}: {chit}")
    return f"pool {kind}: {clauses.listed(p.pool(kind))}" if chit in p.pool(kind) else clauses.pool(p, kind, chit, 1)


BENCH = AurelianBench()

__all__ = ["BENCH", "AurelianBench"]
