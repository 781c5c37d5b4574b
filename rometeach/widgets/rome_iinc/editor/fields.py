"""Controls that are bound to the board: each shows a value of it, and a change of the control is a clause of the grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import ipywidgets as w

from ....core.errors import RometeachError
from ....rome_iinc.board.grammar import edit as grammar
from ....rome_iinc.position import Position
from ...parts import WIDE, Panel, html, labelled

Change = Callable[[str], bool]
"""Takes clauses, and says whether they were accepted."""

Options = Callable[[Position], list[tuple[str, Any]]]


@dataclass(frozen=True, slots=True)
class _Field:
    control: Any
    read: Callable[[Position], Any]
    options: Options | None


class Page:
    """A page of the editor: its controls, and what on the board they stand for."""

    def __init__(self, panel: Panel, start: Position, change: Change) -> None:
        self._panel, self._change, self._position = panel, change, start
        self._filling = False
        self._fields: list[_Field] = []
        self.found = html()
        self.body: Any = None

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
        control: Any,
        read: Callable[[Position], Any],
        clause: Callable[[Any], str],
        options: Options | None = None,
    ) -> Any:
        """Show `read(board)` in the control; when the user changes it, issue the clause of the new value."""
        field = _Field(control, read, options)
        self._fields.append(field)

        def act() -> None:
            if self._filling or control.value == read(self._position):
                return
            if not self._change(clause(control.value)) and not isinstance(control, w.Text | w.Textarea):
                self.fill()  # a text stays as it was typed, to be mended

        self._panel.watch(control, act)
        return control

    def text(self, label: str, read: Callable[[Position], str], clause: str, hint: str, width: str = "520px") -> Any:
        """A line of text that issues `clause` and what was typed when it is left or Enter is pressed."""
        control = labelled(w.Text, label, placeholder=hint, width=width, continuous_update=False)
        return self.bind(control, read, lambda typed: f"{clause} {typed.strip() or 'none'}")

    def area(self, label: str, read: Callable[[Position], str], clause: str, hint: str) -> Any:
        """The same on three lines as wide as the page, for long lists; it issues its clause when it is left."""
        options = {"placeholder": hint, "rows": 3, "continuous_update": False}
        control = labelled(w.Textarea, label, width=WIDE["width"], **options)
        return self.bind(control, read, lambda typed: f"{clause} {' '.join(typed.split()) or 'none'}")


def _fill(field: _Field, p: Position) -> None:
    if field.options:
        offer(field.control, field.options(p))
    value = field.read(p)
    if field.control.value != value:
        field.control.value = value


def offer(control: Any, options: list[tuple[str, Any]]) -> None:
    """Offer these options if they are others than now; what is chosen stays chosen where it can."""
    if list(control.options) == options:
        return
    values, chosen = [value for _, value in options], control.value
    control.options = options
    if isinstance(chosen, tuple):
        control.value = tuple(v for v in chosen if v in values)
    else:
        control.value = chosen if chosen in values else values[0] if values else None


def plainly(names: Iterable[str]) -> list[tuple[str, Any]]:
    """Names as options."""
    return [(name, name) for name in names]


def listed(names: Iterable[str]) -> str:
    """Names as one line."""
    return ", ".join(names)


def with_nobody_lost(p: Position, change: str) -> str:
    """The change, and face up to the Statesmen Box for everybody who would be left without a place by it."""
    try:
        after = grammar.edit(p, change)
    except RometeachError:
        return change  # the mistakes are told where it is made
    kept = {*after.statesmen_in_play, *after.statesmen_box}
    lost = [name for name in p.statesmen_in_play if name not in kept]
    return "; ".join([change, *(f"{name} face up" for name in lost)])


def put(p: Position, counter: str, where: str) -> str:
    """The clauses that take a War or Leader from wherever it lies and put it somewhere else.

    `where` is a space, a War (for a Leader), "Wars Box", "waiting counters" or "out of the game".
    """
    clauses: list[str] = []
    leading = [war for war, state in p.wars.items() if state.leader == counter]
    for box, g in p.governors.items():
        if counter in g.triumphs:
            clauses.append(f"{box} triumphs {listed(x for x in g.triumphs if x != counter) or 'none'}")
    boxes = {"Wars Box": p.wars_box, "waiting counters": p.waiting_counters}
    if where not in boxes and where != "out of the game":
        return "; ".join([*clauses, f"{counter} @ {where}"])
    if counter in p.wars or counter in p.leaders or leading:
        clauses.append(f"{counter} off")
    for name, held in boxes.items():
        now = sorted({*held} - {counter} | ({counter} if name == where else set()))
        if tuple(now) != tuple(held):
            clauses.append(f"{name.casefold()}: {listed(now) or 'none'}")
    return "; ".join(clauses)
