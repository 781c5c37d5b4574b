"""The rules of Rome, IInc. as one immutable value: tables, corrections and switches, all with their sources."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ..core import tables as tables_
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.ledger import ChartValue, Ledger, Term, write
from ..core.names import Names
from ..core.resources import data_dir
from ..core.sources import Source
from . import columns

GAME = "rome-iinc"
EMPIRES = ("East", "West")
SCENARIOS = ("286", "363", "425", "497", "565")
TABLES = (
    "charts",
    "commands",
    "connections",
    "dynasties",
    "emperors",
    "enemies",
    "events",
    "homelands",
    "leaders",
    "provinces",
    "statesmen",
    "units",
    "wars",
)
BUILDABLE_UNITS = ("Cavalry", "Guard", "Legion", "Pseudo Legion", "Fort", "Auxilia", "Fleet")


@dataclass(frozen=True, slots=True)
class Abilities:
    """The four abilities of a Commander (Section 6.2)."""

    military: int
    administration: int
    popularity: int
    intrigue: int

    @classmethod
    def of(cls, row: Mapping[str, str]) -> Abilities:
        """Read them from a table's row."""
        return cls(int(row["military"]), int(row["administration"]), int(row["popularity"]), int(row["intrigue"]))


@dataclass(frozen=True, slots=True)
class Province:
    """What the map prints of a Province (Module 4)."""

    name: str
    command: str
    gold: int
    legion_icon: bool
    fleet_icon: bool
    grain_icon: bool
    desert: bool
    mountain: bool
    capital_of: str
    isaurian: bool


@dataclass(frozen=True, slots=True)
class War:
    """A War counter (Section 3.2): its name without the word War, enemy and strengths."""

    name: str
    enemy: str
    strength: int
    naval: int
    cavalry: int
    is_foederati: bool


@dataclass(frozen=True, slots=True)
class Leader:
    """An Enemy Leader (Section 3.3), or a Statesman who can become one (Case 6.3.6)."""

    name: str
    enemy: str
    strength: int
    pillage: int
    row: str


@dataclass(frozen=True, slots=True)
class Statesman:
    """A Roman Statesman counter (Module 6)."""

    name: str
    abilities: Abilities
    ability: str
    enemy: str
    dynasty: str
    rank: int
    is_ineligible: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A Command with the Generic abilities printed in its box (Cases 5.2.3, 5.2.4)."""

    name: str
    colour: str
    empire: str
    west_with: str
    east_again_with: str
    gold: int
    abilities: Abilities


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule that the rulebook leaves open: the first choice is the kit's reading."""

    name: str
    case: str
    question: str
    choices: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything the game rests on. Two Rules are equal when their digests are."""

    tables: tables_.Tables
    switches: Mapping[str, str]
    corrections: Mapping[str, str]
    digest: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Rules({self.digest})"

    def __reduce__(self) -> tuple[object, ...]:
        return (load, (dict(self.corrections), self.chosen_switches))

    @property
    def chosen_switches(self) -> dict[str, str]:
        """The switches that differ from the kit's reading."""
        return {name: choice for name, choice in self.switches.items() if choice != switches()[name].choices[0]}

    def with_changes(
        self, corrections: Mapping[str, str] | None = None, switches: Mapping[str, str] | None = None
    ) -> Rules:
        """These rules with more corrections or other switches."""
        return load({**self.corrections, **(corrections or {})}, {**self.switches, **(switches or {})})

    def is_on(self, switch: str) -> bool:
        """Whether a yes/no switch says yes."""
        return self.switches[switch] == "yes"

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The source of every row, by reference."""
        return tables_.sources(self.tables)

    @cached_property
    def charts(self) -> dict[str, ChartValue]:
        """The rows of the charts."""
        return {
            k: ChartValue(k, int(r["value"]), r["reason"], r["case"], self.sources[f"charts:{k}"])
            for k, r in self.tables["charts"].items()
        }

    @cached_property
    def values(self) -> dict[str, int]:
        """The bare values of the charts."""
        return {k: c.value for k, c in self.charts.items()}

    def ledger(self, terms: Iterable[Term]) -> Ledger:
        """Spell the terms of a chart out."""
        return write(terms, self.charts, self.sources)

    @cached_property
    def provinces(self) -> dict[str, Province]:
        """The Provinces by name."""
        return {
            n: Province(
                n,
                r["command"],
                int(r["gold"]),
                bool(r["legion"]),
                bool(r["fleet"]),
                bool(r["grain"]),
                bool(r["desert"]),
                bool(r["mountain"]),
                r["capital"],
                bool(r["isaurian"]),
            )
            for n, r in self.tables["provinces"].items()
        }

    @cached_property
    def homelands(self) -> dict[str, str]:
        """Homeland -> enemy."""
        return {n: r["enemy"] for n, r in self.tables["homelands"].items()}

    @cached_property
    def enemies(self) -> dict[str, bool]:
        """Enemy -> whether its Wars are Foederati Wars (Case 3.2.5)."""
        return {n: bool(r["foederati"]) for n, r in self.tables["enemies"].items()}

    @cached_property
    def tribes(self) -> tuple[str, ...]:
        """The five tribes that settle as Foederati."""
        return tuple(n for n, foederati in self.enemies.items() if foederati)

    @cached_property
    def commands(self) -> dict[str, Command]:
        """The ten Commands."""
        return {
            n: Command(
                n, r["colour"], r["empire"], r["west_with"], r["east_again_with"], int(r["gold"]), Abilities.of(r)
            )
            for n, r in self.tables["commands"].items()
        }

    @cached_property
    def provinces_of(self) -> dict[str, tuple[str, ...]]:
        """The Provinces of each Command."""
        return {c: tuple(n for n, p in self.provinces.items() if p.command == c) for c in self.commands}

    @cached_property
    def neighbours(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """Space -> its connections as (space, kind); kind is road, river, mountain, desert or sea (Section 4.3)."""
        result: dict[str, list[tuple[str, str]]] = {n: [] for n in [*self.provinces, *self.homelands]}
        for row in self.tables["connections"].values():
            result[row["a"]].append((row["b"], row["type"]))
            result[row["b"]].append((row["a"], row["type"]))
        return {n: tuple(sorted(c)) for n, c in result.items()}

    @cached_property
    def capitals(self) -> dict[str, str]:
        """Empire -> its Capital (Case 4.2.9)."""
        return {p.capital_of: n for n, p in self.provinces.items() if p.capital_of}

    @cached_property
    def wars(self) -> dict[str, War]:
        """The War counters by name."""
        return {
            n: War(n, r["enemy"], int(r["strength"]), int(r["naval"]), int(r["cavalry"]), self.enemies[r["enemy"]])
            for n, r in self.tables["wars"].items()
        }

    @cached_property
    def statesmen(self) -> dict[str, Statesman]:
        """The Roman Statesmen by name."""
        return {
            n: Statesman(
                n, Abilities.of(r), r["ability"], r["enemy"], r["dynasty"], int(r["rank"] or 0), bool(r["ineligible"])
            )
            for n, r in self.tables["statesmen"].items()
        }

    @cached_property
    def leaders(self) -> dict[str, Leader]:
        """The Enemy Leaders, and the Statesmen who can become one with Strength = Military, Pillage = Intrigue."""
        true = {
            n: Leader(n, r["enemy"], int(r["strength"]), int(r["pillage"]), f"leaders:{n}")
            for n, r in self.tables["leaders"].items()
        }
        turned = {
            n: Leader(n, s.enemy, s.abilities.military, s.abilities.intrigue, f"statesmen:{n}")
            for n, s in self.statesmen.items()
            if s.ability == "Leader"
        }
        return true | turned

    @cached_property
    def generic_emperors(self) -> dict[str, Abilities]:
        """The Generic abilities printed in the Emperor Command Boxes."""
        return {n: Abilities.of(r) for n, r in self.tables["emperors"].items()}

    @cached_property
    def events(self) -> dict[str, tuple[int, int]]:
        """Event -> (white die, purple 1D3)."""
        return {n: (int(r["white"]), int(r["purple"])) for n, r in self.tables["events"].items()}

    @cached_property
    def dynasties(self) -> tuple[str, ...]:
        """The Dynasties in the order of the Dynasties Chart."""
        return tuple(self.tables["dynasties"])

    def homelands_of(self, enemy: str) -> tuple[str, ...]:
        """The Homelands of an enemy; for the Isaurians none (Case 9.6.5)."""
        return tuple(h for h, e in self.homelands.items() if e == enemy)

    @cached_property
    def names(self) -> dict[str, Names]:
        """How people may spell what; keys: province, homeland, space, war, leader, statesman, command, event, ..."""
        homelands = {h.removesuffix(" Homeland"): h for h in self.homelands}
        spaces = [*self.provinces, *self.homelands]
        return {
            "province": Names("Province", self.provinces),
            "space": Names("Province or Homeland", spaces, {a: h for a, h in homelands.items() if a not in spaces}),
            "homeland": Names("Homeland", self.homelands, homelands),
            "war": Names("War", self.wars, {f"{w} War": w for w in self.wars}),
            "leader": Names("Enemy Leader", self.leaders),
            "statesman": Names("Statesman", self.statesmen),
            "command": Names("Command", self.commands),
            "event": Names("Event", self.events, {"Diplomacy": "Diplomat"}),
            "dynasty": Names("Dynasty", self.dynasties, {f"{d} Dynasty": d for d in self.dynasties}),
            "tribe": Names("tribe", self.tribes),
            "enemy": Names("enemy", self.enemies),
            "empire": Names(
                "Empire",
                EMPIRES,
                {"Eastern": "East", "Western": "West", "Eastern Empire": "East", "Western Empire": "West"},
            ),
        }


@functools.cache
def switches() -> dict[str, Switch]:
    """The contested rules of the game."""
    raw = tables_.read_toml(data_dir() / "rome_iinc" / "switches.toml")
    result = {}
    for name, entry in raw.items():
        assert isinstance(entry, dict)
        result[name] = Switch(name, entry["case"], entry["question"], tuple(entry["choices"]))
    return result


@functools.cache
def _tables() -> tables_.Tables:
    return tables_.read_tables(data_dir() / "rome_iinc", TABLES)


@functools.cache
def standard() -> Rules:
    """The rules as the kit reads them, without corrections."""
    return _build({}, {})


def load(corrections: Mapping[str, str] | None = None, chosen: Mapping[str, str] | None = None) -> Rules:
    """The rules with an owner's corrections and choices of switches.

    Raises:
        BadInput: references or switches that do not exist, values that do not fit; all at once.
    """
    if not corrections and not chosen:
        return standard()
    problems: list[Problem] = []
    for name, choice in (chosen or {}).items():
        switch = switches().get(name)
        if switch is None:
            problems.append(
                Problem(f"switches.{name[:60]}", f'there is no switch "{name[:60]}"', did_you_mean(name, switches()))
            )
        elif choice not in switch.choices:
            hint = "Choose " + " or ".join(switch.choices) + "."
            problems.append(Problem(f"switches.{name}", f'"{choice[:40]}" is no choice', hint))
    spelled, faults = columns.checked(_tables(), corrections or {})
    problems += [replace(p, where=f"corrections.{p.where}"[:120]) for p in faults]
    try:
        tables_.correct(_tables(), spelled)
    except BadInput as error:
        seen = {p.where for p in problems}
        more = [replace(p, where=f"corrections.{p.where}"[:120]) for p in error.problems]
        problems += [p for p in more if p.where not in seen]
    if problems:
        raise BadInput(problems, "These rules cannot be used:")
    return _build(spelled, dict(chosen or {}))


def _build(corrections: dict[str, str], chosen: dict[str, str]) -> Rules:
    tables = tables_.correct(_tables(), corrections) if corrections else _tables()
    settings = {name: chosen.get(name, s.choices[0]) for name, s in switches().items()}
    return Rules(tables, settings, corrections, tables_.digest(tables, settings))
