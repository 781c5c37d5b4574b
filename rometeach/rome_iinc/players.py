"""Players who are programs: one that picks any legal choice, and one that follows simple sense."""

from __future__ import annotations

import random

from ..core.play import Player
from ..core.requests import Decision


def random_player(seed: int) -> Player:
    """Any legal choice, all equally likely; it is done after a few choices of the same kind, so that a game ends."""
    stream = random.Random(seed)
    repeated: dict[tuple[str, str, int], int] = {}

    def choose(decision: Decision) -> str:
        names = [o.name for o in decision.options]
        key = (decision.who, decision.kind, decision.board.turn if decision.board is not None else 0)
        repeated[key] = repeated.get(key, 0) + 1
        if "done" in names and (repeated[key] > 8 or stream.random() < 0.2):
            return "done"
        return names[int(stream.random() * len(names))]

    return choose
