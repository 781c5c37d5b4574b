"""Where Galleys can go, who boards and lands, and what stands against it (0.13, 2.1.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ...core.cases import case
from ...core.frozen import replace
from ..actions import Sail
from ..board.state import NOBODY, Army, BoardState, Force, Galley
from .marches import alone, unit_sets

B = TypeVar("B", bound=BoardState)


@case("2.1.2", "0.13")
def objection(board: BoardState, sail: Sail) -> tuple[str, str] | None:
    """Why a Galley of the active player cannot go so, and the Section; None where it can."""
    if sail.end not in board.rules.borders.get(sail.start, ()):
        return f"{sail.end} is not beside {sail.start}", "0.3"
    if sail.start in board.provinces and sail.end in board.provinces:
        return "a Galley goes to sea before it comes to another coast", "2.1.2"
    if galley_for(board, sail) is None:
        what = f" with {sail.cargo.units} land units aboard" if sail.cargo.units and sail.start in board.seas else ""
        return f"{board.active} has no Galley{what} there that can go", "2.1.2"
    if sail.start in board.provinces and (found := _boarding(board, sail)):
        return found
    if sail.cargo.units and not sail.cargo.leaders and not _led(board, sail):
        return "land units aboard move with a Leader alone", "2.1.2"
    if sail.end in board.provinces and sail.cargo.leaders and not sail.cargo.units:
        why = alone(board, board.active, sail.end)
        return (why, "0.7") if why else None
    return None


def _boarding(board: BoardState, sail: Sail) -> tuple[str, str] | None:
    army = board.provinces[sail.start].army(board.active)
    if not army.force.holds(sail.cargo):
        return f"{board.active} has not so much in {sail.start}", "2.1.2"
    if not army.fresh.holds(sail.cargo):
        return "who has moved this turn does not board", "2.1.2"
    most = board.rules.values["galley.cargo"]
    if sail.cargo.units > most:
        return f"a Galley holds {most} land units", "0.13"
    return None


def _led(board: BoardState, sail: Sail) -> bool:
    """Whether a Leader aboard another Galley goes with them, by the switch galley_leaders."""
    if board.rules.switches["galley_leaders"] == "each":
        return False
    spaces = (sail.start, sail.end)
    return any(g.side == board.active and g.cargo.leaders for s in spaces if s in board.seas for g in board.seas[s])


def led(board: BoardState, sea: str, galley: Galley) -> Galley:
    """A loaded Galley at sea as it can go: as if a Leader were aboard, where one on another Galley of its player leads it.

    By the switch galley_leaders each loaded Galley has a Leader of its own; then it is the Galley as it is.
    """
    if board.rules.switches["galley_leaders"] == "each" or galley.cargo.leaders or not galley.cargo.units:
        return galley
    others = any(g.side == galley.side and g.cargo.leaders for g in board.seas[sea])
    return galley._replace(cargo=galley.cargo.plus(Force(generals=1))) if others else galley


def galley_for(board: BoardState, sail: Sail) -> Galley | None:
    """The Galley that goes: of those with these aboard that can, the one that has gone the least."""
    most = board.rules.values["move.galley"]
    found = [g for g in board.galleys_in(sail.start) if g.side == board.active and g.spent < most]
    if sail.start in board.provinces:
        free = board.rules.switches["galley_coast"] == "yes"
        coasts = board.rules.coasts[sail.start]
        found = [g for g in found if free or sail.end in coasts[g.coast]]
    else:
        found = [g for g in found if g.cargo == sail.cargo]
    return min(found, key=lambda g: g.spent, default=None)


@case("2.1.2")
def sailed(board: B, sail: Sail) -> B:
    """The board after a legal move of a Galley."""
    galley = galley_for(board, sail)
    assert galley is not None
    side = board.active
    fleet = list(board.galleys_in(sail.start))
    fleet.remove(galley)
    board = replace(board.with_galleys(sail.start, tuple(fleet)), road=None)
    if sail.start in board.provinces and any(sail.cargo):
        army = board.provinces[sail.start].army(side)
        board = board.with_army(sail.start, replace(army, force=army.force.minus(sail.cargo)))
    if sail.end in board.seas:
        moved = Galley(side, sail.cargo, 0, galley.spent + 1)
        return board.with_galleys(sail.end, (*board.seas[sail.end], moved))
    moved = Galley(side, NOBODY, board.rules.coast(sail.end, sail.start), galley.spent + 1)
    board = board.with_galleys(sail.end, (*board.provinces[sail.end].galleys, moved))
    if any(sail.cargo):
        army = board.provinces[sail.end].army(side)
        landed = Army(side, army.force.plus(sail.cargo), army.half, army.done.plus(sail.cargo))
        board = board.with_army(sail.end, landed)
    return board


def sails(board: BoardState) -> Iterator[Sail]:
    """Every legal move of a Galley of the active player, space by space, the fullest first."""
    side, most = board.active, board.rules.values["move.galley"]
    for sea, fleet in board.seas.items():
        for cargo in dict.fromkeys(g.cargo for g in fleet if g.side == side and g.spent < most):
            for end in board.rules.borders[sea]:
                if objection(board, found := Sail(sea, end, cargo)) is None:
                    yield found
    for name, there in board.provinces.items():
        if any(g.side == side and g.spent < most for g in there.galleys):
            yield from _from_coast(board, name)


def _from_coast(board: BoardState, name: str) -> Iterator[Sail]:
    fresh = board.provinces[name].army(board.active).fresh
    each = board.rules.switches["galley_leaders"] == "each"
    cargoes = list(boarding(fresh, board.rules.values["galley.cargo"], each=each))
    for sea in board.rules.coast_of[name]:
        if galley_for(board, Sail(name, sea)) is not None:
            for cargo in cargoes:
                if objection(board, found := Sail(name, sea, cargo)) is None:
                    yield found


def boarding(fresh: Force, most: int, *, each: bool = True) -> Iterator[Force]:
    """Everybody who may board one Galley together, the most land units first; nobody at the end.

    Args:
        fresh: who has not moved.
        most: how many land units a Galley holds.
        each: whether land units have a Leader aboard with them; see the switch galley_leaders.
    """
    for units in unit_sets(fresh, most):
        for caesar in range(fresh.caesar + 1):
            for generals in range(fresh.generals + 1):
                if generals + caesar or not (each and any(units)):
                    yield Force(*units, generals, caesar)


__all__ = ["boarding", "galley_for", "led", "objection", "sailed", "sails"]
