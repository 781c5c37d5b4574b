"""`rometeach play`: many games by program, and what became of the Empires."""

from __future__ import annotations

import sys

import click

from .say import Group, say, say_json


@click.command(short_help="Many games by program, and how they ended.")
@click.argument("game")
@click.option("--scenario", help="The scenario, for example 286; a game with only one needs none.")
@click.option("--player", default="simple", show_default=True, help="Who plays (both Empires): simple or random.")
@click.option("--west-player", help="Who plays the West, if somebody else.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same games.")
@click.option("--jobs", type=click.IntRange(1), help="How many processes; without it one for each core.")
@click.option("--dask", metavar="ADDRESS", help="The scheduler of a Dask cluster that plays them instead.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def play(
    game: str,
    scenario: str | None,
    player: str,
    west_player: str | None,
    games: int,
    seed: int,
    jobs: int | None,
    dask: str | None,
    as_json: bool,
) -> None:
    """Many whole games of a GAME by programs that play both Empires, and how they ended, with standard errors.

    \b
    rometeach play aurelian --games 500
    rometeach play rome-iinc --scenario 286
    rometeach play rome-iinc --scenario 286 --player simple --west-player random --games 1000 --seed 7
    """
    from ..games import find

    module = find(game)
    simulate, scenario = module.simulate, scenario or getattr(module, "SCENARIO", None)
    if scenario is None:
        raise click.UsageError("Missing option '--scenario'.")
    west = west_player or player
    with click.progressbar(length=games, label=f"{games} games", file=sys.stderr) as bar:
        result = simulate(scenario, games, seed, player, west, jobs or 0, dask or "", bar.update)
    if as_json:
        say_json(result.as_json())
    else:
        say(result.text())


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(play)
