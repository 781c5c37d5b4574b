"""What the clauses of the change grammar share: lists of names, and names of chits."""

from __future__ import annotations

from typing import TypeVar

from ....core.errors import BadInput, Problem
from ....core.grammar import Clause
from ....core.names import key
from ...rules import Rules
from ..state import BoardState

B = TypeVar("B", bound=BoardState)

Change = Clause[BoardState, BoardState]
"""A clause of the grammar: it makes another board of a board."""


def items(text: str) -> list[str]:
    """What stands between the commas of a list; nothing where it is "none"."""
    return [] if key(text) in ("", "none") else [t.strip() for t in text.split(",") if t.strip()]


def chits(rules: Rules, kind: str, texts: list[str], where: str) -> tuple[str, ...]:
    """Names of chits, each once.

    Args:
        rules: know the names.
        kind: which names: "chit", "unit", "barbarian", "usurper".
        texts: as they were typed.
        where: the place in messages.

    Raises:
        BadInput: those that do not exist or stand there twice; all at once.
    """
    names, problems = rules.names[kind], []
    found = []
    for text in texts:
        name = names.get(text)
        if name is None:
            problems.append(names.problem(text, where))
        elif name in found:
            problems.append(Problem(where, f"{name} stands there twice", "Keep one of them."))
        else:
            found.append(name)
    if problems:
        raise BadInput(problems)
    return tuple(found)
