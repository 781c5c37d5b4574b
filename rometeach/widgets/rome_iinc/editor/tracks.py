"""The editor's pages of tracks, turn, Events and counters, and of the rules in force."""

from __future__ import annotations

import ipywidgets as w

from ....core.results.show import Table
from ....rome_iinc.board.board import STEPS
from ....rome_iinc.board.units import COUNTERS
from ....rome_iinc.position import Position
from ....rome_iinc.rules import EMPIRES, SCENARIOS, switches
from ...parts import WIDE, Panel, TryChange, column, html, labelled, row
from ...small.controls import same
from .fields import Page, offer

TRACKS = ("gold", "prestige", "unrest")
HOW = ("off", "single", "doubled")


class TracksPage(Page):
    """Gold, Prestige, Unrest, the turn, Events and what lies in the Barracks."""

    def __init__(self, panel: Panel, start: Position, change: TryChange) -> None:
        super().__init__(panel, start, change)
        self.tracks = {(empire, track): self._track(empire, track) for empire in EMPIRES for track in TRACKS}
        self.scenario = self.bind(
            labelled(w.Dropdown, "Scenario", options=SCENARIOS, width="160px"),
            lambda p: p.scenario,
            lambda name: f"scenario {name}",
        )
        self.turn = self.bind(
            labelled(w.BoundedIntText, "Turn", min=1, max=10, width="120px"), lambda p: p.turn, lambda n: f"turn {n}"
        )
        self.phase = self.bind(
            labelled(w.Dropdown, "Phase", options=[*STEPS], width="200px"), lambda p: p.phase, lambda x: f"phase {x}"
        )
        self.step = self.bind(
            labelled(w.Dropdown, "Step", options=[""], width="260px"),
            lambda p: p.step,
            lambda x: f"step {x}",
            lambda p: same(STEPS[p.phase]),
        )
        self.outcome = self.text("Outcome", lambda p: p.outcome, "outcome:", "none: the game goes on", "420px")
        self.title = self.bind(
            labelled(w.Text, "Title", placeholder="what the board is called", width="520px", continuous_update=False),
            lambda p: p.title,
            lambda typed: f"title: {typed}",
        )
        self.events = {event: self._event(event) for event in start.rules.events}
        self.barracks = self.text(
            "Barracks",
            lambda p: str(p.barracks) if any(p.barracks) else "",
            "barracks:",
            "2 Cavalry, 3 Fleet",
            WIDE["width"],
        )
        self.counters = html()
        self.body = column(
            self.found,
            html("<strong>Tracks</strong>"),
            *(row(*(self.tracks[e, t] for t in TRACKS)) for e in EMPIRES),
            html("<strong>Turn</strong>"),
            row(self.scenario, self.turn, self.phase, self.step),
            row(self.title, self.outcome),
            html("<strong>Events in play</strong>"),
            row(*self.events.values()),
            html("<strong>Units that are not on the map</strong>"),
            self.barracks,
            self.counters,
        )

    def show(self, p: Position) -> None:
        """Show this board in every control."""
        super().show(p)
        on_map, outside = p.units_on_map, p.out_of_game
        rows = []
        for name, fields in COUNTERS:
            there, here = (sum(getattr(units, f) for f in fields) for units in (on_map, p.barracks))
            rows.append((name, str(there), str(here), str(outside[name]), str(there + here + outside[name])))
        header = ("Counters", "On the map", "Barracks", "Outside the game", "There are")
        self.counters.value = Table("Where the Unit counters are", header, tuple(rows)).html()

    def _track(self, empire: str, track: str) -> w.IntText:
        return self.bind(
            labelled(w.IntText, f"{empire} {track.title()}", width="200px"),
            lambda p: getattr(p.empire(empire), track),
            lambda n: f"{empire} {track} {n}",
        )

    def _event(self, event: str) -> w.Dropdown:
        return self.bind(
            labelled(w.Dropdown, event, options=[(word, i) for i, word in enumerate(HOW)], width="200px"),
            lambda p: p.events.get(event, 0),
            lambda n: f"event {event} {HOW[n]}",
        )


class RulesPage(Page):
    """Optional rules, open questions, and corrected figures."""

    def __init__(self, panel: Panel, start: Position, change: TryChange) -> None:
        super().__init__(panel, start, change)
        self.options = {name: self._option(name) for name in ("events", "taxes", "wars")}
        self.losses = self.bind(
            w.Checkbox(description="Harder Losses", indent=False, layout={"width": "200px"}),
            lambda p: p.options.losses,
            lambda on: f"option losses {'on' if on else 'off'}",
        )
        known = switches()
        self.question = labelled(
            w.Dropdown, "Open question", options=[(f"Case {s.case}: {name}", name) for name, s in known.items()],
            width="420px",
        )  # fmt: skip
        self.words = html()
        self.reading = self.bind(
            labelled(w.Dropdown, "is read", options=[""], width="300px"),
            lambda p: p.rules.switches[self.question.value],
            lambda choice: f"switch {self.question.value} {choice}",
            lambda p: same(known[self.question.value].choices),
        )
        self.reference = labelled(w.Text, "Figure", placeholder="wars:9/2 Alan.strength", width="420px")
        self.figure = labelled(w.Text, "is", placeholder="8", width="160px")
        self.corrected = labelled(w.Dropdown, "Corrected", options=[("nothing", "")], width="420px")
        self.body = column(
            self.found,
            html("<strong>Optional rules (Section 12.4)</strong>"),
            row(*self.options.values(), self.losses),
            html("<strong>What the rulebook leaves open</strong>"),
            row(self.question, self.reading),
            self.words,
            html("<strong>Figures that you know better</strong>"),
            row(
                self.reference,
                self.figure,
                panel.button("Correct it", "Use this figure from now on", self._correct, self.reference, self.figure),
            ),
            row(self.corrected, panel.button("Undo this correction", "Use the kit's own figure", self._uncorrect)),
        )
        panel.watch(self.question, lambda: None if self._filling else self.fill())

    def _option(self, name: str) -> w.Dropdown:
        return self.bind(
            labelled(w.Dropdown, f"{name.title()} option", options=[-1, 0, 1], width="200px"),
            lambda p: getattr(p.options, name),
            lambda n: f"option {name} {n}",
        )

    def fill(self) -> None:
        """Show the board in every control again."""
        super().fill()
        self.words.value = f"<small>{switches()[self.question.value].question}</small>"
        corrections = self._position.rules.corrections
        offer(self.corrected, [(f"{k} = {v}", k) for k, v in corrections.items()] or [("nothing", "")])

    def _correct(self) -> None:
        reference, figure = self.reference.value.strip(), self.figure.value.strip()
        if not (reference and figure):
            self._panel.say("Say which figure, and what it is: wars:9/2 Alan.strength, and 8.")
        elif self._change(f"correct {reference} = {figure}"):
            self.reference.value = self.figure.value = ""

    def _uncorrect(self) -> None:
        if self.corrected.value:
            self._change(f"correct {self.corrected.value} off")
