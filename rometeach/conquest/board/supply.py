"""How many pieces a player has on the board, and how many are left to buy (0.1)."""

from __future__ import annotations

from ...conquest_board.rules import CATAPULT, CAVALRY, CITY, FORTIFICATION, GALLEY, INFANTRY, ROAD
from ...core.cases import case
from .state import FORTIFIED, NOBODY, BoardState, Force


def on_board(board: BoardState, side: str) -> Force:
    """The land units and Leaders of a player on land and at sea."""
    found = [a.force for p in board.provinces.values() for a in p.armies if a.side == side]
    found += [g.cargo for fleet in board.seas.values() for g in fleet if g.side == side]
    return Force(*map(sum, zip(*found, strict=True))) if found else NOBODY


def galleys_of(board: BoardState, side: str) -> int:
    """The Galleys of a player on the board."""
    ashore = sum([g.side == side for p in board.provinces.values() for g in p.galleys])
    return ashore + sum([g.side == side for fleet in board.seas.values() for g in fleet])


@case("0.1", "2.5")
def left(board: BoardState, side: str) -> dict[str, int]:
    """Piece -> how many of it a player can still buy: his own units, and the Cities, Fortifications and Roads of all."""
    numbers, there = board.rules.number_of, on_board(board, side)
    sets = 1 + len(board.players[side].inherited)
    cities = [p.city for p in board.provinces.values() if p.city]
    found = {
        INFANTRY: sets * numbers[INFANTRY] - there.infantry,
        CAVALRY: sets * numbers[CAVALRY] - there.cavalry,
        CATAPULT: sets * numbers[CATAPULT] - there.catapults,
        GALLEY: sets * numbers[GALLEY] - galleys_of(board, side),
        CITY: numbers[CITY] - len(cities),
        FORTIFICATION: numbers[FORTIFICATION] - cities.count(FORTIFIED),
        ROAD: numbers[ROAD] - len(board.roads),
    }
    for bought in board.bought:
        found[bought.piece] -= bought.number
    return {piece: max(0, n) for piece, n in found.items()}


__all__ = ["galleys_of", "left", "on_board"]
