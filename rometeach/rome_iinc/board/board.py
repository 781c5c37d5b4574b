"""The whole board as one immutable value, with everything that is no question of chance: change, compare, check, save.

Charts, phases, results and players know this `Board` alone. `Position` adds a verb for each question of chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from ...core.arguments import all_checked
from ...core.errors import BadInput, Problem
from ...core.graphs import Graph
from ...core.positions.files import write_text
from ...core.positions.saved import Kept
from ...core.positions.share import SetUp
from ..rules import GAME
from . import checks, files, lookup
from .changes import with_event, with_provinces, with_tracks, with_wars
from .grammar import differences
from .grammar import edit as grammar
from .graph import graph
from .parts import (
    ALLIED,
    BARBARIAN,
    FOEDERATI,
    GARRISONED,
    INSURGENT,
    ROMAN,
    SEATS,
    STEPS,
    Commander,
    EmpireState,
    Governor,
    Options,
    ProvinceState,
    Status,
    Used,
    WarState,
    emperor_box,
    tidy,
)
from .state import BoardState

__all__ = [
    "ALLIED",
    "BARBARIAN",
    "FOEDERATI",
    "GARRISONED",
    "INSURGENT",
    "ROMAN",
    "SEATS",
    "STEPS",
    "Board",
    "Commander",
    "EmpireState",
    "Governor",
    "Options",
    "ProvinceState",
    "Status",
    "Used",
    "WarState",
    "emperor_box",
    "tidy",
    "with_event",
    "with_provinces",
    "with_tracks",
    "with_wars",
]


@all_checked(but=("edit",))
@dataclass(frozen=True, eq=False, repr=False)
class Board(Kept, BoardState):
    """A board of Rome, IInc. Nothing changes it; every verb returns a new value. Boards of one class are equal by what lies there."""

    PREFIX = lookup.PREFIX
    GAME = GAME
    SET_UPS = lookup.KEPT

    def __repr__(self) -> str:
        name = type(self).__name__
        return f"<{name} {self.title or self.scenario}: turn {self.turn}, {self.phase} phase, {self.step}>"

    def edit(self, change: str) -> Self:
        """This board after a change in the compact grammar (see `board.grammar.edit`).

        Raises:
            BadInput: clauses that cannot be read, or a board that the rules forbid; every mistake at once.
        """
        edited = grammar.edit(self, change)
        known = {str(p) for p in self.problems()}
        found = [p for p in edited.problems() if str(p) not in known]
        if any(p.severity == "error" for p in found):
            raise BadInput(found, "This change makes a board that the rules forbid:")
        return edited

    def diff(self, other: BoardState) -> str:
        """The change that turns this board into the other one."""
        return differences.diff(self, other)

    def problems(self) -> list[Problem]:
        """Everything that is wrong with the board; an error forbids it, a warning only the table would."""
        return checks.problems(self)

    def plain(self) -> dict[str, object]:
        """The whole board as plain data."""
        return files.dump(self)

    def set_ups(self) -> Sequence[SetUp]:
        """The one that the board began with."""
        return lookup.KEPT.usable(self.scenario)

    def graph(self) -> Graph[str]:
        """The board as a networkx graph, for questions that no rule asks; see `board.graph` and `core.graphs`.

        Raises:
            GraphsMissing: networkx is not installed.
        """
        return graph(self)

    def text_over(self, raw: bytes, where: str) -> str:
        """The text of a file that holds this board, with the comments of the file that is there.

        Args:
            raw: the file that is there.
            where: its name, for messages.

        Raises:
            BadInput: the file that is there is no position.
        """
        old = files.read_text(raw, where)
        plain = files.dump(self)
        if old.based_on:
            plain = files.difference(plain, files.dump(lookup.base(old)), old.based_on)
        plain |= {k: v for k in ("case", "about", "sources") if (v := getattr(old, k))}
        text = write_text(plain, raw.decode("utf-8-sig"))
        return text if type(self).of(lookup.from_text(text, where)) == self else self.dump()
