"""`rometeach odds` and `rometeach move`: the exact chances of a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ..core.errors import BadInput, Problem
from .board import edited, game_and_position
from .say import Group, say, say_json

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON; a chance is a fraction as text.")

Question = tuple[str, Callable[[Any], Any]]
"""The key of a question in JSON, and how a position answers it."""


@click.command(short_help="Exact chances, each with its reasons.")
@game_and_position
@as_json_option
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
@click.option("--danube", type=int, metavar="N", help="Aurelian: what the next N Barbarians do to the Danube.")
@click.option("--reactions", type=int, metavar="N", help="Aurelian: what the next N Reactions draw.")
@click.option("--after", metavar="ACTION", help="Aurelian: the Action before these Reactions.")
@click.option(
    "--left",
    is_flag=False,
    flag_value="",
    metavar="[ACTIONS]",
    help="Aurelian: the Actions left, of each kind or of 'Battle, Siege'.",
)
@click.option("--score", is_flag=True, help="Aurelian: the Victory Points at the end of the turn.")
@click.option("--sensitivity", is_flag=True, help="Also: what other readings and doubtful figures would change.")
def odds(game: str, position: str, edit: str | None, as_json: bool, sensitivity: bool, **asked: Any) -> None:
    """Exact chances in a POSITION of a GAME, each with its reasons; without a question: all Revolts (Aurelian: all Actions).

    \b
    rometeach odds rome-iinc 286
    rometeach odds rome-iinc 286 --edit "Germania II +Fort; West gold 87"
    rometeach odds rome-iinc 286 --edit "7/5 Vandal @ Numidia" --war "7/5 Vandal" --commander Africa
    rometeach odds aurelian 270-drawn --reactions 4 --after Battle --danube 3 --left
    """
    _check_companions(asked)
    p = edited(game, position, edit)
    questions = _questions(game, asked)
    _check_offered(game, p, [name for name, _ in questions])
    results = [(name, answer(p)) for name, answer in questions]
    if as_json:
        say_json(_json(p, results, sensitivity))
        return
    pages = [r.text() for _, r in results]
    if sensitivity:
        pages += [r.sensitivity().text() for _, r in results]
    say("\n\n\n".join(pages))


@click.command(short_help="Where Wars end their move.")
@game_and_position
@as_json_option
@click.option(
    "--war", "wars", multiple=True, required=True, help="A War or Leader to move; several move in this order."
)
def move(game: str, position: str, edit: str | None, as_json: bool, wars: tuple[str, ...]) -> None:
    """Where Wars end their move, exactly. One that lies in the Wars Box is drawn first.

    \b
    rometeach move rome-iinc 286 --war "7/1 Moorish" --war "5/1 Arabian"
    """
    p = edited(game, position, edit)
    _check_offered(game, p, ["move"])
    result = p.move(*wars)
    if as_json:
        say_json(_json(p, [("move", result)], False))
    else:
        say(result.text())


_COMPANIONS = {"commander": "war", "fight": "war", "benefit": "war", "target": "assassination", "draws": "events",
               "after": "reactions"}  # fmt: skip


def _check_companions(asked: dict[str, Any]) -> None:
    for option, main in _COMPANIONS.items():
        alone = asked[option] is not None and asked[main] in (None, False)
        if alone:
            raise click.UsageError(f"--{option} goes with --{main}.")


_VERBS = {"events": "events_ahead", "all": "odds", "left": "actions_left"}
"""Question -> the position's verb that answers it, where it is called otherwise."""


def _check_offered(game: str, p: Any, names: list[str]) -> None:
    """Refuse questions that this game's positions do not answer."""
    other = [name for name in names if not hasattr(p, _VERBS.get(name, name))]
    if other:
        raise BadInput([Problem(f"--{name.replace('_', '-')}", f"is no question of {game}") for name in other])


def _questions(game: str, asked: dict[str, Any]) -> list[Question]:
    """The questions in the order of the turn; the Revolts if there are none."""
    texts: dict[str, Callable[[Any], Question]] = {
        "war": lambda war: ("war", lambda q: _war(game, q, war, asked)),
        "civil_war": lambda rebel: ("civil_war", lambda q: q.civil_war(rebel)),
        "rebellion": lambda governor: ("rebellion", lambda q: q.rebellion(governor)),
        "assassination": lambda who: ("assassination", lambda q: q.assassination(who, asked["target"] or "")),
        "unrest": lambda empire: ("unrest", lambda q: q.unrest(empire)),
        "pay": lambda empire: ("pay", lambda q: q.pay(empire)),
        "pillage": lambda war: ("pillage", lambda q: q.pillage(war)),
        "danube": lambda number: ("danube", lambda q: q.danube(number)),
        "reactions": lambda number: ("reactions", lambda q: q.reactions(number, asked["after"] or "")),
        "left": lambda actions: ("left", lambda q: q.actions_left(actions)),
    }
    flags: dict[str, Question] = {
        "mortality": ("mortality", lambda q: q.mortality()),
        "taxes": ("taxes", lambda q: q.taxes()),
        "events": ("events", lambda q: q.events_ahead(asked["draws"])),
        "forecast": ("forecast", lambda q: q.forecast()),
        "score": ("score", lambda q: q.score()),
    }
    found = [question(asked[name]) for name, question in texts.items() if asked[name] is not None]
    found += [question for name, question in flags.items() if asked[name]]
    if not found and game != "rome-iinc":
        return [("all", lambda q: q.odds())]
    return found or [("revolts", lambda q: q.revolts())]


def _war(game: str, p: Any, war: str, asked: dict[str, Any]) -> Any:
    from ..games import find

    if asked["commander"] is None:
        able = find(game).able_to_fight(p, war)
        hint = "Could fight it: " + "; ".join(able) + "." if able else "Nobody on this board could fight it."
        raise BadInput([Problem("--war", "needs --commander", hint)])
    text = asked["fight"]
    fight = None if text is None else [name.strip() for name in text.split(",") if name.strip()]
    return p.war(war, asked["commander"], fight, asked["benefit"] or "")


def _json(p: Any, results: list[tuple[str, Any]], sensitivity: bool) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for name, result in results:
        part = result.as_json()
        # A sum names neither itself nor its Empire, and a forecast beside other answers would hide them.
        bare = "total" in part or (name == "forecast" and len(results) > 1)
        plain |= {name: part} if bare else part
    if sensitivity:
        plain["sensitivity"] = {name: r.sensitivity().as_json() for name, r in results}
    doubts: dict[str, str] = {}
    for _, result in results:
        doubts |= {k: str(s) for k, s in result.doubts().items()}
    rules = p.rules
    if rules.corrections or rules.chosen_switches or doubts:
        plain["rules"] = {
            "corrections": dict(rules.corrections),
            "switches": rules.chosen_switches,
            "digest": rules.digest,
            "rests_on": doubts,
        }
    return plain


def register(cli: Group) -> None:
    """Add these commands to the command line."""
    for command in (odds, move):
        cli.add_command(command)
