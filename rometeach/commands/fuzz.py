"""`rometeach fuzz`: random play that looks for boards that cannot be. For those who work on the kit; not listed."""

from __future__ import annotations

import click

from ..core.errors import BadInput, Problem
from ..core.games import find, games
from ..core.registry import resolve
from .offered import GameCommand
from .say import Group, say


@click.command(cls=GameCommand, short_help="Random play that looks for mistakes of the kit.", hidden=True)
@click.argument("game")
@click.option("--turns", type=click.IntRange(1), default=2000, show_default=True, help="How many turns to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the first game.")
@click.option(
    "--files", type=click.IntRange(0), default=50, show_default=True, help="Check files in every so many games."
)
def fuzz(game: str, turns: int, seed: int, files: int) -> None:
    """Play random games and check the board after every step; prints the seed of each game that broke something.

    \b
    rometeach fuzz GAME --turns 1000000 --seed 1
    """
    where = find(game).extras.get("fuzz")
    if where is None:
        those = ", ".join(g.name for g in games().values() if "fuzz" in g.extras)
        raise BadInput([Problem("fuzz", f"is not offered for {game}", f"It is for {those}." if those else "")])
    run = resolve(where)
    with click.progressbar(length=turns, label="turns") as bar:
        played, failures = run(turns, seed, bar.update, files)
    say("\n".join([f"{played} turns of {game} from seed {seed}: {len(failures)} failures.", *map(str, failures[:50])]))
    if failures:
        raise click.exceptions.Exit(1)


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(fuzz)
