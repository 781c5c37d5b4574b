"""What the model of a turn is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rometeach.rome_iinc.actions import Build, Promote, Transfer
from rometeach.rome_iinc.board.units import Units
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.position import Position

from .fight_options import Column, Duel

Group = tuple[str, str, bool]
"""A Command, a type of Unit, and for Fleets whether they are in the Desert."""


@dataclass(frozen=True)
class TurnLimits:
    """What may be planned, and the requests as the model takes them.

    `least` and `most` are counts that a Province must or may have at the end, `keep` asks for so many of some types
    together, `no_builds` and `no_moves` are not to be done, `forces` and `no_forces` are (War,
    Commander's box, Provinces). `start` is the position before what must be done first: prices are those of its tracks.
    `safe` are Provinces whose Revolt is to have no chance, `no_unit` types that are not Built, `no_unit_in` (Province, type)
    of which no more are to stand there, `by` the boxes of those who fight a War, `no_fight_from` Provinces that fight nothing.
    `exact` counts every Province alone and lets nothing be claimed for less than it is worth: what plans are ranked by.
    """

    builds: bool = True
    transfers: bool = True
    fights: bool = True
    least: Mapping[str, Units] = field(default_factory=dict)
    most: Mapping[str, Units] = field(default_factory=dict)
    keep: tuple[tuple[str, tuple[str, ...], int], ...] = ()
    no_builds: frozenset[Build | Promote] = frozenset()
    fixed: tuple[str, ...] = ()
    no_moves: tuple[Transfer, ...] = ()
    forces: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    no_forces: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    start: Position | None = None
    safe: tuple[str, ...] = ()
    no_unit: tuple[str, ...] = ()
    no_unit_in: tuple[tuple[str, str], ...] = ()
    by: Mapping[str, str] = field(default_factory=dict)
    no_fight_from: frozenset[str] = frozenset()
    exact: bool = False

    def bars(self, action: Build | Promote) -> bool:
        """Whether a Build or Promotion is not to be done."""
        return action in self.no_builds or (
            isinstance(action, Build)
            and (action.unit in self.no_unit or (action.province, action.unit) in self.no_unit_in)
        )

    def priced(self, p: Position) -> Position:
        """The position with the tracks that things are priced at."""
        return p if self.start is None else replace(p, east=self.start.east, west=self.start.west)

    def drawn(self, p: Position, empire: str) -> int:
        """By how much the next Pay has risen already."""
        return 0 if self.start is None else pay.amount(p, empire) - pay.amount(self.start, empire)


@dataclass
class Solution:
    """What was chosen: the Units of every Province that is counted alone, the ways to hold the others, Builds and fights."""

    units: dict[str, Units]
    held: dict[int, list[int]]
    far: dict[Group, int]
    built: dict[Group, int]
    promoted: dict[str, int]
    fights: list[tuple[Duel, Column, tuple[str, ...]]]
    bound: Fraction
    status: str
