"""The page of Wars: place one, choose a Commander and the Provinces that fight, and see the odds."""

from __future__ import annotations

from fractions import Fraction
from html import escape

import ipywidgets as w

from ...core.errors import RometeachError
from ...core.results.show import chance
from ...rome_iinc.charts import war as chart
from ...rome_iinc.position import Position
from ..parts import Panel, TryChange, column, html, labelled, problems_html, refill, row, said


class WarCounters:
    """Puts Wars and Leaders on the map and takes them off; `change` receives edits in the compact grammar."""

    def __init__(self, panel: Panel, start: Position, change: TryChange) -> None:
        self._change = change
        self._filling = False
        self._position = start
        self.counter = labelled(w.Dropdown, "Counter", options=[])
        self.space = labelled(w.Dropdown, "goes to", options=[*start.rules.provinces, *start.rules.homelands])
        self.place = panel.button("Place it", "Put this War or Leader there", self._place)
        self.war = labelled(w.Dropdown, "War", options=[])
        self.off = panel.button("Take it off", "Take this War off the map", self._off)
        panel.watch(self.war, self._war_chosen)

    def show(self, p: Position) -> None:
        """Offer the Wars of this board, and keep the choices that are still possible."""
        self._position = p
        wars, chosen = [*p.wars], self.war.value
        self._filling = True
        try:
            boxed = [*p.wars_box, *(x for x in p.rules.wars if x not in p.wars_box and x not in p.wars)]
            refill(self.counter, [(x, x) for x in boxed], self.counter.value)
            last = wars[-1] if wars else None
            refill(self.war, [(f"{x} War in {p.wars[x].space}", x) for x in wars], chosen if chosen in wars else last)
        finally:
            self._filling = False

    def choose(self, war: str) -> None:
        """Choose a War of the map."""
        if war in self._position.wars:
            self.war.value = war

    def _war_chosen(self) -> None:
        """Another War of the map was chosen."""

    def _place(self) -> None:
        counter = self.counter.value
        if counter and self._change(f"{counter} @ {self.space.value}"):
            self.choose(counter)

    def _off(self) -> None:
        if self.war.value:
            self._change(f"{self.war.value} off")


class WarPage(WarCounters):
    """Shows the odds of one War; `change` receives edits in the compact grammar and says whether they were accepted."""

    def __init__(self, panel: Panel, start: Position, change: TryChange) -> None:
        super().__init__(panel, start, change)
        self._last: tuple[str, Fraction] | None = None
        self.commander = labelled(w.Dropdown, "Commander", options=[], width="420px")
        self.fight = labelled(w.SelectMultiple, "Provinces that fight", options=[], rows=5, width="420px")
        self.result = html()
        self.body = column(
            row(self.counter, self.space, self.place),
            row(self.war, self.off, self.commander),
            self.fight,
            html("<small>Ctrl with a click adds a Province to those that fight, or takes it out.</small>"),
            self.result,
        )
        panel.watch(self.commander, self._commander_chosen)
        panel.watch(self.fight, self._compute)

    def show(self, p: Position) -> None:
        """Offer the Wars of this board, and keep the choices that are still possible."""
        super().show(p)
        self._offer_commanders()

    def _war_chosen(self) -> None:
        if not self._filling:
            self._last = None
            self._offer_commanders()

    def _offer_commanders(self) -> None:
        p, war, chosen = self._position, self.war.value, self.commander.value
        self._filling = True
        try:
            found = [(c, len(chart.eligible(p, war, c))) for c in chart.commanders(p)] if war else []
            found.sort(key=lambda x: -x[1])
            offers = [(f"{c.name}, {n} Province{'' if n == 1 else 's'} can fight", c.box) for c, n in found]
            refill(self.commander, offers, chosen)
        finally:
            self._filling = False
        self._offer_provinces(keep=True)

    def _commander_chosen(self) -> None:
        if not self._filling:
            self._offer_provinces(keep=False)

    def _offer_provinces(self, keep: bool) -> None:
        p, war, who = self._position, self.war.value, self.commander.value
        old_options, old = tuple(self.fight.options), self.fight.value
        can = chart.eligible(p, war, chart.commander(p, who, war)) if war and who else ()
        self._filling = True
        try:
            self.fight.options = can
            self.fight.value = tuple(x for x in old if x in can) if keep and old_options == can else can
        finally:
            self._filling = False
        self._compute()

    def _compute(self) -> None:
        if self._filling:
            return
        p, war, who = self._position, self.war.value, self.commander.value
        if not war:
            self.result.value = said("No War is on the map. Place one from the Wars Box above.")
            return
        try:
            result = p.war(war, who, list(self.fight.value))
        except RometeachError as error:
            self._last = None
            self.result.value = said(problems_html(error))
            return
        now = result.p("Triumph")
        before = self._last[1] if self._last and self._last[0] == war else None
        words = (
            f"<strong>Triumph</strong> {chance(now)}"
            if before in (None, now)
            else (f"<strong>Triumph</strong> {chance(before)} → {chance(now)}")
        )
        self._last = (war, now)
        self.result.value = said(f"{escape(war)} War: {words}") + result.html()
