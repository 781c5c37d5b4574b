"""The controls of a Province of History of the Roman Empire: its Armies, Fort, City, and what the Player Phase has used up there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.frozen import replace
from ...hotre.board.state import CITY, FORT, FORTRESS, LOOTED, Province
from ...hotre.board.texts import listed, rounds_text
from ...hotre.position import Position
from ...hotre.rules import FACTIONS
from ..workbench.controls import Choice, Control, Group, Stepper, choice
from . import clauses

ARMIES = "Armies"


def groups(p: Position, place: str) -> Sequence[Group]:
    """All of them."""
    found = p.provinces[place]
    upper = (*_armies(p, place, found), *_built(place, found), *_whose(p, place, found))
    lower = tuple(_used(p, place)) if p.active else ()
    title = f"In this Player Phase: {p.active.words}" if p.active else ""
    return (Group("", upper), *([Group(title, lower)] if lower else []))


def _armies(p: Position, place: str, found: Province) -> Iterator[Control]:
    most = p.rules.values["armies.most"]
    side = found.side or found.faction or (p.active.side if p.active else "")
    left = clauses.counters(p)
    spare = left[side] if side else 0
    more = clauses.province(place, replace(found, side=side, armies=found.armies + 1))
    less = clauses.province(place, replace(found, armies=found.armies - 1))
    note = (
        f"{clauses.armies(side)}; {spare} more counters; {most} at most stand here (9.1)"
        if side
        else "Say first who holds it"
    )
    can = side and found.armies < most and spare > 0
    yield Stepper(
        ARMIES, found.armies, more if can else "", less if found.armies else "", counter=found.side, note=note
    )
    offers = [("nobody", "", clauses.province(place, replace(found, armies=0)))]
    for other in clauses.sides(p):
        number = min(max(found.armies, 1), left[other] if other != found.side else most)
        if number > 0:
            run = p.runs.get(other, "")
            words = f"{other} ({run})" if run and other not in FACTIONS else other
            offers.append((words, other, clauses.province(place, replace(found, side=other, armies=number))))
    yield choice("Held by", offers, found.side if found.armies else "", "Who has Armies here controls the Province")


def _built(place: str, found: Province) -> Iterator[Control]:
    forts = [("none", ""), (FORT, FORT), (FORTRESS, FORTRESS)]
    offers = [(words, x, clauses.province(place, replace(found, fort=x))) for words, x in forts]
    yield choice("Fort", offers, found.fort, "A Fortress stands with a City (8.2.3)")
    cities = [("none", ""), (CITY, CITY), (clauses.LOOTED_CITY, LOOTED)]
    offers = [(words, x, clauses.province(place, replace(found, city=x))) for words, x in cities]
    yield choice("City", offers, found.city, "8.2.4, 12")


def _whose(p: Position, place: str, found: Province) -> Iterator[Choice]:
    if found.has_lone_fort:
        offers = [("nobody", "", clauses.province(place, replace(found, faction="")))]
        offers += [(f, f, clauses.province(place, replace(found, faction=f))) for f in p.factions]
        yield choice("Whose the Fort is", offers, found.faction, "It stands alone (10.4)")
    if found.armies and p.rules.kind_of(found.side) not in ("Faction", "Rebels"):
        yield run_by(p, found.side)
    if place in p.rules.starts:
        now = next((f for f, x in p.factions.items() if x.start == place), "")
        offers = [("nobody", "", f"{now} start none")]
        offers += [(f, f, clauses.start(p, f, place)) for f in p.factions]
        yield choice("Starting Province of", offers, now, "9.3")


def run_by(p: Position, side: str) -> Choice:
    """Whose player runs a People, Kingdom or Tribe."""
    offers = [("nobody", "", f"{side} of nobody"), *((f, f, f"{side} of {f}") for f in p.factions)]
    return choice(f"{side} are run by", offers, p.runs.get(side, ""), "8.1")


def _used(p: Position, place: str) -> Iterator[Control]:
    now = p.now
    rounds = now.rounds.get(place, 0)

    def fought(number: int) -> str:
        return f"rounds: {rounds_text({k: v for k, v in {**now.rounds, place: number}.items() if v})}"

    yield Stepper("Rounds fought here", rounds, fought(rounds + 1), fought(rounds - 1) if rounds else "", note="10.1")
    held = sorted(now.held)
    change = f"held: {listed(clauses.toggled(held, place))}"
    offers = [("no", "", change), ("yes", "yes", change)]
    yield choice(
        "Held at its start",
        offers,
        "yes" if place in now.held else "",
        "Such a City is not looted (12)",
    )
    if p.provinces[place].fort or place in now.bought:
        change = f"bought: {listed(clauses.toggled(now.bought, place))}"
        yield choice(
            "Fort built in it",
            [("no", "", change), ("yes", "yes", change)],
            "yes" if place in now.bought else "",
            "8.2.3",
        )


__all__ = ["ARMIES", "groups", "run_by"]
