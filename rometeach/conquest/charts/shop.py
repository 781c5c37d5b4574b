"""What the active player can buy, and where it may be placed (2.5, 2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ...conquest_board.rules import CITY, FORTIFICATION, GALLEY, LAND_UNITS, ROAD
from ...core.cases import case
from ..actions import Buy
from ..board.state import CITY as PLAIN
from ..board.state import FORTIFIED, BoardState
from ..board.supply import left
from .prices import price


@case("2.6")
def camps(board: BoardState, side: str) -> tuple[str, ...]:
    """Where a player's new land units are placed: his Home Province, if he controls it; see the switch home_lost."""
    home = board.players[side].home
    if board.provinces[home].owner == side:
        return (home,)
    return board.held_by(side) if board.rules.switches["home_lost"] == "owned" else ()


@case("2.6", "0.13")
def ports(board: BoardState, side: str) -> Iterator[tuple[str, int]]:
    """The coasts where a player's new Galleys are placed, each with its number."""
    home = board.players[side].home
    places = board.rules.ports_of[home]
    if places == (home,):
        places = camps(board, side)
    for place in places:
        if board.provinces[place].owner == side:
            yield from ((place, number) for number in range(len(board.rules.coasts[place])))


def city_after(board: BoardState, province: str) -> str:
    """The City that a Province will have once all is placed."""
    found = board.provinces[province].city
    for b in board.bought:
        if b.place == province and b.piece == CITY:
            found = PLAIN
        elif b.place == province and b.piece == FORTIFICATION:
            found = FORTIFIED
    return found


@case("0.9", "0.10", "0.11", "2.6")
def places(board: BoardState, side: str, piece: str) -> Iterator[tuple[str, int]]:
    """Where a player may place a new piece, each place with the number of the coast."""
    if piece in LAND_UNITS:
        yield from ((p, 0) for p in camps(board, side))
    elif piece == GALLEY:
        yield from ports(board, side)
    elif piece == ROAD:
        yield from ((row, 0) for row in routes(board, side))
    else:
        wanted = "" if piece == CITY else PLAIN
        yield from ((p, 0) for p in board.held_by(side) if city_after(board, p) == wanted)


@case("0.11", "2.6")
def routes(board: BoardState, side: str) -> Iterator[str]:
    """The borders on land where a player may build a Road: between two of his Cities, new ones by the switch new_road."""
    new = board.rules.switches["new_road"] == "yes"
    cities = {p for p in board.held_by(side) if (city_after(board, p) if new else board.provinces[p].city)}
    taken = board.roads | {b.place for b in board.bought if b.piece == ROAD}
    for a in board.rules.provinces:
        if a in cities:
            for b in board.rules.neighbours[a]:
                row = f"{a} - {b}"
                if b in cities and row in board.rules.land_routes and row not in taken:
                    yield row


@case("2.5")
def purchases(board: BoardState) -> Iterator[Buy]:
    """Every purchase that the active player can make now."""
    side = board.active
    money, there = board.players[side].talents, left(board, side)
    for piece, number in there.items():
        most = min(number, money // price(board, piece))
        if most:
            for place, coast in places(board, side, piece):
                several = most if piece in LAND_UNITS or piece == GALLEY else 1
                yield from (Buy(piece, place, n, coast) for n in range(1, several + 1))


def objection(board: BoardState, buy: Buy) -> tuple[str, str] | None:
    """Why a purchase of the active player is not legal, and the Section; None where it is."""
    side = board.active
    if buy.number < 1:
        return "at least one is bought", "2.5"
    if buy.number > left(board, side)[buy.piece]:
        return f"there are only {left(board, side)[buy.piece]} of {buy.piece} left", "0.1"
    if buy.number * price(board, buy.piece) > board.players[side].talents:
        return f"it costs {buy.number * price(board, buy.piece)} Talents", "2.5"
    several = buy.piece in LAND_UNITS or buy.piece == GALLEY
    if (buy.where, buy.coast) not in set(places(board, side, buy.piece)) or (buy.number > 1 and not several):
        return f"{buy.piece} cannot be placed at {buy.where}", "2.6"
    return None


__all__ = ["camps", "city_after", "objection", "places", "ports", "purchases", "routes"]
