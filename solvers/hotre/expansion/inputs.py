"""What the question "expansion" is asked: the board at its Placement, requests, weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.session.actions import Action
from rometeach.hotre.board.board import Board
from rometeach.hotre.rules import Rules
from rometeach.hotre.valuation.before_placement import opened
from rometeach.hotre.valuation.expansion import ExpansionValue, expected
from rometeach.hotre.valuation.weights import Weights, default

Placed = tuple[frozenset[str], tuple[tuple[str, int], ...]]
"""What a list leaves where all goes well: the Provinces that are taken, and the Armies in those with more than one."""


@dataclass(frozen=True)
class ExpansionQuestion:
    """What is asked.

    Attributes:
        board: at its Placement.
        opening: what was done before it: Armies taken up, the Starting Province.
        must: Provinces that the list must have.
        only: the Provinces that it may have; empty for all.
        forbid: Provinces that it must not have.
        weights: what things are worth.
        time: seconds.
        vacate: Provinces that were given up.
        asked: the board as it was given.
        not_these: lists that are left out, by what they leave.
    """

    board: Board
    opening: tuple[Action, ...] = ()
    must: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()
    forbid: frozenset[str] = frozenset()
    weights: Weights = field(default_factory=Weights)
    time: float = 10
    vacate: tuple[str, ...] = ()
    asked: Board | None = None
    not_these: tuple[Placed, ...] = ()

    @classmethod
    def of(cls, p: Board, must: str = "", forbid: str = "", only: str = "", vacate: str = "", *, start: str = "",
           weights: Weights | None = None, time: float = 10) -> ExpansionQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position: a Player Phase that has not placed all of its Armies, or is the next one.
            must: Provinces that the list must have, "Belgica; Roma".
            forbid: Provinces that it must not have.
            only: the Provinces that it may have; "" for all.
            vacate: Provinces that are given up first (9.2.1).
            start: where a Faction begins that has not begun; "" for the first Province that is free.
            weights: None for those of the turn.
            time: seconds.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: there is nothing to place.
        """
        problems: list[Problem] = []
        found = [_provinces(p.rules, text, name, problems) for name, text in
                 (("must", must), ("forbid", forbid), ("only", only), ("vacate", vacate), ("start", start))]  # fmt: skip
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        ready = opened(p, found[3], next(iter(found[4]), ""))
        board = ready.board
        if not board.now.reserve and not board.now.forts:
            raise IllegalChoice("9", "there is nothing to place in this Phase")
        if clash := sorted(set(found[0]) & set(found[1])):
            raise IllegalChoice("9", "these requests cannot be met together", "; ".join(clash))
        return cls(board, ready.actions, frozenset(found[0]), frozenset(found[2]), frozenset(found[1]),
                   weights or default(board, board.now.side), time, found[3], p)  # fmt: skip

    @property
    def side(self) -> str:
        """Whose Armies are placed."""
        return self.board.now.side

    def value(self, entries: Sequence[str]) -> ExpansionValue:
        """What a list is worth by the rules."""
        return expected(self.board, entries, self.weights)


@dataclass(frozen=True)
class ExpansionAnswer:
    """What was asked, and the list of the chosen plan."""

    q: ExpansionQuestion
    entries: tuple[str, ...]


def _provinces(rules: Rules, text: str, where: str, problems: list[Problem]) -> tuple[str, ...]:
    found = []
    for part in (x.strip() for x in text.split(";")):
        if part:
            try:
                found.append(rules.names["province"].find(part.removeprefix("Army to ").strip(), where))
            except BadInput as error:
                problems += error.problems
    return tuple(found)


__all__ = ["ExpansionAnswer", "ExpansionQuestion", "Placed"]
