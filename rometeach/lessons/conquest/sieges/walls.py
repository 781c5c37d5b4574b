"""Exercises of lesson 4 about walls: the dice of a Fortified City, and where to attack (0.10, 2.2.1, 2.2.2)."""

from __future__ import annotations

from rometeach.conquest.charts.battle import Battle, Force, battle_law
from rometeach.conquest.charts.legion import Troops, legion_size
from rometeach.conquest.charts.orders import KEEP_VARIETY
from rometeach.core.results.show import percent

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Extra, terms
from .. import battles, boards
from ..legion.scenes import BOARD
from .scenes import LESSON

CITIES = ("Fortified City", "Fortified City", "Fortified City", "City")


@exercise(LESSON, "compute", "The defender's dice")
def dice_of_the_defender(choose: Chooser) -> Assignment | None:
    """How many dice a defender throws."""
    base = battles.table(BOARD)
    place = choose.pick([n for n in base.rules.provinces if n not in base.rules.homes])
    city, generals = choose.pick(CITIES), choose.number(1, 3)
    yours = Troops(choose.number(2, 8), choose.number(0, 2), 0)
    mine = Troops(choose.number(4, 6), choose.number(0, 1), choose.pick((0, 1, 1, 2)))
    p = boards.changed(
        base,
        f"title: The walls of {place}; Macedonia: Green 2I Caesar, Fortified City; "
        f"{place}: Red {mine} 1G, Green {yours} {generals}G, of Green, {city}",
    )
    if p is None or mine.units > 7:
        return None
    size, leaders = legion_size(yours, generals), ("a General", "two Generals", "three Generals")[generals - 1]
    wall = city == "Fortified City"
    parts = [(size, "the units of his Battle Legion")]
    extras: list[Extra] = [(generals, "each Leader", "Leaders throw no dice; they make room for units (2.2.1).")]
    if wall:
        parts.append((2, "the Fortified City"))
    else:
        extras.append((2, "the City", "without a wall it gives no dice (0.9)."))
    if wall and mine.catapults:
        parts.append((-1, "the attacker's Catapult"))
        if mine.catapults > 1:
            extras.append((-1, "the second Catapult", "one die less is all, however many there are (2.2.2)."))
    elif mine.catapults:
        extras.append((-1, "the attacker's Catapult", "it takes a die from a wall alone (2.2.2)."))
    if yours.units > size:
        extras.append((yours.units - size, "the reserve", "who is not in the Battle Legion throws no die (2.2.1)."))
    ledger = terms("2.2.2", *parts)
    return Assignment(
        f"Red attacks {place} with {mine} and a General. Green defends a {city} there with {yours} and {leaders}.\n\n"
        "How many dice does Green throw in the first round?",
        WholeNumber("dice"),
        ledger.total,
        (
            "First the Battle Legion: five units, and one more for each Leader, as far as there are units.",
            "Then the wall, if there is one, and whether the attacker has a Catapult.",
        ),
        (("Green's dice", ledger),),
        board=p,
        focus=place,
        basis=(Basis(ledger, signs=wall and mine.catapults > 0, extras=tuple(extras)),),
    )


@exercise(LESSON, "decide", "Where do you attack?")
def where_to_attack(choose: Chooser) -> Assignment | None:
    """The Province of four that the Legion takes most easily."""
    base = battles.table(BOARD)
    mine = Troops(choose.number(3, 5), choose.number(0, 2), choose.pick((0, 0, 1)))
    start = choose.pick([n for n in base.rules.provinces if n not in base.rules.homes])
    near = [n for n in choose.shuffled(sorted(base.rules.neighbours[start])) if n not in base.rules.homes][:4]
    if len(near) < 3 or mine.units > 7:
        return None
    clauses, fights = [f"title: Ways out of {start}; phase Movement; {start}: Red {mine} 1G"], {}
    for n in near:
        enemy = choose.pick(("Blue", "Yellow", "Purple"))
        yours = Troops(choose.number(2, 5), choose.number(0, 1), choose.pick((0, 0, 1)))
        city = choose.pick(("", ", City", ", Fortified City"))
        clauses.append(f"{n}: {enemy} {yours}{city}")
        fights[n] = (enemy, yours, city)
    p = boards.changed(base, "; ".join(clauses))
    if p is None:
        return None
    found = {
        n: battle_law(
            Battle(Force(mine, 1), Force(yours), city == ", Fortified City", KEEP_VARIETY, KEEP_VARIETY)
        ).p_conquered
        for n, (_, yours, city) in fights.items()
    }
    best, second, *_ = sorted(found, key=lambda n: -found[n])
    fewest = min(fights, key=lambda n: fights[n][1].units)
    if found[best] - found[second] < 0.03 or (fewest == best and choose.likely(1, 2)):
        return None
    options = tuple(choose.shuffled(near))
    told = {n: f"{yours}{city.replace(', ', ' in a ')}" for n, (_, yours, city) in fights.items()}
    why = {n: f"Against {told[n]} in {n} Red wins with {percent(found[n])}." for n in options}
    list_of = "; ".join(f"{n}: {fights[n][0]} {told[n]}" for n in options)
    return Assignment(
        f"Red's Legion in {start} has {mine} and a General. Beside it stand, without Leaders: {list_of}. All fight to the end.\n\n"
        "Where is Red most likely to win?",
        OneOf(options),
        best,
        (
            "Compare the dice of each defender, with those of his wall, and how many signs his units match.",
            "A wall is worth about as much as one unit more or two; with a Catapult against it, less.",
        ),
        tuple(why[n] for n in options),
        boards.missed(why, {best}),
        board=p,
        focus=start,
        why=why,
    )


__all__ = ["dice_of_the_defender", "where_to_attack"]
