"""`rometeach present`: a lesson or a board in large letters for the wall of a classroom, with votes and dice."""

from __future__ import annotations

import tempfile
import webbrowser
from collections.abc import Iterable
from pathlib import Path

import click

from ..classroom.projector.decks import deck
from ..classroom.projector.page import page
from ..core.declaration import Game
from ..core.errors import BadInput
from ..core.games import find
from . import written
from .offered import GameCommand
from .say import Group, say


def _calls(game: Game) -> Iterable[str]:
    return [f"{game.name} {game.start} --html board.html --no-browser"]


@click.command(cls=GameCommand, calls=_calls, short_help="A lesson or a board on the projector, with votes and dice.")
@click.argument("game")
@click.argument("what", metavar="LESSON|POSITION")
@click.option("--edit", metavar="CHANGE", default="", help="Change the position first.")
@click.option("--html", metavar="FILE", type=Path, help="Write the page to a file and keep it; - prints it.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser; say where the page is.")
def present(game: str, what: str, edit: str, html: Path | None, no_browser: bool) -> None:
    """A LESSON or a POSITION of a GAME for the wall of a classroom: large letters, large maps, votes and dice.

    The page needs no network. The right arrow or a remote goes on; ? tells all keys.

    \b
    rometeach present GAME LESSON
    rometeach present GAME POSITION --edit "CHANGE"
    rometeach present GAME POSITION --html board.html --no-browser
    """
    problems = written.problems("--html", html)
    try:
        made = page(deck(find(game).name, what, edit))
    except BadInput as error:
        raise BadInput([*problems, *error.problems], error.title) from None
    if problems:
        raise BadInput(problems)
    if html is None:
        with tempfile.NamedTemporaryFile("wb", prefix="rometeach-", suffix=".html", delete=False) as kept:
            html = Path(kept.name)
    written.text("--html", html, made)
    if html == written.OUT:
        return
    if no_browser or not webbrowser.open(html.resolve().as_uri()):
        say(f"Open this page in a browser: {html}")


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(present)
