"""The editor's page of Provinces: one Province in full, the same for several at once, and Units that move."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from ....rome_iinc.position import Position
from ....rome_iinc.rules import EMPIRES
from ...parts import Panel, TryChange, column, html, labelled, row
from ...small.controls import same
from .. import clauses
from ..province_page import ProvincePage
from .fields import Page, offer

AS_IS = "as it is"
MODES = ("as they are", "exactly these", "add these", "take these away", "none at all")


class ProvincesPage(Page):
    """Status and Units of Provinces.

    Args:
        panel: the editor.
        start: the board it begins with.
        select: selects a place of the map.
        change: makes a change of the board.
    """

    def __init__(self, panel: Panel, start: Position, select: Callable[[str], None], change: TryChange) -> None:
        super().__init__(panel, start, change)
        self.one = ProvincePage(panel, start, select, change)
        provinces = list(start.rules.provinces)
        self.group = labelled(w.Dropdown, "Choose all of", options=[("choose one", "")], width="300px")
        self.several = labelled(w.SelectMultiple, "Provinces", options=provinces, rows=8, width="300px")
        statuses = [AS_IS, *self.one.status.options]
        self.status = labelled(w.Dropdown, "Their status", options=statuses, width="300px")
        self.mode = labelled(w.Dropdown, "Their Units", options=MODES, width="300px")
        self.units = labelled(w.Text, "Which Units", placeholder="Legion, 2 Auxilia", width="300px")
        self.source = labelled(w.Dropdown, "From", options=provinces, width="260px")
        self.target = labelled(w.Dropdown, "To", options=provinces, width="260px")
        self.moving = labelled(w.Text, "Units that move", placeholder="Legion, 2 Auxilia", width="300px")
        several = column(
            html("<strong>The same for several Provinces</strong>"),
            row(
                column_of(self.group, self.several),
                column_of(
                    self.status,
                    self.mode,
                    self.units,
                    row(
                        panel.button(
                            "Do it for all of them", "Change every Province chosen in the list", self._do, self.units
                        )
                    ),
                ),
            ),
            html("<small>Ctrl with a click, or Ctrl with the arrow keys and the space bar, chooses several.</small>"),
        )
        moves = column(
            html("<strong>Move Units</strong>"),
            row(
                self.source,
                self.target,
                self.moving,
                panel.button("Move them", "From one Province to another", self._move, self.moving),
            ),
        )
        self.body = column(self.found, self.one.controls, moves, several, self.one.ledger)
        panel.watch(self.group, self._choose)

    def show_one(self, p: Position, base: Position, space: str) -> None:
        """Show the selected Province, and let Units move from there."""
        self.one.show(p, base, space)
        if space in p.provinces:
            self.source.value = space

    def show(self, p: Position) -> None:
        """Show this board in every control."""
        super().show(p)
        titles = sorted({s.title for s in p.provinces.values()})
        groups = [
            ("choose one", ""),
            ("the whole board", "all"),
            *((f"the {e}ern Empire", e) for e in EMPIRES),
            *same(p.rules.commands),
            *((f"every {t} Province", t) for t in titles),
        ]
        offer(self.group, groups)

    def _choose(self) -> None:
        p, group = self._position, self.group.value
        if not group:
            return
        self.several.value = tuple(
            name
            for name, state in p.provinces.items()
            if group in ("all", p.empire_of[name], p.rules.provinces[name].command, state.title)
        )

    def _do(self) -> None:
        if not self.several.value:
            self._panel.say("Choose Provinces in the list first.")
            return
        status, mode, units = self.status.value, self.mode.value, self.units.value.strip()
        if status == AS_IS and mode == MODES[0]:
            self._panel.say("Choose a status or what becomes of their Units first.")
            return
        if mode in MODES[1:4] and not units:
            self._panel.say("Write down which Units, for example: Legion, 2 Auxilia.")
            return
        word = {MODES[1]: f": {units}", MODES[2]: f" +{units}", MODES[3]: f" -{units}", MODES[4]: ": none"}.get(mode)
        changes = []
        for name in self.several.value:
            changes += [f"{name}{word}"] if word else []
            changes += [clauses.status(name, status)] if status != AS_IS else []
        self._change("; ".join(changes))

    def _move(self) -> None:
        if not self.moving.value.strip():
            self._panel.say("Write down which Units move, for example: Legion, 2 Auxilia.")
        elif self._change(f"{self.source.value} > {self.target.value}: {self.moving.value.strip()}"):
            self.moving.value = ""


def column_of(*children: w.Widget) -> w.VBox:
    """Controls below each other, no wider than they are."""
    return w.VBox(children, layout={"width": "auto"})
