"""`rometeach case`, `sources`, `owner` and `games`: what the kit rests on."""

from __future__ import annotations

from pathlib import Path

import click

from ..core.errors import BadInput, Problem
from ..core.figures import owner as owned
from ..core.figures import owner_check, owner_file
from ..core.games import find
from ..core.games import games as declared
from ..core.verbs import verbs_of
from ..core.words import counted
from .offered import GameCommand
from .say import WRONG, Group, say, say_json


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


@click.command(cls=GameCommand, short_help="A file for the figures of your own copy of a game.")
@click.argument("game")
@click.option("--check", is_flag=True, help="Say what is wrong in the file and what is still missing; write nothing.")
@click.option(
    "--file", "path", type=click.Path(path_type=Path, dir_okay=False), help="The file; without it rometeach.toml."
)
@click.option("--json", "as_json", is_flag=True, help="With --check: print JSON.")
def owner(game: str, check: bool, path: Path | None, as_json: bool) -> None:
    """Write a line for every figure of a game that is not certain into rometeach.toml, to be compared with the printed game.

    The lines are comments, with our value, in the order in which the figures stand on the map and the charts. Where the # is
    taken away the line counts. What stands in the file stays there, other games and comments too.

    \b
    rometeach owner GAME
    rometeach owner GAME --check
    """
    if as_json and not check:
        raise click.UsageError("--json goes with --check.")
    kit = verbs_of(find(game)).rules(owner=False)
    found = path or owned.find() or Path(owned.FILE)
    if not check:
        added = owner_file.write(kit, game, found)
        say(f"{found}: {counted(added, 'line')} added" if added else f"{found}: every line is there")
        return
    if not found.exists():
        raise BadInput([Problem(str(found), "is not there", f"rometeach owner {game} writes it.")])
    report = owner_check.examine(game, kit, found)
    if as_json:
        say_json(report.as_json())
    else:
        say(report.text())
    if not report.is_usable:
        raise click.exceptions.Exit(WRONG)


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
    for command in (case, sources, owner, games):
        cli.add_command(command)
