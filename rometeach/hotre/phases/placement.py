"""Placement: Armies come to the map one at a time and fight where an enemy stands; Forts are placed (9, 9.2.2, 9.3.1, 8.2)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE
from ...core.session.requests import Note, Steps
from ...core.words import counted
from ..actions import NO, YES, Offer, PlaceFort
from ..board.board import Board
from ..board.state import CITIES, FORT
from ..charts.reach import is_open, ways
from . import conquest, fight
from .common import choose, forting, options, placing, seat_of


@case("9", "9.1", "10", "10.5")
def arrives(board: Board, side: str, province: str, way: tuple[str, str]) -> Steps[Board]:
    """An Army is placed in a Province: it joins its own, comes in, wins at once, or fights.

    Args:
        board: the board; the Army is counted nowhere on it.
        side: its side.
        province: where.
        way: the crossing by which it comes, and from where.
    """
    before = board.provinces[province]
    if before.armies and before.side == side:
        board = board.with_province(province, armies=before.armies + 1)
        yield Note(f"{side} places an Army in {province}", "9.1", who=seat_of(board, side), board=board, about=province)
        return board
    own_fort = before.has_lone_fort and before.faction == side
    automatic = not own_fort and board.are_friends(side, before.side or before.faction)
    if not automatic and not own_fort and fight.is_contested(board, side, province):
        board, alive = yield from fight.assault(board, side, province, way)
        if not alive:
            return board
    elif automatic:
        yield Note(f"{side} takes {province} from its own player without a fight", "10.5", who=seat_of(board, side))
    return (yield from conquest.taken(board, side, province, before, automatic=automatic))


def fort_places(board: Board, faction: str) -> tuple[str, ...]:
    """The Provinces where a Faction may place a Fort: its own, without one (8.2.3)."""
    return tuple(p for p in board.held_by(faction) if not board.provinces[p].fort)


@case("8.2", "8.2.3")
def with_fort(board: Board, province: str) -> Board:
    """The board with one of the Forts beside the map in a Province."""
    board = board.with_province(province, fort=FORT)
    return board.with_active(forts=board.now.forts - 1, bought=(*board.now.bought, province))


@case("9.1", "9.2.2", "9.3.1", "8.2", "8.2.3")
def placement(board: Board) -> Steps[Board]:
    """The Armies and Forts beside the map are placed, until none is left or the player has enough."""
    side = board.now.side
    while board.now.reserve or board.now.forts:
        found = ways(board, side) if board.now.reserve else {}
        places = [placing(p) for p in found if is_open(board, side, p)]
        forts = [forting(p) for p in fort_places(board, side)] if board.now.forts else []
        if not places and not forts:
            break
        left = ((board.now.reserve, "Army", "Armies"), (board.now.forts, "Fort", "Forts"))
        what = f"{side} may place {' and '.join(counted(*x) for x in left if x[0])}"
        answer = yield choose(board, side, "placement", what, "9", (*places, *forts, *options(DONE)))
        if answer == DONE:
            break
        if isinstance(answer, PlaceFort):
            board = with_fort(board, answer.province)
            yield Note(f"{side} builds a Fort in {answer.province}", "8.2.3", who=seat_of(board, side), board=board)
            continue
        way = found[answer.province]
        if board.rules.is_on("bribe_barbarians"):
            board, accepted = yield from bribed(board, side, answer.province)
            if accepted:
                continue
        board = board.with_active(reserve=board.now.reserve - 1)
        board = yield from arrives(board, side, answer.province, way)
    return board.with_active(reserve=0, forts=0, step=CITIES)


@case("16")
def bribed(board: Board, side: str, province: str) -> Steps[tuple[Board, bool]]:
    """A Faction whose Legions or lone Fort Barbarians attack may offer any of its Victory Points; whether the attack is off."""
    there = board.provinces[province]
    faction = there.side or there.faction
    if board.rules.kind_of(side) != "People" or faction not in board.factions or board.are_friends(side, faction):
        return board, False
    has = board.factions[faction].roman
    if not has:
        return board, False
    found = [Offer(n) for n in range(has + 1)]
    offer = yield choose(
        board, faction, "offer", f"{side} attacks {province}: an offer", "16", options(*found), about=province
    )
    if not offer.points:
        return board, False
    what = f"{faction} offers {offer.points} Victory Points if {side} spares it this turn"
    answer = yield choose(board, side, "accept", what, "16", options(YES, NO), about=offer.points)
    if answer != YES:
        yield Note(f"{side} refuses the {offer.points} Victory Points of {faction}", "16")
        return board, False
    board = board.gain(faction, -offer.points, True).gain(board.faction_of(side), offer.points, False)
    board = replace(board, spared=(*board.spared, f"{side} {faction}"))
    yield Note(f"{side} takes {offer.points} Victory Points and spares {faction} this turn", "16", board=board)
    return board, True
