"""Rollouts: a game played on to its end from any board, in the middle of a turn too, to see what a choice leads to.

The dice are `CommonDice`: two boards that are played on with the same seed meet the same luck wherever they throw for the same
things in the same step of the same turn. The difference of two choices is then known from fewer games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..core.chance.simulation import no_collection
from ..core.session.dice import CommonDice
from ..core.session.play import Player, run
from ..core.session.requests import Note
from . import stages
from .board.board import Board
from .players.simple.player import SimplePlayer
from .rules import EMPIRES
from .simulation import Game, falls_told


def rollout(
    board: Board, seed: int, sides: Mapping[str, Player] | None = None, step: str = "",
    watch: Callable[[str, Board], object] | None = None,
) -> Game:  # fmt: skip
    """The game that a board leads to.

    Args:
        board: where it is played on from. What the turn has used up stays used up.
        seed: of the dice.
        sides: the players by Empire; None for the simple player on both sides.
        step: the step of this turn that is played next, "Transfer", "Revolts" or "Unrest Phase: Exchange"; "" for the one that the
            board shows, from its start. A board does not say whether its Building, its Transfers or its gifts are over.
        watch: sees the name and the board of every stage at its end.

    Returns:
        How it ended; `fallen` holds the Falls from here on.

    Raises:
        BadInput: there is no such step.
    """
    board, _, left = stages.begin(board, stages.following(step, whole=True))
    players = sides or dict.fromkeys(EMPIRES, SimplePlayer())
    dice = CommonDice(seed)
    fallen: list[tuple[str, int, str]] = []

    def note(n: Note) -> None:
        fallen.extend(falls_told(n, board.turn))

    with no_collection():
        for stage in left:
            if board.outcome:
                break
            dice.begin(f"{board.turn} {stage.name}")
            board = run(stage.run(board), dice, players, note)
            if watch:
                watch(stage.name, board)
    return Game.ended(board, fallen)


__all__ = ["rollout"]
