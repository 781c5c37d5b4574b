"""What the controls of a Province offer, and the changes of the board that they make, in the compact grammar."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.errors import BadInput, RometeachError
from ...rome_iinc.board.grammar import edit
from ...rome_iinc.board.units import TITLES
from ...rome_iinc.position import Position, Status
from ...rome_iinc.rules import EMPIRES

STATESMAN = "Statesman "
"""How the counter of a Statesman is called, since a Leader may have the same name."""


def statuses(p: Position) -> list[str]:
    """Every status that a Province can have."""
    plain = [s.value for s in Status if s is not Status.FOEDERATI]
    return [*plain, *(f"{t} {Status.FOEDERATI.value}" for t in p.rules.tribes)]


def status(province: str, title: str) -> str:
    """The clause that gives a Province a status."""
    return f"{province} {title if Status.FOEDERATI.value in title else title.lower()}"


def units(province: str, field: str, step: int) -> str:
    """The clause that puts so many Units of a kind into a Province, or takes them away."""
    return f"{province} {'+' if step > 0 else '-'}{abs(step)} {TITLES[field]}"


def listed(names: Iterable[str]) -> str:
    """Names as one line."""
    return ", ".join(names)


def with_nobody_lost(p: Position, change: str) -> str:
    """The change, and face up to the Statesmen Box for everybody who would be left without a place by it."""
    try:
        after = edit.edit(p, change)
    except RometeachError:
        return change  # the mistakes are told where it is made
    kept = {*after.statesmen_in_play, *after.statesmen_box}
    lost = [name for name in p.statesmen_in_play if name not in kept]
    return "; ".join([change, *(f"{name} face up" for name in lost)])


def put(p: Position, counter: str, where: str) -> str:
    """The clauses that take a War or Leader from wherever it lies and put it somewhere else.

    `where` is a space, a War (for a Leader), "Wars Box", "waiting counters" or "out of the game".
    """
    clauses: list[str] = []
    leading = [war for war, state in p.wars.items() if state.leader == counter]
    for box, g in p.governors.items():
        if counter in g.triumphs:
            clauses.append(f"{box} triumphs {listed(x for x in g.triumphs if x != counter) or 'none'}")
    boxes = {"Wars Box": p.wars_box, "waiting counters": p.waiting_counters}
    if where not in boxes and where != "out of the game":
        return "; ".join([*clauses, f"{counter} @ {where}"])
    if counter in p.wars or counter in p.leaders or leading:
        clauses.append(f"{counter} off")
    for name, held in boxes.items():
        now = sorted({*held} - {counter} | ({counter} if name == where else set()))
        if tuple(now) != tuple(held):
            clauses.append(f"{name.casefold()}: {listed(now) or 'none'}")
    return "; ".join(clauses)


def govern(p: Position, command: str, statesman: str) -> str:
    """The clause that makes somebody Governor of a Command, and of the others that its Governor holds."""
    held = next((g.commands for g in p.governors.values() if command in g.commands), (command,))
    return f"{' + '.join(held)} governor {statesman}"


def seat(empire: str, value: str) -> str:
    """The clause that gives an Empire an Emperor ("generic", a Statesman) or a Seat ("viceroy", "fallen")."""
    return f"{empire} {value}" if value in ("viceroy", "fallen") else f"{empire} emperor {value}"


def posts(p: Position) -> dict[str, str]:
    """Statesman in play -> what he is: "Governor of Gallia", "face up"."""
    places = {s: "face up" for s in p.face_up} | {s: "face down" for s in p.statesmen_box}
    places |= {p.empire(e).emperor: f"{e}ern Emperor" for e in EMPIRES}
    places |= {g.statesman: f"{'Rebel' if g.rebel else 'Governor'} of {box}" for box, g in p.governors.items()}
    places |= {s.leader: f"leads the {war} War" for war, s in p.wars.items()}
    return places | {x: f"waits in the {homeland}" for x, homeland in p.leaders.items()}


def refused(p: Position, change: str) -> str:
    """Why the rules refuse a change; "" where they do not."""
    try:
        p.edit(change)
    except BadInput as error:
        return "; ".join(f"{x.what}{f' (Case {x.case})' if x.case else ''}" for x in error.problems)
    return ""
