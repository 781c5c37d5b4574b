"""A plan of the simple player in the making: where his Units would stand, what a step costs and what it helps."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from dataclasses import dataclass, field

from ....core.frozen import worked_out
from ...board.board import GARRISONED, Board
from ...board.units import FIELDS, Units
from ...charts import war
from ...phases import builds, transfers
from ...rules import Rules
from . import judgement
from .garrisons import BUILT, INDEX, Garrison, Site, sites
from .judgement import Battle
from .levies import Fares, Levy
from .steps import Step
from .worths import SIMPLE, Worths

Garrisons = dict[str, Garrison]
_MOST_BUILT = 2 * 12
"""Two of a kind in each Province around a War: more counters are never Built for one fight, however many there are."""


class Realm:
    """What the plans of an Empire rest on besides Units and Gold: the same for all of them while its `context` is.

    Attributes:
        sites: the Provinces where the Empire may place Units.
        by_command: these Provinces by their Commands.
        of_its_own: picks the states of all Provinces of the Empire from those of a board.
        promotes: whether Auxilia may be Promoted.
        fares: the Gold of Transfers between the sites.
        cheapest: the least Gold of a Build or Promotion.
        worths: what things are worth to the player.
        levies: those of earlier plans, by the garrisons and all else that they rest on.
    """

    def __init__(self, board: Board, empire: str, worths: Worths = SIMPLE) -> None:
        self.worths = worths
        self.context = context_of(board, empire)
        self._board = board
        self.sites: dict[str, Site] = sites(board, empire, worths)
        self.by_command: dict[str, list[str]] = {}
        for p in self.sites:
            self.by_command.setdefault(board.rules.provinces[p].command, []).append(p)
        self.of_its_own = operator.itemgetter(*(p for p, e in board.empire_of.items() if e == empire))
        self.promotes = builds.against_turning(board, "", "auxilia", Units(auxilia=1)) is None
        self._empire, self.cheapest = empire, builds.cheapest(board.rules)
        near, far = _fares(board.rules)
        self.fares = Fares(near, far, {p: board.rules.provinces[p].command for p in self.sites})
        self.levies: dict[tuple[object, ...], Levy] = {}

    @worked_out
    def battles(self) -> list[tuple[Battle, tuple[str, ...]]]:
        """Every War with each Commander of the Empire who might fight it, and the Provinces that he leads there.

        Where no Unit may stand, only what is worth it as it is.
        """
        board, printed = self._board, self._board.rules.provinces
        leaders = [
            (c, war.commands_of(board, c))
            for c in board.commanders_of[self._empire]
            if not c.is_rebel and not war.idle(board, c)
        ]
        found = []
        for name in [name for name, at in board.wars.items() if not at.fought]:
            near = [(s, printed[s].command) for s in war.reach(board.rules, board.wars[name].space) if s in printed]
            led = [(who, tuple([s for s, command in near if command in commands])) for who, commands in leaders]
            enemy = judgement.enemy(board, name)
            for who, reach in led:
                if reach:
                    battle = Battle.of(board, name, who, enemy, self.worths)
                    if not self._is_hopeless(battle, reach):
                        found.append((battle, reach))
        return found

    def _is_hopeless(self, battle: Battle, reach: Sequence[str]) -> bool:
        """Whether no Unit can ever join a fight, and Allies and Foederati alone are not worth it."""
        provinces = self._board.provinces
        if any([provinces[p].status in GARRISONED for p in reach]):
            return False
        brought = [judgement.brings(self._board, battle.war, p) for p in reach]
        modifier, naval, cavalry = map(sum, zip((battle.modifier, 0, 0), *brought, strict=True))
        return battle.outlook(modifier, naval, cavalry) <= self.worths.gathered


@functools.lru_cache(maxsize=64)
def _fares(rules: Rules) -> tuple[Sequence[int], Sequence[int]]:
    """By Unit, the Gold of a Transfer inside a Command, and inside the Empire."""
    near, far = ([transfers.fare(rules, f, inside, True) for f in FIELDS] for inside in (True, False))
    return near, far


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

    def __post_init__(self) -> None:
        provinces = self.board.provinces
        self.stacks = {p: site.garrison(provinces[p].units) for p, site in self.realm.sites.items()}
        self.barracks = self.board.barracks._asdict()

    @property
    def is_spent(self) -> bool:
        """Whether no step counts any more: Units are to be Built, and no Gold is left for one."""
        return self.may_build and self.gold < self.realm.cheapest

    def bars(self, unit: str, source: str, target: str) -> bool:
        """Whether the Desert keeps a Fleet from this Transfer."""
        return unit.endswith("fleet") and transfers.desert_bars(self.board, source, target)

    def levy(self) -> Levy:
        """The Units that could join a fight as things stand."""
        counters = [min(_MOST_BUILT, self.barracks[builds.counter(f)]) for f in BUILT] if self.may_build else []
        key = (*self.stacks.values(), *counters, self.may_build, *sorted(self.locked))
        found = self.realm.levies.get(key)
        if found is None:
            realm = self.realm
            found = Levy(
                dict(self.stacks),
                self.locked,
                self.may_build,
                realm.promotes,
                realm.fares,
                realm.worths.gold,
            )
            realm.levies[key] = found
        return found

    def take(self, step: Step) -> None:
        """Carry out a step of the plan."""
        self.steps.append(step)
        self.gold -= step.gold
        place(self.stacks, self.barracks, step)
        if step.source in self.stacks:
            self.stacks[step.source] = self.stacks[step.source].fewer(INDEX[step.unit])


def place(stacks: Garrisons, barracks: dict[str, int], step: Step) -> None:
    """The garrison that a step leads to, and the counters in the Barracks, after the step."""
    there, index = stacks[step.target], INDEX[step.unit]
    stacks[step.target] = there.promoted(index) if step.source == "promote" else there.more(index)
    if not step.source:
        barracks[builds.counter(step.unit)] -= 1


def context_of(board: Board, empire: str) -> tuple[object, ...]:
    """What a plan rests on besides its Empire's Units and Gold."""
    emperors = tuple((e.seat, e.emperor, e.rebel_commands) for e in (board.east, board.west))
    return (
        empire,
        board.turn,
        board.lands,
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
