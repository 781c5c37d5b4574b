"""What a Fortress or a rebuilt City brings at most, whatever garrison stands there: bounds for the model."""

from __future__ import annotations

from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import CITY, FORT, FORTRESS, LOOTED
from rometeach.hotre.valuation import garrisons
from rometeach.hotre.valuation.weights import Weights

FORTS = ("", FORT, FORTRESS)


def kept(board: Board, province: str, side: str, *, armies: int, fort: str, city: str, w: Weights) -> float:
    """What a Province brings later with this garrison, Fort and City.

    Args:
        board: the board.
        province: where.
        side: whose it is.
        armies: that stand there.
        fort: "", "Fort" or "Fortress".
        city: "", "City" or "Looted".
        w: what things are worth.
    """
    rules = board.rules
    later = garrisons.later_points(rules, board.turn, province, city, side, w)
    return float(garrisons.stream(garrisons.holds(rules, armies, fort, w.raiders), later))


def _armies(board: Board) -> range:
    return range(1, int(board.rules.values["armies.most"]) + 1)


def repair(board: Board, province: str, side: str, w: Weights) -> float:
    """What a City that is rebuilt brings at most.

    Args:
        board: the board.
        province: where.
        side: whose it is.
        w: what things are worth.
    """
    now = [garrisons.city_points(board.rules, board.turn, province, c, True) for c in (CITY, LOOTED)]
    there = board.provinces[province].fort
    forts = FORTS if not there else (FORT, FORTRESS) if there == FORT else (FORTRESS,)
    found = [
        kept(board, province, side, armies=n, fort=f, city=CITY, w=w)
        - kept(board, province, side, armies=n, fort=f, city=LOOTED, w=w)
        for n in _armies(board)
        for f in forts
    ]
    return float(w.vp) * (now[0] - now[1]) + max(found)


def _cities(board: Board, province: str) -> tuple[str, ...]:
    city = board.provinces[province].city
    return (LOOTED, CITY) if city == LOOTED else (city,)


def upgrade(board: Board, province: str, side: str, w: Weights) -> float:
    """What a Fortress brings more than a Fort at most.

    Args:
        board: the board.
        province: where.
        side: whose it is.
        w: what things are worth.
    """
    cases = [(n, c) for n in _armies(board) for c in _cities(board, province)]
    found = []
    for n, c in cases:
        fort, fortress = (kept(board, province, side, armies=n, fort=f, city=c, w=w) for f in (FORT, FORTRESS))
        found.append(fortress - fort)
    return max(found)


__all__ = ["kept", "repair", "upgrade"]
