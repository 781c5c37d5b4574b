"""Boards on which the benches are tried: every named position, what seats see of them, and boards from random play."""

from __future__ import annotations

import random
from collections.abc import Callable

import rometeach
from rometeach.core.chance.simulation import seed_of
from rometeach.core.declaration import Game
from rometeach.core.invariants import Invariants
from rometeach.core.positions.saved import GamePosition
from rometeach.core.registry import resolve
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import Player, run
from rometeach.core.verbs import verbs_of
from rometeach.fuzz import sessions
from rometeach.fuzz.player import any_choice


def named(game: Game) -> list[GamePosition]:
    """Every named position of a game."""
    return [rometeach.position(game.name, name, owner=False) for name, _ in verbs_of(game).positions()]


def played(game: Game, seed: int, number: int) -> list[GamePosition]:
    """So many boards of a random game, as even over its course as the seed has them."""
    where = game.extras.get("fuzz")
    laws: Invariants[GamePosition] = resolve(where) if where else Invariants()
    start = laws.start(seed) if laws.start else random.Random(seed).choice(named(game))
    make: Callable[[int], Player] = laws.player or any_choice
    players = {seat.name: make(seed_of(seed, n)) for n, seat in enumerate(game.seats)}
    session = sessions.begun(game, start, seed)
    now, dice, found = session.start, SeededDice(seed), []
    for stage in session.stages:
        after = run(stage.run(now), dice, players)
        found += [after] if after is not now else []
        now = after
    return random.Random(seed).sample(found, min(number, len(found)))
