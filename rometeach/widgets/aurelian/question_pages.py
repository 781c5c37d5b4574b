"""The analyser's pages of one question each about the whole board: how far it looks ahead, and after which Action."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as w

from ...aurelian.position import Position
from ...aurelian.results.revolts import MOST
from ...core.errors import BadInput
from ...core.results.show import Result
from ..parts import Panel, column, html, labelled, problems_html, refill, row, said
from .panels.cups import as_likely
from .panels.picks import REACTIONS, actions_before, up_to

Ask = Callable[..., list[Result]]


class QuestionPage:
    """One page: its controls, and the answer for the board that is shown.

    Args:
        panel: whose page it is.
        start: the board it begins with.
        ask: the answers for a board and what the controls say, by their names.
        more: HTML below the answers, if any.
        controls: the controls.
    """

    def __init__(
        self,
        panel: Panel,
        start: Position,
        ask: Ask,
        more: Callable[[Position], str] | None = None,
        **controls: w.Text | w.Dropdown,
    ) -> None:
        self._position, self._ask, self._more, self._stale = start, ask, more, True
        self.controls, self.answer = controls, html()
        self.body = column(*([row(*controls.values())] if controls else []), self.answer)
        for control in controls.values():
            panel.watch(control, self._asked)

    def show(self, p: Position) -> None:
        """Another board: the answer is computed when the page is opened."""
        self._position, self._stale = p, True
        chit = self.controls.get("chit")
        if chit is not None:
            refill(chit, [(c, c) for c in p.rules.in_order(p.cups.chits())], chit.value)

    def open(self) -> None:
        """Bring the answer up to date."""
        if self._stale:
            self._asked()

    def results(self) -> list[Result]:
        """The answers for the board and the controls.

        Raises:
            BadInput: cups that are empty, too much that was moved unseen, or a control that cannot be read.
        """
        return self._ask(self._position, **{name: control.value for name, control in self.controls.items()})

    def _asked(self) -> None:
        self._stale = False
        try:
            more = self._more(self._position) if self._more else ""
            self.answer.value = "".join(r.html() for r in self.results()) + more
        except BadInput as error:
            empty = all(x.where == "cups" for x in error.problems)
            told = escape("; ".join(f"The {x.where} {x.what}" for x in error.problems)) + "."
            self.answer.value = said(told if empty else problems_html(error))


def _number(label: str, most: int, first: int) -> w.Dropdown:
    return labelled(w.Dropdown, label, "220px", options=up_to(most), value=first)


def _before(p: Position) -> w.Dropdown:
    return labelled(w.Dropdown, "When", "240px", options=actions_before(p))


def pages(panel: Panel, p: Position) -> dict[str, QuestionPage]:
    """Name of the page -> the page."""
    plan = labelled(
        w.Text, "Actions, the last one repeated", "520px", placeholder="Battle, Siege; empty: each alone",
        continuous_update=False,
    )  # fmt: skip
    chits = p.rules.in_order(p.cups.chits())
    chit = labelled(
        w.Dropdown, "Chit", "260px", options=chits, value="Confederation" if "Confederation" in chits else None
    )
    return {
        "Danube": QuestionPage(
            panel, p, lambda q, number: [q.danube(number)], number=_number("Barbarians", len(p.rules.barbarians), 4)
        ),
        "Reactions": QuestionPage(
            panel, p, lambda q, number, action: [q.reactions(number, action)],
            number=_number("Reactions", REACTIONS, 2), action=_before(p),
        ),
        "Revolts": QuestionPage(
            panel, p, lambda q, number, action: [q.revolts(number, action)],
            number=_number("Reactions", MOST, 2), action=_before(p),
        ),
        "Actions left": QuestionPage(panel, p, lambda q, plan: [q.actions_left(plan)], plan=plan),
        "Cups": QuestionPage(panel, p, lambda q, chit: [q.where(chit)] if chit else [], as_likely, chit=chit),
        "Score, tax": QuestionPage(panel, p, lambda q: [q.score(), q.taxes()]),
    }  # fmt: skip


__all__ = ["QuestionPage", "pages"]
