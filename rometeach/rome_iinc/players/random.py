"""The player who picks any legal choice."""

from __future__ import annotations

import random

from ...core.session.actions import DONE, Action
from ...core.session.play import Player
from ...core.session.requests import Decision
from ..actions import Leave
from ..board.board import Board


def random_player(seed: int) -> Player:
    """Any legal choice, all equally likely; it is done after a few choices of the same kind, so that a game ends.

    It proposes no agreement about Statesmen (Case 10.3.4).
    """
    stream = random.Random(seed)
    repeated: dict[tuple[str, str, int], int] = {}

    def choose(decision: Decision) -> Action:
        actions = [a for a in decision.actions if not isinstance(a, Leave)]
        turn = decision.board.turn if isinstance(decision.board, Board) else 0
        key = (decision.who, decision.kind, turn)
        repeated[key] = repeated.get(key, 0) + 1
        if DONE in actions and (repeated[key] > 8 or stream.random() < 0.2):
            return DONE
        return actions[int(stream.random() * len(actions))]

    return choose
