"""Money by rules of thumb: what is bought, what is offered for a General, and what is taken for one."""

from __future__ import annotations

from ....conquest_board.rules import CATAPULT, CAVALRY, CITY, FORTIFICATION, INFANTRY, LAND_UNITS
from ....core.session.actions import DONE, NO, YES, Action
from ....core.session.requests import Decision
from ...actions import Buy, Offer
from ...board.board import Board
from ...board.state import Force
from ...board.supply import left, on_board
from ...charts.prices import price
from ...charts.shop import camps
from ...phases.placement import STEP
from . import voyages
from .lay import Lay, shares
from .odds import Odds

RANSOM = 20
"""What a General is worth, in Talents at the first prices."""
CITY_TURNS = (2, 6)
"""In these rounds a City is built, if there is none besides the home's."""


def purchase(d: Decision, odds: Odds) -> Action:
    """What is bought next: a City early, then units of the kind that is missing; more Cities when there are no more units."""
    board: Board = d.board
    side = board.active
    money, there = board.players[side].talents, left(board, side)
    placed = camps(board, side)
    ransom = RANSOM * board.times if any(p.prisoners.get(side) for p in board.players.values()) else 0
    money -= min(ransom, money)
    if found := _city(board, side, money, there, odds, bool(placed)):
        return found
    if placed and (ship := voyages.wanted(board, money)) and _is_quiet(board, odds):
        return ship
    if placed:
        army = _army(board, side)
        for piece in _wanted(army, there):
            if (most := min(there[piece], money // price(board, piece))) > 0:
                number = most if piece == INFANTRY else 1
                if piece == INFANTRY and most > 4 and (there[CAVALRY] or there[CATAPULT]):
                    number = 3
                return Buy(piece, placed[0], number)
    return DONE


def _is_quiet(board: Board, odds: Odds) -> bool:
    """Whether no enemy can come to his Home Province."""
    return not Lay.of(board, board.active, odds).coming(board.players[board.active].home)


def _army(board: Board, side: str) -> Force:
    """The land units with those that wait to be placed."""
    found = list(on_board(board, side))
    for b in board.bought:
        if b.piece in LAND_UNITS:
            found[LAND_UNITS.index(b.piece)] += b.number
    return Force(*found)


def _wanted(army: Force, there: dict[str, int]) -> list[str]:
    """The kinds of units, the one that is missing most first."""
    wanted = []
    if (army[2] < 2 and army.units >= 5) or (army[2] < 4 and army.units >= 16):
        wanted.append(CATAPULT)
    if army[1] * 3 < army[0]:
        wanted.append(CAVALRY)
    return [p for p in (*wanted, INFANTRY, CAVALRY, CATAPULT) if there[p]]


def _city(board: Board, side: str, money: int, there: dict[str, int], odds: Odds, placed: bool) -> Buy | None:
    """A City in a safe Province: one early, more where no units can be placed or none are left."""
    spent = not placed or not (there[INFANTRY] or there[CAVALRY])
    cities = [n for n, p in board.provinces.items() if p.owner == side and p.city]
    waiting = {b.place for b in board.bought}
    early = CITY_TURNS[0] <= board.turn <= CITY_TURNS[1] and len(cities) < 2 and not waiting and board.times == 1
    if not (early or spent) or not there[CITY] or money < price(board, CITY):
        return _walls(board, cities, waiting, money, there) if spent else None
    lay = Lay.of(board, side, odds)
    safe = [n for n in board.held_by(side) if n not in cities and n not in waiting and not lay.coming(n)]
    if not safe or (early and not spent and lay.coming(board.players[side].home)):
        return None
    guarded = max(
        safe, key=lambda n: (n in lay.mine, sum(board.provinces[q].owner == side for q in board.rules.neighbours[n]))
    )
    return Buy(CITY, guarded)


def _walls(board: Board, cities: list[str], waiting: set[str], money: int, there: dict[str, int]) -> Buy | None:
    plain = [n for n in cities if board.provinces[n].city == "City" and n not in waiting]
    if plain and there[FORTIFICATION] and money >= price(board, FORTIFICATION):
        return Buy(FORTIFICATION, plain[0])
    return None


def ransom(d: Decision) -> Action:
    """An offer for a General of his own: an exchange, or what he is worth; each once."""
    board: Board = d.board
    side = board.active
    mine = board.players[side]
    talents = RANSOM * board.times // STEP * STEP
    for holder in board.playing:
        if not board.players[holder].prisoners.get(side):
            continue
        home = board.players[holder].home
        if mine.prisoners.get(holder) and board.provinces[home].owner == holder:
            swap = Offer(holder, 0, holder)
            if str(swap) not in board.asked:
                return swap
        offer = Offer(holder, talents)
        if mine.talents >= talents and str(offer) not in board.asked:
            return offer
    return DONE


def answer(d: Decision) -> Action:
    """A ransom is taken when it is high enough and the other is not about to win."""
    board: Board = d.board
    offer: Offer = d.about
    enough = bool(offer.general) or offer.talents >= RANSOM * board.times
    return YES if enough and shares(board)[board.active] < 0.6 else NO
