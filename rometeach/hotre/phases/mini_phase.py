"""The mini-phase of a Kingdom or a Tribe that appears: it drives out, places all its Armies and fights, at once (7.2, 14)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE
from ...core.session.requests import Note, Steps
from ..board.board import Board
from ..board.state import CITY, FORT
from ..charts.reach import is_open, ways
from . import conquest, placement, retreat
from .common import armies, choose, options, placing, seat_of


@case("7.2", "14", "10.5")
def appears(board: Board, name: str) -> Steps[Board]:
    """A Kingdom or Tribe comes to the map and takes its mini-phase; the Active Player controls it."""
    kingdom = board.rules.kingdoms[name]
    start, faction = kingdom.start, board.now.faction
    board, before = replace(board, runs=board.runs | {name: faction}), board.provinces[start]
    board = yield from retreat.driven_out(board, start, name, "7.2")
    board = board.with_province(start, side=name, armies=1, faction="")
    if kingdom.kind == "Kingdom":
        board = board.with_province(start, city=CITY, fort=FORT)
    yield Note(
        f"{name} appear in {start}: {armies(kingdom.armies, name)}",
        "7.2",
        who=seat_of(board, faction),
        board=board,
        about=name,
    )
    if kingdom.kind == "Tribe":
        board = yield from conquest.appeared(board, name, start, before)
    left = kingdom.armies - 1
    while left:
        found = ways(board, name)
        places = [placing(p) for p in found if is_open(board, name, p)]
        what = f"{name} places: {armies(left, name)} left"
        answer = yield choose(board, faction, "mini-phase", what, "7.2", (*places, *options(DONE)), about=(name, left))
        if answer == DONE:
            break
        left -= 1
        board = yield from placement.arrives(board, name, answer.province, found[answer.province])
    return board
