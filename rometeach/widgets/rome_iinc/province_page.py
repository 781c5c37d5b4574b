"""The page of one Province: its ledger, what one more Unit would change, and controls for its status and Units."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

import ipywidgets as w

from ...core.results.show import chance
from ...rome_iinc import results
from ...rome_iinc.board.units import FIELDS, TITLES
from ...rome_iinc.position import Position
from ..parts import Panel, TryChange, column, html, labelled, row, said
from . import clauses
from .map.around import printed
from .map.picture import sentence


class ProvincePage:
    """Shows the selected Province.

    Args:
        panel: whose page it is.
        start: the board it begins with.
        select: selects a place of the map.
        change: makes a change of the board.
    """

    def __init__(self, panel: Panel, start: Position, select: Callable[[str], None], change: TryChange) -> None:
        self._change = change
        self._filling = False
        self._position = start
        spaces = [*start.rules.provinces]
        self.choice = labelled(w.Dropdown, "Province", options=[("none", ""), *((s, s) for s in spaces)])
        self.status = labelled(w.Dropdown, "Status", options=clauses.statuses(start), width="260px", disabled=True)
        self.counts = {
            f: labelled(w.BoundedIntText, TITLES[f], min=0, max=9, width="190px", disabled=True) for f in FIELDS
        }
        self.other = panel.button(
            "What if a rule is read otherwise?", "Sensitivity of this Province's chance", self._sensitivity
        )
        self.result = html(said("Select a Province on the map or in the list."))
        self.printed, self.extra = html(), html()
        self.controls = column(row(self.choice, self.status, self.other), row(*self.counts.values()))
        self.ledger = column(self.result, self.printed, self.extra)
        self.body = column(self.controls, self.ledger)
        panel.watch(self.choice, lambda: None if self._filling else select(self.choice.value))
        panel.watch(self.status, self._set_status)
        for field in FIELDS:
            panel.watch(self.counts[field], partial(self._set_count, field))

    def show(self, p: Position, before: Position | None, space: str) -> None:
        """Show a Province of `p`; `before` is the board it is compared with."""
        self._position = p
        self.extra.value = ""
        self.printed.value = printed(p, space) if space else ""
        self._fill(p, space)
        if space not in p.provinces:
            self.result.value = said(
                escape(sentence(p, space)) if space else "Select a Province on the map or in the list."
            )
            return
        result = results.province(p, space)
        self.result.value = said(self._comparison(result, before, space)) + result.html()

    def spoken(self) -> str:
        """The ledger of the Province in words, for a screen reader."""
        space = self.choice.value
        if space not in self._position.provinces:
            return sentence(self._position, space) if space else "Nothing is selected."
        ledger = results.province(self._position, space).ledger
        lines = ", ".join(f"{line.value:+d} {line.reason}" for line in ledger.lines) or "no modifier"
        return f"{sentence(self._position, space)}. {lines}, in all {ledger.total:+d}."

    def _fill(self, p: Position, space: str) -> None:
        self._filling = True
        try:
            known = space in p.provinces
            self.choice.value = space if known else ""
            for control in (self.status, *self.counts.values()):
                control.disabled = not known
            state = p.provinces[space] if known else None
            if state:
                self.status.value = state.title
            for field, control in self.counts.items():
                control.value = getattr(state.units, field) if state else 0
        finally:
            self._filling = False

    def _comparison(self, now: results.Revolt, before: Position | None, space: str) -> str:
        words = f"<strong>{escape(space)}</strong>: Revolts {chance(now.p_revolt)}"
        if before is None:
            return words
        then = results.province(before, space)
        if (then.p_revolt, then.p_romanise) == (now.p_revolt, now.p_romanise):
            return words + ", as on the board that was loaded."
        words = f"<strong>{escape(space)}</strong>: Revolts {chance(then.p_revolt)} → {chance(now.p_revolt)}"
        if then.p_romanise != now.p_romanise:
            words += f"; Romanised {chance(then.p_romanise)} → {chance(now.p_romanise)}"
        return words

    def _set_status(self) -> None:
        space = self.choice.value
        if not self._filling and space:
            self._try(clauses.status(space, self.status.value))

    def _set_count(self, field: str) -> None:
        space = self.choice.value
        if self._filling or not space:
            return
        step = self.counts[field].value - getattr(self._position.provinces[space].units, field)
        if step:
            self._try(clauses.units(space, field, step))

    def _try(self, text: str) -> None:
        if not self._change(text):
            self._fill(self._position, self.choice.value)

    def _sensitivity(self) -> None:
        space = self.choice.value
        if space:
            self.extra.value = results.province(self._position, space).sensitivity().html()
