"""The rules as one immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rometeach.core.errors import Problem
from rometeach.core.figures.rules import GameRules
from rometeach.core.figures.tables import Tables
from rometeach.core.names import Names

SEATS = ("Caesar", "Antonius", "Lepidus")


@dataclass(frozen=True, eq=False, repr=False)
class Rules(GameRules):
    """Everything the game rests on."""

    FOLDER = "triumvirs"
    TABLES = ("areas", "cards", "charts", "connections")
    WORDS = ("name", "a", "b", "key", "reason", "case", "source", "confidence", "owner", "x", "y")

    @classmethod
    def data(cls) -> Path:
        """The tables lie in the package."""
        return Path(__file__).parent / "data"

    @staticmethod
    def checked(tables: Tables, corrections: Mapping[str, str]) -> tuple[dict[str, str], list[Problem]]:
        """Whole numbers are all that is asked for."""
        return dict(corrections), []

    @staticmethod
    def is_figure(table: str, column: str) -> bool:
        """Whether a column holds a figure."""
        return column not in Rules.WORDS

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """The areas of the map."""
        return tuple(self.tables["areas"])

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Area -> the areas beside it."""
        pairs = [(r["a"], r["b"]) for r in self.tables["connections"].values()]
        return {x: tuple(b if a == x else a for a, b in pairs if x in (a, b)) for x in self.areas}

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """All cards, sorted."""
        return tuple(sorted(n for n, r in self.tables["cards"].items() for _ in range(int(r["copies"]))))

    def legions(self, card: str) -> int:
        """The Legions that a card raises."""
        return int(self.tables["cards"][card]["legions"])

    @cached_property
    def names(self) -> dict[str, Names]:
        """How areas and seats are found."""
        return {"area": Names("area", self.areas), "seat": Names("seat", SEATS)}
