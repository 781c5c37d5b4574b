"""The controls of a place of Aurelian: Enemy Units and pieces of a Box, a Danube Space, a Barbarian Pool, a Region's Display."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...aurelian.actions import AURELIAN
from ...aurelian.board.state import BUILDING
from ...aurelian.position import Position
from ..workbench.controls import Choice, Control, Counter, Deed, Group, Stepper, choice
from . import clauses
from .clauses import OFFICER, out

STRENGTH, SIDE = "Strength", "Side up"
_REVOLT = (
    "Enemy Units on their Combat Value side are in armed revolt: Battle and Siege; else Suppress and Placate (7.1)"
)


def groups(p: Position, place: str) -> Sequence[Group]:
    """All of them."""
    if place in p.rules.region_of:
        return (
            Group("Enemy Units by Resistance", tuple(_units(p, place))),
            Group("Pieces", tuple(_pieces(p, place))),
        )
    kind, _, number = place.partition(" ")
    if kind == "Danube":
        return (Group("", tuple(_space(p, int(number)))),)
    if number == "Pool":
        return (Group("Barbarians in the Pool", tuple(_pool(p, kind))),)
    return (Group("", tuple(_region(p, kind))),)


def _units(p: Position, box: str) -> Iterator[Control]:
    stack = p.stacks.get(box)
    there = stack.units if stack else ()
    for unit in (u for u in p.rules.units.values() if u.box == box):
        has = unit.name in there
        add = "" if has else out(p, unit.name, f"{box} +{unit.name}")
        less = f"{box} -{unit.name}" if has else ""
        note = f"{unit.name}: Resistance {unit.resistance}, Combat Value {unit.cv}; {lies(p, unit.name)}"
        yield Stepper(f"{unit.name.removeprefix(box).strip()} (CV {unit.cv})", int(has), add, less, note=note)
    if stack is None:
        return
    yield choice(
        SIDE, [("Resistance", "", f"{box} Resistance"), ("CV, in revolt", "cv", f"{box} CV")],
        "cv" if stack.armed else "", _REVOLT,
    )  # fmt: skip
    if len(there) > 1:
        order = {u: (*(x for x in there if x != u), u) for u in there}
        offers = [(u, u, f"{box}: {', '.join(units)}") for u, units in order.items()]
        yield choice("Topmost", offers, stack.top, f"From the bottom: {', '.join(there)}")


def lies(p: Position, chit: str) -> str:
    """Where a chit lies, in words."""
    heap = clauses.heap_of(p, chit)
    if heap == "map":
        return next(place.removeprefix("box ") for place, chits in p.places().items() if chit in chits)
    words = {"cups": "in a cup, nobody knows in which", "dead pool": "in the Dead Pool", "aside": "out of play"}
    return words.get(heap) or ("drawn and shown" if heap == "hand" else f"in the {heap.title()} Cup")


def _pieces(p: Position, box: str) -> Iterator[Control]:
    stack, here, most = p.stacks.get(box), p.officers.count(box), p.rules.values["officers.most"]
    if p.aurelian == box:
        yield Counter(AURELIAN, AURELIAN, "leader", "Take him to another Box")
    else:
        yield Deed(f"{AURELIAN} comes here", clauses.aurelian(p, box), f"He is in {p.aurelian}")
    more = clauses.officers(p, (*p.officers, box)) if len(p.officers) < most else ""
    less = clauses.officers(p, clauses.without(p.officers, box)) if here else ""
    yield Stepper("Officers", here, more, less, counter=OFFICER, note=f"{len(p.officers)} of {most} are in play (6.3)")
    can = stack is not None and stack.armed
    for piece, there in ((AURELIAN, int(p.aurelian == box)), (box, here)):
        number = p.sieges.count(piece) if there else 0
        if number or (can and there):
            more = clauses.siege(p, piece, 1) if number < there and can else ""
            less = clauses.siege(p, piece, -1) if number else ""
            label = f"Siege by {AURELIAN}" if piece == AURELIAN else "Sieges by Officers"
            yield Stepper(label, number, more, less, note="A Siege that failed goes on (6.7)")


def _space(p: Position, number: int) -> Iterator[Control]:
    strength, raider = p.strength[number - 1], p.raiders[number - 1]
    least, most = p.rules.values["danube.least"], p.rules.values["danube.most"]
    if not raider:
        yield Stepper(
            "Strength of the Legion", strength, f"Danube {number}: {strength + 1}" if strength < most else "",
            f"Danube {number}: {strength - 1}" if strength > least else "", counter=STRENGTH,
            note=f"{least} to {most} (6.4)",
        )  # fmt: skip
    offers = [("the Legion", "", f"Danube {number}: {least}")]
    for barbarian, cv in p.rules.barbarians.items():
        change = out(p, barbarian, f"Danube {number}: {barbarian}")
        if change or barbarian == raider:
            offers.append((f"{barbarian} (Combat Value {cv}; {lies(p, barbarian)})", barbarian, change))
    named = [
        (value if value == raider else words, value, change) if value else (words, value, change)
        for words, value, change in offers
    ]
    yield choice("Held by", named, raider, "With three Spaces lost the game is lost (13.0)")
    if raider:
        yield Counter(raider, raider, "war", "Take it to another Space or a Pool")


def _pool(p: Position, region: str) -> Iterator[Control]:
    there = p.pool(region)
    for barbarian, cv in p.rules.barbarians.items():
        has = barbarian in there
        more, less = (
            ("", clauses.pool(p, region, barbarian, -1)) if has else (clauses.pool(p, region, barbarian, 1), "")
        )
        note = f"Combat Value {cv}; {lies(p, barbarian)}"
        yield Stepper(barbarian, int(has), more, less, counter=barbarian, note=note)


def _region(p: Position, region: str) -> Iterator[Control]:
    offers = [("none", "", f"{region} usurper: none")]
    for usurper, home in p.rules.usurpers.items():
        change = out(p, usurper, f"{region} usurper: {usurper}")
        now = p.usurpers.get(region) == usurper
        if home == region and (change or now):
            offers.append((usurper, usurper, change))
    yield choice(
        "Usurper", offers, p.usurpers.get(region, ""), "All Enemy Units of his Region are in armed revolt (7.1)"
    )
    yield building(p, region, "walls", "Walls")
    yield building(p, region, "temple", "Temple")


def building(p: Position, region: str, word: str, label: str) -> Choice:
    """Whether Walls or a Temple are begun or finished (8).

    Args:
        p: the board.
        region: the Region.
        word: "walls" or "temple".
        label: what the choice is called.
    """
    state = (p.walls if word == "walls" else p.temples).get(region, 0)
    return choice(label, [(s, s, f"{region} {word}: {s}") for s in BUILDING], BUILDING[state], "8.1, 8.2")


__all__ = ["STRENGTH", "building", "groups", "lies"]
