"""What a Caesar risks on the enemies' next turns, as a board lies (3.2, 3.3)."""

from __future__ import annotations

from fractions import Fraction

from ..board.state import FORTIFIED, BoardState
from ..charts.orders import Orders
from ..charts.threats import threats
from .battles import Garrison, captures

LEAVES_OUT = (
    "what others do before an enemy comes, and two enemies who come one after the other",
    "retreats: both sides fight to the end by fixed orders",
    "armies with fewer land units than an enemy can bring, and other units than the dearest",
)


def seat(board: BoardState, side: str) -> str:
    """The Province where a player's Caesar is; "" where he is at sea or gone."""
    return next((n for n, p in board.provinces.items() if p.force(side).caesar), "")


def risks(board: BoardState, side: str, attack: Orders, defence: Orders) -> dict[str, Fraction]:
    """Enemy -> the chance that he captures the Caesar, if he comes with the most that he can bring.

    Args:
        board: the board with the garrison as it will stand, new pieces placed.
        side: whose Caesar it is.
        attack: how enemies play.
        defence: how the garrison plays.
    """
    place = seat(board, side)
    if not place:
        return {}
    there = board.provinces[place]
    garrison, figures = Garrison(there.force(side), there.city == FORTIFIED), board.rules.combat(board.times)
    lone = board.rules.switches["lone_leader"] == "captured"
    return {
        other: captures(force, garrison, attack, defence, figures, lone)
        for other, force in threats(board, side, place).items()
    }


def greatest(found: dict[str, Fraction]) -> Fraction:
    """The greatest of some risks; 0 where there is none."""
    return max(found.values(), default=Fraction(0))


__all__ = ["LEAVES_OUT", "greatest", "risks", "seat"]
