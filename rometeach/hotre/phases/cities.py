"""Cities: one for each pair of City Sites that a Faction controls (9.3.3)."""

from __future__ import annotations

from ...core.cases import case
from ...core.session.actions import DONE
from ...core.session.requests import Note, Option, Steps
from ..actions import BuildCity
from ..board.board import Board
from ..board.state import CITY, POINTS
from .common import choose, options, seat_of


@case("9.3.3")
def allowed(board: Board, faction: str) -> int:
    """How many Cities a Faction may still build: its pairs of City Sites less its Cities, looted or not."""
    rules, start = board.rules, board.factions[faction].start
    held = board.held_by(faction)
    of_city = rules.is_on("kingdom_site")
    sites = [p for p in held if p in rules.sites or (of_city and board.provinces[p].city)]
    cities = [p for p in held if board.provinces[p].city]
    if rules.switches["city_pairs"] == "apart":
        sites, cities = [p for p in sites if p != start], [p for p in cities if p != start]
    return max(0, len(sites) // rules.values["cities.sites"] - len(cities))


@case("9.3.3", "9.1")
def places(board: Board, faction: str) -> tuple[str, ...]:
    """Where a City may be built: on City Sites that it controls, without one; in the Starting Province first."""
    rules, start = board.rules, board.factions[faction].start
    found = tuple(p for p in board.held_by(faction) if p in rules.sites and not board.provinces[p].city)
    return (start,) if start in found else found


@case("9.3.3")
def cities(board: Board) -> Steps[Board]:
    """At the end of the expansion a Faction builds Cities."""
    side = board.now.side
    while board.rules.kind_of(side) == "Faction" and allowed(board, side) and (found := places(board, side)):
        offered = (*(Option(BuildCity(p)) for p in found), *options(DONE))
        answer = yield choose(board, side, "city", f"{side} may build a City", "9.3.3", offered)
        if not isinstance(answer, BuildCity):
            break
        board = board.with_province(answer.province, city=CITY)
        yield Note(
            f"{side} builds a City in {answer.province}", "9.3.3", who=seat_of(board, side), board=board, about=answer
        )
    return board.with_active(step=POINTS)
