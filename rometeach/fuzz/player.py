"""Who plays where a game says nothing: any legal choice."""

from __future__ import annotations

import random
from collections import Counter

from ..core.session.actions import DONE, Action
from ..core.session.play import Player
from ..core.session.requests import Decision

ENOUGH = 8
"""So many choices of a kind in a turn, and he is done where he may be."""


def any_choice(seed: int) -> Player:
    """Any legal choice, all equally likely; done after a few of the same kind, so that a game ends."""
    stream = random.Random(seed)
    made: Counter[tuple[str, str, int]] = Counter()

    def choose(decision: Decision) -> Action:
        actions = decision.actions
        key = (decision.who, decision.kind, getattr(decision.board, "turn", 0))
        made[key] += 1
        if DONE in actions and (made[key] > ENOUGH or stream.random() < 0.2):
            return DONE
        return actions[int(stream.random() * len(actions))]

    return choose
