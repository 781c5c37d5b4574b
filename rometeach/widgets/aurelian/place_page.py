"""The page of one place: what can be done there and with what chance, its reasons, and controls that change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from html import escape

import ipywidgets as w

from ...aurelian.actions import AURELIAN
from ...aurelian.board.board import BUILDING, Board
from ...aurelian.charts import danube
from ...aurelian.charts.common import p_success
from ...aurelian.position import Position
from ...aurelian.results.building import building
from ...aurelian.results.deeds import boxes_of, deeds
from ...core.results.base import PositionResult
from ...core.results.show import Table, fraction, percent
from ..parts import Panel, TryChange, column, html, labelled, row, said
from .map.chances import chances
from .map.places import display_name, pool_name, space_name
from .map.words import sentence

_NOTHING = "Select a Box, a Danube Space, a Pool or a Region on the map or in the list."


_Field = tuple[Callable[[Position, str], str | None], Callable[[str, str], str]]
"""What a control shows of a place, and the change that another value is."""


class PlacePage:
    """Shows the selected place.

    Args:
        panel: whose page it is.
        start: the board it begins with.
        select: selects a place of the map.
        change: makes a change of the board.
    """

    def __init__(self, panel: Panel, start: Position, select: Callable[[str], None], change: TryChange) -> None:
        self._change, self._filling, self._position = change, False, start
        self._results: tuple[PositionResult[Board], ...] = ()
        rules = start.rules
        spaces = [space_name(n) for n in range(1, len(start.strength) + 1)]
        pools, displays = [pool_name(r) for r in rules.danube_regions], [display_name(r) for r in rules.regions]
        places = [*rules.region_of, *spaces, *displays, *pools]
        self.choice = labelled(w.Dropdown, "Place", options=[("none", ""), *((s, s) for s in places)])
        self.units = labelled(w.Text, "Enemy Units, topmost last", "400px", continuous_update=False)
        self.side = labelled(w.Dropdown, "Side", "220px", options=["Resistance", "CV"])
        self.space = labelled(w.Dropdown, "Legion or Barbarian", "290px", options=["1", "2", "3", *rules.barbarians])
        self.walls = labelled(w.Dropdown, "Walls", "190px", options=BUILDING)
        self.temple = labelled(w.Dropdown, "Temple", "190px", options=BUILDING)
        self.usurper = labelled(w.Dropdown, "Usurper", "230px", options=["none"])
        self.pool = labelled(w.Text, "Barbarians", "400px", continuous_update=False)
        self.aurelian = panel.button("Aurelian comes here", "Put Aurelian into this Box", lambda: self._put("Aurelian"))
        self.officer = panel.button(
            "An Officer comes here", "Put an Officer into this Box", lambda: self._put("Officer")
        )
        self.other = panel.button(
            "What if a rule is read otherwise?", "Sensitivity of these chances", self._sensitivity
        )
        self._fields: dict[w.Text | w.Dropdown, _Field] = {
            self.units: (_units, lambda place, value: f"{place}: {value}"),
            self.side: (_side, lambda place, value: f"{place} {value}"),
            self.space: (_space, lambda place, value: f"{place}: {value}"),
            self.walls: (_walls, lambda place, value: f"{place.split()[0]} walls: {value}"),
            self.temple: (_temple, lambda place, value: f"{place.split()[0]} temple: {value}"),
            self.usurper: (_usurper, lambda place, value: f"{place.split()[0]} usurper: {value}"),
            self.pool: (_pool, lambda place, value: f"pool {place.split()[0]}: {value}"),
        }
        self.result, self.extra = html(said(_NOTHING)), html()
        buttons = (self.aurelian, self.officer)
        self.body = column(row(self.choice, *buttons, self.other), row(*self._fields), self.result, self.extra)
        panel.watch(self.choice, lambda: None if self._filling else select(self.choice.value))
        for control in self._fields:
            panel.watch(control, partial(self._set, control))
        self._fill("")

    def show(self, p: Position, place: str) -> None:
        """Show a place of `p`."""
        self._position = p
        self.extra.value = ""
        self._fill(place)
        self._results = tuple(self._asked(place)) if place else ()
        if not place:
            self.result.value = said(_NOTHING)
            return
        words = said(f"<strong>{escape(sentence(p, place, chances(p).get(place)))}</strong>")
        table = self._defences(place) if place.startswith("Danube") else ""
        self.result.value = words + table + "".join(r.html() for r in self._results)

    def _asked(self, place: str) -> Iterator[PositionResult[Board]]:
        p = self._position
        if place in p.rules.region_of:
            for piece in dict.fromkeys((AURELIAN, *p.officers)):
                if place in boxes_of(p, piece):
                    yield deeds(p, piece, place)
        elif place.endswith(" Region"):
            region = place.split()[0]
            yield building(p, f"{region} walls")
            yield building(p, f"{region} temple")

    def _defences(self, place: str) -> str:
        """Whether the Legion of a Space holds, for each Combat Value."""
        p, space = self._position, int(place.split()[1])
        if p.raiders[space - 1]:
            return ""
        by_value = {cv: name for name, cv in reversed(p.rules.barbarians.items())}
        rows = []
        for cv, name in sorted(by_value.items()):
            ledger = p.rules.ledger(danube.defence_terms(p, space, name))
            q, why = p_success(ledger.total), ", ".join(f"{x.value:+d} {x.reason}" for x in ledger.lines)
            rows.append((str(cv), fraction(q), percent(q), why))
        header = ("Combat Value", "Holds", "", "Added to the die (7.2)")
        return Table(f"If {place} is attacked", header, tuple(rows)).html()

    def _fill(self, place: str) -> None:
        self._filling = True
        try:
            self.choice.value = place
            is_box = place in self._position.rules.region_of
            for shown in (self.aurelian, self.officer):
                shown.layout.display = None if is_box else "none"
            self.other.layout.display = None if is_box or place.endswith(" Region") else "none"
            if place.endswith(" Region"):
                usurpers = self._position.rules.usurpers
                self.usurper.options = ["none", *(n for n, r in usurpers.items() if r == place.split()[0])]
            for control, (read, _) in self._fields.items():
                value = read(self._position, place)
                control.layout.display = "none" if value is None else None
                if value is not None:
                    control.value = value
        finally:
            self._filling = False

    # --- what a user does

    def _set(self, control: w.Text | w.Dropdown) -> None:
        place = self.choice.value
        read, clause = self._fields[control]
        if self._filling or not place or control.value == read(self._position, place):
            return
        if not self._change(clause(place, control.value)):
            self._fill(place)

    def _put(self, who: str) -> None:
        if self.choice.value:
            self._change(f"{who} @ {self.choice.value}")

    def _sensitivity(self) -> None:
        self.extra.value = "".join(r.sensitivity().html() for r in self._results)


# --- what the controls show: None where the place has no such thing


def _units(p: Position, place: str) -> str | None:
    if place not in p.rules.region_of:
        return None
    stack = p.stacks.get(place)
    return ", ".join(stack.units) if stack else "none"


def _side(p: Position, place: str) -> str | None:
    stack = p.stacks.get(place)
    return stack.side if stack else None


def _space(p: Position, place: str) -> str | None:
    if not place.startswith("Danube "):
        return None
    n = int(place.split()[1]) - 1
    return p.raiders[n] or str(p.strength[n])


def _walls(p: Position, place: str) -> str | None:
    return BUILDING[p.walls.get(place.split()[0], 0)] if place.endswith(" Region") else None


def _temple(p: Position, place: str) -> str | None:
    return BUILDING[p.temples.get(place.split()[0], 0)] if place.endswith(" Region") else None


def _usurper(p: Position, place: str) -> str | None:
    return p.usurpers.get(place.split()[0], "none") if place.endswith(" Region") else None


def _pool(p: Position, place: str) -> str | None:
    return (", ".join(p.pool(place.split()[0])) or "none") if place.endswith(" Pool") else None
