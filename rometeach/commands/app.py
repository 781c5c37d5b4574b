"""`rometeach app`: the workbench in the browser."""

from __future__ import annotations

import click

from ..app import open_app
from ..core.errors import RometeachError
from .say import Group, complain


@click.command(short_help="Your own board on one screen, in the browser.")
@click.argument("game", default="")
@click.argument("position", default="")
@click.option("--no-browser", is_flag=True, help="Do not open a browser; print the address only.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port; without it the first one that is free.")
def app(game: str, position: str, *, no_browser: bool, port: int | None) -> None:
    """Your own board, its odds and its plans on one screen, in the browser. Ctrl-C stops it.

    POSITION is a set-up, a share string or a file of the GAME. Without it the board is the one that the game begins with,
    without GAME that of the first game. Nothing is written into the folder that you are in.

    \b
    rometeach app
    rometeach app GAME POSITION
    rometeach app GAME mine.toml --no-browser
    """
    try:
        status = open_app(game, position, browser=not no_browser, port=port)
    except RometeachError as error:
        complain(str(error))
        status = 1
    raise click.exceptions.Exit(status)


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(app)
