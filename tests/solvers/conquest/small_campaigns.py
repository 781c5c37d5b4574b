"""Small random boards for the question "campaign", and every board that marches and sailings can leave, by the charts alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Army, Force, Galley
from rometeach.conquest.charts import marches, voyages
from rometeach.conquest.valuation.conquests import Prospect, Prospects, Terms
from rometeach.core.frozen import replace

HOMES = ("Italia", "Macedonia", "Hispania", "Numidia", "Syria", "Neapolis")
CAESARS = {"Red": "Baleares", "Blue": "Cyprus", "Green": "Corsica"}
"""Out of the way."""


def small(seed: int) -> tuple[Board, dict[str, str]]:
    """A board of Red in Movement with few pieces, and what is asked besides: the Provinces that may be entered, terms, Leaders."""
    r = Random(seed)
    p = Board.of(lookup.blank(players=3))
    home = r.choice(HOMES)
    near = list(p.rules.neighbours[home])
    ring = r.sample(near, min(r.choice((2, 2, 3)), len(near)))
    beyond = [x for n in ring for x in p.rules.neighbours[n] if x != home and x not in ring]
    region = [home, *ring, *r.sample(sorted(set(beyond)), min(2, len(set(beyond))))]
    units = [r.randint(1, 3), r.randint(0, 2), r.choice((0, 0, 1))]
    leaders = [2, 0] if r.random() < 0.7 else [1, 1]
    stands = {home: Force(*units, *leaders)}
    if r.random() < 0.4:
        stands[ring[0]] = Force(r.randint(0, 1), 1, 0, 0, 0)
        if r.random() < 0.5:
            stands = {home: Force(*units, 1, leaders[1]), ring[0]: Force(1, r.randint(0, 1), 0, 1, 0)}
    for n, force in stands.items():
        p = p.with_province(n, owner="Red", armies=(Army("Red", force),), city=r.choice(("", "City", "Fortified City")))
    for side, island in CAESARS.items():
        if side != "Red" or not leaders[1]:
            p = p.with_province(island, owner=side, armies=(Army(side, Force(1, caesar=1)),))
    roads: set[str] = set()
    if r.random() < 0.4:
        others = [n for n in region[1:] if n not in stands][:2]
        for n in others:
            p = p.with_province(n, owner="Red", city="City")
        p = p.with_province(home, city="City")
        there = [home, *others]
        roads = {p.rules.border_row(a, b) for a in there for b in p.rules.neighbours[a] if b in there}
        roads &= p.rules.land_routes
    p = replace(p, roads=frozenset(roads))
    free = [n for n in region[1:] if p.provinces[n].owner != "Red"]
    if free and r.random() < 0.8:
        at = free[0] if r.random() < 0.7 else r.choice(free)
        for n in free if r.random() < 0.4 else ():
            p = p.with_province(n, owner="Red")
        theirs = Force(r.choice((1, 1, 2)), r.choice((0, 0, 1)), 0, r.randint(0, 1), 0)
        p = p.with_province(
            at, owner="Blue", armies=(Army("Blue", theirs),), city=r.choice(("", "City", "Fortified City"))
        )
    outside = sorted({x for n in region for x in p.rules.neighbours[n]} - set(region))
    if outside and r.random() < 0.7:
        at = r.choice(outside)
        theirs = Force(r.randint(1, 3), r.randint(0, 2), 0, 1, 0)
        p = p.with_province(at, owner="Green", armies=(Army("Green", theirs),))
    if p.rules.coast_of[home] and r.random() < 0.4:
        p = p.with_galleys(home, (Galley("Red"),))
        shore = sorted(p.rules.shores[p.rules.coast_of[home][0]])
        region.append(r.choice([n for n in shore if n != home and n not in CAESARS.values()]))
    p = replace(p, active="Red")
    asked = {
        "only": "; ".join(dict.fromkeys(region)),
        "risk": r.choice(("1/4", "1/2", "0", "1", "1")),
        "chance": r.choice(("3/4", "1/2", "0", "0", "none")),
        "leaders": "; ".join(n for n, f in stands.items() if f.leaders),
    }
    return p, asked


def reached(p: Board, only: frozenset[str], limit: int = 4000) -> Iterator[Board]:
    """Every board that the active player's marches and sailings can leave, as the charts allow them."""
    seen, waiting = {_key(p)}, [p]
    while waiting:
        board = waiting.pop()
        yield board
        for after in _after(board, only):
            key = _key(after)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
        if len(seen) > limit:
            raise OverflowError(f"more than {limit} boards")


def _key(board: Board) -> tuple[object, ...]:
    side = board.active
    armies = tuple((n, a) for n, t in board.provinces.items() for a in t.armies if a.side == side)
    galleys = tuple((n, g) for n, t in board.provinces.items() for g in t.galleys if g.side == side)
    return armies, galleys, tuple((s, f) for s, f in board.seas.items() if f), board.road


def _after(board: Board, only: frozenset[str]) -> Iterator[Board]:
    for march in marches.marches(board):
        if march.end in only:
            yield marches.marched(board, march)
    for sail in voyages.sails(board):
        if sail.end in only or sail.end in board.seas:
            yield voyages.sailed(board, sail)


def every_plan(p: Board, only: frozenset[str], terms: Terms) -> dict[frozenset[str], Fraction]:
    """Set of Provinces taken or attacked -> what the best plan that takes them is worth; counts legal ends in `COUNTED`."""
    prospects = Prospects(p, terms)
    found: dict[frozenset[str], Fraction] = {}
    ends: dict[tuple[object, ...], list[Board]] = {}
    for board in reached(p, only):
        ends.setdefault(_ends(board), []).append(board)
    for board, *others in ends.values():
        whole, legal, taken = Fraction(0), True, set()
        for name, there in board.provinces.items():
            mine, was = there.force("Red"), p.provinces[name].force("Red")
            if mine != was:
                one: Prospect = prospects.of(name, mine)
                legal, whole = legal and not one.why, whole + one.worth
                if mine.units and (p.provinces[name].owner != "Red" or prospects.enemy(name)):
                    taken.add(name)
        if legal:
            key = frozenset(taken)
            found[key] = max(found.get(key, whole), whole)
            COUNTED[0] += 1 + len(others)
    return found


COUNTED = [0]
"""How many different boards legal plans left since it was set to 0."""


def _ends(board: Board) -> tuple[object, ...]:
    return tuple((n, t.force("Red")) for n, t in board.provinces.items() if t.force("Red") != Force())


__all__ = ["COUNTED", "every_plan", "reached", "small"]
