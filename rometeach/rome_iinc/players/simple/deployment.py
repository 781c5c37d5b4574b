"""A plan of the simple player in the making: where his Units would stand, what a step costs and what it helps."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...actions import Build, Promote, Transfer
from ...board.board import Board
from ...board.units import FIELDS, Units
from ...charts import pay, war
from ...phases import builds, transfers
from . import judgement
from .garrisons import INDEX, ONE, Garrison, Site, sites
from .judgement import GOLD, Battle

Garrisons = dict[str, Garrison]


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


class Realm:
    """What the plans of an Empire rest on besides Units and Gold: the same for all of them while its `context` is."""

    def __init__(self, board: Board, empire: str) -> None:
        self.context = context_of(board, empire)
        self.board = board
        self.sites: dict[str, Site] = sites(board, empire)
        self.by_command: dict[str, list[str]] = {}
        for p in self.sites:
            self.by_command.setdefault(board.rules.provinces[p].command, []).append(p)
        self.leaders = [
            (c, war.commands_of(board, c))
            for c in war.commanders(board)
            if board.empire_of_commander(c) == empire and not c.is_rebel and not war.idle(board, c)
        ]
        self.wages = {f: pay.of_units(board, one) for f, one in zip(FIELDS, ONE, strict=True)}
        self.promotes = builds.against_turning(board, "", "auxilia", Units(auxilia=1)) is None
        self._battles: dict[tuple[str, int], Battle] = {}
        self._fares: dict[tuple[str, str, str], int] = {}

    def battle(self, name: str, leader: int) -> Battle:
        """A War and one of the leaders."""
        found = self._battles.get((name, leader))
        if found is None:
            found = self._battles[name, leader] = Battle.of(self.board, name, self.leaders[leader][0])
        return found

    def fare(self, unit: str, source: str, target: str) -> int:
        """The Gold of a Transfer: it rests on the two Commands."""
        printed = self.board.rules.provinces
        key = unit, printed[source].command, printed[target].command
        found = self._fares.get(key)
        if found is None:
            found = self._fares[key] = transfers.cost(self.board, unit, source, target)
        return found


@dataclass(slots=True)
class Deployment:
    """A plan in the making: the garrisons as they would stand, the Gold that is left, and the steps so far."""

    board: Board
    empire: str
    gold: int
    may_build: bool
    realm: Realm
    stacks: Garrisons = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    locked: set[str] = field(default_factory=set)
    barracks: dict[str, int] = field(default_factory=dict)
    upkeeps: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        provinces, later = self.board.provinces, judgement.turns_left(self.board) - 1
        self.stacks = {p: site.garrison(provinces[p].units) for p, site in self.realm.sites.items()}
        self.barracks = self.board.barracks._asdict()
        self.upkeeps = {u: GOLD * (self.price(u) + self.realm.wages[u] * later) for u in builds.BUILDS}

    def fare(self, unit: str, source: str, target: str) -> int:
        """The Gold of a Transfer; it depends on nothing that is planned."""
        return self.realm.fare(unit, source, target)

    def bars(self, unit: str, source: str, target: str) -> bool:
        """Whether the Desert keeps a Fleet from this Transfer."""
        return unit.endswith("fleet") and transfers.desert_bars(self.board, source, target)

    def price(self, unit: str) -> int:
        """The Gold of a Build."""
        return self.board.rules.values[f"build.{unit}"]

    def take(self, step: Step) -> None:
        """Carry out a step of the plan."""
        self.steps.append(step)
        self.gold -= step.gold
        move(self.stacks, self.barracks, step)


def move(stacks: Garrisons, barracks: dict[str, int], step: Step) -> None:
    """Carry out a step on some garrisons, and on the counters in the Barracks."""
    there, index = stacks[step.target], INDEX[step.unit]
    if step.source == "promote":
        stacks[step.target] = there.promoted(index)
        return
    stacks[step.target] = there.more(index)
    if step.source:
        stacks[step.source] = stacks[step.source].fewer(index)
    else:
        barracks[builds.counter(step.unit)] -= 1


def context_of(board: Board, empire: str) -> tuple[object, ...]:
    """What a plan rests on besides its Empire's Units and Gold."""
    statuses = tuple(s.status for s in board.provinces.values())
    emperors = tuple((e.seat, e.emperor, e.rebel_commands) for e in (board.east, board.west))
    return (
        empire,
        board.turn,
        statuses,
        board.wars,
        board.events,
        board.governors,
        board.leaders,
        board.dynasties,
        emperors,
        board.used,
        board.options,
        board.rules,
    )
