"""The panels of Taxes (Section 9.2), Pay (9.3), Building (10.6) and Falls (12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import ipywidgets as w

from ....core.results.show import chance
from ....rome_iinc import results
from ....rome_iinc.charts import tax
from ....rome_iinc.charts import war as chart
from ....rome_iinc.phases import builds
from ....rome_iinc.position import Position
from ....rome_iinc.results import thrown
from ....rome_iinc.rules import EMPIRES
from ...amounts import amounts
from ...parts import row
from .base import Figures, Offers, R, RomePanel, Waiting, same


class OfEmpire(RomePanel[R], Generic[R]):
    """What the panels share that ask about one Empire."""

    def pick_empire(self) -> w.Dropdown:
        """The Empire; the West first."""
        return self.pick("empire", "Empire", lambda: same(EMPIRES[::-1]), self.of("empire"), width="160px")

    @property
    def empire(self) -> str:
        """The Empire that is chosen."""
        return self.choice_of("empire")

    def mine(self) -> Offers:
        """The Provinces of the Empire, those with Units first."""
        p = self.position
        names = [n for n in p.provinces if p.empire_of[n] == self.empire]
        return same(sorted(names, key=lambda n: (not p.provinces[n].units.number, n)))


class TaxPanel(RomePanel[results.Tax]):
    """What one Governor collects."""

    title = "Taxes"
    dice = "two dice: 3 4"
    example = "Gallia governor Julian; event Inflation"

    def controls(self) -> Sequence[w.Widget]:
        """The Governor, and the status of his Provinces."""
        who = self.pick("governor", "Governor", self._governors, self._commander, width="400px")
        province = self.pick_province(offers=lambda: same(self._provinces()))
        return [row(who), row(province, self.status_of(lambda: self.choice_of("province")))]

    def _commander(self, text: str) -> str:
        return chart.commander(self.position, text).box

    def _governors(self) -> Offers:
        return [(f"{c.name} ({', '.join(c.commands)})", c.box) for c in tax.collectors(self.position)]

    def _provinces(self) -> list[str]:
        if not self.choice_of("governor"):
            return []
        who = chart.commander(self.position, self.choice_of("governor"))
        return [n for c in who.commands for n in self.position.rules.provinces_of[c]]

    def ask(self) -> results.Tax:
        """His odds."""
        if not self.choice_of("governor"):
            raise Waiting("There is no Loyal Governor on this board, so nobody collects Taxes.")
        return results.tax(self.position, self.choice_of("governor"))

    def figures(self) -> Figures:
        """The Gold, and the chance that it doubles."""
        o = self.found.odds
        return {
            f"{o.governor.name} collects": f"{o.base} Gold",
            "doubled": chance(o.p_double),
            "expected": f"{float(o.law.mean):.1f} Gold",
        }

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """His throw."""
        return thrown.of_tax(self.position, self.choice_of("governor"), dice)


class PayPanel(OfEmpire[results.Sum]):
    """What an Empire pays its Units."""

    title = "Pay"
    dice = "two dice for Extra Taxes: 3 4"
    example = "Rome +Guard; West gold -5"

    def controls(self) -> Sequence[w.Widget]:
        """The Empire, and the Units of one of its Provinces."""
        empire = self.pick_empire()
        province = self.pick_province(offers=self.mine)
        fields = ("cavalry", "guard", "legion", "pseudo_legion", "fort", "auxilia", "veteran_auxilia", "fleet")
        here = lambda: self.choice_of("province")  # noqa: E731
        return [row(empire, self.track_of(lambda: self.empire, "gold"), province), row(*self.units_of(here, fields))]

    def ask(self) -> results.Sum:
        """The sum."""
        return self.position.pay(self.empire)

    def figures(self) -> Figures:
        """The Gold, and what is left."""
        left = self.position.empire(self.empire).gold - self.found.total
        return {f"The {self.empire} pays": f"{self.found.total} Gold", "then in the Treasury": f"{left} Gold"}

    def draw(self) -> str:
        """What each kind of Unit costs."""
        return amounts(f"Pay of the {self.empire}, in Gold", [(x.reason, x.value) for x in self.found.ledger.lines])

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """Extra Taxes (Case 9.1.4)."""
        return thrown.of_extra_taxes(self.position, self.empire, dice)


class BuildPanel(OfEmpire[results.Builds]):
    """What may be Built or Promoted in a Province."""

    title = "Building"
    example = "West gold 87"

    def controls(self) -> Sequence[w.Widget]:
        """The Empire, its Gold, the Province, and the choice."""
        empire = self.pick_empire()
        province = self.pick_province(offers=self.mine)
        choice = self.pick("choice", "Build or Promote", lambda: same(self._choices()), width="330px")
        build = self.button("Build it", "Pay for it and put it on the board", self._build)
        return [row(empire, self.track_of(lambda: self.empire, "gold"), province), row(choice, build)]

    def _choices(self) -> list[str]:
        if not self.choice_of("province"):
            return []
        return [n for n, _, _ in results.builds(self.position, self.choice_of("province"), self.empire).options]

    def _build(self) -> None:
        name = self.choice_of("choice")
        if not name:
            raise Waiting("Nothing can be Built there; the reasons stand below.")
        cost = builds.cost(self.position, name)
        board = builds.apply(self.position, self.empire, name)
        assert isinstance(board, Position)
        self.go_to(board, f"{name}: {cost} Gold.")

    def ask(self) -> results.Builds:
        """The choices and the reasons against the others."""
        return results.builds(self.position, self.choice_of("province"), self.empire)

    def figures(self) -> Figures:
        """The Gold, and the danger of the Province."""
        odds = results.province(self.position, self.choice_of("province")).p_revolt
        return {
            f"Treasury of the {self.empire}": f"{self.position.empire(self.empire).gold} Gold",
            f"{self.found.province} Revolts": chance(odds),
        }


class FallPanel(OfEmpire[results.Fall]):
    """Does an Empire Fall?"""

    title = "Falls"
    example = "West gold -3; Rome barbarian"

    def controls(self) -> Sequence[w.Widget]:
        """The Empire, its tracks and its Capital."""
        empire = self.pick_empire()
        gold = self.track_of(lambda: self.empire, "gold", -100)
        unrest = self.track_of(lambda: self.empire, "unrest")
        capital = self.status_of(lambda: self.position.rules.capitals[self.empire])
        capital.description = "Status of the Capital"
        capital.layout.width = "320px"
        return [row(empire, gold, unrest, capital)]

    def ask(self) -> results.Fall:
        """The verdict."""
        return results.fall(self.position, self.empire)

    def figures(self) -> Figures:
        """The verdict in words."""
        return dict(self.found.exhibit().headline)

    def draw(self) -> str:
        """The tracks."""
        e = self.position.empire(self.empire)
        most = self.position.rules.values["fall.unrest"]
        return amounts(f"The {self.empire}", [("Gold", e.gold), ("Unrest", e.unrest), ("Unrest that it bears", most)])


__all__ = ["BuildPanel", "FallPanel", "OfEmpire", "PayPanel", "TaxPanel"]
