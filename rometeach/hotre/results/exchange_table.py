"""All exchanges at one look: whatever the defender may have against whatever an Emperor may bring (5.3, 9.3.2, 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Exhibit, Table, fraction, percent
from ..board.board import Board
from ..charts.combat import FORTS, Attack, Bonus, exchange
from .notes import board_notes

LAND = {
    "a clear border": ("clear", "Faction"),
    "Difficult Terrain": ("difficult", "Faction"),
    "a landing": ("sea", "Tribe"),
}
"""How the attacker comes -> crossing and defender; straits and landings among Romans are like Difficult Terrain."""

BONUSES = {
    "no bonus": Bonus(),
    "+1 ATT": Bonus(att=1),
    "WINS TIES": Bonus(ties=True),
    "+1 DIE": Bonus(die=1),
}


@dataclass(frozen=True, eq=False, repr=False)
class ExchangeTable(PositionResult[Board]):
    """The chance that the attacker wins an exchange, in every case: `cells` are (how he comes and what stands there, bonus, chance)."""

    cells: tuple[tuple[str, str, Fraction], ...]

    def exhibit(self) -> Exhibit:
        """A row for each defence, a column for each bonus."""
        places = list(dict.fromkeys(place for place, _, _ in self.cells))
        found = {(place, bonus): p for place, bonus, p in self.cells}
        percents = tuple((place, *(percent(found[place, b]) for b in BONUSES)) for place in places)
        exact = tuple((place, *(fraction(found[place, b]) for b in BONUSES)) for place in places)
        return Exhibit(
            "All exchanges of dice",
            tables=(
                Table("The attacker wins one exchange", ("Against", *BONUSES), percents),
                Table("The same as fractions", ("Against", *BONUSES), exact),
            ),
            how="Exact: every throw of all dice is counted, ties thrown again (10).",
            notes=(
                "A strait, and a landing among Legions or in a Kingdom, are Difficult Terrain (9.3.2, 10.3). "
                "A landing is one among Barbarians or a Tribe. The bonuses are those of Emperors (5.3).",
            ),
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The rows side by side."""
        places = list(dict.fromkeys(place for place, _, _ in self.cells))
        series = [(b, [p for _, bonus, p in self.cells if bonus == b]) for b in BONUSES]
        return (side_by_side("The attacker wins one exchange", places, series, CHANCES, whole=True),)

    def rows(self) -> list[dict[str, object]]:
        """A row for each case."""
        return [{"against": a, "bonus": b, "chance": str(p), "percent": float(p) * 100} for a, b, p in self.cells]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each case."""
        return {f"{place}, {bonus}": p for place, bonus, p in self.cells}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"exchanges": {name: str(p) for name, p in self.figures().items()}}


def exchange_table(p: Board) -> ExchangeTable:
    """The chance that an attacker wins an exchange, in every case; of the board only its rules are asked."""
    cells = []
    for way, (crossing, defender) in LAND.items():
        for fort in FORTS:
            for name, bonus in BONUSES.items():
                attack = Attack("Faction", defender, crossing, fort, bonus)
                cells.append((f"{way}, {fort}" if fort else way, name, exchange(p.rules, attack).p))
    return ExchangeTable(p, Asked(exchange_table), tuple(cells), rules_notes=board_notes(p))


__all__ = ["ExchangeTable", "exchange_table"]
