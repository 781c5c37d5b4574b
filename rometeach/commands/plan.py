"""`rometeach plan`: the best plan for a question with its reasons; the solvers are loaded when one is asked.

Each game has a package of solvers that says which options its questions take (`TAKES`), which they cannot do without
(`NEEDS`), and turns what was typed into arguments (its module `options`).
"""

from __future__ import annotations

import importlib
from typing import Any

import click

from ..core.errors import BadInput, Problem, RometeachError, did_you_mean
from .board import edited, game_and_position
from .odds import as_json_option
from .progress_line import patience
from .say import Group, say, say_json

_MISSING = "Planning needs the package `solvers`, which comes with rometeach and is not here: install rometeach anew."


@click.command(short_help="The best plan, proven, with its reasons.")
@game_and_position
@click.argument("question")
@as_json_option
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
    edit: str | None,
    as_json: bool,
    further: int,
    why_not: str | None,
    explain: bool,
    **asked: Any,
) -> None:
    """The best plan in a POSITION of a GAME for a QUESTION.

    Rome, IInc.: garrison, fight, turn, annex, governors, bread, losses, least. Aurelian: front and works, proven; action,
    stop and triumph, by simulated games.

    \b
    rometeach plan rome-iinc 286 garrison --empire west --gold 40
    rometeach plan rome-iinc 286 turn --empire west --edit "7/5 Vandal @ Numidia" --explain
    rometeach plan rome-iinc 286 annex --empire west --number 2
    rometeach plan aurelian 270-drawn front --must "army 4" --next 2
    rometeach plan aurelian 270-drawn works --forecast "Turn 3: Blue usurper falls"
    """
    solvers = _solvers_of(game)
    p, arguments = _read(solvers, game, position, edit, question, asked)
    try:
        with patience():
            found = getattr(solvers, question)(p, **arguments)
        others = found.next_best(further) if further else ()
        against = found.why_not(why_not) if why_not is not None else None
        shown = found.explain() if explain else found
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    if as_json:
        plain: dict[str, Any] = shown.as_json()
        plain |= {"next": [x.as_json() for x in others]} if further else {}
        plain |= {"why_not": against.as_json()} if against else {}
        say_json(plain | _rules(p, shown))
        return
    pages = [shown, *others, *([against] if against else [])]
    say("\n\n\n".join(page.text() for page in pages))


def _solvers_of(game: str) -> Any:
    """The package of solvers of a game.

    Raises:
        BadInput: no such game, or one whose plans no solver makes.
        RometeachError: the solvers are not installed.
    """
    from ..games import GAMES, find

    find(game)
    name = f"solvers.{GAMES[game][0].split('.')[1]}.questions"
    try:
        importlib.import_module("solvers")
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name == name:
            raise BadInput([Problem(game, "has no solver", "Its exact chances: rometeach odds.")]) from None
        raise _missing(error) from None


def _read(
    solvers: Any, game: str, position: str, edit: str | None, question: str, asked: dict[str, Any]
) -> tuple[Any, dict[str, Any]]:
    """The position, and the arguments for the solver of the question; raises BadInput with all mistakes at once."""
    given = {name: value for name, value in asked.items() if value not in (None, ())}
    for name in ("must", "forbid"):
        if name in given:
            given[name] = "; ".join(given[name])
    problems = _unfitting(solvers, question, given)
    p = None
    try:
        p = edited(game, position, edit)
    except BadInput as error:
        problems += error.problems
    options = {name: value for name, value in given.items() if name in solvers.TAKES.get(question, given)}
    reader = importlib.import_module(f"{solvers.__package__}.options")
    arguments, wrong = reader.read(p, question, options)
    problems += wrong
    if problems:
        if p is not None:
            problems += reader.problems(p, question, options)
        raise BadInput(problems)
    return p, arguments


def _unfitting(solvers: Any, question: str, given: dict[str, Any]) -> list[Problem]:
    if question not in solvers.TAKES:
        hint = did_you_mean(question, solvers.TAKES) or "Questions: " + ", ".join(solvers.TAKES) + "."
        return [Problem(f'"{question[:60]}"', "is no question", hint)]
    takes = ", ".join(f"--{x}" for x in solvers.TAKES[question])
    found = [
        Problem(f"--{name}", f"is no option of {question}", f"It takes {takes}.")
        for name in given
        if name not in solvers.TAKES[question]
    ]
    needed = [name for name in solvers.NEEDS.get(question, ()) if name not in given]
    if question == "least" and "commander" in given:
        needed = [name for name in needed if name != "empire"]  # it is his
        needed += ["war"] if "war" not in given else []
    return found + [Problem(question, f"needs --{name}", _HINTS.get(name, "")) for name in needed]


_HINTS = {"empire": "Say --empire east or --empire west."}
"""What is said beside the option that a question needs."""


def _missing(error: ModuleNotFoundError) -> RometeachError:
    """What is said where a solver is not installed; any other missing module is a fault and stays one."""
    if not (error.name or "").startswith("solvers"):
        raise error
    return RometeachError(_MISSING)


def _rules(p: Any, shown: Any) -> dict[str, Any]:
    """The rules in force, where they are not those of the box, and the doubtful figures behind the plan."""
    doubts = {k: str(s) for k, s in shown.doubts().items()}
    rules = p.rules
    if not (rules.corrections or rules.chosen_switches or doubts):
        return {}
    return {"rules": {"corrections": dict(rules.corrections), "switches": rules.chosen_switches, "digest": rules.digest,
                      "rests_on": doubts}}  # fmt: skip


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(plan)
