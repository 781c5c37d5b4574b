"""Which questions of chance the options of `rometeach odds` ask, and how a position answers them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import click

from ..answers import Played, answer, unmet
from ..core.declaration import Game, Question
from ..core.errors import BadInput, IllegalChoice, Problem
from ..core.positions.saved import GamePosition
from ..core.results.show import Result
from .offered import Asked, companions, is_typed, of_chances


@dataclass(frozen=True, slots=True)
class Query:
    """A question of the command line to a position, with what it is given by name."""

    question: Question
    given: Mapping[str, object]

    @classmethod
    def of(cls, question: Question, asked: Asked) -> Query:
        """A question with what was typed for it."""
        found: dict[str, object] = {}
        for parameter in question.parameters:
            value = asked.get(parameter.key)
            if is_typed(value):
                found[parameter.name] = parameter.value(value)
        return cls(question, found)

    @property
    def name(self) -> str:
        """Its key in JSON."""
        return self.question.name

    def ask(self, p: GamePosition) -> Result:
        """The answer of a position; what is played for it is told on the error stream.

        Raises:
            BadInput: what is wrong with it, named as the options are.
        """
        q = self.question
        try:
            if problems := [replace(x, where=q.option) for x in unmet(q, p, self.given, spelled=True)]:
                raise BadInput(problems)
            return self._played(p) if q.played else answer(q, p, self.given)
        except BadInput as error:
            named = {parameter.name: parameter.option for parameter in q.parameters}
            raise BadInput([replace(x, where=named.get(x.where, x.where)) for x in error.problems]) from None
        except IllegalChoice as error:
            raise BadInput([Problem(q.option, error.what, case=error.case)]) from None

    def _played(self, p: GamePosition) -> Result:
        q = self.question
        games, seed = (int(str(self.given.get(x, q.parameter(x).default))) for x in (q.played, "seed"))
        found = answer(q, p, {**self.given, q.played: min(games, 0)})
        if not games:
            return found
        with click.progressbar(length=games, label=f"{games} games", file=sys.stderr) as bar:
            return cast(Played, found).played(games, seed, lambda _: bar.update(1))


def queries(game: Game, asked: Asked) -> tuple[list[Query], list[Problem]]:
    """The questions in the order of the declaration, its first one if there are none; and what is wrong with the options."""
    known = [q for q in game.chances if not q.apart]
    meant = [q for q in known if is_typed(asked.get(q.name))]
    problems = []
    mine = {offer.key for offer in of_chances(game)}
    for key, value in asked.items():
        option = f"--{key.replace('_', '-')}"
        if not is_typed(value):
            continue
        if key not in mine:
            problems.append(Problem(option, f"is no question of {game.name}"))
        elif all(q.name != key for q in known) and not any(q in meant for q in companions(game, key)):
            mains = " or ".join(q.option for q in companions(game, key))
            problems.append(Problem(option, f"goes with {mains}"))
    if not meant and not problems:
        meant = known[:1]
    return [Query.of(q, asked) for q in meant], problems


def answers(p: GamePosition, asked: Sequence[Query], problems: Sequence[Problem]) -> list[tuple[Query, Result]]:
    """Every question with its answer.

    Args:
        p: the position.
        asked: the questions.
        problems: what was wrong before.

    Raises:
        BadInput: what was wrong before, and what is wrong with any of the questions.
    """
    found, wrong = [], list(problems)
    for query in asked:
        try:
            found.append((query, query.ask(p)))
        except BadInput as error:
            wrong += error.problems
    if wrong:
        raise BadInput(dict.fromkeys(wrong))
    return found
