"""`rometeach plan`: the best plan for a question with its reasons; the solvers are loaded when one is asked.

Each game has a package of solvers that says which options its questions take (`TAKES`), which they cannot do without
(`NEEDS`), and turns what was typed into arguments (its module `options`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from ..core.errors import BadInput, Problem
from ..core.positions.saved import GamePosition
from ..core.registry import resolve
from ..core.results.show import Result
from ..games import folder
from ..plans import Solvers, missing, solvers_of
from . import pictures
from .board import edited, game_and_position
from .odds import as_json_option
from .progress_line import patience
from .say import Group, say, say_json

Options = dict[str, object]
"""The options of a question by name, as they were typed or as its solver takes them."""
Read = Callable[[GamePosition | None, str, Options], tuple[Options, list[Problem]]]
More = Callable[[GamePosition, str, Options], list[Problem]]
"""`read` and `problems` of a game's `options`: what was typed as arguments, and what else is wrong with it."""


@click.command(short_help="The best plan, proven, with its reasons.")
@game_and_position
@click.argument("question")
@as_json_option
@pictures.figure_option
@click.option(
    "--must", multiple=True, metavar="CHOICES", help="What the plan must do: 'Rome +Fort; gold 40', 'army 4'."
)
@click.option("--forbid", multiple=True, metavar="CHOICES", help="What it must not do, in the same words.")
@click.option("--weights", metavar="FILE", help="Your own weights, a TOML file, over those of the scenario and turn.")
@click.option("--time", type=float, metavar="S", help="Seconds until the best plan so far is given.")
@click.option("--empire", metavar="EMPIRE", help="Rome: whose plan: east, west or both (the default).")
@click.option("--gold", type=int, help="Rome: the most that may be spent; without it what the Treasury holds.")
@click.option("--number", type=int, help="Rome, annex: how many at most; losses: the purple die.")
@click.option("--source", help="Rome, annex: event, ability, dynasty, or 'triumph 7/5 Vandal by Africa'.")
@click.option("--war", help="Rome, losses and least: the War.")
@click.option("--commander", help="Rome, losses and least: who fights it.")
@click.option(
    "--provinces", help="Rome, losses: the Provinces that fought, 'Africa, Numidia'; without it all that can."
)
@click.option("--result", help="Rome, losses: Triumph, Draw, Stalemate, Defeat or Disaster.")
@click.option("--chance", help="Rome, least: the chance that is wanted, 1/2, 0.5 or 50%.")
@click.option("--by", metavar="HOW", help="Aurelian, front: redeploy, 'free levy 2' or 'paid levy'.")
@click.option("--barbarians", type=int, metavar="N", help="Aurelian, front: the Barbarians looked ahead.")
@click.option("--coins", type=int, metavar="N", help="Aurelian, front: the most that a Paid Levy may spend.")
@click.option("--forecast", metavar="CLAUSES", help="Aurelian, works: what else changes: 'Turn 3: Blue usurper falls'.")
@click.option("--seed", type=int, help="Aurelian, simulated questions: the same seed gives the same games.")
@click.option(
    "--rollouts", type=int, metavar="N", help="Aurelian, simulated questions: so many games in place of seconds."
)
@click.option(
    "--next", "further", type=click.IntRange(0, 20), default=0, metavar="K", help="Also the K next best plans."
)
@click.option("--why-not", metavar="CHOICES", help="Also why this is not in the plan.")
@click.option("--explain", is_flag=True, help="Also what one more of something would bring, and the runner-up.")
def plan(
    game: str,
    position: str,
    question: str,
    *,
    edit: str | None,
    as_json: bool,
    figure: Path | None,
    further: int,
    why_not: str | None,
    explain: bool,
    **asked: object,
) -> None:
    """The best plan in a POSITION of a GAME for a QUESTION.

    Rome, IInc.: garrison, fight, turn, annex, governors, bread, losses, least. Aurelian: front and works, proven; action,
    stop and triumph, by simulated games.

    \b
    rometeach plan rome-iinc 286 garrison --empire west --gold 40
    rometeach plan rome-iinc 286 turn --empire west --edit "7/5 Vandal @ Numidia" --explain
    rometeach plan rome-iinc 286 annex --empire west --number 2
    rometeach plan rome-iinc 286 bread --empire west --figure bread.pdf
    rometeach plan aurelian 270-drawn front --must "army 4" --next 2
    rometeach plan aurelian 270-drawn works --forecast "Turn 3: Blue usurper falls"
    """
    known = solvers_of(folder(game))
    p, options = _read(known, game, position, edit, question, asked, pictures.problems(figure))
    try:
        with patience():
            found = known.solver(question)(p, **options)
        others = found.next_best(further) if further else ()
        against = found.why_not(why_not) if why_not is not None else None
        shown = found.explain() if explain else found
    except ModuleNotFoundError as error:
        raise missing(error) from None
    pictures.draw([found, *others, *([against] if against else [])], figure)
    if as_json:
        plain = shown.as_json()
        plain |= {"next": [x.as_json() for x in others]} if further else {}
        plain |= {"why_not": against.as_json()} if against else {}
        say_json(plain | _rules(p, shown))
        return
    pages = [shown, *others, *([against] if against else [])]
    say("\n\n\n".join(page.text() for page in pages))


def _read(
    known: Solvers,
    game: str,
    position: str,
    edit: str | None,
    question: str,
    asked: Options,
    problems: list[Problem],
) -> tuple[GamePosition, Options]:
    """The position, and the arguments for the solver of the question; raises BadInput with all mistakes at once."""
    given = {
        name: "; ".join(value) if isinstance(value, tuple) else value
        for name, value in asked.items()
        if value not in (None, ())
    }
    problems = [*_unfitting(known, question, given), *problems]
    p = None
    try:
        p = edited(game, position, edit)
    except BadInput as error:
        problems += error.problems
    options = {name: value for name, value in given.items() if name in known.takes.get(question, given)}
    read: Read = resolve(f"solvers.{known.folder}.options:read")
    arguments, wrong = read(p, question, options)
    problems += wrong
    if p is None or problems:
        if p is not None:
            more: More = resolve(f"solvers.{known.folder}.options:problems")
            problems += more(p, question, options)
        raise BadInput(problems)
    return p, arguments


def _unfitting(known: Solvers, question: str, given: Options) -> list[Problem]:
    if question not in known.takes:
        return known.unknown(question)
    takes = ", ".join(f"--{x}" for x in known.takes[question])
    found = [
        Problem(f"--{name}", f"is no option of {question}", f"It takes {takes}.")
        for name in given
        if name not in known.takes[question]
    ]
    needed = [name for name in known.needs.get(question, ()) if name not in given]
    if question == "least" and "commander" in given:
        needed = [name for name in needed if name != "empire"]  # it is his
        needed += ["war"] if "war" not in given else []
    return found + [Problem(question, f"needs --{name}", _HINTS.get(name, "")) for name in needed]


_HINTS = {"empire": "Say --empire east or --empire west."}
"""What is said beside the option that a question needs."""


def _rules(p: GamePosition, shown: Result) -> dict[str, object]:
    """The rules in force, where they are not those of the box, and the doubtful figures behind the plan."""
    doubts = {reference: str(source) for reference, source in shown.doubts().items()}
    rules = p.rules
    if not (rules.corrections or rules.chosen_switches or doubts):
        return {}
    return {"rules": {**rules.plain(), "rests_on": doubts}}


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(plan)
