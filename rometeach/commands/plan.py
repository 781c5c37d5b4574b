"""`rometeach plan`: the best plan for a question with its reasons; the solvers are loaded when one is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import click

from ..answers import advised, answerer_of, missing, opened, planned, told, unadvised, unmet
from ..core.declaration import Game, Parameter, Question
from ..core.errors import BadInput, Problem
from ..core.games import find
from ..core.positions.saved import GamePosition
from ..core.registry import resolve
from ..core.results.plans import Plan
from . import pictures, tables
from .board import edited, game_and_position
from .odds import as_json_option, rules_in_force
from .offered import Asked, GameCommand, examples, is_typed, of_plans
from .progress_line import patience
from .say import Group, say, say_json

Mistakes = Callable[[GamePosition, str, Mapping[str, object]], list[Problem]]
"""`extras["plan_mistakes"]` of a game: what else is wrong with what a question is given, so that all is told at once."""


def _listed(game: Game) -> Iterable[tuple[str, str]]:
    return [(q.name, q.help) for q in game.plans]


@click.command(
    cls=GameCommand,
    offers=of_plans,
    listed=_listed,
    calls=lambda game: examples(game, game.plans, named=True),
    short_help="The best plan, proven, with its reasons.",
)
@game_and_position
@click.argument("question")
@as_json_option
@pictures.figure_option
@tables.csv_option
@click.option(
    "--next", "further", type=click.IntRange(0, 20), default=0, metavar="K", help="Also the K next best plans."
)
@click.option("--why-not", metavar="CHOICES", help="Also why this is not in the plan.")
@click.option("--explain", is_flag=True, help="Also what one more of something would bring, and the runner-up.")
@click.option("--as-if-open", is_flag=True, help="Ask of the board as if the question were not over on it.")
@click.option("--advice", is_flag=True, help="Also what would change the plan, and how far it rests on the weights.")
def plan(
    game: str,
    position: str,
    question: str,
    *,
    edit: str | None,
    as_json: bool,
    figure: Path | None,
    table: Path | None,
    further: int,
    why_not: str | None,
    explain: bool,
    as_if_open: bool,
    advice: bool,
    asked: Asked,
) -> None:
    """The best plan in a POSITION of a GAME for a QUESTION: proven, or by simulated games with their standard errors."""
    declared = find(game)
    problems = [*_unadvised(declared, question, advice), *pictures.problems(figure), *tables.problems(table, as_json)]
    meant, p, given = read(declared, (position, edit), question, asked, problems)
    p = opened(meant, p, given) if as_if_open else p
    try:
        found = solved(meant, p, given)
        others = found.next_best(further) if further else ()
        against = found.why_not(why_not) if why_not is not None else None
        shown = found.explain() if explain else found
        advised_so = advised(meant, found) if advice else None
    except ModuleNotFoundError as error:
        raise missing(error, meant.answer) from None
    more = [*others, *([against] if against else [])]
    pictures.draw([found, *more], figure)
    of_advice = [advised_so] if advised_so else []
    if tables.write([found, *([shown] if explain else []), *more, *of_advice], table):
        return
    if as_json:
        plain = shown.as_json()
        plain |= {"next": [x.as_json() for x in others]} if further else {}
        plain |= {"why_not": against.as_json()} if against else {}
        plain |= {"advice": advised_so.as_json()} if advised_so else {}
        say_json(plain | rules_in_force(p, [shown]))
        return
    say("\n\n\n".join(page.text() for page in (shown, *more, *of_advice)))


def solved(question: Question, p: GamePosition, given: Mapping[str, object]) -> Plan:
    """The plan for a question, with a word on the error stream while it is looked for.

    Args:
        question: the question.
        p: the position.
        given: what the question is given, by the names of its parameters.

    Raises:
        BadInput: it cannot be asked so.
        ModuleNotFoundError: what the solver needs is not installed.
    """
    with patience():
        answerer = answerer_of(question, p)
        found = told(question, p, given, lambda: answerer(**given))
    assert isinstance(found, Plan)
    return found


def _unadvised(game: Game, name: str, advice: bool) -> list[Problem]:
    """What is wrong with asking for advice on a question, if that is asked for; a name that does not exist is told elsewhere."""
    meant = next((q for q in game.plans if q.name == name.casefold()), None)
    return [unadvised(meant, "--advice", game.plans)] if advice and meant and not meant.advice else []


def read(
    game: Game, board: tuple[str, str | None], name: str, asked: Asked, problems: list[Problem]
) -> tuple[Question, GamePosition, dict[str, object]]:
    """The question, the position, and what the question is given.

    Args:
        game: the game.
        board: the position's name and the change that comes first.
        name: that of the question.
        asked: the options.
        problems: what was wrong before.

    Raises:
        BadInput: all mistakes at once.
    """
    meant, p = None, None
    typed = {key: value for key, value in asked.items() if is_typed(value)}
    try:
        meant = planned(game, name)
        takes = {parameter.key: parameter for parameter in meant.parameters}
        told = f"It takes {', '.join(x.option for x in meant.parameters)}."
        strange = [f"--{key.replace('_', '-')}" for key in typed if key not in takes]
        problems = [*(Problem(option, f"is no option of {name}", told) for option in strange), *problems]
    except BadInput as error:
        problems = [*error.problems, *problems]
        takes = {parameter.key: parameter for q in reversed(game.plans) for parameter in q.parameters}
    try:
        p = edited(game.name, *board)
    except BadInput as error:
        problems += error.problems
    given: dict[str, object] = {}
    for key, value in typed.items():
        if parameter := takes.get(key):
            try:
                given[parameter.name] = _value(parameter, value, p, typed)
            except BadInput as error:
                problems += error.problems
    if meant and p:
        problems += unmet(meant, p, given, spelled=True)
    if meant is None or p is None or problems:
        if p is not None and (where := game.extras.get("plan_mistakes")):
            more: Mistakes = resolve(where)
            problems += more(p, name, given)
        raise BadInput(problems)
    return meant, p, given


def _value(parameter: Parameter, typed: object, p: GamePosition | None, asked: Asked) -> object:
    """What was typed as the solver takes it; raises BadInput."""
    value = parameter.value(typed)
    if parameter.kind == "file":
        return resolve(parameter.reader)(p, str(value), asked)
    return value


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(plan)
