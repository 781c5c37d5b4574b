"""The editor's page of Wars: where each stands, who leads it, what it did this turn, and what the boxes hold."""

from __future__ import annotations

import ipywidgets as w

from ....rome_iinc.board.board import WarState
from ....rome_iinc.position import Position
from ...parts import Panel, TryChange, column, html, labelled, row
from ...small.controls import same
from .fields import Page, listed, offer, put, with_nobody_lost

BOXES = ("Wars Box", "waiting counters", "out of the game")
FLAGS = {"moved": "has moved", "pillaged": "has pillaged", "fought": "has fought"}
USED = {
    "commanders": ("Commanders who fought", "Gallia, Eastern Emperor"),
    "provinces": ("Provinces that fought", "Rome, Pisae"),
    "rebels": ("Rebels who were fought", "Britannia"),
    "taxed": ("Commands that taxed", "Gallia"),
}
NOWHERE = WarState("")


class WarsPage(Page):
    """Wars, Leaders, and the boxes of their counters."""

    def __init__(self, panel: Panel, start: Position, change: TryChange) -> None:
        super().__init__(panel, start, change)
        spaces = [*start.rules.provinces, *start.rules.homelands]
        self.counter = labelled(w.Dropdown, "Counter", options=[], width="360px")
        self.goes_to = labelled(w.Dropdown, "goes to", options=[], width="300px")
        self.war = labelled(w.Dropdown, "War", options=[], width="300px")
        war = self._war
        self.space = self.bind(
            labelled(w.Dropdown, "stands in", options=[("no War is on the map", ""), *same(spaces)], width="300px"),
            lambda p: war(p).space,
            lambda space: f"{self.war.value} @ {space}" if space else f"{self.war.value} off",
        )
        self.leader = self.bind(
            labelled(w.Dropdown, "led by", options=[("nobody", "")], width="260px"),
            lambda p: war(p).leader,
            self._lead,
            self._leaders,
        )
        self.flags = {flag: self._flag(flag) for flag in FLAGS}
        self.visited = self.bind(
            labelled(
                w.Text, "came this turn by", placeholder="spaces in order: Africa, Sicilia", continuous_update=False,
                width="520px",
            ),
            lambda p: listed(war(p).visited),
            lambda typed: f"{self.war.value} visited {typed}".strip(),
        )  # fmt: skip
        self.wars_box = self.area("Wars Box", lambda p: listed(p.wars_box), "wars box:", "9/2 Alan, Attila")
        self.waiting = self.area("Waiting counters", lambda p: listed(p.waiting_counters), "waiting counters:", "none")
        self.used = {key: self._used(key, *words) for key, words in USED.items()}
        self.body = column(
            self.found,
            html("<strong>Put a War or Leader somewhere</strong>"),
            row(self.counter, self.goes_to, panel.button("Put it there", "Place or take off this counter", self._put)),
            html("<strong>A War on the map</strong>"),
            row(self.war, self.space, self.leader, panel.button("Take it off", "Take this War off the map", self._off)),
            row(*self.flags.values(), self.visited),
            html("<strong>Boxes</strong>"),
            self.wars_box,
            self.waiting,
            html("<strong>Used up this turn</strong>"),
            row(*self.used.values()),
        )
        panel.watch(self.counter, self._offer_places)
        panel.watch(self.war, lambda: None if self._filling else self.fill())

    def show(self, p: Position) -> None:
        """Show this board in every control."""
        here = {**{x: f"Wars Box: {x}" for x in p.wars_box}, **{x: f"waits: {x}" for x in p.waiting_counters}}
        here |= {x: f"{x} with the {war} War" for war, s in p.wars.items() if (x := s.leader)}
        here |= {x: f"{x} in {s.space}" for x, s in p.wars.items()}
        here |= {x: f"{x} in the {homeland}" for x, homeland in p.leaders.items()}
        rest = [x for x in [*p.rules.wars, *p.rules.leaders] if x not in here]
        wars = [(f"{x} in {s.space}", x) for x, s in p.wars.items()] or [("none on the map", "")]
        new = [x for x in p.wars if x not in self._position.wars]
        self._filling = True
        try:
            offer(self.counter, [*((words, x) for x, words in here.items()), *((f"out: {x}", x) for x in rest)])
            offer(self.war, wars)
            if len(new) == 1:  # whoever places a War goes on with it
                self.war.value = new[0]
        finally:
            self._filling = False
        super().show(p)
        self._offer_places()
        off = not p.wars
        for control in (self.space, self.leader, self.visited, *self.flags.values()):
            control.disabled = off

    def choose(self, space: str) -> None:
        """Go on with the War of this space, and offer the space to others."""
        war = self._position.war_in.get(space)
        if war:
            self.war.value = war
        if space in [value for _, value in self.goes_to.options]:
            self.goes_to.value = space

    def _flag(self, flag: str) -> w.Checkbox:
        return self.bind(
            w.Checkbox(description=FLAGS[flag], indent=False, layout={"width": "160px"}),
            lambda p: getattr(self._war(p), flag),
            lambda on: self._history(flag, on),
        )

    def _used(self, key: str, words: str, hint: str) -> w.Text:
        return self.text(words, lambda p: listed(getattr(p.used, key)), f"used {key}:", hint)

    def _war(self, p: Position) -> WarState:
        return p.wars.get(self.war.value or "", NOWHERE)

    def _leaders(self, p: Position) -> list[tuple[str, str]]:
        enemy = p.rules.wars[self.war.value].enemy if self.war.value else ""
        led = self._war(p).leader
        names = [x for x, leader in p.rules.leaders.items() if leader.enemy == enemy or x == led]
        return [("nobody", ""), *same(names)]

    def _lead(self, leader: str) -> str:
        if leader:
            return f"{leader} @ {self.war.value}"
        return with_nobody_lost(self._position, f"{self._war(self._position).leader} off")

    def _offer_places(self) -> None:
        p, counter = self._position, self.counter.value
        if counter is None:
            return
        spaces = [*p.rules.provinces, *p.rules.homelands]
        if counter in p.rules.leaders:
            enemy = p.rules.leaders[counter].enemy
            spaces = [*(x for x in p.wars if p.rules.wars[x].enemy == enemy), *p.rules.homelands_of(enemy)]
        boxes = BOXES if counter not in p.rules.statesmen else BOXES[2:]
        offer(self.goes_to, [*same(spaces), *same(boxes)])

    def _put(self) -> None:
        counter, where = self.counter.value, self.goes_to.value
        change = put(self._position, counter, where)
        if not change:
            self._panel.say(f"{counter} lies there already.")
        elif self._change(change) and counter in self._position.wars:
            self.war.value = counter

    def _off(self) -> None:
        if self.war.value:
            self._change(f"{self.war.value} off")

    def _history(self, flag: str, on: bool) -> str:
        war, state = self.war.value, self._war(self._position)
        if on:
            return f"{war} {flag}"
        clauses = [f"{war} fresh", *([f"{war} visited {listed(state.visited)}"] if state.visited else [])]
        return "; ".join([*clauses, *(f"{war} {x}" for x in FLAGS if x != flag and getattr(state, x))])
