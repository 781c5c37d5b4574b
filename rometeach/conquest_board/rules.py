"""The board that both Conquest games are played on, as their rules read it: spaces, borders, coasts, pieces, the combat die."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from ..core.errors import Problem
from ..core.figures import tables as tables_
from ..core.figures.rules import GameRules
from ..core.names import Names
from ..core.resources import data_dir
from . import owned
from .combat_die import CombatDie

FOLDER = "conquest_board"
COLOURS = ("Red", "Blue", "Green", "Yellow", "Purple", "Black")
"""The players, called by the colours of their pieces."""

TABLES = ("spaces", "connections", "coasts", "pieces", "die")

LAND, CROSSING, COAST, SEA, NONE = owned.LAND, owned.CROSSING, owned.COAST, owned.SEA, owned.NONE
"""The kinds of a border: between two Provinces, by the crossing arrows, Province and sea zone, two sea zones; "none" for none."""

INFANTRY, CAVALRY, CATAPULT, GALLEY = "Infantry", "Cavalry", "Catapult", "Galley"
GENERAL, CAESAR = "General", "Caesar"
CITY, FORTIFICATION, ROAD = "City", "Fortification", "Road"
LAND_UNITS = (INFANTRY, CAVALRY, CATAPULT)


@dataclass(frozen=True, eq=False, repr=False)
class BoardRules(GameRules):
    """Rules that rest on the shared tables and on those of one of the games."""

    SHARED: ClassVar[tuple[str, ...]] = TABLES
    """The tables that lie in the shared folder; `TABLES` of a game names them and its own."""
    ADDITIONS = owned.ADDITIONS
    SHEETS = owned.SHEETS

    @classmethod
    @functools.cache
    def _printed(cls) -> tables_.Tables:
        """The tables as they are shipped: those of the board, then those of the game."""
        own = tuple(t for t in cls.TABLES if t not in cls.SHARED)
        return tables_.read_tables(cls.board_data(), cls.SHARED) | tables_.read_tables(cls.data(), own)

    @classmethod
    def board_data(cls) -> Path:
        """The folder of the shared tables."""
        return data_dir() / FOLDER

    def warnings(self) -> list[Problem]:
        """What these tables say that no printed board can."""
        return owned.warnings(self.tables)

    # --- spaces (0.2)

    @cached_property
    def provinces(self) -> tuple[str, ...]:
        """The land spaces."""
        return tuple(n for n, r in self.tables["spaces"].items() if r["kind"] == LAND)

    @cached_property
    def seas(self) -> tuple[str, ...]:
        """The sea zones."""
        return tuple(n for n, r in self.tables["spaces"].items() if r["kind"] == SEA)

    @cached_property
    def tribute_of(self) -> dict[str, int]:
        """Province -> the Talents on its coin."""
        return {n: int(self.tables["spaces"][n]["tribute"]) for n in self.provinces}

    # --- borders (0.3)

    @cached_property
    def borders(self) -> dict[str, dict[str, str]]:
        """Space -> the spaces beside it, each with the kind of the border: "land", "crossing", "coast" or "sea"."""
        found: dict[str, dict[str, str]] = {s: {} for s in self.tables["spaces"]}
        for row in self.tables["connections"].values():
            if row["kind"] != NONE:
                found[row["a"]][row["b"]] = found[row["b"]][row["a"]] = row["kind"]
        return found

    def border_row(self, a: str, b: str) -> str:
        """The name of the row of the border between two spaces."""
        return f"{a} - {b}" if f"{a} - {b}" in self.tables["connections"] else f"{b} - {a}"

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Province -> the Provinces to which one walks, over land borders and crossings."""
        return {p: tuple(q for q, k in self.borders[p].items() if k in (LAND, CROSSING)) for p in self.provinces}

    @cached_property
    def seas_beside(self) -> dict[str, tuple[str, ...]]:
        """Sea zone -> the sea zones beside it."""
        return {s: tuple(q for q, k in self.borders[s].items() if k == SEA) for s in self.seas}

    @cached_property
    def coast_of(self) -> dict[str, tuple[str, ...]]:
        """Province -> the sea zones that it touches; none where it lies inland."""
        return {p: tuple(q for q, k in self.borders[p].items() if k == COAST) for p in self.provinces}

    @cached_property
    def shores(self) -> dict[str, tuple[str, ...]]:
        """Sea zone -> the Provinces that it touches."""
        return {s: tuple(q for q, k in self.borders[s].items() if k == COAST) for s in self.seas}

    @cached_property
    def coasts(self) -> dict[str, tuple[frozenset[str], ...]]:
        """Province -> its coasts, each as the sea zones that it touches: two for some, one for most, none inland (0.13, 2.1.2)."""
        found: dict[str, dict[int, set[str]]] = {}
        for row in self.tables["coasts"].values():
            if row["sea"] in self.coast_of[row["province"]]:
                found.setdefault(row["province"], {}).setdefault(int(row["coast"]), set()).add(row["sea"])
        whole = {p: (frozenset(seas),) if seas else () for p, seas in self.coast_of.items()}
        return whole | {p: tuple(frozenset(s) for _, s in sorted(parts.items())) for p, parts in found.items()}

    def coast(self, province: str, sea: str) -> int:
        """The number of the coast of a Province that touches a sea zone, from 0.

        Raises:
            ValueError: they do not touch.
        """
        for number, seas in enumerate(self.coasts[province]):
            if sea in seas:
                return number
        raise ValueError(f"{province} does not touch {sea}")

    @cached_property
    def land_routes(self) -> frozenset[str]:
        """The rows of the borders on land, over which Roads can be built; no crossing is among them (0.11)."""
        return frozenset(n for n, r in self.tables["connections"].items() if r["kind"] == LAND)

    # --- pieces (0.1) and the die (2.2)

    @cached_property
    def number_of(self) -> dict[str, int]:
        """Piece -> how many there are, for each player or in the game."""
        return {n: int(r["number"]) for n, r in self.tables["pieces"].items()}

    @cached_property
    def die(self) -> CombatDie:
        """The combat die."""
        sides = {n: int(r["sides"]) for n, r in self.tables["die"].items()}
        return CombatDie(sides[INFANTRY], sides[CAVALRY], sides[CATAPULT], sides[GALLEY], sides["blank"])

    @cached_property
    def printed(self) -> dict[str, str]:
        """Space -> its name on the owner's board, where that is another one than ours."""
        rows = ((n, r["printed"]) for n, r in self.tables["spaces"].items())
        return {n: printed for n, printed in rows if printed != n}

    @cached_property
    def names(self) -> dict[str, Names]:
        """How people may spell what, by our names and the owner's; keys: province, sea, space, colour, piece."""
        known = {
            "Province": self.provinces,
            "sea zone": self.seas,
            "space": (*self.provinces, *self.seas),
            "colour": COLOURS,
            "piece": tuple(self.tables["pieces"]),
        }
        spellings = {p: n for n, p in self.printed.items()} | owned.SPELLINGS
        own = {k: {p: n for p, n in spellings.items() if n in names} for k, names in known.items()}
        return {k.casefold(): Names(k, names, own[k]) for k, names in known.items()}


__all__ = ["COLOURS", "LAND_UNITS", "BoardRules"]
