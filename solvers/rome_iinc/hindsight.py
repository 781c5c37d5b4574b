"""What a player who knew the dice could have saved: one set-up and one luck, played by many players, each with his own worths.

The luck is that of `CommonDice`: who throws for the same things in the same step meets the same dice. Where one of the players
comes through, the game could be won; where none does, it may still have been possible. So the share is a least one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from math import exp
from random import Random
from typing import Any

from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.players.simple.worths import SEASONED, SIMPLE, Worths
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rollouts import rollout
from rometeach.rome_iinc.rules import EMPIRES

PLAYERS = 40
"""So many players try each luck."""
CHANGED, WIDTH = 0.4, 0.7
"""The share of a player's worths that are changed, and the standard deviation of the logarithm of a change."""


def players(seed: int, number: int = PLAYERS) -> Iterator[Worths]:
    """So many ways to value things: the simple and the seasoned player's by turns, with some of the worths changed at random."""
    random = Random(seed)
    for n in range(number):
        worths = (SIMPLE, SEASONED)[n % 2]
        yield worths if n < 2 else replace(worths, **dict(_changes(worths, random)))


def _changes(worths: Worths, random: Random) -> Iterator[tuple[str, Any]]:
    for name in (f.name for f in fields(worths)):
        value = getattr(worths, name)
        if not isinstance(value, int | float) or random.random() > CHANGED:
            continue
        factor = exp(random.gauss(0, WIDTH))
        yield name, round((value + 0.5) * factor) if isinstance(value, int) else value * factor


def came_through(scenario: str, luck: int, number: int = PLAYERS) -> int:
    """How many of the players end without a Major Defeat.

    Args:
        scenario: the set-up.
        luck: the seed of the dice; also of the players.
        number: how many of them try.
    """
    found = 0
    for worths in players(luck, number):
        one = SimplePlayer(worths)
        found += not rollout(named(scenario), luck, dict.fromkeys(EMPIRES, one)).is_defeat
    return found


__all__ = ["came_through", "players"]
