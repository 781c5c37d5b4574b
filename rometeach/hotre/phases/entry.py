"""How a side comes to the map: a People, a Faction on turn 1, and a Faction that has lost all its Legions (9.2, 9.3, 13)."""

from __future__ import annotations

from ...core.cases import case
from ...core.session.requests import Note, Option, Steps
from ..actions import ChooseArea, Start
from ..board.board import Board
from ..board.state import CITY
from . import conquest, placement, retreat
from .common import choose, seat_of


@case("9.2")
def people(board: Board) -> Steps[Board]:
    """A People that was not on the map when the turn began places its first Army in its Starting Province, and nobody stays there."""
    side = board.now.side
    if side in board.present or board.armies_of(side) or not board.now.reserve:
        return board
    start = board.rules.start_of[side]
    before = board.provinces[start]
    board = yield from retreat.driven_out(board, start, side, "9.2")
    board = board.with_province(start, side=side, armies=1, faction="")
    board = board.with_active(reserve=board.now.reserve - 1)
    yield Note(f"{side} appears in {start}", "9.2", who=seat_of(board, side), board=board, about=start)
    return (yield from conquest.appeared(board, side, start, before))


@case("9.3", "7.2")
def faction(board: Board) -> Steps[Board]:
    """A Faction that has not begun yet chooses its Starting Province, and places a Legion and a City there."""
    side = board.now.side
    taken = {f.start for f in board.factions.values()}
    found = [Option(Start(p)) for p in board.rules.starts if p not in taken]
    answer = yield choose(board, side, "start", f"the Starting Province of {side}", "9.3", found)
    start = answer.province
    if board.provinces[start].armies or board.provinces[start].fort:
        if board.rules.is_on("roman_entry"):
            board = yield from retreat.driven_out(board, start, side, "9.3")
        else:
            board = board.with_faction(side, start=start)
            while board.now.reserve and board.provinces[start].side != side:
                board = board.with_active(reserve=board.now.reserve - 1)
                board = yield from placement.arrives(board, side, start, ("clear", start))
            if board.provinces[start].side == side:
                board = board.with_province(start, city=CITY)
            return board
    board = board.with_province(start, side=side, armies=1, faction="", city=CITY)
    board = board.with_faction(side, start=start).with_active(reserve=board.now.reserve - 1)
    yield Note(
        f"{side} begins in {start} with a Legion and a City", "9.3", who=seat_of(board, side), board=board, about=start
    )
    return board


@case("13", "8.2")
def returns_to(board: Board, side: str) -> tuple[str, ...]:
    """Where the first Legion of a Faction without Legions may be placed: the first group of the three that is not empty.

    One that had Legions when its Phase began, and took them all up, comes back to a Fort of its own.
    """
    rules = board.rules
    left = tuple(n for n, p in board.provinces.items() if p.has_lone_fort and p.faction == side)
    if left and board.now.held:
        return left
    romans = [n for n, p in board.provinces.items() if p.armies and p.side in board.factions]
    own = rules.switches["return_forts"] == "own"
    forts = [n for n, p in board.provinces.items() if p.has_lone_fort and (p.faction == side if own else p.faction)]
    if forts:
        return tuple(forts)
    beside = dict.fromkeys(near for n in romans for near in rules.neighbours[n])
    vacant = [n for n in board.provinces if n in beside and not board.provinces[n].armies]
    return tuple(vacant or romans)


@case("13")
def returning(board: Board) -> Steps[Board]:
    """The first Legion of a Faction that has none on the map."""
    side = board.now.side
    places = returns_to(board, side)
    if not board.now.reserve or not places:
        return board
    found = [Option(ChooseArea(p)) for p in places]
    answer = yield choose(board, side, "return", f"{side} comes back", "13", found)
    board = board.with_active(reserve=board.now.reserve - 1)
    return (yield from placement.arrives(board, side, answer.name, ("clear", answer.name)))
