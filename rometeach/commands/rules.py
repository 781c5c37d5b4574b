"""`rometeach case`, `sources` and `games`: what the kit rests on."""

from __future__ import annotations

import click

from ..core.games import find
from ..core.games import games as declared
from ..core.verbs import verbs_of
from .offered import GameCommand
from .say import Group, say, say_json


@click.command(cls=GameCommand, short_help="What a Case is about, and what rests on it.")
@click.argument("game")
@click.argument("number")
def case(game: str, number: str) -> None:
    """What a Case of the rulebook is about, and what in the kit rests on it: functions, figures, switches.

    \b
    rometeach case GAME CASE
    """
    say(verbs_of(find(game)).case(number))


@click.command(cls=GameCommand, short_help="Where the figures come from.")
@click.argument("game")
@click.option("--doubtful", is_flag=True, help="Only the figures that are not certain.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def sources(game: str, doubtful: bool, as_json: bool) -> None:
    """Where a game's figures come from, which ones are not certain, and the switches for contested rules.

    The doubtful figures read like lines of rometeach.toml, in which an owner of the game can correct them.
    """
    found = verbs_of(find(game)).provenance()
    if as_json:
        say_json(found.as_json(only_doubtful=doubtful))
    else:
        say(found.text(only_doubtful=doubtful))


@click.command(short_help="The games and their named positions.")
def games() -> None:
    """The games, their named positions, and how much of each rulebook the kit covers."""
    pages = []
    for name, game in declared().items():
        verbs = verbs_of(game)
        entries = verbs.positions()
        width = max(len(n) for n, _ in entries)
        pages.append(
            "\n".join([f"{name}: {game.title}", f"  {verbs.coverage()}", *(f"  {n:{width}}  {t}" for n, t in entries)])
        )
    say("\n\n".join(pages))


def register(cli: Group) -> None:
    """Add these commands to the command line."""
    for command in (case, sources, games):
        cli.add_command(command)
