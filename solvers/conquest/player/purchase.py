"""What a player buys for his money: of all mixes of units the one with the best odds against his strongest neighbour."""

from __future__ import annotations

from rometeach.conquest.actions import Buy
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Force
from rometeach.conquest.board.supply import left, on_board
from rometeach.conquest.charts.prices import price
from rometeach.conquest.charts.shop import camps
from rometeach.conquest.players.simple.lay import army_of, cost
from rometeach.conquest.players.simple.odds import Odds, estimate
from rometeach.conquest_board.rules import CATAPULT, CAVALRY, INFANTRY, LAND_UNITS

LEADERS = 2
"""So many Leaders are with both armies in the battle that is thought of."""
SCALES = (0.4, 0.6, 0.8, 1.0)
"""The parts of the enemy's army that are thought of."""


def mix(board: Board, money: int, odds: Odds = estimate) -> Force:
    """The land units that are best to buy for so many Talents: of all mixes the one with the best odds of the whole army.

    Args:
        board: the board; the active player buys.
        money: how many Talents may be spent.
        odds: how likely an attacker wins.
    """
    side, there = board.active, left(board, board.active)
    prices = [price(board, p) for p in (INFANTRY, CAVALRY, CATAPULT)]
    mine = on_board(board, side).without_leaders
    for b in board.bought:
        if b.piece in LAND_UNITS:
            mine = mine.plus(
                Force(
                    b.number * (b.piece == INFANTRY), b.number * (b.piece == CAVALRY), b.number * (b.piece == CATAPULT)
                )
            )
    enemies = [_part(army_of(board, s), 1.0) for s in board.playing if s != side]
    enemy = max(enemies, key=lambda f: cost(board, f))
    best, found = -1.0, Force()
    for engines in range(min(there[CATAPULT], money // prices[2]) + 1):
        rest = money - engines * prices[2]
        for horse in range(min(there[CAVALRY], rest // prices[1]) + 1):
            foot = min(there[INFANTRY], (rest - horse * prices[1]) // prices[0])
            bought = Force(foot, horse, engines)
            whole = mine.plus(bought)._replace(generals=LEADERS)
            worth = sum(
                odds(whole, _part(enemy, scale), False) - odds(_part(enemy, scale), whole, False) for scale in SCALES
            )
            worth += 1e-4 * cost(board, bought)
            if worth > best:
                best, found = worth, bought
    return found


def _part(force: Force, scale: float) -> Force:
    foot, horse, engines = (int(n * scale + 0.5) for n in force[:3])
    return Force(foot, horse, engines, LEADERS)


def units(board: Board, money: int) -> Buy | None:
    """The next purchase of the best mix; None where no units can be placed or paid."""
    placed = camps(board, board.active)
    if not placed:
        return None
    found = mix(board, money)
    for piece, number in zip((CATAPULT, CAVALRY, INFANTRY), (found[2], found[1], found[0]), strict=True):
        if number:
            return Buy(piece, placed[0], number)
    return None
