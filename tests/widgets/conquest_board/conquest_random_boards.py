"""Boards from random play of either Conquest game, for the tests of the workbench."""

from collections.abc import Iterator
from itertools import islice

from rometeach.core import games
from rometeach.core.positions.saved import GamePosition
from rometeach.core.registry import resolve
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.fuzz import sessions


def steps(game: str, seed: int) -> Iterator[GamePosition]:
    """The board after each step of the random game of a seed."""
    declared = games.find(game)
    laws = resolve(declared.extras["fuzz"])
    session = sessions.begun(declared, laws.start(seed), seed)
    board = session.start
    players = {seat.name: laws.player(seed * 8 + n) for n, seat in enumerate(declared.seats)}
    dice = SeededDice(seed)
    for stage in session.stages:
        after = run(stage.run(board), dice, players)
        if after != board:
            yield after
        board = after


def boards(game: str, seed: int, every: int, most: int) -> list[GamePosition]:
    """So many boards of a random game, one of every so many steps."""
    return list(islice(steps(game, seed), every - 1, every * most, every))
