"""`rometeach fuzz`: random play that looks for boards that cannot be. For those who write a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic

import click

from ..core.games import find
from ..fuzz.many import run
from .offered import GameCommand
from .say import Group, complain, say

MINUTE = 60
"""Seconds."""


@click.command(cls=GameCommand, short_help="Random play that looks for mistakes in the rules.")
@click.argument("game")
@click.option("--turns", type=click.IntRange(1), default=2000, show_default=True, help="How many turns to play.")
@click.option("--games", type=click.IntRange(1), help="How many games to play, in place of turns.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The seed of the first game.")
@click.option(
    "--thorough",
    type=click.IntRange(0),
    default=50,
    show_default=True,
    help="Every so many-th game is looked at thoroughly; 0 for none, 1 for all.",
)
def fuzz(game: str, turns: int, games: int | None, seed: int, thorough: int) -> None:
    """Play random games of a GAME and hold every board to what must hold; the first thing that breaks ends a game.

    A game that is looked at thoroughly is also kept in files and share strings after every step and read back, seen from every
    seat, asked for its chances, and played again in a session with undo, saved and resumed. The same seed gives the same game,
    so what breaks is told with the command that shows it again. Ctrl-C ends it early and tells what was played. The exit status is
    1 if anything broke.

    \b
    rometeach fuzz GAME --turns 100000 --seed 1
    rometeach fuzz GAME --games 1 --seed 7 --thorough 1
    """
    declared = find(game)
    length, label = games or turns, f"{games} games" if games else f"{turns} turns"
    with ExitStack() as shown:
        tell: Callable[[int], object]
        if sys.stderr.isatty():
            tell = shown.enter_context(click.progressbar(length=length, label=label, file=sys.stderr)).update
        else:
            tell = _Lines(length).tell
        found = run(declared, seed, turns=turns, games=games or 0, thorough=thorough, tell=tell)
    say(str(found))
    if found.failures:
        raise click.exceptions.Exit(1)


class _Lines:
    """What a log gets in place of a bar: a line every minute."""

    def __init__(self, length: int) -> None:
        self.length, self.done, self.told = length, 0, monotonic()

    def tell(self, some: int) -> None:
        """So many more are done."""
        self.done += some
        if monotonic() - self.told > MINUTE:
            self.told = monotonic()
            complain(f"{self.done} of {self.length}")


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(fuzz)
