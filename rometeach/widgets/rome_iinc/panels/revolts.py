"""The panel of Revolts: one Province, its neighbours on the map, its Units, its die (Section 11.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import ipywidgets as w

from ....core.results.show import Bars, chance
from ....rome_iinc import results
from ....rome_iinc.charts import revolt
from ....rome_iinc.meanings import OF_REVOLT
from ....rome_iinc.position import Position
from ....rome_iinc.results import thrown
from ...parts import row
from ...small.panel import Figures, RulePanel
from ..map.section import section
from . import fields, picks

_COUNT = ("guard", "legion", "pseudo_legion", "fort", "auxilia", "veteran_auxilia", "fleet")


class RevoltPanel(RulePanel[Position, results.Revolt]):
    """Does a Province Revolt, or is it Romanised?"""

    title = "Revolts"
    dice = "5"
    example = "Germania II +Fort; West gold 87"

    def rows(self) -> Sequence[w.Widget]:
        """The Province, its status and Units."""
        province = picks.province(self, first=self._most_dangerous)
        return [row(province, fields.status(self)), row(*fields.units(self, _COUNT))]

    def _most_dangerous(self) -> str:
        return next((o.province for o in revolt.all_odds(self.position)), "")

    def ask(self) -> results.Revolt:
        """The Province's odds."""
        return results.province(self.position, self.choice_of("province"))

    def figures(self) -> Figures:
        """The chance to Revolt, and to be Romanised."""
        o = self.found.odds
        found = {f"{o.province} Revolts": chance(o.p_revolt)}
        return found | ({f"{o.province} is Romanised": chance(o.p_romanise)} if o.p_romanise else {})

    def draw(self) -> str:
        """The Province and its neighbours on the map, and the bars of its die, with those before the last change."""
        o = self.found.odds
        near = [s for s, _ in self.position.rules.neighbours[o.province]]
        picture = section(self.position, list(dict.fromkeys([o.province, *near])), o.province)
        beside = (self.compared() or self.chart()).svg()
        look = "display:flex;flex-direction:column;gap:.6em;align-items:flex-start"
        return f'<div style="{look}">{picture}{beside}</div>'

    def chart(self) -> Bars:
        """What the die does."""
        o = self.found.odds
        rest = max(Fraction(0), Fraction(1) - o.p_revolt - o.p_romanise)
        bars = (("Revolts", o.p_revolt), ("is Romanised", o.p_romanise), ("stays as it is", rest))
        return Bars("Revolt 1D6", bars, OF_REVOLT, ordered=True)

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """The Revolt step with this Province's dice."""
        return thrown.of_revolt(self.position, self.choice_of("province"), dice)
