"""The panels of Actions (Section 6) and of the ways to clear a Box (6.1, 6.6, 6.7)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets as w

from ....aurelian.actions import AURELIAN
from ....aurelian.charts import actions as chart
from ....aurelian.phases import choices
from ....aurelian.phases.actions import moved
from ....aurelian.position import Position
from ....aurelian.results import Clear, clear, thrown
from ....aurelian.results.deeds import Deeds, boxes_of, deeds
from ....aurelian.rules import SIDES
from ....core.results.show import chance, percent
from ....core.session.thrown import NoDice, Thrown
from ...board_map import folded
from ...map.section import section
from ...parts import row
from ...small.panel import Figures, Offers, RulePanel, Waiting
from ..map.picture import view
from ..map.words import KEY, board_table
from . import fields, picks
from .sums import folded_sums


class ActionPanel(RulePanel[Position, Deeds]):
    """Everything that a piece may do in a Box."""

    title = "Actions"
    dice = "the eight-sided die: 5"
    sides = SIDES
    example = "Gallia: 3, 4 CV; army 3; Danube 4: 3"

    def rows(self) -> Sequence[w.Widget]:
        """The piece, the Box, the Action; the Army, the Coins, the Enemy Units."""
        piece, box = picks.piece(self), picks.box(self)
        action = self.controls.pick("action", "Action", self._actions, picks.named(self, "action"), self._first)
        self.watch(piece, self._fit)
        self.watch(box, self._fit)
        tracks = (*fields.tracks(self, "army", "treasury"), fields.leadership(self))
        usurper = fields.usurper(self, lambda: _region(self))
        return [row(piece, box, action), row(*tracks, usurper), row(*fields.units(self))]

    def _fit(self) -> None:
        """Another piece or Box is chosen: turn to an Action that may be taken there."""
        found = None if self.controls.filling else self.result
        if found and found[found.shown].why_not is not None and self._first():
            self.choose(action=self._first())

    def _all(self) -> Deeds:
        return deeds(self.position, self.choice_of("piece"), self.choice_of("box"))

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
        return deeds(self.position, self.choice_of("piece"), self.choice_of("box"), self.choice_of("action"))

    def figures(self) -> Figures:
        """The chance of the chosen Action, or why it cannot be taken."""
        deed = self.found[self.found.shown]
        where = f"{deed.action} in {self.found.box}"
        if deed.why_not is not None:
            return {where: f"not possible, for {deed.why_not[0]} (Section {deed.why_not[1]})"}
        if deed.action in ("Battle", "Campaign"):
            return {f"{where}: the Army lives": chance(deed.p)}
        found = {f"{where} succeeds": chance(deed.p)} if deed.has_die else {where: "no die is thrown"}
        found |= {"it leads to": " or ".join(deed.targets)} if deed.targets else {}
        return found | ({"price": deed.price} if deed.price else {})

    def draw(self) -> str:
        """The map around the Box."""
        return _around(self.position, self.choice_of("box"))

    def throw(self, dice: tuple[int, ...]) -> Thrown:
        """The Action with this die, until a chit is drawn."""
        deed = self.result[self.result.shown] if self.result else None
        if deed is None or deed.why_not is not None:
            raise NoDice("This Action cannot be taken, so no die is thrown.")
        found = choices.legal(self.position)
        piece, box, action = (self.choice_of(n) for n in ("piece", "box", "action"))
        choice = next(c for c in found if (c.piece, c.box, c.action) == (piece, box, action))
        return thrown.of_action(self.position, choice, dice)


class ClearPanel(RulePanel[Position, Clear]):
    """Siege against Battle."""

    title = "Clearing a Box"
    example = "Belgica: 4, 5 CV; army 4; Aurelian +2"

    def rows(self) -> Sequence[w.Widget]:
        """The piece and the Box; the Army, the Usurper, the Enemy Units."""
        tracks = (*fields.tracks(self, "army"), fields.leadership(self), fields.usurper(self, lambda: _region(self)))
        piece = picks.piece(self)
        box = self.controls.pick("box", "Box", self._every_box, picks.named(self, "box"), self._first)
        return [row(piece, box), row(*tracks), row(*fields.units(self))]

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
        piece, box = self.choice_of("piece"), self.choice_of("box")
        why = chart.why_not(self.position, "Siege", box, piece)
        if why is not None:
            raise Waiting(f"In {box} {why[0]} (Section {why[1]}). Choose another Box, or turn its Enemy Units.")
        board, who = moved(self.position, piece, box)
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
        return folded_sums(self.found)

    def draw(self) -> str:
        """The map around the Box."""
        return _around(self.position, self.choice_of("box"))


def _region(panel: picks.AurelianPanel) -> str:
    """The Region of the Box that is chosen."""
    return panel.position.rules.region_of.get(panel.choice_of("box"), "")


def _around(p: Position, box: str) -> str:
    """The map around a Box."""
    picture = section(view(p, selected=box), (box, *p.rules.neighbours[box]))
    return f"{picture}<p><small>{escape(KEY)}</small></p>{folded(board_table(p))}"
