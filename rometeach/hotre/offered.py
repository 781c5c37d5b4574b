"""What the forms of History of the Roman Empire offer on a board: Provinces that are defended, Cities, sides, Emperors, Factions."""

from __future__ import annotations

from .board.board import Board
from .board.state import Province
from .results.scores import PHASES


def _in(province: Province) -> str:
    parts = [f"{province.armies} {province.side}" if province.armies else "", province.fort, province.city]
    return ", ".join(p for p in parts if p)


def _others_first(board: Board) -> list[tuple[str, Province]]:
    """The Provinces in order, but those last that the side holds whose Phase it is: it attacks and loots others."""
    side = board.active.side if board.active else ""
    return sorted(board.provinces.items(), key=lambda found: bool(side) and found[1].side == side)


def defended(board: Board) -> list[tuple[str, str]]:
    """(words, name) of the Provinces where Armies or a Fort stand, those of the side whose Phase it is last; of all on an empty map."""
    found = [(f"{n}: {_in(p)}", n) for n, p in _others_first(board) if p.armies or p.fort]
    return found or [(n, n) for n in board.rules.provinces]


def cities(board: Board) -> list[tuple[str, str]]:
    """The Provinces with a City, those of the side whose Phase it is last; the City Sites where no City stands."""
    found = [(f"{n}: {_in(p)}", n) for n, p in _others_first(board) if p.city]
    return found or [(n, n) for n in board.rules.provinces if n in board.rules.sites]


def sides(board: Board) -> list[tuple[str, str]]:
    """Who may attack: the Factions in play, and every side with Armies on the map."""
    there = dict.fromkeys([*board.factions, *(p.side for p in board.provinces.values() if p.armies)])
    return [(side, side) for side in there]


def emperors(board: Board) -> list[tuple[str, str]]:
    """The Emperors of this turn whose bonuses tell in a fight, and such bonuses alone."""
    found = [e for (turn, _), e in board.rules.emperors.items() if turn == board.turn and (e.die or e.att or e.ties)]
    named = [(f"{e.name} ({e.bonus})", e.name) for e in found]
    return [("none", "none"), *named, *((b, b) for b in ("+1 DIE", "+1 ATT", "WINS TIES"))]


def factions(board: Board) -> list[tuple[str, str]]:
    """The Factions in play."""
    return [(f, f) for f in board.factions]


def seats(board: Board) -> list[tuple[str, str]]:
    """Who sits at the table."""
    return [(s, s) for s in board.players]


def phases(board: Board) -> list[tuple[str, str]]:
    """The two Player Phases of a turn."""
    return [(p, p) for p in PHASES]
