"""Where the simple player wants his Units: first round the Wars that can be beaten, then against the worst Revolts."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....core.figures.ledger import total
from ...board.state import GARRISONED, Board, Commander
from ...board.units import FIELDS, TITLES, Units
from ...charts import pay, war
from ...phases import builds as building
from ...phases import transfers
from . import judgement
from .judgement import GOLD

Stacks = dict[str, Units]

_MOVING = tuple((f, i) for i, f in enumerate(FIELDS) if f != "fort")
_GARRISON = ("veteran_auxilia", "auxilia", "pseudo_legion", "legion", "veteran_legion", "guard", "fleet")
_BOUGHT = ("auxilia", "fort", "pseudo_legion", "legion", "fleet", "guard")
ONE = {f: Units(**{f: 1}) for f in FIELDS}
WORTHWHILE = 0.25
"""Points that a Transfer must bring."""


@dataclass(frozen=True, slots=True)
class Step:
    """A Transfer (`source` is a Province), a Build (no source) or a Promotion (`source` is "promote")."""

    unit: str
    source: str
    target: str
    gold: int = 0

    @property
    def name(self) -> str:
        """As the Decision spells it."""
        if self.source == "promote":
            return f"{self.target} promote {TITLES[self.unit]}"
        return (
            f"{self.source} > {self.target}: {TITLES[self.unit]}"
            if self.source
            else f"{self.target} +{TITLES[self.unit]}"
        )


@dataclass(slots=True)
class Deployment:
    """A plan in the making: the stacks as they would stand, the Gold that is left, and the steps so far."""

    board: Board
    empire: str
    gold: int
    may_build: bool
    stacks: Stacks = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    locked: set[str] = field(default_factory=set)
    barracks: dict[str, int] = field(default_factory=dict)
    _wages: dict[str, int] = field(default_factory=dict)
    _rooms: dict[tuple[str, Units, str], bool] = field(default_factory=dict)
    _outlooks: dict[tuple[str, str, int, bool], float] = field(default_factory=dict)
    _known: dict[tuple[str, Units], float] = field(default_factory=dict)
    _differences: dict[tuple[str, Units, str, int], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for p, state in self.board.provinces.items():
            if state.status in GARRISONED and self.board.empire_of[p] == self.empire and self.board.is_loyal(p):
                self.stacks[p] = state.units
        self.barracks = self.board.barracks._asdict()
        self._wages = {f: pay.of_units(self.board, one) for f, one in ONE.items()}
        context = context_of(self.board, self.empire)
        if self.empire not in worths or worths[self.empire][0] != context:
            worths[self.empire] = context, {}, {}
        _, self._known, self._differences = worths[self.empire]

    # --- what stands where

    def worth(self, province: str, units: Units) -> float:
        key = (province, units)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = judgement.stack(self.board, province, units)
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
        found = self._differences.get(key)
        if found is None:
            other = units.plus(ONE[unit]) if sign > 0 else units.minus(ONE[unit])
            found = self._differences[key] = self.worth(province, other) - self.worth(province, units)
        return found

    def has_room(self, province: str, unit: str) -> bool:
        key = (province, self.stacks[province], unit)
        found = self._rooms.get(key)
        if found is None:
            found = self._rooms[key] = building.against_stack(self.board, province, unit, key[1]) is None
        return found

    def fare(self, unit: str, source: str, target: str) -> int:
        """The Gold of a Transfer; it depends on nothing that is planned."""
        return transfers.cost(self.board, unit, source, target)

    def bars(self, unit: str, source: str, target: str) -> bool:
        """Whether the Desert keeps a Fleet from this Transfer."""
        return unit.endswith("fleet") and transfers.desert_bars(self.board, source, target)

    def price(self, unit: str) -> int:
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
            self.stacks[step.target] = building.after(units, step.unit, True)
            return
        self.stacks[step.target] = units.plus(ONE[step.unit])
        if step.source:
            self.stacks[step.source] = self.stacks[step.source].minus(ONE[step.unit])
        else:
            self.barracks[building.counter(step.unit)] -= 1

    # --- Wars

    def against_wars(self) -> None:
        """Gather for the Wars, the most rewarding fight first."""
        board = self.board
        leaders = [c for c in war.commanders(board) if board.empire_of_commander(c) == self.empire and not c.is_rebel]
        # A gathering is looked at again only when it comes first: what others took can but lower its worth.
        known: dict[tuple[str, int], tuple[float, int, list[Step], set[str]]] = {
            (name, i): (99.0, -1, [], set()) for name in board.wars for i in range(len(leaders))
        }
        taken = 0
        while known:
            name, i = max(known, key=lambda k: known[k][0])
            _, seen, steps, reach = known[name, i]
            if seen == taken:
                for step in steps:
                    self.take(step)
                self.locked |= reach
                taken += 1
                known = {k: v for k, v in known.items() if k[0] != name and k[1] != i}
                continue
            found = self._gather(name, leaders[i])
            if found and found[0] > 0.3:
                known[name, i] = (found[0], taken, found[1], found[2])
            else:
                del known[name, i]

    def _gather(self, name: str, who: Commander) -> tuple[float, list[Step], set[str]] | None:
        """(points, steps, the Provinces that fight) of the best gathering of one Commander against one War."""
        board = self.board
        commands, space = war.commands_of(board, who), board.wars[name].space
        reach = [s for s in dict.fromkeys([space, *(n for n, _ in board.rules.neighbours[space])])
                 if s in board.provinces and board.rules.provinces[s].command in commands and s not in self.locked]  # fmt: skip
        if not reach or war.problems(board, war.Force(name, who, ())):
            return None
        need = board.rules.wars[name]
        modifier = total(war.terms(board, war.Force(name, who, ())), board.rules.values)
        naval = cavalry = 0
        for p in reach:
            a, b, c = judgement.brings(board, name, p, self.stacks.get(p, board.provinces[p].units))
            modifier, naval, cavalry = modifier + a, naval + b, cavalry + c
        slots = [p for p in reach if p in self.stacks]
        best = self._outlook(name, who, modifier, naval >= need.naval and cavalry >= need.cavalry)
        steps: list[Step] = []
        kept, gold, spent = 0, self.gold, 0.0
        stacks, barracks, value = dict(self.stacks), dict(self.barracks), best
        for cost, step in self._recruits(slots, reach, need.cavalry - cavalry, need.naval - naval) if slots else ():
            target = step.target or next((p for p in slots if self.has_room(p, step.unit)), "")
            if not target or step.gold > gold:
                continue
            if step.source and step.source != "promote" and not getattr(self.stacks[step.source], step.unit):
                continue
            if not step.source and self.barracks[building.counter(step.unit)] <= 0:
                continue
            if step.source and step.source != "promote":
                fare = self.fare(step.unit, step.source, target)
                if fare > gold or self.bars(step.unit, step.source, target):
                    continue
                step, cost = Step(step.unit, step.source, target, fare), cost + GOLD * fare
            else:
                step = Step(step.unit, step.source, target, step.gold)
            self._try(step)
            gold -= step.gold
            spent += cost
            steps.append(step)
            modifier -= 2 if step.unit.startswith("veteran") else step.unit not in ("fleet",)
            naval += ("fleet" in step.unit) * (1 + step.unit.startswith("veteran"))
            cavalry += ("cavalry" in step.unit) * (1 + step.unit.startswith("veteran"))
            found = self._outlook(name, who, modifier, naval >= need.naval and cavalry >= need.cavalry) - spent
            if found > value + 0.02:
                value, kept = found, len(steps)
            if len(steps) >= kept + 10:
                break
        self.stacks, self.barracks = stacks, barracks
        return value, steps[:kept], set(reach)

    def _outlook(self, name: str, who: Commander, modifier: int, matched: bool) -> float:
        key = (name, who.box, modifier, matched)
        found = self._outlooks.get(key)
        if found is None:
            found = self._outlooks[key] = judgement.outlook(self.board, name, who, modifier, matched)
        return found

    def _try(self, step: Step) -> None:
        """A step on the scratch stacks of `_gather`."""
        steps, gold = self.steps, self.gold
        self.steps = []
        self.take(step)
        self.steps, self.gold = steps, gold

    def _recruits(self, slots: list[str], reach: list[str], horse: int, ships: int) -> list[tuple[float, Step]]:
        """(points, step) of every Unit that could join, the cheapest a Strength first; the target of a move is open."""
        found: list[tuple[float, float, Step]] = []
        for source, units in self.stacks.items():
            if source in reach or source in self.locked or not any(units):
                continue
            for unit, index in _MOVING:
                if units[index]:
                    strength = 2 if unit.startswith("veteran") else 1
                    if "fleet" in unit and ships <= 0:
                        continue
                    cost = max(0.0, self.cost(source, unit)) + 0.05
                    near = GOLD * self.fare(unit, source, slots[0])
                    first = ("cavalry" in unit and horse > 0) or ("fleet" in unit and ships > 0)
                    for _ in range(units[index]):
                        found.append(((cost + near) / strength - 100 * first, cost, Step(unit, source, "")))
        if self.may_build:
            for p in slots:
                for unit in ("auxilia", "pseudo_legion", "legion", "fort"):
                    cost = max(0.1, self.upkeep(unit) - 2 * max(0.0, self.gain(p, unit)))
                    room = 2 if unit == "auxilia" else 1
                    found += [(cost, cost, Step(unit, "", p, self.price(unit)))] * (
                        room if self.has_room(p, unit) else 0
                    )
                if (
                    self.stacks[p].auxilia
                    and building.against_turning(self.board, p, "auxilia", self.stacks[p]) is None
                ):
                    gold = self.board.rules.values["build.promote_auxilia"]
                    cost = max(0.1, GOLD * (gold + judgement.turns_left(self.board) - 1))
                    found += [(cost, cost, Step("auxilia", "promote", p, gold))] * self.stacks[p].auxilia
        found.sort(key=lambda f: f[0])
        return [(cost, step) for _, cost, step in found]

    # --- garrisons

    def against_revolts(self) -> None:
        """Transfers inside each Command, then across the Empire, then Builds: always what helps most."""
        by_command: dict[str, list[str]] = {}
        for p in self.stacks:
            by_command.setdefault(self.board.rules.provinces[p].command, []).append(p)
        for places in (*by_command.values(), list(self.stacks)):
            while len(self.steps) < judgement.MOVES and self._transfer(places):
                pass
        if self.may_build:
            while len(self.steps) < judgement.MOVES and self._buy():
                pass

    def _transfer(self, places: list[str]) -> bool:
        best: tuple[float, Step] | None = None
        for unit in _GARRISON:
            index = FIELDS.index(unit)
            sources = sorted((self.cost(p, unit), p) for p in places if self.stacks[p][index] and p not in self.locked)
            if not sources:
                continue
            targets = sorted((-self.gain(p, unit), p) for p in places if self.has_room(p, unit))
            for cost, source in sources[:2]:
                for minus, target in targets[:3]:
                    if source == target or self.bars(unit, source, target):
                        continue
                    fare = self.fare(unit, source, target)
                    value = -minus - cost - GOLD * fare
                    if fare <= self.gold and value > (best[0] if best else WORTHWHILE):
                        best = (value, Step(unit, source, target, fare))
        if best:
            self.take(best[1])
        return best is not None

    def _buy(self) -> bool:
        """The Build or Promotion that brings most for its Gold, if it brings more than Bread and Circuses would."""
        best: tuple[float, Step] | None = None
        turns = judgement.turns_left(self.board)
        for p, units in self.stacks.items():
            if self.worth(p, units) > -0.1:
                continue
            offers = [(u, "", self.price(u), self.upkeep(u), self.gain(p, u)) for u in _BOUGHT
                      if self.price(u) <= self.gold and self.barracks[building.counter(u)] > 0 and self.has_room(p, u)]  # fmt: skip
            if units.auxilia and building.against_turning(self.board, p, "auxilia", units) is None:
                gold = self.board.rules.values["build.promote_auxilia"]
                better = self.worth(p, building.after(units, "auxilia", True)) - self.worth(p, units)
                offers += [("auxilia", "promote", gold, GOLD * (gold + turns - 1), better)] * (gold <= self.gold)
            for unit, source, gold, cost, gain in offers:
                ratio = gain * turns / cost
                if ratio > (best[0] if best else 1.0):
                    best = (ratio, Step(unit, source, p, gold))
        if best:
            self.take(best[1])
        return best is not None


def plan(board: Board, empire: str, gold: int, may_build: bool) -> list[Step]:
    """The steps for an Empire's Units with so much Gold to spend."""
    found = Deployment(board, empire, gold, may_build)
    found.against_wars()
    found.against_revolts()
    return found.steps


def context_of(board: Board, empire: str) -> tuple[object, ...]:
    """What a plan rests on besides its Empire's Units and Gold."""
    statuses = tuple(s.status for s in board.provinces.values())
    emperor = board.emperor_of(empire)
    return board.turn, statuses, board.wars, board.events, board.governors, board.leaders, board.dynasties, emperor


worths: dict[
    str, tuple[tuple[object, ...], dict[tuple[str, Units], float], dict[tuple[str, Units, str, int], float]]
] = {}
"""What stacks are worth, known from the last plan as long as its context is the same."""
