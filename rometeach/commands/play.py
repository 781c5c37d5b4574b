"""`rometeach play`: many games by program, and how they ended."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from ..core.declaration import Game, Parameter, Program
from ..core.errors import BadInput, Problem
from ..core.games import find, games
from ..core.registry import resolve
from ..core.verbs import Examine, Simulate
from . import pictures
from .offered import Asked, GameCommand, Offer, is_typed
from .pictures import figure_option
from .say import Group, say, say_json

_FIRST = "simple"
"""Who plays where nobody is named."""


def _offers(game: Game) -> list[Offer]:
    """The scenario, a program for all seats and one for each of several, and what else the game offers."""
    if "simulate" not in game.extras:
        return []
    names = ", ".join(p.name for p in game.programs)
    first = f" Without it {game.scenarios[0]}." if len(game.scenarios) == 1 else ""
    found = [
        Offer(
            "scenario",
            f"The position that the games begin with: {', '.join(game.scenarios)}.{first}",
            _text("scenario"),
        ),
        Offer("player", f"Who plays{_all(game)}: {names}; {_FIRST} if nobody is named.", _text("player")),
    ]
    if game.sizes:
        told = f"How many play, {' or '.join(map(str, sorted(game.sizes)))}, instead of a scenario."
        found.append(Offer("players", told, Parameter("players", kind="number")))
    if len(game.seats) > 1:
        for seat in game.seats:
            key = _key(seat.name)
            also = (f"--{key}-player".replace("_", "-"),)
            told = f"Who plays {seat.title or seat.name}, if somebody else."
            found.append(Offer(f"player_{key}", told, _text(f"player_{key}"), also))
    if "examine" in game.extras:
        told = "So many games for each reading of the figures that are not certain: what the result rests on."
        found.append(Offer("sensitivity", told))
    return found


def _all(game: Game) -> str:
    return " all seats" if len(game.seats) > 1 else ""


def _text(name: str) -> Parameter:
    return Parameter(name)


def _key(seat: str) -> str:
    return seat.casefold().replace(" ", "_")


def _calls(game: Game) -> list[str]:
    if "simulate" not in game.extras:
        return []
    start = "" if len(game.scenarios) == 1 else f" --scenario {game.scenarios[0]}"
    seats = f" --player-{_key(game.seats[-1].name)} random" if len(game.seats) > 1 else ""
    found = [f"{game.name}{start} --games 500", f"{game.name}{start} --player {_FIRST}{seats} --games 1000 --seed 7"]
    return [*found, *([f"{game.name}{start} --games 200 --sensitivity"] if "examine" in game.extras else [])]


@click.command(cls=GameCommand, offers=_offers, calls=_calls, short_help="Many games by program, and how they ended.")
@click.argument("game")
@click.option(
    "--games", "number", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many games."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same games.")
@click.option("--jobs", type=click.IntRange(1), help="How many processes; without it one for each core.")
@click.option("--dask", metavar="ADDRESS", help="The scheduler of a Dask cluster that plays them instead.")
@figure_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def play(
    game: str,
    *,
    number: int,
    seed: int,
    jobs: int | None,
    dask: str | None,
    figure: Path | None,
    as_json: bool,
    asked: Asked,
) -> None:
    """Many whole games of a GAME by programs, and how they ended, with standard errors."""
    declared = find(game)
    where = declared.extras.get("simulate")
    if where is None:
        raise BadInput([Problem("play", f"is not offered for {game}", "In a notebook: rometeach.play.")])
    start = asked["scenario"] or _for_so_many(declared, asked.get("players"))
    start = start or (declared.scenarios[0] if len(declared.scenarios) == 1 else None)
    if start is None:
        sizes = f"; or '--players': {_sizes(declared)}" if declared.sizes else ""
        raise click.UsageError(f"Missing option '--scenario': {', '.join(declared.scenarios)}{sizes}.")
    players = [str(asked.get(f"player_{_key(s.name)}") or asked["player"] or _FIRST) for s in declared.seats]
    simulate: Simulate = resolve(where)
    job = _job(declared, players)
    if wrong := [*pictures.problems(figure), *_strange(declared, asked), *_unseated(declared, str(start), asked)]:
        try:
            simulate(str(start), 0, seed, players, jobs=1, dask=dask or "", job=job)
        except BadInput as error:
            wrong += error.problems
        raise BadInput(wrong)
    if is_typed(asked.get("sensitivity")):
        examine: Examine = resolve(declared.extras["examine"])
        count: Callable[[int], int] = resolve(declared.extras["examined"])
        with _told(count(number)) as tell:
            result = examine(number, seed, players, jobs=jobs or 0, progress=tell, job=job)
    else:
        with _told(number) as tell:
            result = simulate(
                str(start), number, seed, players, jobs=jobs or 0, dask=dask or "", progress=tell, job=job
            )
    pictures.draw([result], figure)
    if as_json:
        say_json(result.as_json())
    else:
        say(result.text())


def _for_so_many(game: Game, players: object) -> str | None:
    """The scenario for so many players; None where nothing is said.

    Raises:
        BadInput: none is for so many.
    """
    if not is_typed(players) or not game.sizes:
        return None
    if players not in game.sizes:
        raise BadInput([Problem("--players", f"{players} cannot play {game.name}", f"Say {_sizes(game)}.")])
    return game.sizes[int(str(players))]


def _sizes(game: Game) -> str:
    return " or ".join(map(str, sorted(game.sizes)))


def _unseated(game: Game, start: str, asked: Asked) -> list[Problem]:
    """A number of players beside a scenario, and programs for seats that do not play in it."""
    found = []
    if game.sizes and is_typed(asked["scenario"]) and is_typed(players := asked.get("players")):
        hint = f"Say one of the two: --scenario {asked['scenario']} or --players {players}."
        found.append(Problem("--players", "does not go with --scenario, which says how many play", hint))
    if "seated" not in game.extras or start not in game.scenarios:
        return found
    seated: Callable[[str], Sequence[str]] = resolve(game.extras["seated"])
    play = seated(start)
    for seat in game.seats:
        key = f"player_{_key(seat.name)}"
        if seat.name not in play and is_typed(asked.get(key)):
            option = f"--{key.replace('_', '-')}"
            found.append(
                Problem(option, f"{seat.name} does not play in {start}", f"Those who play: {', '.join(play)}.")
            )
    return found


def _strange(game: Game, asked: Asked) -> list[Problem]:
    """Options of other games."""
    mine = {offer.key for offer in _offers(game)}
    found = []
    for key in (key for key, value in asked.items() if is_typed(value) and key not in mine):
        option = f"--{key.replace('_', '-')}"
        if key.startswith("player_"):
            seats = (
                "this game is for one"
                if len(game.seats) == 1
                else f"this game has {', '.join(s.name for s in game.seats)}"
            )
            found.append(Problem(option, f"has no seat: {seats}"))
        else:
            those = [g.name for g in games().values() if key in {offer.key for offer in _offers(g)}]
            found.append(Problem(option, f"is not offered for {game.name}", f"It is for {', '.join(those)}."))
    return found


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


def _job(game: Game, players: list[str]) -> Callable[..., object] | None:
    """What plays one game where one of the programs asks for it; it is loaded when it is asked for."""
    found = next((p for p in game.programs if p.job and p.name in players), None)
    return None if found is None else _loaded(found)


def _loaded(program: Program) -> Callable[..., object]:
    package = program.job.partition(".")[0]
    try:
        job: Callable[..., object] = resolve(program.job)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        what = f"needs the package `{package}`, which comes with rometeach and is not here"
        raise BadInput([Problem(program.name, what, "Install rometeach anew.")]) from None
    return job


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(play)
