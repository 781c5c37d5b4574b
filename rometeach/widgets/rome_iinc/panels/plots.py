"""The panels of Rebellions (Section 11.5) and Assassination (8.3)."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ....core.results.show import chance
from ....rome_iinc import results
from ....rome_iinc.board.board import Commander
from ....rome_iinc.charts import assassination
from ....rome_iinc.charts import war as chart
from ....rome_iinc.position import Position
from ....rome_iinc.results import thrown
from ...parts import labelled, row
from ...small.panel import Figures, Offers, RulePanel, Waiting, same
from . import fields, picks


class RebellionPanel(RulePanel[Position, results.Rebellion]):
    """Does a Governor who won a Triumph rebel?"""

    title = "Rebellions"
    dice = "three dice: 4 5 6"
    example = "Gallia governor Aegidius; West unrest 9"

    def rows(self) -> Sequence[w.Widget]:
        """The Governor and his Triumph, the Unrest, the Veterans in his Provinces."""
        who = picks.governor(self, lambda p: [c for c in p.governors_in_play if not c.is_rebel])
        triumph = self.controls.mirror(
            labelled(w.Dropdown, "Triumph this turn", "300px", options=[("none", "none"), *same(self.base.rules.wars)]),
            self._triumph,
            lambda value: f"{self._who().box} triumphs {value}",
        )
        unrest = fields.track(self, "unrest", of=lambda: self.position.empire_of_commander(self._who()))
        province = picks.province(self, lambda: picks.provinces_of_governor(self))
        veterans = fields.units(self, ("veteran_cavalry", "veteran_guard"))
        return [row(who, triumph, unrest), row(province, *veterans)]

    def _who(self) -> Commander:
        return chart.commander(self.position, self.choice_of("governor"))

    def _triumph(self) -> str | None:
        if not self.choice_of("governor"):
            return None
        held = self.position.governors.get(self._who().box)
        return held.triumphs[0] if held and held.triumphs else "none"

    def ask(self) -> results.Rebellion:
        """The chance, if he has to roll."""
        if not self.choice_of("governor"):
            raise Waiting("There is no Loyal Governor on this board.")
        return self.position.rebellion(self.choice_of("governor"))

    def figures(self) -> Figures:
        """The chance, and whether he rolls."""
        rolls = "yes, he has won a Triumph" if self._triumph() != "none" else "only after a Triumph"
        return {
            f"{self.found.odds.who.name} rebels": chance(self.found.p_rebels),
            "does he roll": f"{rolls} (Case 11.5.3)",
        }

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """His throw."""
        return thrown.of_rebellion(self.position, self.choice_of("governor"), dice)


class AssassinationPanel(RulePanel[Position, results.Assassination]):
    """An Assassin, his target, and the Guards around him."""

    title = "Assassination"
    dice = "one die: 5"
    example = "Gallia governor Petronius; Rome +Guard"

    def rows(self) -> Sequence[w.Widget]:
        """The Assassin, the target, and the Guards of an Emperor."""
        assassin = self.controls.pick(
            "assassin", "Assassin", self._assassins, picks.box(self), self._first, width="380px"
        )
        target = self.controls.pick("target", "Target", self._targets, self._victim, width="330px")
        province = picks.province(self, self._guarded, label="Guards in")
        guards = fields.units(self, ("guard", "veteran_guard"))
        return [row(assassin, target), row(province, *guards)]

    def _first(self) -> str:
        return next((c.box for c in assassination.default_assassins(self.position)), "")

    def _assassins(self) -> Offers:
        p = self.position
        named = [*p.governors_in_play, *(c for c in chart.commanders(p) if c.is_emperor)]
        return [
            (f"{c.name}" + (f" ({', '.join(c.commands)})" if c.commands and c.statesman else ""), c.box) for c in named
        ]

    def _who(self) -> Commander:
        return chart.commander(self.position, self.choice_of("assassin"))

    def _targets(self) -> Offers:
        p, who = self.position, self._who()
        if not who.is_emperor:
            return [(f"{assassination.default_target(p, who).name}, his Emperor", "")]
        return same(assassination.targets(p, who))

    def _victim(self, text: str) -> str:
        found = assassination.target(self.position, text)
        who = self._who()
        return (
            ""
            if not who.is_emperor and found.row == assassination.default_target(self.position, who).row
            else found.name
        )

    def _guarded(self) -> list[str]:
        """The Provinces of the target, if he is an Emperor: Capitals first, then those with Guards."""
        p, who = self.position, self._who()
        emperor = assassination.default_target(p, who).commander if not who.is_emperor else None
        if who.is_emperor and self.choice_of("target"):
            emperor = assassination.target(p, self.choice_of("target")).commander
        if emperor is None or not emperor.is_emperor:
            return []
        commands, capitals = chart.commands_of(p, emperor), set(p.rules.capitals.values())
        mine = [n for n, r in p.rules.provinces.items() if r.command in commands]
        return sorted(mine, key=lambda n: (n not in capitals, not p.provinces[n].units.veteran_guard, n))

    def ask(self) -> results.Assassination:
        """The chance."""
        if self._who().is_emperor and not self.choice_of("target"):
            raise Waiting("An Emperor's target is a Statesman, and none is in play (Case 8.3.2).")
        return self.position.assassination(self.choice_of("assassin"), self.choice_of("target"))

    def figures(self) -> Figures:
        """The chance that he dies."""
        o = self.found.odds
        return {f"{o.assassin.name} kills {o.target.name}": chance(o.p_killed)}

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """The attempt."""
        return thrown.of_assassination(self.position, self.choice_of("assassin"), self.choice_of("target"), dice)
