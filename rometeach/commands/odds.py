"""`rometeach odds`, and the questions that are commands of their own: the exact chances of a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from ..core.declaration import Game, Question
from ..core.errors import BadInput, Problem
from ..core.games import find, games
from ..core.positions.saved import GamePosition
from ..core.results.base import PositionResult
from ..core.results.show import Result
from . import pictures, tables
from .board import edited, game_and_position
from .offered import Asked, GameCommand, Offer, examples, of_chances, spelled
from .pictures import figure_option
from .progress_line import patience
from .queries import Query, answers, queries
from .say import Group, say, say_json

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON; a chance is a fraction as text.")


def _calls(game: Game) -> Iterable[str]:
    return [f"{game.name} {game.start}", *examples(game, (q for q in game.chances if q.example and not q.apart))]


@click.command(cls=GameCommand, offers=of_chances, calls=_calls, short_help="Exact chances, each with its reasons.")
@game_and_position
@as_json_option
@figure_option
@tables.csv_option
@click.option("--sensitivity", is_flag=True, help="Also: what other readings and doubtful figures would change.")
def odds(
    game: str,
    position: str,
    *,
    edit: str | None,
    as_json: bool,
    figure: Path | None,
    table: Path | None,
    sensitivity: bool,
    asked: Asked,
) -> None:
    """Exact chances in a POSITION of a GAME, each with its reasons.

    Without a question it answers the first one that the game has. `rometeach odds GAME --help` shows those of one game alone.
    """
    meant, problems = queries(find(game), asked)
    problems += [*pictures.problems(figure), *tables.problems(table, as_json)]
    try:
        p = edited(game, position, edit)
    except BadInput as error:
        raise BadInput([*problems, *error.problems], error.title) from None
    found = answers(p, meant, problems)
    others = [r.sensitivity() for _, r in found if isinstance(r, PositionResult)] if sensitivity else []
    pages = [*(r for _, r in found), *others]
    pictures.draw(pages, figure)
    if tables.write(pages, table):
        return
    if as_json:
        plain = _json(found)
        if sensitivity:
            named = zip(found, others, strict=True)
            plain["sensitivity"] = {query.name: other.as_json() for (query, _), other in named}
        say_json(plain | rules_in_force(p, [r for _, r in found]))
        return
    say("\n\n\n".join(page.text() for page in pages))


def _json(found: Sequence[tuple[Query, Result]]) -> dict[str, object]:
    plain: dict[str, object] = {}
    for query, result in found:
        part = result.as_json()
        # A sum does not name itself, and a wide answer would hide others.
        below = "total" in part or (query.question.wide and len(found) > 1)
        plain |= {query.name: part} if below else part
    return plain


def rules_in_force(p: GamePosition, shown: Sequence[Result]) -> dict[str, object]:
    """The rules in force, where they are not those of the box, and the doubtful figures behind the answers."""
    doubts = {reference: str(source) for result in shown for reference, source in result.doubts().items()}
    if not (p.rules.corrections or p.rules.chosen_switches or doubts):
        return {}
    return {"rules": {**p.rules.plain(), "rests_on": doubts}}


# -- Questions that are commands of their own --------------------------------------------------------------


def apart() -> dict[str, Question]:
    """The questions that are commands of their own, by name; of two games with the same one it is the first one's."""
    return {q.name: q for game in reversed([*games().values()]) for q in game.chances if q.apart}


def command_apart(question: Question) -> click.Command:
    """The command of such a question."""
    name = question.name.replace("_", "-")

    def of_game(game: Game) -> list[Question]:
        return [q for q in game.chances if q.apart and q.name == question.name]

    def offers(game: Game) -> list[Offer]:
        return [Offer(p.key, p.help, p, required=p.needed) for q in of_game(game) for p in q.parameters]

    def run(game: str, position: str, *, edit: str | None, as_json: bool, asked: Asked) -> None:
        mine = of_game(find(game))
        if not mine:
            those = [g.name for g in games().values() if of_game(g)]
            raise BadInput([Problem(name, f"is not offered for {game}", f"It is for {', '.join(those)}.")])
        p = edited(game, position, edit)
        query = Query.of(mine[0], asked)
        with patience("Following every way"):
            answer = query.ask(p)
        say_json(_json([(query, answer)]) | rules_in_force(p, [answer])) if as_json else say(answer.text())

    made = game_and_position(as_json_option(run))
    return click.command(
        name,
        cls=GameCommand,
        offers=offers,
        calls=lambda game: examples(game, of_game(game)),
        help=question.help,
        short_help=question.help.partition(".")[0] + ".",
    )(made)


class Questions(Group):
    """The command line: besides its own commands it has one for each question that a game declares as such."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return sorted({*super().list_commands(ctx), *(name.replace("_", "-") for name in apart())})

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its docstring, with a real game in its examples."""
        text, self.help = self.help, spelled(self.help or "", next(iter(games().values()), None))
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = text

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One of them."""
        found = super().get_command(ctx, cmd_name)
        question = apart().get(cmd_name.replace("-", "_")) if found is None else None
        return command_apart(question) if question else found


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(odds)
