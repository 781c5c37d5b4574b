"""The board as one immutable value: edited, compared, checked, drawn as a graph, kept in files and share lines.

What it may be asked about chance, the `Position` adds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ...core.arguments import all_checked
from ...core.errors import BadInput, Problem
from ...core.frozen import replace
from ...core.graphs import Graph
from ...core.positions.files import write_text
from ...core.positions.saved import Kept
from ..rules import GAME
from . import checks, differences, files, grammar, lookup, views
from .graph import graph
from .state import BoardState

__all__ = ["Board"]


@all_checked(but=("edit",))
@dataclass(frozen=True, slots=True, repr=False)
class Board(Kept, BoardState):
    """A board of Conquest of the Empire II. Nothing changes it; every verb returns a new value."""

    PREFIX = lookup.PREFIX
    GAME = GAME
    SET_UPS = lookup.KEPT

    def __repr__(self) -> str:
        title = self.title or "Conquest of the Empire II"
        return f"<{type(self).__name__} {title}: season {self.season}, round {self.round}, {self.phase}>"

    def view(self, seat: str) -> Self:
        """The board as a seat may know it: Senators of others are covered (7.1)."""
        return self if self.seat else replace(self, **views.view(self, seat))

    def edit(self, change: str) -> Self:
        """This board after a change in the compact grammar (see `board.grammar`).

        Raises:
            BadInput: clauses that cannot be read, or a board that cannot be; every mistake at once.
        """
        edited, unread = grammar.edit_loosely(self, change)
        known = {str(p) for p in checks.problems(self)}
        found = [p for p in checks.problems(edited) if p.severity == "error" and str(p) not in known]
        if unread:
            raise BadInput([*unread, *found], "This change cannot be read:")
        if found:
            raise BadInput(found, "This change makes a board that the rules forbid:")
        return edited

    def diff(self, other: BoardState) -> str:
        """The change that turns this board into the other one."""
        return differences.diff(self, other)

    def problems(self) -> list[Problem]:
        """Everything that is wrong with the board; an error forbids it, a warning says that no game leads there."""
        return checks.problems(self)

    def plain(self) -> dict[str, object]:
        """The whole board as plain data."""
        return files.dump(self)

    def graph(self) -> Graph[str]:
        """The board as a networkx graph, for questions that no rule asks; see `board.graph` and `core.graphs`.

        Raises:
            GraphsMissing: networkx is not installed.
        """
        return graph(self)

    def text_over(self, raw: bytes, where: str) -> str:
        """The text of a file that holds this board, with the comments of the file that is there; raises BadInput."""
        old, _ = files.read_loosely(raw, where)
        lookup.from_text(raw, where)
        plain = files.dump(self)
        if old.based_on is not None:
            plain = files.difference(plain, files.dump(lookup.named(old.based_on)), old.based_on)
        plain |= {k: v for k in ("case", "about") if (v := getattr(old, k)) is not None}
        text = write_text(plain, raw.decode("utf-8-sig"))
        return text if type(self).of(lookup.from_text(text, where)) == self else self.dump()
