"""The panels of Actions (Section 6) and of the ways to clear a Box (6.1, 6.6, 6.7)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Generic

import ipywidgets as w

from ....aurelian.charts import actions as chart
from ....aurelian.charts.common import AURELIAN
from ....aurelian.phases import choices
from ....aurelian.phases.actions import moved
from ....aurelian.position import Position
from ....aurelian.results import Clear, clear, thrown
from ....aurelian.results.deeds import Deeds, boxes_of, deeds
from ....core.results.show import chance, percent
from ....core.session.thrown import NoDice, Thrown
from ...face import folded
from ...map.section import section
from ...parts import row
from ..map.picture import view
from ..map.words import KEY, board_table
from .base import AurelianPanel, Figures, Offers, R, Waiting


class OfBox(AurelianPanel[R], Generic[R]):
    """What the panels share that ask about a piece in a Box."""

    @property
    def box(self) -> str:
        """The Box that is chosen."""
        return self.choice_of("box")

    def _region(self) -> str:
        return self.position.rules.region_of[self.box] if self.box else ""

    def around(self) -> str:
        """The map around the Box."""
        p, box = self.position, self.box
        picture = section(view(p, selected=box), (box, *p.rules.neighbours[box]))
        return f"{picture}<p><small>{escape(KEY)}</small></p>{folded(board_table(p))}"


class ActionPanel(OfBox[Deeds]):
    """Everything that a piece may do in a Box."""

    title = "Actions"
    dice = "the eight-sided die: 5"

    def controls(self) -> Sequence[w.Widget]:
        """The piece, the Box, the Action; the Army, the Coins, the Enemy Units."""
        piece, box = self.pick_piece(), self.pick_box()
        action = self.pick("action", "Action", self._actions, self.of("action"), self._first)
        self.watch(piece, self._fit)
        self.watch(box, self._fit)
        tracks = (self.track("army", "army", high=9), self.track("treasury", "treasury"), self.leadership())
        return [
            row(piece, box, action),
            row(*tracks, self.usurper_of(self._region)),
            row(*self.units_of(lambda: self.box)),
        ]

    def _fit(self) -> None:
        """Another piece or Box is chosen: turn to an Action that may be taken there."""
        if not self._filling and self.result and self.result[self.result.shown].why_not is not None and self._first():
            self.choose(action=self._first())

    def _all(self) -> Deeds:
        return deeds(self.position, self.choice_of("piece"), self.box)

    def _actions(self) -> Offers:
        return [
            (d.action if d.why_not is None else f"{d.action} (cannot be taken)", d.action) for d in self._all().deeds
        ]

    def _first(self) -> str:
        """The first Action that may be taken, one with a die before those without."""
        found = self._all()
        return next((d.action for d in found.deeds if d.has_die), found.shown)

    def ask(self) -> Deeds:
        """All Actions, the chosen one at length."""
        return deeds(self.position, self.choice_of("piece"), self.box, self.choice_of("action"))

    def figures(self) -> Figures:
        """The chance of the chosen Action, or why it cannot be taken."""
        deed = self.found[self.found.shown]
        where = f"{deed.action} in {self.box}"
        if deed.why_not is not None:
            return {where: f"not possible, for {deed.why_not[0]} (Section {deed.why_not[1]})"}
        if deed.action in ("Battle", "Campaign"):
            return {f"{where}: the Army lives": chance(deed.p)}
        found = {f"{where} succeeds": chance(deed.p)} if deed.has_die else {where: "no die is thrown"}
        found |= {"it leads to": " or ".join(deed.targets)} if deed.targets else {}
        return found | ({"price": deed.price} if deed.price else {})

    def draw(self) -> str:
        """The map around the Box."""
        return self.around()

    def throw(self, dice: tuple[int, ...]) -> Thrown:
        """The Action with this die, until a chit is drawn."""
        deed = self.result[self.result.shown] if self.result else None
        if deed is None or deed.why_not is not None:
            raise NoDice("This Action cannot be taken, so no die is thrown.")
        found = [choices.parse(self.position, n) for n in choices.legal(self.position)]
        piece, box, action = (self.choice_of(n) for n in ("piece", "box", "action"))
        choice = next(c for c in found if (c.piece, c.box, c.action) == (piece, box, action))
        return thrown.of_action(self.position, choice, dice)


class ClearPanel(OfBox[Clear]):
    """Siege against Battle."""

    title = "Clearing a Box"
    example = "Belgica: 4, 5 CV; army 4; Aurelian +2"

    def controls(self) -> Sequence[w.Widget]:
        """The piece and the Box; the Army, the Usurper, the Enemy Units."""
        tracks = (self.track("army", "army", high=9), self.leadership(), self.usurper_of(self._region))
        units = self.units_of(lambda: self.box)
        return [row(self.pick_piece(), self.pick_armed()), row(*tracks), row(*units)]

    def pick_armed(self) -> w.Dropdown:
        """Any Box: the piece is put there."""
        return self.pick("box", "Box", self._every_box, self.of("box"), self._first)

    def _first(self) -> str:
        """The first Box with armed Enemy Units that can be reached, or else the first."""
        near = boxes_of(self.position, self.choice_of("piece") or AURELIAN)
        armed = [b for b in self.position.rules.region_of if (s := self.position.stacks.get(b)) and s.armed]
        return next((b for b in near if b in armed), next(iter(armed), near[0]))

    def _every_box(self) -> Offers:
        p, piece = self.position, self.choice_of("piece") or AURELIAN
        near = boxes_of(p, piece)
        order = sorted(p.rules.region_of, key=lambda b: (b not in near, not ((s := p.stacks.get(b)) and s.armed)))
        return [(f"{b}, {self._what(b)}" + ("" if b in near else ", not adjacent"), b) for b in order]

    def _what(self, box: str) -> str:
        stack = self.position.stacks.get(box)
        return "no Enemy Units" if stack is None else f"{len(stack.units)} {'armed' if stack.armed else 'calm'}"

    def ask(self) -> Clear:
        """The ways, with the piece in the Box."""
        piece = self.choice_of("piece")
        why = chart.why_not(self.position, "Siege", self.box, piece)
        if why is not None:
            raise Waiting(f"In {self.box} {why[0]} (Section {why[1]}). Choose another Box, or turn its Enemy Units.")
        board, who = moved(self.position, piece, self.box)
        assert isinstance(board, Position)
        return clear(board, who)

    def figures(self) -> Figures:
        """For each way what it takes."""
        found = {}
        for way in self.found.ways:
            actions = "never done" if way.mean_actions is None else f"{float(way.mean_actions):.2f} Actions on average"
            lost = f", the Army is lost {percent(way.p_army_lost)}" if way.p_army_lost else ""
            found[way.name] = f"{actions}, Army loses {float(way.mean_loss):.2f}{lost}"
        return found

    def shown(self) -> str:
        """The ways side by side; their sums are folded away."""
        return self.folded()

    def draw(self) -> str:
        """The map around the Box."""
        return self.around()
