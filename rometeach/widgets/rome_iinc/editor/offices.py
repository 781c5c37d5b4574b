"""The editor's form that appoints: who holds which Commands, as a Governor or as a Rebel, and what he has won."""

from __future__ import annotations

import ipywidgets as w

from ....rome_iinc.board.board import Governor
from ....rome_iinc.position import Position
from ...parts import Panel, TryChange, html, labelled, row
from .fields import listed, offer, with_nobody_lost

_KINDS = {"governor": "Governor", "rebel": "Rebel"}


class Offices:
    """The form of one Command, with those that are held together with it."""

    def __init__(self, panel: Panel, start: Position, change: TryChange) -> None:
        self._panel, self._change, self._position, self._filling = panel, change, start, False
        self._box = ""
        self.command = labelled(w.Dropdown, "Command", options=[("", "")], width="420px")
        self.commands = labelled(
            w.SelectMultiple, "Commands held together", options=[*start.rules.commands], rows=10, width="300px"
        )
        self.who = labelled(w.Dropdown, "held by", options=[("", "")], width="330px")
        self.kind = labelled(w.Dropdown, "as", options=[(v, k) for k, v in _KINDS.items()], width="160px")
        self.triumphs = labelled(w.Text, "Wars won", placeholder="Triumphs: 12/2 Visigothic", width="360px")
        hint = "He takes these Commands from whoever holds them"
        button = panel.button("Appoint", hint, self.appoint, self.triumphs)
        form = w.VBox([self.who, self.kind, self.triumphs, row(button)], layout={"width": "400px"})
        self.rows = (
            self.command,
            row(self.commands, form),
            html(
                "<small>A Governor holds one to three Commands that touch (Case 5.2.5). A box with a Generic Loyal Governor "
                "of one Command stays empty. Who loses his office goes face up.</small>"
            ),
        )
        panel.watch(self.command, lambda: None if self._filling else self._fill())

    def show(self, p: Position, people: list[tuple[str, str]]) -> None:
        """Show this board; `people` may be appointed."""
        self._position = p
        commands = []
        for command in p.rules.commands:
            who = p.commander_of[command]
            words = f"{command}: {who.kind} {who.name}" if who.statesman else f"{command}: {who.name}"
            commands.append((words, command))
        self._filling = True
        try:
            offer(self.command, commands)
            offer(self.who, [("a Generic one", "generic"), *people])
        finally:
            self._filling = False
        self._fill()

    def _fill(self) -> None:
        p, command = self._position, self.command.value
        box, g = next(
            ((b, g) for b, g in p.governors.items() if command in g.commands), (command, Governor("", (command,)))
        )
        self.commands.value = tuple(c for c in p.rules.commands if c in g.commands)
        self.who.value = g.statesman or "generic"
        self.kind.value = "rebel" if g.rebel else "governor"
        self.triumphs.value = listed(g.triumphs)
        self._box = box

    def appoint(self) -> None:
        """Make the change that is chosen."""
        chosen: list[str] = list(self.commands.value)
        if not chosen:
            self._panel.say("Choose one to three Commands in the list first.")
            return
        chosen.sort(key=lambda c: c != self._box)
        clause = f"{' + '.join(chosen)} {self.kind.value} {self.who.value}"
        won = self.triumphs.value.strip()
        change = with_nobody_lost(self._position, clause)
        self._change(f"{change}; {chosen[0]} triumphs {won}" if won else change)
