"""What an ordered list of placements is worth: the exact law of how far it gets, and what the Phase then scores (9, 10, 12, 15).

**The plan.** Armies are placed entry by entry. Where an enemy stands, one Army after the other is placed until the Province is won;
where nobody fights, one Army. When an entry is done, the next one follows; when no Army is left, the placement is over. So what is won
is always a first part of the list, and how long it is, is all that the dice decide.

Defending Legions are taken to stand. A City is looted where that is worth more than what it brings. At the end the Forts beside the map
go where they help most, and Cities are built (9.3.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ...core.errors import IllegalChoice
from ...core.figures.ledger import total
from ...core.frozen import Frozen
from ..board.board import Board
from ..board.state import CITY, FORT, LOOTED, Province
from ..charts import points
from ..charts.defences import OPEN
from ..charts.fights import Defence, fight_law
from ..charts.reach import is_open, ways
from ..phases import cities, conquest, fight
from ..phases.placement import fort_places, with_fort
from ..results.attacks import AUTOMATIC, Assault, defence_of
from ..results.loot import loot_law
from .garrisons import future, loses, new_city
from .weights import Weights

Law = dict[tuple[int, bool], Fraction]
"""(Armies beside the map, whether the Emperor lives) -> chance."""

LEAVES_OUT = (
    "Event Cards, and Victory Points offered by those who are attacked (7, 16)",
    "retreats: defending Legions are taken to stand (10.1)",
    "what the other players lose, and attacks on sides of the same player (10.5)",
    "a change of the plan while it is carried out: ask again after a fight",
)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a board is worth at the end of a Placement, part by part."""

    points: int
    armies: int
    future: Fraction

    def value(self, w: Weights) -> Fraction:
        """In points."""
        return w.vp * self.points + w.army * self.armies + self.future


@dataclass(frozen=True, slots=True)
class Reached:
    """A first part of a list: the board when it is done (its Emperor alive), the chance that just this much is done, and the loot."""

    board: Board
    chance: Fraction
    dead: Fraction
    loot: Fraction
    looted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExpansionValue:
    """A list priced: parts in their own units, the same in points, and for each first part the chance to get at least so far."""

    parts: Mapping[str, Fraction]
    worths: Mapping[str, Fraction]
    reached: tuple[Fraction, ...]
    boards: tuple[Board, ...]

    @property
    def worth(self) -> Fraction:
        """All in points."""
        return sum(self.worths.values(), Fraction(0))


def defence(board: Board, side: str, province: str, way: tuple[str, str]) -> Defence:
    """What an attack meets there; no Army and no Fort where it is won by coming.

    Args:
        board: the board.
        side: whose Army comes.
        province: where.
        way: the crossing, and the Province that it comes from.
    """
    there = board.provinces[province]
    if there.has_lone_fort and there.faction == side:
        return OPEN
    attack = fight.attack(board, side, province, way)
    friends = board.are_friends(side, there.side or there.faction)
    return defence_of(board, Assault(side, province, there, way[0], way[1], attack, AUTOMATIC if friends else ""))


def comes(board: Board, side: str, province: str) -> tuple[str, str]:
    """The way by which the next Army of a list comes.

    Raises:
        IllegalChoice: there is none, the Province is full, or its people has to be spared.
    """
    way = ways(board, side).get(province)
    if way is None:
        raise IllegalChoice(
            "9.3.1" if side in board.factions else "9.2.2", f"{side} cannot come to {province} by then", province
        )
    if not is_open(board, side, province):
        full = board.provinces[province].side == side
        raise IllegalChoice("9.1" if full else "16", f"no Army of {side} may be placed in {province}", province)
    return way


def loots(board: Board, side: str, province: str, before: Province, w: Weights) -> bool:
    """Whether the City of a Province that was just taken is looted: where that brings more than it costs.

    Args:
        board: the board.
        side: whose Army comes.
        province: where.
        before: what lay there when it came.
        w: what things are worth.
    """
    if not conquest.may_loot(board, side, province, before):
        return False
    gained = w.vp * loot_mean(board, side, province, before)
    now = city_difference(board, province, side in board.factions) * w.vp
    return gained > now + loses(board, province, side, w)


def city_difference(board: Board, province: str, roman: bool) -> int:
    """What a City scores more now than a looted one."""
    rules = board.rules
    keys = [points.city_key(province in rules.capitals[board.turn - 1], roman, c) for c in (CITY, LOOTED)]
    city, looted = (rules.values[k] if k else 0 for k in keys)
    return int(city - looted)


def loot_mean(board: Board, side: str, province: str, before: Province) -> Fraction:
    """The Victory Points of looting on average.

    Args:
        board: the board.
        side: whose Army comes.
        province: where.
        before: what lay there when it came.
    """
    return Fraction(loot_law(board, side, province, before).mean)


def won(board: Board, side: str, province: str, w: Weights) -> tuple[Board, Fraction, str]:
    """The board when an entry of a list is done, the loot on average, and the Province whose City is looted.

    Args:
        board: the board.
        side: whose Army comes.
        province: where.
        w: what things are worth.
    """
    before = board.provinces[province]
    if before.armies and before.side == side:
        return board.with_province(province, armies=before.armies + 1), Fraction(0), ""
    friends = not (before.has_lone_fort and before.faction == side) and board.are_friends(
        side, before.side or before.faction
    )
    board = conquest.entered(board, side, province, automatic=friends)
    if not loots(board, side, province, before, w):
        return board, Fraction(0), ""
    loot = loot_mean(board, side, province, before)
    return board.with_province(province, city=LOOTED), loot, province


def after_entry(law: Law, found: Defence) -> tuple[Law, Law]:
    """An entry is carried out: the law when it is done (Armies left beside the map), and that when no Army is left before that."""
    done: Law = {}
    failed: Law = {}
    for (armies, emperor), p in law.items():
        if not armies:
            failed[0, emperor] = failed.get((0, emperor), Fraction(0)) + p
            continue
        for (left, alive), q in _fight(armies, found, emperor).items():
            into, key = (done, (left - 1, alive)) if left else (failed, (0, alive))
            into[key] = into.get(key, Fraction(0)) + p * q
    return done, failed


@lru_cache(maxsize=65536)
def _fight(armies: int, found: Defence, emperor: bool) -> Frozen[tuple[int, bool], Fraction]:
    """(attackers left, Emperor alive) -> chance; 0 attackers where the fight is lost."""
    if not emperor and found.dead is not None:
        found = Defence(found.armies, found.dead, found.fort)
    law = fight_law(armies, found)
    ends: dict[tuple[int, bool], Fraction] = {}
    for end, weight in law.weights.items():
        key = (end.attackers if end.won else 0, emperor and end.emperor)
        ends[key] = ends.get(key, Fraction(0)) + Fraction(weight, law.denominator)
    return Frozen(ends)


def fortified(board: Board, side: str, w: Weights) -> Board:
    """The board with the Forts beside the map placed, each where it helps most (8.2.3)."""
    while board.active is not None and board.now.forts and (places := fort_places(board, side)):
        best = max(places, key=lambda p: future(board.with_province(p, fort=FORT), p, w) - future(board, p, w))
        board = with_fort(board, best)
    return board


def city_places(board: Board, side: str) -> Iterator[str]:
    """Where Cities are built at the end: as many as may be, a capital first where one may choose (9.3.3)."""
    while (
        board.rules.kind_of(side) == "Faction" and cities.allowed(board, side) and (found := cities.places(board, side))
    ):
        capitals = board.rules.capitals[board.turn - 1]
        best = min(found, key=lambda p: p not in capitals)
        yield best
        board = board.with_province(best, city=CITY)


def worth_of(board: Board, side: str, w: Weights) -> Worth:
    """What a board is worth when the Placement ends on it."""
    board = fortified(board, side, w)
    later = sum((future(board, p, w) for p in board.held_by(side)), Fraction(0))
    armies = board.armies_of(side)
    for place in tuple(city_places(board, side)):
        board = board.with_province(place, city=CITY)
        later += new_city(board, place, side, w)
    terms = points.terms(board, board.now.faction, side in board.factions)
    return Worth(int(total(terms, board.rules.values)), armies, later)


def carried_out(board: Board, entries: Sequence[str], w: Weights) -> list[Reached]:
    """The first parts of a list, from none of it to all, with the chance that the placement ends with each.

    Raises:
        IllegalChoice: an Army cannot be placed as the list says, even if all before it is done.
    """
    side, found = board.now.side, []
    law: Law = {(board.now.reserve, board.now.emperor): Fraction(1)}
    loot, looted = Fraction(0), list[str]()
    for province in entries:
        way = comes(board, side, province)
        law, failed = after_entry(law, defence(board.with_active(emperor=True), side, province, way))
        alive = sum((q for (_, e), q in failed.items() if e), Fraction(0))
        dead = sum((q for (_, e), q in failed.items() if not e), Fraction(0))
        found.append(Reached(board, alive, dead, loot, tuple(looted)))
        board, more, place = won(board, side, province, w)
        loot += more
        looted += [place] if place else []
    alive = sum((q for (_, e), q in law.items() if e), Fraction(0))
    dead = sum((q for (_, e), q in law.items() if not e), Fraction(0))
    return [*found, Reached(board, alive, dead, loot, tuple(looted))]


def expected(board: Board, entries: Sequence[str], w: Weights) -> ExpansionValue:
    """What a list of placements is worth on a board whose first Army is to be placed.

    Args:
        board: in the Placement of a Player Phase, see `before_placement.opened`.
        entries: Provinces in order, once for each Army that is to stand there.
        w: what things are worth.

    Raises:
        IllegalChoice: an Army cannot be placed as the list says, even if all before it is done.
    """
    side = board.now.side
    sums = {"points": Fraction(0), "loot": Fraction(0), "armies": Fraction(0), "later turns": Fraction(0)}
    ends = carried_out(board, entries, w)
    for end in ends:
        for chance, alive in ((end.chance, True), (end.dead, False)):
            if chance:
                worth = worth_of(end.board.with_active(emperor=alive), side, w)
                sums["points"] += chance * worth.points
                sums["loot"] += chance * end.loot
                sums["armies"] += chance * worth.armies
                sums["later turns"] += chance * worth.future
    worths = {
        "points": sums["points"] * w.vp,
        "loot": sums["loot"] * w.vp,
        "armies": sums["armies"] * w.army,
        "later turns": sums["later turns"],
    }
    at_least, left = [], Fraction(0)
    for end in reversed(ends):
        left += end.chance + end.dead
        at_least.append(left)
    return ExpansionValue(Frozen(sums), Frozen(worths), tuple(reversed(at_least)), tuple(end.board for end in ends))


__all__ = [
    "LEAVES_OUT", "ExpansionValue", "Reached", "Worth", "after_entry", "carried_out", "city_difference", "city_places", "comes",
    "defence", "expected", "fortified", "loot_mean", "loots", "won", "worth_of",
]  # fmt: skip
