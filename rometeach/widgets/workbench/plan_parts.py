"""What the page of plans is made of: which requests a question reads, the lines of a checklist, a part of a plan, the answer itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from ...answers import answer
from ...core.asked_for import read_requests
from ...core.declaration import Question
from ...core.errors import BadInput
from ...core.positions.saved import GamePosition
from ...core.results.checklists import Row
from ...core.results.plans import Plan
from ...core.session.actions import Action
from .checklist import Line
from .compact import decimal

BY_HAND = "<p><small>This is carried out on the table: set the board up as it lies then.</small></p>"
FOR_ANOTHER = "<p><small>This plan was made for another board than the one that lies here now.</small></p>"


def readable(board: GamePosition, question: Question, name: str, texts: Sequence[str]) -> set[str]:
    """Which of some requests a question can read.

    Args:
        board: the board that is planned for.
        question: the question.
        name: "must" or "forbid", for what its plan must or must not do.
        texts: the requests.
    """
    found = set[str]()
    if name not in [p.name for p in question.parameters]:
        return found
    for text in texts:
        with suppress(BadInput):
            read_requests(board, question.name, **{name: text})
            found.add(text)
    return found


def part(plan: Plan, actions: Sequence[Action]) -> Plan:
    """Some actions of a plan, to be drawn."""
    return replace(plan, actions=tuple(actions), costs=(0,) * len(actions))


def line(row: Row, money: str) -> Line:
    """A row of a plan as the checklist shows it."""
    cost = f"{row.cost} {money}" if row.cost else ""
    return Line(row.group, row.words, cost, decimal(row.worth) if row.worth is not None else "")


def solved(question: Question, board: GamePosition, wanted: Mapping[str, object]) -> Plan:
    """The plan that answers a question."""
    found = answer(question, board, wanted)
    assert isinstance(found, Plan), question.name
    return found


__all__ = ["BY_HAND", "FOR_ANOTHER", "line", "part", "readable", "solved"]
