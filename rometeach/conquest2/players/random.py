"""The random player: any legal choice, all equally likely."""

from __future__ import annotations

from random import Random

from ...core.session.actions import Action
from ...core.session.play import Player
from ...core.session.requests import Decision


def random_player(seed: int) -> Player:
    """Any legal choice; it stops building or placing no sooner than by chance."""
    stream = Random(seed)

    def choose(decision: Decision) -> Action:
        return decision.options[int(stream.random() * len(decision.options))].action

    return choose
