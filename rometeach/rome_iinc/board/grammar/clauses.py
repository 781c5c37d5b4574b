"""What the clauses of the change grammar share: names, lists of names, counters that leave a box."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeVar

from ....core.grammar import Clause, wrong
from ..state import BoardState

B = TypeVar("B", bound=BoardState)

Change = Clause[BoardState, BoardState]
"""A clause of the grammar: it makes another board of a board."""

EMPIRE = r"(east(?:ern)?(?: empire)?|west(?:ern)?(?: empire)?)"
"""How a clause names an Empire."""

EXAMPLE = "Germania II +Fort; Suevia allied; 7/5 Vandal @ Numidia; West gold 87"
"""A change as hints show it."""


def find(board: BoardState, kind: str, text: str) -> str:
    """The name meant, of a kind ("province", "war", ...); raises BadInput if there is none."""
    names = board.rules.names[kind]
    name = names.get(text)
    if name is None:
        problem = names.problem(text)
        raise wrong(problem.what, problem.hint)
    return name


def listed(board: BoardState, kind: str, text: str) -> tuple[str, ...]:
    """Several names between commas or plus signs, each once; "none" for none."""
    texts = [t for t in re.split(r"[,+]", text) if t.strip() and t.strip().casefold() != "none"]
    return tuple(dict.fromkeys(find(board, kind, t) for t in texts))


def either(board: BoardState, kinds: tuple[str, str], text: str) -> str:
    """A name of the first kind that has it; a Dynasty is named as its counter."""
    for kind in kinds:
        if name := board.rules.names[kind].get(text):
            return f"{name} Dynasty" if kind == "dynasty" else name
    return find(board, kinds[0], text)


def unboxed(board: B, counter: str) -> B:
    """The board with a War or Leader taken from the Wars Box or the counters that wait for a later Turn."""
    return replace(
        board,
        wars_box=tuple(c for c in board.wars_box if c != counter),
        waiting_counters=tuple(c for c in board.waiting_counters if c != counter),
    )
