"""The Battle Legions that a force may form, with the hits of each, best first (2.2.1, 2.2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance.laws import Law
from ...core.errors import BadInput, IllegalChoice, Problem
from ...core.meanings import GAIN
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Bars, Exhibit, Table, law_bars, percent
from ...core.words import counted
from ..board.board import Board
from ..board.state import Force
from ..board.texts import force_text
from ..charts.hits import hits_law
from ..charts.legion import Troops, legions
from .battles import legion_terms
from .notes import DICE, board_notes
from .sides import find_force, find_side, side_of, troops

SHOWN = 12
"""So many Battle Legions are tabled."""


@dataclass(frozen=True, slots=True)
class Formed:
    """A Battle Legion, its reserve, and the law of its hits in one round."""

    legion: Troops
    reserve: Troops
    law: Law


@dataclass(frozen=True, eq=False, repr=False)
class LegionOdds(PositionResult[Board]):
    """Every Battle Legion of a force, that with the most hits on average first."""

    AMOUNTS = ("hits",)

    force: Force
    fort: int
    formed: tuple[Formed, ...]

    @property
    def best(self) -> Formed:
        """The one with the most hits on average."""
        return self.formed[0]

    def exhibit(self) -> Exhibit:
        """The best Legion with its law, and a table of all."""
        rows = tuple(
            (
                str(f.legion),
                str(f.reserve),
                f"{float(f.law.mean):.3f}",
                *(percent(f.law.p(n)) for n in range(self._most + 1)),
            )
            for f in self.formed[:SHOWN]
        )
        header = (
            "Battle Legion",
            "Reserve",
            "Hits on average",
            *(counted(n, "hit") for n in range(self._most + 1)),
        )
        more = len(self.formed) - SHOWN
        dice = f" with {counted(self.fort, 'die', 'dice')} of a fort" if self.fort else ""
        return Exhibit(
            f"Battle Legions of {force_text(self.force)}{dice}",
            (("Most hits on average", f"{self.best.legion}: {float(self.best.law.mean):.3f}"),),
            (self.bars(),),
            (Table("Battle Legions, the best first", header, rows),),
            (
                (
                    "Land units of the Battle Legion, at most",
                    self.position.rules.ledger(legion_terms(side_of(self.force))),
                ),
            ),
            "Exact: every throw of the dice is counted, each die matched with one unit of its kind (2.2.2).",
            (f"{counted(more, 'other Legion')} with fewer hits left out.",) if more > 0 else (),
        )

    @property
    def _most(self) -> int:
        return max(max(f.law.weights) for f in self.formed)

    def bars(self) -> Bars:
        """The hits of the best Battle Legion."""
        return law_bars(f"Hits of {self.best.legion}", self.best.law.items(), means=lambda n: GAIN)

    def drawings(self) -> tuple[Picture, ...]:
        """The law of the best Legion, and the best ones side by side."""
        best = self.formed[:4]
        names = [counted(n, "hit") for n in range(self._most + 1)]
        series = [(str(f.legion), [f.law.p(n) for n in range(self._most + 1)]) for f in best]
        return (self.bars().picture(), side_by_side("The best Battle Legions", names, series, CHANCES, whole=True))

    def rows(self) -> list[dict[str, object]]:
        """A row for each Legion."""
        return [
            {"legion": str(f.legion), "reserve": str(f.reserve), "hits": str(f.law.mean), "average": float(f.law.mean)}
            for f in self.formed
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The hits of each on average."""
        return {f"{f.legion}, hits": f.law.mean for f in self.formed}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        found = [{"legion": str(f.legion), "mean": str(f.law.mean), "law": f.law.as_json()} for f in self.formed]
        return {"legion": {"force": force_text(self.force), "fort": self.fort, "legions": found}}


def legion_odds(p: Board, force: str = "", by: str = "", fort: int = 0) -> LegionOdds:
    """Every Battle Legion that a force may form, with its hits in one round (2.2.1, 2.2.2).

    Args:
        p: the board.
        force: who fights, "9I 4C 2K 2G"; or the Province where they stand; "" for the largest army of the player.
        by: whose army; "" for the player whose turn it is.
        fort: dice that a Fortified City adds, 0 to 2.

    Raises:
        BadInput: no such force, Province or player.
        IllegalChoice: there are no land units, with the Section.
    """
    found = find_army(p, force, by)
    most = p.rules.values["dice.fort"]
    if not 0 <= fort <= most:
        raise BadInput([Problem("fort", f"expected 0 to {most} dice of a Fortified City, not {fort}", case="2.2.2")])
    figures, whole = p.rules.combat(p.times), troops(found)
    formed = [
        Formed(x, r, hits_law(x, r, fort, figures))
        for x in legions(whole, found.leaders, figures)
        for r in [whole.less(x)]
    ]
    formed.sort(key=lambda f: -f.law.mean)
    return LegionOdds(
        p, Asked(legion_odds, (force_text(found), "", fort)), found, fort, tuple(formed),
        rests_on=DICE, rules_notes=board_notes(p),
    )  # fmt: skip


def find_army(p: Board, text: str, by: str, where: str = "force") -> Force:
    """A force that is typed, or the one that stands in a Province, or the largest one of a player.

    Args:
        p: the board.
        text: the force, or the Province; "" for the largest army.
        by: whose; "" for the player whose turn it is.
        where: what a message calls it.

    Raises:
        BadInput: no such force, Province or player.
        IllegalChoice: there are no land units.
    """
    name = p.rules.names["province"].get(text) if text.strip() else None
    if text.strip() and name is None:
        found = find_force(where, text)
    else:
        side = find_side(p, by)
        places = [name] if name else list(p.provinces)
        found = max((p.provinces[n].force(side) for n in places), key=lambda f: (f.units, f.leaders))
    if not found.units:
        place = f" in {name}" if name else ""
        said = "there are no land units" if text.strip() and name is None else f"{side} has no land units{place}"
        raise IllegalChoice("2.2.1", said, "Name another Province, or type a force: 9I 4C 2K 2G.")
    return found


__all__ = ["Formed", "LegionOdds", "find_army", "legion_odds"]
