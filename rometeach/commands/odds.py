"""`rometeach odds` and `rometeach move`: the exact chances of a position."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..core.errors import BadInput, Problem
from ..core.positions.saved import GamePosition
from ..core.results.base import PositionResult
from ..core.results.show import Result
from . import pictures, queries
from .board import edited, game_and_position
from .pictures import figure_option
from .progress_line import patience
from .say import Group, say, say_json

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON; a chance is a fraction as text.")

Answers = Sequence[tuple[str, Result]]
"""Each question, by its key in JSON, with its answer."""


@click.command(short_help="Exact chances, each with its reasons.")
@game_and_position
@as_json_option
@figure_option
@click.option("--war", help="The War to fight, for example '7/5 Vandal'; needs --commander.")
@click.option("--commander", help="Who fights it: a Statesman, a Command, 'Western Emperor'.")
@click.option("--fight", help="The Provinces that fight, 'Africa, Numidia'. Without it: all that he can bring.")
@click.option("--benefit", help="The Empire that gains by a Sole Emperor's Triumph: east or west.")
@click.option("--civil-war", metavar="REBEL", help="The Civil War against a Rebel.")
@click.option("--rebellion", metavar="GOVERNOR", help="The chance that a Governor rebels if he has to throw.")
@click.option("--assassination", metavar="ASSASSIN", help="The chance that he kills his Emperor, or --target.")
@click.option("--target", help="The Assassin's target.")
@click.option("--mortality", is_flag=True, help="Who may die in the Event Phase.")
@click.option("--taxes", is_flag=True, help="What the Tax step brings.")
@click.option("--events", is_flag=True, help="The chance of each Event.")
@click.option("--draws", type=click.IntRange(0, 30), help="How many Events are drawn, if that is known.")
@click.option("--unrest", metavar="EMPIRE", help="What adds to an Empire's Unrest in the Unrest step.")
@click.option("--pay", metavar="EMPIRE", help="What an Empire pays for its Units.")
@click.option("--pillage", metavar="WAR", help="The chance that a War moves on.")
@click.option("--forecast", is_flag=True, help="The next Tax, Unrest and Revolt step at a glance.")
@click.option("--piece", help="Aurelian: all Actions of a piece, Aurelian or 'Officer Gallia'.")
@click.option("--box", help="Aurelian: the adjacent Box that the --piece goes to first.")
@click.option("--action", help="Aurelian: the Action of the --piece that is told face by face.")
@click.option("--clear", metavar="PIECE", help="Aurelian: Siege against Battle where the piece stands.")
@click.option("--danube", type=int, metavar="N", help="Aurelian: what the next N Barbarians do to the Danube.")
@click.option("--raid", metavar="BARBARIAN", help="Aurelian: what this Barbarian does if it is drawn now.")
@click.option("--reactions", type=int, metavar="N", help="Aurelian: what the next N Reactions draw.")
@click.option("--revolts", type=int, metavar="N", help="Aurelian: revolts and Usurpers with the next N Reactions.")
@click.option("--after", metavar="ACTION", help="Aurelian: the Action before these --reactions or --revolts.")
@click.option("--where", metavar="CHIT", help="Aurelian: in which cup a chit may be.")
@click.option(
    "--left",
    is_flag=False,
    flag_value="",
    metavar="[ACTIONS]",
    help="Aurelian: the Actions left, of each kind or of 'Battle, Siege'.",
)
@click.option("--score", is_flag=True, help="Aurelian: the Victory Points at the end of the turn.")
@click.option(
    "--reach",
    is_flag=False,
    flag_value="decline",
    metavar="[LEVY]",
    help="Aurelian: the chance to reach this turn's threshold; the Free Levy: decline or levy.",
)
@click.option("--games", type=int, metavar="N", help="Aurelian: the games of --reach, 0 for the exact chance alone.")
@click.option("--seed", type=int, help="Aurelian: of the games of --reach; the same seed gives the same games.")
@click.option("--sensitivity", is_flag=True, help="Also: what other readings and doubtful figures would change.")
def odds(
    game: str,
    position: str,
    *,
    edit: str | None,
    as_json: bool,
    figure: Path | None,
    sensitivity: bool,
    **asked: queries.Value,
) -> None:
    """Exact chances in a POSITION of a GAME, each with its reasons; without a question: all Revolts (Aurelian: all Actions).

    \b
    rometeach odds rome-iinc 286
    rometeach odds rome-iinc 286 --edit "Germania II +Fort; West gold 87"
    rometeach odds rome-iinc 286 --edit "7/5 Vandal @ Numidia" --war "7/5 Vandal" --commander Africa
    rometeach odds aurelian 270-drawn --reactions 4 --after Battle --danube 3 --left
    rometeach odds rome-iinc 286 --taxes --forecast --figure taxes.png
    rometeach odds aurelian 270-drawn --piece Aurelian --action Redeploy --reach
    """
    problems = [*queries.lonely(asked), *pictures.problems(figure)]
    found = queries.queries(game, asked)
    problems += queries.not_of(game, found)
    try:
        p = edited(game, position, edit)
    except BadInput as error:
        raise BadInput([*problems, *error.problems], error.title) from None
    answers = queries.answers(game, p, found, problems)
    others = [r.sensitivity() for _, r in answers if isinstance(r, PositionResult)] if sensitivity else []
    pictures.draw([*(r for _, r in answers), *others], figure)
    if as_json:
        plain = _json(p, answers)
        if sensitivity:
            named = zip(answers, others, strict=True)
            plain["sensitivity"] = {name: other.as_json() for (name, _), other in named}
        say_json(plain | _rules(p, answers))
        return
    say("\n\n\n".join(page.text() for page in (*(r for _, r in answers), *others)))


@click.command(short_help="Where Wars end their move.")
@game_and_position
@as_json_option
@click.option(
    "--war", "wars", multiple=True, required=True, help="A War or Leader to move; several move in this order."
)
def move(game: str, position: str, *, edit: str | None, as_json: bool, wars: tuple[str, ...]) -> None:
    """Where Wars end their move, exactly. One that lies in the Wars Box is drawn first.

    \b
    rometeach move rome-iinc 286 --war "7/1 Moorish" --war "5/1 Arabian"
    """
    asked = queries.Query("move", "move", wars)
    if queries.not_of(game, [asked]):
        raise BadInput([Problem("move", f"is not offered for {game}", "Wars move in rome-iinc.")])
    p = edited(game, position, edit)
    with patience("Following every way"):
        answers = [("move", asked.ask(p))]
    if as_json:
        say_json(_json(p, answers) | _rules(p, answers))
    else:
        say(answers[0][1].text())


def _json(p: GamePosition, answers: Answers) -> dict[str, object]:
    plain: dict[str, object] = {}
    for name, result in answers:
        part = result.as_json()
        # A sum names neither itself nor its Empire, and a forecast beside other answers would hide them.
        bare = "total" in part or (name == "forecast" and len(answers) > 1)
        plain |= {name: part} if bare else part
    return plain


def _rules(p: GamePosition, answers: Answers) -> dict[str, object]:
    """The rules in force, where they are not those of the box, and the doubtful figures behind the answers."""
    doubts = {reference: str(source) for _, result in answers for reference, source in result.doubts().items()}
    if not (p.rules.corrections or p.rules.chosen_switches or doubts):
        return {}
    return {"rules": {**p.rules.plain(), "rests_on": doubts}}


def register(cli: Group) -> None:
    """Add these commands to the command line."""
    for command in (odds, move):
        cli.add_command(command)
