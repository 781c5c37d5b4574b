"""The panel of a fight (10): who attacks whom, by what way, with which Emperor, behind which Fort, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ....core.results.show import chance
from ....hotre.charts.combat import CROSSINGS
from ....hotre.charts.reach import ways
from ....hotre.position import Position
from ....hotre.results import FightOdds
from ....hotre.results.attacks import WORDS
from ...parts import row
from ...small.controls import Offers, same
from ...small.panel import Figures, RulePanel
from . import fields

MOST = 10
"""So many Armies can be chosen; `fight` takes any number."""
USUAL = 3
"""So many are chosen where none is beside the map."""
BONUSES = ("+1 DIE", "+1 ATT", "WINS TIES", "+1 DIE, +1 ATT", "+1 ATT, WINS TIES")
RETREATS = (("never retreat", "never"), ("retreat as soon as they may", "soon"), ("retreat once beaten", "beaten"))


class FightPanel(RulePanel[Position, FightOdds]):
    """A fight for a Province, with everything that the chart of combat looks at."""

    title = "A fight"
    example = "Belgica: Red 2, Fort; Red roman 12"

    def rows(self) -> Sequence[w.Widget]:
        """The attack: where, by whom, with how many Armies, how, with whom; the defence: who, how many, which Fort, retreats."""
        pick = self.controls.pick
        attack = [
            pick("province", "Province", self._provinces, fields.named(self, "province"), self._first, width="270px"),
            pick(
                "by", "Attacker", lambda: fields.sides(self), fields.named(self, "side"), self._attacker, width="240px"
            ),
            pick(
                "armies", "Armies", lambda: [(str(n), n) for n in range(1, MOST + 1)], int, self._armies, width="150px"
            ),
        ]
        crossings = [("by the best way", ""), *((WORDS[c], c) for c in CROSSINGS if c != "inside")]
        how = [
            pick("way", "It comes", lambda: crossings, first=self._way, width="270px"),
            pick("emperor", "Emperor", self._emperors, width="300px"),
        ]
        retreat = pick("retreat", "Defending Legions", lambda: list(RETREATS), width="330px")
        return [row(*attack), row(*how), row(*fields.holder(self), fields.fort(self), retreat)]

    def _provinces(self) -> Offers:
        """All Provinces, those with somebody to fight first."""
        p = self.position
        found = sorted(p.provinces, key=lambda n: not (p.provinces[n].armies or p.provinces[n].fort))
        return same(found)

    def _first(self) -> str:
        """The first one with somebody to fight, one that the attacker can come to if there is any."""
        side, names = self._attacker(), [str(value) for _, value in self._provinces()]
        others = [n for n in names if self.position.provinces[n].side not in ("", side)]
        return next((n for n in others if n in ways(self.position, side)), next(iter(others), names[0]))

    def _way(self) -> str:
        return "" if self._first() in ways(self.position, self._attacker()) else "clear"

    def _attacker(self) -> str:
        """Whose Phase it is, else whoever stands on the map."""
        p = self.position
        if p.active:
            return p.active.side
        return next((x.side for x in p.provinces.values() if x.armies), next(iter(p.factions)))

    def _armies(self) -> int:
        active = self.position.active
        return min(MOST, active.reserve) if active and active.reserve else USUAL

    def _emperors(self) -> Offers:
        return [("that of the board", ""), ("none", "none"), *same(BONUSES)]

    def ask(self) -> FightOdds:
        """The law of the fight."""
        province, by, way, emperor, retreat = map(self.choice_of, ("province", "by", "way", "emperor", "retreat"))
        return self.position.fight(province, self.number_of("armies"), by, way, emperor, retreat)

    def figures(self) -> Figures:
        """The chance to take it, and what is left."""
        found = self.found
        told = {
            f"{found.assault.side} takes {found.assault.name}": chance(found.p),
            "attackers left on average": f"{float(found.mean_left):.2f}",
        }
        if found.defence.dead is not None:
            told["the Emperor is killed"] = chance(found.law.p_emperor_dies)
        return told

    def draw(self) -> str:
        """The map around the Province, and what the last change did."""
        name = self.choice_of("province")
        near = (name, *self.position.rules.neighbours[name])
        return fields.around(self.position, near, name) + super().draw()
