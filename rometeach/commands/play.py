"""`rometeach play`: many games by program, and what became of the Empires."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from ..core.chance.simulation import SOLVER
from ..core.errors import BadInput, Problem
from ..core.registry import resolve
from ..games import Examined, OneScenario, Simulated, find, folder
from . import pictures
from .pictures import figure_option
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
@figure_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def play(
    game: str,
    *,
    scenario: str | None,
    player: str,
    west_player: str | None,
    games: int,
    seed: int,
    jobs: int | None,
    dask: str | None,
    sensitivity: bool,
    figure: Path | None,
    as_json: bool,
) -> None:
    """Many whole games of a GAME by programs that play both Empires, and how they ended, with standard errors.

    \b
    rometeach play aurelian --games 500
    rometeach play aurelian --games 20 --player solver --figure won.png
    rometeach play aurelian --games 200 --sensitivity
    rometeach play rome-iinc --scenario 286
    rometeach play rome-iinc --scenario 497 --games 10 --player solver
    rometeach play rome-iinc --scenario 286 --player simple --west-player random --games 1000 --seed 7
    """
    module = find(game)
    if not isinstance(module, Simulated):
        raise BadInput([Problem("play", f"is not offered for {game}", "In a notebook: rometeach.play.")])
    start = scenario or (module.SCENARIO if isinstance(module, OneScenario) else None)
    if start is None:
        raise click.UsageError("Missing option '--scenario'.")
    if wrong := pictures.problems(figure):
        raise BadInput(wrong)
    west = west_player or player
    who = {"job": _solver_job(game)} if SOLVER in (player, west) else {}
    if not sensitivity:
        with _told(games) as tell:
            result = module.simulate(
                start, games, seed, player, west, jobs=jobs or 0, dask=dask or "", progress=tell, **who
            )
    elif isinstance(module, Examined):
        with _told(module.sensitivity.number(games)) as tell:
            result = module.sensitivity.examine(games, seed, player, jobs or 0, progress=tell, **who)
    else:
        raise BadInput([Problem("--sensitivity", f"is not offered for {game}", "It is for aurelian.")])
    pictures.draw([result], figure)
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


def _solver_job(game: str) -> Callable[..., object]:
    """What plays one game of the solver player; he is loaded when he is asked for."""
    try:
        job: Callable[..., object] = resolve(f"solvers.{folder(game)}.player.player:job")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("solvers"):
            raise
        what = "needs the package `solvers`, which comes with rometeach and is not here"
        raise BadInput([Problem(SOLVER, what, "Install rometeach anew.")]) from None
    return job


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(play)
