"""The sixty-four throws of an attack, and the wrong ways to count them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from rometeach.aurelian.board.board import BUILDING
from rometeach.aurelian.charts import danube
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import SIDES

from ...answers import Read, Rounded
from ...slips import Mistake
from .predictions import bad_faces

THROWS = SIDES * SIDES


def counted(p: Position, barbarian: str) -> dict[int, tuple[int, int]]:
    """Space -> (faces of the first die that lead there, bad faces of the second die)."""
    led = [danube.target(p, n) for n in range(1, SIDES + 1) if not danube.is_handled(p, n)]
    return {s: (led.count(s), bad_faces(p, s, barbarian)) for s in sorted({*led} - {0})}


def bad(p: Position, barbarian: str, shift: int = 0) -> int:
    """On how many throws a Space falls; `shift` is added to every defence."""
    found = counted(p, barbarian).values()
    return sum(faces * max(0, min(SIDES, down - shift)) for faces, down in found)


def mistakes(p: Position, barbarian: str) -> Iterator[Mistake]:
    """What goes wrong when the throws are counted, each with its sentence."""
    spaces = counted(p, barbarian)
    right = bad(p, barbarian)

    def of(throws: int, why: str) -> Mistake:
        return Mistake(Fraction(min(THROWS, max(0, throws)), THROWS), why)

    unguarded = p.with_rules(p.rules.with_changes({"charts:handled.spaces": "0"}))
    yield of(bad(unguarded, barbarian), "On a 1 or a 2 the Usurper of that Region deals with it (7.2).")
    naive = sum(down for _, down in spaces.values())
    yield of(naive, "A Space behind a lost one is attacked on more than one face of the first die (7.2).")
    yield of(THROWS - right, "That is the chance that it takes no Space.")
    handled = sum(danube.is_handled(p, n) for n in range(1, SIDES + 1))
    beaten = sum(faces * (SIDES - down) for faces, down in spaces.values())
    yield of(beaten, "That is the chance that a Legion beats it.")
    yield of(right + handled * SIDES, "The Usurper keeps his Spaces: those faces are not bad ones (7.2).")
    yield of(bad(p, barbarian, 1), "Exactly equal is not enough: the total must be more than the Combat Value (7.2).")
    yield of(bad(p, barbarian, -1), "One face too many: a total above the Combat Value holds (7.2).")
    bare = p.edit("; ".join(f"{region} walls: none" for region in p.rules.danube_regions))
    yield of(bad(bare, barbarian), "The Walls of a Region help its Legions too (8.1).")
    for region, state in p.walls.items():
        if region in p.rules.danube_regions:
            other = "started" if BUILDING[state] == "finished" else "finished"
            changed = p.edit(f"{region} walls: {other}")
            yield of(
                bad(changed, barbarian), f"The Walls of {region} are {BUILDING[state]}: look at their figure (8.1)."
            )
            yield of(bad(p.edit(f"{region} walls: none"), barbarian), f"The Walls of {region} help there (8.1).")
    for cv in sorted(set(p.rules.barbarians.values()) - {p.rules.barbarians[barbarian]}):
        other = next(b for b, v in p.rules.barbarians.items() if v == cv)
        yield of(bad(p, other), f"That would be right for a Combat Value of {cv}. This Barbarian has another one.")
    for space, (faces, down) in spaces.items():
        yield of(right - faces * down, f"Have you seen Space {space}? The first die leads there on {_faces(faces)}.")
        yield of(right + faces * down, f"Have you counted Space {space} twice?")
        yield of(right + down, f"One face of the first die too many for Space {space}.")
        yield of(right - down, f"One face of the first die too few for Space {space}.")
        yield Mistake(
            Fraction(down, SIDES), f"That is the chance of Space {space} alone. The first die comes before it."
        )
    lost = [n for n, r in enumerate(p.raiders, 1) if r]
    yield of(right + len(lost) * SIDES, "A lost Space cannot fall again; its faces lead to the next free one (7.2).")
    whole = prod(Fraction(SIDES - down, SIDES) for _, down in spaces.values())
    yield Mistake(1 - whole, "You multiply as if every Space were attacked. Only one is: add up the throws.")
    yield Mistake(whole, "You multiply the chances to hold. Only one Space is attacked: add up the bad throws.")
    if spaces:
        mean = Fraction(naive, SIDES * len(spaces))
        yield Mistake(mean, f"That is the average of {len(spaces)} Spaces; but the first die has eight faces.")


def _faces(number: int) -> str:
    return "one face" if number == 1 else f"{number} faces"


def judged(right: Fraction, read: Read) -> str:
    """What is said of any other number: how many throws too many or too few it counts."""
    value = read.value if isinstance(read, Rounded) else None
    if value is None:
        return ""
    throws, wanted = round(value * THROWS), int(right * THROWS)
    if throws == wanted:
        return ""
    way = "many" if throws > wanted else "few"
    return (
        f"You count {throws} of the {THROWS} throws, and that is too {way}. Take the first die face by face: which Space is it, "
        "and how many faces of the second die are bad there?"
    )
