"""The log beside the map: the phase in play and the one before it, and a walk back through the boards it left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets as w

from ...core.session.session import Entry
from ...core.session.values import report
from ..face import before_colon
from ..parts import Panel, html, labelled, row
from ..plain import Card
from .changes import Difference
from .followed import FollowedGame

_OL = ' style="margin:.1em 0 .4em"'
_BOX = "display:flex;flex-direction:column-reverse;border:1px solid #8886;padding:.2em .5em"


Phase = Callable[[str], str]
"""The name of a stage -> the phase that it belongs to."""


def recent(log: Sequence[Entry], phase_of: Phase = before_colon) -> int:
    """Where the last two phases of a log begin."""
    changes = 0
    for i in range(len(log) - 1, 0, -1):
        if phase_of(log[i - 1].stage) != phase_of(log[i].stage):
            changes += 1
            if changes == 2:
                return i
    return 0


def log_html(log: Sequence[Entry], phase_of: Phase = before_colon) -> str:
    """The last two phases of a log, its entries numbered; the newest is in view, and older ones above it."""
    first = recent(log, phase_of)
    parts, number = [], -1
    for i, entry in enumerate(log[first:], first + 1):
        if entry.number != number:
            parts.append(
                ("</ol>" if number >= 0 else "") + f'<strong>{escape(entry.stage)}</strong><ol start="{i}"{_OL}>'
            )
            number = entry.number
        parts.append(f"<li>{escape(str(entry))}</li>")
    body = "".join(parts) + ("</ol>" if parts else "")
    earlier = (
        f"<p><em>{first} earlier entries: walk back to them, or read them in the report.</em></p>" if first else ""
    )
    words = earlier + (body or "Nothing has happened yet.")
    return (
        '<div class="rt-scroll" tabindex="0" role="log" aria-live="off" aria-label="Log" '
        f'style="{_BOX}"><div>{words}</div></div>'
    )


def log_card(log: Sequence[Entry], due: str, phase_of: Phase = before_colon) -> Card:
    """The last two phases of a log, and what is due, without a kernel."""
    first = recent(log, phase_of)
    text = report(log[first:]) or "Nothing has happened yet."
    text = f"{first} earlier entries are left out here.\n\n{text}" if first else text
    return Card(
        f"{text}\n\n{due}",
        f"<pre>{escape(text)}</pre><p>{escape(due)}</p>",
    )


class Walk:
    """The log and the way back through it."""

    def __init__(self, panel: Panel, followed: FollowedGame) -> None:
        self._panel, self._followed = panel, followed
        self.log = html()
        self.number = labelled(w.BoundedIntText, "Entry", min=0, max=0, width="130px")
        self.back = panel.button("Back", "The board as it was one entry of the log ago", lambda: self.step(-1))
        self.forward = panel.button("Forward", "The board one entry later", lambda: self.step(1))
        self.now = panel.button("Now", "The board as it lies on the table now", self.leave)
        self._filling = False
        panel.watch(self.number, self._typed)
        self.controls = row(self.back, self.forward, self.number, self.now)

    @property
    def shown(self) -> int | None:
        """The entry whose board is shown; None for the present."""
        return self._followed.past

    @property
    def _log(self) -> list[Entry]:
        return self._followed.log

    def step(self, by: int) -> None:
        """Show the board some entries earlier or later; past the last one is the present."""
        here = len(self._log) if self.shown is None else self.shown
        self.look(here + by)

    def look(self, number: int) -> None:
        """Show the board right after entry `number` (0: the start); the last entry is the present."""
        self._followed.look(number)
        self._panel.say(self._followed.words() if self.shown is None else self.words())

    def leave(self) -> None:
        """Show the present again."""
        self.look(len(self._log))

    def _typed(self) -> None:
        if not self._filling:
            self.look(self.number.value)

    def change(self) -> Difference:
        """What the entry that is shown did."""
        number, start = self.shown or 0, self._followed.start
        before = self._log[number - 2].board if number > 1 else start
        return Difference(before, self._log[number - 1].board if number else start)

    def words(self) -> str:
        """What is shown of the past, in words."""
        number, log = self.shown or 0, self._log
        if not number:
            return f"The start, before entry 1 of {len(log)}."
        entry = log[number - 1]
        turn = self._followed.session.starts[entry.number].position.turn
        when = self._followed.face.when(turn, entry.stage)
        return f"Entry {number} of {len(log)}, {when[:1].lower()}{when[1:]}: {entry}"

    def show(self) -> None:
        """Fill the log and the controls."""
        log = self._log
        here = len(log) if self.shown is None else self.shown
        self.log.value = log_html(log[:here], self._followed.face.phase_of)
        self._filling = True
        try:
            self.number.max = len(log)
            self.number.value = here
        finally:
            self._filling = False
        self.back.disabled = here == 0
        self.forward.disabled = self.now.disabled = self.shown is None
