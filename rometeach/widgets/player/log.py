"""The log beside the map: the phase in play and the one before it, and a walk back through the boards it left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from ...core.session.session import Entry, Session
from ..face import before_colon
from ..parts import html, labelled, row

if TYPE_CHECKING:
    from .player import Player


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


class Walk:
    """The log and the way back through it. `shown` is the entry whose board is shown, None for the present."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.shown: int | None = None
        self.log = html()
        self.number = labelled(w.BoundedIntText, "Entry", min=0, max=0, width="130px")
        self.back = player.button("Back", "The board as it was one entry of the log ago", lambda: self.step(-1))
        self.forward = player.button("Forward", "The board one entry later", lambda: self.step(1))
        self.now = player.button("Now", "The board as it lies on the table now", self.leave)
        self._filling = False
        player.watch(self.number, self._typed)
        self.controls = row(self.back, self.forward, self.number, self.now)

    @property
    def _session(self) -> Session[Any]:
        return self.player.session

    def step(self, by: int) -> None:
        """Show the board some entries earlier or later; past the last one is the present."""
        last = len(self._session.log)
        here = last if self.shown is None else self.shown
        self.look(here + by)

    def look(self, number: int) -> None:
        """Show the board right after entry `number` (0: the start); the last entry is the present."""
        last = len(self._session.log)
        self.shown = None if number >= last else max(number, 0)
        self.player.show_board()
        self.player.say(self.player.words() if self.shown is None else self.words())

    def leave(self) -> None:
        """Show the present again."""
        self.look(len(self._session.log))

    def _typed(self) -> None:
        if not self._filling:
            self.look(self.number.value)

    def boards(self, number: int) -> tuple[Any, Any]:
        """The boards before and after entry `number`."""
        s = self._session
        return s.log[number - 2].board if number > 1 else s.start, s.log[number - 1].board if number else s.start

    def words(self) -> str:
        """What is shown of the past, in words."""
        number, log = self.shown or 0, self._session.log
        if not number:
            return f"The start, before entry 1 of {len(log)}."
        entry = log[number - 1]
        turn = self._session.starts[entry.number].position.turn
        when = self.player.face.when(turn, entry.stage)
        return f"Entry {number} of {len(log)}, {when[:1].lower()}{when[1:]}: {entry}"

    def show(self) -> None:
        """Fill the log and the controls."""
        log = self._session.log
        here = len(log) if self.shown is None else self.shown
        self.log.value = log_html(log[:here], self.player.face.phase_of)
        self._filling = True
        try:
            self.number.max = len(log)
            self.number.value = here
        finally:
            self._filling = False
        self.back.disabled = here == 0
        self.forward.disabled = self.now.disabled = self.shown is None
