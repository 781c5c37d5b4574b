"""Leaders who are captured, and what becomes of a player whose Caesar is among them (3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Callable

from ...conquest_board.asking import choose, note
from ...core.cases import case
from ...core.frozen import Frozen, replace
from ...core.session.requests import Note, Option, Steps
from ...core.words import counted
from ..actions import Eliminate, Hold
from ..board.board import Board
from ..board.state import NOBODYS, OVER, Army, Force, Galley
from ..charts.prices import noticed
from .common import add


def _as_it_is(board: Board) -> Board:
    return board


@case("3.2", "3.3", "0.7", "0.8")
def captured(
    board: Board,
    victor: str,
    victim: str,
    leaders: Force,
    place: str,
    removed: Callable[[Board], Board] = _as_it_is,
) -> Steps[Board]:
    """Leaders fall into the hands of a victor.

    Args:
        board: the board, with them.
        victor: who captures them.
        victim: whose they are.
        leaders: Generals and Caesar.
        place: the Province or sea zone where it happens.
        removed: the board without them.
    """
    held = leaders.generals
    if board.rules.switches["captured_general"] == "capture":
        for _ in range(leaders.generals):
            what = f"a General of {victim} is captured in {place}: hold or eliminate him"
            found = [Option(Hold(), "he may be ransomed"), Option(Eliminate(), "he never comes back")]
            answer = yield choose(board, victor, "captive", what, "3.2", found, about=victim)
            held -= answer != Hold()
    board = removed(board)
    if held:
        board = _imprisoned(board, victor, victim, held)
    board = board.with_player(victim, lost=board.players[victim].lost + leaders.generals - held)
    shown = None if leaders.caesar else board
    if held:
        yield Note(f"{victor} holds {counted(held, 'General')} of {victim}", "3.2", who=victor, board=shown)
    if dead := leaders.generals - held:
        yield Note(f"{counted(dead, 'General')} of {victim} eliminated", "3.2", who=victor, board=shown)
    if leaders.caesar:
        board = yield from eliminated(board, victim, victor, place)
    return board


def _imprisoned(board: Board, victor: str, victim: str, number: int) -> Board:
    prisoners = board.players[victor].prisoners
    held = prisoners | {victim: prisoners.get(victim, 0) + number}
    return board.with_player(victor, prisoners=Frozen(sorted(held.items())))


@case("3.3", "4")
def eliminated(board: Board, victim: str, victor: str, place: str) -> Steps[Board]:
    """A Caesar is captured: all that was his player's is the victor's now. With one Caesar left the game is over.

    Args:
        board: the board, without that Caesar.
        victim: whose Caesar it was.
        victor: who captured him; "nobody" where the sea took him.
        place: where.
    """
    yield Note(f"The Caesar of {victim} is lost in {place}: {victim} is out of the game", "3.3", who=victim)
    gone = board.players[victim]
    allies = frozenset(p for p in board.allies if victim not in p.split())
    board = replace(board, allies=allies).with_player(victim, heir=victor, talents=0, prisoners=Frozen())
    if victor == NOBODYS:
        board = _vacant(board, victim)
        for other, number in gone.prisoners.items():
            board = returned(board, other, number, "")
    else:
        heir = board.players[victor]
        inherited = (*heir.inherited, victim, *gone.inherited)
        board = board.with_player(
            victor, talents=heir.talents + gone.talents, inherited=inherited, lost=heir.lost + gone.lost
        ).with_player(victim, lost=0)
        board = _taken_over(board, victim, victor)
        board = _prisoners(board, victim, victor, gone.prisoners, place)
        board = noticed(board, victor)
        yield note(board, f"{victor} has all that was {victim}'s", "3.3", victor)
    if len(board.playing) <= 1:
        board = replace(board, phase=OVER)
        who = board.playing[0] if board.playing else "Nobody"
        yield note(board, f"{who} is the only Caesar left: the game is over", "4", who, heading=True)
    return board


@case("3.3")
def _taken_over(board: Board, victim: str, victor: str) -> Board:
    """Units, Provinces and Galleys change hands where they are; by the switch heir_units the units are removed."""
    kept = board.rules.switches["heir_units"] == "victor"
    for name, there in board.provinces.items():
        mine = there.force(victim)
        if there.owner == victim:
            board = board.with_province(name, owner=victor)
        if not mine.is_nothing:
            board = board.with_army(name, Army(victim))
            if kept:
                board = add(board, name, victor, mine)
                found = board.provinces[name]
                if not found.owner and mine.units:
                    board = board.with_province(name, owner=victor)
        if any(g.side == victim for g in there.galleys):
            board = board.with_galleys(name, _renamed(board.provinces[name].galleys, victim, victor, kept))
    for sea, fleet in board.seas.items():
        if any(g.side == victim for g in fleet):
            board = board.with_galleys(sea, _renamed(fleet, victim, victor, kept))
    return board


def _renamed(galleys: tuple[Galley, ...], victim: str, victor: str, kept: bool) -> tuple[Galley, ...]:
    found = (g._replace(side=victor) if g.side == victim else g for g in galleys)
    return tuple(found) if kept else tuple(g for g in galleys if g.side != victim)


def _vacant(board: Board, victim: str) -> Board:
    """All pieces of a player leave the board, and nobody has his Provinces."""
    for name, there in board.provinces.items():
        if there.owner == victim:
            board = board.with_province(name, owner="")
        board = board.with_army(name, Army(victim))
        if any(g.side == victim for g in there.galleys):
            board = board.with_galleys(name, tuple(g for g in there.galleys if g.side != victim))
    for sea, fleet in board.seas.items():
        if any(g.side == victim for g in fleet):
            board = board.with_galleys(sea, tuple(g for g in fleet if g.side != victim))
    return board


def _prisoners(board: Board, victim: str, victor: str, held: Frozen[str, int], place: str) -> Board:
    """Whom the victim held, and who of his Generals was held by others."""
    for other, number in held.items():
        if other == victor:
            board = returned(board, victor, number, place)
        else:
            board = _imprisoned(board, victor, other, number)
    for holder in board.playing:
        number = board.players[holder].prisoners.get(victim, 0)
        if not number:
            continue
        board = board.with_player(holder, prisoners=board.players[holder].prisoners.without(victim))
        if holder == victor:
            board = returned(board, victor, number, place)
        elif board.rules.switches["heir_prisoners"] == "ransom":
            board = _imprisoned(board, holder, victor, number)
        else:
            board = board.with_player(victor, lost=board.players[victor].lost + number)
    return board


def returned(board: Board, side: str, number: int, place: str) -> Board:
    """Generals come back to a player: to his Home Province if he controls it, else where his army is; else they are lost.

    Args:
        board: the board.
        side: whose Generals they are.
        number: how many.
        place: the Province where his army is; "" for none.
    """
    home = board.players[side].home
    where = next((p for p in (home, place, *board.held_by(side)) if _is_open(board, side, p)), "")
    if not where:
        return board.with_player(side, lost=board.players[side].lost + number)
    return add(board, where, side, Force(generals=number))


def _is_open(board: Board, side: str, place: str) -> bool:
    there = board.provinces.get(place)
    return there is not None and there.owner == side and not there.enemy_of(side)


@case("3.5", "3.6", "3.2")
def taken(board: Board, province: str, side: str, *, fought: bool) -> Steps[Board]:
    """Land units of a player stay in a Province without enemies: it is his, with its City; what else lies there is dealt with.

    Args:
        board: the board.
        province: where.
        side: who stays there.
        fought: whether it was won in battle.
    """
    there = board.provinces[province]
    if there.owner != side:
        before = f" from {there.owner}" if there.owner else ""
        board = board.with_province(province, owner=side)
        board = noticed(board, side)
        what = f"{side} conquers {province}{before}" + (f", with its {there.city}" if there.city else "")
        yield note(board, what, "3.5", side, about=(side, province))
    ashore = tuple(g for g in there.galleys if g.side != side)
    if ashore and (fought or board.rules.switches["ashore"] == "destroyed"):
        board = board.with_galleys(province, tuple(g for g in there.galleys if g.side == side))
        yield note(board, f"{counted(len(ashore), 'Galley')} ashore in {province}: destroyed", "3.6", side)
    if board.rules.switches["lone_leader"] == "captured":
        for army in there.armies:
            if army.side != side and not army.force.units and not army.force.is_nothing:
                board = yield from captured(
                    board, side, army.side, army.force.only_leaders, province, without(province, army.side)
                )
    return board


def without(province: str, side: str) -> Callable[[Board], Board]:
    """Takes all land units and Leaders of a player away from a Province."""
    return lambda board: board.with_army(province, Army(side))


__all__ = ["captured", "eliminated", "returned", "taken", "without"]
