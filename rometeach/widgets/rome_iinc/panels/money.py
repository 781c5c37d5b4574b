"""The panels of Taxes (Section 9.2), Pay (9.3), Building (10.6) and Falls (12.2)."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ....core.results.show import chance
from ....rome_iinc import results
from ....rome_iinc.charts import tax
from ....rome_iinc.phases import builds
from ....rome_iinc.position import Position
from ....rome_iinc.results import thrown
from ...amounts import amounts
from ...parts import row
from ...small.panel import Figures, RulePanel, Waiting, same
from . import fields, picks


class TaxPanel(RulePanel[Position, results.Tax]):
    """What one Governor collects."""

    title = "Taxes"
    dice = "two dice: 3 4"
    example = "Gallia governor Julian; event Inflation"

    def rows(self) -> Sequence[w.Widget]:
        """The Governor, and the status of his Provinces."""
        who = picks.governor(self, tax.collectors)
        province = picks.province(self, lambda: picks.provinces_of_governor(self))
        return [row(who), row(province, fields.status(self))]

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


class PayPanel(RulePanel[Position, results.Sum]):
    """What an Empire pays its Units."""

    title = "Pay"
    dice = "two dice for Extra Taxes: 3 4"
    example = "Rome +Guard; West gold -5"

    def rows(self) -> Sequence[w.Widget]:
        """The Empire, and the Units of one of its Provinces."""
        empire = picks.empire(self)
        province = picks.province(self, lambda: picks.provinces_of_empire(self))
        kinds = ("cavalry", "guard", "legion", "pseudo_legion", "fort", "auxilia", "veteran_auxilia", "fleet")
        return [row(empire, fields.track(self, "gold"), province), row(*fields.units(self, kinds))]

    def ask(self) -> results.Sum:
        """The sum."""
        return self.position.pay(self.choice_of("empire"))

    def figures(self) -> Figures:
        """The Gold, and what is left."""
        empire, pay = self.choice_of("empire"), self.found.total
        left = self.position.empire(empire).gold - pay
        return {f"The {empire} pays": f"{pay} Gold", "then in the Treasury": f"{left} Gold"}

    def draw(self) -> str:
        """What each kind of Unit costs."""
        lines = [(x.reason, x.value) for x in self.found.ledger.lines]
        return amounts(f"Pay of the {self.choice_of('empire')}, in Gold", lines)

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """Extra Taxes (Case 9.1.4)."""
        return thrown.of_extra_taxes(self.position, self.choice_of("empire"), dice)


class BuildPanel(RulePanel[Position, results.Builds]):
    """What may be Built or Promoted in a Province."""

    title = "Building"
    example = "West gold 87"

    def rows(self) -> Sequence[w.Widget]:
        """The Empire, its Gold, the Province, and the choice."""
        empire = picks.empire(self)
        province = picks.province(self, lambda: picks.provinces_of_empire(self))
        choice = self.controls.pick("choice", "Build or Promote", lambda: same(self._choices()), width="330px")
        build = self.button("Build it", "Pay for it and put it on the board", self._build)
        return [row(empire, fields.track(self, "gold"), province), row(choice, build)]

    def _choices(self) -> list[str]:
        if not self.choice_of("province"):
            return []
        return [str(a) for a, _, _ in self.ask().options]

    def _build(self) -> None:
        name = self.choice_of("choice")
        if not name:
            raise Waiting("Nothing can be Built there; the reasons stand below.")
        action = next(a for a, _, _ in self.ask().options if str(a) == name)
        cost = builds.cost(self.position, action)
        board = builds.apply(self.position, self.choice_of("empire"), action)
        assert isinstance(board, Position)
        self.go_to(board, f"{action}: {cost} Gold.")

    def ask(self) -> results.Builds:
        """The choices and the reasons against the others."""
        return results.builds(self.position, self.choice_of("province"), self.choice_of("empire"))

    def figures(self) -> Figures:
        """The Gold, and the danger of the Province."""
        empire, province = self.choice_of("empire"), self.found.province
        return {
            f"Treasury of the {empire}": f"{self.position.empire(empire).gold} Gold",
            f"{province} Revolts": chance(results.province(self.position, province).p_revolt),
        }


class FallPanel(RulePanel[Position, results.Fall]):
    """Does an Empire Fall?"""

    title = "Falls"
    example = "West gold -3; Rome barbarian"

    def rows(self) -> Sequence[w.Widget]:
        """The Empire, its tracks and its Capital."""
        empire = picks.empire(self)
        gold = fields.track(self, "gold", -100)
        unrest = fields.track(self, "unrest")
        capital = fields.status(self, lambda: self.position.rules.capitals[self.choice_of("empire")])
        capital.description = "Status of the Capital"
        capital.layout.width = "320px"
        return [row(empire, gold, unrest, capital)]

    def ask(self) -> results.Fall:
        """The verdict."""
        return results.fall(self.position, self.choice_of("empire"))

    def figures(self) -> Figures:
        """The verdict in words."""
        return dict(self.found.exhibit().headline)

    def draw(self) -> str:
        """The tracks."""
        empire = self.choice_of("empire")
        e = self.position.empire(empire)
        most = self.position.rules.values["fall.unrest"]
        return amounts(f"The {empire}", [("Gold", e.gold), ("Unrest", e.unrest), ("Unrest that it bears", most)])
