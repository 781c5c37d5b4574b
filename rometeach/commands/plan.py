"""`rometeach plan`: the best plan for a question, proven, with its reasons; the solvers are loaded when one is asked."""

from __future__ import annotations

import inspect
import re
from fractions import Fraction
from typing import Any

import click

from ..core.errors import BadInput, Problem, RometeachError, did_you_mean
from .board import edited, game_and_position
from .odds import as_json_option
from .say import Group, say, say_json

_SHARED = ("empire", "must", "forbid", "time", "weights")
TAKES: dict[str, tuple[str, ...]] = {
    "garrison": (*_SHARED, "gold"),
    "fight": _SHARED,
    "turn": (*_SHARED, "gold"),
    "annex": (*_SHARED, "number", "source"),
    "governors": _SHARED,
    "bread": (*_SHARED, "gold"),
    "losses": ("time", "weights", "war", "commander", "provinces", "result", "number"),
    "least": (*_SHARED, "war", "commander", "chance"),
}
"""The questions, and the options that each of them takes."""

NEEDS: dict[str, tuple[str, ...]] = {"losses": ("war", "commander", "result", "number"), "least": ("empire",)}
"""The options that a question cannot do without."""

_MISSING = "Planning needs the package `solvers`, which comes with rometeach and is not here: install rometeach anew."


@click.command(short_help="The best plan, proven, with its reasons.")
@game_and_position
@click.argument("question")
@as_json_option
@click.option("--empire", metavar="EMPIRE", help="Whose plan: east, west or both (the default).")
@click.option("--gold", type=int, help="The most that may be spent; without it what the Treasury holds.")
@click.option("--must", multiple=True, metavar="CHOICES", help="What the plan must do: 'Rome +Fort; gold 40'.")
@click.option("--forbid", multiple=True, metavar="CHOICES", help="What it must not do: choices, a Province, a War.")
@click.option("--weights", metavar="FILE", help="Your own weights, a TOML file, over those of the scenario and turn.")
@click.option("--time", type=float, metavar="S", help="Seconds until the best plan so far is given (10).")
@click.option("--number", type=int, help="annex: how many at most; losses: the purple die.")
@click.option("--source", help="annex: event, ability, dynasty, or 'triumph 7/5 Vandal by Africa'.")
@click.option("--war", help="losses, least: the War.")
@click.option("--commander", help="losses, least: who fights it.")
@click.option("--provinces", help="losses: the Provinces that fought, 'Africa, Numidia'; without it all that can.")
@click.option("--result", help="losses: Triumph, Draw, Stalemate, Defeat or Disaster.")
@click.option("--chance", help="least: the chance that is wanted, 1/2, 0.5 or 50%.")
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
    """The best plan in a POSITION of a GAME for a QUESTION: garrison, fight, turn, annex, governors, bread, losses, least.

    \b
    rometeach plan rome-iinc 286 garrison --empire west --gold 40
    rometeach plan rome-iinc 286 turn --empire west --edit "7/5 Vandal @ Numidia" --explain
    rometeach plan rome-iinc 286 annex --empire west --number 2
    rometeach plan rome-iinc 286 bread --empire west --json
    """
    _check_planned(game)
    p, options = _read(game, position, edit, question, asked)
    solvers = _solvers()
    try:
        found = getattr(solvers, question)(p, **options)
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


def _check_planned(game: str) -> None:
    """Refuse a game whose plans no solver makes."""
    from ..games import find

    if not getattr(find(game), "PLANS", True):
        raise BadInput([Problem(game, "has no solver", "Its exact chances: rometeach odds.")])


def _read(
    game: str, position: str, edit: str | None, question: str, asked: dict[str, Any]
) -> tuple[Any, dict[str, Any]]:
    """The position, and the arguments for the solver of the question; raises BadInput with all mistakes at once."""
    given = {name: value for name, value in asked.items() if value not in (None, ())}
    for name in ("must", "forbid"):
        if name in given:
            given[name] = "; ".join(given[name])
    problems = _unfitting(question, given)
    p = None
    try:
        p = edited(game, position, edit)
    except BadInput as error:
        problems += error.problems
    options = {name: value for name, value in given.items() if name in TAKES.get(question, given)}
    for name, reader in (("weights", _weights), ("chance", _chance)):
        if name in options:
            try:
                options[name] = reader(p, options)
            except BadInput as error:
                problems += error.problems
    if problems:
        if p is not None:
            problems += _problems_of_requests(p, options)
        raise BadInput(problems)
    return p, _arguments(question, options)


def _unfitting(question: str, given: dict[str, Any]) -> list[Problem]:
    if question not in TAKES:
        hint = did_you_mean(question, TAKES) or "Questions: " + ", ".join(TAKES) + "."
        return [Problem(f'"{question[:60]}"', "is no question", hint)]
    takes = ", ".join(f"--{x}" for x in TAKES[question])
    found = [
        Problem(f"--{name}", f"is no option of {question}", f"It takes {takes}.")
        for name in given
        if name not in TAKES[question]
    ]
    needed = [name for name in NEEDS.get(question, ()) if name not in given]
    if question == "least" and "commander" in given and "war" not in given:
        needed.append("war")
    return found + [Problem(question, f"needs --{name}") for name in needed]


def _weights(p: Any, options: dict[str, Any]) -> Any:
    """The weights of a file, over the Empire's own of the scenario and turn; where both are planned over plain ones."""
    from ..rome_iinc import fitted, weights, weights_file

    side = p.rules.names["empire"].get(options.get("empire", "")) if p else ""
    return weights_file.read(options["weights"], fitted.default(p, side) if side else weights.WEIGHTS)


def _chance(p: Any, options: dict[str, Any]) -> Fraction:
    text = options["chance"].strip()
    m = re.fullmatch(r"([0-9]{1,6})/([1-9][0-9]{0,5})|([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*(%?)", text)
    chance = None
    if m:
        chance = Fraction(int(m[1]), int(m[2])) if m[1] else Fraction(m[3]) / (100 if m[4] else 1)
    if chance is None or chance > 1:
        raise BadInput([Problem("--chance", f'"{text[:40]}" is no chance', "Give 1/2, 0.5 or 50%.")])
    return chance


def _problems_of_requests(p: Any, options: dict[str, Any]) -> list[Problem]:
    """What else is wrong, so that all is told at once."""
    try:
        from solvers.rome_iinc.base import Question
    except ModuleNotFoundError:
        return []
    mine = {k: options[k] for k in ("empire", "gold", "must", "forbid", "time") if k in options}
    try:
        Question.of(p, **mine)
    except BadInput as error:
        return list(error.problems)
    return []


def _arguments(question: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options as the solver's arguments; an Empire that it wants to be told is "both" unless given."""
    wanted = inspect.signature(getattr(_solvers(), question)).parameters
    arguments = {k: v for k, v in options.items() if k in wanted}
    if "empire" in wanted:
        arguments.setdefault("empire", "both")
    if "provinces" in wanted:
        arguments["provinces"] = [x.strip() for x in options.get("provinces", "").split(",") if x.strip()]
    return arguments


def _solvers() -> Any:
    try:
        import solvers
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    return solvers


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
