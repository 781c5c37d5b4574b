"""The rules of Conquest of the Empire, Classic, as one immutable value: tables, corrections and switches, all with their sources."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..conquest_board.rules import CATAPULT, CAVALRY, GALLEY, INFANTRY, BoardRules
from ..conquest_board.rules import TABLES as BOARD_TABLES
from . import columns
from .charts.figures import ANYWHERE, IN_LEGION, CombatFigures

GAME = "conquest"
FOLDER = "conquest"

PLAYERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
"""Number of players -> the column of the Home Provinces that says which are in play."""


@dataclass(frozen=True, eq=False, repr=False)
class Rules(BoardRules):
    """Everything the game rests on."""

    FOLDER = FOLDER
    TABLES = (*BOARD_TABLES, "homes", "costs", "charts")
    WORDS = columns.WORDS
    checked = staticmethod(columns.checked)
    is_figure = staticmethod(columns.is_figure)

    @cached_property
    def homes(self) -> tuple[str, ...]:
        """The seven Home Provinces in the order of play (1.3)."""
        rows = self.tables["homes"]
        return tuple(sorted(rows, key=lambda name: int(rows[name]["place"])))

    def homes_for(self, players: int) -> tuple[str, ...]:
        """The Home Provinces in play with so many players, in the order of play (1.1).

        Args:
            players: 2 to 6.
        """
        column = PLAYERS[players]
        return tuple(h for h in self.homes if self.tables["homes"][h][column] == "yes")

    @cached_property
    def costs(self) -> dict[str, int]:
        """Piece -> its Basic cost in Talents (2.5)."""
        return {n: int(r["cost"]) for n, r in self.tables["costs"].items()}

    @cached_property
    def ports_of(self) -> dict[str, tuple[str, ...]]:
        """Home Province -> the Provinces on whose coasts its new Galleys are placed: itself, or those beside it if it lies inland (2.6)."""
        inland = {h: tuple(p for p in self.neighbours[h] if self.coast_of[p]) for h in self.homes}
        return {h: (h,) if self.coast_of[h] else inland[h] for h in self.homes}

    def combat(self, times: int = 1) -> CombatFigures:
        """What battles rest on, while prices are so many times the Basic cost (2.2)."""
        return self._combat[times]

    @cached_property
    def _combat(self) -> dict[int, CombatFigures]:
        return {times: self._figures(times) for times in range(1, 10)}

    def _figures(self, times: int) -> CombatFigures:
        v, costs = self.values, self.costs
        return CombatFigures(
            die=self.die,
            legion=v["legion.units"],
            per_leader=v["legion.leader"],
            fort_dice=v["dice.fort"],
            fort_dice_lost=-v["dice.catapult"],
            galley_dice=v["naval.dice"],
            galley_hits_twice=self.switches["galley_hits"] == "two",
            sunk_throw=self.switches["naval_hits"] == "yes",
            naval_rounds=v["naval.rounds"],
            infantry=costs[INFANTRY],
            cavalry=costs[CAVALRY],
            catapult=costs[CATAPULT],
            galley=costs[GALLEY],
            price_multiple=times,
            fort_dice_match=self.switches["fort_dice"] == "matched",
            both_fall_vacant=self.switches["both_fall"] == "nobody",
            fort_catapult=IN_LEGION if self.switches["fort_catapult"] == "legion" else ANYWHERE,
        )


switches = Rules.known_switches
standard = Rules.standard
load = Rules.load
