"""Where influence pays (3.3, 5.1): the tokens of all Key Provinces, those of one to be changed, and what one more brings."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ....conquest2.offered import sides
from ....conquest2.position import Position
from ....conquest2.results import InfluenceOdds
from ....conquest2.results.purchases import LATER, NOW, Purchase, rank
from ....core.results.show import signed
from ...drawings.pieces import drawing
from ...parts import labelled, row
from ...small.controls import Offers, same
from ...small.panel import Figures, RulePanel
from ..influence import influence

MOST = 20


class InfluencePanel(RulePanel[Position, InfluenceOdds]):
    """What one more influence brings a player, and the tokens of a Key Province that can be changed."""

    title = "Where influence pays"
    example = "Italia influence Red 3"

    def rows(self) -> Sequence[w.Widget]:
        """Who asks; the Key Province, with the tokens of each player and those for sale."""
        pick = self.controls.pick
        who = pick("side", "Player", lambda: sides(self.position), width="260px")
        where = pick("province", "Key Province", self._provinces, first=self._first, width="300px")
        tokens = [self._tokens(side) for side in self.position.players]
        sale = self.controls.mirror(
            labelled(w.BoundedIntText, "For sale", "140px", min=0, max=MOST),
            lambda: self.position.provinces[self.choice_of("province")].tokens,
            lambda number: f"{self.choice_of('province')} tokens {number}",
        )
        self.tokens = dict(zip(self.position.players, tokens, strict=True))
        self.sale = sale
        return [row(who, where), row(*tokens, sale)]

    def _tokens(self, side: str) -> w.BoundedIntText:
        def read() -> int | None:
            there = self.position.provinces[self.choice_of("province")]
            return there.tokens_of(side) if side in self.position.players else None

        return self.controls.mirror(
            labelled(w.BoundedIntText, side, "140px", min=0, max=MOST),
            read,
            lambda number: f"{self.choice_of('province')} influence {side} {number}",
        )

    def _provinces(self) -> Offers:
        return same(self.position.rules.keys)

    def _first(self) -> str:
        """The Key Province that is worth most."""
        points = self.position.rules.points_of
        return max(points, key=lambda key: points[key])

    def ask(self) -> InfluenceOdds:
        """What one and two tokens more bring."""
        return self.position.influence(self.choice_of("side"))

    def figures(self) -> Figures:
        """Where one more pays most now, where it would with a Leader or Talents, and what one more brings in the Key Province."""
        found = self.found
        told = {"one more pays most now": _best(found, NOW), "with a Leader or Talents": _best(found, LATER)}
        here = self.choice_of("province")
        there = found.best(1).get(here)
        told[f"one more in {here}"] = _told(there) if there else "none can be bought"
        return told

    def draw(self) -> str:
        """The tokens of all Key Provinces with what they bring, and what the last change did."""
        return drawing(influence(self.position, "", self.position)) + super().draw()


def _best(found: InfluenceOdds, opened: str) -> str:
    best = min(found.best(1, opened).values(), key=rank, default=None)
    return f"{best.key}: {_told(best)}" if best else "nothing"


def _told(bought: Purchase) -> str:
    others = "".join(f", {side} {signed(n)}" for side, n in bought.others)
    return f"{signed(bought.gain)} for {bought.told}{others}"


__all__ = ["InfluencePanel"]
