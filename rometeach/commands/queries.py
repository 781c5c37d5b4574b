"""Which questions the options of `rometeach odds` ask, and how a position answers them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import click

from ..core.errors import BadInput, IllegalChoice, Problem
from ..core.positions.saved import GamePosition
from ..core.results.show import Result
from ..games import Fought, find

Value = str | int | bool | None
Asked = Mapping[str, Value]
"""The options of the command line by name: a text, a number, whether a flag was given; None for one that was not."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question of the command line to a position.

    Attributes:
        name: its option, and its key in JSON.
        verb: the verb of the position that answers it.
        arguments: what the verb is given.
    """

    name: str
    verb: str
    arguments: tuple[Value | tuple[str, ...], ...] = ()

    @property
    def option(self) -> str:
        """ "--civil-war"."""
        return f"--{self.name.replace('_', '-')}"

    def ask(self, p: GamePosition) -> Result:
        """The answer of a position; raises what its verb raises."""
        found: Result = getattr(p, self.verb)(*self.arguments)
        return found


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


def lonely(asked: Asked) -> list[Problem]:
    """Options that came without the question they belong to."""
    return [
        Problem(f"--{option}", f"goes with {' or '.join(f'--{m}' for m in mains)}")
        for option, mains in _COMPANIONS.items()
        if asked[option] is not None and all(asked[m] is None or asked[m] is False for m in mains)
    ]


_VERBS: dict[str, tuple[str, dict[str, Value]]] = {
    "war": ("war", {"commander": None, "fight": None, "benefit": ""}),
    "civil_war": ("civil_war", {}),
    "rebellion": ("rebellion", {}),
    "assassination": ("assassination", {"target": ""}),
    "unrest": ("unrest", {}),
    "pay": ("pay", {}),
    "pillage": ("pillage", {}),
    "danube": ("danube", {}),
    "piece": ("deeds", {"box": "", "action": ""}),
    "clear": ("clear", {}),
    "raid": ("raid", {}),
    "reactions": ("reactions", {"after": ""}),
    "revolts": ("revolts", {"after": ""}),
    "where": ("where", {}),
    "reach": ("reach", {"games": None, "seed": 1}),
    "left": ("actions_left", {}),
}
"""Query about something -> the position's verb, and the options that it is given besides, as they are if not named."""
_FLAGS: dict[str, tuple[str, dict[str, Value]]] = {
    "mortality": ("mortality", {}),
    "taxes": ("taxes", {}),
    "events": ("events_ahead", {"draws": None}),
    "forecast": ("forecast", {}),
    "score": ("score", {}),
}
"""The same for a question that is about nothing in particular."""


def queries(game: str, asked: Asked) -> list[Query]:
    """The questions in the order of the turn; the Revolts, or all Actions, if there are none."""
    found = []
    for name, (verb, more) in (_VERBS | _FLAGS).items():
        if asked[name] is not None and asked[name] is not False:
            about = () if name in _FLAGS else (asked[name],)
            given = (asked[x] if asked[x] is not None else otherwise for x, otherwise in more.items())
            found.append(Query(name, verb, (*about, *given)))
    if found:
        return found
    return [Query("revolts", "revolts") if game == "rome-iinc" else Query("all", "odds")]


def not_of(game: str, asked: Sequence[Query]) -> list[Problem]:
    """Questions that this game's positions do not answer."""
    rules = find(game)
    any_board = rules.position(rules.positions()[0][0])
    found = [Problem(q.option, f"is no question of {rules.NAME}") for q in asked if not hasattr(any_board, q.verb)]
    if game == "rome-iinc" and any(q.name == "revolts" and q.arguments for q in asked):
        hint = "Without a question it tells all Revolts."
        found.append(Problem("--revolts", "is no question of rome-iinc", hint))
    return found


def answers(game: str, p: GamePosition, asked: Sequence[Query], problems: list[Problem]) -> list[tuple[str, Result]]:
    """Every question with its answer.

    Args:
        game: the game of the position.
        p: the position.
        asked: the questions.
        problems: what was wrong before.

    Raises:
        BadInput: what was wrong before, and what is wrong with any of the questions.
    """
    found = []
    refused = {problem.where for problem in problems}
    for question in asked:
        if question.option in refused:
            continue
        try:
            found.append((question.name, _answer(game, p, question)))
        except BadInput as error:
            named = {"number": question.option, "games": "--games"}
            problems = [*problems, *(replace(x, where=named.get(x.where, x.where)) for x in error.problems)]
        except IllegalChoice as error:
            problems = [*problems, Problem(question.option, error.what, case=error.case)]
    if problems:
        raise BadInput(dict.fromkeys(problems))
    return found


def _answer(game: str, p: GamePosition, question: Query) -> Result:
    if question.name == "war":
        return _war(game, p, question)
    return _reach(p, question) if question.name == "reach" else question.ask(p)


def _war(game: str, p: GamePosition, question: Query) -> Result:
    war, commander, fight, benefit = question.arguments
    if commander is None:
        rules = find(game)
        able = rules.able_to_fight(p, str(war)) if isinstance(rules, Fought) else []
        hint = f"Could fight it: {'; '.join(able)}." if able else "Nobody on this board could fight it."
        raise BadInput([Problem("--war", "needs --commander", hint)])
    provinces = None if fight is None else tuple(name.strip() for name in str(fight).split(",") if name.strip())
    return replace(question, arguments=(war, commander, provinces, benefit)).ask(p)


def _reach(p: GamePosition, question: Query) -> Result:
    """The chance to reach the threshold; the games are told on the error stream as they are played."""
    from ..aurelian.position import Position  # no game is imported before one is asked about
    from ..aurelian.results.reach import GAMES

    assert isinstance(p, Position)
    levy, number, seed = question.arguments
    games = GAMES if number is None else int(str(number))
    found = p.reach(str(levy), games=min(games, 0))
    if games:
        with click.progressbar(length=games, label=f"{games} games", file=sys.stderr) as bar:
            found = found.played(games, int(str(seed)), lambda _: bar.update(1))
    return found
