"""The page of one place: what can be done there and with what chance, its reasons, and controls that change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

import ipywidgets as w

from ...aurelian.board.state import BUILDING
from ...aurelian.charts import danube
from ...aurelian.charts.common import AURELIAN, p_success
from ...aurelian.position import Position
from ...aurelian.results.building import building
from ...aurelian.results.deeds import boxes_of, deeds
from ...aurelian.results.names import GameResult
from ...core.results.show import Table, fraction, percent
from ..parts import Panel, column, html, labelled, row, said
from .map.chances import chances
from .map.places import display_name, pool_name, space_name
from .map.words import sentence

Change = Callable[[str], bool]

_NOTHING = "Select a Box, a Danube Space, a Pool or a Region on the map or in the list."


class PlacePage:
    """Shows the selected place; `change` receives edits in the compact grammar and says whether they were accepted."""

    def __init__(self, panel: Panel, start: Position, select: Callable[[str], None], change: Change) -> None:
        self._change, self._filling, self._position = change, False, start
        self._results: tuple[GameResult, ...] = ()
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
        self._fields: dict[Any, tuple[Callable[[str], str | None], Callable[[str, str], str]]] = {
            self.units: (self._units, lambda place, value: f"{place}: {value}"),
            self.side: (self._side, lambda place, value: f"{place} {value}"),
            self.space: (self._space, lambda place, value: f"{place}: {value}"),
            self.walls: (self._built("walls"), lambda place, value: f"{place.split()[0]} walls: {value}"),
            self.temple: (self._built("temples"), lambda place, value: f"{place.split()[0]} temple: {value}"),
            self.usurper: (self._usurper, lambda place, value: f"{place.split()[0]} usurper: {value}"),
            self.pool: (self._pool, lambda place, value: f"pool {place.split()[0]}: {value}"),
        }
        self.result, self.extra = html(said(_NOTHING)), html()
        buttons = (self.aurelian, self.officer)
        self.body = column(row(self.choice, *buttons, self.other), row(*self._fields), self.result, self.extra)
        panel.watch(self.choice, lambda: None if self._filling else select(self.choice.value))
        for control in self._fields:
            panel.watch(control, lambda control=control: self._set(control))  # type: ignore[misc]
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

    def _asked(self, place: str) -> Iterator[GameResult]:
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

    # --- what its controls show: None where the place has no such thing

    def _units(self, place: str) -> str | None:
        if place not in self._position.rules.region_of:
            return None
        stack = self._position.stacks.get(place)
        return ", ".join(stack.units) if stack else "none"

    def _side(self, place: str) -> str | None:
        stack = self._position.stacks.get(place)
        return stack.side if stack else None

    def _space(self, place: str) -> str | None:
        if not place.startswith("Danube "):
            return None
        n = int(place.split()[1]) - 1
        return self._position.raiders[n] or str(self._position.strength[n])

    def _built(self, field: str) -> Callable[[str], str | None]:
        def read(place: str) -> str | None:
            return (
                BUILDING[getattr(self._position, field).get(place.split()[0], 0)] if place.endswith(" Region") else None
            )

        return read

    def _usurper(self, place: str) -> str | None:
        return self._position.usurpers.get(place.split()[0], "none") if place.endswith(" Region") else None

    def _pool(self, place: str) -> str | None:
        return (", ".join(self._position.pool(place.split()[0])) or "none") if place.endswith(" Pool") else None

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
                value = read(place)
                control.layout.display = "none" if value is None else None
                if value is not None:
                    control.value = value
        finally:
            self._filling = False

    # --- what a user does

    def _set(self, control: Any) -> None:
        place = self.choice.value
        read, clause = self._fields[control]
        if self._filling or not place or control.value == read(place):
            return
        if not self._change(clause(place, control.value)):
            self._fill(place)

    def _put(self, who: str) -> None:
        if self.choice.value:
            self._change(f"{who} @ {self.choice.value}")

    def _sensitivity(self) -> None:
        self.extra.value = "".join(r.sensitivity().html() for r in self._results)
