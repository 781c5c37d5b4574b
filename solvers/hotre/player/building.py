"""What is bought in a Roman Phase: what it promises more than it costs; and the Armies that are taken up (8.2 to 8.2.4, 9.2.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rometeach.core.session.actions import Action
from rometeach.hotre.actions import Bribe, BuyFort, Recruit, Repair
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import CITY, LOOTED
from rometeach.hotre.charts.prices import price
from rometeach.hotre.phases import building
from rometeach.hotre.valuation.before_placement import lifts
from rometeach.hotre.valuation.garrisons import city_points

from .outlook import later
from .promise import promise

MOST_FORTS = 6
"""So many Forts at most are thought of in one Phase."""


def options(board: Board) -> list[Action]:
    """What may be done now."""
    return [o.action for o in building.choices(board)]


def cost(board: Board, *actions: Action) -> int:
    """What they cost together, in Roman Victory Points."""
    return sum(price(board.rules, board.turn, building.purchase(board, a)) for a in actions)


def purchases(board: Board) -> list[Action]:
    """The best purchases that are found, and the Armies to take up, in an order in which they can be done."""
    chosen: list[Action] = []
    if board.now.side in board.factions and board.turn > 1:
        for look in (_recruits, _bribes, _repairs, _forts):
            for action in look(board):
                if action in options(board):
                    chosen.append(action)
                    board = building.built(board, action)
    return [*chosen, *lifts(board)]


def _recruits(board: Board) -> list[Action]:
    """Legions; before the bribes, which may bring more than recruiting may."""
    return _best_number(board, [a for a in options(board) if isinstance(a, Recruit)])


def _forts(board: Board) -> list[Action]:
    """Forts beside the map."""
    return _best_number(board, [a for a in options(board) if isinstance(a, BuyFort)][:MOST_FORTS])


def _repairs(board: Board) -> list[Action]:
    """Cities rebuilt, where the points to come are more than the cost."""
    side, found = board.now.side, list[Action]()
    for action in options(board):
        if isinstance(action, Repair):
            there = board.provinces[action.province]
            whole = board.with_province(action.province, city=CITY)
            now = sum(
                city_points(board.rules, board.turn, action.province, c, True) * n for c, n in ((CITY, 1), (LOOTED, -1))
            )
            gain = now + sum(
                later(b, side, action.province, there.armies, bool(there.fort)) * n
                for b, n in ((whole, 1), (board, -1))
            )
            if gain > cost(board, action):
                found.append(action)
    return found


def _bribes(board: Board) -> list[Action]:
    """Rebel Legions: cheaper than recruits, and their Province comes with them."""
    return [a for a in options(board) if isinstance(a, Bribe)]


def _best_number(board: Board, found: Sequence[Action]) -> list[Action]:
    """The one of these purchases, of one more each, after which the next promises less; none if the first does."""
    best, most = list[Action](), promise(board)
    for action in found:
        worth = promise(board, (action,)) - cost(board, action)
        if worth <= most:
            break
        best, most = [action], worth
    return best


__all__ = ["cost", "options", "purchases"]
