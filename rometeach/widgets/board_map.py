"""A board, and a plan on one, as pictures with their tables; they need no kernel and no script."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Protocol, runtime_checkable

from ..core.results.show import STYLE, Table
from .map.drawing import draw
from .map.view import MapView


@runtime_checkable
class Picture(Protocol):
    """What needs neither kernel nor script to be shown: a board with its tables, a result."""

    def text(self) -> str:
        """All of it in words."""

    def html(self) -> str:
        """The picture and its tables."""


class PlanPicture(Picture, Protocol):
    """A plan on the map."""

    @property
    def view(self) -> MapView:
        """What the map shows."""

    def beside(self) -> str:
        """The picture where the plan itself stands beside it, as HTML."""


def folded(table: Table, words: str = "The board as a table") -> str:
    """A table that unfolds."""
    return f"<details><summary>{escape(words)}</summary>{table.html()}</details>"


@dataclass(frozen=True)
class BoardMap:
    """The picture of a board with its tables.

    Attributes:
        view: what the map shows; without areas there is none.
        headline: the board in one line.
        key: what the signs on the map mean.
        tracks: the tracks.
        table: everything else.
        prefix: what begins every id of the drawing.
    """

    view: MapView
    headline: str
    key: str
    tracks: Table
    table: Table
    prefix: str = "map"

    @property
    def selected(self) -> str:
        """The area that is outlined, or ""."""
        return self.view.selected or ""

    @property
    def svg(self) -> str:
        """The map alone."""
        return draw(self.view, prefix=self.prefix) if self.view.areas else ""

    def html(self) -> str:
        """The picture, its key, and its tables."""
        key = f"<p><small>{escape(self.key)}</small></p>" if self.key else ""
        tables = f"{self.tracks.html() if self.tracks.rows else ''}{folded(self.table)}"
        return f'<section class="rometeach">{STYLE}{self.svg}{key}{tables}</section>'

    def text(self) -> str:
        """The board in words."""
        tables = [table.text() for table in (self.tracks, self.table) if table.rows]
        return "\n\n".join([self.headline, *tables, *([self.key] if self.key else [])])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class PlannedBoard:
    """The board as a plan would have it, or with the place outlined that the plan is about.

    Attributes:
        title: what the plan is called.
        board: the picture of the board.
        shown: the part of it that the plan is about, as HTML.
    """

    title: str
    board: BoardMap
    shown: str

    @property
    def view(self) -> MapView:
        """What the map shows."""
        return self.board.view

    def beside(self) -> str:
        """The part of the board that the plan is about."""
        return self.shown

    def html(self) -> str:
        """The board with its tables."""
        return self.board.html()

    def text(self) -> str:
        """The board in words."""
        return self.board.text()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    def __str__(self) -> str:
        return self.text()


__all__ = ["BoardMap", "Picture", "PlanPicture", "PlannedBoard", "folded"]
