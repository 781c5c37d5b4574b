"""What a player can do, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rometeach.core.grammar import Clause, ClauseTable
from rometeach.core.session.actions import DONE, Action

from .rules import Rules


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A card played face down."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """The Legions of a card come to an area."""

    area: str

    def __str__(self) -> str:
        return f"raise in {self.area}"

    @property
    def place(self) -> str:
        """The area."""
        return self.area


@dataclass(frozen=True, slots=True)
class March(Action):
    """So many Legions go to the next area."""

    source: str
    target: str
    legions: int

    def __str__(self) -> str:
        return f"{self.source} > {self.target}: {self.legions}"

    @property
    def place(self) -> str:
        """Where they come from."""
        return self.source


@dataclass(frozen=True, slots=True)
class Station(Action):
    """So many new Legions stand in an area: what a plan says."""

    area: str
    legions: int

    def __str__(self) -> str:
        return f"{self.area} +{self.legions}"

    @property
    def place(self) -> str:
        """The area."""
        return self.area


def _march(rules: Rules, m: re.Match[str]) -> Action:
    find = rules.names["area"].find
    return March(find(m[1]), find(m[2]), int(m[3]))


TABLE: ClauseTable[Rules, Action] = ClauseTable(
    (
        Clause("the end", r"done", lambda rules, m: DONE, "done"),
        Clause("a card", r"play\s+(\w+)", lambda rules, m: Play(m[1].capitalize()), "play Levy", "3.1"),
        Clause(
            "a levy",
            r"raise\s+in\s+(\w+)",
            lambda rules, m: Raise(rules.names["area"].find(m[1])),
            "raise in Italia",
            "3.1",
        ),
        Clause("a march", r"(\w+)\s*>\s*(\w+)\s*:\s*(\d+)", _march, "Italia > Graecia: 2", "3.2"),
        Clause(
            "a station",
            r"(\w+)\s*\+(\d+)",
            lambda rules, m: Station(rules.names["area"].find(m[1]), int(m[2])),
            "Italia +2",
        ),
    ),
    noun="choice",
)


def parse(rules: Rules, text: str) -> Action:
    """An Action from its spelling; raises BadInput."""
    return TABLE.read_one(text, rules)
