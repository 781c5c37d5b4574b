"""What cannot be on a board: an error forbids the position, a warning only says that no game leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...core.errors import Problem
from ...core.words import counted
from ..columns import LAST_TURN
from ..rules import FACTIONS
from .state import BARBARIAN, BUILDING, DRAW, EMPEROR, EVENTS, FORTRESS, BoardState, origin


def problems(board: BoardState) -> list[Problem]:
    """Everything that is wrong with a board."""
    return [
        *_turn(board),
        *_factions(board),
        *_provinces(board),
        *_counters(board),
        *_tokens(board),
        *_cards(board),
        *_sides(board),
    ]


def _warning(where: str, what: str, case: str = "") -> Problem:
    return Problem(where, what, case=case, severity="warning")


def _turn(board: BoardState) -> Iterator[Problem]:
    if not 1 <= board.turn <= LAST_TURN:
        yield Problem("turn", f"cannot be {board.turn}", f"Turns go from 1 to {LAST_TURN}.", case="3")
    if not 2 <= len(board.factions) <= 4:
        yield Problem(
            "factions", f"{counted(len(board.factions), 'Faction')} cannot play", "Two to four play.", case="2"
        )
    for faction, seat in board.seats.items():
        if seat not in board.factions:
            yield Problem(f"seat of {faction}", f"{seat} does not play", case="2.1")
    if board.active and board.active.faction not in board.factions:
        yield Problem("active", f"{board.active.faction} does not play", case="6")


def _factions(board: BoardState) -> Iterator[Problem]:
    starts = Counter(f.start for f in board.factions.values() if f.start)
    for name, f in board.factions.items():
        if f.start and f.start not in board.rules.starts:
            known = ", ".join(board.rules.starts)
            yield _warning(f"start of {name}", f"{f.start} is no Roman Starting Province: {known}", "9.3")
        if starts[f.start] > 1:
            yield _warning(f"start of {name}", f"{f.start} is the Starting Province of another Faction too", "9.3")
        most = board.rules.values["events.turn"]
        if f.played > most:
            yield _warning(f"events of {name}", f"{f.played} were played this turn, and {most} may be", "7")
        kingdoms = [k for k in board.barbarians_of(name) if board.rules.kind_of(k) == "Kingdom" and board.armies_of(k)]
        if len(kingdoms) > (markers := board.rules.values["kingdom.markers"]):
            yield _warning(name, f"controls {len(kingdoms)} Kingdoms with {markers} Kingdom Control markers", "1")


def _provinces(board: BoardState) -> Iterator[Problem]:
    most = board.rules.values["armies.most"]
    sites = board.rules.sites | {k.start for k in board.rules.kingdoms.values() if k.kind == "Kingdom"}
    for name, p in board.provinces.items():
        if p.armies > most:
            yield Problem(name, f"has {p.armies} Armies", f"At most {most} can stand there.", case="9.1")
        if (whose := origin(p.side) or p.faction) and whose not in board.factions:
            yield Problem(name, f"is held by {p.side or f'a Fort of {whose}'}, and {whose} does not play", case="2")
        if p.city and name not in sites:
            yield _warning(name, "has a City, and neither a City Site nor a Kingdom that begins there", "9.1")
        if p.fort == FORTRESS and not p.city:
            yield _warning(name, "has a Fortress and no City", "8.2.3")
        if p.fort and p.armies and board.rules.kind_of(p.side) in ("People", "Tribe"):
            what = (
                f"has a {p.fort} where {p.side} stand: Legions and Kingdoms alone have one, and who enters destroys it"
            )
            yield _warning(name, what, "8.2.3")


def _counters(board: BoardState) -> Iterator[Problem]:
    found: Counter[str] = Counter()
    for p in board.provinces.values():
        if p.armies:
            found[origin(p.side) or p.side] += p.armies
    if board.active:
        found[board.active.side] += board.active.reserve
    legions = board.rules.values["legions.counters"]
    for side, armies in found.items():
        most = legions if side in FACTIONS else board.rules.counters_of[side]
        if armies > most:
            yield Problem(side, f"has {armies} Armies and {most} counters", case="8")


def _tokens(board: BoardState) -> Iterator[Problem]:
    for kind in (BARBARIAN, EMPEROR):
        of_kind = [t for t in board.tokens if t.kind == kind]
        numbers = Counter(t.number for t in of_kind if t.number)
        yield from (Problem(f"{kind} Token {n}", "is held twice", case="5.4") for n, k in numbers.items() if k > 1)
        holders = Counter(t.holder for t in of_kind if not t.waits)
        waiting = [t for t in of_kind if t.waits]
        if len(waiting) > 1 or (waiting and board.phase != DRAW):
            yield _warning(waiting[-1].drawer, f"has drawn a {kind} Token, and it is not kept or passed on", "5.4")
        yield from (Problem(h, f"holds {k} {kind} Tokens", case="5.4") for h, k in holders.items() if k > 1)


def _cards(board: BoardState) -> Iterator[Problem]:
    held = Counter(c for f in board.factions.values() for c in f.hand if not c.startswith("?"))
    held.update((*board.aside, *board.discards))
    yield from (
        Problem(card, f"is there {n} times", case="2") for card, n in held.items() if n > 1 and not card.startswith("?")
    )


def _sides(board: BoardState) -> Iterator[Problem]:
    for side, faction in board.runs.items():
        if faction not in board.factions:
            yield Problem(side, f"is controlled by {faction}, who does not play", case="8.1")
    active = board.active
    side = active.side if active and active.step in (EVENTS, BUILDING) and active.side in board.rules.peoples else ""
    if side and side not in board.present and board.armies_of(side):
        what = f"{side} are on the map, and not among those that were there when the turn began: they take nobody up"
        yield _warning("present", what, "9.2.1")
    for name, p in board.provinces.items():
        if p.armies and board.rules.kind_of(p.side) in ("People", "Kingdom", "Tribe") and p.side not in board.runs:
            yield _warning(name, f"holds {p.side}, whom nobody controls", "8.1")
