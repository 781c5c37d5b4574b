"""What may be Built in one Province, and what that would do to its Revolt die (Section 10.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.meanings import LOSS
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.show import Bars, Exhibit, Pairs, Table, chance
from ..actions import Build, Promote
from ..board.board import Board
from ..charts import revolt
from ..phases import builds as building
from .rows import chance_cells


@dataclass(frozen=True, eq=False, repr=False)
class Builds(PositionResult[Board]):
    """What an Empire may Build or Promote in one Province, what that costs, and what it would do to the Revolt die."""

    AMOUNTS = ("choices",)

    province: str
    empire: str
    options: tuple[tuple[Build | Promote, int, Fraction], ...]
    refused: tuple[tuple[str, str, str], ...]

    def exhibit(self) -> Exhibit:
        """Both lists, and the chance to Revolt after each choice."""
        gold = self.position.empire(self.empire).gold
        now = _p_revolt(self.position, self.province)
        changes = tuple((str(a).removeprefix(self.province).strip(), now, q) for a, _, q in self.options)
        title = f"{self.province} Revolts"
        bars = Pairs(title, "now", "with it", changes, LOSS) if changes else Bars(title, (("now", now),), LOSS)
        return Exhibit(
            f"Building in {self.province} by the {self.empire}",
            (("Treasury", f"{gold} Gold"), ("Can be done", str(len(self.options)))),
            (bars,),
            (
                Table(
                    "What can be Built or Promoted",
                    ("Choice", "Cost", "Then it Revolts"),
                    tuple((str(a), f"{c} Gold", chance(q)) for a, c, q in self.options),
                ),
                Table("What cannot, and why", ("Choice", "Reason", "Case"), self.refused),
            ),
            how="One Unit after the other, until the Gold, the Barracks or the room in the Province is used up (Section 10.6).",
        )

    def rows(self) -> list[dict[str, object]]:
        """What can be done, and what cannot with the reason."""
        able: list[dict[str, object]] = [
            {"choice": str(a), "allowed": True, "gold": c, **chance_cells("revolt", q), "reason": "", "case": ""}
            for a, c, q in self.options
        ]
        nothing = {"gold": None, "p_revolt": None, "percent_revolt": None}
        unable: list[dict[str, object]] = [
            {"choice": n, "allowed": False, **nothing, "reason": r, "case": c} for n, r, c in self.refused
        ]
        return [*able, *unable]

    def figures(self) -> Mapping[str, Fraction]:
        """The number of choices and the chance to Revolt after each."""
        return {"choices": Fraction(len(self.options))} | {str(a): q for a, _, q in self.options}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "builds": [{"choice": str(a), "gold": c, "p_revolt": str(q)} for a, c, q in self.options],
            "refused": [{"choice": n, "reason": r, "case": c} for n, r, c in self.refused],
        }


def _p_revolt(board: Board, province: str) -> Fraction:
    found = revolt.odds(board, province)
    return found.p_revolt if found else Fraction(0)


def builds(board: Board, province: str, empire: str = "") -> Builds:
    """What may be Built in a Province by its own Empire, or by the one named.

    Raises:
        BadInput: no such Province or Empire.
    """
    name = board.rules.names["province"].find(province)
    side = board.rules.names["empire"].find(empire) if empire else board.empire_of[name]
    options, refused = building.choices(board, side)
    here = [a for o in options if isinstance(a := o.action, Build | Promote) and a.province == name]
    found = tuple((a, building.cost(board, a), _p_revolt(building.apply(board, side, a), name)) for a in here)
    against = tuple((r.name, r.reason, r.case) for r in refused if r.action.place == name)
    return Builds(
        board, Asked(builds, (province, empire)), name, side, found, against, rules_notes=rules_notes(board.rules)
    )
