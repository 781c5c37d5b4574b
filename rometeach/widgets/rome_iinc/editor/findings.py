"""The editor's list of what is impossible on the table, and the way to each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w

from ...parts import Panel, column, html, labelled, row
from .fields import offer
from .problems import Finding, findings_table


class FindingsList:
    """The findings of a board as a table, and a button that goes to one of them."""

    def __init__(self, panel: Panel, go_to: Callable[[Finding], None]) -> None:
        self._go_to = go_to
        self._findings: tuple[Finding, ...] = ()
        self.found = html()
        self.finding = labelled(w.Dropdown, "What is impossible", options=[("nothing", -1)], width="640px")
        button = panel.button("Go there", "Select its Province and open its page", self.go_there)
        self.box = column(self.found, row(self.finding, button))

    def show(self, findings: Sequence[Finding]) -> None:
        """Show these findings; without any the list is away."""
        self._findings = tuple(findings)
        self.found.value = findings_table(findings)
        self.box.layout.display = None if findings else "none"
        texts = [f"{f.place}: {f.problem.what}"[:90] for f in findings]
        offer(self.finding, [(text, i) for i, text in enumerate(texts)] or [("nothing", -1)])

    def go_there(self) -> None:
        """Go to the finding that is chosen."""
        number = self.finding.value
        if 0 <= number < len(self._findings):
            self._go_to(self._findings[number])
