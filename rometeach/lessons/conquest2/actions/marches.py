"""Exercises of lesson 3 about Moves: what is reached, how many land (3.5, 3.5.1)."""

from __future__ import annotations

from rometeach.conquest2.charts.moves import can_land, land_ways, landings
from rometeach.conquest2.position import Position
from rometeach.core.words import counted

from ...answers import AnyOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from .. import boards
from .scenes import LESSON, reached


def bars(choose: Chooser) -> Position | None:
    """A board on which Red's General stands somewhere, with units of others in Provinces around and Galleys at sea."""
    base = boards.table(boards.EMPTY_MAP)
    rules = base.rules
    start = choose.pick([n for n in rules.provinces if len(rules.neighbours[n]) > 2 and rules.coast_of[n]])
    others = choose.sample([n for n in rules.provinces if n != start], 12)
    clauses = [f"title: A Move from {start}", f"{start}: Red 4I 1G"]
    clauses += [f"{name}: {choose.pick(('Blue', 'Yellow', 'Yellow', 'Green'))} 1I" for name in others]
    seas = choose.sample(rules.seas, 4)
    clauses += [f"{sea}: 1 Galley of {side}" for sea, side in zip(seas, ("Red", "Blue", "Yellow", "Red"), strict=True)]
    return boards.changed(base, "; ".join(clauses))


def _start(p: Position) -> str:
    return next(name for name, _ in p.leaders("Red"))


@exercise(LESSON, "decide", "What can he reach?")
def what_is_reached(choose: Chooser) -> Assignment | None:
    """The Provinces that units can reach in one Move."""
    p = bars(choose)
    if p is None:
        return None
    start = _start(p)
    ways, sea, all_of = land_ways(p, "Red", start), landings(p, "Red", start), reached(p, "Red", start)
    near = [n for n in all_of if n in ways and len(ways[n]) > 2] + [n for n in sea if n not in ways]
    far = [n for n in p.rules.provinces if n not in all_of and n != start]
    if len(near) < 2 or len(far) < 2:
        return None
    mine = choose.sample(sorted(near), choose.number(2, 3) if len(near) > 2 else 2)
    options = tuple(choose.shuffled([*mine, *choose.sample(far, 2)]))
    right = frozenset(mine)
    why = {}
    for name in options:
        if name in ways:
            why[name] = f"Yes, by land: {', '.join(ways[name])} (3.5)."
        elif name in sea:
            why[name] = f"Yes, over the sea: a Galley of Red lies beside {name} (3.5.1)."
        elif not p.rules.coast_of[name]:
            why[name] = f"No: enemies or closed straits bar every way by land, and {name} has no coast (3.5)."
        else:
            why[name] = f"No: every way by land is barred, and no Galley of Red lies beside {name} (3.5, 3.5.1)."
    return Assignment(
        f"Red's General and four Infantry stand in {start}. Green is his ally.\n\nTo which of these Provinces can they go in one Move?",
        AnyOf(options),
        right,
        (
            "By land they go any distance, and stop where an enemy's military unit stands. Green's units stop nobody.",
            "Over the sea they go where one of Red's own Galleys lies beside the shore.",
        ),
        tuple(f"{name}: {why[name]}" for name in options),
        boards.one_too_many(why, right),
        board=p,
        focus=start,
        why=why,
    )


@exercise(LESSON, "compute", "How many can land?")
def how_many_land(choose: Chooser) -> Assignment | None:
    """How many units can land in a Province."""
    base = boards.table(boards.EMPTY_MAP)
    rules = base.rules
    start = choose.pick(("Egyptus", "Sicilia", "Hispania", "Narbonensis", "Numidia"))
    goal = choose.pick([n for n in rules.keys if rules.coast_of[n] and n not in (start, "Neapolis", "Italia")])
    beside = choose.sample(rules.coast_of[goal], min(2, len(rules.coast_of[goal])))
    away = choose.pick([s for s in rules.seas if s not in rules.coast_of[goal]])
    numbers = [choose.number(1, 2) for _ in beside]
    infantry, cavalry, far = choose.number(5, 9), choose.number(1, 3), choose.number(1, 2)
    clauses = [f"title: A landing in {goal}", f"{start}: Red {infantry}I {cavalry}C 1G Caesar"]
    clauses += [f"{sea}: {counted(n, 'Galley', 'Galleys')} of Red" for sea, n in zip(beside, numbers, strict=True)]
    clauses += [f"{away}: {counted(far, 'Galley', 'Galleys')} of Red"]
    p = boards.changed(base, "; ".join(clauses))
    if p is None:
        return None
    units, cargo, ships = infantry + cavalry, rules.values["galley.cargo"], sum(numbers)
    right = max(n for n in range(units + 1) if can_land(p, "Red", {goal: n}))
    told = boards.listed(
        [f"{counted(n, 'Galley', 'Galleys')} in {sea}" for sea, n in zip((*beside, away), (*numbers, far), strict=True)]
    )
    ledger = terms(
        "3.5.1",
        *(
            (cargo * n, f"the room of {counted(n, 'Galley', 'Galleys')} in {sea}")
            for sea, n in zip(beside, numbers, strict=True)
        ),
    )
    extras = ((cargo * far, f"the room in {away}", f"it does not lie beside {goal} (3.5.1)."),)
    mistakes = [
        Mistake(units, "Each Galley beside the goal carries four military units, no more (3.5.1)."),
        Mistake(max(right - 2, 0), "Leaders travel free: they take no room (3.5.1)."),
        Mistake(right + 2, "The Leaders are no military units; the question is of the others (3.5.1)."),
        Mistake(cargo, "There are more Galleys than one beside the goal (3.5.1)."),
        Mistake(ships, "That is how many Galleys there are; each carries four (3.5.1)."),
        Mistake(cargo * ships, "So many could go, but he has not so many units."),
    ]
    return Assignment(
        f"In {start} stand {infantry} Infantry, {cavalry} Cavalry, a General and the Caesar of Red. His Galleys: {told}.\n\n"
        f"How many military units can he land in {goal} in one Move, besides his Leaders?",
        WholeNumber("units"),
        right,
        (
            f"Which of these sea zones lie beside {goal}? {goal} touches {boards.listed(rules.coast_of[goal])}.",
            "Four for each Galley that lies beside the goal; enemies do not count, and distance does not.",
        ),
        (
            f"{counted(ships, 'Galley', 'Galleys')} beside {goal} carry {cargo * ships}; he has {units}: {right} land (3.5.1).",
        ),
        tuple({m.answer: m for m in reversed(mistakes) if m.answer != right}.values()),
        board=p,
        focus=f"{goal}, {start}",
        basis=(Basis(ledger, lambda total: min(total, units) if total >= 0 else None, signs=False, extras=extras),),
    )


__all__ = ["bars", "how_many_land", "what_is_reached"]
