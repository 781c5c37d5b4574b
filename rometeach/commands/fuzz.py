"""`rometeach fuzz`: random play that looks for boards that cannot be. For those who work on the kit; not listed."""

from __future__ import annotations

import click

from .say import Group, say


@click.command(short_help="Random play that looks for mistakes of the kit.", hidden=True)
@click.argument("game", type=click.Choice(["rome-iinc"]))
@click.option("--turns", type=click.IntRange(1), default=2000, show_default=True, help="How many turns to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the first game.")
@click.option(
    "--files", type=click.IntRange(0), default=50, show_default=True, help="Check files in every so many games."
)
def fuzz(game: str, turns: int, seed: int, files: int) -> None:
    """Play random games and check the board after every step; prints the seed of each game that broke something.

    \b
    rometeach fuzz rome-iinc --turns 1000000 --seed 1
    """
    from ..rome_iinc import fuzz as found  # no game is imported for --help

    with click.progressbar(length=turns, label="turns") as bar:
        played, failures = found.run(turns, seed, bar.update, files)
    say("\n".join([f"{played} turns of {game} from seed {seed}: {len(failures)} failures.", *map(str, failures[:50])]))
    if failures:
        raise click.exceptions.Exit(1)


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(fuzz)
