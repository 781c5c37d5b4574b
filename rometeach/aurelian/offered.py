"""What the forms of Aurelian offer on a board: pieces, Boxes, Barbarians, chits in the Cups, Actions, buildings."""

from __future__ import annotations

from .actions import AURELIAN
from .board.board import Board
from .results.building import things


def pieces(board: Board) -> list[tuple[str, str]]:
    """(words, name) of Aurelian and of each Officer."""
    officers = dict.fromkeys(board.officers)
    return [(AURELIAN, AURELIAN), *((f"the Officer in {box}", f"Officer {box}") for box in officers)]


def boxes(board: Board) -> list[tuple[str, str]]:
    """All Boxes, and the one where the piece stands."""
    return [("where it stands", ""), *((box, box) for box in board.rules.names["box"].names)]


def actions(board: Board) -> list[tuple[str, str]]:
    """All Actions, and the first that may be taken."""
    return [("the first that may be taken", ""), *((name, name) for name in board.rules.names["action"].names)]


def before(board: Board) -> list[tuple[str, str]]:
    """The Actions whose Cup Adjustments may come first, and none."""
    return [("nothing before", ""), *((f"after a {name}", name) for name in board.rules.names["action"].names)]


def barbarians(board: Board) -> list[tuple[str, str]]:
    """The Barbarians, those first that may still be drawn."""
    cups = board.cups.chits()
    return [(name, name) for name in sorted(board.rules.names["barbarian"].names, key=lambda name: name not in cups)]


def chits(board: Board) -> list[tuple[str, str]]:
    """The chits in the Cups; all of them where the Cups are empty."""
    known = board.rules.names["chit"].names
    cups = set(board.cups.chits())
    return [(name, name) for name in known if name in cups] or [(name, name) for name in known]


def buildings(board: Board) -> list[tuple[str, str]]:
    """Everything that can be built, and the Reforms."""
    return [("the first that can be built", ""), *((str(thing), str(thing)) for thing in things(board))]


__all__ = ["actions", "barbarians", "before", "boxes", "buildings", "chits", "pieces"]
