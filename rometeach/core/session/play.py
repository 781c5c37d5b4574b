"""Playing by program: dice and players answer every Request until the stages are at their end."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from ..errors import BadInput, Problem
from . import seats
from .actions import Action
from .dice import Dice
from .requests import Answer, Checkpoint, Decision, Note, Steps
from .session import Stage

P = TypeVar("P")
Player = Callable[[Decision], Action]
"""Answers a Decision with the action of one of its options."""


def scripted(answers: Iterable[str]) -> Player:
    """A player from a list of answers, in order; upper and lower case are the same.

    The player raises BadInput where the list is at its end or an answer does not fit; it says what is due.
    """
    script, given = list(answers), [0]

    def choose(decision: Decision) -> Action:
        due = f"due is the {decision.who}: {decision.what} (Case {decision.case})"
        if given[0] >= len(script):
            raise BadInput([Problem("answers", f"the script ends here; {due}", decision.listed)])
        text = script[given[0]].strip()
        given[0] += 1
        found = decision.find(text)
        if found is not None:
            return found
        what = f'"{text[:60]}" is no choice; {due}'
        raise BadInput([Problem(f"answer {given[0]}", what, decision.nearest(text))])

    return choose


def run(
    steps: Steps[P],
    dice: Dice,
    players: Mapping[str, Player],
    note: Callable[[Note], None] | None = None,
    check: bool = False,
) -> P:
    """Run one step to its end.

    Args:
        steps: the step, begun.
        dice: what answers rolls and draws.
        players: who answers for whom ("East", "West").
        note: called with everything that happens.
        check: whether answers are compared with the options (a program's own players need it only in tests).

    Raises:
        BadInput: with `check`, an answer that is no option.
    """
    answer: Answer = None
    try:
        while True:
            asked = steps.send(answer)
            if isinstance(asked, Note):
                if note:
                    note(asked)
                answer = None
            elif isinstance(asked, Checkpoint):
                answer = None
            elif isinstance(asked, Decision):
                answer = players[asked.who](seats.seen(asked))
                if check and answer not in asked.actions:
                    raise BadInput([Problem(str(answer), f"is no choice of the {asked.who} for: {asked.what}")])
            else:
                answer = dice.answer(asked)
    except StopIteration as end:
        result: P = end.value
        return result


def play(
    start: P,
    stages: Iterable[Stage[P]],
    dice: Dice,
    players: Mapping[str, Player],
    note: Callable[[str, Note], None] | None = None,
    after: Callable[[str, P], None] | None = None,
    *,
    check: bool = False,
) -> P:
    """Run all stages one after the other.

    Args:
        start: the position to begin with.
        stages: what is played, in order.
        dice: what answers rolls and draws.
        players: who answers for whom ("East", "West").
        note: called with the name of the stage and everything that happens in it.
        after: called with the name of each stage and the position at its end.
        check: whether answers are compared with the options.

    Raises:
        BadInput: with `check`, an answer that is no option.
    """
    position = start
    for stage in stages:
        position = run(stage.run(position), dice, players, functools.partial(note, stage.name) if note else None, check)
        if after:
            after(stage.name, position)
    return position
