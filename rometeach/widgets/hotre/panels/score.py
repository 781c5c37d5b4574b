"""The panel of the points (15): a Phase's Cities and Dioceses, and what they become when a Province changes hands."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ....hotre.position import Position
from ....hotre.results import Score
from ...parts import row
from ...small.panel import Figures, Offers, RulePanel, same
from . import fields


class ScorePanel(RulePanel[Position, Score]):
    """What a Faction's Roman or Barbarian Phase scores, with the Provinces of a Diocese at hand."""

    title = "Victory Points"
    example = "Roma: Red 1, City; turn 4"

    def rows(self) -> Sequence[w.Widget]:
        """Whose Phase; the Diocese and its Province, who holds it, its City."""
        pick = self.controls.pick
        whose = [
            pick(
                "faction",
                "Faction",
                lambda: same(self.position.factions),
                fields.named(self, "faction"),
                self._faction,
                width="200px",
            ),
            pick("phase", "Phase", lambda: same(("Roman", "Barbarian")), str.capitalize, self._phase, width="200px"),
        ]
        diocese = pick(
            "diocese",
            "Diocese",
            lambda: same(self.position.rules.dioceses),
            fields.named(self, "diocese"),
            self._diocese,
            width="220px",
        )
        province = pick("province", "Province", self._provinces, fields.named(self, "province"), width="260px")
        self.watch(diocese, self._turn_to)
        return [row(*whose, diocese, province), row(*fields.holder(self), fields.city(self), fields.fort(self))]

    def _diocese(self) -> str:
        """The first one that brings most."""
        found = self.position.score(self._faction(), self._phase()).dioceses
        return max(found, key=lambda d: d.value).diocese

    def _provinces(self) -> Offers:
        """The Provinces of the Diocese, then all others."""
        rules, diocese = self.position.rules, self.choice_of("diocese")
        return same(sorted(rules.provinces, key=lambda n: rules.diocese_of[n] != diocese))

    def _turn_to(self) -> None:
        """Another Diocese is chosen: show its first Province."""
        if not self.controls.filling:
            self.controls.fill()
            self.choose(province=self.position.rules.provinces_of[self.choice_of("diocese")][0])

    def _faction(self) -> str:
        p = self.position
        return p.active.faction if p.active else next(iter(p.factions))

    def _phase(self) -> str:
        active = self.position.active
        return "Barbarian" if active and active.side != active.faction else "Roman"

    def ask(self) -> Score:
        """The points as the board lies."""
        return self.position.score(self.choice_of("faction"), self.choice_of("phase"))

    def figures(self) -> Figures:
        """All points of the Phase, and those of the Diocese."""
        found, diocese = self.found, self.choice_of("diocese")
        here = next(d for d in found.dioceses if d.diocese == diocese)
        return {
            f"{found.faction}, {found.phase} points": str(found.total),
            f"of these {diocese}": f"{here.value} ({here.level or 'nothing there'})",
        }

    def draw(self) -> str:
        """The map around the Diocese."""
        provinces = self.position.rules.provinces_of[self.choice_of("diocese")]
        return fields.around(self.position, provinces, self.choice_of("province")) + super().draw()
