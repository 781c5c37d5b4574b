"""`rometeach odds` and `rometeach move`: the exact chances of a position."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click

from ..core.errors import BadInput, IllegalChoice, Problem
from .board import edited, game_and_position
from .progress_line import patience
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
def odds(game: str, position: str, edit: str | None, as_json: bool, sensitivity: bool, **asked: Any) -> None:
    """Exact chances in a POSITION of a GAME, each with its reasons; without a question: all Revolts (Aurelian: all Actions).

    \b
    rometeach odds rome-iinc 286
    rometeach odds rome-iinc 286 --edit "Germania II +Fort; West gold 87"
    rometeach odds rome-iinc 286 --edit "7/5 Vandal @ Numidia" --war "7/5 Vandal" --commander Africa
    rometeach odds aurelian 270-drawn --reactions 4 --after Battle --danube 3 --left
    rometeach odds aurelian 270-drawn --piece Aurelian --action Redeploy --reach
    """
    problems = _lonely(asked)
    questions = _questions(game, asked)
    problems += _unknown(game, [name for name, _ in questions])
    if game == "rome-iinc" and asked["revolts"] is not None:
        problems.append(Problem("--revolts", "is no question of rome-iinc", "Without a question it tells all Revolts."))
    try:
        p = edited(game, position, edit)
    except BadInput as error:
        raise BadInput([*problems, *error.problems], error.title) from None
    results = _answers(p, questions, problems)
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
    if _unknown(game, ["move"]):
        raise BadInput([Problem("move", f"is not offered for {game}", "Wars move in rome-iinc.")])
    p = edited(game, position, edit)
    with patience("Following every way"):
        result = p.move(*wars)
    if as_json:
        say_json(_json(p, [("move", result)], False))
    else:
        say(result.text())


_COMPANIONS = {
    "commander": ("war",),
    "fight": ("war",),
    "benefit": ("war",),
    "target": ("assassination",),
    "draws": ("events",),
    "box": ("piece",),
    "action": ("piece",),
    "after": ("reactions", "revolts"),
    "games": ("reach",),
    "seed": ("reach",),
}
"""Option -> the questions it belongs to."""


def _lonely(asked: dict[str, Any]) -> list[Problem]:
    """Options that came without the question they belong to."""
    return [
        Problem(f"--{option}", f"goes with {' or '.join(f'--{m}' for m in mains)}")
        for option, mains in _COMPANIONS.items()
        if asked[option] is not None and all(asked[m] is None or asked[m] is False for m in mains)
    ]


_VERBS = {"events": "events_ahead", "all": "odds", "left": "actions_left", "piece": "deeds"}
"""Question -> the position's verb that answers it, where it is called otherwise."""


def _unknown(game: str, names: list[str]) -> list[Problem]:
    """Questions that this game's positions do not answer."""
    from ..games import find

    rules = find(game)
    any_board = rules.position(rules.positions()[0][0])
    return [
        Problem(f"--{name.replace('_', '-')}", f"is no question of {rules.NAME}")
        for name in names
        if not hasattr(any_board, _VERBS.get(name, name))
    ]


def _answers(p: Any, questions: list[Question], problems: list[Problem]) -> list[tuple[str, Any]]:
    """Every question with its answer.

    Raises:
        BadInput: what was wrong before, and what is wrong with any of the questions.
    """
    results = []
    refused = {problem.where for problem in problems}
    for name, answer in questions:
        option = f"--{name.replace('_', '-')}"
        if option in refused:
            continue
        try:
            results.append((name, answer(p)))
        except BadInput as error:
            named = {"number": option, "games": "--games"}
            problems += [replace(x, where=named.get(x.where, x.where)) for x in error.problems]
        except IllegalChoice as error:
            problems.append(Problem(option, error.what, case=error.case))
    if problems:
        raise BadInput(dict.fromkeys(problems))
    return results


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
        "piece": lambda who: ("piece", lambda q: q.deeds(who, asked["box"] or "", asked["action"] or "")),
        "clear": lambda who: ("clear", lambda q: q.clear(who)),
        "raid": lambda who: ("raid", lambda q: q.raid(who)),
        "reactions": lambda number: ("reactions", lambda q: q.reactions(number, asked["after"] or "")),
        "revolts": lambda number: ("revolts", lambda q: q.revolts(number, asked["after"] or "")),
        "where": lambda chit: ("where", lambda q: q.where(chit)),
        "reach": lambda levy: ("reach", lambda q: _reach(q, levy, asked)),
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


def _reach(p: Any, levy: str, asked: dict[str, Any]) -> Any:
    """The chance to reach the threshold; the games are told on the error stream as they are played."""
    from ..aurelian.results.reach import GAMES

    games = GAMES if asked["games"] is None else asked["games"]
    seed = 1 if asked["seed"] is None else asked["seed"]
    found = p.reach(levy, games=min(games, 0))
    if not games:
        return found
    with click.progressbar(length=games, label=f"{games} games", file=sys.stderr) as bar:
        return found.played(games, seed, lambda _: bar.update(1))


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
