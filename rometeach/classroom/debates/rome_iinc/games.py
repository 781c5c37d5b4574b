"""One game from the board that a debate ends with, and what is counted in it."""

from __future__ import annotations

from collections.abc import Sequence

from ....rome_iinc.board.board import Board
from ....rome_iinc.players.simple.player import SimplePlayer
from ....rome_iinc.rollouts import rollout
from ....rome_iinc.rules import EMPIRES
from ..orders import Decided
from ..parts import Order

COUNTED = {
    "the East Falls": True,
    "the West Falls": True,
    "both stand to the end": True,
    "Prestige of both, mean": False,
}
"""What is counted in a game -> whether it is a chance."""


def played_on(board: Board, seed: int, orders: Sequence[Order]) -> tuple[float, ...]:
    """What is counted, in the order of `COUNTED`, in the game that a board leads to with the simple player on both sides.

    Args:
        board: where it begins, the decision carried out as far as a change of the board can.
        seed: of the dice; options that are played with the same seed meet the same luck.
        orders: what is answered first; they hold for the first step that is played.
    """
    player = Decided(orders, SimplePlayer())
    game = rollout(board, seed, dict.fromkeys(EMPIRES, player), watch=lambda stage, after: player.expire())
    fallen = {empire for empire, _, _ in game.fallen}
    return (float("East" in fallen), float("West" in fallen), float(not fallen), sum(game.prestige.values()) / 2)


__all__ = ["COUNTED", "played_on"]
