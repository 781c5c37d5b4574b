"""Controls that are bound to the board: each shows a value of it, and a change of the control is a clause of the grammar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import ipywidgets as w

from ....rome_iinc.position import Position
from ...parts import WIDE, C, Panel, TryChange, html, labelled
from ..clauses import listed as listed
from ..clauses import put as put
from ..clauses import with_nobody_lost as with_nobody_lost

V = TypeVar("V")
"""What a control shows."""

OptionsOf = Callable[[Position], Sequence[tuple[str, object]]]
"""What may be chosen on a board: (words, value)."""


@dataclass(frozen=True, slots=True)
class _Field:
    control: w.Widget
    read: Callable[[Position], object]
    options: OptionsOf | None


class Page:
    """A page of the editor: its controls, and what on the board they stand for."""

    body: w.VBox

    def __init__(self, panel: Panel, start: Position, change: TryChange) -> None:
        self._panel, self._change, self._position = panel, change, start
        self._filling = False
        self._fields: list[_Field] = []
        self.found = html()

    def show(self, p: Position) -> None:
        """Show this board in every control."""
        self._position = p
        self.fill()

    def fill(self) -> None:
        """Show the board in every control again."""
        self._filling = True
        try:
            for field in self._fields:
                _fill(field, self._position)
        finally:
            self._filling = False

    def bind(
        self,
        control: C,
        read: Callable[[Position], V],
        clause: Callable[[V], str],
        options: OptionsOf | None = None,
    ) -> C:
        """Bind a control to the board.

        Args:
            control: what shows a value of the board.
            read: the value on a board.
            clause: the change that another value is, issued when the user changes the control.
            options: what may be chosen on a board; None where that is always the same.
        """
        shown: w.Widget = control
        self._fields.append(_Field(shown, read, options))

        def act() -> None:
            if self._filling or shown.value == read(self._position):
                return
            if not self._change(clause(shown.value)) and not isinstance(shown, w.Text | w.Textarea):
                self.fill()  # a text stays as it was typed, to be mended

        self._panel.watch(shown, act)
        return control

    def text(self, label: str, read: Callable[[Position], str], clause: str, hint: str, width: str = "520px") -> w.Text:
        """A line of text that changes the board when it is left or Enter is pressed.

        Args:
            label: the words in front of it.
            read: the text on a board.
            clause: how the change begins; what was typed follows.
            hint: what stands in an empty line.
            width: how wide it is.
        """
        control = labelled(w.Text, label, placeholder=hint, width=width, continuous_update=False)
        return self.bind(control, read, lambda typed: f"{clause} {typed.strip() or 'none'}")

    def area(self, label: str, read: Callable[[Position], str], clause: str, hint: str) -> w.Textarea:
        """The same on three lines as wide as the page, for long lists.

        Args:
            label: the words above it.
            read: the text on a board.
            clause: how the change begins; what was typed follows.
            hint: what stands in an empty one.
        """
        options = {"placeholder": hint, "rows": 3, "continuous_update": False}
        control = labelled(w.Textarea, label, width=WIDE["width"], **options)
        return self.bind(control, read, lambda typed: f"{clause} {' '.join(typed.split()) or 'none'}")


def _fill(field: _Field, p: Position) -> None:
    if field.options:
        offer(field.control, field.options(p))
    value = field.read(p)
    if field.control.value != value:
        field.control.value = value


def offer(control: w.Dropdown | w.SelectMultiple, options: Sequence[tuple[str, object]]) -> None:
    """Offer these options if they are others than now; what is chosen stays chosen where it can."""
    if list(control.options) == list(options):
        return
    values, chosen = [value for _, value in options], control.value
    control.options = options
    if isinstance(chosen, tuple):
        control.value = tuple(v for v in chosen if v in values)
    else:
        control.value = chosen if chosen in values else values[0] if values else None
