"""`rometeach play`: many games by program, and what became of the Empires."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from ..core.chance.simulation import SOLVER
from ..core.errors import BadInput, Problem
from .say import Group, say, say_json


@click.command(short_help="Many games by program, and how they ended.")
@click.argument("game")
@click.option("--scenario", help="The scenario, for example 286; a game with only one needs none.")
@click.option(
    "--player",
    default="simple",
    show_default=True,
    help="Who plays (both Empires): simple, random or solver.",
)
@click.option("--west-player", help="Who plays the West, if somebody else.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same games.")
@click.option("--jobs", type=click.IntRange(1), help="How many processes; without it one for each core.")
@click.option("--dask", metavar="ADDRESS", help="The scheduler of a Dask cluster that plays them instead.")
@click.option(
    "--sensitivity",
    is_flag=True,
    help="So many games for each reading of the figures that are not certain: what the share won rests on (aurelian).",
)
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
    sensitivity: bool,
    as_json: bool,
) -> None:
    """Many whole games of a GAME by programs that play both Empires, and how they ended, with standard errors.

    \b
    rometeach play aurelian --games 500
    rometeach play aurelian --games 20 --player solver
    rometeach play aurelian --games 200 --sensitivity
    rometeach play rome-iinc --scenario 286
    rometeach play rome-iinc --scenario 497 --games 10 --player solver
    rometeach play rome-iinc --scenario 286 --player simple --west-player random --games 1000 --seed 7
    """
    from ..games import find

    module = find(game)
    if not hasattr(module, "simulate"):
        raise BadInput([Problem("play", f"is not offered for {game}", "In a notebook: rometeach.play.")])
    simulate, scenario = module.simulate, scenario or getattr(module, "SCENARIO", None)
    if scenario is None:
        raise click.UsageError("Missing option '--scenario'.")
    west = west_player or player
    others: dict[str, Any] = {"job": _solver_job(game)} if SOLVER in (player, west) else {}
    number = module.sensitivity.number(games) if sensitivity and hasattr(module, "sensitivity") else games
    with _told(number) as tell:
        if sensitivity:
            result = _examine(game, module)(games, seed, player, jobs or 0, tell, **others)
        else:
            result = simulate(scenario, games, seed, player, west, jobs or 0, dask or "", tell, **others)
    if as_json:
        say_json(result.as_json())
    else:
        say(result.text())


@contextmanager
def _told(number: int) -> Iterator[Callable[[int], None]]:
    """What is called with the games that are done; the bar appears with the first call, when nothing was refused."""
    bar = click.progressbar(length=number, label=f"{number} games", file=sys.stderr)
    with ExitStack() as shown:
        begun: list[object] = []

        def tell(done: int) -> None:
            if not begun:
                begun.append(shown.enter_context(bar))
            bar.update(done)

        yield tell


def _examine(game: str, module: Any) -> Callable[..., Any]:
    """What plays the games of the other readings."""
    found = getattr(module, "sensitivity", None)
    if found is None:
        raise BadInput([Problem("--sensitivity", f"is not offered for {game}", "It is for aurelian.")])
    examine: Callable[..., Any] = found.examine
    return examine


def _solver_job(game: str) -> Callable[..., Any]:
    """What plays one game of the solver player; he is loaded when he is asked for."""
    from ..games import GAMES

    name = f"solvers.{GAMES[game][0].split('.')[1]}.player.player"
    try:
        player = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("solvers"):
            raise
        what = "needs the package `solvers`, which comes with rometeach and is not here"
        raise BadInput([Problem(SOLVER, what, "Install rometeach anew.")]) from None
    job: Callable[..., Any] = player.job
    return job


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(play)
