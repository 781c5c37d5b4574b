"""What lesson 1 and the exercises of it ask of a board: its icons, the room in a Province, a garrison that has to leave."""

from __future__ import annotations

from dataclasses import replace

from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Note, Steps
from rometeach.rome_iinc.board.board import Board, ProvinceState, Status, with_provinces
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.phases import transfers
from rometeach.rome_iinc.position import Position

LESSON = "board"
KINDS = {
    "road": "Road",
    "river": "River/Strait",
    "mountain": "Mountains",
    "desert": "Desert",
    "sea": "Sea",
}
"""A connection as the data has it -> as the rules say it."""
ONE_MORE = ("Cavalry", "Guard", "Legion", "Pseudo Legion", "Fort", "Auxilia", "Fleet")


def icons(p: Position, name: str) -> str:
    """The icons printed in a Province, in words."""
    return ", ".join(p.rules.provinces[name].icons)


def against_one_more(p: Position, name: str, unit: str) -> tuple[str, str]:
    """(why one more of a Unit does not fit into a Province, Case); ("", "2.3.1") if it does."""
    try:
        p.edit(f"{name} +{unit}")
    except BadInput as error:
        problem = error.problems[0]
        return problem.what, problem.case
    return "", "2.3.1"


def empty_out(p: Board, name: str, status: Status) -> Steps[Board]:
    """A Province gets a status that allows no garrison, and its Units leave it (Cases 2.3.2, 2.3.3)."""
    units = p.provinces[name].units
    board = with_provinces(p, {name: ProvinceState(status, "", units)})
    yield Note(f"{name} is {status} now: no Unit may stand there.", "2.3.2", board=board)
    return (yield from transfers.evict(board, name))


def only(p: Board, command: str) -> Board:
    """The board with the Units of one Command alone."""
    mine = p.rules.provinces_of[command]
    return with_provinces(p, {n: replace(s, units=NONE) for n, s in p.provinces.items() if n not in mine})
