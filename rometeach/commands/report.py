"""`rometeach report`: a board with its map, its odds and a plan, as one page to print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from ..answers import missing, opened
from ..core.declaration import Game
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.games import find
from ..core.positions.saved import GamePosition
from ..core.verbs import verbs_of
from ..widgets.paper import report as page
from . import pdf_file, written
from .board import edited, game_and_position
from .offered import Asked, GameCommand, is_typed, of_plans
from .plan import read, solved
from .queries import Query, answers
from .say import Group, say


def _calls(game: Game) -> Iterable[str]:
    plans = [f"--plan {q.name} {q.example} --pdf report.pdf" for q in game.plans[:1]]
    return [f"{game.name} {game.start} {options}" for options in ("--html report.html", *plans)]


@click.command(cls=GameCommand, offers=of_plans, calls=_calls, short_help="A board, its odds and a plan, to print.")
@game_and_position
@click.option(
    "--html", metavar="FILE", type=Path, help="Write the page to a file, to be opened in a browser; - prints it."
)
@click.option(
    "--pdf", metavar="FILE", type=Path, help="Write the page as a PDF; needs Chromium, Chrome, Edge or Brave."
)
@click.option(
    "--odds", metavar="QUESTION", multiple=True, help="A question of chance, in place of the first of the game."
)
@click.option("--plan", "question", metavar="QUESTION", help="A question for the best plan; the options of it follow.")
@click.option("--as-if-open", is_flag=True, help="Ask for the plan as if its question were not over on the board.")
def report(
    game: str,
    position: str,
    *,
    edit: str | None,
    html: Path | None,
    pdf: Path | None,
    odds: Sequence[str],
    question: str | None,
    as_if_open: bool,
    asked: Asked,
) -> None:
    """A POSITION of a GAME as one page to print: the map, the odds with their reasons, and a plan to tick off.

    Without --html and --pdf it is printed as plain text.

    \b
    rometeach report GAME POSITION --html report.html
    rometeach report GAME POSITION --edit "CHANGE" --pdf report.pdf
    """
    declared = find(game)
    problems = [*written.problems("--html", html), *written.problems("--pdf", pdf)]
    if pdf == written.OUT:
        problems.append(Problem("--pdf", "expected a file", "Only --html can be printed with -."))
    problems += pdf_file.problems("--pdf") if pdf else []
    queries, wrong = _queries(declared, odds)
    problems += wrong
    if as_if_open and question is None:
        problems.append(Problem("--as-if-open", "goes with --plan"))
    if question is None:
        p, plan = _board(position, edit, declared, asked, problems), None
    else:
        meant, p, given = read(declared, (position, edit), question, asked, problems)
        try:
            plan = solved(meant, opened(meant, p, given) if as_if_open else p, given)
        except ModuleNotFoundError as error:
            raise missing(error, meant.answer) from None
    results = [r for _, r in answers(p, queries, ())]
    made = page(p, _changed(declared, position, p, edit), results, plan) if html or pdf else ""
    if html:
        written.text("--html", html, made)
    if pdf:
        pdf_file.pdf("--pdf", pdf, made)
    if not made:
        parts = [verbs_of(declared).summary(p), *([plan.text()] if plan else []), *(r.text() for r in results)]
        say("\n\n\n".join([*parts, f"This board in one line: {p.share()}"]))


def _queries(game: Game, names: Sequence[str]) -> tuple[list[Query], list[Problem]]:
    """The questions of chance that are named, the game's first one if none is; and what is wrong with the names."""
    known = {q.name: q for q in game.chances if not q.apart}
    if not names:
        return [Query(q, {}) for q in game.chances[:1]], []
    wrong, found = [], []
    for name in dict.fromkeys(n.strip().casefold().replace("-", "_").replace(" ", "_") for n in names):
        if name in known:
            found.append(Query(known[name], {}))
        else:
            hint = did_you_mean(name, known) or f"Questions: {', '.join(known)}."
            wrong.append(Problem("--odds", f'"{name[:60]}" is no question of {game.name}', hint))
    return found, wrong


def _board(position: str, edit: str | None, game: Game, asked: Asked, problems: Sequence[Problem]) -> GamePosition:
    """The position, where no plan is asked for.

    Args:
        position: its name.
        edit: what is changed first.
        game: whose it is.
        asked: the options of a plan, of which there may be none.
        problems: what was wrong before.

    Raises:
        BadInput: all mistakes at once.
    """
    strange = [f"--{key.replace('_', '-')}" for key, value in asked.items() if is_typed(value)]
    found = [*problems, *(Problem(option, "goes with --plan") for option in strange)]
    try:
        p = edited(game.name, position, edit)
    except BadInput as error:
        raise BadInput([*found, *error.problems], error.title) from None
    if found:
        raise BadInput(found)
    return p


def _changed(game: Game, position: str, p: GamePosition, edit: str | None) -> str:
    """What the change came to, in the grammar of the game."""
    return verbs_of(game).position(position).diff(p) if edit else ""


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(report)
