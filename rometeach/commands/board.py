"""`rometeach show`, `check` and `share`: a position as a page, its mistakes, and one line to send."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec

import click

from ..core.errors import BadInput, Problem
from ..core.figures.tables import read_toml
from ..core.games import find, games
from ..core.positions.saved import GamePosition
from ..core.verbs import verbs_of
from ..widgets.face import face_of
from .offered import GameCommand
from .say import Group, say, say_json

P = ParamSpec("P")


def _together(ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> str | None:
    """Changes that were given one by one, as one."""
    return "; ".join(given) or None


def game_and_position(function: Callable[P, None]) -> Callable[P, None]:
    """The arguments GAME and POSITION, and the option --edit."""
    function = click.option(
        "--edit",
        metavar="CHANGE",
        multiple=True,
        callback=_together,
        help="A change first, in the compact grammar of the game; several are made one after the other.",
    )(function)
    function = click.argument("position")(function)
    return click.argument("game")(function)


def edited(game: str, position: str, edit: str | None) -> GamePosition:
    """The position meant, after the change.

    Raises:
        BadInput: no such game or position, or mistakes in the change.
    """
    p = verbs_of(find(game)).position(position)
    return p.edit(edit) if edit else p


@click.command(cls=GameCommand, short_help="The whole board on one page.")
@game_and_position
@click.option("--toml", "as_toml", is_flag=True, help="The full dump, as a position file.")
@click.option("--json", "as_json", is_flag=True, help="The full dump, as JSON.")
@click.option("--open", "as_open", is_flag=True, help="What lies there, with no sum: as an open exercise shows it.")
def show(game: str, position: str, *, edit: str | None, as_toml: bool, as_json: bool, as_open: bool) -> None:
    """The whole board of a POSITION on one page: a catalogue name, a share string or a file, in that order.

    \b
    rometeach show GAME POSITION
    rometeach show GAME ./POSITION          a file of that name
    rometeach show GAME POSITION --edit "CHANGE" --toml > mine.toml
    """
    if as_toml + as_json + as_open > 1:
        raise click.UsageError("--toml, --json, --open: choose one.")
    p = edited(game, position, edit)
    if as_toml:
        click.echo(p.dump().encode(), nl=False)
    elif as_json:
        say_json(p.plain())
    elif as_open:
        say(face_of(p).picture(p, chances=False).text())
    else:
        say(verbs_of(find(game)).summary(p))


@click.command(cls=GameCommand, short_help="A position as one line.")
@game_and_position
def share(game: str, position: str, edit: str | None) -> None:
    """A POSITION as one line that survives chat, URL and shell; every command takes it as a POSITION."""
    say(edited(game, position, edit).share())


@click.command(short_help="All the mistakes of a position file at once.")
@click.argument("words", nargs=-1, required=True, metavar="[GAME] FILE")
def check(words: tuple[str, ...]) -> None:
    """All the mistakes of a position FILE at once, each with its place. Exit status 0 if it can be used, else 1.

    Without GAME the file's own key `game` says which game it is.
    """
    if len(words) > 2:
        raise click.UsageError("Give a FILE, or a GAME and a FILE.")
    path = Path(words[-1])
    _must_be_a_file(path)
    try:
        game = words[0] if len(words) == 2 else _game_of(path)
    except BadInput as error:
        problems = list(error.problems)
    else:
        problems = verbs_of(find(game)).check(path)
    errors = sum(p.severity == "error" for p in problems)
    warnings = len(problems) - errors
    for problem in problems:
        say(str(problem))
    found = ", ".join(
        f"{n} {word}{'s' if n > 1 else ''}" for n, word in ((errors, "error"), (warnings, "warning")) if n
    )
    say(f"{path}: {found or 'no mistakes'}" + ("" if errors or not warnings else "; it can be used") + ".")
    if errors:
        raise click.exceptions.Exit(1)


def _must_be_a_file(path: Path) -> None:
    try:
        there = path.is_file()
    except (OSError, ValueError):
        there = False
    if not there:
        raise BadInput(
            [Problem(str(path)[:120], "is no file", "Name a position file, as `rometeach show --toml` writes it.")]
        )


def _game_of(path: Path) -> str:
    """The game that a file names, or the only one there is; raises BadInput if it names none of the kit."""
    raw = read_toml(path)
    known = " or ".join(f'game = "{g}"' for g in games())
    if "game" not in raw and len(games()) == 1:
        return next(iter(games()))
    if "game" not in raw:
        raise BadInput(
            [Problem("game", "is missing", f"Begin the file with {known}, or put the game before the file.")]
        )
    game = raw["game"]
    if not isinstance(game, str):
        raise BadInput([Problem("game", "expected text in quotes", f"Write {known}.")])
    try:
        find(game)
    except BadInput as error:
        raise BadInput([Problem("game", f'"{p.where}" {p.what}', p.hint) for p in error.problems]) from None
    return game


def register(cli: Group) -> None:
    """Add these commands to the command line."""
    for command in (show, check, share):
        cli.add_command(command)
