"""What the figures of this game rest on: how many rows of a table have which source, and which are doubtful."""

from __future__ import annotations

from ..core.figures import provenance
from . import rules as rules_
from .rules import Rules

_WORDS = (
    "source",
    "confidence",
    "key",
    "name",
    "a",
    "b",
    "reason",
    "case",
    "empire",
    "normal",
    "doubled",
    "effect",
    "order",
)
"""Columns that name or describe a row; every other one holds figures that an owner can correct."""


class Provenance(provenance.Provenance):
    """The sources of the rules as they are in force now."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, rules_.switches(), _WORDS)
