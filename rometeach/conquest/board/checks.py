"""What cannot be on a board: an error forbids the position, a warning only says that no game leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...conquest_board.rules import GALLEY
from ...core.errors import Problem
from .state import COMBAT, FORTIFIED, MOVEMENT, NOBODYS, OVER, PIECES, BoardState, Force
from .supply import on_board


def problems(board: BoardState) -> list[Problem]:
    """Everything that is wrong with a board."""
    return [*_players(board), *_turn(board), *_provinces(board), *_seas(board), *_pieces(board), *_roads(board)]


def _warning(where: str, what: str, case: str = "") -> Problem:
    return Problem(where, what, case=case, severity="warning")


def _players(board: BoardState) -> Iterator[Problem]:
    if not 2 <= len(board.players) <= 6:
        yield Problem("players", f"{len(board.players)} cannot play", "Two to six play.", case="1.1")
    homes = Counter(p.home for p in board.players.values())
    for side, player in board.players.items():
        if player.home not in board.rules.homes:
            known = ", ".join(board.rules.homes)
            yield Problem(f"home of {side}", f"{player.home or 'nothing'} is no Home Province", known, case="0.2")
        elif homes[player.home] > 1:
            yield Problem(f"home of {side}", f"{player.home} is the home of two players", case="1.1")
        yield from _person(board, side)


def _person(board: BoardState, side: str) -> Iterator[Problem]:
    player = board.players[side]
    caesars = on_board(board, side).caesar
    if player.is_out and not on_board(board, side).is_nothing:
        yield Problem(side, "is out of the game and has pieces on the board", case="3.3")
    if not player.is_out and caesars != 1 and board.phase != OVER:
        yield Problem(side, f"has {caesars} Caesars on the board", "A player has one, or is out.", case="0.7")
    if player.heir and player.heir != NOBODYS and player.heir not in board.players:
        yield Problem(f"heir of {side}", f"{player.heir} does not play", case="3.3")
    for other in player.prisoners:
        if other not in board.players or other == side:
            yield Problem(f"prisoners of {side}", f"{other} cannot be among them", case="3.2")


def _turn(board: BoardState) -> Iterator[Problem]:
    if not 1 <= board.turn <= 9999:
        yield Problem("turn", f"cannot be {board.turn}", "Rounds go from 1 on.", case="2")
    if board.active not in board.players:
        yield Problem("active", f"{board.active or 'nobody'} does not play", case="1.3")
    elif board.players[board.active].is_out and board.phase not in (COMBAT, OVER):
        yield Problem("active", f"{board.active} is out of the game", case="3.3")
    known = {1, board.rules.values["inflation.double"], board.rules.values["inflation.treble"]}
    for name, times in (("prices", board.times), ("reached", board.reached)):
        if times not in known:
            yield Problem(
                name, f"x{times} cannot be", f"Prices are x{', x'.join(map(str, sorted(known)))}.", case="2.5.1"
            )
    if board.reached < board.times:
        yield _warning("reached", f"the prices are x{board.times}, and only x{board.reached} was triggered", "2.5.1")


def _provinces(board: BoardState) -> Iterator[Problem]:
    for name, p in board.provinces.items():
        sides = [a.side for a in p.troops]
        for side in {a.side for a in p.armies} | {g.side for g in p.galleys} | {p.owner} - {""}:
            if side not in board.players:
                yield Problem(name, f"{side} does not play", case="1.1")
        if len(sides) > 2:
            yield Problem(name, f"land units of {len(sides)} players are there", case="2.2")
        elif board.phase == OVER:
            continue
        elif len(sides) == 2 and board.phase not in (MOVEMENT, COMBAT):
            yield Problem(name, f"{' and '.join(sides)} stand there, and no battle is due", case="2.2")
        elif (
            len(sides) == 1
            and sides[0] != p.owner
            and not (board.phase in (MOVEMENT, COMBAT) and sides[0] == board.active)
        ):
            yield Problem(
                name, f"land units of {sides[0]} are there, and {p.owner or 'nobody'} controls it", case="3.5"
            )
        if p.city and not p.owner:
            yield _warning(name, f"has a {p.city} of nobody", "0.9")
        if p.city not in ("", "City", FORTIFIED):
            yield Problem(name, f'"{p.city}" is no City', case="0.9")


def _seas(board: BoardState) -> Iterator[Problem]:
    most = board.rules.values["galley.cargo"]
    for name, galleys in board.seas.items():
        for galley in galleys:
            if galley.side not in board.players:
                yield Problem(name, f"{galley.side} does not play", case="1.1")
            if galley.cargo.units > most:
                yield Problem(name, f"a Galley holds {galley.cargo.units} land units", f"At most {most}.", case="0.13")
            if galley.cargo.units and not galley.cargo.leaders and board.rules.switches["galley_leaders"] == "each":
                yield _warning(name, f"a Galley of {galley.side} holds land units and no Leader", "2.1.2")


def _pieces(board: BoardState) -> Iterator[Problem]:
    numbers = board.rules.number_of
    for side, player in board.players.items():
        sets = 1 + len(player.inherited)
        there = on_board(board, side)
        for piece, number in zip(PIECES[:3], there, strict=False):
            if number > (most := sets * numbers[piece]):
                yield Problem(side, f"has {number} {piece} on the board and {most} in the box", case="0.1")
        galleys = sum(g.side == side for p in board.provinces.values() for g in p.galleys)
        galleys += sum(g.side == side for fleet in board.seas.values() for g in fleet)
        if galleys > (most := sets * numbers[GALLEY]):
            yield Problem(side, f"has {galleys} Galleys on the board and {most} in the box", case="0.1")
        yield from _generals(board, side, there, sets)
    cities = [p.city for p in board.provinces.values() if p.city]
    for piece, number in (
        ("City", len(cities)),
        ("Fortification", cities.count(FORTIFIED)),
        ("Road", len(board.roads)),
    ):
        if number > numbers[piece]:
            yield Problem("board", f"holds {number} of {piece}, and the box {numbers[piece]}", case="0.1")


def _generals(board: BoardState, side: str, there: Force, sets: int) -> Iterator[Problem]:
    player = board.players[side]
    held = sum(p.prisoners.get(side, 0) for p in board.players.values())
    most = sets * board.rules.number_of["General"]
    if (number := there.generals + held + player.lost) > most:
        yield Problem(side, f"has {number} Generals, prisoners and dead ones with them, of {most}", case="0.1")


def _roads(board: BoardState) -> Iterator[Problem]:
    for row in sorted(board.roads):
        a, _, b = row.partition(" - ")
        if not board.provinces[a].city or not board.provinces[b].city:
            yield Problem(row, "has a Road that joins no two Cities", case="0.11")
