"""What lies on the board, as one immutable value, and plain facts about it.

`BoardState` holds the nouns. `board.Board` adds what can be done with a board, `Position` what can be asked of chance.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import ClassVar, Self

from ...core.arguments import all_checked, shown
from ...core.cases import case
from ...core.errors import BadInput, Problem
from ...core.frozen import Frozen, worked_out
from ..rules import EMPIRES, Leader, Rules
from .parts import (
    BARBARIAN,
    FOEDERATI,
    ROMAN,
    Commander,
    EmpireState,
    Governor,
    Options,
    ProvinceState,
    Status,
    Used,
    WarState,
    emperor_box,
)
from .units import COUNTERS, NONE, Units

_SEATS = ("east", "west")
_OFFICES = ("rules", *_SEATS, "governors")
_EMPIRE_OF_BOX = {emperor_box(e): e for e in EMPIRES}


@all_checked(but=("empire", "empire_of_command"))
@dataclass(frozen=True, repr=False)
class BoardState:
    """The state of the board, and simple facts that follow from it."""

    _RESTS_ON: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "empire_of_commands": ("rules", "dynasties"),
        "empire_of": ("rules", "dynasties"),
        "sole_emperor": _SEATS,
        "emperors": ("rules", *_SEATS),
        "commander_of": _OFFICES,
        "commanders": _OFFICES,
        "commanders_of": (*_OFFICES, "dynasties"),
        "loyal_commands": (*_OFFICES, "dynasties"),
        "rebel_commands": _OFFICES,
        "rebel_provinces": _OFFICES,
        "loyal_units": (*_OFFICES, "dynasties", "provinces"),
        "governors_in_play": _OFFICES,
        "war_in": ("wars",),
        "leaders_in": ("leaders",),
        "units_on_map": ("provinces",),
        "out_of_game": ("rules", "provinces", "barracks"),
        "hostile": ("rules", "provinces"),
        "settled": ("provinces",),
        "foederati": ("provinces",),
        "stirring": ("rules", "provinces", "wars", "leaders"),
        "statuses": ("provinces",),
        "roman_gold": ("rules", "provinces"),
        "lands": ("provinces",),
        "lost_commands": ("rules", "provinces"),
        "waiting": (*_OFFICES, "wars", "leaders", "face_up"),
        "turncoats": (*_OFFICES, "face_up"),
        "statesmen_in_play": (*_OFFICES, "wars", "leaders", "face_up"),
    }
    """Which fields each fact that is worked out once rests on: another board keeps those that still hold."""

    rules: Rules
    scenario: str
    title: str = field(default="", compare=False)
    turn: int = 1
    phase: str = "Event"
    step: str = "Events"
    east: EmpireState = field(default_factory=EmpireState)
    west: EmpireState = field(default_factory=EmpireState)
    provinces: Frozen[str, ProvinceState] = field(default_factory=Frozen)
    governors: Frozen[str, Governor] = field(default_factory=Frozen)
    wars: Frozen[str, WarState] = field(default_factory=Frozen)
    leaders: Frozen[str, str] = field(default_factory=Frozen)
    events: Frozen[str, int] = field(default_factory=Frozen)
    dynasties: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()
    statesmen_box: tuple[str, ...] = ()
    wars_box: tuple[str, ...] = ()
    waiting_counters: tuple[str, ...] = ()
    barracks: Units = NONE
    options: Options = field(default_factory=Options)
    used: Used = field(default_factory=Used)
    outcome: str = ""

    def empire(self, name: str) -> EmpireState:
        """The state of "East" or "West"."""
        if name == "East":
            return self.east
        if not isinstance(name, str):
            raise BadInput([Problem("name", f"expected text, not {shown(name)}")])
        return self.west

    @case("5.2.4")
    def empire_of_command(self, command: str) -> str:
        """The Empire a Command belongs to now; Moesia and Pannonia depend on the Dynasties."""
        try:
            return self.empire_of_commands[command]
        except (KeyError, TypeError):
            raise BadInput([Problem("command", f"expected a Command, not {str(command)[:40]!r}")]) from None

    @worked_out
    def empire_of_commands(self) -> dict[str, str]:
        """Command -> its Empire."""
        found = {}
        for name, c in self.rules.commands.items():
            back = c.east_again_with and c.east_again_with in self.dynasties
            found[name] = "West" if c.west_with and c.west_with in self.dynasties and not back else c.empire
        return found

    @worked_out
    def empire_of(self) -> dict[str, str]:
        """Province -> its Empire."""
        by_command = self.empire_of_commands
        return {n: by_command[p.command] for n, p in self.rules.provinces.items()}

    @worked_out
    def sole_emperor(self) -> str:
        """The Empire whose Emperor is Sole Emperor (Case 5.1.3), or ""."""
        for empire, other in (EMPIRES, EMPIRES[::-1]):
            if self.empire(empire).seat == "Emperor" and self.empire(other).seat != "Emperor":
                return empire
        return ""

    @case("5.1.3")
    def emperor_of(self, empire: str) -> Commander:
        """The Emperor of an Empire: the Sole Emperor where a Viceroy or Fall counter lies."""
        return self.emperors[self.sole_emperor or ("East" if empire == "East" else "West")]

    @worked_out
    def emperors(self) -> dict[str, Commander]:
        """Empire -> who sits in its Emperor Command Box, or would."""
        return {e: self._emperor(e) for e in EMPIRES}

    def _emperor(self, seat: str) -> Commander:
        state = self.empire(seat)
        statesman = self.rules.statesmen.get(state.emperor)
        abilities = statesman.abilities if statesman else self.rules.generic_emperors[seat]
        row = f"statesmen:{state.emperor}" if statesman else f"emperors:{seat}"
        kind = "Rebel Emperor" if state.rebel_commands else "Emperor"
        return Commander(kind, emperor_box(seat), statesman, abilities, state.rebel_commands, row)

    @worked_out
    def commander_of(self) -> dict[str, Commander]:
        """Command -> its Governor, Rebel or Rebel Emperor (Sections 5.2, 5.3)."""
        result: dict[str, Commander] = {}
        for box, g in self.governors.items():
            commander = _governor(self.rules, box, g)
            for command in g.commands or (box,):
                result[command] = commander
        for empire in EMPIRES:
            if self.empire(empire).rebel_commands:
                emperor = self.emperor_of(empire)
                for command in self.empire(empire).rebel_commands:
                    result.setdefault(command, emperor)
        for command, generic in _generic(self.rules).items():
            result.setdefault(command, generic)
        return result

    @worked_out
    def rebel_commands(self) -> frozenset[str]:
        """The Commands whose Provinces are Rebel (Case 4.2.7)."""
        return frozenset(c for c, commander in self.commander_of.items() if commander.is_rebel)

    @worked_out
    def rebel_provinces(self) -> frozenset[str]:
        """The Rebel Provinces."""
        return frozenset(p for c in self.rebel_commands for p in self.rules.provinces_of[c])

    @worked_out
    def loyal_units(self) -> dict[str, Units]:
        """Empire -> all Units in its Loyal Provinces."""
        sides, rebels = self.empire_of, self.rebel_provinces
        found: dict[str, list[Units]] = {e: [NONE] for e in EMPIRES}
        for p, state in self.provinces.items():
            if state.units is not NONE and p not in rebels:
                found[sides[p]].append(state.units)
        return {e: Units._make(map(sum, zip(*units, strict=True))) for e, units in found.items()}

    def is_loyal(self, province: str) -> bool:
        """Whether a Province is Loyal (Case 4.2.8)."""
        return province not in self.rebel_provinces

    def is_fallen(self, empire: str) -> bool:
        """Whether an Empire has Fallen (Case 12.2.2)."""
        return self.empire(empire).seat == "Fallen"

    @worked_out
    def governors_in_play(self) -> tuple[Commander, ...]:
        """Every Loyal Governor and Rebel (not the Emperors), once each, in the order of the Commands."""
        found = {c.box: c for c in (self.commander_of[n] for n in self.rules.commands) if not c.is_emperor}
        return tuple(found.values())

    @worked_out
    def commanders(self) -> tuple[Commander, ...]:
        """Everybody who commands: Emperors first, then Governors and Rebels, once each."""
        emperors = {c.box: c for c in (self.emperor_of(e) for e in EMPIRES)}
        return (*emperors.values(), *self.governors_in_play)

    @worked_out
    def commanders_of(self) -> dict[str, tuple[Commander, ...]]:
        """Empire -> those of the `commanders` who serve in it."""
        sides = [(c, self.empire_of_commander(c)) for c in self.commanders]
        return {e: tuple(c for c, side in sides if side == e) for e in EMPIRES}

    @worked_out
    def loyal_commands(self) -> dict[str, frozenset[str]]:
        """Empire -> its Commands that are not Rebel."""
        sides, rebels = self.empire_of_commands, self.rebel_commands
        return {e: frozenset(c for c, side in sides.items() if side == e and c not in rebels) for e in EMPIRES}

    def empire_of_commander(self, commander: Commander) -> str:
        """The Empire a Commander serves in (his first Command decides)."""
        if commander.is_emperor:
            return _EMPIRE_OF_BOX[commander.box]
        return self.empire_of_command(commander.commands[0])

    @worked_out
    def war_in(self) -> dict[str, str]:
        """Space -> the War there."""
        return {w.space: name for name, w in self.wars.items()}

    @worked_out
    def leaders_in(self) -> dict[str, tuple[str, ...]]:
        """Homeland -> the Enemy Leaders waiting there."""
        result: dict[str, tuple[str, ...]] = {}
        for leader, homeland in self.leaders.items():
            result[homeland] = (*result.get(homeland, ()), leader)
        return result

    def leader_of(self, war: str) -> Leader | None:
        """The Enemy Leader with a War."""
        return self.rules.leaders.get(self.wars[war].leader) if war in self.wars else None

    @worked_out
    def statuses(self) -> tuple[Status, ...]:
        """The status of every Province."""
        return tuple(p.status for p in self.provinces.values())

    @worked_out
    def lands(self) -> Frozen[str, ProvinceState]:
        """The Provinces without their Units: the same value on another board on which only Units have moved."""
        return Frozen(
            {n: p if p.units is NONE else ProvinceState(p.status, p.tribe) for n, p in self.provinces.items()}
        )

    @worked_out
    def roman_gold(self) -> dict[str, int]:
        """Command -> the Gold printed in its Roman Provinces."""
        printed = self.rules.provinces
        roman = {n: printed[n].gold for n, p in self.provinces.items() if p.status is ROMAN}
        return {c: sum(roman[p] for p in inside if p in roman) for c, inside in self.rules.provinces_of.items()}

    @worked_out
    def lost_commands(self) -> frozenset[str]:
        """The Commands that hold Barbarian Provinces alone."""
        lost = self.hostile
        return frozenset([c for c, inside in self.rules.provinces_of.items() if lost.issuperset(inside)])

    @worked_out
    def hostile(self) -> frozenset[str]:
        """Homelands and Barbarian Provinces: the spaces that press on their neighbours."""
        return frozenset([*self.rules.homelands, *[n for n, p in self.provinces.items() if p.status is BARBARIAN]])

    @worked_out
    def settled(self) -> frozenset[str]:
        """The Allied, Insurgent and Roman Provinces."""
        others = BARBARIAN, FOEDERATI
        return frozenset([n for n, p in self.provinces.items() if p.status not in others])

    @worked_out
    def foederati(self) -> dict[str, frozenset[str]]:
        """Tribe -> its Foederati Provinces."""
        found: dict[str, set[str]] = {}
        for name, p in self.provinces.items():
            if p.status is FOEDERATI:
                found.setdefault(p.tribe, set()).add(name)
        return {tribe: frozenset(names) for tribe, names in found.items()}

    @worked_out
    def stirring(self) -> frozenset[str]:
        """The spaces that make their neighbours uneasy: hostile ones, and those with a War or a Leader."""
        return self.hostile.union(self.war_in, self.leaders_in)

    @worked_out
    def statesmen_in_play(self) -> tuple[str, ...]:
        """Every face-up Statesman: Emperors, Governors, Rebels, Leaders of Wars and those waiting in the box."""
        names = [
            self.east.emperor,
            self.west.emperor,
            *(g.statesman for g in self.governors.values()),
            *(w.leader for w in self.wars.values()),
            *self.leaders,
            *self.face_up,
        ]
        return tuple(dict.fromkeys(n for n in names if n in self.rules.statesmen))

    @worked_out
    def waiting(self) -> tuple[str, ...]:
        """Who would lead a War and leads none: Enemy Leaders, then the Statesmen who turn on Rome."""
        leading = {w.leader for w in self.wars.values()} if self.turncoats else ()
        return (*sorted(self.leaders), *[n for n in self.turncoats if n not in leading])

    @worked_out
    def turncoats(self) -> tuple[str, ...]:
        """The Statesmen in office or face up who lead a War of their enemy as soon as there is one."""
        governors = [g.statesman for g in self.governors.values()]
        named = [self.east.emperor, self.west.emperor, *governors, *self.face_up]
        return tuple(dict.fromkeys([n for n in named if n in self.rules.leaders]))

    @worked_out
    def units_on_map(self) -> Units:
        """All Units in Provinces."""
        return Units._make(
            map(sum, zip(NONE, *(s.units for s in self.provinces.values() if s.units is not NONE), strict=True))
        )

    @worked_out
    def out_of_game(self) -> dict[str, int]:
        """Counters that are neither on the map nor in the Barracks: destroyed Legions, and what a set-up leaves out."""
        seen = self.units_on_map.plus(self.barracks)
        return {
            name: int(self.rules.tables["units"][name]["counters"]) - sum(getattr(seen, f) for f in fields)
            for name, fields in COUNTERS
        }

    @classmethod
    def of(cls, state: BoardState) -> Self:
        """The same board as one of this class, which may know more verbs."""
        return cls(*(getattr(state, name) for name in _FIELDS))

    def occupied(self) -> Iterator[tuple[str, ProvinceState]]:
        """The Provinces with Units."""
        return ((n, s) for n, s in self.provinces.items() if s.units.number)


_FIELDS = tuple(f.name for f in fields(BoardState))


def _governor(rules: Rules, box: str, g: Governor) -> Commander:
    """Who commands from a Command Box."""
    statesman = rules.statesmen.get(g.statesman)
    return Commander(
        "Rebel" if g.rebel else "Governor",
        box,
        statesman,
        statesman.abilities if statesman else rules.commands[box].abilities,
        g.commands or (box,),
        f"statesmen:{g.statesman}" if statesman else f"commands:{box}",
    )


@functools.lru_cache(maxsize=64)
def _generic(rules: Rules) -> dict[str, Commander]:
    """Command -> its Generic Governor."""
    return {c: _governor(rules, c, Governor(commands=(c,))) for c in rules.commands}
