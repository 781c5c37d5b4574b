"""The controls of Rome, IInc. for everything that is not a Province: tracks, phase, people, Events, counters in the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...rome_iinc.board.parts import SEATS, STEPS
from ...rome_iinc.board.units import FIELDS, TITLES
from ...rome_iinc.position import Position
from ...rome_iinc.rules import EMPIRES
from ..workbench.controls import Choice, Control, Counter, Group, Stepper, choice
from . import clauses

_TRACKS = ("gold", "prestige", "unrest")
_OPEN = {
    "Event": "all is still to come: Taxes, Builds and Transfers, Revolts, fights",
    "Treasury": "Taxes and Pay are now; Builds, Transfers, Revolts and fights are still to come",
    "Unrest": "Builds and Transfers are now; Revolts and fights are still to come",
    "War": "Builds and Transfers are over; Revolts and fights are now",
    "Victory": "Builds, Revolts and fights of this turn are over",
}
"""What a phase opens and closes (Module 7)."""


def set_up(p: Position) -> Sequence[Group]:
    """All of them."""
    boxed, led = _in_the_box(p), {s.leader for s in p.wars.values()}
    leaders = [x for x in p.rules.leaders if x not in led and x not in p.leaders]
    posts = clauses.posts(p)
    people = [
        Counter(f"{clauses.STATESMAN}{s}", s, "purple" if t.dynasty else "units", posts.get(s, "not in play"))
        for s, t in p.rules.statesmen.items()
    ]
    return (
        *(Group(f"{empire}ern Empire", tuple(_tracks(p, empire))) for empire in EMPIRES),
        Group(f"{p.phase} Phase: {_OPEN[p.phase]}", tuple(_phase(p))),
        Group("Units to put on the map", tuple(_barracks(p))),
        Group("Wars that are not on the map", tuple(boxed), search=True, folded=True),
        Group("Leaders who are not on the map", tuple(_leader(p, x) for x in leaders), search=True, folded=True),
        Group("Statesmen: put one on a Province to make him Governor", tuple(people), search=True, folded=True),
        Group("Emperors", tuple(_emperors(p)), folded=True),
        Group("Events and Dynasties", (*_events(p), *_dynasties(p)), folded=True),
    )


def _tracks(p: Position, empire: str) -> Iterator[Control]:
    for track in _TRACKS:
        n, name = getattr(p.empire(empire), track), f"{empire} {track}"
        yield Stepper(f"{empire} {track.title()}", n, f"{name} += 1", f"{name} -= 1" if n else "", f"{name} {{}}")


def _phase(p: Position) -> Iterator[Control]:
    more = f"turn {p.turn + 1}"
    yield Stepper(
        "Turn", p.turn, "" if clauses.refused(p, more) else more, f"turn {p.turn - 1}" if p.turn > 1 else "", "turn {}"
    )
    yield choice("Phase", [(x, x, f"phase {x}") for x in STEPS], p.phase, _OPEN[p.phase])
    yield choice("Step", [(x, x, f"step {x}") for x in STEPS[p.phase]], p.step)


def _barracks(p: Position) -> Iterator[Counter]:
    for field in FIELDS:
        yield Counter(TITLES[field], TITLES[field], "units", f"{getattr(p.barracks, field)} in the Barracks")


def _in_the_box(p: Position) -> Iterator[Counter]:
    for name, war in p.rules.wars.items():
        if name not in p.wars:
            where = (
                "in the Wars Box" if name in p.wars_box else "waits" if name in p.waiting_counters else "not in play"
            )
            yield Counter(name, name, "war", f"{war.enemy}, Strength {war.strength}; {where}")


def _leader(p: Position, name: str) -> Counter:
    label = f"{name}, Leader" if name in p.rules.statesmen else name
    return Counter(name, label, "leader", f"{p.rules.leaders[name].enemy}: put him on a War, or in a Homeland")


def _emperors(p: Position) -> Iterator[Choice]:
    names = [s for s, statesman in p.rules.statesmen.items() if not statesman.is_ineligible]
    for empire in EMPIRES:
        state = p.empire(empire)
        seats = [
            ("a Generic one", "generic"),
            *((f"none: {x}", x.casefold()) for x in SEATS[1:]),
            *((s, s) for s in names),
        ]
        now = (state.emperor or "generic") if state.seat == "Emperor" else state.seat.casefold()
        offers = [(words, value, clauses.seat(empire, value)) for words, value in seats]
        yield choice(f"{empire}: Emperor", offers, now)


def _events(p: Position) -> Iterator[Choice]:
    for event in p.rules.events:
        number = p.events.get(event, 0)
        now = ("off", "single", "doubled")[min(number, 2)]
        yield choice(event, [(x, x, f"event {event} {x}") for x in ("off", "single", "doubled")], now)


def _dynasties(p: Position) -> Iterator[Choice]:
    for name in p.rules.dynasties:
        offers = [("in play", "on", f"dynasty {name}"), ("not in play", "off", f"dynasty {name} off")]
        now = "on" if name in p.dynasties else "off"
        allowed = [x for x in offers if x[1] == now or not clauses.refused(p, x[2])]
        yield choice(f"{name} Dynasty", allowed, now)


__all__ = ["set_up"]
