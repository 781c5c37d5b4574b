"""One step of a plan of the simple player."""

from __future__ import annotations

from typing import NamedTuple

from ...actions import Build, Promote, Transfer


class Step(NamedTuple):
    """A Transfer (`source` is a Province), a Build (no source) or a Promotion (`source` is "promote")."""

    unit: str
    source: str
    target: str
    gold: int = 0

    @property
    def action(self) -> Build | Promote | Transfer:
        """As the Decision offers it."""
        if self.source == "promote":
            return Promote(self.target, self.unit)
        return Transfer(self.source, self.target, self.unit) if self.source else Build(self.target, self.unit)


Recruit = tuple[float, float, Step]
"""How a Unit may join a fight: its cost a Strength, its cost, and the step; where a Transfer leads to is open."""
