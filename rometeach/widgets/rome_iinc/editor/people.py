"""The editor's page of people: Emperors, Governors and Rebels, Statesmen in the box, Dynasties."""

from __future__ import annotations

import ipywidgets as w

from ....rome_iinc.board.board import SEATS
from ....rome_iinc.position import Position
from ....rome_iinc.rules import EMPIRES
from ...parts import Panel, TryChange, column, html, labelled, row, said
from ...small.controls import same
from .fields import Page, listed, offer, with_nobody_lost
from .offices import Offices

_PLACES = ("face up", "face down", "out")


class PeoplePage(Page):
    """Who holds which office, and who waits."""

    def __init__(self, panel: Panel, start: Position, change: TryChange) -> None:
        super().__init__(panel, start, change)
        self.emperors = {empire: self._emperor(empire) for empire in EMPIRES}
        self.rebels = {empire: self._rebel(empire) for empire in EMPIRES}
        self.sole = html()
        self.offices = Offices(panel, start, change)
        self.command = self.offices.command
        self.statesman = labelled(w.Dropdown, "Statesman", options=[("", "")], width="420px")
        self.place = labelled(w.Dropdown, "goes", options=[*_PLACES], width="200px")
        self.face_up = self.area("Face up in the Statesmen Box", lambda p: listed(p.face_up), "face up:", "none")
        self.box = self.area(
            "Statesmen Box, face down", lambda p: listed(p.statesmen_box), "statesmen box:", "Julian, Leonid Dynasty"
        )
        self.dynasties = {name: self._dynasty(name) for name in start.rules.dynasties}
        self.body = column(
            self.found,
            html("<strong>Emperors</strong>"),
            *(row(self.emperors[e], self.rebels[e]) for e in EMPIRES),
            self.sole,
            html("<strong>Governors and Rebels</strong>"),
            *self.offices.rows,
            html("<strong>Statesmen</strong>"),
            row(self.statesman, self.place, panel.button("Put him there", "Move this Statesman", self._put)),
            self.face_up,
            self.box,
            html("<strong>Dynasties in play</strong>"),
            row(*self.dynasties.values()),
        )

    def show(self, p: Position) -> None:
        """Show this board in every control."""
        super().show(p)
        places = {s: "face up" for s in p.face_up} | {s: "face down" for s in p.statesmen_box}
        places |= {p.empire(e).emperor: f"{e}ern Emperor" for e in EMPIRES}
        places |= {g.statesman: f"{'Rebel' if g.rebel else 'Governor'} of {box}" for box, g in p.governors.items()}
        places |= {s.leader: f"leads the {war} War" for war, s in p.wars.items()}
        places |= {x: f"waits in the {homeland}" for x, homeland in p.leaders.items()}
        people = [(f"{s} ({places[s]})" if s in places else s, s) for s in p.rules.statesmen]
        offer(self.statesman, people)
        self.offices.show(p, people)
        sole = p.sole_emperor
        self.sole.value = said(
            f"Sole Emperor: the one of the {sole} (Case 5.1.3)." if sole else "Each Empire has its Emperor."
        )

    def _emperor(self, empire: str) -> w.Dropdown:
        return self.bind(
            labelled(w.Dropdown, f"{empire}: Emperor", options=[("", "")], width="340px"),
            lambda p: self._seat(p, empire),
            lambda value: self._seat_clause(empire, value),
            self._seats,
        )

    def _rebel(self, empire: str) -> w.Text:
        label, hint = f"{empire}: his Rebel Commands", "none: he is Loyal"
        return self.bind(
            labelled(w.Text, label, placeholder=hint, width="420px", continuous_update=False),
            lambda p: listed(p.empire(empire).rebel_commands),
            lambda typed: self._rebel_clause(empire, typed),
        )

    def _dynasty(self, dynasty: str) -> w.Checkbox:
        return self.bind(
            w.Checkbox(description=dynasty, indent=False, layout={"width": "150px"}),
            lambda p: dynasty in p.dynasties,
            lambda on: f"dynasty {dynasty}" + ("" if on else " off"),
        )

    def _seats(self, p: Position) -> list[tuple[str, str]]:
        names = [s for s, statesman in p.rules.statesmen.items() if not statesman.is_ineligible]
        counters = [(f"no Emperor: {seat} counter", seat.casefold()) for seat in SEATS[1:]]
        return [("a Generic one", "generic"), *counters, *same(names)]

    def _seat(self, p: Position, empire: str) -> str:
        state = p.empire(empire)
        return (state.emperor or "generic") if state.seat == "Emperor" else state.seat.casefold()

    def _seat_clause(self, empire: str, value: str) -> str:
        seat = value in (s.casefold() for s in SEATS[1:])
        return with_nobody_lost(self._position, f"{empire} {value}" if seat else f"{empire} emperor {value}")

    def _rebel_clause(self, empire: str, typed: str) -> str:
        return f"{empire} rebel emperor {typed.strip()}" if typed.strip() else f"{empire} loyal emperor"

    def _put(self) -> None:
        self._change(f"{self.statesman.value} {self.place.value}")
