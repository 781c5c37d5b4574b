"""A plan of the simple player in the making: where his Units would stand, what a step costs and what it helps."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...actions import Build, Promote, Transfer
from ...board.board import GARRISONED, Board
from ...board.units import FIELDS, Units
from ...charts import pay
from ...phases import builds, transfers
from . import judgement
from .judgement import GOLD

Stacks = dict[str, Units]

ONE = {f: Units(**{f: 1}) for f in FIELDS}


@dataclass(frozen=True, slots=True)
class Step:
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


@dataclass(slots=True)
class StackWorths:
    """What stacks in the Provinces of an Empire are worth, as far as that is known; good while its context is the same.

    `of_stacks` are by (Province, Units), `differences` by (Province, Units, Unit, 1 for one more or -1 for one less).
    """

    context: tuple[object, ...]
    of_stacks: dict[tuple[str, Units], float] = field(default_factory=dict)
    differences: dict[tuple[str, Units, str, int], float] = field(default_factory=dict)


@dataclass(slots=True)
class Deployment:
    """A plan in the making: the stacks as they would stand, the Gold that is left, and the steps so far."""

    board: Board
    empire: str
    gold: int
    may_build: bool
    known: StackWorths
    stacks: Stacks = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    locked: set[str] = field(default_factory=set)
    barracks: dict[str, int] = field(default_factory=dict)
    _wages: dict[str, int] = field(default_factory=dict)
    _rooms: dict[tuple[str, Units, str], bool] = field(default_factory=dict)
    outlooks: dict[tuple[str, str, int, bool], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for p, state in self.board.provinces.items():
            if state.status in GARRISONED and self.board.empire_of[p] == self.empire and self.board.is_loyal(p):
                self.stacks[p] = state.units
        self.barracks = self.board.barracks._asdict()
        self._wages = {f: pay.of_units(self.board, one) for f, one in ONE.items()}

    def worth(self, province: str, units: Units) -> float:
        """What some Units in a Province are worth."""
        key = (province, units)
        found = self.known.of_stacks.get(key)
        if found is None:
            found = self.known.of_stacks[key] = judgement.stack(self.board, province, units)
        return found

    def gain(self, province: str, unit: str) -> float:
        """What one more Unit does for a Province."""
        return self._difference(province, unit, 1)

    def cost(self, province: str, unit: str) -> float:
        """What a Province misses without one of its Units."""
        return -self._difference(province, unit, -1)

    def _difference(self, province: str, unit: str, sign: int) -> float:
        units = self.stacks[province]
        key = (province, units, unit, sign)
        found = self.known.differences.get(key)
        if found is None:
            other = units.plus(ONE[unit]) if sign > 0 else units.minus(ONE[unit])
            found = self.known.differences[key] = self.worth(province, other) - self.worth(province, units)
        return found

    def has_room(self, province: str, unit: str) -> bool:
        """Whether one more Unit may stand in a Province, as it is planned."""
        key = (province, self.stacks[province], unit)
        found = self._rooms.get(key)
        if found is None:
            found = self._rooms[key] = builds.against_stack(self.board, province, unit, key[1]) is None
        return found

    def fare(self, unit: str, source: str, target: str) -> int:
        """The Gold of a Transfer; it depends on nothing that is planned."""
        return transfers.cost(self.board, unit, source, target)

    def bars(self, unit: str, source: str, target: str) -> bool:
        """Whether the Desert keeps a Fleet from this Transfer."""
        return unit.endswith("fleet") and transfers.desert_bars(self.board, source, target)

    def price(self, unit: str) -> int:
        """The Gold of a Build."""
        return self.board.rules.values[f"build.{unit}"]

    def upkeep(self, unit: str) -> float:
        """Points of Gold for a Unit bought now: its price and the Pay of the turns to come."""
        wages = self._wages[unit] * (judgement.turns_left(self.board) - 1)
        return GOLD * (self.price(unit) + wages)

    def take(self, step: Step) -> None:
        """Carry out a step of the plan."""
        self.steps.append(step)
        self.gold -= step.gold
        units = self.stacks[step.target]
        if step.source == "promote":
            self.stacks[step.target] = builds.after(units, step.unit, True)
            return
        self.stacks[step.target] = units.plus(ONE[step.unit])
        if step.source:
            self.stacks[step.source] = self.stacks[step.source].minus(ONE[step.unit])
        else:
            self.barracks[builds.counter(step.unit)] -= 1


def context_of(board: Board, empire: str) -> tuple[object, ...]:
    """What a plan rests on besides its Empire's Units and Gold."""
    statuses = tuple(s.status for s in board.provinces.values())
    emperor = board.emperor_of(empire)
    return board.turn, statuses, board.wars, board.events, board.governors, board.leaders, board.dynasties, emperor
