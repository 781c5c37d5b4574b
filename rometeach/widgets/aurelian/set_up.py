"""The controls of Aurelian for everything that is not a place: tracks, phase, cups, and every chit that is not on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...aurelian.actions import AURELIAN
from ...aurelian.board.cups import CUPS, LETTER
from ...aurelian.board.grammar.edit import DONE
from ...aurelian.position import PHASES, Position
from ...aurelian.rules import LAST_TURN
from ..workbench.controls import Choice, Control, Counter, Deed, Group, Stepper, choice
from . import clauses
from .clauses import HEAPS, OFFICER
from .place_controls import STRENGTH, lies

OPEN = {
    "Set-up": "the chits are still to be drawn",
    "Actions": "Actions and their Reactions are now; everything else is still to come",
    "Build": "Actions are over; Walls, Temples and the Aurelian Walls are built now",
    "Levy": "Actions and building are over; Strength is levied now",
    "Dead Pool": "what lies in the Dead Pool goes back to the cups now; Taxation is still to come",
    "Taxation": "Coins come in and Reforms are made now; Victory Points are still to come",
    "Turn End": "Victory Points are scored now, then the turn ends",
}
"""What a phase opens and closes (5 to 12)."""
_MOVES = tuple((a, b) for a in CUPS[:2] for b in CUPS if a != b)
_MOST = 9999


def set_up(p: Position) -> Sequence[Group]:
    """All of them."""
    off_map = [c for c in p.rules.chits if clauses.heap_of(p, c) != "map" and c not in p.rules.tables["markers"]]
    markers = tuple(p.rules.tables["markers"])
    usurpers = tuple(c for c in off_map if c in p.rules.usurpers)
    barbarians = tuple(c for c in off_map if c in p.rules.barbarians)
    units = tuple(c for c in off_map if c in p.rules.units)
    return (
        Group("Tracks", tuple(_tracks(p))),
        Group(f"Turn {p.turn}, {p.phase} Phase: {OPEN[p.phase]}", tuple(_phase(p))),
        Group("Put on the map", tuple(_pieces(p))),
        Group("Usurpers and Barbarians who are not on the map", tuple(_tray(p, (*usurpers, *barbarians)))),
        Group("Enemy Units that are not on the map", tuple(_tray(p, units)), search=True, folded=True),
        Group(f"Cups: {sizes(p)}", tuple(_cups(p))),
        Group("Turn End and other markers", tuple(_heaps(p, markers))),
        Group("Where the other chits lie", tuple(_heaps(p, (*p.rules.usurpers, *p.rules.barbarians, *p.rules.units))), True, True),
        Group("Done this turn, which is done once", tuple(_done(p)), folded=True),
    )  # fmt: skip


def sizes(p: Position) -> str:
    """ "Friendly 14, Unfriendly 9, Hostile 8"."""
    return ", ".join(f"{cup.title()} {p.cups.size(cup)}" for cup in CUPS)


def _tracks(p: Position) -> Iterator[Control]:
    for label, name, now in (
        ("Victory Points", "vp", p.vp),
        ("Army Strength", "army", p.army),
        ("Income", "income", p.income),
        ("Treasury", "treasury", p.treasury),
        ("Aurelian Walls", "Aurelian Walls", p.aurelian_walls),
    ):
        least, most = p.rules.tracks.get(label, (-_MOST, _MOST))
        more = f"{name} {now + 1}" if now < most else ""
        less = f"{name} {now - 1}" if now > least else ""
        note = "" if most == _MOST else f"{least} to {most}"
        yield Stepper(label, now, more, less, f"{name} {{}}", note=note)
    offers = [(f"+{n}", str(n), f"{AURELIAN} +{n}") for n in (1, 2)]
    yield choice("Aurelian's Leadership", offers, str(p.leadership), "Added to every die of his Actions (6.0)")


def _phase(p: Position) -> Iterator[Control]:
    more, less = f"turn {p.turn + 1}" if p.turn < LAST_TURN else "", f"turn {p.turn - 1}" if p.turn > 1 else ""
    yield Stepper("Turn", p.turn, more, less)
    yield choice("Phase", [(x, x, f"phase {x}") for x in PHASES], p.phase, OPEN[p.phase])
    less = f"actions {p.actions - 1}" if p.actions else ""
    yield Stepper("Actions taken this turn", p.actions, f"actions {p.actions + 1}", less)
    if p.outcome:
        yield Deed("The game goes on", "outcome: none", p.outcome)


def _pieces(p: Position) -> Iterator[Control]:
    yield Counter(AURELIAN, AURELIAN, "leader", f"He is in {p.aurelian}")
    yield Counter(OFFICER, OFFICER, "leader", f"{len(p.officers)} of {p.rules.values['officers.most']} are in play")
    yield Counter(STRENGTH, "1 Strength", "units", "Put it on a Danube Space")
    yield Counter("Walls", "Walls", "units", "Put it on a Region: begun, and once more: finished (8.1)")
    yield Counter("Temple", "Temple", "units", "Put it on a Region: begun, and once more: finished (8.2)")


def _tray(p: Position, chits: Iterable[str]) -> Iterator[Counter]:
    for chit in chits:
        if clauses.shown(p, chit) is not None:
            look = "war" if chit in p.rules.barbarians else "leader" if chit in p.rules.usurpers else "units"
            yield Counter(chit, chit, look, lies(p, chit))


def _cups(p: Position) -> Iterator[Control]:
    known = p.cups.is_known and not p.cups.seen
    offers = [
        ("the kit knows what is in them", "known", "cups: known"),
        ("only what you have seen", "seen", "cups: seen"),
    ]
    if p.cups.is_known:
        yield choice("Cups", offers, "known" if known else "seen", "On a table nobody looks into the cups")
    for source, target in _MOVES:
        if p.cups.size(source):
            label = f"Unseen: {source.title()} to {target.title()}"
            change = f"more unseen: {LETTER[source]}>{LETTER[target]}"
            yield Deed(label, change, "A Cup Adjustment: a chit that nobody looks at (5.0)")


def _heaps(p: Position, chits: Iterable[str]) -> Iterator[Choice]:
    words = {cup: f"{cup.title()} Cup" for cup in CUPS} | {"dead pool": "Dead Pool", "aside": "out of play"}
    for chit in chits:
        now = clauses.heap_of(p, chit)
        changes = {heap: clauses.into(p, chit, heap) for heap in HEAPS}
        offers = [(words[heap], heap, change) for heap, change in changes.items() if change or heap == now]
        if now not in HEAPS:
            offers.insert(0, (lies(p, chit), now, ""))
        yield choice(chit, offers, now)


def _done(p: Position) -> Iterator[Choice]:
    names = (*DONE, *(f"{r} {word}" for r in p.rules.regions for word in ("walls", "temple")))
    for name in names:
        done = name in p.done
        with_it = [x for x in names if x in p.done or x == name]
        on = f"done: {clauses.listed(with_it)}"
        off = f"done: {clauses.listed(x for x in p.done if x != name)}"
        yield choice(name, [("not yet", "", off), ("done", "done", on)], "done" if done else "")


__all__ = ["OPEN", "set_up", "sizes"]
