"""A page of the workbench: what stands behind one of its tabs, and what it may ask of the workbench."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import ipywidgets as w

from ...core.positions.saved import GamePosition
from ..face import Face
from ..map.view import MapView
from ..map.widget import MapWidget
from .bench import AnyBench
from .boards import Boards


class Desk(Protocol):
    """What a page may ask of the workbench that it belongs to."""

    map: MapWidget
    face: Face[GamePosition]
    bench: AnyBench
    boards: Boards[GamePosition]

    @property
    def position(self) -> GamePosition:
        """The board as it is now."""

    @property
    def base(self) -> GamePosition:
        """The board that was loaded."""

    @property
    def selected(self) -> str:
        """The place that is selected, or ""."""

    @property
    def open_page(self) -> Page:
        """The page whose tab is open."""

    def name_of(self, board: GamePosition) -> str:
        """The name of a position of the catalogue, or ""."""

    def select(self, place: str) -> None:
        """Select a place of the map."""

    def hear(self, told: Mapping[str, str]) -> None:
        """Do what was done with a control."""

    def redraw(self) -> None:
        """Draw the map again."""

    def say(self, text: str) -> None:
        """Show a message and have it read out."""

    def safely(self, act: Callable[..., object]) -> Callable[..., None]:
        """The callback with its mistakes shown as a message."""

    def watch(self, control: w.Widget, act: Callable[[], None]) -> None:
        """Call `act` when the control's value changes."""

    def button(self, label: str, hint: str, act: Callable[[], None], *texts: w.Text) -> w.Button:
        """A button whose mistakes become messages.

        Args:
            label: the words on it.
            hint: what it does, when the mouse rests on it.
            act: what pressing it does.
            texts: lines in which Enter presses it too.
        """


class Page:
    """What stands behind a tab. It is brought up to date when it is open: see `show`.

    Args:
        desk: the workbench that it belongs to.
    """

    title = ""
    body: w.Widget

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def show(self) -> None:
        """Show the board as it is now."""

    @property
    def board(self) -> GamePosition | None:
        """A board of its own that is shown while this page is open; None for that of the workbench."""
        return None

    def selected(self) -> None:
        """Another place was selected on the map."""

    def seen(self, view: MapView) -> MapView:
        """The map as it is shown while this page is open."""
        return view

    def pick(self, counter: str) -> None:
        """A counter is picked up from the box, or let go ("")."""


__all__ = ["Desk", "Page"]
