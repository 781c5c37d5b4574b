"""A program that plays: any legal choice, all equally likely."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision


def random_player(seed: int) -> Callable[[Decision], Action]:
    """Any legal choice."""
    stream = Random(seed)
    return lambda decision: decision.options[int(stream.random() * len(decision.options))].action
