"""The Danubian Front: which Space a Barbarian attacks, and whether its Legion holds (7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import Term, total
from ..board.board import FINISHED, Board


@case("7.2")
def is_handled(board: Board, face: int) -> bool:
    """Whether a Usurper deals with the Barbarian for you: on Space 1 or 2, with a Usurper in its Region."""
    return face <= board.rules.values["handled.spaces"] and not board.can_redeploy(face)


@case("7.2")
def target(board: Board, face: int) -> int:
    """The Space that is attacked: the one rolled, else the next that no Barbarian holds; 0 if there is none."""
    for space in range(face, len(board.raiders) + 1):
        if not board.raiders[space - 1]:
            return space
    return 0


@case("7.2", "8.1")
def defence_terms(board: Board, space: int, barbarian: str) -> Iterator[Term]:
    """The Barbarian is Defeated when the die and this sum come to more than zero."""
    region = board.rules.spaces[space - 1]
    yield "danube.legion", board.strength[space - 1], str(space)
    if walls_help(board, region):
        yield ("danube.walls_finished" if board.walls[region] == FINISHED else "danube.walls_started"), 1, region
    yield "barbarian.cv", board.rules.barbarians[barbarian], board.rules.subjects["barbarians"][barbarian]


@case("8.1", "8.4")
def walls_help(board: Board, region: str) -> bool:
    """Whether the Walls of a Region help its Legions."""
    return region in board.walls and (
        board.rules.switches["walls_with_usurper"] == "yes" or region not in board.usurpers
    )


def defence(board: Board, space: int, barbarian: str) -> int:
    """The sum that is added to the die of the defence."""
    return total(defence_terms(board, space, barbarian), board.rules.values)


@case("7.2", "13.0")
def is_lost(board: Board) -> bool:
    """Whether so many Spaces are held by Barbarians that the game is lost."""
    return sum(map(bool, board.raiders)) >= board.rules.values["danube.lost"]


@case("7.3")
def fullest_pools(board: Board) -> tuple[str, ...]:
    """The Regions whose Barbarian Pool holds the most; more than one if they are tied."""
    regions = board.rules.danube_regions
    most = max((len(board.pool(r)) for r in regions), default=0)
    return tuple(r for r in regions if len(board.pool(r)) == most)
